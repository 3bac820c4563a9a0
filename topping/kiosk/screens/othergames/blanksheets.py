"""Blank sheets to print: each is written as a page, which any browser prints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.disk import os_reason, write_whole
from topping.errors import SetupError, ToppingError
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.othergames import BlankSheets
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, letter
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, menu, page
from topping.kiosk.ui.tree import Element, Type, space, text
from topping.paths import data_folder, ensure_folder
from topping.sheets.blank import BlankSheet, blank_page
from topping.texts import say

_ICONS: Final = {
    BlankSheet.BULLETINS: Icon.CARDS,
    BlankSheet.ROAD: Icon.LIST,
    BlankSheet.SCORE: Icon.CHART,
    BlankSheet.CHALLENGE: Icon.SHEET,
    BlankSheet.MATCH: Icon.GROUP,
}


class BlankSheetsScreen(Screen):
    """Enter, a digit or a click writes the sheet of a card among the program's data, and says where."""

    def __init__(self, stage: Stage, _: BlankSheets) -> None:
        self._told, self._tone = "", "plain"
        super().__init__(stage)

    def _write(self, sheet: BlankSheet) -> None:
        path = data_folder() / "sheets" / f"{sheet.value}.html"
        try:
            ensure_folder(path.parent)
            try:
                write_whole(path, blank_page(sheet).encode(), is_lasting=False)
            except OSError as fault:
                raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
        except ToppingError as fault:
            self._told, self._tone = self.in_words(fault), "bad"
            return
        self._told, self._tone = say("blanks.written", path=path), "good"

    def keys(self) -> Sequence[Key]:
        """Enter and arrows by the cards themselves, a digit each."""
        return (
            self.enter_named(say("blanks.key.write")),
            self.arrows_named(say("other.key.choose"), "← ↑ → ↓"),
            *(letter(str(number), partial(self._write, one)) for number, one in enumerate(BlankSheet, start=1)),
            self.back_key(),
        )

    def view(self) -> Element:
        """A card a sheet, and under them where the last one was written."""
        doors = [
            door(
                one.value,
                _ICONS[one],
                say(f"blanks.{one.value}"),
                partial(self._write, one),
                text(say(f"blanks.{one.value}_text"), Type.ROW, "ink2", lines=3, group="door lines"),
                cap=str(number),
                min_height=200,
            )
            for number, one in enumerate(BlankSheet, start=1)
        ]
        return page(
            say("blanks.title"),
            menu(*doors, columns=3, grow=0),
            note(self._told, self._tone, step=Type.BODY, id="message", height=64),
            space(),
        )


SCREEN: Final = BlankSheetsScreen
