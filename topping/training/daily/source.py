"""What a day's game and a day's move follow from: the date, the variant, the lexicon, and a club's edition.

The seed of the game of a day is made from the text

    topping/1/2026-11-22normale3f5c…

that is `topping/1/`, the date (ISO 8601), the name of the variant and the SHA-256 of the lexicon (64 hexadecimal
digits), one after the other with nothing between them; where a club has an edition of its own, `/`, the name of the
edition, `/` and its secret (64 hexadecimal digits) follow. For the move of the day `/coup` stands at the end. The
SHA-256 of that text in UTF-8, read as one number, modulo 10¹², is the seed: a number that `topping generate --seed`
takes. That number divided by 10¹² chooses the move among those of its game.

So the same date, variant, list and edition give the same game on every machine with the same version of the program.
`1` is the version of this rule: another rule would have another number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, Turn

NAME: Final = "Jour "
"""How the name of a game of the day begins wherever it is kept; its date follows."""
_SEEDS: Final = 10**12
_OPENING: Final = 3
"""How many of the first moves of a game are never the move of the day: there is too little on the grid."""
_END: Final = 3
"""How many of the last moves are not either: there is too little left to play."""
_LEAST_LETTERS: Final = 5
LONGEST_NAME: Final = 30
SECRET: Final = re.compile(r"[0-9a-f]{64}")
KEPT_DAYS: Final = 7
"""For how many days after its own the game of a day may still be played."""
MOVE_MS: Final = 120_000
"""The time for the move of the day."""


@dataclass(frozen=True, slots=True)
class DailyEdition:
    """A club's own games of the day. Raises `InputError` for what cannot be a name or a secret."""

    name: str
    """Printable, 1–30 characters, no `/`: everybody may know it."""
    secret: str = field(repr=False)
    """64 hexadecimal digits, which only the club's machines know."""

    def __post_init__(self) -> None:
        is_name = 0 < len(self.name) <= LONGEST_NAME and self.name == " ".join(self.name.split())
        if not (is_name and self.name.isprintable() and "/" not in self.name):
            raise InputError("edition.name", name=self.name[:LONGEST_NAME], most=LONGEST_NAME)
        if not SECRET.fullmatch(self.secret):
            raise InputError("edition.secret")

    @property
    def key(self) -> str:
        """What is kept with the games of this edition: its name and its mark."""
        return f"{self.name}/{self.mark}"

    @property
    def mark(self) -> str:
        """Eight digits by which people compare two editions; the secret does not follow from them."""
        return sha256(f"topping/edition/{self.name}/{self.secret}".encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class DailySource:
    """What the game of a day follows from."""

    date: str
    """ISO 8601: `2026-11-22`."""
    variant: Variant
    lexicon_hash: str
    """64 hexadecimal digits."""
    edition: DailyEdition | None = None

    @property
    def seed(self) -> int:
        """The seed of the game, from 0 to 10¹² − 1."""
        return self._number() % _SEEDS

    @property
    def move_seed(self) -> int:
        """The seed of the game that has the move of the day: another game, so that neither tells of the other."""
        return self._number("/coup") % _SEEDS

    def of_day(self, game: Game) -> Game:
        """The game that `seed` gives, as it is played and kept: its name tells the date and not the seed."""
        return replace(game, name=f"{NAME}{self.date}", seed=None)

    @property
    def conditions(self) -> Conditions:
        """What it is played under, on every machine, whatever is set there: topping, one minute, twenty seconds."""
        return Conditions(TOPPING, TOPPING.speeds[0], self.variant)

    def move_of(self, game: Game) -> Turn:
        """The move of the day, of the game that `move_seed` gives.

        One of its moves but the first three and the last three, with a top of five letters or more; where there is
        none, the one in the middle of the game.
        """
        turns = tuple(game.turns())
        middle = turns[_OPENING : len(turns) - _END]
        among = [turn for turn in middle if len(turn.solution.word) >= _LEAST_LETTERS]
        if not among:
            return turns[len(turns) // 2]
        return among[self._number("/coup") // _SEEDS % len(among)]

    def _number(self, of_what: str = "") -> int:
        own = "" if self.edition is None else f"/{self.edition.name}/{self.edition.secret}"
        text = f"topping/1/{self.date}{self.variant.name}{self.lexicon_hash}{own}{of_what}"
        return int.from_bytes(sha256(text.encode()).digest(), "big")
