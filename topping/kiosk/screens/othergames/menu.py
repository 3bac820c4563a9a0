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
from topping.kiosk.ui.keys import Key, letter, moved
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.screen import Screen, TellingScreen
from topping.kiosk.ui.templates import door, menu, page
from topping.kiosk.ui.tree import Element, Type
from topping.paths import data_folder, ensure_folder
from topping.sheets.game import BlankSheet, blank_page
from topping.texts import say

DOORS: Final[tuple[tuple[str, Icon, str, Route], ...]] = (
    ("classic", Icon.GROUP, "c", ChooseClassic()),
    ("solitaire", Icon.STAR, "s", ChooseSolitaire()),
    ("homegame", Icon.CLOCK, "d", NewHomeGame()),
    ("inverse", Icon.SWAP, "i", NewInverse()),
    ("loto", Icon.CARDS, "o", NewLoto()),
    ("judge", Icon.LOCK, "j", JudgeWords()),
    ("tally", Icon.LIST, "l", TickLetters()),
    ("blanks", Icon.SHEET, "b", BlankSheets()),
)
"""Name in the catalogue, icon, the letter that its digit was before, and where it leads."""
_OF_THE_CLUB: Final = ("judge", "blanks")
"""Those that show or write what is the club's: the public kiosk wants its PIN first."""


class OtherGamesScreen(Screen):
    """Digits open a door, arrows go from door to door."""

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
            *map(self._door_key, range(len(DOORS))),
            self.back_key(),
        )

    def _door_key(self, place: int) -> Key:
        name, _, was, route = DOORS[place]
        return moved(letter(str(place + 1), partial(self._open, name, route)), f"other.{name}", was)

    def view(self) -> Element:
        doors = []
        for place, (name, icon, _, _) in enumerate(DOORS):
            one = self.in_force(self._door_key(place))
            doors.append(door(name, icon, say(f"other.{name}"), one.act, say(f"other.{name}_text"), cap=one.cap))
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
            doors.append(door(one.value, icon, said, partial(self._write, one), about, cap=cap))
        return page(
            say("blanks.title"),
            menu(*doors, columns=3),
            note(self.message, self.tone, step=Type.BODY, id="message", height=64),
        )


SCREENS: Final = {OtherGames: OtherGamesScreen, BlankSheets: BlankSheetsScreen}
