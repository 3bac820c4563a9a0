"""What comes from other rooms, as the screen tells it: faults as whole sentences, news of the helper process."""

from __future__ import annotations

from topping.errors import ToppingError
from topping.game.workshop import Preparing
from topping.texts import say, tell


def sentence(fault: ToppingError) -> str:
    """A fault's sentence with its capital and its full stop; a file's name in front keeps its small letter."""
    text = tell(fault)
    if fault.source is None:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def in_preparation(preparing: Preparing) -> str:
    """How far the first start has come."""
    return say("home.preparing", step=min(preparing.step + 1, preparing.of), of=preparing.of)
