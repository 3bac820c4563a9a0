"""Looks over the pen's shoulder: every text written on the screen, its size, its place, and whether it was cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pygame
import pytest
from pygame import Color, Rect, Surface

from tests.kiosk.driver import Driver
from topping.kiosk.look import pen
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.ui.screen import Screen as TreeScreen
from topping.kiosk.widgets.elements import LEAST_TARGET, Button
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.texts import en, fr, say
from topping.texts.plural import forms_of

_CUT = re.compile(r".*[^\d\s]…", re.DOTALL)
"""How a text ends that was too long; `…` alone, or after a number, is meant."""
_WHOLE = {form for known in (fr, en) for sentence in known.SENTENCES.values() for form in forms_of(sentence)}
"""The sentences, some of which end with an ellipsis by themselves."""


_TYPED = re.compile(r"← →|[←→↑↓ ]{7}|0 … 9|1 … [2-9]|A … Z")
"""Keys that choose among what a click chooses by itself; rows may be out of sight."""
_LEAST_WIDTH = 36
_LEAST_FREE = 40
"""How much of a target's height, in pixels, no other button may cover."""
_MOST_CONTRAST = 21.0
_LEAST_CONTRAST, _LEAST_LARGE_CONTRAST = 4.5, 3.0
_LARGE = 24
"""From this size on, in pixels, WCAG 2 takes a text for large."""


@dataclass(frozen=True)
class Written:
    """A text on the screen."""

    text: str
    size: int
    colour: str
    bold: bool
    ink: Rect
    """What its strokes cover."""
    room: Rect
    """What may be painted on."""
    contrast: float
    """With what is behind it, as WCAG 2 counts it: the least of some points."""


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


@dataclass(frozen=True)
class Inked:
    """The picture of a text, and what it is of."""

    picture: Surface
    text: str
    size: int
    colour: str
    bold: bool
    ink: Rect
    """What its strokes cover of the picture."""


class Rendering:
    """Stands in for the pen's cache of texts; knows those that it has given by their pictures."""

    def __init__(self, render: Callable[..., Surface]) -> None:
        self._render = render
        self._kept: dict[tuple[Any, ...], Inked] = {}
        self._known: dict[int, Inked] = {}

    def __call__(self, text: str, size: int, bold: bool, face: str, colour: str) -> Surface:
        style = (text, size, bold, face, colour)
        if style not in self._kept:
            picture = self._render(*style)
            inked = Inked(picture, text, size, colour, bold, picture.get_bounding_rect())
            self._kept[style] = self._known[id(picture)] = inked
        return self._kept[style].picture

    def of(self, picture: Surface) -> Inked | None:
        """The text that a surface is the picture of, if it is one of these: all of them are kept."""
        return self._known.get(id(picture))

    def cache_clear(self) -> None:
        """Fonts are made anew."""
        self._kept.clear()
        self._known.clear()


