"""The settings that are one of a few words, as closed sets; each value is the word in the file."""

from __future__ import annotations

from enum import StrEnum


class Theme(StrEnum):
    """The colours of the kiosk."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    """For weak eyes and weak projectors."""


class MissedStay(StrEnum):
    """How long a missed top stays on screen where the run does not rank; a run that ranks always has four seconds."""

    ENTER = "enter"
    """Until Enter."""
    FOUR_SECONDS = "4"
    NONE = "none"


class SecondDisplay(StrEnum):
    """What a second display is used for."""

    AUTO = "auto"
    """The public face of a session."""
    NONE = "none"
