"""What the commands of `topping event` share: reading competitions, dates and rosters. Also the command `topping event
erase`.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Final

from topping.cli.frame.output import tell_fault, typed
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.competition.roster import RosterRead
from topping.errors import InputError, StoreError
from topping.gamefiles.rosterfile import RosterFile, read_roster_file
from topping.sheets.competition import CompetitionSheet
from topping.store import Store, open_to_change
from topping.store.database import now_ms, of_ms
from topping.system.localtime import end_of as end_told
from topping.system.localtime import minute_of
from topping.texts import say

SHORT: Final = 8
"""How many first characters of a UUID identify a competition among those of a club."""


def end_of(text: str) -> int:
    """Parses a date such as `2026-05-31`; returns when this day ends in local time (ms since 1970).

    Raises `InputError` if the date is invalid or past.
    """
    try:
        end = datetime.combine(date.fromisoformat(text) + timedelta(days=1), time()).astimezone()
        at_ms = round(1000 * end.timestamp())
    except (ValueError, OverflowError, OSError):
        raise InputError("event.no_day", text=text) from None
    if at_ms <= now_ms():
        raise InputError("event.past_day", text=text)
    return at_ms


@contextmanager
def opened(options: argparse.Namespace) -> Iterator[tuple[Store, str]]:
    """Opens the database for a `with` block; yields the store and the UUID of the competition named by the options.

    Raises `StoreError` if there is no database or no such competition.
    """
    name = options.competition
    with open_to_change(StoreError("store.competition_unknown", competition=name)) as store:
        yield store, store.competitions.named(name)


def sheet_of(store: Store, uuid: str) -> CompetitionSheet:
    """Returns all that result tables show about the competition with this UUID: games, runs, dates."""
    competition = store.competitions.read(uuid)
    runs = store.competitions.runs(uuid)
    places = (*competition.games, *competition.tie_breaks)
    games = {
        place: store.competitions.game(uuid, place) for place in places if store.competitions.has_game(uuid, place)
    }
    when = minute_of(of_ms(competition.founded.at))
    until = "" if competition.until_ms is None else format_end_date(competition.until_ms)
    return CompetitionSheet(competition, runs, when, format_minute, games, until)


def format_end_date(at_ms: int) -> str:
    """Formats an end date, given in ms since 1970. Midnight counts as the end of the previous day."""
    return end_told(of_ms(at_ms))


def format_minute(at_ms: int) -> str:
    """Formats date and time to the minute, given in ms since 1970."""
    return minute_of(of_ms(at_ms))


def rows_of_file(path: Path, *, pairs: bool) -> RosterFile:
    """Reads a roster from a file in any known format. With `pairs`, entrants are pairs.

    Raises `InputError` if no row is valid, and `SetupError` if the file cannot be read.
    """
    found = read_roster_file(path, pairs=pairs)
    if not found.read.rows:
        first = found.read.faults[0]
        raise InputError(first.key, **first.values).at_line(first.line).in_source(path.name)
    return found


def tell_sheet(file: RosterFile) -> None:
    """Prints warnings about a roster read from a workbook: other sheets were ignored, or leading zeros may be lost."""
    if file.others:
        print(say("roster_file.sheet", sheet=file.sheet, count=file.others))
    if file.lacks_zeros:
        print(say("roster_file.zeros"))


def refuse(read: RosterRead, path: Path) -> int:
    """Reports the faults of a roster read from `path`, and that nobody was registered; returns the exit code."""
    code = tell_faults(read, path)
    tell_fault(say("roster_file.nobody", count=len(read.faults)))
    return code


def tell_faults(read: RosterRead, path: Path) -> int:
    """Writes the remarks and faults about a roster to standard error; returns 1 if there are faults, otherwise 0."""
    for fault in (*read.notes, *read.faults):
        sentence = say(fault.key, **fault.values)
        tell_fault(f"{path.name}, {say('roster_file.line', line=fault.line, sentence=sentence)}")
    return 1 if read.faults else 0


def add_erase_options(parser: Parser) -> None:
    add_argument(parser, "competition", "help.event.competition", "help.event.metavar.competition")
    add_flag(parser, "--yes", "help.session.yes")


def erase(options: argparse.Namespace) -> int:
    """Erases a competition with its entrants' names; keeps runs and sessions.

    Without `--yes`, asks the user to type its name again.
    """
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
