"""All the files of a competition at once: what is printed, what other programs read."""

from __future__ import annotations

import json

from topping.competition.entrant import Entrant
from topping.competition.standings import Grouping
from topping.exchange.writing.sigles import sigles_table
from topping.rules.conditions.formula import Measure
from topping.sheets.competition.csvjson import competition_csv, competition_record, roster_csv
from topping.sheets.competition.page import results_page, roll_page
from topping.sheets.competition.sheet import CompetitionSheet
from topping.sheets.game.page import as_page
from topping.sheets.game.sheet import sheet_of


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
