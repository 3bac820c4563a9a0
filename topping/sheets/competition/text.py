"""The results of a competition as aligned tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from topping.competition.standings import Grouping
from topping.sheets.competition.sheet import (
    LEFT,
    CompetitionSheet,
    cells_of_line,
    column_head,
    columns_of,
    competition_facts,
    competition_remarks,
    group_head,
    history_lines,
    team_cells,
)
from topping.sheets.wording import printable
from topping.texts import say

_GAP: Final = "  "


def results_text(sheet: CompetitionSheet, by: Grouping | None = None) -> str:
    """The whole results, or the standings by one thing; ends with a line feed."""
    lines = _head(sheet)
    for grouping in sheet.groupings if by is None else (by,):
        columns = columns_of(sheet, grouping)
        heads = [column_head(sheet, column) for column in columns]
        for group in sheet.groups(grouping):
            rows = [cells_of_line(sheet, line, columns) for line in group.lines]
            lines += ["", group_head(grouping, group), *_aligned([heads, *rows], columns)]
    lines += _teams(sheet) if by is None else ()
    history = history_lines(sheet)
    if history and by is None:
        lines += ["", say("competition_sheet.decisions"), *history]
    return "\n".join(lines) + "\n"


def teams_text(sheet: CompetitionSheet) -> str:
    """The teams of clubs and of centres; ends with a line feed."""
    return "\n".join((*_head(sheet), *_teams(sheet))) + "\n"


def _head(sheet: CompetitionSheet) -> list[str]:
    return [printable(sheet.competition.plan.name), " · ".join(competition_facts(sheet)), *competition_remarks(sheet)]


def _teams(sheet: CompetitionSheet) -> Iterator[str]:
    columns = ("rank", "name", "total", "members")
    for by_centre in (False, True):
        found = sheet.teams(by_centre=by_centre)
        if found:
            heads = [column_head(sheet, column) for column in columns]
            rows = [team_cells(sheet, team) for team in found]
            yield ""
            yield say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}")
            yield from _aligned([heads, *rows], columns)


def _aligned(rows: Sequence[Sequence[str]], columns: Sequence[str]) -> Iterator[str]:
    widths = [max(map(len, texts)) for texts in zip(*rows, strict=True)]
    for row in rows:
        yield _GAP.join(
            text.ljust(width) if column in LEFT else text.rjust(width)
            for column, width, text in zip(columns, widths, row, strict=True)
        ).rstrip()
