"""The session of a game of a competition in one centre: what it is played under, and who sits where."""

from __future__ import annotations

from topping.competition.competition import Competition
from topping.competition.counting import conditions_of
from topping.competition.seating import seat_name
from topping.errors import InputError
from topping.play.session.newsession import CompetitionRoom, SessionStart, with_bulletins
from topping.play.session.plan import Plan
from topping.play.session.roster import Player
from topping.store.sessions.facts import LONGEST_NAME


def session_of(competition: Competition, place: int, centre: str) -> SessionStart:
    """The session of a game in a centre, without the game: its plan, its name, who sits at which table."""
    placed = competition.game_at(place)
    if placed is None:
        raise InputError("store.competition_no_game", place=place)
    conditions = conditions_of(competition, placed)
    with_bulletins(conditions.formula)
    of_centre = [one for one in competition.entrants.values() if one.centre == centre]
    concerned = [one for one in of_centre if not placed.entrants or one.uuid in placed.entrants]
    name = " · ".join(filter(None, (competition.plan.name, placed.title, centre)))
    return SessionStart(
        Plan.of(conditions),
        name[:LONGEST_NAME].strip(),
        tuple(Player(one.number, seat_name(one)) for one in concerned),
        room=CompetitionRoom(competition.uuid, place, centre),
    )
