"""Base class of the tabs that exchange a competition's data, and the folder of the files that they write."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from topping.gamefiles.shelf import plain_name
from topping.kiosk.screens.competition.competitions import CompetitionScreen
from topping.kiosk.screens.competition.routes import CompetitionInOut, Side
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.parts import segments
from topping.kiosk.ui.tree import Element, Type, row, text
from topping.paths import data_folder, ensure_folder, write_file
from topping.texts import say
from topping.wording.sentences import printable

_FOLDER: Final = "competitions"


class InOutPage(CompetitionScreen):
    """Base class of the tabs that exchange a competition's data: results of rooms, entrants, sheets to print.

    The left and right arrows lead to the other tabs.
    """

    side: ClassVar[Side]

    @property
    def _sides(self) -> tuple[Side, ...]:
        """The tabs offered. A room has no tab for entrants, because only the organiser enrols them."""
        return tuple(Side) if self._competition.seat.is_organiser else (Side.ROOMS, Side.SHEETS)

    def _to_side(self, place: int) -> None:
        side = self._sides[place]
        if side is not self.side:
            self.go(CompetitionInOut(self._uuid, side=side))

    def _turn_side(self, by: int) -> None:
        self._to_side((self._sides.index(self.side) + by) % len(self._sides))

    def _side_keys(self) -> Sequence[Key]:
        return (
            key(pygame.K_RIGHT, partial(self._turn_side, 1), say("competition_inout.do_side"), cap="← →"),
            key(pygame.K_LEFT, partial(self._turn_side, -1)),
        )

    def _head(self) -> Element:
        """Draws the names of the tabs and the name of the competition, beside the title."""
        names = [say(f"competition_inout.side.{one.value}") for one in self._sides]
        turned = segments(names, self._sides.index(self.side), self._to_side, id="sides")
        name = text(printable(self._competition.plan.name), Type.ROW, "ink2", align="right", grow=1, drop=1)
        return row(turned, name, gap=32, grow=1, align="center")

    @property
    def _folder(self) -> Path:
        """The folder for the files of this competition, in the program's data."""
        return data_folder() / _FOLDER / f"{plain_name(self._competition.plan.name)}-{self._uuid[:8]}"

    def _written(self, name: str, content: bytes) -> Path:
        """Writes a file into the competition's folder and returns its path; raises `SetupError`."""
        ensure_folder(self._folder.parent)
        write_file(self._folder / name, content)
        return self._folder / name
