"""Painting the result of a run: its figure, where it stands, and what it was lost by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, marked, width_of, wrap_spans, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import chip_size, paint_chip
from topping.kiosk.painters.solo.meaning import MeaningView, meaning_height, paint_meaning
from topping.kiosk.painters.solo.proposals import TriesView, paint_tries, tries_height

_TONES: Final = {"tick": (Icon.TICK, "found"), "cross": (Icon.CROSS, "missed"), "clock": (Icon.CLOCK, "accent_text")}


@dataclass(frozen=True, slots=True)
class ChipView:
    """A fact in a chip; `mark` is `tick`, `cross`, `cup` or nothing."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class HeadlineView:
    """The total of a run."""

    line: str
    """What was played."""
    chips: tuple[ChipView, ...]
    figure: str
    unit: str
    """Written behind the figure."""
    detail: str
    share: int | None = None
    """The part of the whole, in percent, shown by a bar; None without one."""
    has_tenths: bool = False


def headline_split(rect: Rect) -> tuple[Rect, Rect]:
    """The line at the top, and the place of the figure."""
    _, chip = chip_size("", theme.step(2))
    line = Rect(rect.left, rect.top, rect.width, max(theme.px(48), round(theme.step(3) * 1.5), chip))
    return line, Rect(rect.left, line.bottom, rect.width, rect.bottom - line.bottom)


