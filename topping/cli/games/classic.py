"""`topping classic`: the kept games in which each player has letters of their own."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from topping.cli.frame.options import add_json
from topping.cli.frame.output import deliver, write_kept, write_table
from topping.cli.frame.parser import Commands, Parser, add_action, add_actions, add_argument, add_choice, add_flag
from topping.cli.kept.daily import day_named
from topping.errors import StoreError
from topping.exchange.writing.gcg import format_classic_gcg
from topping.localtime import local, minute_of
from topping.play.classic.game import ClassicGame
from topping.play.classic.match import ClassicResult, TournamentRow, tournament_table
from topping.sheets.classic import as_csv, as_page, as_text, tournament
from topping.sheets.table import picked
from topping.store import open_kept, open_to_change, read_kept
from topping.store.classiclog import ClassicLog
from topping.store.classics import KeptClassic
from topping.store.people.names import normalised
from topping.store.store import Store
from topping.texts import say


def add_kept(actions: Commands) -> None:
    add_json(add_action(actions, "classic", "list", _list))
    export = add_action(actions, "classic", "export", _export)
    _add_number(export)
    add_choice(export, "--to", "help.classic.to", "FORMAT", _FORMS, default="text")
    add_argument(export, "--out", "help.classic.out", "help.metavar.file", type=Path)
    erase = add_action(actions, "classic", "erase", _erase)
    _add_number(erase)
    add_argument(erase, "--yes", "help.classic.yes", action="store_true", required=True)


def _add_number(parser: Parser) -> None:
    add_argument(parser, "id", "help.classic.id", "N", type=int)


def _list(options: argparse.Namespace) -> int:
    kept = read_kept(lambda store: store.classics.all(), ())
    return write_kept(kept, options.json, _record, _kept_lines, say("classic.none_kept"))


def _kept_lines(kept: Sequence[KeptClassic]) -> Iterator[str]:
    for one in kept:
        scores = tuple(f"{name} {score}" for name, score in zip(one.names, one.scores, strict=True))
        state = "classic.over" if one.is_ended else "classic.underway"
        yield say("classic.kept", id=one.id, day=minute_of(one.started_at), scores=scores, state=say(state))


def _record(kept: KeptClassic) -> dict[str, object]:
    return {
        **picked(kept, "id", "uuid", "names"),
        "rules": str(kept.rules),
        **picked(kept, "lexicon:lexicon_name", "seed", "match", "match_wins", "started_at", "ended_at", "scores"),
    }


def _export(options: argparse.Namespace) -> int:
    with open_kept(StoreError("store.classic_unknown", game=options.id)) as store:
        kept, log = store.classics.get(options.id), ClassicLog.resume(store, options.id)
    return deliver(_FORMS[options.to](kept, log.game), options.out, tells=False)


_FORMS: Final[dict[str, Callable[[KeptClassic, ClassicGame], str]]] = {
    "text": lambda kept, game: as_text(game),
    "csv": lambda kept, game: as_csv(game),
    "html": lambda kept, game: as_page(game, minute_of(kept.started_at), kept.lexicon_name),
    "gcg": lambda kept, game: format_classic_gcg(game, kept.lexicon_name),
}


def _erase(options: argparse.Namespace) -> int:
    with open_to_change(StoreError("store.classic_unknown", game=options.id)) as store:
        store.classics.erase(options.id)
    sys.stdout.write(say("classic.erased", id=options.id) + "\n")
    return 0


def add_table(actions: Commands) -> None:
    table = add_action(actions, "classic", "table", _table)
    add_argument(table, "--date", "help.classic.date", "D")
    add_argument(table, "--left", "help.classic.left", "help.metavar.name", action="append", default=[])
    form = table.add_mutually_exclusive_group()
    add_flag(form, "--json", "help.json_option")
    add_flag(form, "--csv", "help.classic.csv")


def _table(options: argparse.Namespace) -> int:
    left = tuple(normalised(name) for name in options.left)
    if options.date is not None:
        day_named(options.date)
    rows = read_kept(lambda store: _rows(store, options.date, left), ())
    return write_table(tournament(rows), options, say("classic.tournament.none"))


def _rows(store: Store, date: str | None, left: Sequence[str]) -> tuple[TournamentRow, ...]:
    """The table of a day, `2026-11-22`; without one, of the last day on which two played."""
    games = [kept for kept in store.classics.all() if len(kept.names) == 2]
    day = date or (_day(games[0]) if games else "")
    played = [kept for kept in reversed(games) if _day(kept) == day]
    results = [ClassicResult.of(ClassicLog.resume(store, kept.id).game) for kept in played if kept.is_ended]
    return tournament_table(results, [name for kept in played for name in kept.names], left)


def _day(kept: KeptClassic) -> str:
    return local(kept.started_at).date().isoformat()


def declare_classic(parser: Parser) -> None:
    actions = add_actions(parser, "classic", required=True)
    add_kept(actions)
    add_table(actions)
