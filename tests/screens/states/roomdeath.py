"""Mort subite in a room: between two moves, during one, won; without phones."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.hall.played import Played
from tests.screens.state import State
from tests.screens.states.rooms import led
from topping.hall.evening import HallEvening
from topping.hall.sudden import sudden_conditions

_PAUSE_MS: Final = 10**6
FALLING: Final = ((8, 7, 10), (22, 9, 3), (6, 5), (24, 1, 16), (17, 12), (21, 18, 11, 23))
"""The tables that fail, by move."""


def sudden(*falling: tuple[int, ...], finds: int = 0, next_draw: bool = False) -> Callable[[Played], None]:
    """Mort subite of which so many moves are over; with `next_draw`, the first `finds` have the next top."""

    def play(played: Played) -> None:
        played.evening = HallEvening.of(played.evening.game, sudden_conditions(), pause_ms=_PAUSE_MS)
        played.room = played.evening.room(played.events)
        played.start()
        for fail in falling:
            played.finds(*(seat.table for seat in played.room.together if seat.table not in fail))
            while played.room.phase.value == "move":
                played.after(700, 700)
            if fail != falling[-1] or next_draw:
                played.room.next_ms = played.now
                played.after(20)
        played.finds(*[seat.table for seat in played.room.together][:finds])

    return play


def _sixty(move: int) -> tuple[int, ...]:
    return tuple(table for table in range(1, 61) if table % 7 == move)


STATES: Final[Mapping[str, State]] = {
    "room death/usual": State(lambda kiosk: led(kiosk, 24, sudden(*FALLING))),
    "room death/move": State(lambda kiosk: led(kiosk, 24, sudden(*FALLING, finds=3, next_draw=True))),
    "room death/won": State(lambda kiosk: led(kiosk, 4, sudden((1, 2), (4,)))),
    "room death/nobody out": State(lambda kiosk: led(kiosk, 8, sudden(()))),
    "room death/of 60": State(lambda kiosk: led(kiosk, 60, sudden(*map(_sixty, range(3))))),
}
