"""The state of the connection with the club's server, for screens; set by the thread that speaks with it."""

from dataclasses import dataclass
from enum import Enum, auto

from topping.errors import ToppingError


class HubState(Enum):
    """The outcome of the last exchange with the server."""

    STARTING = auto()
    """None was tried yet."""
    WELL = auto()
    AWAY = auto()
    """The server cannot be reached, or refuses; it is tried again by itself."""


@dataclass(frozen=True, slots=True)
class HubStatus:
    """The joined hub with the state of the connection; times are milliseconds since 1970."""

    name: str
    """What the hub is called."""
    since: str
    """When it was joined; ISO 8601, UTC."""
    state: HubState = HubState.STARTING
    away_ms: int | None = None
    """Since when it has been away."""
    exchanged_ms: int | None = None
    """The last exchange that went well."""
    next_ms: int | None = None
    """When it is tried again."""
    fault: ToppingError | None = None
    """Why it is away."""
    runs: int = 0
    """How many runs wait here."""
    sessions: int = 0
    papers: int = 0
    """How many results and standings of competitions."""
    refused: int = 0
    """How many of all these the server does not take."""
    sent_runs: int = 0
    """How many runs of this machine are there."""
    sent_sessions: int = 0
    sent_players: int = 0
    """How many players stand there with a run."""
    sent_initials: int = 0
    """How many of these by initials."""
    is_private: bool = False
    """Whether the server's identity is not proved, since it is on this machine or in a private network."""

    @property
    def waiting(self) -> int:
        """The number of items that wait to be sent."""
        return self.runs + self.sessions + self.papers
