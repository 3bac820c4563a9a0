"""What a screen shows: every text with its place and size, and what can be pressed, without a pixel painted.

Painters paint on a surface that takes nothing, and the pen's lines are kept. `painted` paints in earnest and measures
the contrast of each text with what is behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

from pygame import Color, Rect, Surface

from tests.kiosk.driver import Driver
from topping.config import Theme
from topping.kiosk.paint import pen, theme
from topping.kiosk.paint.movetime import TimerView
from topping.kiosk.paint.pen import PenLine
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import FINGER
from topping.kiosk.window import Window

_MOST_CONTRAST = 21.0


@dataclass(frozen=True, slots=True)
class Look:
    """How a screen is looked at; texts have `text_scale` percent of their usual size."""

    size: tuple[int, int]
    language: str
    theme: Theme
    text_scale: int = 100

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.language} {self.theme} {self.text_scale}"


@dataclass(frozen=True, slots=True)
class Text:
    """A text on the screen."""

    line: PenLine
    box: Rect
    """As wide as the text and as high as its font."""
    room: Rect
    """What may be painted on: its panel, or a part of it."""
    panel: str
    """The panel that it is a part of; `button` of buttons and entry lines."""
    contrast: float = _MOST_CONTRAST
    """The least contrast (WCAG 2) with the background at some points; only of painted text."""

    @property
    def ink(self) -> Rect:
        """What its strokes cover."""
        return _ink(self.line.text, self.line.size, self.line.face).move(self.box.topleft)


@dataclass(frozen=True, slots=True)
class Target:
    """A part of the screen; a button or a key named at the bottom as a click finds it."""

    caption: str
    rect: Rect
    """As it is painted."""
    reach: Rect
    """Where a click is one on it."""
    name: str = ""
    within: tuple[str, ...] = ()
    """The names of the clickable elements around it."""


@dataclass(frozen=True, slots=True)
class TimedParts:
    """Clock, draw and grid of a screen of which the clock runs, and what is painted over them."""

    behind: tuple[str, ...]
    """The screens of which a clock runs behind another screen."""
    parts: tuple[tuple[str, Rect | None], ...]
    """The name of each part, and its place if it is laid out."""
    over: tuple[tuple[str, Target], ...]
    """The name of a part, and what is painted over it."""
    is_owned: bool = True
    """Whether the screen says itself that its clock runs."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All of a screen at one look."""

    look: Look
    texts: tuple[Text, ...]
    panels: tuple[Target, ...]
    """What a click finds nothing at, too."""
    targets: tuple[Target, ...]
    measured_by: tuple[tuple[str, object, object], ...]
    """The names of parts, and the functions that measure them."""
    wholes: tuple[str, ...] = ()
    """The texts of the tree, before any is shortened."""
    timed: TimedParts | None = None
    """What must stay in sight while a clock runs; None while none does."""
    cards: tuple[Target, ...] = ()
    """The cards behind elements, and doors."""

    @property
    def screen(self) -> Rect:
        """The whole of it."""
        return Rect((0, 0), self.look.size)

    @property
    def places(self) -> tuple[tuple[object, ...], ...]:
        """Where everything is, to be compared."""
        texts = tuple((one.panel, one.line.text, one.line.size, tuple(one.box)) for one in self.texts)
        return texts, *(tuple((one.caption, tuple(one.rect)) for one in some) for some in (self.panels, self.targets))


@lru_cache(maxsize=20_000)
def _ink(text: str, size: int, face: Face) -> Rect:
    return theme.font(size, face).render(text, True, "white").get_bounding_rect()


