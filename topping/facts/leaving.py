"""What of a person may leave his machine."""

from __future__ import annotations

from enum import StrEnum


class Leaves(StrEnum):
    """What of a player may leave."""

    NOTHING = "nothing"
    INITIALS = "initials"
    """Number and initials in the place of the name, and no strokes: all that ever leaves of a minor."""
    NAME = "name"
    """The name; strokes too, where he lets others look at his runs."""


def may_leave(leaves: Leaves, *, minor: bool) -> Leaves:
    """What may leave of a player who chose `leaves`."""
    return Leaves.INITIALS if minor and leaves is Leaves.NAME else leaves


def numbered_initials(name: str, number: int) -> str:
    """The initials of a name with a number: « J.-P. D. 12 »."""
    parts = [
        "-".join(f"{letters[0].upper()}." for letters in part.split("-") if letters and letters[0].isalnum())
        for part in name.split()
    ]
    return " ".join([part for part in parts if part] + [str(number)])
