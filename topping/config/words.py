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


class GhostChoice(StrEnum):
    """What a run of topping is raced against, where nothing else was chosen: one's runs of the same game, or par."""

    NONE = "none"
    BEST = "best"
    FIRST = "first"
    """The first attempt."""
    MEDIAN = "median"
    """The weighted median of each move."""
    BALANCED = "balanced"
    """The total of the best run, shared out evenly."""
    SPLITS = "splits"
    """The best time of each move."""
    PAR = "par"
    """What each move is expected to cost: also for a first attempt."""


class KeyMap(StrEnum):
    """Where the keys of the screens are."""

    NEW = "new"
    OLD = "old"
    """Where they were before they were the same on every screen."""


class SecondDisplay(StrEnum):
    """What a second display is used for."""

    AUTO = "auto"
    """The public face of a session."""
    NONE = "none"
