"""Completing a name that is being typed by those that are known."""

from __future__ import annotations

from collections.abc import Sequence


def following_name(typed: str, names: Sequence[str]) -> str | None:
    """The first name that begins as what is typed does, in whatever case, else the first of all; None for no names.

    What is typed and one of the names already gives way to the next of them, so that one key goes through all.
    """
    if not names:
        return None
    if typed in names:
        return names[(names.index(typed) + 1) % len(names)]
    return next((name for name in names if name.casefold().startswith(typed.casefold())), names[0])
