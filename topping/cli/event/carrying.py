"""`topping event open`, `seal` and `import`: competitions that go from one machine to another."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from topping import config
from topping.cli.event.asked import SHORT, add_competition
from topping.cli.frame.output import tell_fault, write_out
from topping.cli.frame.parser import Parser
from topping.competition.package import CompetitionPackage
from topping.disk import os_reason, read_regular, write_whole
from topping.errors import InputError, SetupError
from topping.game.sealing import SealedHeader, header_of, is_sealed, new_code, seal
from topping.hub.keys import own_key
from topping.hub.machine import (
    SealOpener,
    keep_sealed,
    label_of,
    package_in,
    package_kept,
    package_to_send,
    take_package,
)
from topping.sheets.wording import printable
from topping.store import Store, now, open_store
from topping.texts import say

_LARGEST: Final = 32 << 20


def add_open_options(parser: Parser) -> None:
    """Adds the options of `open`."""
    parser.add_argument(
        "competition", metavar=say("help.event.metavar.competition_or_file"), help=say("help.event.competition_or_file")
    )
    _add_code(parser, "help.event.code")


def open_competition(options: argparse.Namespace) -> int:
    """Opens a competition; a sealed file by its code, which brings its games."""
    path = Path(options.competition)
    with open_store().store as store:
        content = _content(path) if _is_file(path) else None
        seal = None if content is not None else store.sealed_files.named(options.competition)
        if seal is not None:
            uuid = _unsealed(store, lambda code: package_kept(seal, code), _code(options) or _ask_code(), path)
        elif content is None:
            uuid = store.competitions.named(options.competition)
        elif is_sealed(content):
            code = _code(options) or _ask_code()
            if not code:
                keep_sealed(store, content, now())
                print(say("event.kept_sealed", name=printable(header_of(content).name)))
                return 0
            uuid = _unsealed(store, lambda code: package_in(content, code), code, path)
        else:
            uuid = _take(store, content, path)
        competition = store.competitions.read(uuid)
        if not competition.games:
            raise InputError("competition.no_games")
        for place in competition.games:
            store.competitions.game(uuid, place)  # refused where one is still sealed
        store.competitions.open(uuid, now())
    games, entrants = len(competition.games), len(competition.entrants)
    name = printable(competition.plan.name)
    print(say("event.opened", name=name, id=uuid[:SHORT], games=games, entrants=entrants))
    return 0


def add_seal_options(parser: Parser) -> None:
    """Adds the options of `seal`."""
    add_competition(parser)
    parser.add_argument(
        "--out", type=Path, metavar=say("help.metavar.file"), required=True, help=say("help.event.seal_out")
    )
    _add_code(parser, "help.event.seal_code")


def seal_competition(options: argparse.Namespace) -> int:
    """Writes a competition with its games into a sealed file, and prints the code where it made one."""
    given = _code(options)
    code = given or new_code()
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        competition = store.competitions.read(uuid)
        for place in competition.games:
            store.competitions.game(uuid, place)  # refused where one is not here
        package = package_to_send(store, uuid, label_of(config.load()[0]), own_key(), with_games=True)
        store.competitions.keep_code(uuid, code, now())
    header = SealedHeader(uuid, competition.plan.name)
    if given is None and options.key is not None:
        _write_key(options.key, code)  # before the file, which nobody could open without it
        sys.stdout.write(f"{options.key}\n")
    write_out(options.out, seal(str(package).encode(), header, code))
    sys.stdout.write(f"{options.out}\n")
    if given is None and options.key is None:
        print(say("event.code", code=code))
    return 0


def add_import_options(parser: Parser) -> None:
    """Adds the options of `import`."""
    parser.add_argument(
        "files", type=Path, nargs="+", metavar=say("help.metavar.file"), help=say("help.event.import_files")
    )


def import_files(options: argparse.Namespace) -> int:
    """Merges what other machines have sent: the same files in any order, however often, make the same results."""
    contents = [(path, _content(path)) for path in options.files]
    for path, content in contents:
        if is_sealed(content):
            raise InputError("event.is_sealed").in_source(path.name)
    with open_store().store as store:
        for path, content in contents:
            uuid = _take(store, content, path)
            print(say("event.imported", file=path.name, name=printable(store.competitions.read(uuid).plan.name)))
        SealOpener(store).look()
    return 0


def _take(store: Store, content: bytes, path: Path) -> str:
    try:
        package = CompetitionPackage.parse(content.decode())
        return _take_package(store, package, path)
    except UnicodeDecodeError:
        raise InputError("competition.package").in_source(path.name) from None
    except InputError as fault:
        fault.in_source(path.name)
        raise


def _unsealed(store: Store, package: Callable[[str], CompetitionPackage], code: str, path: Path) -> str:
    if not code:
        raise InputError("event.code_wanted")
    return _take_package(store, package(code), path)


def _take_package(store: Store, package: CompetitionPackage, path: Path) -> str:
    refused = take_package(store, package).refused
    if refused:
        tell_fault(say("event.refused", file=path.name, count=refused))
    return package.competition


def _is_file(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        return False


def _content(path: Path) -> bytes:
    try:
        return read_regular(path, _LARGEST)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)).in_source(path.name) from fault


def _add_code(parser: Parser, told: str) -> None:
    codes = parser.add_mutually_exclusive_group()
    codes.add_argument("--code", metavar=say("help.event.metavar.code"), help=say(told))
    codes.add_argument("--key", type=Path, metavar=say("help.metavar.file"), help=say("help.event.key"))


def _code(options: argparse.Namespace) -> str | None:
    """The code given, or that of the key's file where there is one."""
    if options.code is not None:
        return str(options.code)
    if options.key is not None and _is_file(options.key):
        return _content(options.key).decode("utf-8", "replace").strip()
    return None


def _write_key(path: Path, code: str) -> None:
    """Writes a key that only its user can read."""
    try:
        write_whole(path, f"{code}\n".encode(), is_private=True)
    except OSError as fault:
        raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault


def _ask_code() -> str:
    """What is typed; empty where nobody is asked, or nothing is answered."""
    if not sys.stdin.isatty():
        return ""
    try:
        return input(say("event.ask_code") + " ").strip()
    except (EOFError, UnicodeDecodeError):
        return ""
