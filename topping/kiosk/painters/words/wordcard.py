"""Painting all about a word: its letters as tiles with the hooks around them, whether it is admitted, what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, width_of, wrap_spans, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.solo.meaning import MeaningView
from topping.rules.grid.square import SIZE

_SIDE: Final = 92
_LEAST_SIDE: Final = 18
_STACK: Final = 3
"""The most lines of hooks."""
_APART: Final = 18
"""Between the meaning and the facts."""
_MEANING: Final = 0.5
"""The part of the room that the meaning may take whatever facts there are."""
_FACT_LINES: Final = 2
"""The most lines that a fact has."""
_HOOK: Final = 0.3
"""The size of a hook, in sides of a tile."""


_MORE: Final = Span(" …")


@dataclass(frozen=True, slots=True)
class FactLine:
    """A line of facts: a label and what it tells."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class WordCardView:
    """A word."""

    word: str
    """A–Z; what was typed where it is no word."""
    before: str
    """The letters that can be set before it."""
    after: str
    is_admitted: bool
    verdict: str
    """Whether it is admitted, in words."""
    figures: tuple[tuple[str, str], ...] = ()
    """Numbers and what they count."""
    mark: str = ""
    """That it is in the player's deck."""
    facts: tuple[FactLine, ...] = ()
    meaning: MeaningView | None = None
    note: str = ""
    """What is said in the place of a meaning."""