def contrast(one: str | Color, other: str | Color) -> float:
    """The contrast ratio of two colours."""
    lighter, darker = sorted((_luminance(*Color(one)[:3]), _luminance(*Color(other)[:3])), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@cache
def _luminance(*parts: int) -> float:
    """How light a colour of red, green and blue is, from 0 to 1."""
    shares = [part / 255 for part in parts]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class _Blank(Surface):
    """A surface that takes nothing: SDL is told that all of it is clipped."""

    _room: Rect

    @classmethod
    def of(cls, size: tuple[int, int]) -> _Blank:
        """One of that size."""
        made = cls(size)
        Surface.set_clip(made, Rect(0, 0, 0, 0))
        made._room = made.get_rect()
        return made

    def set_clip(self, rect: Any = None) -> None:
        """Keeps what painters clip to, without telling SDL."""
        self._room = self.get_rect() if rect is None else Rect(rect).clip(self.get_rect())

    def get_clip(self) -> Rect:
        """What painters have clipped to."""
        return Rect(self._room)

    def blit(self, source: Surface, dest: Any, *more: Any, **named: Any) -> Rect:  # type: ignore[override]
        """Nothing is painted."""
        return Rect(0, 0, 0, 0)

    def fill(self, *more: Any, **named: Any) -> Rect:
        """Nothing is painted."""
        return Rect(0, 0, 0, 0)


@lru_cache(maxsize=8)
def _blank(size: tuple[int, int]) -> _Blank:
    return _Blank.of(size)


def written_on(kiosk: Driver) -> list[Text]:
    """The texts of the screen in front, in the order in which they are written; nothing is painted."""
    canvas, scene, written = _blank(kiosk.kiosk.screen.layout.size), kiosk.kiosk.scene, list[Text]()
    panels = scene.panels()
    with _reading(written, canvas) as reading:
        for panel in panels:
            reading.append(panel.name)
            canvas.set_clip(panel.rect)
            panel.paint(canvas, panel.rect, panel.state)
        canvas.set_clip(None)
    return written


def laid_out(kiosk: Driver, look: Look) -> Sheet:
    """The screen in front at a look; no time passes. The language is the one spoken."""
    _prepare(kiosk, look, _blank(look.size))
    return _sheet(kiosk, look, written_on(kiosk))


def painted(kiosk: Driver, look: Look) -> Sheet:
    """The same, with pixels; each text has its contrast."""
    canvas = Surface(look.size)
    _prepare(kiosk, look, canvas)
    scene, written = kiosk.kiosk.scene, list[Text]()
    with _reading(written, canvas):
        Window.show(kiosk.kiosk.screen, scene.panels(), scene.canvas.cards())
    return _sheet(kiosk, look, written)


def _prepare(kiosk: Driver, look: Look, canvas: Surface) -> None:
    """Lays the screen in front out for a look, as before the next frame."""
    screen, scene, now = kiosk.kiosk.screen, kiosk.kiosk.scene, kiosk.clock.now()
    screen.surface = canvas
    screen.dress(look.theme, text_scale=look.text_scale)
    screen.wear(is_desk=scene.is_desk)
    scene.lay_out()
    kiosk.kiosk.step()  # what the layout asked for
    scene = kiosk.kiosk.scene
    scene.tick(now)
    scene.input.place_lines()
    scene.canvas.gui.update(0)
    scene.moment = now


def _sheet(kiosk: Driver, look: Look, written: Sequence[Text]) -> Sheet:
    """All of a screen; of a question over it, what the question and the keys are."""
    spots = kiosk.scene_of(Screen).canvas.laid()
    modal = next((one.name for one in reversed(spots) if one.element.is_modal), "")
    front = [one for one in spots if not modal or {modal, "keys"} & {one.name, *one.within}]
    names = {one.name for one in front} | {"button", ""}
    leaves = [one for one in front if one.set is not None or one.element.paint is not None]
    panels = tuple(Target(one.name, one.rect, one.rect, one.name, one.within) for one in leaves)
    targets = tuple(
        Target(one.element.said or one.name, one.rect, _reach(one.rect), one.name, one.within)
        for one in front
        if one.element.acts
    )
    measured_by = tuple((one.name, one.element.measure, one.element.beside) for one in leaves)
    wholes = tuple(one.element.text.text for one in front if one.element.text is not None)
    texts = tuple(_placed(one, panels) for one in written if one.panel in names)
    cards = tuple(
        Target(one.name, one.rect, one.rect, one.name, one.within)
        for one in front
        if one.element.card or one.element.fill == "door"
    )
    return Sheet(look, texts, panels, targets, measured_by, wholes, timed_parts(kiosk), cards)


_MEANT: Final = ("found",)
"""What may pass over the grid: the word that was just found."""


def timed_parts(kiosk: Driver) -> TimedParts | None:
    """What must stay in sight; each screen is asked itself whether its clock runs. None while none does."""
    front, screens = kiosk.scene_of(Screen), kiosk.kiosk.navigation.screens
    spots = front.canvas.laid()
    behind = tuple(type(one).__name__ for one in screens if one.is_timed and one is not front)
    runs = any(_runs(one) for one in spots)
    if not (behind or front.is_timed or runs):
        return None
    names = front.in_sight if front.is_timed else ()
    laid = {one.name: (place, one) for place, one in enumerate(spots)}
    parts = tuple((name, laid[name][1].rect if name in laid else None) for name in names)
    over = [(name, found) for name in names if name in laid and (found := _over(spots, *laid[name])) is not None]
    return TimedParts(behind, parts, tuple(over), not runs or front.is_timed)


def _over(spots: Sequence[Spot], place: int, part: Spot) -> Target | None:
    """The first that is painted over a part."""
    later = (one for one in spots[place + 1 :] if part.name not in one.within and one.name not in _MEANT)
    found = next((one for one in later if _paints(one) and one.rect.colliderect(part.rect)), None)
    return None if found is None else Target(found.name, found.rect, found.rect)


def _runs(spot: Spot) -> bool:
    """Whether a part is a clock that runs."""
    element = spot.element
    state = element.state if element.live is None else element.live()
    return isinstance(state, TimerView) and not state.stands_still


def _paints(spot: Spot) -> bool:
    element = spot.element
    return bool(element.fill or element.card or element.paint or element.text or element.typed)


def _placed(text: Text, panels: Sequence[Target]) -> Text:
    """A text with the name of its panel; the window, which paints in earnest, does not tell it."""
    around = [one.name for one in panels if one.rect.collidepoint(text.box.center)]
    return text if text.panel or not around else replace(text, panel=around[-1])


def _reach(rect: Rect) -> Rect:
    return rect.inflate(max(0, FINGER - rect.width), max(0, FINGER - rect.height))


@contextmanager
def _reading(written: list[Text], canvas: Surface) -> Iterator[list[str]]:
    """Keeps each line that the pen puts on the canvas; the last name of the list is that of the panel being painted."""
    put, panels = pen._put, [""]
    takes_nothing = isinstance(canvas, _Blank)

    def keep(surface: Surface, line: PenLine, **anchor: tuple[int, int]) -> Rect:
        if surface is not canvas:
            return put(surface, line, **anchor)
        box = Rect((0, 0), theme.font(line.size, line.face).size(line.text))
        for name, value in anchor.items():
            setattr(box, name, value)
        text = Text(line, box, surface.get_clip(), panels[-1])
        if line.text.strip():
            written.append(text if takes_nothing else replace(text, contrast=_contrast(canvas, text)))
        return box if takes_nothing else put(surface, line, **anchor)

    pen._put = keep
    try:
        yield panels
    finally:
        pen._put = put


def _contrast(canvas: Surface, text: Text) -> float:
    """The least contrast of a text with what is painted now where it will be."""
    seen = text.ink.clip(canvas.get_rect())
    if not seen:
        return _MOST_CONTRAST
    across = [seen.left + (seen.width - 1) * part // 4 for part in range(5)]
    return min(contrast(text.line.colour, canvas.get_at((x, seen.centery))) for x in across)
