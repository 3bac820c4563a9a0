"""What the commands of `event` name: a competition, a day, a centre, and a file of those to be enrolled.

`topping event session`, `decide`, `revoke`, `close` and `erase`: what the referee says of a competition.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Final

from topping.cli.frame.options import whole_number
from topping.cli.frame.output import is_yes, tell_fault, typed, write_lines
from topping.cli.frame.parser import Parser, add_argument, add_choice, add_flag
from topping.competition.competition import Competition
from topping.competition.counting import ScoreState
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
)
from topping.competition.enrolling import enrolled
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Decided, Enrolled, Revoked, StageSet
from topping.competition.roster import RosterRead, same_name
from topping.errors import InputError, StoreError
from topping.game.rosterfile import RosterFile, read_roster_file
from topping.hub.keys import SignedRuns
from topping.localtime import end_of as end_told
from topping.localtime import minute_of
from topping.play.session.newsession import CompetitionRoom
from topping.sheets.competition import CompetitionSheet, attempt_text, decision_in_words
from topping.sheets.table import aligned
from topping.sheets.wording import printable
from topping.store import Store, now, open_kept, open_store
from topping.store.database import new_uuid, now_ms, of_ms
from topping.texts import say

_MOST_DIGITS: Final = 6
SHORT: int = 8
"""How many first characters of a UUID identify a competition among those of a club."""


def end_of(text: str) -> int:
    """The end of a day here, in milliseconds since 1970; `InputError` for what is none, or is past."""
    try:
        end = datetime.combine(date.fromisoformat(text) + timedelta(days=1), time()).astimezone()
        at_ms = round(1000 * end.timestamp())
    except (ValueError, OverflowError, OSError):
        raise InputError("event.no_day", text=text) from None
    if at_ms <= now_ms():
        raise InputError("event.past_day", text=text)
    return at_ms


def store_to_read(competition: str) -> Store:
    """The store, for reading; refused where nothing was kept here."""
    return open_kept(StoreError("store.competition_unknown", competition=competition))


@contextmanager
def opened(options: argparse.Namespace) -> Iterator[tuple[Store, str]]:
    """The store, with the UUID of the competition that a command names."""
    with open_store().store as store:
        yield store, store.competitions.named(options.competition)


def sheet_of(store: Store, uuid: str) -> CompetitionSheet:
    """A competition with its runs, to be shown."""
    competition = store.competitions.read(uuid)
    runs = store.competitions.runs(uuid, SignedRuns(store).machines(uuid))
    places = (*competition.games, *competition.tie_breaks)
    games = {
        place: store.competitions.game(uuid, place) for place in places if store.competitions.has_game(uuid, place)
    }
    when, posts = minute_of(of_ms(competition.founded.at)), store.competitions.posts()
    until = "" if competition.until_ms is None else end_of_ms(competition.until_ms)
    return CompetitionSheet(competition, runs, when, minute_of_ms, games, posts, until)


def entrant_numbered(competition: Competition, number: str, centre: str = "") -> Entrant:
    """The entrant of a number, in a centre; `Lyon/3` names it, `/3` is of no centre.

    Raises `InputError` where there is none, or where several centres have that number and none is named.
    """
    place, slash, digits = number.rpartition("/")
    wanted = int(digits) if digits.isdecimal() and len(digits) < _MOST_DIGITS else 0
    alike = [one for one in competition.entrants.values() if one.number == wanted]
    if slash or centre:
        alike = [one for one in alike if same_name(one.centre) == same_name(place if slash else centre)]
    if len(alike) > 1:
        named = tuple(f"{competition.number_of(one)} {one.name}" for one in alike)
        raise InputError("event.several_entrants", number=number, named=named)
    if not alike:
        raise InputError("event.no_entrant", number=number)
    return alike[0]


def centre_asked(competition: Competition, centre: str) -> str:
    """The centre that a command means, as the roster writes it; without one, the only one there is.

    A centre of which nobody is enrolled yet is taken as it is typed. Raises `InputError` where it is to be told.
    """
    known = competition.centres
    if not centre and len(known) > 1 and "" not in known:
        raise InputError("event.centre_wanted", known=tuple(known))
    if not centre:
        return known[0]  # in the order of names, that of no centre is the first
    return next((one for one in known if same_name(one) == same_name(centre)), centre)


def end_of_ms(at_ms: int) -> str:
    """An end date of milliseconds since 1970; a midnight ends the day before it."""
    return end_told(of_ms(at_ms))


def minute_of_ms(at_ms: int) -> str:
    """Date and hour of milliseconds since 1970."""
    return minute_of(of_ms(at_ms))


def add_roster_options(parser: Parser) -> None:
    add_argument(parser, "file", "help.event.players", "help.metavar.file", type=Path)
    add_argument(parser, "--centre", "help.event.centre", "help.metavar.name", default="")
    add_flag(parser, "--check", "help.event.check")


def enrol(options: argparse.Namespace) -> int:
    """Enrols everybody of a list, or nobody where a line is at fault: then 1."""
    with opened(options) as (store, uuid):
        competition = store.competitions.read(uuid)
        file = rows_of_file(options.file, pairs=competition.plan.pairs)
        read = file.read
        tell_sheet(file)
        if options.check:
            write_lines(_told(read))
            return tell_faults(read, options.file)
        if read.faults:
            return refuse(read, options.file)
        entrants = enrolled(competition.entrants.values(), read.rows, new_uuid, options.centre)
        known = set(competition.entrants)
        new = sum(one.uuid not in known for one in entrants)
        store.competitions.add(uuid, *map(Enrolled, entrants), at=now())
    wanted = {row.names: row.number for row in read.rows if row.number is not None}
    for one in entrants:
        if wanted.get(one.names, one.number) != one.number:
            name = one.name
            tell_fault(say("event.number_taken", wanted=wanted[one.names], name=name, number=one.number))
    print(say("event.enrolled", new=new, changed=len(entrants) - new, same=len(read.rows) - len(entrants)))
    return tell_faults(read, options.file)


def rows_of_file(path: Path, *, pairs: bool) -> RosterFile:
    """The roster of a file of any kind; raises `InputError` where nobody can be read, `SetupError`."""
    found = read_roster_file(path, pairs=pairs)
    if not found.read.rows:
        first = found.read.faults[0]
        raise InputError(first.key, **first.values).at_line(first.line).in_source(path.name)
    return found


def tell_sheet(file: RosterFile) -> None:
    """Says which sheet of a workbook was read, where others hold something too, and that zeros may be lost."""
    if file.others:
        print(say("roster_file.sheet", sheet=file.sheet, count=file.others))
    if file.lacks_zeros:
        print(say("roster_file.zeros"))


def refuse(read: RosterRead, path: Path) -> int:
    """Tells the faults of a list of which nobody is enrolled."""
    code = tell_faults(read, path)
    tell_fault(say("roster_file.nobody", count=len(read.faults)))
    return code


def tell_faults(read: RosterRead, path: Path) -> int:
    """Writes what was passed over, repaired or is at fault to standard error; 1 for faults."""
    for fault in (*read.notes, *read.faults):
        sentence = say(fault.key, **fault.values)
        tell_fault(f"{path.name}, {say('roster_file.line', line=fault.line, sentence=sentence)}")
    return 1 if read.faults else 0


def _told(read: RosterRead) -> list[str]:
    columns = [say(f"roster_file.column.{'none' if one is None else one.value}") for one in read.columns]
    rows = [
        (
            str(row.number or ""),
            " – ".join(row.names),
            row.club,
            " / ".join(row.licences),
            row.series,
            row.category,
            row.centre,
            say("roster_file.column.minor") if row.minor else "",
        )
        for row in read.rows
    ]
    return [" | ".join(columns), *aligned(rows)]


_MOST: Final = 10**9
_MOST_PLACES: Final = 999
_MOST_MOVES: Final = 200


def add_session_options(parser: Parser) -> None:
    add_argument(parser, "session", "help.session.id", "help.session.id_metavar", type=whole_number(1, _MOST))
    _add_place(parser, default=1)
    add_argument(parser, "--centre", "help.event.centre", "help.metavar.name", default="")


def add_session(options: argparse.Namespace) -> int:
    """Counts a session of this machine as one of a competition; again, as it stands now."""
    with opened(options) as (store, uuid):
        room = CompetitionRoom(uuid, options.place, centre_asked(store.competitions.read(uuid), options.centre))
        scored = store.scored_sessions.score(room, options.session, now())
    print(say("event.session_counted", players=len(scored.lines), moves=len(scored.tops)))
    return 0


def add_decision_options(parser: Parser) -> None:
    add_choice(parser, "decision", "help.event.decision", "help.event.metavar.decision", _DECISIONS)
    _add_place(parser, default=1)
    add_argument(parser, "--move", "help.event.move", "N", type=whole_number(1, _MOST_MOVES))
    add_argument(parser, "--number", "help.event.number", "N")
    add_argument(parser, "--centre", "help.event.centre", "help.metavar.name", default="")
    attempt = whole_number(1, _MOST_PLACES)
    add_argument(parser, "--attempt", "help.event.attempt", "N", type=attempt)
    add_argument(parser, "--seconds", "help.event.seconds", "S", type=whole_number(-_MOST_PLACES, _MOST_PLACES))
    add_argument(parser, "--names", "help.event.names", "help.metavar.name", nargs="+")
    _add_reason(parser)


def decide(options: argparse.Namespace) -> int:
    """Keeps a decision; everything is ranked anew at once."""
    with opened(options) as (store, uuid):
        decision = _DECISIONS[options.decision](sheet_of(store, uuid), options)
        store.competitions.add(uuid, Decided(decision, _line(options.reason), _line(options.author)), at=now())
        sheet = sheet_of(store, uuid)
    print(decision_in_words(sheet, sheet.competition.decisions[-1]))
    return 0


def add_revoke_options(parser: Parser) -> None:
    add_argument(parser, "which", "help.event.which", "N", type=whole_number(1, _MOST_PLACES))
    _add_reason(parser)


def revoke(options: argparse.Namespace) -> int:
    """Takes a decision back; it stays in the history."""
    with opened(options) as (store, uuid):
        decisions = store.competitions.read(uuid).decisions
        if options.which > len(decisions):
            raise InputError("event.no_decision", which=options.which, known=len(decisions))
        stamp = decisions[options.which - 1].stamp
        event = Revoked(stamp.machine, stamp.number, _line(options.reason), _line(options.author))
        store.competitions.add(uuid, event, at=now())
        sheet = sheet_of(store, uuid)
    print(decision_in_words(sheet, sheet.competition.decisions[options.which - 1]))
    return 0


def close(options: argparse.Namespace) -> int:
    """Declares the results final: its games have no secret any more."""
    with opened(options) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        sheet = sheet_of(store, uuid)
        if not options.yes:
            if not sys.stdin.isatty():
                raise InputError("event.close_unconfirmed", left=_left_to_play(sheet))
            if not is_yes(say("event.close", name=sheet.competition.plan.name, left=_left_to_play(sheet))):
                print(say("event.not_closed"))
                return 1
        end = StageSet(CompetitionStage.CLOSED)
        store.competitions.add(uuid, end, at=now(), closes_for_all=options.yes)
        name = store.competitions.read(uuid).plan.name
    print(say("event.closed", name=name))
    return 0


def _left_to_play(sheet: CompetitionSheet) -> str:
    """What is still to be played and to be decided, which the close makes final as it is."""
    scores = [score.state for line in sheet.overall if not line.is_excluded for score in line.scores]
    to_play = sum(state in (ScoreState.ABSENT, ScoreState.PLAYING) for state in scores)
    return say("event.close_left", to_play=to_play, waiting=scores.count(ScoreState.WAITING))


def erase(options: argparse.Namespace) -> int:
    """Erases a competition with the names it holds, after `--yes` or typing its name again; runs and sessions stay."""
    with opened(options) as (store, uuid):
        name = store.competitions.read(uuid).plan.name
        if not options.yes:
            if not sys.stdin.isatty():
                raise InputError("event.erase_unconfirmed")
            if typed(say("event.erase", name=name)) != name:
                print(say("event.not_erased"))
                return 1
        store.competitions.erase(uuid)
    print(say("event.erased", name=name))
    return 0


def _add_place(parser: Parser, default: int) -> None:
    add_argument(parser, "--place", "help.event.place", "N", type=whole_number(1, _MOST_PLACES), default=default)


def set_end(options: argparse.Namespace) -> int:
    """Sets the end date, before which nothing of the games can be read unless the competition is closed."""
    until_ms = end_of(options.day)
    with opened(options) as (store, uuid):
        store.competitions.set_end(uuid, until_ms, now())
        name = store.competitions.read(uuid).plan.name
    print(say("event.until", name=name, until=end_of_ms(until_ms)))
    return 0


def _add_reason(parser: Parser) -> None:
    add_argument(parser, "--reason", "help.event.reason", "help.event.metavar.reason", required=True)
    add_argument(parser, "--author", "help.event.author", "help.metavar.name", required=True)


def _line(text: str) -> str:
    """A reason or an author as one line; `InputError` for an empty one."""
    line = " ".join(printable(text).split())[:300]
    if not line:
        raise InputError("event.no_reason")
    return line


def _entrant(competition: Competition, options: argparse.Namespace) -> Entrant:
    if options.number is None:
        raise InputError("event.number_wanted")
    return entrant_numbered(competition, options.number, options.centre)


def _run_meant(sheet: CompetitionSheet, options: argparse.Namespace) -> str:
    """The run that a decision is about; of several, the one that `--attempt` names."""
    entrant = _entrant(sheet.competition, options)
    runs = [one.run for one in sheet.competition.entered(options.place).get(entrant.uuid, ())]
    if not runs:
        raise InputError("event.no_run", name=entrant.name, place=options.place)
    if options.attempt is None and len(runs) > 1:
        known = tuple(f"{number} ({attempt_text(sheet, run)})" for number, run in enumerate(runs, start=1))
        raise InputError("event.attempt_wanted", name=entrant.name, known=known)
    if options.attempt is not None and options.attempt > len(runs):
        raise InputError("event.no_attempt", count=len(runs))
    return runs[(options.attempt or 1) - 1]


def _void(sheet: CompetitionSheet, options: argparse.Namespace) -> Decision:
    competition = sheet.competition
    placed = competition.game_at(options.place)
    if placed is None:
        raise InputError("store.competition_no_game", place=options.place)
    if options.move is None or options.move > placed.moves:
        raise InputError("event.move_wanted")
    entrant = None if options.number is None else _entrant(competition, options).uuid
    return MoveVoided(options.place, options.move, entrant)


def _give(sheet: CompetitionSheet, options: argparse.Namespace) -> Decision:
    if not options.seconds:
        raise InputError("event.seconds_wanted")
    return TimeGivenBack(_run_meant(sheet, options), 1000 * options.seconds)


def _rename(sheet: CompetitionSheet, options: argparse.Namespace) -> Decision:
    entrant = _entrant(sheet.competition, options)
    if not options.names or len(options.names) != len(entrant.names):
        raise InputError("competition.entrant_name")
    return NamePutRight(entrant.uuid, Entrant("", 1, tuple(options.names)).names)


_DECISIONS: Final[dict[str, Callable[[CompetitionSheet, argparse.Namespace], Decision]]] = {
    "void": _void,
    "time": _give,
    "admit": lambda sheet, options: RunAdmitted(_run_meant(sheet, options)),
    "disqualify": lambda sheet, options: RunDisqualified(_run_meant(sheet, options)),
    "replay": lambda sheet, options: RunSetAside(_run_meant(sheet, options)),
    "exclude": lambda sheet, options: EntrantExcluded(_entrant(sheet.competition, options).uuid),
    "rename": _rename,
}