def paint_word_card(surface: Surface, rect: Rect, view: WordCardView) -> None:
    """Paints the tiles, the verdict, the facts, and the meaning in what room is left."""
    tall = min(theme.px(_SIDE), rect.height // 4)
    band = Rect(rect.left, rect.top, rect.width, tall)
    _paint_tiles(surface, band, view)
    top = band.bottom + theme.px(18)
    top = _paint_verdict(surface, Rect(rect.left, top, rect.width, round(theme.step(5) * 1.4)), view)
    room = Rect(rect.left, top + theme.px(10), rect.width, rect.bottom - top - theme.px(10))
    facts = _fact_lines(view.facts, rect.width)
    wanted = sum(map(len, facts)) * _fact_height() + theme.px(_APART)
    least = min(max(round(room.height * _MEANING), round(theme.step(5) * 3.6)), room.height)
    meaning = Rect(room.left, room.top, room.width, max(least, room.height - wanted))
    if view.meaning is not None and meaning.height >= theme.step(5) * 2:
        top = _paint_senses(surface, meaning, view.meaning) + theme.px(_APART)
    elif view.note:
        line = Rect(room.left, room.top, room.width, min(_fact_height() * 2, room.height))
        write_wrapped(surface, view.note, line, theme.step(3), colour=theme.INK2)
        top = line.bottom + theme.px(_APART)
    _paint_facts(surface, Rect(rect.left, top, rect.width, rect.bottom - top), facts)


def _paint_facts(surface: Surface, rect: Rect, facts: list[list[list[Span]]]) -> None:
    """The facts, as many lines of them as there is room for."""
    height, size = _fact_height(), theme.step(3)
    band = Rect(rect.left, rect.top, rect.width, height)
    for lines in facts:
        room = max(0, (rect.bottom - band.top) // height)
        for place, spans in enumerate(lines[:room]):
            is_cut = place + 1 == room < len(lines)
            write_spans(surface, [*spans, _MORE] if is_cut else spans, band, size)
            band = band.move(0, height)


def _fact_height() -> int:
    return round(theme.step(3) * 1.45)


def _fact_lines(facts: tuple[FactLine, ...], width: int) -> list[list[list[Span]]]:
    """The lines of each fact; what does not fit in so many ends with an ellipsis."""
    found = []
    for fact in facts:
        spans = [Span(f"{fact.label}  ", Face.TEXT, theme.INK3), Span(fact.text, Face.SEMI, theme.INK)]
        lines = wrap_spans(spans, width, theme.step(3))
        if len(lines) > _FACT_LINES:
            last = wrap_spans(lines[_FACT_LINES - 1], width - theme.step(3), theme.step(3))[0]
            lines = [*lines[: _FACT_LINES - 1], [*last, _MORE]]
        found.append(lines)
    return found


def _paint_senses(surface: Surface, rect: Rect, view: MeaningView) -> int:
    """The spellings, then a paragraph for each sense as long as there is room, and the source; where they end."""
    size, head, foot = theme.step(4), theme.step(5), theme.step(1)
    source = round(foot * 1.5)
    line, gap, inner = round(size * 1.32), theme.px(12), theme.px(29)
    top = rect.top + round(head * 1.4)
    has_heading = rect.bottom - source - top >= 2 * line  # else the senses themselves need the room: tiles say the word
    top = top if has_heading else rect.top
    room = rect.bottom - source - top
    lines: list[tuple[int, list[Span]]] = []
    at, is_whole = 0, True
    for sense in view.senses:
        for number, spans in enumerate(wrap_spans(_sense(sense, view.colon), rect.width - inner, size)):
            below = at + (gap if lines and not number else 0)
            if below + line > room:
                is_whole = False
                break
            lines.append((below, spans))
            at = below + line
        if not is_whole:
            break
    if lines and not is_whole:
        lines[-1] = (lines[-1][0], [*lines[-1][1], _MORE])
    if has_heading:
        place = Rect(rect.left + inner, rect.top, rect.width - inner, round(head * 1.3))
        write(surface, view.heading, place, head, face=Face.TITLE)
    for down, spans in lines:
        write_spans(surface, spans, Rect(rect.left + inner, top + down, rect.width - inner, line), size)
    surface.fill(theme.ACCENT_TEXT, Rect(rect.left, rect.top, theme.px(5), top - rect.top + at))
    write(
        surface,
        view.source,
        Rect(rect.left + inner, top + at + theme.px(4), rect.width - inner, source),
        foot,
        colour=theme.INK3,
    )
    return top + at + theme.px(4) + source


def _sense(sense: tuple[str, str, str], colon: str) -> list[Span]:
    """What the word is, the entry where that is another word, and the definition."""
    grammar, lemma, text = sense
    spans = [Span(grammar, Face.TEXT, theme.INK3)] if grammar else []
    if lemma:
        spans.append(Span(f" {lemma}" if grammar else lemma, Face.SEMI, theme.INK))
    if spans:
        spans.append(Span(f"{colon} ", Face.TEXT, theme.INK3))
    return [*spans, Span(text, Face.TEXT, theme.INK)]


def _paint_verdict(surface: Surface, line: Rect, view: WordCardView) -> int:
    """The verdict with its mark and, beside it or under it, the figures; where the next line begins."""
    size, side = theme.step(5), theme.step(4)
    icon, colour = (Icon.TICK, theme.FOUND) if view.is_admitted else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, Rect(line.left, line.centery - side // 2, side, side), icon, colour)
    left = line.left + round(side * 1.4)
    place = write(
        surface, view.verdict, Rect(left, line.top, line.right - left, line.height), size, colour=colour, face=Face.BOLD
    )
    spans = _figures(view)
    if not spans:
        return line.bottom
    left = place.right + theme.px(36)
    beside = Rect(left, line.top, max(1, line.right - left), line.height)
    figure_size = theme.step(3)
    if sum(width_of(one.text, figure_size, face=one.face) for one in spans) > beside.width:
        beside = Rect(line.left, line.bottom, line.width, round(figure_size * 1.4))
    write_spans(surface, spans, beside, figure_size)
    return max(line.bottom, beside.bottom)


def _figures(view: WordCardView) -> list[Span]:
    spans: list[Span] = []
    for figure, unit in view.figures:
        spans += [Span(f"{figure} ", Face.BOLD, theme.INK)] if figure else []
        spans.append(Span(f"{unit}     ", Face.TEXT, theme.INK2))
    if view.mark:
        spans.append(Span(view.mark, Face.SEMI, theme.ACCENT_TEXT))
    return spans


def _paint_tiles(surface: Surface, band: Rect, view: WordCardView) -> None:
    """The word in tiles, its hooks before and behind it in lines of small letters."""
    letters = view.word
    if not (letters.isascii() and letters.isalpha() and len(letters) <= SIZE):  # tiles of more would be too small
        write(surface, view.word, band, round(band.height * 0.6), face=Face.TITLE)
        return
    side = band.height
    while side > _LEAST_SIDE and _tiles_width(view, letters, side) > band.width:
        side -= 1
    left = band.left
    if view.before:
        width = _stack_width(view.before, side)
        _paint_stack(surface, Rect(left, band.centery - side // 2, width, side), view.before, "right")
        left += width + _stack_gap(side)
    places = [
        (Rect(left + number * side, band.centery - side // 2, side, side), one) for number, one in enumerate(letters)
    ]
    for place, _ in places:
        paint_tile_shadow(surface, place, "laid")
    for place, one in places:
        paint_tile_body(surface, place, one, "laid" if view.is_admitted else "missed")
    if view.after:
        left += side * len(letters) + _stack_gap(side)
        _paint_stack(
            surface, Rect(left, band.centery - side // 2, _stack_width(view.after, side), side), view.after, "left"
        )


def _tiles_width(view: WordCardView, letters: str, side: int) -> int:
    hooks = [_stack_width(one, side) + _stack_gap(side) for one in (view.before, view.after) if one]
    return side * len(letters) + sum(hooks)


def _stack_gap(side: int) -> int:
    return max(4, side // 7)


def _hook_size(side: int) -> int:
    return max(theme.step(1) * 3 // 4, round(side * _HOOK))


def _stack(letters: str, side: int) -> list[str]:
    """The letters in as few columns as fit beside a tile."""
    lines = max(1, min(_STACK, side // round(_hook_size(side) * 1.05)))
    columns = -(-len(letters) // lines)
    return [letters[start : start + columns] for start in range(0, len(letters), columns)]


def _stack_width(letters: str, side: int) -> int:
    size = _hook_size(side)
    return max(len(line) for line in _stack(letters, side)) * round(size * 0.9)


def _paint_stack(surface: Surface, place: Rect, letters: str, align: str) -> None:
    size, lines = _hook_size(place.height), _stack(letters, place.height)
    height, step = round(size * 1.05), round(size * 0.9)
    top = place.centery - height * len(lines) // 2
    for number, line in enumerate(lines):
        left = place.right - step * len(line) if align == "right" else place.left
        for one in line:
            spot = Rect(left, top + number * height, step, height)
            write(surface, one, spot, size, colour=theme.INK, face=Face.BOLD, align="centre")
            left += step
