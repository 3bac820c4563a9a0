"""The moves of a run as statistics count them, from what was kept of it.

M6: on which squares of the grid a player misses the top or is slow: the share of the tops offered there.

A top counts on every square of its word. It is slow where it took over one and a half times the run's mean of a move.
At the border is a word with a square on one of the four outermost lines; every other one is at the centre.

Why a chart cannot be made: what is missing is told, and never shown as nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from topping.errors import InputError
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.play.run.strokes import Stroke, StrokeKind
from topping.rules.grid.board import SIZE, Direction, Reference
from topping.rules.moves import TypedMove
from topping.training.analysedmove import AnalysedMove
from topping.training.difficulty import difficulty_of
from topping.training.intervals import Share
from topping.training.movetime import MoveTime, move_time
from topping.training.statistics.columns import (
    ANSWERS,
    UNKNOWN,
    CountedMove,
    CountedRun,
    counted,
    fitting_ms,
    letters_of,
)

LEAST_OF_KIND: Final = 12
"""With fewer moves of a sort, or tops on a square, nothing is said of it."""


class Absence(Enum):
    """What a chart lacks; the values are names in JSON."""

    NO_RUNS = "no_runs"
    """No comparable run in the period."""
    TOO_FEW = "too_few"
    """Fewer values than an honest figure needs."""
    NOT_ANALYSED = "not_analysed"
    """The positions have not been analysed: the game's text is lost, or their turn has not come."""
    NO_STROKES = "no_strokes"
    """The runs were played without their strokes being noted."""
    NO_PLAYERS = "no_players"
    """Too few others have played the same games."""
    NO_GHOST = "no_ghost"
    """There is no other run to compare with."""
    NO_SIGHTS = "no_sights"
    """No card of the deck was asked in the period."""
    NOT_TIMED = "not_timed"
    """The formula does not count time."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """A chart that cannot be made."""

    why: Absence
    has: int = 0
    """How many values there are."""
    needs: int = 0
    """How many it takes; 0 where more would not help."""


NOWHERE: Final = 0xFFFF
"""Where the reference of a top cannot be read."""


@dataclass(frozen=True, slots=True)
class HeatSquare:
    """A square of the grid."""

    offered: int
    """Tops on it."""
    hard: int
    """Those of them that were missed or slow."""

    @property
    def share(self) -> float | None:
        """Between 0 and 1; None below `LEAST_OF_KIND` tops."""
        return Share(self.hard, self.offered).share if self.offered >= LEAST_OF_KIND else None


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The grid by how hard a player finds tops on it."""

    squares: tuple[HeatSquare, ...]
    """Row by row from A1."""
    border: Share
    """Tops at the border that were missed or slow, of those offered."""
    centre: Share
    moves: int
    """Tops offered in all."""


def place_of(row: int, column: int, is_down: bool, length: int) -> int:
    """Where a word lies, as one number below `NOWHERE`; `NOWHERE` where it does not fit on the grid."""
    last = (row if is_down else column) + length - 1
    if not (0 <= row < SIZE and 0 <= column < SIZE and length >= 1 and last < SIZE):
        return NOWHERE
    return ((length * 2 + is_down) * SIZE + row) * SIZE + column


def squares_of(place: int) -> range:
    """The squares of a word that lies at a place, counted row by row from A1."""
    rest, column = divmod(place, SIZE)
    rest, row = divmod(rest, SIZE)
    length, is_down = divmod(rest, 2)
    step = SIZE if is_down else 1
    first = row * SIZE + column
    return range(first, first + length * step, step)


def heat_map(places: Iterable[int], hard: Iterable[int]) -> HeatMap | Lacking:
    """The grid by the places of the tops offered (`place_of`), and by those of them that were missed or slow."""
    offered, wanting = Counter(places), Counter(hard)
    offered.pop(NOWHERE, None)
    wanting.pop(NOWHERE, None)
    of, hits = [0] * SIZE**2, [0] * SIZE**2
    border = border_hits = 0
    for place, count in offered.items():
        squares = squares_of(place)
        count_hard = wanting[place]
        for square in squares:
            of[square] += count
            hits[square] += count_hard
        if any(map(_OUTER.__contains__, squares)):
            border += count
            border_hits += count_hard
    moves, moves_hard = offered.total(), wanting.total()
    if moves < LEAST_OF_KIND:
        return Lacking(Absence.TOO_FEW if moves else Absence.NO_RUNS, moves, LEAST_OF_KIND)
    return HeatMap(
        tuple(map(HeatSquare, of, hits)),
        Share(border_hits, border),
        Share(moves_hard - border_hits, moves - border),
        moves,
    )


_OUTER: Final = frozenset(
    row * SIZE + column for row in range(SIZE) for column in range(SIZE) if {row, column} & {0, SIZE - 1}
)


