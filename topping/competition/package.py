"""A competition as it goes to one room: its plan, games and entrants, and the secret that proves the room's results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from topping.byfields import Between, Kinds
from topping.competition.events import EVENTS, AnyEvent, Enrolled, GamePlaced, OrderSet, Planned, Withdrawn
from topping.errors import InputError

SECRET: Final = re.compile("[0-9a-f]{64}")
"""The secret of a room, as hexadecimal digits."""
_UUID: Final = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_KINDS: Final = (Planned, GamePlaced, Enrolled, Withdrawn, OrderSet)


@dataclass(frozen=True, slots=True)
class CompetitionPackage:
    """What one room needs to play."""

    competition: Annotated[str, _UUID.fullmatch]
    room: str
    secret: Annotated[str, SECRET.fullmatch]
    organiser: Annotated[str, Between(0, 40)]
    """The name of the organiser's machine."""
    login: Annotated[str, Between(0, 63)]
    """The organiser's login on the hub; empty without one."""
    events: Annotated[tuple[AnyEvent, ...], Between(1, 20_000)]
    """What the organiser has laid down."""
    games: Annotated[tuple[str, ...], Between(0, 200)] = ()
    """Whole game files."""

    def __str__(self) -> str:
        """One line of JSON."""
        return EVENTS.text(self, _PACKAGE)

    @staticmethod
    def parse(text: str) -> CompetitionPackage:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            package: CompetitionPackage = EVENTS.parse(_PACKAGE, text)
        except InputError:
            raise InputError("competition.package") from None
        if not all(isinstance(one, _KINDS) for one in package.events):
            raise InputError("competition.package")
        return package


_PACKAGE: Final = Annotated[CompetitionPackage, Kinds("format", {1: CompetitionPackage})]
