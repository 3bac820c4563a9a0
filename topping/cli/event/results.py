"""`topping event list`, `show` and `export`: what became of competitions."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from topping import config
from topping.cli.event.asked import SHORT, add_competition, sheet_of, store_to_read
from topping.cli.frame.output import write_content, write_out
from topping.cli.frame.parser import Parser
from topping.competition.standings import Grouping
from topping.errors import InputError
from topping.hub.keys import own_key
from topping.hub.machine import label_of
from topping.hub.packages import package_to_send
from topping.localtime import minute_of
from topping.paths import ensure_folder
from topping.sheets.competition.csvjson import competition_csv, roster_csv
from topping.sheets.competition.files import competition_files, competition_json, competition_sigles, has_sigles
from topping.sheets.competition.page import results_page, roll_page
from topping.sheets.competition.sheet import CompetitionSheet
from topping.sheets.competition.text import results_text, teams_text
from topping.sheets.wording import printable
from topping.store import now, open_store, open_to_read
from topping.store.competitions.competitions import KeptCompetition
from topping.store.competitions.sealedfiles import KeptSeal
from topping.texts import say

_GAP: Final = "  "
_TEAM: Final = "team"
"""What `--by` takes besides the groupings."""
_SIGLES: Final = ("sigles", "sigles-roster")
_FORMS: Final[dict[str, Callable[[CompetitionSheet], str]]] = {
    "csv": competition_csv,
    "roster": lambda sheet: roster_csv(sheet.competition),
    "html": results_page,
    "roll": roll_page,
    "json": competition_json,
}


def add_list_options(parser: Parser) -> None:
    """Adds the options of `list`."""
    parser.add_argument("--json", action="store_true", help=say("help.json_option"))


def list_all(options: argparse.Namespace) -> int:
    """The competitions that are known here, the last touched first."""
    store = open_to_read()
    kept: tuple[KeptCompetition, ...] = ()
    seals: tuple[KeptSeal, ...] = ()
    if store is not None:
        with store:
            seals = store.sealed_files.all()
            sealed = {one.competition for one in seals}
            kept = tuple(one for one in store.competitions.all() if one.uuid not in sealed)
    if options.json:
        records = [*map(_sealed_record, seals), *map(_record, kept)]
        sys.stdout.write(json.dumps(records, ensure_ascii=False, indent=2) + "\n")
    elif kept or seals:
        rows = [[say(f"event.column.{name}") for name, _ in _COLUMNS]]
        rows += [[_SEALED_CELLS[name](one) if name in _SEALED_CELLS else "" for name, _ in _COLUMNS] for one in seals]
        rows += [[cell(one) for _, cell in _COLUMNS] for one in kept]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            sys.stdout.write(_GAP.join(cells).rstrip() + "\n")
        if seals:
            print(say("competitions.sealed_means"))
        if any(one.lacks_games for one in kept):
            print(say("competitions.open_elsewhere_means"))
    else:
        sys.stdout.write(say("event.none") + "\n")
    return 0


def add_show_options(parser: Parser) -> None:
    """Adds the options of `show`."""
    add_competition(parser)
    parser.add_argument("--by", choices=[*(one.value for one in Grouping), _TEAM], help=say("help.event.by"))


def show(options: argparse.Namespace) -> int:
    """The standings, or all of the results."""
    with store_to_read(options.competition) as store:
        sheet = sheet_of(store, store.competitions.named(options.competition))
    if options.by == _TEAM and not sheet.competition.plan.team_size:
        raise InputError("event.no_team")
    content = teams_text(sheet) if options.by == _TEAM else results_text(sheet, options.by and Grouping(options.by))
    sys.stdout.write(content)
    return 0


def add_export_options(parser: Parser) -> None:
    """Adds the options of `export`: at most one form, and `--out`."""
    add_competition(parser)
    forms = parser.add_mutually_exclusive_group()
    for form in (*_FORMS, "sigles", "sigles-roster", "results"):
        told = "roster_csv" if form == "roster" else form.replace("-", "_")  # `roster` is the command that enrols
        forms.add_argument(f"--{form}", dest="form", action="store_const", const=form, help=say(f"help.event.{told}"))
    parser.add_argument("--out", type=Path, metavar=say("help.session.out_metavar"), help=say("help.session.out"))


def export(options: argparse.Namespace) -> int:
    """Prints one form, or writes it; without a form everything goes into the folder of `--out`."""
    if options.form == "results":
        return _export_results(options)
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        store.scored_sessions.refresh(uuid, now())
        sheet = sheet_of(store, uuid)
    if options.form is None and options.out is not None:
        folder = ensure_folder(options.out)
        for name, content in competition_files(sheet).items():
            write_out(folder / name, content)
            sys.stdout.write(f"{folder / name}\n")
        return 0
    if options.form in _SIGLES and not has_sigles(sheet):
        raise InputError("event.no_sigles")
    content = results_text(sheet).encode() if options.form is None else _content(sheet, options.form)
    return _write(content, options.out)


def _export_results(options: argparse.Namespace) -> int:
    """The file that a centre sends back: facts alone, without the moves of the games."""
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        store.scored_sessions.refresh(uuid, now())
        package = package_to_send(store, uuid, label_of(config.load()[0]), own_key(), with_games=False)
    return _write(f"{package}\n".encode(), options.out)


def _content(sheet: CompetitionSheet, form: str) -> bytes:
    if form in _SIGLES:
        return competition_sigles(sheet, with_entrants=form == "sigles-roster")
    return _FORMS[form](sheet).encode()


def _write(content: bytes, out: Path | None) -> int:
    if out is None:
        write_content(content)
    else:
        write_out(out, content)
        sys.stdout.write(f"{out}\n")
    return 0


def _record(kept: KeptCompetition) -> dict[str, Any]:
    return {
        "uuid": kept.uuid,
        "name": kept.name,
        "stage": kept.stage.value,
        "form": kept.form.value,
        "games": kept.games,
        "entrants": kept.entrants,
        "pairs": kept.pairs,
        "lacks_games": kept.lacks_games,
        "founded_at": kept.founded_at,
        "last_at": kept.last_at,
    }


def _sealed_record(seal: KeptSeal) -> dict[str, Any]:
    return {"uuid": seal.competition, "name": seal.name, "sealed": True, "received_at": seal.received_at}


_SEALED_CELLS: Final[dict[str, Callable[[KeptSeal], str]]] = {
    "id": lambda seal: seal.competition[:SHORT],
    "name": lambda seal: printable(seal.name),
    "stage": lambda seal: say("competitions.sealed"),
}
"""What is known of a competition whose file waits here for its code."""

_COLUMNS: Final[tuple[tuple[str, Callable[[KeptCompetition], str]], ...]] = (
    ("id", lambda kept: kept.uuid[:SHORT]),
    ("founded", lambda kept: minute_of(kept.founded_at)),
    ("name", lambda kept: printable(kept.name)),
    ("games", lambda kept: str(kept.games)),
    ("entrants", lambda kept: str(kept.entrants)),
    ("stage", lambda kept: say("event.open_elsewhere" if kept.lacks_games else f"event.stage.{kept.stage.value}")),
)
