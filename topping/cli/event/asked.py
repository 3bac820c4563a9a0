"""What the commands of `event` name: a competition, a day, a centre, and a file of those to be enrolled."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Final

from topping.cli.frame.output import tell_fault, write_lines
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.competition.competition import Competition
from topping.competition.enrolling import enrolled
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.roster import RosterRead, same_name
from topping.errors import InputError, StoreError
from topping.game.rosterfile import RosterFile, read_roster_file
from topping.hub.keys import SignedRuns
from topping.localtime import end_of as end_told
from topping.localtime import minute_of
from topping.sheets.competition import CompetitionSheet
from topping.sheets.table import aligned
from topping.store import Store, now, open_kept, open_store
from topping.store.database import new_uuid, now_ms, of_ms
from topping.texts import say

_MOST_DIGITS: Final = 6
SHORT: int = 8
"""How many first characters of a UUID identify a competition among those of a club."""


def add_competition(parser: Parser) -> None:
    """`COMPETITION`: its name, or the beginning of its UUID."""
    add_argument(parser, "competition", "help.event.competition", "help.event.metavar.competition")


def add_until(parser: Parser, name: str) -> None:
    """The end date: a day."""
    add_argument(parser, name, "help.event.until_option", "help.event.metavar.day")


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
    add_competition(parser)
    add_argument(parser, "file", "help.event.players", "help.metavar.file", type=Path)
    add_argument(parser, "--centre", "help.event.centre", "help.metavar.name", default="")
    add_flag(parser, "--check", "help.event.check")


def enrol(options: argparse.Namespace) -> int:
    """Enrols; 1 where a line enrols nobody."""
    with opened(options) as (store, uuid):
        competition = store.competitions.read(uuid)
        file = rows_of_file(options.file, pairs=competition.plan.pairs)
        read = file.read
        tell_sheet(file)
        if options.check:
            write_lines(_told(read))
            return tell_faults(read, options.file)
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


def tell_faults(read: RosterRead, path: Path) -> int:
    """Writes what was not read to standard error; 1 where there is anything."""
    for fault in read.faults:
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
