"""

The sheet of a competition written down: text, CSV, JSON, a page, and the files of an export.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from topping.competition.competition import Competition
from topping.competition.counting import GameScore
from topping.competition.entrant import Entrant
from topping.competition.standings import EntrantStanding, Grouping
from topping.exchange.writing.sigles import sigles_table
from topping.rules.conditions.formula import Measure
from topping.sheets.competition import (
    LEFT,
    CompetitionSheet,
    cells_of_line,
    column_head,
    columns_of,
    competition_facts,
    competition_remarks,
    decision_in_words,
    group_head,
    history_lines,
    remark_of,
    team_cells,
)
from topping.sheets.game import as_page, sheet_of
from topping.sheets.table import TableColumn, csv_records, csv_table, html_page, picked, text_table
from topping.sheets.wording import printable
from topping.texts import say

FORMAT: Final = 1
"""Version of the JSON object."""

COMPETITION_STANDINGS: Final = (
    "rank", "number", "name", "partner", "club", "licence", "partner_licence", "series", "category", "centre", "total",
    "time_ms", "points", "top_points", "percent", "tops", "proposals", "solos", "played", "input", "excluded", "marks",
)  # fmt: skip
"""Names that other programs read: they stay, and new ones go to the end. The games follow: `game1`, `game2`…"""

ROSTER: Final = (
    "number", "name", "partner", "club", "licence", "partner_licence", "series", "category", "centre", "minor",
)  # fmt: skip
"""Headings that a roster is read back by."""


def competition_record(sheet: CompetitionSheet) -> dict[str, Any]:
    """The whole competition; names, licences and reasons of people included."""
    competition = sheet.competition
    plan = competition.plan
    return {
        "format": FORMAT,
        "competition": {
            "uuid": competition.uuid,
            "name": plan.name,
            "stage": competition.stage.value,
            "form": plan.form.value,
            "passing": plan.passing.value,
            "conditions": str(plan.conditions),
            "resolution_ms": plan.resolution_ms,
            "inputs_apart": plan.inputs_apart,
            "pairs": plan.pairs,
            "solos": plan.solos.value,
            "team_size": plan.team_size,
            "founded_at": competition.founded.at,
        },
        "games": [
            {
                "place": game.place,
                "game": game.game,
                "name": game.title,
                "moves": game.moves if competition.is_closed else None,
                "entrants": game.entrants,
            }
            for game in (*competition.games.values(), *competition.tie_breaks.values())
        ],
        "roster": [{"uuid": one.uuid, **roster_record(one)} for one in competition.entrants.values()],
        "order": [competition.entrants[uuid].number for uuid in competition.order],
        "standings": {
            by.value: [
                {
                    "group": group.name,
                    "lines": [
                        {
                            "entrant": line.entrant.uuid,
                            **standing_record(sheet, line),
                            "games": [_game_record(score, tells=competition.is_closed) for score in line.scores],
                        }
                        for line in group.lines
                    ],
                }
                for group in sheet.groups(by)
            ]
            for by in sheet.groupings
        },
        "teams": [
            {
                "kind": "centre" if by_centre else "club",
                **picked(team, "rank", "name", "time_ms", "points", "tops"),
                "members": [member.entrant.uuid for member in team.members],
            }
            for by_centre in (False, True)
            for team in sheet.teams(by_centre=by_centre)
        ],
        "decisions": [
            {
                "at": kept.stamp.at,
                "machine": kept.stamp.machine,
                "number": kept.stamp.number,
                "text": decision_in_words(sheet, kept),
                "reason": kept.decided.reason,
                "author": kept.decided.author,
                "counts": kept.counts,
                "revoked_at": None if kept.revoked is None else kept.revoked[0].at,
                "revoked_for": None if kept.revoked is None else kept.revoked[1].reason,
            }
            for kept in competition.decisions
        ],
    }


def competition_csv(sheet: CompetitionSheet, by: Grouping = Grouping.OVERALL) -> str:
    """One row an entrant, the first one first, group after group."""
    places = list(sheet.competition.games)
    rows = []
    for group in sheet.groups(by):
        for line in group.lines:
            record = standing_record(sheet, line)
            games = {
                score.place: _value(sheet, score) if score.counts and not score.is_held else None
                for score in line.scores
            }
            rows.append([*(record[name] for name in COMPETITION_STANDINGS), *(games[place] for place in places)])
    return csv_table([*COMPETITION_STANDINGS, *(f"game{place}" for place in places)], rows)


def roster_csv(competition: Competition) -> str:
    """The roster, which `read_roster` reads back."""
    records = map(roster_record, competition.entrants.values())
    return csv_records(ROSTER, records)


def roster_record(entrant: Entrant) -> dict[str, object]:
    """An entrant by the names that other programs read."""
    names, licences = (*entrant.names, ""), (*entrant.licences, "", "")
    return {
        "number": entrant.number,
        "name": names[0],
        "partner": names[1],
        "club": entrant.club,
        "licence": licences[0],
        "partner_licence": licences[1],
        **picked(entrant, "series", "category", "centre", "minor"),
    }


def standing_record(sheet: CompetitionSheet, line: EntrantStanding) -> Mapping[str, object]:
    """A line of the standings by the names that other programs read."""
    totals = {Measure.TIME: line.time_ms, Measure.POINTS: line.points, Measure.TOPS: line.tops}
    tenths = (2_000 * line.points + line.top_points) // (2 * line.top_points) if line.top_points else 0
    return {
        **roster_record(line.entrant),
        "rank": line.rank,
        "total": totals[sheet.measure] if line.played and not line.is_held else None,
        "time_ms": line.time_ms,
        "points": line.points,
        "top_points": line.top_points,
        "percent": tenths / 10,
        **picked(line, "tops", "proposals", "solos", "played", "input"),
        "excluded": line.is_excluded,
        "marks": " ".join(sorted(mark.value for mark in line.marks)),
    }


def _value(sheet: CompetitionSheet, score: GameScore) -> int:
    return {Measure.TIME: score.time_ms, Measure.POINTS: score.points, Measure.TOPS: score.tops}[sheet.measure]


def _game_record(score: GameScore, *, tells: bool) -> dict[str, object]:
    """What a game brought; how many moves it has is told once the competition is closed."""
    return {
        "place": score.place,
        "state": score.state.value,
        **picked(score, "time_ms", "points", "bonus", "solos", "top_points", "tops", "proposals"),
        "moves": score.moves if tells else None,
        "of": score.of if tells else None,
        **picked(score, "run", "session", "input", "delay_ms"),
        "marks": [mark.value for mark in score.marks],
    }


def results_text(sheet: CompetitionSheet, by: Grouping | None = None) -> str:
    """The whole results, or the standings by one thing; ends with a line feed."""
    lines = _head(sheet)
    for grouping in sheet.groupings if by is None else (by,):
        columns = columns_of(sheet, grouping)
        for group in sheet.groups(grouping):
            rows = [cells_of_line(sheet, line, columns) for line in group.lines]
            lines += ["", group_head(grouping, group), *text_table(_table_columns(sheet, columns), rows)]
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
            rows = [team_cells(sheet, team) for team in found]
            yield ""
            yield say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}")
            yield from text_table(_table_columns(sheet, columns), rows)


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of the page with its heading."""

    head: str
    columns: tuple[TableColumn, ...]
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
        tables=(PageTable(say("competition_sheet.roll"), _table_columns(sheet, columns), rows),),
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
            yield PageTable(group_head(by, group), _table_columns(sheet, columns), lines, breaks, remarks)
    for by_centre in (False, True):
        found = sheet.teams(by_centre=by_centre)
        if found:
            head = say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}")
            columns = ("rank", "name", "total", "members")
            yield PageTable(head, _table_columns(sheet, columns), tuple(team_cells(sheet, team) for team in found))


