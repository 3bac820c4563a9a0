"""The sheet of a competition as text, CSV, JSON and a page; the files of an export."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from topping.competition.competition import Competition
from topping.competition.counting import GameScore
from topping.competition.entrant import Entrant
from topping.competition.standings import EntrantStanding, Grouping
from topping.competition.teams import TeamStanding
from topping.exchange.writing.sigles import sigles_table
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Game
from topping.sheets.competition import (
    TEAM_TOLD,
    CompetitionSheet,
    competition_facts,
    competition_remarks,
    decision_in_words,
    decision_text,
    entrant_columns,
    group_head,
    history_lines,
    parting_lines,
    remark_of,
    standings_table,
    teams_table,
    told_standings,
    with_games,
)
from topping.sheets.game import as_page, sheet_of
from topping.sheets.table import Column, Table, html_page, picked, text_of
from topping.texts import say


def competition_record(sheet: CompetitionSheet) -> dict[str, Any]:
    """Returns the whole competition as a JSON object, with people's names, licences and reasons."""
    competition = sheet.competition
    plan = competition.plan
    return {
        "format": 1,
        "competition": {
            "uuid": competition.uuid,
            "name": plan.name,
            "stage": competition.stage.value,
            **picked(plan, "form", "passing"),
            "conditions": str(plan.conditions),
            **picked(plan, "resolution_ms", "inputs_apart", "pairs", "solos", "team_size"),
            "founded_at": competition.founded.at,
            "lexicons": sheet.lexicons,
        },
        "games": [
            {
                **picked(game, "place", "game", "name:title"),
                "moves": sheet.moves_of(game.place) or None,
                "entrants": game.entrants,
            }
            for game in (*competition.games.values(), *competition.tie_breaks.values())
        ],
        "roster": [
            {"uuid": uuid, **record}
            for uuid, record in zip(competition.entrants, roster_table(competition).records(), strict=True)
        ],
        "order": [competition.entrants[uuid].number for uuid in competition.order],
        "standings": {
            by.value: [
                {
                    "group": group.name,
                    "lines": [
                        {
                            "entrant": line.entrant.uuid,
                            **record,
                            "tie_break": _parting(sheet, line),
                            "games": [_game_record(score, sheet.moves_of(score.place)) for score in line.scores],
                        }
                        for line, record in zip(group.lines, standings_table(sheet, group.lines).records(), strict=True)
                    ],
                }
                for group in sheet.groups(by)
            ]
            for by in sheet.groupings
        },
        "teams": [
            record for by_centre in (False, True) for record in teams_table(sheet, by_centre=by_centre).records()
        ],
        "decisions": [
            {
                **picked(kept, "at:stamp.at", "number:stamp.number"),
                "text": decision_in_words(sheet, kept),
                **picked(kept, "reason:decided.reason", "author:decided.author", "counts"),
                "revoked_at": None if kept.revoked is None else kept.revoked[0].at,
                "revoked_for": None if kept.revoked is None else kept.revoked[1].reason,
            }
            for kept in competition.decisions
        ],
        "room_decisions": [
            {
                **picked(heard, "room", "at"),
                "text": decision_text(sheet, heard.decision, in_room=True),
                **picked(heard, "reason:decided.reason", "author:decided.author", "everywhere:holds_everywhere"),
            }
            for heard in competition.room_decisions
        ],
    }


def competition_csv(sheet: CompetitionSheet, by: Grouping = Grouping.OVERALL) -> str:
    """Returns the standings as CSV: a row for each entrant, best first, in the groups made by the property `by`."""
    lines = tuple(chain.from_iterable(group.lines for group in sheet.groups(by)))
    table = with_games(sheet, standings_table(sheet, lines))
    lexicon: Column[EntrantStanding] = Column("lexicon", value=lambda line: ", ".join(sheet.lexicons))
    parted: Column[EntrantStanding] = Column("tie_break", value=partial(_parting, sheet))
    table = replace(table, columns=(*table.columns, lexicon, parted))
    others = (column.name for column in table.columns if column.name not in ("rank", "minor"))
    return table.of("rank", *others).csv()


