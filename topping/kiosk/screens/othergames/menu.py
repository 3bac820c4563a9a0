"""The menu of the other games, and the blank sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.disk import os_reason, write_whole
from topping.errors import SetupError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.routes.classic import (
    BlankSheets,
    ChooseClassic,
    ChooseSolitaire,
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
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.telling import TellingScreen
from topping.kiosk.ui.templates import door, menu, page
from topping.kiosk.ui.tree import Element, Type, space
from topping.paths import data_folder, ensure_folder
from topping.sheets.blank import BlankSheet, blank_page
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
        return (
            self.enter_named(say("other.key.open")),
            self.arrows_named(say("other.key.choose"), "← ↑ → ↓"),
            self.help_named(),
            *(letter(cap, partial(self._open, name, route)) for name, _, cap, route in DOORS),
            self.back_key(),
        )

    def view(self) -> Element:
        doors = [
            door(name, icon, say(f"other.{name}"), partial(self._open, name, route), say(f"other.{name}_text"), cap=cap)
            for name, icon, cap, route in DOORS
        ]
        return page(say("other.title"), menu(*doors, columns=3), remark=say("other.remark"))


_ICONS: Final = (Icon.CARDS, Icon.LIST, Icon.CHART, Icon.SHEET, Icon.GROUP)
_BLANKS: Final = tuple(zip("12345", BlankSheet, _ICONS, strict=True))
"""A digit, the sheet, its icon."""


class BlankSheetsScreen(TellingScreen):
    """Enter, a digit or a click writes the sheet of a card among the program's data, and says where."""

    def __init__(self, stage: Stage, _: BlankSheets) -> None:
        super().__init__(stage)

    def _write(self, sheet: BlankSheet) -> None:
        path = data_folder() / "sheets" / f"{sheet.value}.html"
        with self.telling():
            ensure_folder(path.parent)
            try:
                write_whole(path, blank_page(sheet).encode(), is_lasting=False)
            except OSError as fault:
                raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
            self.tell(say("blanks.written", path=path), "good")

    def keys(self) -> Sequence[Key]:
        return (
            self.enter_named(say("blanks.key.write")),
            self.arrows_named(say("other.key.choose"), "← ↑ → ↓"),
            *(letter(cap, partial(self._write, one)) for cap, one, _ in _BLANKS),
            self.back_key(),
        )

    def view(self) -> Element:
        doors = []
        for cap, one, icon in _BLANKS:
            said, about = say(f"blanks.{one.value}"), say(f"blanks.{one.value}_text")
            doors.append(door(one.value, icon, said, partial(self._write, one), about, cap=cap, min_height=200))
        return page(
            say("blanks.title"),
            menu(*doors, columns=3, grow=0),
            note(self.message, self.tone, step=Type.BODY, id="message", height=64),
            space(),
        )


SCREENS: Final = {OtherGames: OtherGamesScreen, BlankSheets: BlankSheetsScreen}
