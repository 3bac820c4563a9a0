"""How the proposals of a run were entered, which its row says: a competition may rank these apart."""

from __future__ import annotations

from enum import Enum


class InputMark(Enum):
    """The values are stored."""

    KEYBOARD = "keyboard"
    TOUCH = "touch"
    """At least one letter of a proposal by touch or with the mouse."""
    ORAL = "oral"
    """Said aloud; the referee validated the tops (§3.8.4)."""
