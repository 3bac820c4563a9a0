"""`topping event table` prints or exports standings; `topping event results` writes a room's results."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from topping.cli.event.arguments import SHORT, opened, sheet_of
from topping.cli.frame.output import deliver, write_json, write_lines
from topping.cli.frame.parser import Parser, add_argument
from topping.competition.events import ResultsGiven
from topping.competition.standings import Grouping
from topping.errors import InputError
from topping.paths import ensure_folder
from topping.sheets.competition import CompetitionSheet
from topping.sheets.competitionexport import (
    competition_csv,
    competition_files,
    competition_json,
    competition_sigles,
    has_sigles,
    results_page,
    results_text,
    roll_page,
    roster_table,
    teams_text,
)
from topping.sheets.table import aligned, picked
from topping.store import now, open_to_read
from topping.store.competitions.competitions import StoredCompetition
from topping.store.competitions.sealedfiles import SealedFile
from topping.system.localtime import minute_of
from topping.texts import say

_TEAM: Final = "team"
"""What `--by` takes besides the groupings."""
_SIGLES: Final = ("sigles", "sigles-roster")
_FORMS: Final[dict[str, Callable[[CompetitionSheet], str]]] = {
    "csv": competition_csv,
    "roster": lambda sheet: roster_table(sheet.competition).csv(),
    "html": results_page,
    "roll": roll_page,
    "json": competition_json,
}


def list_all(options: argparse.Namespace) -> int:
    """Prints the stored competitions, sealed files first, then the most recently changed; returns exit code 0."""
    store = open_to_read()
    kept: tuple[StoredCompetition, ...] = ()
    seals: tuple[SealedFile, ...] = ()
    if store is not None:
        with store:
            seals = store.sealed_files.all()
            sealed = {seal.competition for seal in seals}
            kept = tuple(competition for competition in store.competitions.all() if competition.uuid not in sealed)
    if options.form == "json":
        records = [*map(_sealed_record, seals), *map(_record, kept)]
        write_json(records)
    elif kept or seals:
        rows = [[say(f"event.column.{name}") for name, _ in _COLUMNS]]
        rows += [[_SEALED_CELLS[name](seal) if name in _SEALED_CELLS else "" for name, _ in _COLUMNS] for seal in seals]
        rows += [[cell(competition) for _, cell in _COLUMNS] for competition in kept]
        write_lines(aligned(rows))
        if seals:
            print(say("competitions.sealed_means"))
    else:
        sys.stdout.write(say("event.none") + "\n")
    return 0


def add_table_options(parser: Parser) -> None:
    add_argument(parser, "competition", "help.event.table_of", "help.event.metavar.competition", nargs="?")
    forms = parser.add_mutually_exclusive_group()
    add_argument(forms, "--by", "help.event.by", choices=[*(grouping.value for grouping in Grouping), _TEAM])
    for form in (*_FORMS, *_SIGLES):
        sentence = f"help.event.{form.replace('-', '_')}"
        add_argument(forms, f"--{form}", sentence, dest="form", action="store_const", const=form)
    add_argument(parser, "--out", "help.session.out", "help.session.out_metavar", type=Path)


def table(options: argparse.Namespace) -> int:
    """Prints or exports the standings and decisions of a competition. Without a competition, lists all competitions.

    With `--out` and no format option, `--out` is a folder; a file in each format is written there.
    """
    if options.competition is None:
        return list_all(options)
    with opened(options) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        sheet = sheet_of(store, uuid)
    if options.form is None and options.by is None and options.out is not None:
        folder = ensure_folder(options.out)
        for name, content in competition_files(sheet).items():
            deliver(content, folder / name)
        return 0
    if options.by == _TEAM and not sheet.competition.plan.team_size:
        raise InputError("event.no_team")
    if options.form in _SIGLES and not has_sigles(sheet):
        raise InputError("event.no_sigles")
    return deliver(_content(sheet, options.form, options.by), options.out)


def export_results(options: argparse.Namespace) -> int:
    """Writes a file with a room's results for the organiser. It has scores and decisions, but no words and no draws."""
    with opened(options) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        text = store.competitions.results_out(uuid)
        code = deliver(text.encode(), options.out)
        if not store.competitions.read(uuid).has_given:
            store.competitions.add(uuid, ResultsGiven(), at=now())
    return code


def _content(sheet: CompetitionSheet, form: str | None, by: str | None) -> str | bytes:
    if form in _SIGLES:
        return competition_sigles(sheet, with_entrants=form == "sigles-roster")
    if form is not None:
        return _FORMS[form](sheet)
    return teams_text(sheet) if by == _TEAM else results_text(sheet, None if by is None else Grouping(by))


def _record(kept: StoredCompetition) -> dict[str, Any]:
    return picked(
        kept,
        "uuid",
        "name",
        "stage",
        "form",
        "games",
        "entrants",
        "pairs",
        "room",
        "has_given",
        "founded_at",
        "last_at",
    )


def _sealed_record(seal: SealedFile) -> dict[str, Any]:
    return {"uuid": seal.competition, "name": seal.name, "sealed": True, "received_at": seal.received_at}


_SEALED_CELLS: Final[dict[str, Callable[[SealedFile], str]]] = {
    "id": lambda seal: seal.competition[:SHORT],
    "name": lambda seal: seal.name,
    "stage": lambda seal: say("competitions.sealed"),
}
"""What is known of a competition whose file waits here for its code."""

_COLUMNS: Final[tuple[tuple[str, Callable[[StoredCompetition], str]], ...]] = (
    ("id", lambda kept: kept.uuid[:SHORT]),
    ("founded", lambda kept: minute_of(kept.founded_at)),
    ("name", lambda kept: kept.name),
    ("games", lambda kept: str(kept.games)),
    ("entrants", lambda kept: str(kept.entrants)),
    ("stage", lambda kept: say(f"event.stage.{'given' if kept.has_given else kept.stage.value}")),
)
