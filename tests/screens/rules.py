"""What is held of every screen, as functions of its sheets."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from pygame import Rect

from tests.screens.sheet import Look, Sheet, Target, Text, TimedParts
from topping.kiosk.paint.pen import width_of
from topping.lexicon.catalogue import BUNDLED
from topping.texts import en, fr
from topping.texts.language import FRENCH
from topping.texts.plural import forms_of

RULES: Final = {
    "cut": "a text is shortened, or its strokes are cut off",
    "outside": "a panel or a button is not wholly on the screen",
    "small": "a text is smaller than the smallest type",
    "figure": "a figure meant to be large is not",
    "shrunk": "a text is smaller where texts are wanted larger",
    "over": "texts, or parts with text, lie over one another",
    "target": "a finger has too little room",
    "faint": "a text has too little contrast with what is behind it",
    "inner": "a text shows a hash, a path, or the inner name of the list that comes with the program",
    "anew": "an element is measured by another function in each tree, so that all it is in is measured at every frame",
    "drift": "the same state has other places after other sizes were seen, or opened at this one",
    "clock": "clock, draw or grid is covered or missing while a clock runs",
    "mute": "a key that is named does nothing",
    "untold": "a key acts that neither the footer nor the sheet of F10 names",
    "unclickable": "a key that is named cannot be clicked, or the click does something else",
    "unreachable": "a button has no key",
    "escape": "Escape does nothing, or ends the program",
    "empty": "less than a third of a high card's height holds anything",
}
"""The names of the rules, and what breaks each."""


class Fault(NamedTuple):
    """A rule that a screen breaks, at which look, by which element and by how much."""

    rule: str
    look: str
    element: str
    """The name of a text's panel or of a part; the words of a button or a key."""
    told: str

    def __str__(self) -> str:
        return f"{self.rule} at {self.look}, {self.element!r}: {self.told}"


_CUT: Final = re.compile(r".*(?:[^\d\s]|\d,\d+)\s?…", re.DOTALL)
"""How a text ends that was too long; `…` alone, or after a whole number, is meant."""
_WHOLE: Final = {form for known in (fr, en) for sentence in known.SENTENCES.values() for form in forms_of(sentence)}
_OPEN: Final = tuple(one for one in _WHOLE if _CUT.fullmatch(one))
"""The sentences that end with an ellipsis by themselves."""
_STEP: Final = 20
"""The smallest type at 1920×1080, in pixels."""
_FLOOR, _SMALL_FLOOR, _SMALL = 16, 14, 0.6
"""The smallest of all, and that of screens smaller than this part of 1920×1080."""
_FIGURE: Final = re.compile(r"[-+−]?\d[\d\s:,.]*%?")
_KEY_FIGURE: Final = 40
_TARGET: Final = 48
_LEAST_FREE: Final = 40
"""How much of a target's height, in pixels, no other one may cover."""
_CONTRAST, _LARGE_CONTRAST, _LARGE = 4.5, 3.0, 24
"""The least contrast, and that of texts from so many pixels on, which WCAG 2 takes for large."""

_INNER: Final = re.compile(
    rf"\b{re.escape(BUNDLED)}\b|\b(?=\w*[a-f])(?=\w*\d)[0-9a-f]{{7,}}\b|(?<!\w)/(?:home|media|tmp|Users)/"
)
_DEFINITIONS: Final = "meaning"
"""The place of definitions, which come from their source with at most 120 characters and "…"."""


def least_size(look: Look) -> int:
    """The smallest type at a look, in pixels."""
    scale = min(look.size[0] / 1920, look.size[1] / 1080)
    return max(_SMALL_FLOOR if scale < _SMALL else _FLOOR, round(_STEP * scale * look.text_scale / 100))


def of_sheet(sheet: Sheet) -> Iterator[Fault]:
    """The rules that a sheet breaks."""
    look = str(sheet.look)
    for rule, element, told in (*_of_texts(sheet), *_of_parts(sheet), *_over(sheet), *_of_cards(sheet)):
        yield Fault(rule, look, element, told)
    yield from of_clock(sheet.timed, look, sheet.screen)


