"""`topping event new`, `package` and `results`: creates a competition, sends its games to rooms, gets their results."""

import argparse
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping import config, solver
from topping.bank.maker import Maker
from topping.cli.event import arguments, results
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.options import add_formula, add_speed, whole_number
from topping.cli.frame.output import tell_fault, typed, write_out
from topping.cli.frame.parser import Parser, Run, add_action, add_actions, add_argument, add_flag
from topping.cli.frame.secrecy import lexicon_asked
from topping.cli.window.request import usual_conditions
from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
from topping.competition.plan import LARGEST_TEAM, MOST_GAMES, CompetitionForm, CompetitionPlan, Passing
from topping.competition.questions import FileQuestion, open_questions
from topping.config import LEAST_TIME_S, MOST_TIME_S
from topping.config.label import label_of
from topping.errors import HubError, InputError, LexiconError, SetupError
from topping.gamefiles.lexicon import other_list
from topping.gamefiles.roompackage import files_of_rooms, package_in, package_in_any, sealed_package
from topping.gamefiles.sealing import header_of, is_sealed, new_code, secret_seed
from topping.hub.joined import joined_hub, own_login
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Formula, Speed
from topping.rules.conditions.options import Options
from topping.rules.conditions.variant import NORMALE, Schedule, Variant
from topping.rules.games.game import Game
from topping.store import Store, now, open_store
from topping.store.competitions.sealedfiles import SealedFile
from topping.store.database import new_uuid
from topping.store.people.names import plain
from topping.system.disk import os_reason, read_regular, refusing, write_whole
from topping.texts import say, tell


def _founding_options(parser: Parser) -> None:
    add_argument(parser, "name", "help.event.name", "help.metavar.name")
    games = parser.add_mutually_exclusive_group()
    told, number = say("help.event.games", most=MOST_GAMES), whole_number(1, MOST_GAMES)
    games.add_argument("--games", metavar="N", type=number, default=1, help=told)
    add_argument(games, "--game", "help.event.game", "help.event.metavar.game", action="append", dest="files")
    add_argument(parser, "--players", "help.event.players", "help.metavar.file", type=Path)
    add_flag(parser, "--sessions", "help.event.sessions")
    add_flag(parser, "--pairs", "help.event.pairs")
    add_argument(parser, "--team", "help.event.team", "N", type=whole_number(2, LARGEST_TEAM), default=0)
    add_formula(parser)
    add_speed(parser, "help.event.speed")
    add_argument(parser, "--time", "help.event.time", "S", type=whole_number(LEAST_TIME_S, MOST_TIME_S))
    add_argument(parser, "--variant", "help.event.variant", "V", default=NORMALE.name)
    passing = say("help.event.passing", values=", ".join(one.value for one in Passing))
    parser.add_argument("--passing", metavar="P", type=Passing, default=Passing.ORDER, help=passing)
    add_argument(parser, "--options", "help.event.options", "help.event.metavar.options", default="")
    add_argument(parser, "--until", "help.event.until_option", "help.event.metavar.day")
    add_argument(parser, "--lexicon", "help.event.lexicon", "help.event.metavar.lexicon")


def found(options: argparse.Namespace) -> int:
    """Creates a competition with its games and entrants. Checks all files first; an error creates nothing."""
    plan = CompetitionPlan(
        options.name,
        _conditions(options),
        form=CompetitionForm.SESSIONS if options.sessions else CompetitionForm.RUNS,
        passing=options.passing,
        pairs=options.pairs,
        team_size=options.team,
        until_ms=None if options.until is None else arguments.end_of(options.until),
    )
    file = None if options.players is None else arguments.rows_of_file(options.players, pairs=plan.pairs)
    if file is not None:
        arguments.tell_sheet(file)
        if file.read.faults:
            return arguments.refuse(file.read, options.players)
    games = _games(options, plan.conditions)
    with open_store().store as store:
        entrants = () if file is None else enrolled((), file.read.rows, new_uuid)
        is_twin = any(plain(kept.name) == plain(plan.name) for kept in store.competitions.all())
        at = now()
        uuid = store.competitions.found(plan, at)
        for place, game in enumerate(games, start=1):
            conditions = replace(plan.conditions, variant=game.variant)
            own = None if conditions == plan.conditions else conditions
            store.competitions.place_game(uuid, place, game, at, conditions=own)
        store.competitions.add(uuid, *map(Enrolled, entrants), at=at)
    print(say("event.founded", name=plan.name, id=uuid[: arguments.SHORT], games=len(games), entrants=len(entrants)))
    if is_twin:
        print(say("event.same_name", id=uuid[: arguments.SHORT]))
    return 0 if file is None else arguments.tell_faults(file.read, options.players)