_VALID: Final = (Answer.TOP.value, Answer.BELOW_TOP.value)
_KEYS: Final = (StrokeKind.LETTER, StrokeKind.DIGIT, StrokeKind.JOKER)


def counted_run(
    moves: Sequence[KeptMove],
    strokes: Mapping[int, Sequence[Stroke]] | None,
    facts: Sequence[AnalysedMove] | None,
    seen: frozenset[int] = frozenset(),
) -> CountedRun:
    """The moves of a run.

    `strokes` are those of the last showing of each move's draw by its number, None for a run without any; `facts` those
    of the game's positions, None where they are not known; `seen` the numbers of the moves whose draw had been shown
    before.
    """
    by_number = {one.number: one for one in facts or ()}
    answers: Counter[str] = Counter()
    mistaken = 0
    counted_moves = []
    for move in moves:
        typed = None if strokes is None else strokes.get(move.number, ())
        counted_moves.append(_counted(move, typed, by_number.get(move.number), move.number in seen))
        if move.number not in seen:
            answers.update(proposal.verdict for proposal in move.proposals)
            mistaken += sum(way_mistaken(move))
    return CountedRun(tuple(counted_moves), counted([*(answers[answer.value] for answer in ANSWERS), mistaken]))


def won_ms(move: KeptMove) -> int | None:
    """When the top was proposed; None where it was missed."""
    if not move.found:
        return None
    return next((one.at_ms for one in move.proposals if one.verdict == Answer.TOP.value), move.elapsed_ms)


def times_of(move: KeptMove, strokes: Sequence[Stroke] | None) -> MoveTime | None:
    """The parts of a move's time; None where its strokes do not tell."""
    return move_time(move.elapsed_ms, move.found, strokes, won_ms(move))


def way_mistaken(move: KeptMove) -> tuple[bool, ...]:
    """Which of a move's proposals were refused, but are the top or a later valid one once read the other way (`D12` for
    `12D`)."""
    if not move.proposals:
        return ()
    read = [_read(one) for one in move.proposals]
    right = {(move.word.upper(), move.reference)}
    found = []
    for proposal, place in zip(reversed(move.proposals), reversed(read), strict=True):
        if proposal.verdict in _VALID:
            right |= {place} if place else set()
            found.append(False)
        else:
            found.append(place is not None and (place[0], _other_way(place[1])) in right)
    return tuple(reversed(found))


def _read(proposal: KeptProposal) -> tuple[str, str] | None:
    """The word and the reference of a proposal; None where it is not both."""
    try:
        typed = TypedMove.parse(proposal.text)
    except InputError:
        return None
    return None if typed.reference is None else (typed.word, str(typed.reference))


def _other_way(reference: str) -> str:
    place = Reference.parse(reference)
    return str(Reference(place.square, place.direction.other))


def _counted(
    move: KeptMove, strokes: Sequence[Stroke] | None, facts: AnalysedMove | None, is_seen: bool
) -> CountedMove:
    time, won = times_of(move, strokes), won_ms(move)
    difficulty = None if facts is None else difficulty_of(facts)
    return CountedMove(
        number=min(move.number, UNKNOWN),
        found=int(move.found),
        seen=int(is_seen),
        elapsed_ms=fitting_ms(move.elapsed_ms),
        penalty_ms=fitting_ms(move.penalty_ms),
        won_ms=0 if won is None else fitting_ms(won),
        kind=UNKNOWN if facts is None else facts.kind.code,
        placed=UNKNOWN if facts is None else facts.placed,
        frequency=UNKNOWN if facts is None or facts.frequency is None else facts.frequency,
        word=0 if difficulty is None else difficulty.word,
        search=0 if difficulty is None else difficulty.search,
        place=_place(move.reference, len(move.word)),
        letters=letters_of(move.word),
        keys=0 if time is None or strokes is None else _keys(move, time, strokes),
        finding_ms=fitting_ms(None if time is None else time.finding_ms),
        typing_ms=fitting_ms(None if time is None else time.typing_ms),
        placing_ms=fitting_ms(None if time is None else time.placing_ms),
        verb_ending="" if facts is None else facts.verb_ending,
    )


@lru_cache(maxsize=10_000)
def _place(text: str, letters: int) -> int:
    try:
        reference = Reference.parse(text)
    except InputError:
        return NOWHERE
    square = reference.square
    return place_of(square.row, square.column, reference.direction is Direction.VERTICAL, letters)


def _keys(move: KeptMove, time: MoveTime, strokes: Sequence[Stroke]) -> int:
    """Characters typed in the entry that won."""
    won = won_ms(move)
    if won is None:
        return 0
    begun = won - time.typing_ms - time.placing_ms
    return min(sum(stroke.kind in _KEYS and begun <= stroke.at_ms <= won for stroke in strokes), UNKNOWN)
