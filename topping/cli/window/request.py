"""The request of a command to the kiosk; the kiosk's modules are imported only when it opens."""

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
    """The game or position to edit first; by default the drafts, or a new game without drafts."""

    draft: GameDraft | None = None
    path: Path | None = None
    """The file of the draft, if it is a stored draft."""
    position: Position | None = None
    """A position to set up and solve, instead of a game."""


@dataclass(frozen=True, slots=True)
class KioskRequest:
    """A command's request to the kiosk: settings and first screen."""

    settings: Settings
    faults: Sequence[ToppingError]
    """Faults in the settings file."""
    conditions: Conditions
    """The default conditions, if no others are given or remembered."""
    asked: Conditions | None = None
    """Conditions of the command line, which override a player's last choice."""
    lexicon: str | None = None
    """A name or a file; None for the default lexicon."""
    game: Path | None = None
    player: str | None = None
    session: SessionStart | None = None
    """A session to begin."""
    editing: EditingStart | None = None


def open_kiosk(size: tuple[int, int] | None, request: KioskRequest, *, is_public: bool = False) -> None:
    """Runs the kiosk in a window of `size` (full screen if None) until the user leaves.

    A public kiosk asks for its PIN. Raises `ToppingError` before a window opens if the request is impossible.
    """
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    opening = load("window.opening")
    gc.freeze()  # imported objects stay, and need no garbage collection
    opening.run_kiosk(size, request, is_public=is_public)


def usual_conditions(settings: Settings, time_s: int | None = None, penalty_s: int | None = None) -> Conditions:
    """Returns the conditions of the settings, with the given time and penalty (s) in their place, if any."""
    conditions = Conditions.topping(
        1000 * (settings.limit_s if time_s is None else time_s),
        1000 * (settings.penalty_s if penalty_s is None else penalty_s),
        settings.helps,
    )
    return replace(conditions, options=AS_AT_CLUB if settings.as_at_club else NO_OPTIONS)