def paint_headline(surface: Surface, rect: Rect, view: HeadlineView) -> None:
    """Paints the line, the chips at its right, the figure under it. The total stands at once: it never counts up."""
    line, below = headline_split(rect)
    size = theme.step(2)
    right = line.right
    for chip in reversed(view.chips):
        wide, high = chip_size(chip.text, size, icon=bool(chip.mark))
        if right - wide < line.left + line.width // 3:
            break
        _paint_fact(surface, Rect(right - wide, line.centery - high // 2, wide, high), chip, size)
        right -= wide + theme.px(14)
    text = Rect(line.left, line.top, right - theme.px(20) - line.left, line.height)
    write(surface, view.line, text, theme.step(4), colour=theme.INK2)
    half = Rect(below.left, below.top, round(below.width * 0.45), below.height)
    foot = round(theme.step(4) * 1.4)
    room = Rect(half.left, half.top, half.width, half.height - foot)
    unit = theme.px(44)
    beside = width_of(view.unit, unit) + theme.px(26) if view.unit else 0
    size = min(theme.step(10), round(room.height * 1.05))
    while size > theme.step(6) and figure_width(view.figure, size, tenths=view.has_tenths) + beside > room.width:
        size -= 2
    place = paint_figure(surface, room, view.figure, size, colour=theme.INK, tenths=view.has_tenths)
    if view.unit:
        behind = Rect(place.right + theme.px(26), room.centery, room.right - place.right - theme.px(26), 0)
        behind = Rect(behind.left, room.centery + round(size * 0.36) - unit, behind.width, round(unit * 1.3))
        write(surface, view.unit, behind, unit, colour=theme.INK2)
    low = Rect(half.left, half.bottom - foot, half.width, foot)
    if view.share is None:
        write(surface, view.detail, low, theme.step(4), colour=theme.INK2)
        return
    bar = Rect(half.left, low.centery - theme.px(8), min(theme.px(640), half.width), theme.px(16))
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    done = Rect(bar.left, bar.top, max(bar.height, bar.width * view.share // 100), bar.height)
    paint_box(surface, done, theme.BAR, bar.height / 2)


def _paint_fact(surface: Surface, rect: Rect, chip: ChipView, size: int) -> None:
    if chip.mark == "cup":
        paint_chip(surface, rect, chip.text, size, colour=theme.ACCENT_TEXT, icon=Icon.CUP, hollow=True)
        return
    if not chip.mark:
        paint_chip(surface, rect, chip.text, size)
    else:
        paint_box(surface, rect, theme.RAISED, 14 * size / 22, line=theme.LINE, width=1.5 * theme.scale())
        icon, tone = _TONES[chip.mark]
        side, pad = round(size * 1.1), round(size * 0.73)
        paint_icon(
            surface, Rect(rect.left + pad, rect.centery - side // 2, side, side), icon,
            getattr(theme.palette(), tone), stroke=4,
        )  # fmt: skip
        room = Rect(rect.left + pad + side + pad * 2 // 3, rect.top, rect.width, rect.height)
        room.width = rect.right - pad - room.left + 2
        write(surface, chip.text, room, size, colour=theme.INK, face=Face.SEMI)


@dataclass(frozen=True, slots=True)
class FactView:
    """A figure with its label."""

    label: str
    figure: str
    rest: str = ""
    tone: str = "ink"
    has_tenths: bool = False
    is_text: bool = False
    """Whether it is a sentence instead of a figure."""
    icon: Icon | None = None
    """Before the label."""
    is_quiet: bool = False
    """Whether `rest` only tells how sure the figure is."""


def paint_facts(surface: Surface, rect: Rect, facts: tuple[FactView, ...]) -> None:
    """Paints figures side by side, lines between them."""
    weights = [
        7 if fact.is_text else max(3 + 0.6 * len(fact.figure) + 0.4 * len(fact.rest), 0.36 * len(fact.label))
        for fact in facts
    ]
    pad = theme.px(36)
    left = float(rect.left)
    for place, (fact, weight) in enumerate(zip(facts, weights, strict=True)):
        width = rect.width * weight / sum(weights)
        if place:
            line = Rect(round(left), rect.top + rect.height // 5, max(1, theme.px(1.5)), rect.height * 3 // 5)
            surface.fill(theme.LINE, line)
        inner = Rect(round(left) + pad, rect.top, round(width) - pad - theme.px(8), rect.height)
        _paint_one(surface, inner, fact)
        left += width


def _paint_one(surface: Surface, rect: Rect, fact: FactView) -> None:
    label, size = round(theme.step(1) * 1.4), theme.px(64)
    high = label + theme.px(84)
    top = rect.centery - high // 2
    place = Rect(rect.left, top, rect.width, label)
    if fact.icon is not None:
        side = theme.px(22)
        paint_icon(surface, Rect(place.left, place.centery - side // 2, side, side), fact.icon, theme.GHOST)
        place = Rect(place.left + side + theme.px(8), place.top, place.width - side - theme.px(8), place.height)
    write(surface, fact.label, place, theme.step(1), colour=theme.INK3, face=Face.SEMI)
    below = Rect(rect.left, place.bottom, rect.width, theme.px(84))
    colour = getattr(theme.palette(), fact.tone)
    if fact.is_text:
        room = Rect(below.left, place.bottom, below.width, rect.bottom - theme.px(16) - place.bottom)
        write_wrapped(surface, fact.figure, room, theme.step(3), colour=colour)
        return
    rest = theme.step(2 if fact.is_quiet else 4)
    beside = width_of(fact.rest, rest) + theme.px(12) if fact.rest else 0
    while size > theme.step(4) and figure_width(fact.figure, size, tenths=fact.has_tenths) + beside > below.width:
        size -= 2
    figure = paint_figure(surface, below, fact.figure, size, colour=colour, tenths=fact.has_tenths)
    if fact.rest:
        base = below.centery + round(0.36 * size)
        high = round(rest * 1.3)
        behind = Rect(
            figure.right + theme.px(12), base - round(high * 0.78), below.right - figure.right - theme.px(12), high
        )
        write(surface, fact.rest, behind, rest, colour=theme.INK3 if fact.is_quiet else theme.INK2)


@dataclass(frozen=True, slots=True)
class CostView:
    """A move that cost something."""

    number: int
    mark: str
    """`cross` or `clock`; empty for neither."""
    word: str
    """Jokers in lower case."""
    reference: str
    detail: str
    cost: str
    tone: str


@dataclass(frozen=True, slots=True)
class CostsView:
    """The moves that cost most, dearest first, and what they come to."""

    title: str
    aside: str
    rows: tuple[CostView, ...]
    text: str
    """Under them; what stands between asterisks is bold."""


def paint_costs(surface: Surface, rect: Rect, view: CostsView) -> None:
    """Paints the moves, as many as there is room for, a line, and a sentence."""
    head = Rect(rect.left, rect.top, rect.width, round(theme.step(5) * 1.35))
    aside = width_of(view.aside, theme.step(1)) + 2
    write(surface, view.aside, Rect(head.right - aside, head.top, aside, head.height), theme.step(1), colour=theme.INK3)
    room = Rect(head.left, head.top, head.width - aside - theme.px(12), head.height)
    write(surface, view.title, room, theme.step(5), colour=theme.INK, face=Face.TITLE)
    size, line = theme.step(3), round(theme.step(4) * 1.35)
    parts = [marked(part, theme.INK2, theme.INK) for part in view.text.split("\n")]
    text = [line for part in parts for line in wrap_spans(part, rect.width, theme.step(4))]
    foot = len(text) * line + theme.px(44)
    high = max(theme.px(52), round(size * 1.55))
    top = head.bottom + theme.px(14)
    fit = max(1, (rect.bottom - foot - top) // high)
    shown = view.rows[:fit]
    for index, row in enumerate(shown):
        _paint_cost(surface, Rect(rect.left, top + index * high, rect.width, high), row, size)
    top += len(shown) * high + (theme.px(14) if shown else 0)
    if shown:
        surface.fill(theme.LINE, Rect(rect.left, top, rect.width, max(1, theme.px(1.5))))
        top += theme.px(18)
    for one in text:
        write_spans(surface, one, Rect(rect.left, top, rect.width, line), theme.step(4))
        top += line


def _paint_cost(surface: Surface, rect: Rect, row: CostView, size: int) -> None:
    number = max(theme.px(34), width_of("00", size))
    write(
        surface, str(row.number), Rect(rect.left, rect.top, number, rect.height), size, colour=theme.INK3, align="right"
    )
    left, right = rect.left + number + theme.px(10), rect.right
    if row.mark:
        icon, tone = _TONES[row.mark]
        side = theme.px(24)
        place = Rect(left, rect.centery - side // 2, side, side)
        paint_icon(surface, place, icon, getattr(theme.palette(), tone), stroke=3.4)
        left += side + theme.px(12)
    for text, colour, face in (
        (row.cost, getattr(theme.palette(), row.tone), Face.BOLD),
        (row.detail, theme.INK2, Face.TEXT),
        (row.reference, theme.INK2, Face.TEXT),
    ):
        wide = width_of(text, size, face=face)
        if text and right - wide > left + rect.width // 4:
            write(
                surface, text, Rect(right - wide - 2, rect.top, wide + 2, rect.height), size, colour=colour, face=face
            )
            right -= wide + theme.px(18)
    write_word(surface, row.word, Rect(left, rect.top, right - left, rect.height), size)


def write_word(surface: Surface, word: str, rect: Rect, size: int) -> None:
    """Writes a word, its jokers in their colour and underlined."""
    spans = [Span(letter.upper(), Face.TITLE, theme.MISSED if letter.islower() else theme.INK) for letter in word]
    place = write_spans(surface, spans, rect, size)
    whole = sum(width_of(span.text, size, face=Face.TITLE) for span in spans)
    left = float(place.left)
    for span, letter in zip(spans, word, strict=True):
        wide = width_of(span.text, size, face=Face.TITLE) * place.width / max(1, whole)
        if letter.islower():
            surface.fill(theme.MISSED, Rect(round(left), rect.centery + round(size * 0.42), round(wide), theme.px(3)))
        left += wide


@dataclass(frozen=True, slots=True)
class LastTopView:
    """The top that ended a run of mort subite."""

    title: str
    points: str
    word: str
    """Jokers in lower case."""
    placed: tuple[bool, ...]
    """Which letters the top placed."""
    reference: str
    meaning: MeaningView | None
    tries: TriesView


def paint_last_top(surface: Surface, rect: Rect, view: LastTopView) -> None:
    """Paints the word in tiles, what it means and what was tried."""
    head = Rect(rect.left, rect.top, rect.width, round(theme.step(5) * 1.35))
    paint_figure(surface, head, view.points, theme.px(44), colour=theme.ACCENT_TEXT, align="right")
    room = Rect(head.left, head.top, head.width - theme.px(120), head.height)
    write(surface, view.title, room, theme.step(5), colour=theme.INK, face=Face.TITLE)
    reference = theme.px(90)
    pitch = min(theme.px(80), (rect.width - reference) // len(view.word))
    side = pitch - max(2, round(pitch * 0.09))
    top = head.bottom + theme.px(14)
    places = [Rect(rect.left + index * pitch, top, side, side) for index in range(len(view.word))]
    for place in places:
        paint_tile_shadow(surface, place, "missed")
    for place, character, is_new in zip(places, view.word, view.placed, strict=True):
        paint_tile_body(surface, place, character, "missed" if is_new else "laid")
    behind = Rect(places[-1].right + theme.px(20), top, reference - theme.px(10), side)
    write(surface, view.reference, behind, theme.px(34), colour=theme.INK, face=Face.TITLE)
    top += side + theme.px(20)
    low = tries_height(rect.width, view.tries, has_chips=False)
    if view.meaning is not None:
        lines = 3
        while lines > 1 and top + meaning_height(rect.width, view.meaning, lines) + low + theme.px(30) > rect.bottom:
            lines -= 1
        high = meaning_height(rect.width, view.meaning, lines)
        if top + high <= rect.bottom:
            paint_meaning(surface, Rect(rect.left, top, rect.width, high), view.meaning)
            top += high + theme.px(16)
    if top + low + theme.px(12) <= rect.bottom:
        surface.fill(theme.LINE, Rect(rect.left, top, rect.width, max(1, theme.px(1.5))))
        paint_tries(surface, Rect(rect.left, top + theme.px(12), rect.width, low), view.tries)
