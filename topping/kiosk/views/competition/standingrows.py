"""The standings of a competition in rows: a heading for each group, and the columns that there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.competition.counting import ScoreMark
from topping.competition.entrant import Entrant
from topping.competition.standings import EntrantStanding, Grouping, StandingGroup
from topping.kiosk.look import theme
from topping.kiosk.look.layout import STEPS
from topping.kiosk.painters.parts.rows import Cell, RowColumn, Words
from topping.kiosk.views.competition.results import (
    gap_text,
    gap_to,
    input_text,
    marks_text,
    score_text,
    total_text,
)
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.rules.conditions.formula import Measure
from topping.texts import say

_NAME: Final = 380
"""The width that names want, at 1920×1080."""
_GAP: Final = 20
_CELL_STEP: Final = 4
_MOST_GAMES: Final = 6
"""Of more games than these, only the total is shown."""
_ALWAYS: Final = frozenset(("rank", "name", "value"))


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row of the table: an entrant's line, or the heading of a group."""

    heading: str = ""
    line: EntrantStanding | None = None
    gap: int = 0
    """Behind the first of the group; 0 where he has played fewer games."""
    tied: tuple[Entrant, ...] = ()
    """Those who share his rank, himself among them; empty where nobody does."""


def standing_lines(
    groups: Sequence[StandingGroup], measure: Measure, by: Grouping = Grouping.OVERALL
) -> tuple[StandingRow, ...]:
    """All rows; a single group without a name has no heading."""
    rows: list[StandingRow] = []
    for group in groups:
        if len(groups) > 1 or group.name:
            rows.append(StandingRow(heading=_heading(group, by)))
        ties = {one.uuid: tied for tied in group.ties for one in tied}
        first = group.lines[0] if group.lines else None
        for line in group.lines:
            gap = gap_to(line, first, measure) if first is not None else 0
            rows.append(StandingRow(line=line, gap=gap, tied=ties.get(line.entrant.uuid, ())))
    return tuple(rows)


def _heading(group: StandingGroup, by: Grouping) -> str:
    """`Lyon`, `Sans club`, `à voix haute`, `Lyon · à voix haute`."""
    is_by_input = by in (Grouping.OVERALL, Grouping.INPUT)
    if is_by_input and not group.input:
        return say("competition.without.input")
    name = "" if is_by_input else group.name or say(f"competition.without.{by.value}")
    return " · ".join(filter(None, (name, input_text(group.input))))


def columns_of(shown: ShownCompetition, width: int, by: Grouping) -> dict[str, RowColumn]:
    """The columns by name, in their order: those that tell most where there is no room for all."""
    measure, competition = shown.measure, shown.competition
    lines = shown.overall
    games = competition.games if 1 < len(competition.games) <= _MOST_GAMES else {}
    has_marks = any(line.marks - {ScoreMark.HONOUR} for line in lines)
    wanted: dict[str, RowColumn] = {
        "rank": RowColumn("", 74, "right"),
        "number": RowColumn(say("competition.column.number"), 60, "right"),
        "name": RowColumn(say("competition.column.entrant"), 0),
    }
    for grouping in (Grouping.CLUB, Grouping.SERIES, Grouping.CATEGORY):
        if by is not grouping and any(getattr(line.entrant, grouping.value) for line in lines):
            wanted[grouping.value] = RowColumn(say(f"competition.column.{grouping.value}"), 150)
    for place in games:
        wanted[f"game {place}"] = RowColumn(say("competition.column.game", place=place), 130, "right")
    if by is not Grouping.INPUT and len({line.input for line in lines if line.input}) > 1:
        wanted["input"] = RowColumn(say("competition.column.input"), 130)
    if has_marks:
        wanted["marks"] = RowColumn(say("competition.column.marks"), 230)
    if measure is not Measure.TOPS:
        wanted["tops"] = RowColumn(say("competition.column.tops"), 90, "right")
    wanted["proposals"] = RowColumn(say("competition.column.proposals"), 110, "right")
    if measure is Measure.POINTS:
        wanted["percent"] = RowColumn("%", 100, "right")
    wanted["value"] = RowColumn(say(f"competition.column.{measure.value}"), 160, "right")
    wanted["gap"] = RowColumn(say("competition.column.gap"), 140, "right")
    return _fitting(wanted, width)


_LEAVING: Final = (
    "percent",
    "proposals",
    "series",
    "category",
    "club",
    "game",
    "marks",
    "tops",
    "number",
    "input",
    "gap",
)
"""What goes first where there is no room."""


def _fitting(wanted: dict[str, RowColumn], width: int) -> dict[str, RowColumn]:
    enlarged = theme.step(_CELL_STEP) / STEPS[_CELL_STEP - 1]
    for leaving in ("", *_LEAVING):
        wanted = {name: one for name, one in wanted.items() if name.split()[0] != leaving}
        if sum((one.width or _NAME) * enlarged + theme.px(_GAP) for one in wanted.values()) <= width:
            break
    return wanted


def cells_of(shown: ShownCompetition, row: StandingRow, columns: Sequence[str]) -> tuple[Cell, ...]:
    """The cells of a row."""
    if row.line is None:
        cells: dict[str, Cell] = {"name": Words(row.heading, "accent_text", is_strong=True)}
    else:
        cells = _line_cells(shown, row)
    return tuple(cells.get(name, Words("")) for name in columns)


def _line_cells(shown: ShownCompetition, row: StandingRow) -> dict[str, Cell]:
    line = row.line
    assert line is not None  # the caller checks
    measure, resolution = shown.measure, shown.resolution_ms
    rank = "–" if line.rank is None else f"{line.rank}{'=' if row.tied else ''}"
    percent = line.percent_of_tops
    cells: dict[str, Cell] = {
        "rank": Words(rank, "accent_text" if line.rank == 1 else "ink", is_strong=True),
        "number": Words(str(line.entrant.number), "ink2"),
        "name": Words(line.entrant.name, "ink", is_strong=line.rank == 1, wraps=True),
        "club": Words(line.entrant.club),
        "series": Words(line.entrant.series),
        "category": Words(line.entrant.category),
        "input": Words(input_text(line.input)),
        "marks": Words(_marks(line), "missed" if line.is_excluded else "ink2", wraps=True),
        "tops": Words(str(line.tops) if line.played else ""),
        "proposals": Words(str(line.proposals) if line.played else ""),
        "percent": Words("" if percent is None else say("number.decimal", whole=int(percent),
                         tenths=int(percent * 10) % 10)),
        "value": Words(total_text(line, measure, resolution) if line.played else "–", "ink",
                       is_strong=True),
        "gap": Words(gap_text(row.gap, measure, resolution)),
    }  # fmt: skip
    for score in line.scores:
        cells[f"game {score.place}"] = Words(score_text(score, measure, resolution))
    return cells


def _marks(line: EntrantStanding) -> str:
    if line.is_excluded:
        return say("competition.mark.excluded")
    return marks_text(line.marks, leaves_out=(ScoreMark.HONOUR,))
