"""`topping classic table`: the table of a small tournament, from the games of two players that a day has."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Final

from topping.cli.frame.parser import Commands, add_action
from topping.cli.kept.daily import day_named
from topping.localtime import local
from topping.play.classic.match import ClassicResult
from topping.play.classic.tournament import TournamentRow, tournament_table
from topping.sheets.classic.tournamentcsv import TOURNAMENT_COLUMNS, tournament_csv
from topping.sheets.wording import printable
from topping.store import open_to_read
from topping.store.classic.classics import KeptClassic
from topping.store.classic.log import ClassicLog
from topping.store.people.names import normalised
from topping.store.store import Store
from topping.texts import say

_GAP: Final = "  "


def add_table(actions: Commands) -> None:
    """Adds this command to those of `classic`."""
    table = add_action(actions, "classic", "table", _table)
    table.add_argument("--date", metavar="D", help=say("help.classic.date"))
    table.add_argument(
        "--left", action="append", default=[], metavar=say("help.metavar.name"), help=say("help.classic.left")
    )
    form = table.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("help.json_option"))
    form.add_argument("--csv", action="store_true", help=say("help.classic.csv"))


def _table(options: argparse.Namespace) -> int:
    left = tuple(normalised(name) for name in options.left)
    if options.date is not None:
        day_named(options.date)
    store = open_to_read()
    rows: tuple[TournamentRow, ...] = ()
    if store is not None:
        with store:
            rows = _rows(store, options.date, left)
    records = [{name: getattr(row, name) for name in TOURNAMENT_COLUMNS} for row in rows]
    if options.json:
        sys.stdout.write(json.dumps(records, ensure_ascii=False, indent=2) + "\n")
    elif options.csv:
        sys.stdout.write(tournament_csv(rows))
    elif rows:
        sys.stdout.write(_as_text([[str(value) for value in record.values()] for record in records]))
    else:
        sys.stdout.write(say("classic.tournament.none") + "\n")
    return 0


def _rows(store: Store, date: str | None, left: Sequence[str]) -> tuple[TournamentRow, ...]:
    """The table of a day, `2026-11-22`; without one, of the last day on which two played."""
    games = [kept for kept in store.classics.all() if len(kept.names) == 2]
    day = date or (_day(games[0]) if games else "")
    played = [kept for kept in reversed(games) if _day(kept) == day]
    results = [ClassicResult.of(ClassicLog.resume(store, kept.id).game) for kept in played if kept.is_ended]
    return tournament_table(results, [name for kept in played for name in kept.names], left)


def _day(kept: KeptClassic) -> str:
    return local(kept.started_at).date().isoformat()


def _as_text(rows: list[list[str]]) -> str:
    rows = [[say(f"classic.tournament.{name}").capitalize() for name in TOURNAMENT_COLUMNS], *rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        _GAP.join(
            cell.ljust(width) if name == "name" else cell.rjust(width)
            for name, cell, width in zip(TOURNAMENT_COLUMNS, row, widths, strict=True)
        ).rstrip()
        for row in rows
    )
    return "".join(f"{printable(line)}\n" for line in lines)
