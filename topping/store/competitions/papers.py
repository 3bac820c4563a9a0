"""Builds the data about competitions for upload to the club's server: a room's results, and published standings."""

from topping.errors import InputError, StoreError, ToppingError
from topping.store.competitions.competitions import Competitions
from topping.store.competitions.scored import ScoredSessions
from topping.store.database import now
from topping.store.pendingwrites import may_pass


class CompetitionPapers:
    """Builds the uploads of competitions to the club's server. Every method may raise `StoreError`."""

    def __init__(self, competitions: Competitions, sessions: ScoredSessions) -> None:
        self._competitions, self._sessions = competitions, sessions

    def results(self, uuid: str) -> dict[str, object] | None:
        """Returns this room's results as a row for the server; None if nothing was played or the organiser has no
        login.
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
        """Returns the last published standings as a row for the server; None before the first publication."""
        body = self._competitions.published(uuid)
        return None if body is None else {"uuid": uuid, "body": body}
