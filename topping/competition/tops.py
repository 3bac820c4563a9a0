"""Another top retained for all rooms (§3.4): which one a room plays, who has given the next draw, who follows.

After each move all players have the same grid. So a top changes, or changes back, only while no room has given the draw
of the next move; the room that gives it first settles it for those that are not there yet.
"""

from collections.abc import Collection
from dataclasses import dataclass

from topping.competition.competition import Competition
from topping.competition.decisions import TopRetained
from topping.competition.events import CompetitionEvent, Decided, Revoked, SessionReached
from topping.errors import InputError


@dataclass(frozen=True, slots=True)
class TopInRooms:
    """What other rooms say of the top of a move."""

    to_play: int
    """Which one is to be retained: that of the rooms that have given the next draw, else the one decided."""
    apart: tuple[str, ...]
    """The rooms at the same move that have not the session's own choice, where a decision was made about it."""


def top_in_rooms(competition: Competition, place: int, move: int, session: str, choice: int) -> TopInRooms:
    """That of a move, for a session that has retained a top on it."""
    others = _others(competition, place, session)
    beyond = [one for one in others if one.move > move]
    to_play = beyond[0].choice(move) if beyond else _decided(competition, place, move)
    is_decided = any(is_about(one.decided, place, move) for one in competition.decisions)
    apart = [one.centre for one in others if is_decided and one.move == move and one.choice(move) != choice]
    return TopInRooms(to_play, tuple(apart))


def rooms_without(competition: Competition, decision: TopRetained) -> tuple[str, ...]:
    """The rooms that had given the next draw before a decision came to them."""
    reached = _others(competition, decision.game)
    return tuple(
        one.centre for one in reached if one.move > decision.move and one.choice(decision.move) != decision.choice
    )


def must_be_in_time(competition: Competition, events: Collection[CompetitionEvent]) -> None:
    """Refuses, by `InputError`, to change the top of a move, or to change it back, once the next draw was given.

    A decision that no room which is further on has followed may be revoked: it has no effect.
    """
    for event in events:
        if isinstance(event, Decided) and isinstance(event.decision, TopRetained):
            decision = event.decision
            placed = competition.games.get(decision.game)
            if placed is None:
                raise InputError("store.competition_no_game", place=decision.game)
            beyond = [one for one in _others(competition, decision.game) if one.move > decision.move]
        elif isinstance(event, Revoked):
            about = [
                one.decided.decision
                for one in competition.decisions
                if (one.stamp.machine, one.stamp.number) == (event.machine, event.number) and one.counts
            ]
            if not about or not isinstance(about[0], TopRetained):
                continue
            decision = about[0]
            reached = _others(competition, decision.game)
            beyond = [
                one for one in reached if one.move > decision.move and one.choice(decision.move) == decision.choice
            ]
        else:
            continue
        if beyond:
            raise InputError("competition.draw_is_given", move=decision.move, room=beyond[0].centre or "–")


def _others(competition: Competition, place: int, session: str = "") -> list[SessionReached]:
    """How far the sessions of a game are, in an order that is the same everywhere, but for one of them."""
    found = [one for one in competition.reached.values() if one.game == place and one.session != session]
    return sorted(found, key=lambda one: (one.centre, one.session))


def is_about(decided: Decided, place: int, move: int) -> bool:
    """Whether another top of a move was decided."""
    decision = decided.decision
    return isinstance(decision, TopRetained) and (decision.game, decision.move) == (place, move)


def _decided(competition: Competition, place: int, move: int) -> int:
    decided = (one.decision for one in competition.in_force())
    choices = [one.choice for one in decided if isinstance(one, TopRetained) and (one.game, one.move) == (place, move)]
    return choices[-1] if choices else 0
