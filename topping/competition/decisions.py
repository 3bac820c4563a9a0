"""The decisions of a referee in a competition. Each has a reason and an author, and can be revoked."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from topping.byfields import Between, FieldKey, Via
from topping.competition.bounds import LARGEST, Counted, MoveCount
from topping.competition.entrant import Entrant

Place: TypeAlias = Annotated[Counted, FieldKey("place")]
"""The place of a game in the competition, from 1."""


@dataclass(frozen=True, slots=True)
class MoveVoided:
    """The decision that a move does not count and its time is given back, for one entrant or for all."""

    game: Place
    move: MoveCount
    entrant: str | None = None
    """UUID; None for all entrants."""


@dataclass(frozen=True, slots=True)
class TopRetained:
    """The decision that another solution with the top score is retained (§3.4); the rest of the game follows from it.

    It holds no word. A machine that has the game finds the solution by its number among the tops of which §3.4 leaves
    the choice.
    """

    game: Place
    move: MoveCount
    choice: Counted
    """From 1, in the order of `rules.games.retained.preferred`."""


@dataclass(frozen=True, slots=True)
class RunDisqualified:
    """The decision that a run does not count, and that its entrant may not play that game again."""

    run: str


@dataclass(frozen=True, slots=True)
class RunAdmitted:
    """The decision that a run counts that would not count by itself.

    Such a run was interrupted, left open, not the entrant's first, or played under other conditions. Each move that it
    lacks costs its time limit and the penalty.
    """

    run: str


@dataclass(frozen=True, slots=True)
class RunSetAside:
    """The decision that a run does not count, and that its entrant may play that game again."""

    run: str


@dataclass(frozen=True, slots=True)
class TimeGivenBack:
    """The decision to take time off a run, for a fault of the machine, of the room or of the referee."""

    run: str
    ms: Annotated[int, Between(-(10**9), LARGEST)]
    """Milliseconds; negative to add time."""


@dataclass(frozen=True, slots=True)
class EntrantExcluded:
    """The decision that cancels all scores of an entrant, who plays no other game (§6.1)."""

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
