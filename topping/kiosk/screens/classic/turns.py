"""The turns of a game at a table, as the screens after it list them."""

from __future__ import annotations

from collections.abc import Sequence

from topping.kiosk.look.theme import Face
from topping.kiosk.painters.classic.turnlist import TurnRow
from topping.kiosk.ui.leaves import initials, word
from topping.kiosk.ui.parts import Head, table
from topping.kiosk.ui.tree import Cursor, Element, Type, text


def turns_table(headings: Sequence[str], rows: Sequence[TurnRow], cursor: Cursor, *, room: float = 806) -> Element:
    """The rows under their heads; nothing is chosen in them."""
    number, player, laid, place, points, total = headings
    heads = (
        Head(number, align="right", drop=2),
        Head(player),
        Head(laid, None),
        Head(place),
        Head(points, align="right"),
        Head(total, align="right", drop=1),
    )
    return table(heads, [_cells(one) for one in rows], cursor, id="turns", room=room)


def _cells(one: TurnRow) -> tuple[Element, ...]:
    def cell(said: str, colour: str = "ink2", face: Face = Face.TEXT, align: str = "left", group: str = "") -> Element:
        return text(said, Type.ROW, colour, face, align=align, group=group or f"turns {align} {face}")

    name = text(one.player, Type.ROW, "ink2", Face.SEMI, group="turn names", shorter=(initials(one.player),))
    done = text(one.text, Type.ROW, "ink2", lines=2, group="turn texts")
    if one.word:
        done = word(one.word, Type.ROW, "ink2" if one.is_struck else "ink", is_struck=one.is_struck)
    return (
        cell(one.number, align="right"),
        name,
        done,
        cell(one.reference),
        cell(one.points, "ink", Face.BOLD, "right"),
        cell(one.total, "ink2", Face.BOLD, "right"),
    )
