"""The decisions that a referee can take in a competition."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from topping.byfields import Between, FieldKey, Via
from topping.competition.bounds import LARGEST, Counted, MoveCount
from topping.competition.entrant import Entrant

GameNumber: TypeAlias = Annotated[Counted, FieldKey("place")]
"""The place of a game in the competition, from 1."""


@dataclass(frozen=True, slots=True)
class MoveVoided:
    """The decision to void a move, for one entrant or for all: it does not count, and its time is given back."""

    game: GameNumber
    move: MoveCount
    entrant: str | None = None
    """UUID; None for all entrants."""


@dataclass(frozen=True, slots=True)
class TopRetained:
    """The decision to retain another of several equal tops on a move (§3.4); the game continues from that top.

    It stores the number of the solution, not its word: a word would reveal the game.
    """

    game: GameNumber
    move: MoveCount
    choice: Counted
    """From 1, in the order of `rules.games.retained.preferred`."""


@dataclass(frozen=True, slots=True)
class RunDisqualified:
    """The decision that a run does not count, and that its entrant may not repeat the game."""

    run: str


@dataclass(frozen=True, slots=True)
class RunAdmitted:
    """The decision to count an irregular run: interrupted, left open, not the first, or under other conditions.

    Each move missing from the run costs its full time limit and the penalty.
    """

    run: str


@dataclass(frozen=True, slots=True)
class RunSetAside:
    """The decision that a run does not count, and that its entrant may play the game again."""

    run: str


@dataclass(frozen=True, slots=True)
class TimeGivenBack:
    """The decision to take time off a run, for a fault of the machine, of the room or of the referee."""

    run: str
    ms: Annotated[int, Between(-(10**9), LARGEST)]
    """Milliseconds; negative to add time."""


@dataclass(frozen=True, slots=True)
class EntrantExcluded:
    """The decision to exclude an entrant: all his scores are cancelled, and he plays no other game (§6.1)."""

    entrant: str


@dataclass(frozen=True, slots=True)
class NamePutRight:
    """The decision that corrects the names of an entrant."""

    entrant: str
    names: Annotated[tuple[str, ...], Via(tuple[str, ...], tuple, lambda names: Entrant("", 1, names).names)]


Decision: TypeAlias = (
    MoveVoided
    | TopRetained
    | RunDisqualified
    | RunAdmitted
    | RunSetAside
    | TimeGivenBack
    | EntrantExcluded
    | NamePutRight
)