def _conditions(options: argparse.Namespace) -> Conditions:
    """Returns the conditions of a new competition from the options; raises `InputError` if they are contradictory."""
    formula = TOPPING if options.formula is None else Formula.parse(options.formula)
    speed = formula.speeds[0] if options.speed is None else formula.speed(options.speed)
    if options.time is not None:
        if not formula.costs_penalty:
            raise InputError("competition.time_of_formula", formula=formula.name)
        speed = Speed("", Schedule.even(1000 * options.time))
    usual = usual_conditions(config.load()[0], None, None)
    conditions = replace(usual, helps=(), announced=False, variant=Variant.parse(options.variant))
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
    add_argument(parser, "--room", "help.event.room", "help.event.metavar.room")
    codes = parser.add_mutually_exclusive_group()
    add_argument(codes, "--code", "help.event.code", "help.event.metavar.code")
    add_argument(codes, "--key", "help.event.key", "help.metavar.file", type=Path)


def package(options: argparse.Namespace) -> int:
    """With `--out`, writes a sealed file with a competition's games for each room. Otherwise opens a received one."""
    return _receive(options) if options.out is None else _seal(options)


def _receive(options: argparse.Namespace) -> int:
    """Opens a sealed file with its code, and stores its competition.

    Without a code, stores the sealed file itself, to be opened later.
    """
    path = Path(options.competition)
    with open_store().store as store:
        content = _content(path) if _is_file(path) else None
        if content is not None:
            header = header_of(content)
            code = _code(options) or _ask_code()
            if not code:
                store.competitions.must_lack_games(header.competition, header.name)
                store.sealed_files.keep(SealedFile(header.competition, header.name, content, now()))
                print(say("event.kept_sealed", name=header.name))
                return 0
            received = package_in(content, code)
        else:
            seal = store.sealed_files.named(options.competition)
            if seal is None:
                store.competitions.named(options.competition)  # raises an error if it is unknown
                raise InputError("event.out_wanted")
            code = _code(options) or _ask_code()
            if not code:
                raise InputError("event.code_wanted")
            received = package_in_any((seal.content, *seal.earlier), code)
        uuid = received.competition
        store.competitions.take_package(received, now())
        _warn_of_lists(store.competitions.lexicons(uuid))
        store.competitions.open(uuid, now())
        competition = store.competitions.read(uuid)
    games, entrants = len(competition.games), len(competition.entrants)
    about = {"name": competition.plan.name, "id": uuid[: arguments.SHORT], "games": games, "entrants": entrants}
    print(say("event.opened", room=received.room or "–", **about))
    return 0


def _seal(options: argparse.Namespace) -> int:
    """Writes a sealed file for each room; one code opens them all. Prints the code unless the user chose it."""
    given = _code(options)
    code, settings = given or new_code(), config.load()[0]
    with arguments.opened(options) as (store, uuid):
        competition, label, login = store.competitions.read(uuid), label_of(settings), own_login()
        rooms = competition.centres if options.room is None else (options.room,)
        packages = {room: store.competitions.package(uuid, room, code, label=label, login=login) for room in rooms}
    if given is None and options.key is not None:
        with refusing(
            SetupError, "setup.write", path=options.key
        ):  # before the sealed file, which cannot be opened without it
            write_whole(options.key, f"{code}\n".encode(), is_private=True)
        sys.stdout.write(f"{options.key}\n")
    for room, file in files_of_rooms(options.out, rooms).items():
        write_out(file, sealed_package(packages[room], competition.plan.name, code))
        sys.stdout.write(f"{file}\n")
    if given is None and options.key is None:
        print(say("event.code", code=code))
    return 0


def _results_options(parser: Parser) -> None:
    add_argument(parser, "competition", "help.event.results_of", "help.event.metavar.results", nargs="+")
    add_flag(parser, "--replace", "help.event.replace")
    add_flag(parser, "--hub", "help.event.by_hub")
    add_argument(parser, "--out", "help.event.results_out", "help.metavar.file", type=Path)


def exchange_results(options: argparse.Namespace) -> int:
    """Imports the results of rooms, from files or from the club's server.

    In a room, writes the room's own results to a file for the organiser.
    """
    if options.hub and options.out is None:
        return _take_from_hub(options.competition, replaces=options.replace)
    if options.out is None and all(_is_file(Path(name)) for name in options.competition):
        return _take_all([Path(name) for name in options.competition], replaces=options.replace)
    if len(options.competition) > 1:
        raise InputError("event.results_of_one")
    (options.competition,) = options.competition
    return results.export_results(options)


