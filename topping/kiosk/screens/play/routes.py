"""Routes to the screens before, during and after a run."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes import Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.history import RunResult
    from topping.kiosk.services.runs import InterruptedRun, Record, Seat
    from topping.play.run.run import Run


class ReadyToPlay(Route, screen="play.ready:ReadyScreen"):
    """The screen before the clock starts."""

    seat: Seat
    back: Route | None = None
    """The destination of Escape; None for the choice of a game."""


class Play(Route, screen="play.aloud:opened"):
    """A run being played, by keyboard or aloud."""

    seat: Seat
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """An interrupted run to continue, in its state before the next move; None begins a run."""


class Result(Route, screen="play.result:ResultScreen", is_place=True):
    """The result of a run, when it ends or when it is reopened later."""

    result: RunResult
    back: Route | None = None
    """The destination of Escape; None for home."""


class Resume(Route, screen="play.resume:ResumeScreen"):
    """The route to the question whether to continue a run interrupted by a crash."""

    interrupted: InterruptedRun
