"""Tables: computes the widths of the columns, and leaves out columns if room is short."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from topping.kiosk.paint import theme
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.layout import BAR, natural
from topping.kiosk.ui.parts import list_of, list_row, near
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, row, space, text
from topping.texts import say

Row = TypeVar("Row")

_BETWEEN: Final = 32
"""The gap between two columns."""
_LONG_TEXT: Final = 180
"""The least width of the column that takes the remaining room."""
_ROOM: Final = 1792
"""The width of a table that fills a page, at 1920×1080."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a table's column: title, width and alignment.

    A `width` of 0 means as wide as the cells need; None means all the room that the other columns leave.
    """

    text: str
    width: float | None = 0
    align: str = "left"
    drop: int = 0
    """If room is lacking, columns with the highest number are dropped first; 0 is never dropped."""


def heads(key: str, columns: str) -> tuple[Head, ...]:
    """Returns the columns described by a text such as `rank >score name*/2`.

    The title of the column `name` is the stored text named `key.name`; `.` is a column without title. `>` aligns a
    column right, `*` gives it the remaining room. Columns with `/2` are left out before those with `/1` if room is
    short.
    """
    columns_read = []
    for spec in columns.split():
        name, _, drop = spec.lstrip(">").partition("/")
        title, width = say(f"{key}.{name.rstrip('*')}") if name.strip(".*") else "", None if name.endswith("*") else 0
        columns_read.append(Head(title, width, "right" if spec.startswith(">") else "left", int(drop or 0)))
    return tuple(columns_read)


def table(
    heads: Sequence[Head],
    rows: Sequence[Sequence[str | Element]],
    cursor: Cursor,
    *,
    id: str = "table",
    acts: Sequence[Act | None] = (),
    own: Sequence[int] = (),
    empty: Element | None = None,
    room: float = _ROOM,
    step: int = Type.ROW,
    takes_keys: bool | None = None,
    row_height: float = 52,
    gap: float = _BETWEEN,
    before: int = 0,
    after: int = 0,
    among: Sequence[Sequence[str | Element]] = (),
    **more: Any,
) -> Element:
    """Returns a scrolling table with titles above its columns. If `room` is too small, columns with the highest
    `Head.drop` are left out first.

    `acts` are the actions of the rows, `own` the indices of the player's own rows, written in accent colour.
    `empty` is shown if there are no rows. `before` and `after` are the numbers of rows left out above and below.
    `among` are rows of other pages, which count for the widths. `step` is the size of type. The table takes the focus
    if a row is chosen, unless `takes_keys` says otherwise. `room` and `gap` (between columns) are pixels at 1920×1080.
    """
    if not rows and empty is not None:
        return list_of((), cursor, id=id, empty=empty, **more)
    widths = [_column_width(head, [each[at] for each in (*rows, *among)], step) for at, head in enumerate(heads)]
    kept = _kept_columns(heads, widths, room, gap)

    def cell(said: str | Element, at: int, width: float | None, *, is_own: bool) -> Element:
        if not isinstance(said, Element):
            said = text(said, step, group=f"{id}.{at}", align=heads[at].align)
        if is_own:
            said = _in_accent(said)
        return _in_column(said, heads[at], width)

    lines = []
    for place, each in enumerate(rows):
        placed = [cell(each[at], at, width, is_own=place in own) for at, width in kept]
        act = acts[place] if place < len(acts) else None
        lines.append(list_row(*placed, act=act, gap=gap, align="stretch", height=row_height))
    titles = [
        _in_column(text(heads[at].text, Type.LABEL, "ink3", Face.SEMI, align=heads[at].align), heads[at], width)
        for at, width in kept
    ]
    head = row(*titles, gap=gap, pad=(20, 0, 20 + BAR, 0), height=44) if any(title.text for title in heads) else None
    takes = cursor.selected is not None if takes_keys is None else takes_keys
    listed = list_of(lines, cursor, id=id, grow=1, takes_keys=takes, before=before, after=after, keeps_bar=True)
    # the scroll bar lies at the right of the rows, in the padding around the table
    return column(head, listed, gap=4, pad=(0, 0, -BAR, 0), **{"grow": 1, **more})


def table_of(
    heads: Sequence[Head],
    items: Sequence[Row],
    cells: Callable[[Row], Sequence[str | Element]],
    cursor: Cursor,
    *,
    act: Callable[[int], Act] | None = None,
    own: Callable[[Row], bool] = lambda item: False,
    **more: Any,
) -> Element:
    """Returns a table of many items; only for the rows near the chosen one are elements made.

    `cells` returns the cells of an item, `act` the action of the row with an index, `own` whether an item is the
    player's. `more` are further arguments of `table`.
    """
    made = near(cursor, len(items))
    return table(
        heads,
        [cells(items[at]) for at in made],
        cursor,
        acts=() if act is None else [act(at) for at in made],
        own=[at - made.start for at in made if own(items[at])],
        before=made.start,
        after=len(items) - made.stop,
        **more,
    )


def _column_width(head: Head, cells: Sequence[str | Element], step: int) -> float:
    """Returns the width (pixels at 1920×1080) that a column needs for its title and cells in type of the size
    `step`.
    """
    if head.width:
        return head.width
    widths = [width_of(head.text, theme.step(Type.LABEL), face=Face.SEMI) + 2]
    for cell in cells:
        if isinstance(cell, str):
            widths.append(width_of(cell, theme.step(step)) + 2)
        elif cell.text is not None:
            widths.append(width_of(cell.text.text, theme.step(cell.text.step), face=cell.text.face) + 2)
        elif cell.width is not None:
            widths.append(theme.px(cell.width))
        elif cell.measure is not None:
            widths.append(cell.measure(cell, theme.px(_ROOM))[0])
        elif head.width is not None and cell.children:
            widths.append(natural(cell, theme.px(_ROOM))[0])
    return max(widths) / theme.scale() + 0.5


def _kept_columns(
    heads: Sequence[Head], widths: Sequence[float], room: float, gap: float
) -> list[tuple[int, float | None]]:
    """Returns (index, width) for the columns that fit into `room`; those with the highest `drop` are left out first.

    The width is None for the column that takes the remaining room. `gap` lies between columns.
    """
    kept = list(enumerate(widths))

    def needed() -> float:
        wide = (max(_LONG_TEXT, min(width, room / 2)) if heads[at].width is None else width for at, width in kept)
        return sum(wide) + gap * (len(kept) - 1) + 40

    while needed() > room:
        leaving = max((at for at, _ in kept if heads[at].drop), key=lambda at: (heads[at].drop, at), default=None)
        if leaving is None:
            break
        kept = [entry for entry in kept if entry[0] != leaving]
    takes_rest = {at for at, _ in kept if heads[at].width is None}
    if not takes_rest and any(head.width is None for head in heads):
        takes_rest = {kept[0][0]}  # the column for the remaining room was dropped
    return [(at, None if at in takes_rest else width) for at, width in kept]


def _in_accent(cell: Element) -> Element:
    """Returns the cell with its plain texts in accent colour."""
    words = cell.text
    if words is not None and words.colour == "ink":
        cell = cell.but(text=replace(words, colour="accent_text"))
    return cell.but(children=tuple(map(_in_accent, cell.children))) if cell.children else cell


def _in_column(cell: Element, head: Head, width: float | None) -> Element:
    if cell.text is None and width is not None and cell.width is not None:
        return row(*((space(), cell) if head.align == "right" else (cell, space())), width=width, align="center")
    if width is None:  # a long text must not narrow the other columns in its row only
        cell = cell.but(grow=1, width=None)
        return row(cell, grow=1, min_width=_LONG_TEXT) if cell.text is not None else cell
    return cell.but(width=width)
