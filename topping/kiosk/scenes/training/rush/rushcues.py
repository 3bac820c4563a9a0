"""Which cue is heard when, in a rush: how a position ended, and the last seconds."""

from __future__ import annotations

from typing import Final

from topping.kiosk.cues import Cue, Cues
from topping.rules.games.game import Turn
from topping.training.rush.played import PlayedSlot
from topping.training.rush.rush import RushCourse, RushPhase, SlotEnd

_LONG: Final = 7
"""From how many tiles laid a top has another sound."""


class RushCues:
    """The cues of one rush, each given once."""

    def __init__(self, cues: Cues) -> None:
        self._cues = cues
        self._second: tuple[int, int] = (0, 0)
        """The position and the second before the end that were counted last."""

    def ended(self, played: PlayedSlot, turn: Turn) -> None:
        """A top found or missed; none where the end of the rush cut the position off."""
        if played.is_found:
            self._cues.play(Cue.FOUND_LONG if len(turn.placement.placed) >= _LONG else Cue.FOUND)
        elif played.end is not SlotEnd.CUT:
            self._cues.play(Cue.MISSED)

    def count(self, course: RushCourse, now: int) -> None:
        """Counts the last seconds, of the rush or of the position."""
        if course.phase is not RushPhase.SEARCHING:
            return
        left = course.left_ms(now)
        left = course.terms.slot_ms - course.elapsed_ms(now) if left is None else left
        second = (course.slot if course.terms.budget_ms is None else 0, -(-left // 1000))
        if second == self._second:
            return
        self._second = second
        if 3 < second[1] <= 10:
            self._cues.play(Cue.LAST_TEN)
        elif 0 < second[1] <= 3:
            self._cues.play(Cue.LAST_THREE)
