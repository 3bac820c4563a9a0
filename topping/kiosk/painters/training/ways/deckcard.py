"""Painting the large card of the deck: how many cards there are today, and how many come on the next days."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box

_PILE: Final = ((24, 0, "#4A3D58"), (12, 13, "#6A5A7A"), (0, 26, "#FFF3DA"))
"""The cards of the pile, from the lowest: left, top, fill."""
_CARD: Final = (120, 140)
_EDGE: Final = "#17131C"
_INK: Final = "#241A12"
_BAR: Final = "#5A4B6A"
_BARS: Final = (46, 18)
"""The width of a bar and the gap after it, at 1920×1080."""
_HIGHEST: Final = 84
_LEAST_BAR: Final = 6
_SMALLEST: Final = 9


@dataclass(frozen=True, slots=True)
class DayBar:
    """The cards of a day."""

    count: int
    label: str


@dataclass(frozen=True, slots=True)
class DeckCardView:
    """The deck of a player; without bars, lines say what it will hold."""

    title: str
    headline: str
    detail: str
    figure: str
    """What stands on the uppermost card."""
    bars: tuple[DayBar, ...] = ()
    """From today on."""


def bars_width() -> int:
    """How much of the card, from its right edge, the bars take."""
    return theme.px(40 + 7 * sum(_BARS) + 24)


def paint_deck_card(surface: Surface, rect: Rect, view: DeckCardView) -> None:
    """Paints what the card says, without its ground and its button."""
    with theme.on_plum():
        px = theme.px
        left, top = rect.left + px(44), rect.top + px(36)
        _paint_pile(surface, Rect(left, top, px(150), px(170)), view.figure)
        text = Rect(left + px(150 + 48), top, rect.right - left - px(150 + 48 + 32), 0)
        text.height = px(166)
        above = _paint_texts(surface, text, view)
        if view.bars:
            bottom = rect.bottom - px(28)
            height = bottom - above
            wide = bars_width() - px(64)
            _paint_bars(surface, Rect(rect.right - px(40) - wide, bottom - height, wide, height), view.bars)


def _paint_pile(surface: Surface, rect: Rect, figure: str) -> None:
    px, line = theme.px, 2 * theme.scale()
    for right, down, fill in _PILE:
        card = Rect(rect.left + px(right) * (right > 0), rect.top + px(down) * (down > 0), px(_CARD[0]), px(_CARD[1]))
        paint_box(surface, card, fill, px(16), line=_EDGE, width=line)
    write(surface, figure, card.inflate(-px(16), 0), px(62), colour=_INK, face=Face.HEAVY, align="centre")


def _paint_texts(surface: Surface, rect: Rect, view: DeckCardView) -> int:
    """Title, headline and detail, which takes two lines where it needs them; returns where they end."""
    head = fitting_size(view.headline, rect.width, theme.px(46), face=Face.TITLE)
    title, detail = theme.step(4), theme.step(3)
    lines = wrap(view.detail, rect.width, detail)
    while detail > _SMALLEST and round(1.3 * (title + head)) + len(lines) * round(1.3 * detail) > rect.height:
        detail -= 1
        title = min(title, detail + 2)
        lines = wrap(view.detail, rect.width, detail)
    top = rect.top
    for text, size, face, colour in (
        (view.title, title, Face.SEMI, theme.INK2),
        (view.headline, head, Face.TITLE, theme.INK),
        *((line, detail, Face.TEXT, theme.INK2) for line in lines),
    ):
        high = round(1.3 * size)
        write(surface, text, Rect(rect.left, top, rect.width, high), size, colour=colour, face=face)
        top += high
    return top


def _paint_bars(surface: Surface, rect: Rect, bars: tuple[DayBar, ...]) -> None:
    """Paints a bar a day with its number above it and its day below; today's has the accent."""
    wide, gap = (theme.px(one) for one in _BARS)
    size = theme.step(1)
    while size > _SMALLEST and max(width_of(bar.label, size, face=Face.BOLD) for bar in bars) > wide + gap - 3:
        size -= 1
    line = round(1.3 * size)
    most = max(1, *(bar.count for bar in bars))
    highest = max(theme.px(_LEAST_BAR), min(theme.px(_HIGHEST), rect.height - 2 * line - theme.px(12)))
    for place, bar in enumerate(bars):
        middle = rect.right - (len(bars) - place - 1) * (wide + gap) - wide // 2
        label = Rect(0, rect.bottom - line, wide + gap, line)
        label.centerx = middle
        is_today = not place
        write(
            surface,
            bar.label,
            label,
            size,
            colour=theme.INK2,
            face=Face.BOLD if is_today else Face.TEXT,
            align="centre",
        )
        high = max(theme.px(_LEAST_BAR), round(highest * bar.count / most))
        column = Rect(middle - wide // 2, label.top - theme.px(4) - high, wide, high)
        paint_box(surface, column, theme.ACCENT if is_today else _BAR, min(9 * theme.scale(), high / 2))
        figure = Rect(label.left, column.top - line - theme.px(2), label.width, line)
        write(
            surface,
            str(bar.count),
            figure,
            round(1.1 * size),
            colour=theme.ACCENT_TEXT if is_today else theme.INK,
            face=Face.BOLD if is_today else Face.SEMI,
            align="centre",
        )
