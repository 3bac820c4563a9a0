"""The screens of a game that several machines begin together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.kiosk.backstage.runs.meetings import MeetingRoom
    from topping.kiosk.backstage.runs.runs import Seat


@dataclass(frozen=True, slots=True)
class Meet(Route):
    """Before a game that several machines begin together."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayDuel(Route):
    """A run each draw of which is given to all at once."""

    seat: Seat
    room: MeetingRoom = field(compare=False)


TogetherRoute: TypeAlias = Meet | PlayDuel
"""Those that `scenemakers/together.py` opens."""
