"""Faults as the screen tells them: whole sentences, where the command line's stand behind a program's name."""

from __future__ import annotations

from topping.errors import ToppingError
from topping.texts import tell


def sentence(fault: ToppingError) -> str:
    """A fault's sentence with its capital and its full stop; a file's name in front keeps its small letter."""
    text = tell(fault)
    if fault.source is None:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
