"""The entrants of a competition: single players, or pairs who play as one."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Annotated, Final, TypeAlias

from topping.byfields import Between, FieldKey
from topping.errors import InputError

MOST_NUMBERS: Final = 9_999
LONGEST_FIELD: Final = 40
Texts: TypeAlias = Annotated[tuple[str, ...], Between(0, 5_000)]
"""The texts of an entrant, or UUIDs of entrants: the limit exceeds any competition."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant as the roster describes him. Every text is in NFC with single blanks, and printable."""

    uuid: Annotated[str, FieldKey("entrant")]
    """The same on every machine and at each competition."""
    number: int
    """From 1, unique in his room; the number of his table in a session."""
    names: Texts
    """The name of one player, or the two names of a pair."""
    club: str = ""
    licences: Texts = ()
    """As printed on the cards, with leading zeros; in the order of the names, empty for an unknown licence."""
    series: str = ""
    category: str = ""
    centre: str = ""
    """The name of the room where the entrant plays, if there are several rooms."""
    players: Texts = ()
    """The known UUIDs of the players whose runs are the entrant's."""
    minor: bool = False
    """Whether name and licence must stay on the machine that enrolled him; other machines get a number and initials."""

    def __post_init__(self) -> None:
        names = tuple(map(entrant_text, self.names))
        if not 1 <= len(names) <= 2 or not all(names):
            raise InputError("competition.entrant_name")
        if not 1 <= self.number <= MOST_NUMBERS:
            raise InputError("competition.entrant_number", number=self.number, most=MOST_NUMBERS)
        licences = tuple(map(entrant_text, self.licences))[: len(names)]
        while licences and not licences[-1]:
            licences = licences[:-1]
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "licences", licences)
        for field in ("club", "series", "category", "centre"):
            object.__setattr__(self, field, entrant_text(getattr(self, field)))

    @property
    def name(self) -> str:
        """The entrant's name, or both names of a pair: `Élodie Martin – Léa Petit`."""
        return " – ".join(self.names)

    @property
    def is_pair(self) -> bool:
        """Whether the entrant is a pair of two players who play as one."""
        return len(self.names) == 2

    @property
    def masked(self) -> Entrant:
        """The entrant without data that must not leave this machine: of a minor, only initials, and no licence."""
        return replace(self, names=tuple(map(initials, self.names)), licences=()) if self.minor else self


def entrant_text(text: str) -> str:
    """Returns a field of the roster in NFC with single blanks; raises `InputError` if it is too long or unprintable."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if len(clean) > LONGEST_FIELD:
        raise InputError("competition.field_too_long", text=clean[:LONGEST_FIELD], most=LONGEST_FIELD)
    if not clean.isprintable():
        raise InputError("competition.field_unprintable")
    return clean


def initials(name: str) -> str:
    """Returns the initials of a name, such as `É. M.` for Élodie Martin."""
    parts = [part for part in name.replace("-", " ").split() if part[0].isalnum()]
    return " ".join(f"{part[0].upper()}." for part in parts) or "–"
