"""What facts say, a value for each kind: `read_body` reads any of them, by its fields.

While a run is played, what is said of a move tells nothing about the move itself (neither word nor score of the top):
others may still be at it. All of it is said when the run is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, NamedTuple, TypeAlias

from topping.byfields import OMITTED, Between, Codec, Via
from topping.errors import InputError
from topping.facts.fact import UUID, Fact, FactKind
from topping.facts.jsontext import LARGEST, Json

LATEST_MS: Final = 253_402_000_000_000
"""In the last days of the year 9999: no calendar shows more, whatever its time zone."""
LONGEST_TEXT: Final = 4_000
_LONGEST_TOLD: Final = 200
"""Of texts that are shown; longer ones are cut."""
_BLANKS: Final = "\u00a0\u202f"
"""That do not break a line: French texts have them."""
_HEXADECIMAL: Final = re.compile("[0-9a-f]{0,128}")
_BASE64: Final = re.compile(r"[0-9A-Za-z+/]*={0,2}")


def fit_to_show(text: str) -> str:
    """A text on one line, a blank in the place of each character that does not print or turns the line around."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _BLANKS else " " for sign in text)


def unreadable(_: str) -> InputError:
    """The fault of a body that is not of its kind."""
    return InputError("facts.unreadable")


BOUNDS: Final[Mapping[type, Between]] = {
    int: Between(0, LARGEST),
    str: Between(0, LONGEST_TEXT),
    tuple: Between(0, 1_000),
}
"""Of the fields of bodies that say none themselves."""

Whole: TypeAlias = Annotated[int, Between(-LARGEST, LARGEST)]
"""A number that may be below zero."""
Counted: TypeAlias = Annotated[int, Between(1, LARGEST)]
"""A number from 1."""
Instant: TypeAlias = Annotated[int, Between(0, LATEST_MS)]
"""Milliseconds since 1970, UTC, within the years that a calendar has."""
_Uuid: TypeAlias = Annotated[str, UUID.fullmatch]
_Shown: TypeAlias = Annotated[str, Via(str, str, lambda text: fit_to_show(text)[:_LONGEST_TOLD])]
"""A text for people, made fit to be shown on a screen or in a terminal, whoever has said it."""
_Hexadecimal: TypeAlias = Annotated[str, _HEXADECIMAL.fullmatch]
"""Digits of a hash, as games and lexicons are known by; empty where none is known."""
_GameText: TypeAlias = Annotated[str, Between(0, 500_000)]
_Packed: TypeAlias = Annotated[str, Between(0, 1_000_000), _BASE64.fullmatch]


_BODIES: Final[dict[str, type[Body]]] = {}


class Body:
    """A body: its fields, by their names."""

    __slots__ = ()
    kind: ClassVar[FactKind]

    def __init_subclass__(cls, kind: FactKind | None = None) -> None:
        cls.kind = kind or cls.kind  # a class with slots is made twice, the second time of all that the first one has
        _BODIES[cls.kind] = cls

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        told: dict[str, Json] = _CODEC.write(self)
        return told


@dataclass(frozen=True, slots=True)
class MachineTold(Body, kind=FactKind.MACHINE):
    """A machine's name for people, and the key that its signatures are checked with."""

    label: _Shown
    key: str | None = None
    """Hexadecimal; None before it is enrolled anywhere."""
    club: Annotated[str | None, OMITTED] = None
    """The clubs that it stands in, separated by commas; None where an older program does not tell."""


@dataclass(frozen=True, slots=True)
class MachineEnrolled(Body, kind=FactKind.ENROLMENT):
    """The referee of a competition has enrolled a machine: its runs count there, as long as its key signs them."""

    competition: str
    machine: _Uuid
    key: str
    """Hexadecimal."""
    label: _Shown
    referee: Annotated[bool, Via(bool | None, bool, bool)] = False
    """Whether it is a referee's: what it decides counts too."""


@dataclass(frozen=True, slots=True)
class PlayerTold(Body, kind=FactKind.PLAYER):
    """A player as he leaves his machine: a minor has a number and initials in the place of a name."""

    player: _Uuid
    name: Annotated[str, Between(0, 60), str.strip]
    initials: bool
    """Whether the name is initials alone."""
    minor: bool
    consent_at: Instant | None = None
    """When it was agreed to that this leaves; None where nobody was asked."""


@dataclass(frozen=True, slots=True)
class PlayersMerged(Body, kind=FactKind.MERGING):
    """Two players are one person; which of the two is named first does not matter."""

    gone: _Uuid
    stays: _Uuid


@dataclass(frozen=True, slots=True)
class PlayersDistinct(Body, kind=FactKind.DISTINCT):
    """Two players of one name are two persons, and are not to be offered for merging again."""

    one: _Uuid
    other: _Uuid


@dataclass(frozen=True, slots=True)
class PlayerErased(Body, kind=FactKind.ERASURE):
    """A wish that a person be forgotten: name and strokes go, results stay without them.

    Where it was said this is done; elsewhere it masks the name, or is a proposal (`facts/people.py`).
    """

    players: tuple[_Uuid, ...]
    """Every UUID that he is known to have had."""


