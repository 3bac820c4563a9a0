"""Checking the rows of a sheet one after the other, and what each is worth beside what could be played.

A fault keeps the row from standing in a game file, a remark does not. What can still be laid on the grid is laid, so
that later rows are checked too; behind a row that cannot be, they wait for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from topping.errors import GameFileError
from topping.play.editing.row import TypedRow
from topping.play.run.proposal import Proposal, understand
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameMove, GameState, play
from topping.rules.games.retained import retain, retainable
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Placement, Solution
from topping.rules.tiles import JOKER, Draw, Rejection, Why, in_letter_order, without


class RowGrade(Enum):
    """How a row stands to the tops of its position."""

    RETAINED = "retained"
    """The top that the program would retain."""
    ALLOWED = "allowed"
    """Another top, which §3.4 leaves to the referee."""
    FORBIDDEN = "forbidden"
    """A top in place of which §3.4 wants another one: without a joker, or ending the game."""
    BELOW = "below"
    """Less than the top."""
    ABOVE = "above"
    """More than the top, by a word that the lexicon does not admit."""
    OPEN = "open"
    """No word was typed, or it does not lie on the grid."""


@dataclass(frozen=True, slots=True)
class GradedRow:
    """A row with the solutions of its position."""

    grade: RowGrade
    retained: Solution | None
    """The top to be retained; None where nothing can be played."""
    retainable: tuple[Solution, ...]
    """The tops among which §3.4 lets the referee choose."""
    better: int
    """How many of the solutions given are worth more than the row."""
    gap: int
    """Points below the top; 0 where it is the top, or worth more."""


def graded(checked: CheckedRow, best: Sequence[Solution]) -> GradedRow:
    """Grades a row by the best solutions of its position, in `Solution.rank` order: every top at least.

    Raises `ValueError` where the row has no position.
    """
    position, draw, state = checked.position, checked.draw, checked.before
    if position is None or draw is None or state is None:
        raise ValueError("the row has no position")
    if not best:
        grade = RowGrade.OPEN if checked.solution is None else RowGrade.ABOVE
        return GradedRow(grade, None, (), 0, 0)
    tops = [one for one in best if one.points == best[0].points]
    bag = state.bag_behind(draw)
    retained = retain(tops, position, bag, state.variant)
    free = retainable(tops, position, bag, state.variant)
    played = checked.solution
    if played is None:
        return GradedRow(RowGrade.OPEN, retained, free, 0, 0)
    better = sum(one.points > played.points for one in best)
    gap = max(0, best[0].points - played.points)
    if gap:
        grade = RowGrade.BELOW
    elif played == retained:
        grade = RowGrade.RETAINED
    elif played in free:
        grade = RowGrade.ALLOWED
    elif played in tops:
        grade = RowGrade.FORBIDDEN
    else:
        grade = RowGrade.ABOVE
    return GradedRow(grade, retained, free, better, gap)


class Weight(Enum):
    """How much a note matters."""

    FAULT = "fault"
    """The row cannot stand in a game file."""
    REMARK = "remark"
    """Something to look at."""


@dataclass(frozen=True, slots=True)
class RowNote:
    """What is to be said of a row: the key of its sentence, and the values for it."""

    weight: Weight
    key: str
    details: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row, with what the rules make of it."""

    number: int
    """From 1."""
    row: TypedRow
    before: GameState | None
    """What it is played on; None where it waits for an earlier row."""
    draw: Draw | None = None
    """The draw as game files have it; None where none was typed, or the row waits."""
    placement: Placement | None = None
    """The word on the grid; None where it cannot lie there or none was typed."""
    solution: Solution | None = None
    """The word with its points; None where `placement` is."""
    after: GameState | None = None
    """What the next row is played on; None where that is not known."""
    notes: tuple[RowNote, ...] = ()

    @property
    def position(self) -> Position | None:
        """Grid and draw; None where there is no draw."""
        if self.before is None or self.draw is None:
            return None
        return Position(self.before.board, self.draw.letters)

    @property
    def has_fault(self) -> bool:
        """Whether it cannot stand in a game file as it is."""
        return any(note.weight is Weight.FAULT for note in self.notes)

    @property
    def waits(self) -> bool:
        """Whether it waits for an earlier row to be put right."""
        return self.before is None

    @property
    def move(self) -> GameMove | None:
        """The row as a move of a game; None where it has a fault or is not whole."""
        if self.has_fault or self.draw is None or self.solution is None:
            return None
        return GameMove(self.draw, self.solution)


def check(
    rows: Sequence[TypedRow], variant: Variant, admits: Admits, known: Sequence[CheckedRow] = ()
) -> tuple[CheckedRow, ...]:
    """Every row checked on what those before it leave; `known` are earlier results, with the same `admits`.

    As many of them as are of the same rows are taken over.
    """
    checked: list[CheckedRow] = []
    state: GameState | None = GameState.set_up(variant)
    for row, old in zip(rows, known, strict=False):
        if old.row != row or old.before is None or old.before != state:
            break
        checked.append(old)
        state = old.after
    for row in rows[len(checked) :]:
        checked.append(_checked(row, len(checked) + 1, state, admits))
        state = checked[-1].after
    return tuple(checked)


