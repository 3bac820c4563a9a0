"""A competition as one file: its facts, and its games where they go with it; what is sealed, what a centre returns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Final

from topping.byfields import Between, Codec, Kinds, by_text
from topping.errors import InputError
from topping.facts.fact import Fact


@dataclass(frozen=True, slots=True)
class CompetitionPackage:
    """What goes from one machine to another at once."""

    competition: str
    """UUID."""
    facts: Annotated[tuple[Fact, ...], Between(0, 100_000)]
    games: Annotated[tuple[str, ...], Between(0, 200)] = ()
    """Whole game files."""

    def __str__(self) -> str:
        """One line of JSON; raises `InputError` for facts that cannot be written."""
        return json.dumps(_CODEC.write(self, _PACKAGE), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def parse(text: str) -> CompetitionPackage:
        """Reads what `str` writes; raises `InputError` for anything else."""
        return _CODEC.parse(_PACKAGE, text)


_PACKAGE: Final = Annotated[CompetitionPackage, Kinds("format", {1: CompetitionPackage})]
_CODEC: Final = Codec(lambda _: InputError("competition.package"), by_text(Fact))
