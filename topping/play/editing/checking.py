"""Checks the typed rows of a game sheet in order, and compares each row with the tops of its position.

A row with a fault cannot go into a game file; a remark is only a warning. If the word of a faulty row fits on the grid,
it is laid all the same, so that later rows can be checked. If it does not fit, later rows stay unchecked.
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
from topping.rules.moves import Solution
from topping.rules.placement import Placement
from topping.rules.scoring import Admits
from topping.rules.tiles import JOKER, Draw, Rejection, RejectionReason, in_letter_order, without


class RowGrade(Enum):
    """The grade of a typed row: how its word compares with the top scores of its position."""

    RETAINED = "retained"
    """The top that the program retains."""
    ALLOWED = "allowed"
    """Another top that §3.4 lets the referee choose."""
    FORBIDDEN = "forbidden"
    """A top that §3.4 forbids: another top needs no joker, or ends the game."""
    BELOW = "below"
    """Less than the top."""
    ABOVE = "above"
    """More than the top: the lexicon does not admit the word."""
    OPEN = "open"
    """No word was typed, or it does not fit on the grid."""


@dataclass(frozen=True, slots=True)
class GradedRow:
    """A typed row compared with the tops of its position: its grade, points below the top, and the tops allowed by
    §3.4.
    """

    grade: RowGrade
    retained: Solution | None
    """The top to retain; None if nothing can be played."""
    retainable: tuple[Solution, ...]
    """The tops that §3.4 lets the referee choose from."""
    better: int
    """Number of given solutions worth more than the row."""
    gap: int
    """Points below the top; 0 if the row reaches or exceeds it."""


def graded(checked: CheckedRow, best: Sequence[Solution]) -> GradedRow:
    """Returns a typed row with its grade: its word compared with the best solutions of its position.

    `best` is in `Solution.rank` order and holds every top. Raises `ValueError` if the row is unchecked or has no draw.
    """
    position, draw, state = checked.position, checked.draw, checked.before
    if position is None or draw is None or state is None:
        raise ValueError("the row has no position")
    if not best:
        grade = RowGrade.OPEN if checked.solution is None else RowGrade.ABOVE
        return GradedRow(grade, None, (), 0, 0)
    tops = [solution for solution in best if solution.points == best[0].points]
    bag = state.bag_behind(draw)
    retained = retain(tops, position, bag, state.variant)
    free = retainable(tops, position, bag, state.variant)
    played = checked.solution
    if played is None:
        return GradedRow(RowGrade.OPEN, retained, free, 0, 0)
    better = sum(solution.points > played.points for solution in best)
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
    """The severity of a note on a row."""

    FAULT = "fault"
    """The row cannot go into a game file."""
    REMARK = "remark"
    """The row may be right, but deserves a look."""


@dataclass(frozen=True, slots=True)
class RowNote:
    """A fault or remark about a typed row: the key of its text, and the values in the text."""

    weight: Weight
    key: str
    details: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A typed row with the results of its check: placement, points, faults, remarks, and the game's state before and
    after.
    """

    number: int
    """From 1."""
    row: TypedRow
    before: GameState | None
    """The state before the row; None while it waits for an earlier row."""
    draw: Draw | None = None
    """The draw as in game files; None if no draw was typed or the row waits."""
    placement: Placement | None = None
    """The word on the grid; None if it does not fit there or no word was typed."""
    solution: Solution | None = None
    """The word with its points; None if `placement` is None."""
    after: GameState | None = None
    """The state before the next row; None if unknown."""
    notes: tuple[RowNote, ...] = ()

    @property
    def position(self) -> Position | None:
        """The grid and the draw of the row; None if no draw was typed or the row is unchecked."""
        if self.before is None or self.draw is None:
            return None
        return Position(self.before.board, self.draw.letters)

    @property
    def has_fault(self) -> bool:
        """Whether the row has a fault, so that it cannot go into a game file."""
        return any(note.weight is Weight.FAULT for note in self.notes)

    @property
    def waits(self) -> bool:
        """Whether the row stays unchecked until an earlier faulty row is corrected."""
        return self.before is None

    @property
    def move(self) -> GameMove | None:
        """The row as a move of a game; None if it has a fault or is incomplete."""
        if self.has_fault or self.draw is None or self.solution is None:
            return None
        return GameMove(self.draw, self.solution)


def check(
    rows: Sequence[TypedRow], variant: Variant, admits: Admits, known: Sequence[CheckedRow] = ()
) -> tuple[CheckedRow, ...]:
    """Checks each row against the grid that the rows before it leave.

    `known` are the results of an earlier call with the same `admits`. They are reused up to the first row that has
    changed.
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
    if row.is_empty:  # an inserted row changes nothing yet
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
    """Returns the draw of a row, and appends the faults and remarks about it to `notes`."""
    kept_typed, plus, new_typed = row.draw.partition("+")
    rejected = row.rejected
    if plus and not kept_typed and not rejected and without(new_typed, state.kept) is None:
        letters = state.kept + new_typed
    else:
        letters = kept_typed + new_typed
    new = letters if rejected else without(letters, state.kept)
    if new is None:
        notes.append(_remark("editing.remark.kept_missing", kept=state.kept))
        rejected, new = (Rejection("", RejectionReason.INVALID),), letters
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
    """Returns the fault of a draw that cannot come out of the bag.

    Either the bag lacks a letter, the number of letters is wrong, or a joker game's draw does not hold exactly one
    joker.
    """
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
    """Returns the placement of the row's word. If it does not fit, returns None and appends the fault to `notes`.

    `proposal` is the judged word; None if it has no possible reference.
    """
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
    """Returns the fault for which a game file would refuse the move although the row passed all other checks.

    Returns an empty list if there is none.
    """
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
