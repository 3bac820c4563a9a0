"""A competition as one file: its facts, and its games where they go with it; what is sealed, what a centre returns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from topping.errors import InputError
from topping.facts.fact import Fact

PACKAGE_FORMAT: Final = 1
_MOST_FACTS: Final = 100_000
_MOST_GAMES: Final = 200


@dataclass(frozen=True, slots=True)
class CompetitionPackage:
    """What goes from one machine to another at once."""

    competition: str
    """UUID."""
    facts: tuple[Fact, ...]
    games: tuple[str, ...] = ()
    """Whole game files."""

    def __str__(self) -> str:
        """One line of JSON; raises `InputError` for facts that cannot be written."""
        value = {
            "format": PACKAGE_FORMAT,
            "competition": self.competition,
            "facts": [str(fact) for fact in self.facts],
            "games": list(self.games),
        }
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def parse(text: str) -> CompetitionPackage:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError):
            raise InputError("competition.package") from None
        if not isinstance(value, dict) or value.get("format") != PACKAGE_FORMAT:
            raise InputError("competition.package")
        uuid = value.get("competition")
        facts, games = _texts(value.get("facts"), _MOST_FACTS), _texts(value.get("games"), _MOST_GAMES)
        if not isinstance(uuid, str):
            raise InputError("competition.package")
        return CompetitionPackage(uuid, tuple(map(Fact.parse, facts)), games)


def _texts(value: object, most: int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > most or not all(isinstance(one, str) for one in value):
        raise InputError("competition.package")
    return tuple(value)
