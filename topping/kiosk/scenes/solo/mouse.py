"""Playing by mouse: what a click hits, and the buttons under the history."""

from __future__ import annotations

from collections.abc import Callable

from topping.kiosk.layout import Layout
from topping.kiosk.painters.board import square_at
from topping.kiosk.painters.rack import RackView, tile_at
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.gui import Gui
from topping.rules.formula import Formula
from topping.rules.square import Square
from topping.texts import say


def tools(
    gui: Gui,
    layout: Layout,
    text_size: int,
    formula: Formula,
    *,
    propose: Callable[[], None],
    erase: Callable[[], None],
    end_move: Callable[[], None],
    leave: Callable[[], None],
) -> Choices:
    """The buttons that do what Enter, Backspace, F2 and Escape do."""
    choices = (
        Choice(say("play.propose"), propose),
        Choice(say("play.erase"), erase),
        Choice(say(f"play.end_button.{formula.name}"), end_move),
        Choice(say("play.quit"), leave),
    )
    place = layout.tools
    return Choices(gui, place, choices, row_height=place.height, columns=4, text_size=text_size, takes_keys=False)


def hit(place: tuple[int, int], layout: Layout, rack: RackView) -> Square | str | None:
    """The square of the grid that a click hits, or the letter of the draw that is not laid yet; None for neither."""
    square = square_at(layout.grid, place)
    if square is not None:
        return square
    tile = tile_at(layout.rack, rack, place)
    return None if tile is None or rack.used[tile] else (rack.kept + rack.new)[tile]
