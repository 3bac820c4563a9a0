"""Who takes part in a competition: one player, or a pair that plays as one."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Annotated, Final, TypeAlias

from topping.byfields import Between, FieldKey
from topping.errors import InputError

MOST_NUMBERS: Final = 9_999
LONGEST_FIELD: Final = 40
Texts: TypeAlias = Annotated[tuple[str, ...], Between(0, 5_000)]
"""Of an entrant, or by which entrants are named: more than a competition has."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant as the roster has him; every text is in NFC with single blanks and prints."""

    uuid: Annotated[str, FieldKey("entrant")]
    """The same on every machine and from week to week."""
    number: int
    """From 1, his own within his centre; the number of his table in a session."""
    names: Texts
    """One player's, or the two of a pair."""
    club: str = ""
    licences: Texts = ()
    """As the cards have them, zeros in front included; in the order of the names, empty for an unknown one."""
    series: str = ""
    category: str = ""
    centre: str = ""
    """The room where he plays, where there are several."""
    players: Texts = ()
    """The UUIDs of the players whose runs are his, as far as they are known."""
    minor: bool = False
    """His name and licence stay on the machine that enrolled him: elsewhere he is a number and initials."""

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
        """`Élodie Martin`, `Élodie Martin – Léa Petit`."""
        return " – ".join(self.names)

    @property
    def is_pair(self) -> bool:
        """Whether two players play as one."""
        return len(self.names) == 2

    @property
    def masked(self) -> Entrant:
        """The entrant as he may leave the machine: a minor with his initials alone."""
        return replace(self, names=tuple(map(initials, self.names)), licences=()) if self.minor else self


def entrant_text(text: str) -> str:
    """A field of the roster in NFC with single blanks; `InputError` for one that is too long or cannot be written."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if len(clean) > LONGEST_FIELD:
        raise InputError("competition.field_too_long", text=clean[:LONGEST_FIELD], most=LONGEST_FIELD)
    if not clean.isprintable():
        raise InputError("competition.field_unprintable")
    return clean


def initials(name: str) -> str:
    """`É. M.` for Élodie Martin."""
    parts = [part for part in name.replace("-", " ").split() if part[0].isalnum()]
    return " ".join(f"{part[0].upper()}." for part in parts) or "–"
