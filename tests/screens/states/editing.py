"""Games typed from a sheet, drafts, positions set up freely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.kiosk.driver import DOWN, Driver
from tests.kiosk.looks import editing
from tests.screens.state import State
from topping.kiosk.routes.front import ChooseDraft, SetUpPosition


def _no_drafts(kiosk: Driver) -> None:
    editing.shelf_of(kiosk)
    kiosk.show(ChooseDraft())


def _draft_row(kiosk: Driver) -> None:
    editing.SCENES["sheet drafts"](kiosk)
    kiosk.key(DOWN)


def _no_position(kiosk: Driver) -> None:
    kiosk.show(SetUpPosition())
    editing.answer(kiosk)


STATES: Final[Mapping[str, State]] = {
    "editor/empty": State(editing.SCENES["sheet empty"]),
    "editor/usual": State(editing.SCENES["sheet"]),
    "editor/typing": State(editing.SCENES["sheet typing"]),
    "editor/chosen": State(editing.SCENES["sheet chosen"]),
    "editor/faults": State(editing.SCENES["sheet faults"]),
    "drafts/empty": State(_no_drafts),
    "drafts/usual": State(editing.SCENES["sheet drafts"]),
    "drafts/row": State(_draft_row),
    "position/empty": State(_no_position),
    "position/usual": State(editing.SCENES["free position"]),
    "position/strange": State(editing.SCENES["free position strange"]),
}