def _parting(sheet: CompetitionSheet, line: EntrantStanding) -> str:
    return ", ".join(parting_lines(sheet.competition, line))


def roster_table(competition: Competition) -> Table[Entrant]:
    """Returns the roster as a table, whose CSV `read_roster` can read."""
    return Table(
        "competition_sheet.",
        entrant_columns(competition, lambda entrant: entrant),
        tuple(competition.entrants.values()),
    )


def _game_record(score: GameScore, moves: int) -> dict[str, object]:
    """Returns an entrant's result in a game as a JSON object. `moves` is how many moves may be revealed; if 0, numbers
    of moves are left null.
    """
    return {
        **picked(score, "place", "state", "time_ms", "points", "bonus", "solos", "top_points", "tops", "proposals"),
        "moves": score.moves if moves else None,
        "of": (score.of if score.session is None else score.moves) if moves else None,
        **picked(score, "run", "session", "input", "delay_ms"),
        "marks": [mark.value for mark in score.marks],
    }


def results_text(sheet: CompetitionSheet, by: Grouping | None = None) -> str:
    """Returns all results as text, or with `by` only the standings in these groups; ends with a line feed."""
    lines = _head(sheet)
    for grouping in sheet.groupings if by is None else (by,):
        for group in sheet.groups(grouping):
            lines += ["", group_head(grouping, group), *told_standings(sheet, group, grouping).lines()]
    lines += _teams(sheet) if by is None else ()
    history = history_lines(sheet)
    if history and by is None:
        lines += ["", say("competition_sheet.decisions"), *history]
    return text_of(lines)


def teams_text(sheet: CompetitionSheet) -> str:
    """Returns the standings of teams of clubs and of centres as text; ends with a line feed."""
    return text_of((*_head(sheet), *_teams(sheet)))


def _head(sheet: CompetitionSheet) -> list[str]:
    return [sheet.competition.plan.name, " · ".join(competition_facts(sheet)), *competition_remarks(sheet)]


def _teams(sheet: CompetitionSheet) -> Iterator[str]:
    for head, table in _team_tables(sheet):
        yield from ("", head, *table.lines())


