"""What a command asks of the kiosk: first screen, conditions and window. The kiosk's modules are imported only when it
opens.
"""

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
    """What the kiosk opens for editing: a game or a position.

    Without both, it lists the drafts; without drafts, it starts an empty game.
    """

    draft: GameDraft | None = None
    path: Path | None = None
    """The file of the draft, if it is a stored draft."""
    position: Position | None = None
    """A position to set up and solve, instead of a game."""


@dataclass(frozen=True, slots=True)
class KioskRequest:
    """What a command asks of the kiosk: settings, conditions, lexicon, and the game, player or session to open."""

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
    """Opens the kiosk in a window of `size` (pixels; None for full screen), and runs it until the user leaves.

    With `is_public`, the PIN is needed to leave. Raises `ToppingError` before the window opens if the request is
    impossible.
    """
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    opening = load("window.opening")
    gc.freeze()  # imported objects stay, and need no garbage collection
    opening.run_kiosk(size, request, is_public=is_public)


def usual_conditions(settings: Settings, time_s: int | None = None, penalty_s: int | None = None) -> Conditions:
    """Returns the conditions of topping that the settings contain.

    `time_s` replaces the time per move (s), and `penalty_s` the penalty (s), if given.
    """
    conditions = Conditions.topping(
        1000 * (settings.limit_s if time_s is None else time_s),
        1000 * (settings.penalty_s if penalty_s is None else penalty_s),
        settings.helps,
    )
    return replace(conditions, options=AS_AT_CLUB if settings.as_at_club else NO_OPTIONS)
