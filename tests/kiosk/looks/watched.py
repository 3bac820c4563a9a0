"""What other screens show of a run: the player's who plays aloud, and the room's of a duel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.kiosk.driver import Driver, game
from tests.kiosk.looks.solo import LONGEST_NAME
from topping.kiosk.faces.watched import watched_face
from topping.kiosk.public.watched import Audience
from topping.kiosk.stage import Stage
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element
from topping.play.together.watched import WatchedMove, WatchedRun

_COSTS = (4_200, 31_800, 80_000, 12_100, 6_300, 3_900, 22_400)


class OtherScreen(Screen):
    """What another screen shows, on this one."""

    def __init__(self, stage: Stage, seen: Callable[[], Element]) -> None:
        self._seen = seen
        super().__init__(stage)

    def view(self) -> Element:
        return self._seen()


def _run(kiosk: Driver, name: str = LONGEST_NAME, behind_ms: int = 0) -> WatchedRun:
    """A run in the middle of its third move, told with more moves than that."""
    kiosk.play(game("789-joker-01", 9))
    for _ in range(2):
        kiosk.wait(2_300)
        kiosk.find_top()
    kiosk.wait(2_000)
    run = WatchedRun.of(kiosk.run, name, "Finale du championnat d’ouverture", kiosk.clock.time)
    moves = tuple(WatchedMove(cost < 80_000, cost + behind_ms, 70) for cost in _COSTS)
    return replace(run, moves=moves)


def _shown(kiosk: Driver, seen: Callable[[], Element]) -> None:
    kiosk.kiosk.navigation._stack[-1].screen = OtherScreen(kiosk.kiosk, seen)
    kiosk.step()


def _aloud(kiosk: Driver) -> None:
    run, now = _run(kiosk), kiosk.clock.time
    _shown(kiosk, lambda: watched_face(run, now, Audience.PLAYER))


def _duel(kiosk: Driver) -> None:
    run, now = _run(kiosk), kiosk.clock.time
    others = [
        replace(run, player=f"{LONGEST_NAME[:-2]} {number}", moves=run.moves[: 6 - number]) for number in range(4)
    ]
    _shown(kiosk, lambda: watched_face(run, now, Audience.ROOM, others=others))


SCENES: dict[str, Callable[[Driver], None]] = {
    "watched by the player": _aloud,
    "duel in the room": _duel,
}
