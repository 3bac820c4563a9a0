"""Data of competitions for the club's server: a room's results, and the standings that an organiser has published."""

from topping.errors import InputError, StoreError, ToppingError
from topping.store.competitions.competitions import Competitions
from topping.store.competitions.scored import ScoredSessions
from topping.store.database import now
from topping.store.unkept import may_pass


class CompetitionPapers:
    """The uploads of a database's competitions. Every method may raise `StoreError`."""

    def __init__(self, competitions: Competitions, sessions: ScoredSessions) -> None:
        self._competitions, self._sessions = competitions, sessions

    def results(self, uuid: str) -> dict[str, object] | None:
        """Returns the upload of a room's results for the organiser's login; None without a login or results."""
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
        """Returns the upload of the standings published last; None before the first publication."""
        body = self._competitions.published(uuid)
        return None if body is None else {"uuid": uuid, "body": body}
