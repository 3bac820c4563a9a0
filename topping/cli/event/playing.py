"""`topping event start`: opens the kiosk on a session of a competition, with its roster, game and conditions."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Final

from topping import config
from topping.cli.event.asked import add_competition, centre_asked
from topping.cli.frame.options import whole_number
from topping.cli.frame.parser import Parser
from topping.cli.window.options import add_window_options, window_size
from topping.cli.window.request import KioskRequest, open_kiosk
from topping.errors import InputError
from topping.play.session.newsession import CompetitionRoom
from topping.rules.conditions.conditions import Conditions
from topping.store import now, open_store
from topping.store.competitions.seating import session_of
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
