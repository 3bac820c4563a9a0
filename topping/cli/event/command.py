"""`topping event`: founds a competition, exchanges packages and results with its rooms, shows its table, erases it."""

import argparse
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping import config, solver
from topping.cli.event import asked, results
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.held import lexicon_asked
from topping.cli.frame.options import (
    add_formula,
    add_lexicon,
    add_speed,
    add_variant,
    variant_of,
    whole_number,
)
from topping.cli.frame.output import tell_fault, typed, write_out
from topping.cli.frame.parser import Parser, Run, add_action, add_actions, add_argument, add_flag
from topping.cli.window.request import usual_conditions
from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
from topping.competition.package import CompetitionPackage
from topping.competition.plan import (
    LARGEST_TEAM,
    MOST_GAMES,
    RESOLUTIONS_MS,
    CompetitionForm,
    CompetitionPlan,
    Passing,
    SoloScope,
)
from topping.config import LEAST_TIME_S, MOST_TIME_S
from topping.disk import os_reason, read_regular, refusing, write_whole
from topping.errors import InputError, LexiconError, SetupError
from topping.game.lexicon import other_list
from topping.game.making.maker import Maker
from topping.game.sealing import SealedHeader, header_of, is_sealed, new_code, seal, secret_seed
from topping.hub.keys import own_key
from topping.hub.label import label_of
from topping.hub.machine import (
    SealOpener,
    SharedStore,
    keep_sealed,
    package_in,
    package_kept,
    package_to_send,
    take_package,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Formula, Speed
from topping.rules.conditions.options import Options
from topping.rules.conditions.variant import Schedule
from topping.rules.games.game import Game
from topping.store import Store, now, open_store
from topping.store.database import new_uuid
from topping.store.people.names import plain
from topping.texts import say


def _founding_options(parser: Parser) -> None:
    add_argument(parser, "name", "help.event.name", "help.metavar.name")
    games = parser.add_mutually_exclusive_group()
    told, number = say("help.event.games", most=MOST_GAMES), whole_number(1, MOST_GAMES)
    games.add_argument("--games", metavar="N", type=number, default=1, help=told)
    add_argument(games, "--game", "help.event.game", "help.event.metavar.game", action="append", dest="files")
    add_argument(parser, "--until", "help.event.until_option", "help.event.metavar.day")
    add_variant(parser)
    add_formula(parser)
    add_speed(parser)
    time_s, penalty_s = whole_number(LEAST_TIME_S, MOST_TIME_S), whole_number(0, MOST_TIME_S)
    add_argument(parser, "--time", "help.event.time", "S", type=time_s)
    add_argument(parser, "--penalty", "help.penalty_option", "S", type=penalty_s)
    add_flag(parser, "--announced", "help.event.announced")
    add_argument(parser, "--options", "help.event.options", "help.event.metavar.options", default="")
    add_flag(parser, "--sessions", "help.event.sessions")
    passing = [one.value for one in Passing]
    add_argument(parser, "--passing", "help.event.passing", choices=passing, default=Passing.ORDER.value)
    add_argument(
        parser, "--resolution", "help.event.resolution", type=int, choices=RESOLUTIONS_MS, default=RESOLUTIONS_MS[0]
    )
    add_flag(parser, "--pairs", "help.event.pairs")
    add_flag(parser, "--inputs-apart", "help.event.inputs_apart")
    scopes = [one.value for one in SoloScope]
    add_argument(parser, "--solos", "help.event.solos", choices=scopes, default=SoloScope.ALL.value)
    add_argument(parser, "--team", "help.event.team", "N", type=whole_number(2, LARGEST_TEAM), default=0)
    roster = parser.add_mutually_exclusive_group()
    add_argument(roster, "--players", "help.event.players", "help.metavar.file", type=Path)
    add_argument(roster, "--roster-of", "help.event.roster_of", "help.event.metavar.competition")
    add_lexicon(parser)


def found(options: argparse.Namespace) -> int:
    """Founds the competition: games and roster first, so that nothing is kept where one of them cannot be."""
    plan = CompetitionPlan(
        options.name,
        _conditions(options),
        form=CompetitionForm.SESSIONS if options.sessions else CompetitionForm.RUNS,
        passing=Passing(options.passing),
        resolution_ms=options.resolution,
        inputs_apart=options.inputs_apart,
        pairs=options.pairs,
        solos=SoloScope(options.solos),
        team_size=options.team,
        until_ms=None if options.until is None else asked.end_of(options.until),
    )
    file = None if options.players is None else asked.rows_of_file(options.players, pairs=plan.pairs)
    if file is not None:
        asked.tell_sheet(file)
        if file.read.faults:
            return asked.refuse(file.read, options.players)
    games = _games(options, plan.conditions)
    with open_store().store as store:
        entrants = () if file is None else enrolled((), file.read.rows, new_uuid)
        if options.roster_of is not None:
            earlier = store.competitions.read(store.competitions.named(options.roster_of))
            entrants = tuple(earlier.entrants.values())
        is_twin = any(plain(one.name) == plain(plan.name) for one in store.competitions.all())
        at = now()
        SharedStore(store).present(label_of(config.load()[0]), own_key())  # its name is bound to this machine's
        uuid = store.competitions.found(plan, at)
        for place, game in enumerate(games, start=1):
            conditions = replace(plan.conditions, variant=game.variant)
            own = None if conditions == plan.conditions else conditions
            store.competitions.place_game(uuid, place, game, at, conditions=own)
        store.competitions.add(uuid, *map(Enrolled, entrants), at=at)
    print(say("event.founded", name=plan.name, id=uuid[: asked.SHORT], games=len(games), entrants=len(entrants)))
    if is_twin:
        print(say("event.same_name", id=uuid[: asked.SHORT]))
    return 0 if file is None else asked.tell_faults(file.read, options.players)


def _conditions(options: argparse.Namespace) -> Conditions:
    """What the options lay down; `InputError` where they cannot be."""
    formula = TOPPING if options.formula is None else Formula.parse(options.formula)
    speed = formula.speeds[0] if options.speed is None else formula.speed(options.speed)
    if options.time is not None:
        if not formula.costs_penalty:
            raise InputError("competition.time_of_formula", formula=formula.name)
        speed = Speed("", Schedule.even(1000 * options.time))
    usual = usual_conditions(config.load()[0], None, options.penalty)
    conditions = replace(usual, helps=(), announced=options.announced, variant=variant_of(options))
    conditions = conditions.under(formula, speed)
    return replace(conditions, options=Options.parse(options.options).under(formula))


def _games(options: argparse.Namespace, conditions: Conditions) -> list[Game]:
    if options.files:
        if len(options.files) > MOST_GAMES:
            raise InputError("competition.too_many_games", most=MOST_GAMES)
        games = [game_asked(name, is_to_be_told=False) for name in options.files]
        _warn_of_lists(dict.fromkeys((game.lexicon_name, game.lexicon_hash) for game in games))
        return games
    graph = lexicon_asked(options.lexicon)
    maker = Maker(graph, solver.Solver(graph))
    return [maker.make_secret(secret_seed(), conditions.variant) for _ in range(options.games)]


_LARGEST: Final = 32 << 20


def _package_options(parser: Parser) -> None:
    add_argument(parser, "competition", "help.event.competition_or_file", "help.event.metavar.competition_or_file")
    add_argument(parser, "--out", "help.event.package_out", "help.metavar.file", type=Path)
    codes = parser.add_mutually_exclusive_group()
    add_argument(codes, "--code", "help.event.code", "help.event.metavar.code")
    add_argument(codes, "--key", "help.event.key", "help.metavar.file", type=Path)


def package(options: argparse.Namespace) -> int:
    """Writes the sealed package of a competition, or opens one that was received."""
    return _receive(options) if options.out is None else _seal(options)


def _receive(options: argparse.Namespace) -> int:
    """Opens the competition of a file, or of a file that is kept here sealed; without its code, keeps the file."""
    path = Path(options.competition)
    with open_store().store as store:
        content = _content(path) if _is_file(path) else None
        if content is None:
            seal = store.sealed_files.named(options.competition)
            if seal is None:
                store.competitions.named(options.competition)  # refused if it is unknown
                raise InputError("event.out_wanted")
            uuid = _unsealed(store, lambda code: package_kept(seal, code), _code(options) or _ask_code(), path)
        elif is_sealed(content):
            code = _code(options) or _ask_code()
            if not code:
                keep_sealed(store, content, now())
                print(say("event.kept_sealed", name=header_of(content).name))
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
    name = competition.plan.name
    print(say("event.opened", name=name, id=uuid[: asked.SHORT], games=games, entrants=entrants))
    return 0


def _seal(options: argparse.Namespace) -> int:
    """Writes a competition with its games into a sealed file, and prints the code where it made one."""
    given = _code(options)
    code = given or new_code()
    with asked.opened(options) as (store, uuid):
        competition = store.competitions.read(uuid)
        for place in competition.games:
            store.competitions.game(uuid, place)  # refused where one is not here
        package = package_to_send(store, uuid, label_of(config.load()[0]), own_key(), with_games=True)
        store.competitions.keep_code(uuid, code, now())
    header = SealedHeader(uuid, competition.plan.name)
    if given is None and options.key is not None:
        with refusing(SetupError, "setup.write", path=options.key):  # before the file, which needs it to be opened
            write_whole(options.key, f"{code}\n".encode(), is_private=True)
        sys.stdout.write(f"{options.key}\n")
    write_out(options.out, seal(str(package).encode(), header, code))
    sys.stdout.write(f"{options.out}\n")
    if given is None and options.key is None:
        print(say("event.code", code=code))
    return 0


def _results_options(parser: Parser) -> None:
    add_argument(parser, "competition", "help.event.results_of", "help.event.metavar.results", nargs="+")
    add_argument(parser, "--out", "help.event.results_out", "help.metavar.file", type=Path)


def exchange_results(options: argparse.Namespace) -> int:
    """Writes the results of this machine for the organiser, or merges files of results that rooms have sent."""
    if options.out is None:
        return _merge([Path(name) for name in options.competition])
    if len(options.competition) > 1:
        raise InputError("event.results_of_one")
    (options.competition,) = options.competition
    return results.export_results(options)


def _merge(paths: list[Path]) -> int:
    """Merges what other machines have sent: the same files in any order, however often, make the same results."""
    contents = [(path, _content(path)) for path in paths]
    for path, content in contents:
        if is_sealed(content):
            raise InputError("event.is_sealed").in_source(path.name)
    with open_store().store as store:
        for path, content in contents:
            uuid = _take(store, content, path)
            print(say("event.imported", file=path.name, name=store.competitions.read(uuid).plan.name))
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
    refused = take_package(store, package)
    if refused:
        tell_fault(say("event.refused", file=path.name, count=refused))
    _warn_of_lists(store.competitions.lexicons(package.competition))
    return package.competition


def _warn_of_lists(lexicons: Iterable[tuple[str, str]]) -> None:
    """Says on standard error where games were made with other lists than the one that serves here."""
    with suppress(LexiconError):
        own = lexicon_asked(None)
        for other in filter(None, (other_list(*one, own) for one in lexicons)):
            tell_fault(other)


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


def _code(options: argparse.Namespace) -> str | None:
    """The code given, or that of the key's file where there is one."""
    if options.code is not None:
        return str(options.code)
    if options.key is not None and _is_file(options.key):
        return _content(options.key).decode("utf-8", "replace").strip()
    return None


def _ask_code() -> str:
    """What is typed; empty where nobody is asked, or nothing is answered."""
    return typed(say("event.ask_code")) if sys.stdin.isatty() else ""


_ACTIONS: Final[dict[str, tuple[Run, Callable[[Parser], None]]]] = {
    "new": (found, _founding_options),
    "package": (package, _package_options),
    "results": (exchange_results, _results_options),
    "table": (results.table, results.add_table_options),
    "erase": (asked.erase, asked.add_erase_options),
}


def declare_event(parser: Parser) -> None:
    parser.set_defaults(run=results.list_all, form=None)
    actions = add_actions(parser, "event")
    for name, (run, add_options) in _ACTIONS.items():
        add_options(add_action(actions, "event", name, run))