def _take_all(paths: list[Path], *, replaces: bool) -> int:
    """Imports files of results. With `replaces`, results of a game replace those that the same room sent earlier."""
    contents = [(path, _content(path)) for path in paths]
    waits = False
    with open_store().store as store:
        for path, content in contents:
            if is_sealed(content):
                raise InputError("event.is_sealed").in_source(path.name)
            try:
                text = content.decode()
            except UnicodeDecodeError:
                raise InputError("competition.package").in_source(path.name) from None
            waits = _take(store, path.name, text, replaces=replaces) or waits
    if waits:
        print(say("event.questions"))
    return 0


def _take_from_hub(names: list[str], *, replaces: bool) -> int:
    """Imports results that rooms have sent to the club's server; `names` are those of their competitions.

    With `replaces`, results of a game replace those that the same room sent earlier.
    """
    hub = joined_hub()
    if hub is None:
        raise InputError("event.no_hub")
    try:
        from topping.hub.client import HubClient  # here: a server alone needs its driver
    except ImportError:
        raise HubError("hub.no_driver") from None
    waits, code, count = False, 0, 0
    for name in names:
        options = argparse.Namespace(competition=name)
        with arguments.opened(options) as (store, uuid), HubClient.open(hub.line) as client:
            client.own()  # refuses a server of another version
            for paper in client.results(uuid):
                count += 1
                try:
                    waits = _take(store, paper.login, paper.body, replaces=replaces, by_hub=True) or waits
                except InputError as fault:  # a fault in one room's text must not stop the others
                    tell_fault(tell(fault))
                    code = 1
    if not count:
        print(say("event.hub_has_none"))
    if waits:
        print(say("event.questions"))
    return code


def _take(store: Store, source: str, text: str, *, replaces: bool, by_hub: bool = False) -> bool:
    """Imports a room's results from `text`, and prints what was imported. `source` names the file or the sender;
    `by_hub` says that the server sent it.

    With `replaces`, the new results replace earlier ones. Returns whether the competition then has questions that the
    organiser must answer.
    """
    try:
        taken = store.competitions.take_results(text, now(), by_hub=by_hub)
    except InputError as fault:
        fault.in_source(source)
        raise
    competition = store.competitions.read(taken.competition)
    about = {"file": source, "name": competition.plan.name, "room": taken.room or "–"}
    print(say(f"event.taken.{taken.proof.value}", **about, games=taken.counted or ("–",)))
    questions = [
        question
        for question in open_questions(competition)
        if isinstance(question, FileQuestion)
        and question.room == taken.room
        and question.place in taken.asked + taken.passed
    ]
    if questions and replaces:
        store.competitions.add(taken.competition, *(question.answers()[0] for question in questions), at=now())
    if questions:
        print(
            say("event.replaced" if replaces else "event.asked", games=tuple(question.place for question in questions))
        )
    return bool(open_questions(store.competitions.read(taken.competition)))


def _warn_of_lists(lexicons: Iterable[tuple[str, str]]) -> None:
    """Warns on standard error about each of these lexicons (name, hash) that is not this machine's default one."""
    with suppress(LexiconError):
        own = lexicon_asked(None)
        for other in filter(None, (other_list(*lexicon, own) for lexicon in lexicons)):
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
    """Returns the code that opens a sealed file: from the option, or from the file named by `--key`. None without
    either.
    """
    if options.code is not None:
        return str(options.code)
    if options.key is not None and _is_file(options.key):
        return _content(options.key).decode("utf-8", "replace").strip()
    return None


def _ask_code() -> str:
    """Asks on the terminal for the code that opens a sealed competition file. Returns an empty text if there is no
    terminal or no answer.
    """
    return typed(say("event.ask_code")) if sys.stdin.isatty() else ""


_ACTIONS: Final[dict[str, tuple[Run, Callable[[Parser], None]]]] = {
    "new": (found, _founding_options),
    "package": (package, _package_options),
    "results": (exchange_results, _results_options),
    "table": (results.table, results.add_table_options),
    "erase": (arguments.erase, arguments.add_erase_options),
}


def declare_event(parser: Parser) -> None:
    parser.set_defaults(run=results.list_all, form=None)
    actions = add_actions(parser, "event")
    for name, (run, add_options) in _ACTIONS.items():
        add_options(add_action(actions, "event", name, run))
