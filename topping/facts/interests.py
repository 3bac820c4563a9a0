"""What facts concern, and which of them concern a machine: a federation's facts do not all come to every kiosk.

Most kinds of facts are few and reach everybody: machines, enrolments, decisions, who is one person with whom, who is to
be forgotten, what competitions there are and who is on their rosters. Others, which grow with what is played, reach the
machines that they concern.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import Json


class Leaves(StrEnum):
    """What of a player may leave."""

    NOTHING = "nothing"
    INITIALS = "initials"
    """Number and initials in the place of the name, and no strokes: all that ever leaves of a minor."""
    NAME = "name"
    """The name; strokes too, where he lets others look at his runs."""


def may_leave(leaves: Leaves, *, minor: bool) -> Leaves:
    """What may leave of a player who chose `leaves`."""
    return Leaves.INITIALS if minor and leaves is Leaves.NAME else leaves


def numbered_initials(name: str, number: int) -> str:
    """The initials of a name with a number: « J.-P. D. 12 »."""
    parts = [
        "-".join(f"{letters[0].upper()}." for letters in part.split("-") if letters and letters[0].isalnum())
        for part in name.split()
    ]
    return " ".join([part for part in parts if part] + [str(number)])


RUN_FACTS: Final = frozenset((
    FactKind.RUN_BEGUN, FactKind.MOVE_ENDED, FactKind.RUN_PAUSED, FactKind.RUN_RESUMED, FactKind.RUN_ENDED,
    FactKind.STROKES,
))  # fmt: skip
SESSION_FACTS: Final = frozenset((FactKind.SESSION, FactKind.SESSION_EVENT, FactKind.WITHDRAWAL))
ENTRIES: Final = frozenset(("run", "session"))
"""The events of a competition by which runs and sessions are played for it: they grow with what is played."""
_OTHERS: Final = frozenset((FactKind.PLAYER, FactKind.GAME, FactKind.SIGNAL, FactKind.GONE))
_FOR_SOME: Final = _OTHERS | RUN_FACTS | SESSION_FACTS
SIGNALS_MS: Final = 24 * 3_600_000
"""Signals are of the moment: older ones concern nobody."""

_NONE: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Interests:
    """What concerns a machine, besides what reaches everybody."""

    machines: frozenset[str] = _NONE
    """Machines of its clubs: all that they say."""
    players: frozenset[str] = _NONE
    """Those who play here, and those elsewhere who bear their names: their runs."""
    unnamed: frozenset[str] = _NONE
    """Players of whom a run is here, and not yet what they are called."""
    names: frozenset[str] = _NONE
    """The keys of the names of those who play here (`name_key`)."""
    games: frozenset[str] = _NONE
    """Games that were played here: all runs of them."""
    competitions: frozenset[str] = _NONE
    """Those that this machine has a part in: what is played for them."""
    runs: frozenset[str] = _NONE
    """Runs that are played for these."""
    sessions: frozenset[str] = _NONE
    everything: bool = False
    """Whether all facts concern it."""

    def __bool__(self) -> bool:
        return any(getattr(self, one.name) for one in fields(self))

    def beyond(self, other: Interests) -> Interests:
        """What of these is not among others."""
        mine = {name: getattr(self, name) - getattr(other, name) for name in _SETS}
        return Interests(**mine, everything=self.everything and not other.everything)

    def joined(self, other: Interests) -> Interests:
        """These and others."""
        both = {name: getattr(self, name) | getattr(other, name) for name in _SETS}
        return Interests(**both, everything=self.everything or other.everything)


_SETS: Final = tuple(one.name for one in fields(Interests) if one.name != "everything")
EVERYTHING: Final = Interests(everything=True)


def is_for_all(kind: str, body: Mapping[str, Json]) -> bool:
    """Whether a fact reaches every machine, of whatever kind that is not known here too."""
    return kind not in _FOR_SOME and not (kind == FactKind.COMPETITION and body.get("event") in ENTRIES)


def changes_interests(facts: Iterable[Fact]) -> bool:
    """Whether facts that have come may make others concern a machine."""
    changing = (FactKind.MACHINE, FactKind.PLAYER, FactKind.MERGING, FactKind.DISTINCT, FactKind.ENROLMENT)
    return any(fact.kind in changing or fact.kind in (FactKind.RUN_BEGUN, FactKind.COMPETITION) for fact in facts)


def name_key(name: str) -> str:
    """By which names are looked up that may be the same: their unaccented letters and digits, in lower case.

    It is the same on the server (`topping.name_key`). Names that differ may share it; of those without such letters it
    is empty, and concerns nobody.
    """
    return "".join(sign for sign in unicodedata.normalize("NFD", name).lower() if sign.isascii() and sign.isalnum())


def clubs_in(text: str) -> frozenset[str]:
    """The clubs that a text names, separated by commas, as they are compared."""
    return frozenset(key for part in text.split(",") if (key := " ".join(part.casefold().split())))
