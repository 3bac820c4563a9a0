"""Builds the results and standings of competitions in the form in which the club's server receives them."""

from topping.errors import InputError, StoreError, ToppingError
from topping.store.competitions.competitions import Competitions
from topping.store.competitions.scored import ScoredSessions
from topping.store.database import now
from topping.store.unkept import may_pass


class CompetitionPapers:
    """Builds the rows to send to the club's server for competitions. Every method may raise `StoreError`."""

    def __init__(self, competitions: Competitions, sessions: ScoredSessions) -> None:
        self._competitions, self._sessions = competitions, sessions

    def results(self, uuid: str) -> dict[str, object] | None:
        """Returns the row with this room's results to send to the organiser's login on the club's server.

        Returns None if no such login is known or nothing was played.
        """
        login = self._competitions.organiser_login(uuid)
        if not login:
            return None
        try:
            self._sessions.refresh(uuid, now())
        except ToppingError as fault:
            if isinstance(fault, StoreError) and may_pass(fault):
                raise
            # a session that is unreadable here counts with its last known scores
        try:
            body = self._competitions.results_out(uuid)
        except InputError:
            return None  # nothing was played yet
        return {"uuid": uuid, "organiser": login, "body": body}

    def standings(self, uuid: str) -> dict[str, object] | None:
        """Returns the row with the last published standings to send to the club's server; None if there are none."""
        body = self._competitions.published(uuid)
        return None if body is None else {"uuid": uuid, "body": body}
