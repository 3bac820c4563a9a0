"""The screens of a run that is over or interrupted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.runs.results import RunResult
    from topping.kiosk.backstage.runs.runs import InterruptedRun


@dataclass(frozen=True, slots=True)
class Result(Route):
    """The result of a run, at its end or opened again."""

    is_place = True

    result: RunResult
    back: Route | None = None
    """Where Escape leads; None for home."""


@dataclass(frozen=True, slots=True)
class Resume(Route):
    """Asks whether to go on with a run that a crash interrupted."""

    interrupted: InterruptedRun


KeptRunRoute: TypeAlias = Result | Resume
"""Those that `scenemakers/keptruns.py` opens."""
