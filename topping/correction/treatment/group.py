"""Which letters of a sketch are corrected together: those that touch, and the two ends of a word cut short (§5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from topping.correction.bulletin.sketch import LetterRun, Sketch
from topping.correction.location.extension import cut_words
from topping.correction.location.linking import copied_cells
from topping.correction.location.place import Situation, place_at
from topping.rules.grid.square import Direction, Square


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """Letters of a sketch that are corrected together; several groups are independent solutions (§5.4.2b)."""

    cells: frozenset[Square]
    runs: tuple[LetterRun, ...]


def letter_groups(sketch: Sketch, situation: Situation) -> list[LetterGroup]:
    """The groups that hold a run of letters.

    Groups of letters copied from the grid are left out where there are others: they are stray letters (§5.2.3).
    """
    groups = [LetterGroup(cells, tuple(sketch.runs(cells))) for cells in sketch.groups()]
    groups = [group for group in _with_split_words_joined(groups, sketch, situation) if group.runs]
    copied = copied_cells(sketch, situation.position.board)
    return [group for group in groups if group.cells - copied] or groups


def _with_split_words_joined(groups: list[LetterGroup], sketch: Sketch, situation: Situation) -> list[LetterGroup]:
    """The groups; two become one where they write the two ends of a word extended both ways (§5.2.2)."""
    runs = sorted((run for group in groups for run in group.runs), key=lambda run: run.cells)
    for first, second in combinations(runs, 2):
        if not _on_one_line(first, second):
            continue
        joined = sketch.joined(first, second)
        if _is_extension_both_ways(joined, situation):
            taken = [group for group in groups if first in group.runs or second in group.runs]
            cells = frozenset(cell for group in taken for cell in group.cells)
            others = tuple(run for group in taken for run in group.runs if run not in (first, second))
            return [LetterGroup(cells, (joined, *others)), *(group for group in groups if group not in taken)]
    return groups


def _on_one_line(first: LetterRun, second: LetterRun) -> bool:
    if first.direction is not second.direction:
        return False
    end, start = first.cells[-1], second.cells[0]
    if first.direction is Direction.VERTICAL:
        return end.column == start.column and end.row < start.row
    return end.row == start.row and end.column < start.column


def _is_extension_both_ways(joined: LetterRun, situation: Situation) -> bool:
    """Whether letters written with a gap are an admitted word that extends one of the grid at both ends."""
    for cut in cut_words(joined.text, joined.direction, situation.position.board):
        place = place_at(cut.word, cut.reference, situation) if cut.first and cut.last else None
        if place is not None and place.is_valid:
            return True
    return False
