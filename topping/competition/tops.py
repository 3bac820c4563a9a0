"""The choice of another top in a competition (§3.4): which top a session must play, and until when it can change.

All rooms must play the same top, to play the same game afterwards. The top of a move can change until a session of this
machine collects the move.
"""

from collections.abc import Collection

from topping.competition.competition import Competition
from topping.competition.decisions import TopRetained
from topping.competition.events import CompetitionEvent, Decided, Revoked, SessionScored
from topping.errors import InputError


def top_to_play(competition: Competition, place: int, move: int) -> int:
    """Returns the number of the top (from 1) to be played on a move, as retained by decisions (`TopRetained.choice`).

    Returns 0 if no decision changed the top of the game. `place` is the number of the game.
    """
    decided = [decision.decision for decision in competition.in_force()]
    decided += [heard.decision for heard in competition.room_decisions if heard.holds_everywhere]
    tops = [
        decision
        for decision in decided
        if isinstance(decision, TopRetained) and (decision.game, decision.move) == (place, move)
    ]
    return tops[-1].choice if tops else 0


def must_be_in_time(competition: Competition, events: Collection[CompetitionEvent]) -> None:
    """Raises `InputError` if events change the top of a move too late: a session of this machine has collected the
    move.

    Such a decision can still be revoked if no session has played the top that it retained.
    """
    revocable = {kept.stamp.number: kept.decided.decision for kept in competition.decisions if kept.counts}
    for event in events:
        if isinstance(event, Decided) and isinstance(event.decision, TopRetained):
            decision = event.decision
            if decision.game not in competition.games:
                raise InputError("store.competition_no_game", place=decision.game)
            beyond = _beyond(competition, decision)
        elif isinstance(event, Revoked):
            revoked = revocable.get(event.number)
            if not isinstance(revoked, TopRetained):
                continue
            decision = revoked
            beyond = [
                scored
                for scored in _beyond(competition, decision)
                if (decision.move, decision.choice) in scored.choices
            ]
        else:
            continue
        if beyond:
            raise InputError("competition.draw_is_given", move=decision.move, room=beyond[0].centre or "–")


def is_about(decided: Decided, place: int, move: int) -> bool:
    """Returns whether a referee's decision retains another top on move number `move` of game number `place`."""
    decision = decided.decision
    return isinstance(decision, TopRetained) and (decision.game, decision.move) == (place, move)


def _beyond(competition: Competition, decision: TopRetained) -> list[SessionScored]:
    """Returns the sessions of this machine that have already collected the move whose top a decision changes."""
    of_game = (scored for scored in competition.sessions.values() if scored.game == decision.game)
    here = (scored for scored in of_game if scored.session not in competition.brought)
    return sorted(
        (scored for scored in here if len(scored.tops) >= decision.move),
        key=lambda scored: (scored.centre, scored.session),
    )
