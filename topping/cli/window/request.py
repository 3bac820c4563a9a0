"""What a command asks of the kiosk, whose modules are imported when it opens."""

import gc
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from topping.cli.commands import load
from topping.config import Settings
from topping.errors import ToppingError
from topping.log import setup_log
from topping.play.editing.draft import GameDraft
from topping.play.session.newsession import SessionStart
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.options import AS_AT_CLUB, NO_OPTIONS
from topping.rules.grid.position import Position


@dataclass(frozen=True, slots=True)
class EditingStart:
    """What is to be edited; nothing given leads to the drafts or, where there is none, to a new game."""

    draft: GameDraft | None = None
    path: Path | None = None
    """The file of the draft, where it is one of the kept ones."""
    position: Position | None = None
    """A position to be set up and solved, in place of a game."""


@dataclass(frozen=True, slots=True)
class KioskRequest:
    """What the kiosk is to open with."""

    settings: Settings
    faults: Sequence[ToppingError]
    """What is wrong with the file of settings."""
    conditions: Conditions
    """Those in force where nothing else is asked for or remembered."""
    asked: Conditions | None = None
    """Those asked for on the command line, which come before what a player chose last."""
    lexicon: str | None = None
    """A name or a file; None for the usual one."""
    game: Path | None = None
    player: str | None = None
    session: SessionStart | None = None
    """A session to begin."""
    editing: EditingStart | None = None


def open_kiosk(size: tuple[int, int] | None, request: KioskRequest, *, is_public: bool = False) -> None:
    """Runs the kiosk in a window of `size`, full screen where None, until it is left; a public one by its PIN alone.

    Raises `ToppingError`, before a window opens, where the request cannot be met.
    """
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    opening = load("window.opening")
    gc.freeze()  # what was imported stays, and is not searched for garbage
    opening.run_kiosk(size, request, is_public=is_public)


def usual_conditions(settings: Settings, time_s: int | None = None, penalty_s: int | None = None) -> Conditions:
    """The conditions of the settings, but for the time and the penalty where these are given (in seconds)."""
    conditions = Conditions.topping(
        1000 * (settings.limit_s if time_s is None else time_s),
        1000 * (settings.penalty_s if penalty_s is None else penalty_s),
        settings.helps,
    )
    return replace(conditions, options=AS_AT_CLUB if settings.as_at_club else NO_OPTIONS)