@dataclass(frozen=True, slots=True)
class WishAnswered(Body, kind=FactKind.ANSWER):
    """What a machine does about a wish that somebody be forgotten; the last that it says counts."""

    machine: _Uuid
    """The one that said the wish."""
    number: Counted
    """The wish's, there."""
    forgets: bool
    """Whether all that is held here is removed. Where the answer comes from who wished: whether it is still wished."""
    reason: Annotated[str, Via(str, str, fit_to_show), Between(0, 400)] = ""
    """Why not."""


@dataclass(frozen=True, slots=True)
class RunBegun(Body, kind=FactKind.RUN_BEGUN):
    """A player has started a run: from here on it counts as his attempt, whatever becomes of it."""

    run: _Uuid
    player: _Uuid
    place: Counted
    """Its place among all runs of its machine, in the order of their starts."""
    game: _Hexadecimal
    """Game id."""
    game_name: _Shown
    game_moves: Counted
    lexicon: _Shown
    lexicon_hash: _Hexadecimal
    rules_version: _Shown
    conditions: str
    """As `Conditions` writes them."""
    resumed: bool
    ranks: bool
    imported: bool
    started_at: Instant
    """By the machine's clock."""
    input: str | None = None
    """How moves are put in, where that is known."""


@dataclass(frozen=True, slots=True)
class MoveOver(Body, kind=FactKind.MOVE_ENDED):
    """A move of a run is over."""

    run: _Uuid
    number: Counted
    found: bool
    elapsed_ms: int
    penalty_ms: int
    proposals: int
    """How many were made."""
    scored: Whole | None = None
    """The player's points where the formula counts points; otherwise None, for they would tell the top's."""


@dataclass(frozen=True, slots=True)
class RunPaused(Body, kind=FactKind.RUN_PAUSED):
    """The clock of a run was stopped: from then on it is a run under other conditions."""

    run: _Uuid
    conditions: str


@dataclass(frozen=True, slots=True)
class RunResumed(Body, kind=FactKind.RUN_RESUMED):
    """A run that was cut off or left is taken up again."""

    run: _Uuid


class MoveTold(NamedTuple):
    """A move of a run that is over, whole. Runs of many moves come by thousands: a tuple is made soonest."""

    number: Counted
    word: _Shown
    """The retained solution's, jokers in lower case."""
    reference: _Shown
    points: int
    """The top's."""
    scored: Whole
    found: bool
    elapsed_ms: int
    penalty_ms: int
    proposals: int
    """How many were made."""
    answer: _Shown | None = None
    ended_by: str | None = None
    ended_ms: int | None = None
    showing: int | None = None


@dataclass(frozen=True, slots=True)
class RunEnded(Body, kind=FactKind.RUN_ENDED):
    """A run is over: played to its end with all its moves, or left, and then without them."""

    run: _Uuid
    finished: bool
    ended_at: Instant
    """By the machine's clock."""
    moves: tuple[MoveTold, ...] = ()
    input: str | None = None
    """How moves were put in, where that is known."""

    def is_whole(self) -> bool:
        """Whether a finished run has its moves, numbered from 1 on."""
        numbers = [move.number for move in self.moves]
        return numbers == [*range(1, len(numbers) + 1)] and bool(numbers) == self.finished


@dataclass(frozen=True, slots=True)
class StrokesTold(Body, kind=FactKind.STROKES):
    """The strokes of a run that is over, where its player lets others look at it."""

    run: _Uuid
    showings: tuple[tuple[Counted, Counted, _Packed], ...]
    """Number of the move, which showing of its draw, packed strokes in base 64."""


@dataclass(frozen=True, slots=True)
class GameTold(Body, kind=FactKind.GAME):
    """The canonical text of a game, without name and seed."""

    game: _Hexadecimal
    """Game id."""
    text: _GameText


@dataclass(frozen=True, slots=True)
class SessionTold(Body, kind=FactKind.SESSION):
    """A session and what it was played under."""

    session: _Uuid
    name: _Shown
    conditions: str
    """As `Conditions` writes them."""
    lexicon: _Shown
    lexicon_hash: str
    rules_version: _Shown
    game: _GameText
    """The canonical text of the game it began with."""
    started_at: Instant
    ended_at: Instant


@dataclass(frozen=True, slots=True)
class SessionEventTold(Body, kind=FactKind.SESSION_EVENT):
    """One event of a session."""

    session: _Uuid
    number: Counted
    """From 1, without a gap."""
    at: Instant
    """When it was entered."""
    event: Mapping[str, Any]
    """The event as `play/session/events.py` writes it."""


@dataclass(frozen=True, slots=True)
class SessionWithdrawn(Body, kind=FactKind.WITHDRAWAL):
    """A session is to be forgotten, for the sake of the people named in it."""

    session: _Uuid


_CODEC: Final = Codec(unreadable, bounds=BOUNDS, sound={RunEnded: RunEnded.is_whole})


def read_body(kind: str, body: Mapping[str, Json]) -> Body | None:
    """What a fact says; None for a kind that is not read here. Raises `InputError` for a body that is not of its kind.

    Names that a kind does not know are passed over: a newer version may say more.
    """
    if kind not in _BODIES:
        return None
    read: Body = _CODEC.read(_BODIES[kind], body)
    return read


def body_of(fact: Fact) -> Body | None:
    """As `read_body`, of a fact; None also where its body is not of its kind: a newer version may have said it."""
    return fact.said(_read)


def _read(kind: str, body: Mapping[str, Json]) -> Body | None:
    try:
        return read_body(kind, body)
    except InputError:
        return None
