"""What §3.7 makes of the time during which a session lay untouched, when it is taken up again."""

from __future__ import annotations

from topping.play.session.session import Session, winner
from topping.rules.games.ending import Aftermath, after_interruption


def aftermath_of_absence(session: Session, away_ms: int) -> Aftermath:
    """What follows where nothing was entered for so long; `RESUMED` where no game is under way."""
    is_over = session.is_played_out or (session.plan.eliminates and winner(session) is not None)
    if session.is_ended or not session.opened or is_over:
        return Aftermath.RESUMED
    collected = session.most_collected if session.plan.settles_by_move else session.collected
    return after_interruption(away_ms, collected, session.plan.regime.least_moves)
