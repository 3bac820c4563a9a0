"""Which cue is heard when, in a run: what was typed, answered or ended, and the last seconds."""

from __future__ import annotations

from typing import Final

from topping.kiosk.engine.cues import Cue, Cues
from topping.kiosk.engine.speech import script_of_signal
from topping.kiosk.engine.voice import Speaker
from topping.play.run.result import MoveResult
from topping.play.run.run import Phase, Run
from topping.play.run.strokes import StrokeKind
from topping.play.run.verdict import Answer, Verdict
from topping.rules.conditions.schedule import Signal
from topping.rules.games.game import Turn

_LONG_LETTERS: Final = 7
"""From this many letters laid on, a top found is heard in another way."""
_LAST_TEN_S: Final = 10
_LAST_THREE_S: Final = 3


class MoveCues:
    """The cues of one run, each given once."""

    def __init__(self, cues: Cues, voice: Speaker) -> None:
        self._cues, self._voice = cues, voice
        self._signal: tuple[int, Signal | None] = (0, None)
        """The move's number, and the last of the referee's signals heard on it."""
        self._second = (0, 0)
        """The move, and the second before its end, that were counted last."""

    def typed(self, kind: StrokeKind) -> None:
        """A stroke went into a proposal: a letter is heard."""
        if kind in (StrokeKind.LETTER, StrokeKind.JOKER):
            self._cues.play(Cue.TILE)

    def answered(self, verdict: Verdict) -> None:
        """A proposal was answered that did not end the move."""
        self._cues.play(Cue.NOT_TOP if verdict.answer is Answer.BELOW_TOP else Cue.NOT_VALID)

    def ended(self, result: MoveResult, turn: Turn) -> None:
        """A move ended: found or missed."""
        if not result.found:
            self._cues.play(Cue.MISSED)
        else:
            self._cues.play(Cue.FOUND_LONG if _laid(result, turn) >= _LONG_LETTERS else Cue.FOUND)

    def finished(self, *, is_record: bool) -> None:
        """The run ended: a player who has beaten his own best hears it."""
        if is_record:
            self._cues.play(Cue.BEST)

    def hear_signal(self, number: int, signal: Signal | None) -> None:
        """Says the referee's signal of move `number` when it changes (§3.3)."""
        if (number, signal) != self._signal:
            self._signal = (number, signal)
            if signal is not None:
                self._voice.say(script_of_signal(signal))

    def count(self, run: Run, now: int) -> None:
        """Counts the last seconds of the present move, where it has a limit."""
        limit = run.limit_ms
        if run.phase is not Phase.THINKING or limit is None:
            return
        second = (run.turn.number, -(-(limit - run.elapsed_ms(now)) // 1000))
        if second == self._second:
            return
        self._second = second
        if _LAST_THREE_S < second[1] <= _LAST_TEN_S:
            self._cues.play(Cue.LAST_TEN)
        elif 0 < second[1] <= _LAST_THREE_S:
            self._cues.play(Cue.LAST_THREE)


def _laid(result: MoveResult, turn: Turn) -> int:
    """How many letters of the draw the player's own solution lays."""
    if result.answer is None:
        return 0
    start, direction = result.answer.reference.square, result.answer.reference.direction
    board = turn.position.board
    return sum(not board.holds(start.moved(direction, step)) for step in range(len(result.answer.word)))
