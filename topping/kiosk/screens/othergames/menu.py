"""The menu of the other games: a door each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.classic import ChooseClassic, ChooseSolitaire
from topping.kiosk.routes.othergames import (
    BlankSheets,
    JudgeWords,
    NewHomeGame,
    NewInverse,
    NewLoto,
    OtherGames,
    TickLetters,
)
from topping.kiosk.routes.route import Route
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, letter
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, menu, page
from topping.kiosk.ui.tree import Element
from topping.texts import say

DOORS: Final[tuple[tuple[str, Icon, str, Route], ...]] = (
    ("classic", Icon.GROUP, "C", ChooseClassic()),
    ("solitaire", Icon.STAR, "S", ChooseSolitaire()),
    ("homegame", Icon.CLOCK, "D", NewHomeGame()),
    ("inverse", Icon.SWAP, "I", NewInverse()),
    ("loto", Icon.CARDS, "O", NewLoto()),
    ("judge", Icon.LOCK, "J", JudgeWords()),
    ("tally", Icon.LIST, "L", TickLetters()),
    ("blanks", Icon.SHEET, "B", BlankSheets()),
)
"""Name in the catalogue, icon, letter, and where it leads."""
_OF_THE_CLUB: Final = ("judge", "blanks")
"""Those that show or write what is the club's: the public kiosk wants its PIN first."""


class OtherGamesScreen(Screen):
    """Letters open a door, arrows go from door to door."""

    def __init__(self, stage: Stage, _: OtherGames) -> None:
        super().__init__(stage)

    def _open(self, name: str, route: Route) -> None:
        then = partial(self.go, route)
        if name in _OF_THE_CLUB:
            self.guarded(then)
        else:
            then()

    def keys(self) -> Sequence[Key]:
        """Enter and arrows by the doors themselves, a letter each."""
        return (
            self.enter_named(say("other.key.open")),
            self.arrows_named(say("other.key.choose"), "← ↑ → ↓"),
            self.help_named(),
            *(letter(cap, partial(self._open, name, route)) for name, _, cap, route in DOORS),
            self.back_key(),
        )

    def view(self) -> Element:
        """The doors."""
        doors = [
            door(name, icon, say(f"other.{name}"), partial(self._open, name, route), say(f"other.{name}_text"), cap=cap)
            for name, icon, cap, route in DOORS
        ]
        return page(say("other.title"), menu(*doors, columns=3), remark=say("other.remark"))


SCREEN: Final = OtherGamesScreen
