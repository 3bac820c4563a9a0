"""The results of a competition as one page to hang up, and its list of entrants to call: HTML that prints on A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
    remark_of,
    team_cells,
)
from topping.sheets.html import PageColumn, html_page
from topping.sheets.wording import printable
from topping.texts import say


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of the page with its heading."""

    head: str
    columns: tuple[PageColumn, ...]
    lines: tuple[tuple[str, ...], ...]
    breaks: bool = False
    """Whether it begins a new sheet of paper."""
    remarks: tuple[str, ...] = ()
    """What stands under the name of each line, where there is anything to say: a column for it would take its room."""


def results_page(sheet: CompetitionSheet) -> str:
    """Standings overall and by each thing, teams, decisions; ends with a line feed."""
    return html_page(
        "competition",
        title=printable(sheet.competition.plan.name),
        facts=competition_facts(sheet),
        remarks=competition_remarks(sheet),
        tables=tuple(_tables(sheet)),
        games=len(sheet.competition.games),
        notes_head=say("competition_sheet.decisions"),
        notes=history_lines(sheet),
    )


def roll_page(sheet: CompetitionSheet) -> str:
    """The entrants in the order of passing, with room to tick them off; ends with a line feed."""
    competition = sheet.competition
    columns = ("number", "name", "club", "series", "category", "centre", "present")
    entrants = [competition.entrants[uuid] for uuid in competition.order]
    rows = tuple(
        (
            str(one.number),
            printable(one.name),
            printable(one.club),
            printable(one.series),
            printable(one.category),
            printable(one.centre),
            "☐",
        )
        for one in entrants
    )
    return html_page(
        "competition",
        title=printable(competition.plan.name),
        facts=competition_facts(sheet),
        remarks=(),
        tables=(PageTable(say("competition_sheet.roll"), _page_columns(sheet, columns), rows),),
        games=0,
        notes_head="",
        notes=(),
    )


def _tables(sheet: CompetitionSheet) -> Iterator[PageTable]:
    for by in sheet.groupings:
        columns = tuple(column for column in columns_of(sheet, by) if column != "remark")
        for place, group in enumerate(sheet.groups(by)):
            lines = tuple(cells_of_line(sheet, line, columns) for line in group.lines)
            remarks = tuple(remark_of(sheet, line) for line in group.lines)
            breaks = by is not Grouping.OVERALL and place == 0
            yield PageTable(group_head(by, group), _page_columns(sheet, columns), lines, breaks, remarks)
    for by_centre in (False, True):
        found = sheet.teams(by_centre=by_centre)
        if found:
            head = say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}")
            columns = ("rank", "name", "total", "members")
            yield PageTable(head, _page_columns(sheet, columns), tuple(team_cells(sheet, team) for team in found))


def _page_columns(sheet: CompetitionSheet, columns: Sequence[str]) -> tuple[PageColumn, ...]:
    return tuple(PageColumn(column_head(sheet, column), _classes(column)) for column in columns)


def _classes(column: str) -> str:
    names = ["name"] if column == "name" else []
    strong = ["strong"] if column in ("name", "total") else []
    small = ["small"] if column == "members" else []
    return " ".join([*names, *strong, *small, *([] if column in LEFT else ["figures"])])
