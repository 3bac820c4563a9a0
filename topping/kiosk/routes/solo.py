"""The screens of a run being played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.runs.record import Record
    from topping.kiosk.backstage.runs.runs import Seat
    from topping.play.run.run import Run


@dataclass(frozen=True, slots=True)
class ReadyToPlay(Route):
    """Before the clock starts."""

    screen = "play.ready"

    seat: Seat
    back: Route | None = None
    """Where Escape leads; None for the choice of a game."""


@dataclass(frozen=True, slots=True)
class Play(Route):
    """A run being played."""

    seat: Seat
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """An interrupted run to go on with, as it stands before its next move; None begins a run."""


SoloRoute: TypeAlias = Play
"""Those that `scenemakers/solo.py` opens."""
