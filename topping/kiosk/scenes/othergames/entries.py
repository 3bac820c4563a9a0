"""What the menu of the other games offers: a row a game, in the order of its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.classic import ChooseClassic, ChooseSolitaire
from topping.kiosk.routes.othergames import BlankSheets, JudgeWords, NewHomeGame, NewInverse, NewLoto, TickLetters
from topping.kiosk.routes.route import Route


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A card of the menu; its sentences are `other.NAME` and `other.NAME_text`."""

    name: str
    icon: Icon
    cap: str
    """The letter that opens it."""
    route: Route
    asks_pin: bool = False
    """Whether the public kiosk wants its PIN first: it shows or writes what is the club's."""


ENTRIES: Final = (
    MenuEntry("classic", Icon.GROUP, "C", ChooseClassic()),
    MenuEntry("solitaire", Icon.STAR, "S", ChooseSolitaire()),
    MenuEntry("homegame", Icon.CLOCK, "D", NewHomeGame()),
    MenuEntry("inverse", Icon.SWAP, "I", NewInverse()),
    MenuEntry("loto", Icon.CARDS, "O", NewLoto()),
    MenuEntry("judge", Icon.LOCK, "J", JudgeWords(), asks_pin=True),
    MenuEntry("tally", Icon.LIST, "L", TickLetters()),
    MenuEntry("blanks", Icon.SHEET, "B", BlankSheets(), asks_pin=True),
)
