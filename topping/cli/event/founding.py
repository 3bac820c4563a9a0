"""`topping event new` and `start`: founds a competition with its games, made, prepared or imported, and plays it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping import config, solver
from topping.cli.event.asked import SHORT, add_competition, add_until, centre_asked, end_of
from topping.cli.event.rosters import rows_of_file, tell_faults, tell_sheet
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.lexicon_asked import lexicon_asked
from topping.cli.frame.options import add_formula, add_lexicon, add_speed, add_variant, variant_of, whole_number
from topping.cli.frame.parser import Parser
from topping.cli.window.options import add_window_options, window_size
from topping.cli.window.request import KioskRequest, open_kiosk, usual_conditions
from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
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
from topping.errors import InputError
from topping.game.making.maker import Maker
from topping.game.secret import secret_seed
from topping.hub.keys import own_key
from topping.hub.machine import SharedStore, label_of
from topping.play.session.newsession import CompetitionRoom
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Formula, Speed
from topping.rules.conditions.options import Options
from topping.rules.conditions.schedule import Schedule
from topping.rules.games.game import Game
from topping.sheets.wording import printable
from topping.store import now, open_store
from topping.store.columns import new_uuid
from topping.store.competitions.scored import session_of
from topping.store.people.names import plain
from topping.texts import say

_MOST_PLACES: Final = 999


def add_start_options(parser: Parser) -> None:
    """Adds the options of `start`."""
    add_competition(parser)
    place = whole_number(1, _MOST_PLACES)
    parser.add_argument("--place", type=place, metavar="N", default=1, help=say("help.event.place"))
    parser.add_argument("--centre", metavar=say("help.metavar.name"), default="", help=say("help.event.centre"))
    add_window_options(parser)


def start(options: argparse.Namespace) -> int:
    """Plays a session, and counts it in the competition as far as it was played when the kiosk is left."""
    with open_store().store as store:
        uuid = store.competitions.named(options.competition)
        competition = store.competitions.read(uuid)
        if not competition.is_open:
            raise InputError("competition.not_open")
        store.competitions.must_go_on(uuid, now())
        game = store.competitions.game(uuid, options.place)
        centre = centre_asked(competition, options.centre)
        wanted = session_of(competition, options.place, centre)
        left_open = store.scored_sessions.open_in(CompetitionRoom(uuid, options.place, centre))
    settings, faults = config.load()
    session = replace(wanted, game=game) if left_open is None else left_open.id
    open_kiosk(window_size(options), KioskRequest(settings, faults, Conditions(), session=session))
    with open_store().store as store:
        store.scored_sessions.refresh(uuid, now())
        sessions = store.competitions.read(uuid).sessions
    played = [one for one in sessions.values() if (one.game, one.centre) == (options.place, centre)]
    for scored in played:
        print(say("event.session_counted", players=len(scored.lines), moves=len(scored.tops)))
    if not played:
        print(say("event.session_not_begun"))
    return 0


def add_options(parser: Parser) -> None:
    """Adds the options of `new`."""
    parser.add_argument("name", metavar=say("help.metavar.name"), help=say("help.event.name"))
    games = parser.add_mutually_exclusive_group()
    games.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        metavar="N",
        default=1,
        help=say("help.event.games", most=MOST_GAMES),
    )
    games.add_argument(
        "--game", action="append", metavar=say("help.event.metavar.game"), dest="files", help=say("help.event.game")
    )
    add_until(parser, "--until")
    add_variant(parser)
    add_formula(parser)
    add_speed(parser)
    time_s, penalty_s = whole_number(LEAST_TIME_S, MOST_TIME_S), whole_number(0, MOST_TIME_S)
    parser.add_argument("--time", type=time_s, metavar="S", help=say("help.event.time"))
    parser.add_argument("--penalty", type=penalty_s, metavar="S", help=say("help.penalty_option"))
    parser.add_argument("--announced", action="store_true", help=say("help.event.announced"))
    parser.add_argument(
        "--options", metavar=say("help.event.metavar.options"), default="", help=say("help.event.options")
    )
    parser.add_argument("--sessions", action="store_true", help=say("help.event.sessions"))
    passing = [one.value for one in Passing]
    parser.add_argument("--passing", choices=passing, default=Passing.ORDER.value, help=say("help.event.passing"))
    parser.add_argument(
        "--resolution", type=int, choices=RESOLUTIONS_MS, default=RESOLUTIONS_MS[0], help=say("help.event.resolution")
    )
    parser.add_argument("--pairs", action="store_true", help=say("help.event.pairs"))
    parser.add_argument("--inputs-apart", action="store_true", help=say("help.event.inputs_apart"))
    scopes = [one.value for one in SoloScope]
    parser.add_argument("--solos", choices=scopes, default=SoloScope.ALL.value, help=say("help.event.solos"))
    parser.add_argument(
        "--team", type=whole_number(2, LARGEST_TEAM), metavar="N", default=0, help=say("help.event.team")
    )
    roster = parser.add_mutually_exclusive_group()
    roster.add_argument("--players", type=Path, metavar=say("help.metavar.file"), help=say("help.event.players"))
    roster.add_argument("--roster-of", metavar=say("help.event.metavar.competition"), help=say("help.event.roster_of"))
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
        until_ms=None if options.until is None else end_of(options.until),
    )
    file = None if options.players is None else rows_of_file(options.players, pairs=plan.pairs)
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
    print(say("event.founded", name=printable(plan.name), id=uuid[:SHORT], games=len(games), entrants=len(entrants)))
    if is_twin:
        print(say("event.same_name", id=uuid[:SHORT]))
    if file is None:
        return 0
    tell_sheet(file)
    return tell_faults(file.read, options.players)


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
        return [game_asked(name, is_to_be_told=False) for name in options.files]
    graph = lexicon_asked(options.lexicon)
    maker = Maker(graph, solver.Solver(graph))
    return [maker.make_secret(secret_seed(), conditions.variant) for _ in range(options.games)]
