"""A tie-break set up from the standing of a room, without phones."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.hall.played import Played
from tests.kiosk.driver import Driver
from tests.screens.driving import then
from tests.screens.state import State
from tests.screens.states.rooms import StandIn, led, moves
from topping.hall.evening import HallEvening
from topping.hall.events import GameOver
from topping.hall.room import HallPhase
from topping.hall.tiebreak import seats_again
from topping.kiosk.screens.session.routes import Tiebreak

UP, SPACE = pygame.K_UP, pygame.K_SPACE


def _over(played: Played) -> None:
    moves(3, 0)(played)
    totals = sorted(seat.table for seat in played.room.together)
    for table in totals[3:6]:
        played.room.seats[table].error_ms = 60_000
    played.happens(GameOver(played.now))


def setup(kiosk: Driver, seats: int = 24) -> StandIn:
    """The form over a room whose game is over; some totals are equal."""
    stand_in = led(kiosk, seats, _over)
    kiosk.show(Tiebreak())
    return stand_in


def _decided(played: Played) -> None:
    """The room's tie-break is over: the standing of before with its new order."""
    _over(played)
    rows = played.room.standings
    decides = HallEvening.deciding(played.evening.game, [rows[0].table, rows[1].table], played.evening, rows)
    played.evening = decides
    seats = seats_again(tuple(played.room.seats.values()), played.now)
    played.room = decides.room(seats)
    played.start(*decides.tables)
    played.finds(decides.tables[1])
    while played.room.phase is not HallPhase.OVER:
        played.after(900, 900)


STATES: Final[Mapping[str, State]] = {
    "tiebreak/usual": State(setup),
    "tiebreak/decided": State(lambda kiosk: led(kiosk, 24, _decided)),
    "tiebreak/two": State(lambda kiosk: setup(kiosk, 2)),
    "tiebreak/one more": State(then(setup, UP, UP, UP, SPACE)),
}
