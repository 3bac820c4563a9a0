"""The state of the connection with the club's server, for screens; set by the thread that speaks with it."""

from dataclasses import dataclass
from enum import Enum, auto

from topping.errors import ToppingError


class HubState(Enum):
    """The outcome of the last exchange with the server."""

    STARTING = auto()
    """No exchange was tried yet."""
    WELL = auto()
    AWAY = auto()
    """The server cannot be reached, or refuses the connection; the next attempt is automatic."""


@dataclass(frozen=True, slots=True)
class HubStatus:
    """The membership in the club's server and the state of the connection; times are in ms since 1970."""

    name: str
    """The name of the hub."""
    since: str
    """The time of joining; ISO 8601, UTC."""
    state: HubState = HubState.STARTING
    away_ms: int | None = None
    """The time since which the server cannot be reached."""
    exchanged_ms: int | None = None
    """The time of the last successful exchange."""
    next_ms: int | None = None
    """The time of the next attempt."""
    fault: ToppingError | None = None
    """Why the server cannot be reached."""
    runs: int = 0
    """The number of runs that wait to be sent."""
    sessions: int = 0
    papers: int = 0
    """The number of results and standings of competitions that wait to be sent."""
    refused: int = 0
    """The number of items that the server has refused."""
    sent_runs: int = 0
    """The number of this machine's runs on the server."""
    sent_sessions: int = 0
    sent_players: int = 0
    """The number of players with a run on the server."""
    sent_initials: int = 0
    """The number of these players who appear by initials."""
    is_private: bool = False
    """Whether the server's identity is not verified, because it is on this machine or in a private network."""

    @property
    def waiting(self) -> int:
        """The number of items that wait to be sent."""
        return self.runs + self.sessions + self.papers
