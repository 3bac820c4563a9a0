"""Page templates: menus, forms, lists, results, the page of play."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import is_
from typing import Any, Final, TypeVar

from pygame import Rect

from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.charts import paint_legend
from topping.kiosk.paint.grid import BoardView, paint_board, square_at
from topping.kiosk.paint.icons import Icon, cap_width
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.rack import RackView, paint_rack, tile_at
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.layout import text_height
from topping.kiosk.ui.parts import (
    ButtonLook,
    button,
    facts,
    figure,
    heading,
    hint,
    line,
    list_of,
    list_row,
    mark,
    nothing_there,
    person,
    segments,
    tiled,
)
from topping.kiosk.ui.tree import (
    Act,
    Cursor,
    Element,
    Phrase,
    Role,
    Type,
    apart,
    column,
    grid,
    keys_place,
    painted,
    row,
    space,
    text,
)
from topping.rules.grid.board import Square
from topping.texts import say

Value = TypeVar("Value")


def page(title: str, *body: Element | None, remark: str | Element = "", gap: float = 24) -> Element:
    """Returns a page: title with a remark at its right, body, and footer of keys.

    Without a title, shows the program's name in tiles. `gap` is between parts of the body (pixels at 1920×1080).
    """
    said = text(remark, Type.ROW, "ink2", align="right", grow=1, id="remark") if isinstance(remark, str) else remark
    name = heading(title) if title else tiled("TOPPING", width=400, height=46, min_height=26)
    top = row(name, said if remark else space(), gap=32, height=72, align="center")  # high enough for an accent
    inside = column(*body, gap=gap, grow=1)
    return column(top, apart(24), inside, apart(22), keys_place(), pad=(64, 26, 64, 0), id="page")


def whose(player: str, now: str, change: Sequence[Key], *before: Element | None) -> Element:
    """Returns the remark at the right of a title: the elements `before`, the date `now`, the player's name.

    `change` are the keyboard keys that open the choice of another player.
    """
    does = say("train.key.player" if player else "home.say_who")
    who = person(player, fill="pill", pad=(10, 8, 24, 8), drop=1 if before else 0) if player else None
    return row(
        *before,
        space(),
        text(now, Type.ROW, "ink2", drop=2),
        who,
        *(hint(binding.cap, does, binding) for binding in change),
        gap=20,
        align="center",
        grow=1,
        id="player",
    )


def menu(*doors: Element, columns: int = 3, **more: Any) -> Element:
    """Returns a menu: large cards (each from `door`) in a grid. `more` are further fields of the `Element`."""
    return grid(doors, columns, **{"grow": 1, **more})


def door(name: str, icon: Icon, title: str, act: Act, *lines: str | Element, cap: str = "", **more: Any) -> Element:
    """Returns a large card that leads to another screen: icon, title and key cap, with lines of text or elements below.

    A click runs `act`; `name` is its id, and `more` are further fields of the `Element`.
    """
    head = row(
        mark(icon, "ink2", 32, 2, drop=2),
        text(title, Type.CARD, face=Face.TITLE, lines=3, grow=1, group="doors"),
        key_cap(cap) if cap else None,
        gap=16,
        align="center",
    )
    body = [
        text(line, Type.ROW, "ink2", lines=4, group="door lines") if isinstance(line, str) else line for line in lines
    ]
    said = ", ".join([title, *(line for line in lines if isinstance(line, str))])
    return column(
        head,
        *body,
        fill="door",
        act=act,
        id=name,
        said=said,
        **{"role": Role.BUTTON, "takes_keys": True, "pad": (32, 26), "gap": 10, **more},
    )


def key_cap(cap: str) -> Element:
    """Returns a picture of a key with the text `cap` on it, and no text beside it."""
    return Element(
        state=ButtonLook(ButtonKind.HINT, cap),
        text=Phrase("", 1, group="caps"),
        measure=_measure_cap,
        beside=_beside_cap,
        height=44,
    )


def _measure_cap(element: Element, width: int) -> tuple[int, int]:
    return min(width, cap_width(element.state.cap, theme.step(1))), theme.px(44)


def _beside_cap(element: Element, size: int) -> int:
    return 0


def form(rows: Sequence[Element], cursor: Cursor, *, id: str = "form", **more: Any) -> Element:
    """Returns a form: up and down choose a row, left and right change its value.

    `more` are further fields of the `Element`.
    """
    return list_of(rows, cursor, id=id, **{"gap": 8, "is_first": True, **more})


def form_row(label: str, control: Element, *, line: str = "", act: Act | None = None, **more: Any) -> Element:
    """Returns a row of a form: the label with the explanation `line` below it, and the control at the right.

    `act` is the action of Enter; `more` are further fields of the `Element`.
    """
    said = label.split()
    halves = [(" ".join(said[:place]), " ".join(said[place:])) for place in range(max(1, len(said)))]
    longest = min(max(width_of(half, theme.least(), face=Face.SEMI) for half in two) for two in halves)
    words = column(
        text(label, Type.BODY, face=Face.SEMI, lines=2, group="form labels"),
        text(line, Type.LABEL, "ink2", lines=3, group="form lines", drop=1) if line else None,
        gap=2,
        grow=1,
        min_width=max(120, (longest + 1) / theme.scale()),
    )
    return list_row(words, control, act=act, **{"turn": control.turn, "gap": 32, "height": 92, "pad": (20, 6), **more})


def choice_row(
    label: str,
    values: Mapping[Value, str],
    present: Value,
    act: Callable[[Value], object],
    *,
    id: str,
    line: str = "",
    goes_round: bool = False,
    **more: Any,
) -> Element:
    """Returns a row of a form with a choice of values: its `label`, the explanation `line` below it, and the choice.

    `values` maps each value to its name, and `present` is the current one. `act` receives the new value; `more` are
    further fields of the `Element`. If `goes_round`, Enter chooses the next value.
    """
    offered = tuple(values)
    at = offered.index(present) if present in values else None
    control = segments(tuple(values.values()), at, lambda place: act(offered[place]), id=f"{id} values")
    go_on = partial(act, offered[0 if at is None else (at + 1) % len(offered)]) if goes_round else None
    return form_row(label, control, line=line, act=go_on, **more)


def end(
    eyebrow: str | Element,
    shown: str,
    said: str,
    *,
    strip: Sequence[Element] = (),
    body: Element | None = None,
    buttons: Sequence[Element] = (),
    line: str | Element = "",
    title: str = "",
    spoken: str = "",
    remark: str | Sequence[Element] = "",
    board: Element | None = None,
    strip_share: float = 1.2,
) -> Element:
    """Returns the results page of a game or exercise: a line above (`eyebrow`), the main figure `shown` named `said`.

    `line` is a sentence below the figure; then come the figures `strip`, the `body` (chart or list) and the buttons,
    the first one pressed by Enter. `title` and `remark` follow the line above; a `board` is shown in the same place as
    during play.
    """
    number = figure(shown, Type.TOTAL, spoken=spoken or f"{shown} {said}", id="figure")
    more = text(line, Type.BODY, "ink2", lines=2, id="line") if isinstance(line, str) and line else line or None
    chips = () if isinstance(remark, str) else remark
    if isinstance(eyebrow, str):
        parts_of = (eyebrow, title, remark) if isinstance(remark, str) else (eyebrow, title)
        eyebrow = text(" · ".join(filter(None, parts_of)), Type.ROW, "ink2", lines=2, id="eyebrow")
    if board is not None:
        what = text(said, Type.STRONG, "ink", Face.SEMI, lines=2, id="said")
        strip_of = facts(*strip, id="facts") if strip else None
        under = row(*buttons, gap=16, height=84, min_height=84, id="buttons") if buttons else None
        beside = column(space(), what, space(), grow=1)
        return play_skeleton(board, eyebrow, row(number, beside, gap=36), more, strip_of, body, under)
    meant = column(space(), text(said, Type.STRONG, "ink2", lines=2, id="said"), apart(26), grow=1) if said else None
    left = column(row(number, meant, gap=26, min_height=140), more, gap=4, grow=1, id="end")
    known = facts(*strip, grow=strip_share, id="facts") if strip else None
    grown = [replace(choice, grow=42 if choice is buttons[0] else 28) for choice in buttons]
    then = row(*grown, gap=24, height=100, min_height=84, id="buttons") if buttons else None
    top = row(replace(eyebrow, grow=1), *chips, gap=14, min_height=60, align="center", id="chips")
    total = row(left, known, gap=24, min_height=190)
    parts = (column(top, total, gap=12, id="head"), body or space(), then, keys_place())
    return column(*parts, gap=24, pad=(64, 22, 64, 0), id="page")


_SMALL: Final = 0.6
"""The scale below which the card of a `list_detail` is wider than its list."""
_HALVES: Final = (884, 884)
_SMALL_HALVES: Final = (789, 979)
"""The widths of list and card; on a small screen, 430 and 534 pixels."""
_FEW: Final = 8
"""With fewer rows, the card of a list is only as high as they are."""


def list_detail(
    title: str,
    listed: Element,
    detail: Sequence[Element | None],
    *,
    rows: int,
    above: Element | None = None,
    hint: Element | None = None,
    **more: Any,
) -> Element:
    """Returns a page with a list at the left and a card about the chosen row, `detail`, at the right.

    `rows` is the number of rows. `above` stands over both, `hint` under the list; `more` are further arguments of
    `page`.
    """
    left, right = _halves()
    grow = 1 if rows >= _FEW else 0
    foot = None if hint is None else row(hint, min_height=60, pad=(20, 4), align="center")
    card = column(listed.but(grow=grow), foot, card="card", pad=(24, 14), gap=8, grow=grow, id="listed")
    beside = column(card, None if grow else space(), grow=left)
    shown = column(*detail, card="card", pad=(32, 26, 32, 18), grow=right, id="detail")
    return page(title, above, row(beside, shown, gap=24, grow=1), **more)


def _halves() -> tuple[float, float]:
    return _SMALL_HALVES if theme.scale() < _SMALL else _HALVES


def list_room() -> float:
    """Returns the width (pixels at 1920×1080) for the table of a `list_detail` page."""
    return _halves()[0] - 48


def detail_room() -> float:
    """Returns the width of a table in the card at the right of a `list_detail`."""
    return _halves()[1] - 64


def detail_head(title: str, line: str, state: Element | None = None) -> Element:
    """Returns the head of the card at the right of a `list_detail`: a title above a line, and a state beside both."""
    name = text(title, Type.CARD, face=Face.BOLD, lines=2, min_height=44)
    below = text(line, Type.LABEL, "ink2", lines=2) if line else None
    return row(column(name, below, grow=1), state, gap=20, min_height=72, align="center")


def detail_facts(*those: tuple[str, str, str]) -> Element:
    """Returns a strip of figures for the card of a `list_detail` page; each is (name, figure, unit)."""
    cells = [
        column(
            text(name, Type.LABEL, "ink2", group="fact names"),
            row(
                text(shown, Type.STRONG, face=Face.BOLD, group="facts"),
                text(unit, Type.ROW, "ink2", group="fact units", grow=1, drop=1) if unit else None,
                gap=10,
                align="center",
            ),
            gap=2,
            grow=1,
            role=Role.TEXT,
        )
        for name, shown, unit in those
    ]
    apart_by = [part for cell in cells for part in (line(width=1.5, height=None), cell)][1:]
    strip = row(*apart_by, gap=24, min_height=112, pad=(32, 14), id="facts")
    type_high = text_height(theme.step(Type.LABEL)) + text_height(theme.step(Type.STRONG))
    return column(line(), strip, line(), pad=(-32, 0), gap=0, min_height=type_high / theme.scale() + 34)


def nothing_listed(title: str, icon: Icon, said: str, *buttons: Element) -> Element:
    """Returns a page whose list is empty: an icon, the sentence `said` and buttons in a small card."""
    inside = nothing_there(icon, said, *buttons)
    return centred(column(inside, card="card", pad=(48, 24), width=1100, height=400, id="listed"), title=title)


def ready(
    board: Element,
    head: Element,
    bar: Element,
    start: Element,
    *parts: Element | None,
    strip: Sequence[Element],
    rules: Sequence[Element],
) -> Element:
    """Returns the page before a game: the empty grid and, beside it, `head`, the stopped time `bar` and the button
    `start`.

    Below it are the figures `strip`, the `rules` as chips, and `parts`.
    """
    known = facts(*strip, height=168, min_height=96, pad=(24, 12), id="facts")
    chips = row(
        *(replace(one, spreads=1, height=60, drop=place) for place, one in enumerate(rules)),
        gap=16,
        height=60,
        min_height=44,
        id="rules",
    )
    return play_skeleton(board, head, bar, apart(8), start, apart(8), known, apart(4), chips, *parts)


def beside_end(title: str, *parts: Element | None, aside: str = "", **more: Any) -> Element:
    """Returns a card with a title for a results page.

    `aside` is a short text at the right of the title, `parts` stand below; `more` are further fields of the `Element`.
    """
    head = row(
        text(title, Type.CARD, face=Face.TITLE, grow=1),
        text(aside, Type.LABEL, "ink2") if aside else None,
        gap=20,
        align="center",
    )
    return column(head if title else None, *parts, **{"card": "card", "pad": (32, 24), "gap": 12, "grow": 1, **more})


def promise(
    icon: Icon, title: str, about: str, beside: Element, *buttons: Element, told: Element | None = None
) -> Element:
    """Returns the body of a page whose list is still empty: what it will hold, and buttons.

    `beside` is an example or the rules, at the right; `told` is a message.
    """
    words = column(
        space(),
        row(mark(icon, "ink3", 72), space(), drop=1),
        text(title, Type.STRONG, face=Face.TITLE, lines=4),
        text(about, Type.CARD, "ink2", lines=7) if about else None,
        told,
        space(),
        *buttons,
        card="card",
        pad=(40, 36),
        gap=20,
        grow=1,
        id="empty",
    )
    return row(words, beside, gap=24, grow=1)


def rules_card(title: str, rules: Sequence[tuple[Icon, str, str]]) -> Element:
    """Returns a card that lists rules; each is (icon, name, explanation)."""
    rows = [
        row(
            mark(icon, "ink2", 40, 2),
            column(
                text(name, Type.BODY, face=Face.SEMI, lines=2, group="rule names"),
                text(line, Type.ROW, "ink2", lines=3, group="rule lines"),
                gap=2,
                justify="center",
                grow=1,
            ),
            gap=28,
            min_height=64,
            grow=1,
            align="center",
        )
        for icon, name, line in rules
    ]
    return beside_end(title, *rows)


_MANY: Final = 16
"""A list of so many rows fills any card."""


def fitted(card: Element, *below: Element | None) -> Element:
    """Returns a column of `card` and the elements `below`. The card is as high as its content, at most as high as the
    free room.
    """
    if next((part.rows for part in card.walk() if part.cursor is not None), 0) >= _MANY:
        return column(card.but(grow=1, width=None), *below, gap=16, grow=card.grow, width=card.width)
    short = card.but(grow=0, width=None, min_height=card.min_height or 240)
    return column(short, *below, space(), gap=16 if below else 0, grow=card.grow, width=card.width)


def chart_card(title: str, legend: Sequence[tuple[Any, str]], bars: Element, name: str = "charted") -> Element:
    """Returns the card of a chart on a results page. `legend` is (sample for `paint_legend`, text) for each kind of
    bar.
    """
    parts = [
        (painted(sample, paint_legend, "", width=20, height=20), text(said, Type.LABEL, "ink3", group="legend"))
        for sample, said in legend
    ]
    usual = replace(theme.measures(), text_scale=min(100, theme.measures().text_scale)).step(Type.CARD)
    wide = (width_of(title, usual, Face.TITLE) + 2) / theme.scale()  # larger texts leave less room for the legend
    head = text(title, Type.CARD, face=Face.TITLE, grow=1, min_width=wide)
    named = [row(*one, gap=10, align="center", drop=1) for one in parts]
    inside = row(head, *named, gap=26, align="center"), bars
    return column(*inside, card="card", pad=(36, 24), gap=8, grow=1, id=name)


def chart_beside(chart: Element, listed: Element, *, width: float = 581) -> Element:
    """Returns the body of a results page: the chart at the left, a list at the right, `width` pixels wide at
    1920×1080.
    """
    return row(chart, replace(listed, width=width, grow=0), gap=24, grow=1)


def main_button(said: str, act: Act, *, cap: str | None = None, name: str = "main", **more: Any) -> Element:
    """Returns the main button of a page, with the text `said`.

    A click, Enter or the key `cap` runs `act`; `more` are further arguments of `button`.
    """
    cap = say("key.enter") if cap is None else cap
    return next_button(
        said, act, cap=cap, name=name, **{"kind": ButtonKind.PRIMARY, "is_first": True, "group": "", **more}
    )


def next_button(said: str, act: Act, *, cap: str, name: str, **more: Any) -> Element:
    """Returns a button beside the main button, with the text `said` and the id `name`.

    A click or the key `cap` runs `act`; `more` are further arguments of `button`.
    """
    more = {"step": Type.CARD, "height": 84, "min_height": 84, "group": "next", **more}
    return button(said[:1].upper() + said[1:], act, cap=cap, id=name, **more)


def centred(card: Element, *, title: str = "") -> Element:
    """Returns a page with a single card in the middle of the screen."""
    return page(title, row(space(), column(space(), card, space()), space(), grow=1))


def board(view: BoardView, said: str, press: Callable[[Square], object] | None = None, **more: Any) -> Element:
    """Returns a grid; `said` describes it for screen readers.

    A click on a square calls `press` with it; `more` are further fields of the `Element`.
    """

    def at(point: tuple[int, int], rect: Rect) -> None:
        square = square_at(rect, point)
        if press is not None and square is not None:
            press(square)

    return painted(view, paint_board, said, at=None if press is None else at, **{"id": "board", **more})


def rack(
    view: RackView,
    said: str,
    press: Callable[[int], object] | None = None,
    move: Callable[[int, int], object] | None = None,
    *,
    takes_used: bool = False,
    **more: Any,
) -> Element:
    """Returns a rack; `said` describes it for screen readers; `more` are further fields of the `Element`.

    A click on a tile calls `press` with its index; a drag calls `move` with the old and the new index. Tiles already on
    the grid can be clicked only if `takes_used`.
    """

    def drag(down: tuple[int, int], up: tuple[int, int], rect: Rect) -> None:
        place, to = tile_at(rect, view, down), tile_at(rect, view, up)
        if place is None:
            return
        if to is not None and to != place and move is not None:
            move(place, to)
        elif press is not None and (takes_used or not view.used[place]):
            press(place)

    sizes = {"height": 154, "min_height": 60}
    dragged = None if press is None and move is None else drag
    return painted(view, paint_rack, said, drag=dragged, **{"id": "rack", **sizes, **more})


def play_skeleton(board: Element, *panel: Element | None, foot: Element | None = None) -> Element:
    """Returns the page of play: the grid, as high as the screen, with a panel at its right.

    Below the panel is `foot`, by default the footer of keys.
    """
    side = theme.board_side()
    grid_there = board.but(width=side, height=side)
    beside = column(*panel, foot or keys_place(), gap=12, pad=(0, 22, 0, 0), grow=1, id="panel")
    return row(column(space(), grid_there, space(), width=side), beside, gap=34, pad=(22, 0), id="play")


def filled(element: Element, footer: Element, asked: Element | None) -> Element:
    """Returns the tree `element` with the footer of keys, and the question `asked` if any, in the elements reserved for
    them.
    """
    if element.flow == "keys":
        return element.but(flow="row", children=(footer,))
    if element.flow == "asked":
        return element.but(flow="column", children=element.children if asked is None else (asked,))
    children = tuple(
        [filled(child, footer, asked) if child.children or child.flow else child for child in element.children]
    )
    is_as_it_was = all(map(is_, children, element.children))
    return element if is_as_it_was else element.but(children=children)
