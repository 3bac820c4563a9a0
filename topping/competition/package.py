"""The package that the organiser sends to a room: plan, games, entrants, and a secret that signs the room's results."""

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
    """All data that a room needs to take part in a competition."""

    competition: Annotated[str, _UUID.fullmatch]
    room: str
    secret: Annotated[str, SECRET.fullmatch]
    organiser: Annotated[str, Between(0, 40)]
    """The name of the organiser's machine."""
    login: Annotated[str, Between(0, 63)]
    """The organiser's login on the hub; empty without one."""
    events: Annotated[tuple[AnyEvent, ...], Between(1, 20_000)]
    """The organiser's events for the room."""
    games: Annotated[tuple[str, ...], Between(0, 200)] = ()
    """The texts of whole game files."""

    def __str__(self) -> str:
        """Returns the package as one line of JSON."""
        return EVENTS.text(self, _PACKAGE)

    @staticmethod
    def parse(text: str) -> CompetitionPackage:
        """Parses a package from the JSON that `str` returns; raises `InputError` for any other text."""
        try:
            package: CompetitionPackage = EVENTS.parse(_PACKAGE, text)
        except InputError:
            raise InputError("competition.package") from None
        if not all(isinstance(event, _KINDS) for event in package.events):
            raise InputError("competition.package")
        return package


_PACKAGE: Final = Annotated[CompetitionPackage, Kinds("format", {1: CompetitionPackage})]
