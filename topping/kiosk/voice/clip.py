"""The clips of the voice, each named like its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.rules.tiles.letters import ALPHABET, JOKER


@dataclass(frozen=True, slots=True, order=True)
class Clip:
    """One recording of the voice."""

    name: str
    """Lower-case ASCII, words joined by hyphens; the file is `NAME.ogg`, or `NAME.wav` in a club's folder."""


_COUNTRIES: Final = (
    *("algerie", "belgique", "canada", "danemark", "egypte", "france", "grece", "hongrie", "italie", "jordanie"),
    *("kenya", "luxembourg", "maroc", "norvege", "oceanie", "portugal", "quebec", "roumanie", "suisse", "tunisie"),
    *("uruguay", "venezuela", "wallonie", "xenophon", "yougoslavie", "zambie"),
)
_COUNTED: Final = ("une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")

COUNTRY: Final[dict[str, Clip]] = {
    letter: Clip(f"pays-{name}") for letter, name in zip(ALPHABET, _COUNTRIES, strict=True)
} | {JOKER: Clip("joker")}
"""The country that stands for each tile (§3.1), the joker's being the word itself."""

LETTER: Final[dict[str, Clip]] = {letter: Clip(f"lettre-{letter.lower()}") for letter in ALPHABET} | {
    JOKER: Clip("joker")
}
"""Each tile by its letter alone, the joker by its name."""

LETTERS: Final[dict[int, Clip]] = {count: Clip(f"{word}-lettres") for count, word in enumerate(_COUNTED, 1)} | {
    1: Clip("une-lettre")
}
"""How many letters are kept or rejected, 1 to 9."""

TIMES: Final[dict[int, Clip]] = {count: Clip(f"{word}-fois") for count, word in enumerate(_COUNTED, 1) if count > 1}
"""How many of a letter a draw holds, 2 to 9."""

FIXED: Final = tuple(
    Clip(name)
    for name in (
        *("chrono", "trente-secondes", "vingt-secondes", "termine", "top", "coup"),
        *("rejet", "fois", "de-suite", "reliquat", "joker", "joker-lettre-blanche", "tirage"),
        *("point", "points", "horizontal", "vertical", "joker-remplace", "joker-reste"),
        *("nouveau-mot", "nouveaux-mots", "rappel"),
    )
)
"""The referee's fixed words."""