class Canvas(Surface):
    """A screen that keeps the texts written on it."""

    written: list[Written]
    texts: Rendering

    def blit(self, source: Surface, dest: Any, *more: Any, **named: Any) -> Rect:  # type: ignore[override]
        about = self.texts.of(source)
        if about is not None:
            place = Rect(dest if isinstance(dest, tuple) else dest.topleft, source.get_size())
            if not about.text.strip():
                return place
            ink, colour = about.ink.move(place.topleft), about.colour
            contrast_there = self._contrast(colour, ink)
            self.written.append(
                Written(about.text, about.size, colour, about.bold, ink, self.get_clip(), contrast_there)
            )
        return super().blit(source, dest, *more, **named)

    def _contrast(self, colour: str, ink: Rect) -> float:
        """The least contrast of a colour with what is painted now where its text will be."""
        seen = ink.clip(self.get_rect())
        if not seen:
            return _MOST_CONTRAST
        across = [seen.left + (seen.width - 1) * part // 4 for part in range(5)]
        return min(contrast(colour, self.get_at((x, seen.centery))) for x in across)


class Watch:
    """A kiosk's eye: paints the present scene whole, at any size, and tells what was written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._texts = Rendering(pen._rendered.__wrapped__)
        monkeypatch.setattr(pen, "_rendered", self._texts)

    def see(self, kiosk: Driver, size: tuple[int, int]) -> list[Written]:
        """The texts of the scene, laid out and painted for a screen of that size."""
        canvas = Canvas(size)
        canvas.written, canvas.texts = [], self._texts
        resize(kiosk, canvas)
        kiosk.wait(100)  # a frame, the first one of this size: it shows all
        assert kiosk.kiosk.screen.surface is canvas, "painted now"
        return list(canvas.written)


def resize(kiosk: Driver, canvas: Surface) -> None:
    """Gives the kiosk another surface to paint on, as when its window is given another size."""
    screen = kiosk.kiosk.screen
    if canvas.get_size() != screen.surface.get_size():
        pygame.display.set_mode(canvas.get_size())
        pygame.event.clear((pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED))
    screen.resized()
    screen.surface = canvas
    kiosk.kiosk.scene.lay_out()


def _is_cut(text: str) -> bool:
    """Whether a text ends with an ellipsis that does not stand in the sentences themselves."""
    return _CUT.fullmatch(text) is not None and text.replace("\N{NO-BREAK SPACE}", " ") not in _WHOLE


def _is_ground(name: str) -> bool:
    """Whether a panel is meant to lie under others, or over the grid."""
    return name in ("footer", "logo", "found", "word", "question") or name.startswith("behind")


def faults(kiosk: Driver, written: list[Written], least: int) -> list[str]:
    """What nobody should see: texts cut, over one another or too small; buttons and panels over one another."""
    told = [f"cut: {one.text}" for one in written if _is_cut(one.text)]
    told += [f"out of its place: {one.text} {one.ink} {one.room}" for one in written if not one.room.contains(one.ink)]
    told += [f"too small ({one.size}): {one.text}" for one in written if one.size < least]
    told += [
        f"faint ({one.contrast:.1f}): {one.text} {one.colour} {one.ink}"
        for one in written
        if one.contrast < (_LEAST_LARGE_CONTRAST if one.size >= _LARGE else _LEAST_CONTRAST)
    ]
    told += _hard_to_press(kiosk)
    told += [
        f"over one another: {one.text} / {other.text}"
        for one, other in combinations(written, 2)
        if one.ink.colliderect(other.ink)
        and (one.text, one.ink) != (other.text, other.ink)
        and max(len(one.text), len(other.text)) > 1  # the digits of a figure touch, like the letters of a word
    ]
    screen = kiosk.kiosk.screen.surface.get_rect()
    places = [(text, Rect(place)) for text, place, _ in kiosk.buttons]
    told += [f"off the screen: {text}" for text, place in places if not screen.contains(place)]
    told += [f"cut: {text}" for text, _ in places if _is_cut(text)]
    if isinstance(kiosk.kiosk.scene, TreeScreen):
        return told  # a tree lays its elements apart
    places += [(panel.name, panel.rect) for panel in kiosk.kiosk.scene.panels() if not _is_ground(panel.name)]
    told += [
        f"panels over one another: {one} / {other}"
        for (one, first), (other, second) in combinations(places, 2)
        if first.colliderect(second)
    ]
    return told


def _hard_to_press(kiosk: Driver) -> list[str]:
    """Buttons without a finger's room for themselves, and keys named that a click does not press."""
    scene = kiosk.kiosk.scene
    targets = [(button.caption, button.target, Rect(button.rect)) for button in scene.gui.buttons]
    told = [
        f"small for a finger: {text} {target.size}"
        for text, target, _ in targets
        if target.width < _LEAST_WIDTH or target.height < LEAST_TARGET
    ]
    told += [
        f"too near for a finger: {text} / {other}"
        for (text, target, _), (other, _, rect) in permutations(targets, 2)
        if target.inflate(0, _LEAST_FREE - LEAST_TARGET).colliderect(rect)
    ]
    lists = [one for one in vars(scene).values() if isinstance(one, RowList)]
    told += [f"low rows: {one.row_height}" for one in lists if one.row_height < LEAST_TARGET]
    caps = [hint.cap for hint in scene.hints() if not hint.key]
    told += [f"not pressed by a click: {cap}" for cap in caps if not _TYPED.fullmatch(cap)]
    return told


_ROUND = (
    pygame.K_HOME, *(pygame.K_RIGHT,) * 26, pygame.K_HOME, *(pygame.K_DOWN,) * 13, *(pygame.K_UP,) * 13, pygame.K_TAB,
)  # fmt: skip
_ROUNDS = 8
_BY_OTHER_KEYS = (
    *("choices.next", "choices.previous"),
    *("game_file.open", "player.confirm", "game_choice.tab.seed"),
)
"""What Escape, Page Up, Page Down, Enter and Tab do."""
_CHANGED_BY_LETTERS = (ButtonKind.HINT, ButtonKind.KEY, ButtonKind.SEGMENT)
"""Kinds of buttons whose keys are named beside them, or that are keys."""


def _needs_focus(button: Button) -> bool:
    is_typed = len(button.caption) == 1
    return not button.look.cap and not is_typed and button.look.kind not in _CHANGED_BY_LETTERS


def out_of_reach_of_keys(kiosk: Driver) -> list[str]:
    """The buttons on screen that neither have a key of their own nor get the focus from Tab and the arrows."""
    scene, reached = kiosk.kiosk.scene, {say(key) for key in _BY_OTHER_KEYS}

    def missing() -> list[str]:
        shown = [one for one in scene.gui.buttons if _needs_focus(one)]
        reached.update(one.caption for one in shown if one.is_selected or one.look.is_on)
        return [one.caption for one in shown if one.caption not in reached]

    for key in _ROUND * _ROUNDS:
        if kiosk.kiosk.scene is not scene or not missing():
            return []
        kiosk.key(key)
    return missing()
