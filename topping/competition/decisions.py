"""What a referee decides in a competition; every decision has its reason and its author, and can be revoked."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from topping.byfields import Between, FieldKey, Via
from topping.competition.bounds import LARGEST, Counted, MoveCount
from topping.competition.entrant import Entrant

Place: TypeAlias = Annotated[Counted, FieldKey("place")]
"""The place of a game in the competition, from 1."""


@dataclass(frozen=True, slots=True)
class MoveVoided:
    """A move counts for nothing, and its time is given back: for one entrant, or for all of them."""

    game: Place
    move: MoveCount
    entrant: str | None = None
    """None for everybody."""


@dataclass(frozen=True, slots=True)
class TopRetained:
    """Another of the solutions with the top score goes on the grid (§3.4); the rest of the game follows it.

    It tells no word: who has the game finds it by its place among those of which §3.4 leaves the choice.
    """

    game: Place
    move: MoveCount
    choice: Counted
    """From 1, in the order of `rules.games.retained.preferred`."""


@dataclass(frozen=True, slots=True)
class RunDisqualified:
    """A run counts for nothing; its entrant has not played that game, and may not play it again."""

    run: str


@dataclass(frozen=True, slots=True)
class RunAdmitted:
    """A run that does not count by itself does: interrupted, left open, not the first, under other conditions.

    Each move that it lacks costs its limit and the penalty.
    """

    run: str


@dataclass(frozen=True, slots=True)
class RunSetAside:
    """A run counts for nothing, and its entrant may play that game again."""

    run: str


@dataclass(frozen=True, slots=True)
class TimeGivenBack:
    """Time is taken off a run, for a fault of the machine, of the room or of the referee."""

    run: str
    ms: Annotated[int, Between(-(10**9), LARGEST)]
    """Milliseconds; negative where time is added."""


@dataclass(frozen=True, slots=True)
class EntrantExcluded:
    """All scores of an entrant are cancelled, and he plays no other game (§6.1)."""

    entrant: str


@dataclass(frozen=True, slots=True)
class NamePutRight:
    """The names of an entrant are written otherwise."""

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