def _of_texts(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    least, scale = least_size(sheet.look), min(sheet.look.size[0] / 1920, sheet.look.size[1] / 1080)
    large = round(_KEY_FIGURE * scale)
    for one in sheet.texts:
        line, room = one.line, one.room.clip(sheet.screen)
        if line.text != line.whole or (is_cut(line.text) and not one.panel.startswith(_DEFINITIONS)):
            yield "cut", one.panel, f"{line.text!r} is {_missing(sheet, one)} px too wide for its room"
        if not room.contains(one.box) and not room.contains(one.ink):
            yield "cut", one.panel, f"{line.text!r} stands {_beyond(one.ink, room)} px out of its room"
        if line.size < least:
            yield "small", one.panel, f"{line.text!r} has {line.size} px, {least} are needed"
        if line.size < large <= line.wanted and _FIGURE.fullmatch(line.text):
            yield "figure", one.panel, f"{line.text!r} has {line.size} px, {line.wanted} are meant"
        needed = _LARGE_CONTRAST if line.size >= _LARGE else _CONTRAST
        if one.contrast < needed:
            told = f"{line.text!r} in {line.colour} has a contrast of {one.contrast:.1f}, {needed} is needed"
            yield "faint", one.panel, told
        if _INNER.search(line.whole):
            yield "inner", one.panel, f"{line.whole!r} means nothing to a person"


def _missing(sheet: Sheet, one: Text) -> int:
    """The width of what was cut off a text, in pixels."""
    line, stem = one.line, one.line.text.rstrip("… ")
    wholes = (line.whole, *sheet.wholes) if stem else (line.whole,)
    whole = next((text for text in wholes if stem in text and text != line.text), line.whole)
    return width_of(whole[whole.index(stem) + len(stem) :], line.size, line.face)


def _beyond(inner: Rect, outer: Rect) -> int:
    """How far a rectangle stands out of another, in pixels."""
    across = max(outer.left - inner.left, inner.right - outer.right)
    return max(across, outer.top - inner.top, inner.bottom - outer.bottom)


def _are_nested(one: Target, other: Target) -> bool:
    is_same = one is other or one.name == other.name != ""
    return is_same or one.name in other.within or other.name in one.within


def is_cut(text: str) -> bool:
    """Whether a text ends with an ellipsis that does not stand in the sentences themselves."""
    return _CUT.fullmatch(text) is not None and not text.replace("\N{NO-BREAK SPACE}", " ").endswith(_OPEN)


def _of_parts(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    for part in (*sheet.panels, *sheet.targets):
        if not sheet.screen.contains(part.rect):
            yield "outside", part.caption, f"stands {_beyond(part.rect, sheet.screen)} px out of the screen"
    for one in sheet.targets:
        if min(one.reach.size) < _TARGET:
            wide, high = one.reach.size
            yield "target", one.caption, f"a finger has {wide}×{high} px, {_TARGET} are needed"
        free = one.reach.inflate(0, _LEAST_FREE - _TARGET)
        for index in free.collidelistall([other.rect for other in sheet.targets]):
            other = sheet.targets[index]
            if not _are_nested(one, other):
                high = free.clip(other.rect).height
                yield "target", one.caption, f"{other.caption!r} takes {high} px of the height a finger needs"


def _over(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    boxes = [one.box for one in sheet.texts]
    for index, one in enumerate(sheet.texts):
        for place in one.box.collidelistall(boxes[:index]):
            other = sheet.texts[place]
            is_same = (one.line.text, one.ink) == (other.line.text, other.ink)
            # the digits of a figure touch, like the letters of a word
            is_word = max(len(one.line.text), len(other.line.text)) > 1
            if is_word and not is_same and one.ink.colliderect(other.ink):
                yield "over", one.panel, f"{one.line.text!r} {_covers(one.ink, other.ink)} {other.line.text!r}"
    named = {one.panel for one in sheet.texts}
    parts = [one for one in sheet.panels if one.caption in named and not _is_ground(one.caption)]
    parts += sheet.targets
    rects = [one.rect for one in parts]
    for index, part in enumerate(parts):
        for place in part.rect.collidelistall(rects[:index]):
            if not _are_nested(part, parts[place]):
                yield "over", part.caption, f"it {_covers(part.rect, rects[place])} {parts[place].caption!r}"


def of_clock(timed: TimedParts | None, look: str, screen: Rect) -> Iterator[Fault]:
    """Whether clock, draw and grid are laid out, inside the screen and covered by nothing, while a clock runs."""
    if timed is not None:
        yield from (Fault("clock", look, name, told) for name, told in _of_timed(timed, screen))


def _of_timed(timed: TimedParts, screen: Rect) -> Iterator[tuple[str, str]]:
    for name in timed.behind:
        yield name, "its clock runs behind another screen"
    if not timed.is_owned:
        yield "timer", "runs, but the screen says that no clock does"
    for name, place in timed.parts:
        if place is None or not place.width or not place.height:
            yield name, "is not laid out while the clock runs"
        elif not screen.contains(place):
            yield name, f"stands {_beyond(place, screen)} px out of the screen"
    places = dict(timed.parts)
    for name, one in timed.over:
        if (place := places[name]) is not None:
            yield name, f"{one.caption!r} {_covers(one.rect, place)} it"


def _covers(one: Rect, other: Rect) -> str:
    width, height = one.clip(other).size
    return f"covers {width}×{height} px of"


def _is_ground(name: str) -> bool:
    """Whether a panel is meant to lie under others, or over the grid."""
    return name in ("footer", "logo", "found", "word", "question") or name.startswith("behind")


def of_larger_texts(usual: Sheet, larger: Sheet) -> Iterator[Fault]:
    """What two sheets break that differ by the size of texts alone."""
    before, after = _sizes(usual), _sizes(larger)
    for key in before.keys() & after.keys():
        if after[key] < before[key]:
            told = f"{key[1]!r} has {after[key]} px, and {before[key]} at the usual size of texts"
            yield Fault("shrunk", str(larger.look), key[0], told)


def _sizes(sheet: Sheet) -> dict[tuple[str, str], int]:
    sizes: dict[tuple[str, str], int] = {}
    for one in sheet.texts:
        key = (one.panel, one.line.whole)
        sizes[key] = min(one.line.size, sizes.get(key, one.line.size))
    return sizes


def of_places(one: Sheet, other: Sheet) -> Iterator[Fault]:
    """Yields the differences between two sheets of the same state and look."""
    for before, after in zip(one.places, other.places, strict=True):
        odd = [part for part in after if part not in before] or [part for part in before if part not in after]
        if odd or len(before) != len(after):
            yield Fault("drift", str(one.look), _element_of(odd), f"stands elsewhere: {odd[:2]}")
            return
    if one.measured_by != other.measured_by:
        odd = [part for part in other.measured_by if part not in one.measured_by]
        yield Fault("anew", str(one.look), _element_of(odd), "is measured by another function in each tree")


def _element_of(odd: Sequence[Any]) -> str:
    """The name of the first of some parts; empty if only their number differs."""
    return str(odd[0][0]) if odd else ""


_HIGH: Final = 400
"""The height of a card from which it must be filled, in pixels at 1920×1080."""
_FILLED: Final = 1 / 3
_MARK: Final = 64
"""The height up to which a picture is a mark, such as an icon: it fills nothing by itself."""
_LEADING: Final = 1.6
"""The height of a line of text, as a multiple of its type: the gaps between the lines of a list count as filled."""
_MAY_BE_EMPTY: Final = {
    "desk side.3": "the slips of a move come one by one",
    "empty": "the sentences of an empty list, with an example or the rules in the card beside them",
    "players": "a name is entered after the other, and records come with the games",
    "seats typed": "a name is entered after the other, on a line that stays where it is",
    "found words": "answers come with each letter typed: a card that follows them would jump",
    "word card": "the facts of a word come with each letter typed",
    "found moves": "solutions come with each letter typed",
    "typed moves": "the moves of a game come one by one",
    "pad": "the keys of a keyboard fill it, each with one letter",
    "bag card": "the tiles of the bag fill it, in one picture",
    "sketched": "a slip is drawn on its squares, which fill it",
    "moves held": "the heights of bars are what they say: the times allowed for each move",
}
"""The cards that may be emptier, and why."""


def _of_cards(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    """The high cards of which the lines of text, pictures and buttons take less than a third of the height.

    Only at 1920×1080 in French, in the usual size of texts: on a smaller screen or with larger texts, cards are fuller.
    """
    if (sheet.look.size, sheet.look.language, sheet.look.text_scale) != ((1920, 1080), FRENCH, 100):
        return
    for card in sheet.cards:
        if card.rect.height <= _HIGH or card.caption in _MAY_BE_EMPTY:
            continue
        lines = [
            one.box.inflate(0, round(one.line.size * _LEADING) - one.box.height)
            for one in sheet.texts
            if card.rect.contains(one.ink)
        ]
        named = {one.panel for one in sheet.texts}
        pictures = [
            one.rect.clip(card.rect)
            for one in sheet.panels
            if card.caption in one.within and one.caption not in named and one.rect.height > _MARK
        ]
        held = {y for one in (*lines, *pictures) for y in range(one.top, one.bottom)}
        share = len(held) / card.rect.height
        if share < _FILLED:
            yield "empty", card.caption, f"{round(100 * share)} % of {card.rect.height} px are filled"