def _checked(row: TypedRow, number: int, state: GameState | None, admits: Admits) -> CheckedRow:
    if state is None:
        return CheckedRow(number, row, None)
    if row.is_empty:  # a row that was inserted changes nothing yet
        return CheckedRow(number, row, state, after=state, notes=(_fault("editing.fault.empty"),))
    notes: list[RowNote] = []
    if state.ending is not None:
        notes.append(_fault("editing.fault.over"))
    if not row.draw:
        notes.append(_fault("editing.fault.no_draw"))
        return CheckedRow(number, row, state, notes=tuple(notes))
    draw = _draw(row, state, notes)
    if row.move is None:
        notes.append(_fault("editing.fault.no_word"))
        return CheckedRow(number, row, state, draw, notes=tuple(notes))
    position = Position(state.board, draw.letters)
    proposal = understand(row.move, position, state.variant, admits, row.points)
    placement = _placement(row, proposal, draw, notes)
    if proposal is None or placement is None or proposal.judgement.score is None:
        return CheckedRow(number, row, state, draw, notes=tuple(notes))
    points = proposal.judgement.score.points
    solution = Solution(placement.move.word, placement.move.reference, points)
    if proposal.judgement.refused:
        notes.append(_remark("editing.remark.not_admitted", words=tuple(proposal.judgement.refused)))
    if row.points is not None and row.points != points:
        notes.append(_remark("editing.remark.points", said=row.points, found=points))
    if not any(note.weight is Weight.FAULT for note in notes):
        notes += _refused_by_game(state, GameMove(draw, solution))
    return CheckedRow(number, row, state, draw, placement, solution, state.played(draw, placement), tuple(notes))


# the draw


def _draw(row: TypedRow, state: GameState, notes: list[RowNote]) -> Draw:
    """The draw as it is announced, and what is wrong with it."""
    kept_typed, plus, new_typed = row.draw.partition("+")
    rejected = row.rejected
    if plus and not kept_typed and not rejected and without(new_typed, state.kept) is None:
        letters = state.kept + new_typed
    else:
        letters = kept_typed + new_typed
    new = letters if rejected else without(letters, state.kept)
    if new is None:
        notes.append(_remark("editing.remark.kept_missing", kept=state.kept))
        rejected, new = (Rejection("", Why.INVALID),), letters
    elif plus and kept_typed and (rejected or in_letter_order(kept_typed) != state.kept):
        notes.append(_remark("editing.remark.kept", said=kept_typed, kept="" if rejected else state.kept))
    if state.variant.joker and JOKER in new:
        new = JOKER + new.replace(JOKER, "", 1)
    draw = Draw("" if rejected else state.kept, new, rejected)
    if not state.can_be_drawn(draw):
        notes.append(_why_not_drawn(draw, state))
    elif not state.is_valid(draw.letters):
        notes.append(_fault("editing.fault.invalid_draw"))
    return draw


def _why_not_drawn(draw: Draw, state: GameState) -> RowNote:
    """Why a draw cannot come out of the bag: its letters, their number, or the joker that a joker game gives it."""
    reserve = state.reserve + state.kept.count(JOKER) if state.variant.joker else 0
    there = Counter(state.left.tiles.replace(JOKER, "") if state.variant.joker else state.left.tiles)
    there[JOKER] += reserve
    excess = Counter(draw.letters) - there
    if excess:
        return _fault("editing.fault.not_in_bag", letters=in_letter_order(excess.elements()))
    _, size, fixed = state.source(draw.kept)
    wanted = len(draw.kept) + len(fixed) + size
    if len(draw.letters) != wanted:
        return _fault("editing.fault.draw_size", count=len(draw.letters), wanted=wanted)
    return _fault("editing.fault.joker" if JOKER not in draw.letters else "editing.fault.two_jokers")


# the word


def _placement(row: TypedRow, proposal: Proposal | None, draw: Draw, notes: list[RowNote]) -> Placement | None:
    """Where the word lies; what keeps it from lying there is noted."""
    if proposal is None:
        notes.append(_fault("editing.fault.no_place"))
        return None
    judgement = proposal.judgement
    if judgement.placement is not None:
        return judgement.placement
    if judgement.misfit is not None:
        notes.append(_fault(f"editing.fault.{judgement.misfit.name.lower()}"))
    else:
        notes.append(_fault("editing.fault.letters_missing", draw=draw.letters))
    return None


def _refused_by_game(state: GameState, move: GameMove) -> list[RowNote]:
    """What a game file would refuse and was not named above: a rejection that cannot be, a draw made again."""
    try:
        play(state, move)
    except GameFileError as fault:
        details = {name: str(value) for name, value in fault.details.items() if name != "number"}
        return [_fault(fault.key, number=state.number, **details)]
    return []


def _fault(key: str, **details: object) -> RowNote:
    return RowNote(Weight.FAULT, key, tuple(details.items()))


def _remark(key: str, **details: object) -> RowNote:
    return RowNote(Weight.REMARK, key, tuple(details.items()))
