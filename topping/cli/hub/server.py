"""What `topping hub` asks of a PostgreSQL server, whose driver it needs: to be made, and its tables of all machines."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Final

from topping.cli.event.asked import sheet_of
from topping.cli.frame.output import write_json, write_lines
from topping.competition.counting import ScoreState
from topping.config import Settings
from topping.errors import InputError, StoreError
from topping.hub.carrier import HubPlace, place_in
from topping.hub.postgres import tables
from topping.hub.postgres.carrier import as_hub_error, check_version, connect, make, newest_version
from topping.hub.postgres.tables import CompetitionTableLine, GameTableLine, competition_table, game_table, judged
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.sheets.competition import CompetitionSheet
from topping.store import open_to_read
from topping.texts import say
from topping.texts.times import to_tenths

_NAME_WIDTH: Final = 30


def make_server(place: HubPlace, wanted: dict[str, str | None]) -> None:
    """Makes or raises the hub of a server, with the logins that are wanted by their role, and says so."""
    with connect(place.dsn, is_limited=False) as connection, as_hub_error():
        before, now = make(connection), newest_version()
        key = {0: "hub.server_made", now: "hub.server_was_made"}.get(before, "hub.server_raised")
        sys.stdout.write(say(key, place=place.name, version=now, before=before) + "\n")
        for role, login in wanted.items():
            if login:
                dsn = tables.make_login(connection, place.dsn, login, role)
                sys.stdout.write(say("hub.login_made", login=login) + "\n" + f"  {dsn}\n")


def show_table(options: argparse.Namespace, settings: Settings) -> int:
    """Asks the server, and prints the lines."""
    place = place_in(settings)
    if place is None:
        raise InputError("hub.nothing_named")
    if place.folder is not None:
        raise InputError("hub.no_table")
    competition = _competition(options.what)
    lines: tuple[GameTableLine | CompetitionTableLine, ...]
    with connect(place.dsn) as connection:
        with as_hub_error():
            check_version(connection)
        if competition is not None:
            measure = competition.competition.plan.conditions.formula.measure
            lines = judged(competition_table(connection, competition.competition.uuid, measure), _states(competition))
        else:
            measure = Measure.TIME
            lines = found = game_table(connection, options.what, measure)
            if found and (measure := _measure(found[0].conditions)) is not Measure.TIME:
                lines = game_table(connection, options.what, measure, found[0].conditions)
    if options.json:
        write_json([asdict(line) for line in lines])
    elif lines:
        write_lines(_table(lines, measure))
        if any(isinstance(line, CompetitionTableLine) and line.on_honour for line in lines):
            sys.stdout.write(say("competition_sheet.honour") + "\n")
    else:
        sys.stdout.write(say("hub.no_runs") + "\n")
    return 0


def _competition(text: str) -> CompetitionSheet | None:
    """A competition that this machine knows; None where the text names none."""
    store = open_to_read()
    if store is None:
        return None
    with store:
        try:
            return sheet_of(store, store.competitions.named(text))
        except StoreError:
            return None


def _states(sheet: CompetitionSheet) -> dict[str, str]:
    """What keeps entrants from a rank, as far as it is known here: the server's tables do not know decisions."""
    found = {}
    for line in sheet.overall:
        states = {score.state for score in line.scores}
        if line.is_excluded:
            found[line.entrant.uuid] = "excluded"
        elif ScoreState.DISQUALIFIED in states or ScoreState.WAITING in states:
            state = ScoreState.WAITING if ScoreState.WAITING in states else ScoreState.DISQUALIFIED
            found[line.entrant.uuid] = state.value
    return found


def _measure(conditions: str) -> Measure:
    try:
        return Conditions.parse(conditions).formula.measure
    except InputError:  # of a newer program
        return Measure.TIME


def _table(lines: tuple[GameTableLine | CompetitionTableLine, ...], measure: Measure) -> Iterator[str]:
    width = min(_NAME_WIDTH, max(len(_name(line)) for line in lines))
    for line in lines:
        result = to_tenths(line.spent_ms) if measure is Measure.TIME else str(line.scored)
        rank = "–" if line.rank is None else str(line.rank)
        told = f"{rank:>4}  {_name(line)[:width]:<{width}}  {result:>10}  {line.found}/{line.moves}"
        yield f"{told}  {_state(line)}".rstrip()


def _state(line: GameTableLine | CompetitionTableLine) -> str:
    state = line.state if isinstance(line, CompetitionTableLine) else ""
    if state == "excluded":
        return say("standings.excluded")
    return say(f"competition_sheet.state.{state}") if state else ""


def _name(line: GameTableLine | CompetitionTableLine) -> str:
    return line.name or say("hub.nobody")
