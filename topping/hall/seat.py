"""A seat of a room: a numbered table with its player, phone, key, run and recent answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Final

from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import Phase, Run

MOST_ANSWERS: Final = 60
"""The most answers kept in case a phone sends its proposal again."""
MOST_CREDIT_MS: Final = 150
_MANY: Final = 3


def credit_cap(rtts_ms: Sequence[float]) -> int:
    """Returns by how many ms a seat's clock may start after its draw was sent.

    It is three times the median of the round-trip times `rtts_ms`, at most 150 ms.
    """
    return min(MOST_CREDIT_MS, round(_MANY * median(rtts_ms))) if rtts_ms else MOST_CREDIT_MS


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """The answer that a phone gets to a proposal."""

    number: int
    move: int
    answer: Answer
    words: tuple[str, ...] = ()
    """The words that the lexicon refuses."""
    found_ms: int | None = None
    """The time (ms) at which the top was found; None for any other proposal."""

    @staticmethod
    def of(number: int, move: int, verdict: Verdict, found_ms: int | None) -> SeatAnswer:
        """Returns the answer to a phone's proposal with this number, on this move, from the referee's verdict.

        `found_ms` is the time (ms) at which the proposal found the top; None for any other.
        """
        return SeatAnswer(number, move, verdict.answer, verdict.refused[:3], found_ms)


@dataclass(slots=True)
class HallSeat:
    """The state of a seat: player, keys, run, clock and rank. Only `HallRoom` changes it."""

    table: int
    name: str
    key: str
    """The stored form of the seat's key."""
    code: str
    """The stored form of the seat's code; empty once it was used."""
    public: str = ""
    """The public number of the phone that used the code."""
    answer: str = ""
    is_taken: bool = False
    run: Run | None = None
    """The seat's run; None before the game."""
    run_id: int = 0
    is_apart: bool = False
    """Whether its player came late and plays the whole game in his own time."""
    given_ms: int = 0
    """When (ms) the draw of its current move was sent."""
    given: int = 0
    """The number of the move whose draw was sent last; 0 for none."""
    next_ms: int = 0
    """When (ms) the next draw is sent, if the seat plays in its own time."""
    last_number: int = 0
    """The number of its last proposal."""
    tries: int = 0
    """The number of proposals on the current move."""
    answers: dict[int, SeatAnswer] = field(default_factory=dict)
    pending_ms: int | None = None
    """The time of receipt (ms) of the first proposal that is not processed yet."""
    credited_ms: int = 0
    """The total time (ms) by which its clocks started later than its draws were sent."""
    error_ms: int = 0
    """The total of the errors (ms) that the network may have caused in its times."""
    rank: int = 0
    """Its rank in the standings; 0 for none."""
    rank_before: int = 0
    """Its rank one move earlier."""
    out_at: int = 0
    """The move at which it was eliminated in mort subite (§3.8.3); 0 if it was not."""

    @property
    def ended(self) -> int:
        """The number of moves that this seat has finished."""
        return 0 if self.run is None else len(self.run.results)

    @property
    def is_in(self) -> bool:
        """Whether the seat is not eliminated."""
        return not self.out_at

    def answered(self, answer: SeatAnswer) -> None:
        """Stores an answer, so that it can be sent again if the phone repeats its proposal."""
        self.last_number = answer.number
        self.answers[answer.number] = answer
        if len(self.answers) > MOST_ANSWERS:
            del self.answers[next(iter(self.answers))]


def missed(run: Run, at_ms: int) -> Run:
    """Returns the run after its current move, which counts as missed: it costs all its time and the penalty."""
    limit_ms = run.limit_ms or 0
    thinking = run.draw_shown(at_ms) if run.phase is Phase.DRAWN else run
    after = thinking.tick(thinking.since_ms + limit_ms + 1)
    return replace(after, since_ms=at_ms, last_ms=at_ms)