def _team_tables(sheet: CompetitionSheet) -> Iterator[tuple[str, Table[TeamStanding]]]:
    """Yields the non-empty tables of teams, with their headings."""
    for by_centre in (False, True):
        table = teams_table(sheet, by_centre=by_centre).of(*TEAM_TOLD)
        if table.rows:
            yield say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}"), table


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of a printed page, with its heading."""

    head: str
    table: Table[Any]
    breaks: bool = False
    """Whether it starts a new sheet of paper."""
    remarks: tuple[str, ...] = ()
    """Remarks under the name of each line, if any: a column for them would take too much room."""


def results_page(sheet: CompetitionSheet) -> str:
    """Returns the page with the standings overall and by each grouping, the teams and the decisions."""
    return _page(sheet, _tables(sheet), competition_remarks(sheet), history_lines(sheet), len(sheet.competition.games))


def roll_page(sheet: CompetitionSheet) -> str:
    """Returns a page for the roll call: the entrants in starting order, each with a box to tick."""
    competition = sheet.competition
    table = roster_table(competition)
    # the number in his centre, which has a column of its own
    number: Column[Entrant] = Column("number", classes="figures")
    present: Column[Entrant] = Column("present", lambda one: "☐", classes="figures")
    rows = tuple(competition.entrants[uuid] for uuid in competition.order)
    shown = ("number", "name", "club", "series", "category", "centre", "present")
    roll = replace(table, columns=(*table.columns, number, present), rows=rows).of(*shown)
    return _page(sheet, (PageTable(say("competition_sheet.roll"), roll),))


def _page(
    sheet: CompetitionSheet,
    tables: Iterable[PageTable],
    remarks: Sequence[str] = (),
    notes: Sequence[str] = (),
    games: int = 0,
) -> str:
    return html_page(
        "competition",
        title=sheet.competition.plan.name,
        facts=competition_facts(sheet),
        remarks=remarks,
        tables=tuple(tables),
        games=games,
        notes_head=say("competition_sheet.decisions"),
        notes=notes,
    )


def _tables(sheet: CompetitionSheet) -> Iterator[PageTable]:
    for by in sheet.groupings:
        for index, group in enumerate(sheet.groups(by)):
            table = told_standings(sheet, group, by)
            shown = [column.name for column in table.columns if column.name != "remark"]
            remarks = tuple(remark_of(sheet, line) for line in group.lines)
            breaks = by is not Grouping.OVERALL and index == 0
            yield PageTable(group_head(by, group), table.of(*shown), breaks, remarks)
    for head, teams in _team_tables(sheet):
        yield PageTable(head, teams)


def competition_files(sheet: CompetitionSheet, names: Collection[str] = ()) -> dict[str, bytes]:
    """Returns the files of an export as contents by file name: all files, or only those in `names`.

    Once the competition is closed, games with their tops are included up to the last move played. Unless times are
    ranked, files for SIGLES are included, the federation's program for totals.
    """
    files = files_of(sheet)
    for place, game in sheet.played_games.items():
        files[f"partie-{place}.html"] = partial(_game_page, game)
    return {name: make() for name, make in files.items() if not names or name in names}


def files_of(sheet: CompetitionSheet) -> dict[str, Callable[[], bytes]]:
    """Returns the functions that make the files of an export, by file name; pages of games are not included."""
    files: dict[str, Callable[[], bytes]] = {
        "resultats.html": lambda: results_page(sheet).encode(),
        "appel.html": lambda: roll_page(sheet).encode(),
        "classement.csv": lambda: competition_csv(sheet).encode(),
        "inscrits.csv": lambda: roster_table(sheet.competition).csv().encode(),
        "tout.json": lambda: competition_json(sheet).encode(),
    }
    if has_sigles(sheet):
        files["sigles.txt"] = partial(competition_sigles, sheet, with_entrants=False)
        files["sigles-inscrits.txt"] = partial(competition_sigles, sheet, with_entrants=True)
    return files


def _game_page(game: Game) -> bytes:
    return as_page(sheet_of(game)).encode()


def competition_json(sheet: CompetitionSheet) -> str:
    """Returns all data of a competition as JSON text; ends with a line feed."""
    return json.dumps(competition_record(sheet), ensure_ascii=False, indent=1) + "\n"


def has_sigles(sheet: CompetitionSheet) -> bool:
    """Tells whether totals can be exported to SIGLES, the federation's program: yes, unless times are ranked."""
    return sheet.measure is not Measure.TIME


def competition_sigles(sheet: CompetitionSheet, *, with_entrants: bool) -> bytes:
    """Returns the file of entrants' totals for SIGLES, the federation's program.

    Renumbers the entrants if two of them have the same number, as in different centres. `with_entrants` adds each
    entrant's series, category, club and licences.
    """
    lines = [line for group in sheet.groups(Grouping.OVERALL) for line in group.lines]
    lines.sort(key=lambda line: (line.entrant.centre, line.entrant.number))
    numbers = [line.entrant.number for line in lines]
    is_clear = len(set(numbers)) == len(numbers)
    totals: dict[int, tuple[str, int, *tuple[str, ...]]] = {}
    for index, line in enumerate(lines, start=1):
        entrant = line.entrant
        more = (
            (entrant.series, entrant.category, entrant.club, " / ".join(filter(None, entrant.licences)))
            if with_entrants
            else ()
        )
        result = line.points if sheet.measure is Measure.POINTS else line.tops
        totals[entrant.number if is_clear else index] = (entrant.name, result, *more)
    return sigles_table(totals)
