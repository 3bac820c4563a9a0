"""The screens of a game that several machines begin together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.runs.meetings import MeetingRoom
    from topping.kiosk.backstage.runs.record import Record
    from topping.kiosk.backstage.runs.runs import Seat
    from topping.play.run.run import Run


@dataclass(frozen=True, slots=True)
class Meet(Route):
    """Before a game that several machines begin together."""

    manual_page = "competitions"

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayTogether(Route):
    """A run that others play at the same time: from one start or, in a duel, from one draw to the next."""

    manual_page = "competitions"

    seat: Seat
    room: MeetingRoom = field(compare=False)
    taken_up: tuple[Run, Record] | None = field(default=None, compare=False)
    """A run to go on with, as it stands before its next move; None begins a run."""


TogetherRoute: TypeAlias = Meet | PlayTogether
"""Those that `scenemakers/together.py` opens."""
