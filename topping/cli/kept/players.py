"""`topping players`: lists, renames, merges and anonymises players, lets runs be shown, says what of them leaves."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from topping.cli.frame.parser import Parser, add_action
from topping.cli.kept.persons import declare_persons, tell_exports
from topping.config.form import Switch
from topping.errors import StoreError
from topping.localtime import day_of
from topping.sheets.wording import printable
from topping.store import KnownPlayer, Store, open_store, open_to_read
from topping.store.people.likeness import known_player
from topping.store.people.names import normalised
from topping.texts import say

_GAP: Final = "  "


def declare(parser: Parser) -> None:
    """Adds the commands of `players`."""
    parser.set_defaults(run=_list, json=False)
    actions = parser.add_subparsers(title=say("help.players.commands"), metavar=say("help.players.command"))
    listing = add_action(actions, "players", "list", _list)
    listing.add_argument("--json", action="store_true", help=say("help.players.list.json"))
    _with_names(add_action(actions, "players", "rename", _rename), "old", "new")
    _with_names(add_action(actions, "players", "merge", _merge), "from", "into")
    declare_persons(actions)
    anonymise = add_action(actions, "players", "anonymise", _anonymise)
    share = add_action(actions, "players", "share", _share)
    for action in (anonymise, share):
        action.add_argument("name", metavar=say("help.metavar.name"), help=say("help.players.name"))
    share.add_argument("value", metavar="true|false", nargs="?", type=_switch, help=say("help.players.share.value"))


def _with_names(parser: Parser, *names: str) -> None:
    for name in names:
        parser.add_argument(name, metavar=say(f"help.players.metavar.{name}"), help=say(f"help.players.{name}"))


def _list(options: argparse.Namespace) -> int:
    players = _known()
    if options.json:
        records = [
            {"name": one.name, "runs": one.runs, "finished": one.finished, "last_seen": one.last_seen}
            for one in players
        ]
        sys.stdout.write(json.dumps(records, ensure_ascii=False, indent=2) + "\n")
    elif players:
        sys.stdout.writelines(f"{line}\n" for line in _table(players))
    else:
        sys.stdout.write(say("players.none") + "\n")
    return 0


def _known() -> tuple[KnownPlayer, ...]:
    store = open_to_read()
    if store is None:
        return ()
    with store:
        return store.people.known()


def _table(players: tuple[KnownPlayer, ...]) -> list[str]:
    heads = (say("players.name"), say("players.runs"), say("players.finished"), say("players.last_seen"))
    rows = [heads, *((one.name, str(one.runs), str(one.finished), day_of(one.last_seen)) for one in players)]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    return [
        _GAP.join((name.ljust(wide[0]), runs.rjust(wide[1]), finished.rjust(wide[2]), seen)).rstrip()
        for name, runs, finished, seen in rows
    ]


def _rename(options: argparse.Namespace) -> int:
    old = normalised(options.old)
    with _opened(old) as store:
        new = store.people.rename(old, options.new)
        _out(say("players.renamed", old=old, new=new))
        _tell_sessions(store, old)
    return 0


def _merge(options: argparse.Namespace) -> int:
    source, into = normalised(getattr(options, "from")), normalised(options.into)
    with _opened(source) as store:
        moved = store.people.merge(source, into)
        _out(say("players.merged", count=moved, source=source, into=into))
        _tell_sessions(store, source)
    return 0


def _anonymise(options: argparse.Namespace) -> int:
    name = normalised(options.name)
    with _opened(name) as store:
        held = tell_exports(store, name)
        neutral = store.people.anonymise(name)
        _out(say("players.anonymised", neutral=neutral))
        for line in held:
            _out(line)
        _tell_sessions(store, name)
    return 0


def _share(options: argparse.Namespace) -> int:
    name = normalised(options.name)
    if options.value is not None:
        with _opened(name) as store:
            store.people.show_runs(name, options.value)
    known = {one.name: one for one in _known()}
    found = known[known_player(name, known)]
    _out(say("players.shared" if found.shows_runs else "players.not_shared", name=found.name))
    return 0


def _switch(text: str) -> bool:
    value = Switch().read(text)
    if not isinstance(value, bool):
        raise argparse.ArgumentTypeError(say("players.no_switch", text=text, expected=Switch().expected))
    return value


def _opened(name: str) -> Store:
    """The database, opened for changes. Raises `StoreError` for a missing or damaged one, which stays as it is."""
    looked_at = open_to_read()
    if looked_at is None:
        raise StoreError("store.player_unknown", name=name)
    looked_at.close()
    return open_store().store


def _tell_sessions(store: Store, name: str) -> None:
    numbers = store.sessions.naming(name)
    if numbers:
        _out(say("players.in_sessions", numbers=numbers))
    names = store.competitions.naming(name)
    if names:
        _out(say("players.in_competitions", names=names))
    games = store.classics.naming(name)
    if games:
        _out(say("players.in_classics", numbers=games))


def _out(line: str) -> None:
    sys.stdout.write(printable(line) + "\n")