def _table_columns(sheet: CompetitionSheet, columns: Sequence[str]) -> tuple[TableColumn, ...]:
    return tuple(TableColumn(column_head(sheet, column), _classes(column)) for column in columns)


def _classes(column: str) -> str:
    names = ["name"] if column == "name" else []
    strong = ["strong"] if column in ("name", "total") else []
    small = ["small"] if column == "members" else []
    return " ".join([*names, *strong, *small, *([] if column in LEFT else ["figures"])])


def competition_files(sheet: CompetitionSheet) -> dict[str, bytes]:
    """The contents by the names of their files; the table for SIGLES only where points are ranked, which it adds up.

    The games themselves, with their tops, only once it is closed.
    """
    files = {
        "resultats.html": results_page(sheet).encode(),
        "appel.html": roll_page(sheet).encode(),
        "classement.csv": competition_csv(sheet).encode(),
        "inscrits.csv": roster_csv(sheet.competition).encode(),
        "tout.json": competition_json(sheet).encode(),
    }
    if has_sigles(sheet):
        files["sigles.txt"] = competition_sigles(sheet)
        files["sigles-inscrits.txt"] = competition_sigles(sheet, with_entrants=True)
    if sheet.competition.is_closed:
        files |= {f"partie-{place}.html": as_page(sheet_of(game)).encode() for place, game in sheet.games.items()}
    return files


def competition_json(sheet: CompetitionSheet) -> str:
    """Everything as one JSON object; ends with a line feed."""
    return json.dumps(competition_record(sheet), ensure_ascii=False, indent=1) + "\n"


def has_sigles(sheet: CompetitionSheet) -> bool:
    """Whether SIGLES can take the totals: it ranks by points."""
    return sheet.measure is not Measure.TIME


def competition_sigles(sheet: CompetitionSheet, *, with_entrants: bool = False) -> bytes:
    """The totals for SIGLES by number; entrants of several centres that share numbers are numbered anew.

    `with_entrants` adds series, category, club and licences of each to his line.
    """
    lines = [line for group in sheet.groups(Grouping.OVERALL) for line in group.lines]
    lines.sort(key=lambda line: (line.entrant.centre, line.entrant.number))
    numbers = [line.entrant.number for line in lines]
    is_clear = len(set(numbers)) == len(numbers)
    totals: dict[int, tuple[str, int, *tuple[str, ...]]] = {
        line.entrant.number if is_clear else place: (
            line.entrant.name,
            line.points if sheet.measure is Measure.POINTS else line.tops,
            *(_of_entrant(line.entrant) if with_entrants else ()),
        )
        for place, line in enumerate(lines, start=1)
    }
    return sigles_table(totals)


def _of_entrant(entrant: Entrant) -> tuple[str, ...]:
    return (entrant.series, entrant.category, entrant.club, " / ".join(filter(None, entrant.licences)))
