"""Whether what a screen names acts: its keys, the same by a click, Escape; each in a fresh copy of the state.

A walk goes on from a state by keys and clicks, and tells how each place looks that it comes by.
"""

import os
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from typing import Any, Final
from zlib import crc32

import pygame
from pygame import Rect

from tests.kiosk.driver import Driver
from tests.screens.rules import Fault
from tests.screens.states import shown
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.ui.keys import Reach
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Role
from topping.texts import say

KEYS: Final = "keys"
"""What stands for a look where it does not matter."""
_CHOSEN_BY_CLICK: Final = re.compile(r"← →|[←→↑↓ ]{7}|0 … 9|1 … [2-9]|A … Z")
"""Keys that choose among what a click chooses by itself; rows may be out of sight."""
_ARROWS: Final = {
    "⇞": pygame.K_PAGEUP,
    "⇟": pygame.K_PAGEDOWN,
    "←": pygame.K_LEFT,
    "→": pygame.K_RIGHT,
    "↑": pygame.K_UP,
    "↓": pygame.K_DOWN,
}
_NAMED: Final = {
    "key.enter": pygame.K_RETURN, "key.escape": pygame.K_ESCAPE, "key.backspace": pygame.K_BACKSPACE,
    "key.space": pygame.K_SPACE, "key.tab": pygame.K_TAB, "key.delete": pygame.K_DELETE,
    "key.page_up": pygame.K_PAGEUP, "key.page_down": pygame.K_PAGEDOWN,
}  # fmt: skip
_MODIFIERS: Final = {"key.ctrl": pygame.KMOD_CTRL, "key.shift": pygame.KMOD_SHIFT}
_TURNS: Final = 3
"""How many turns of the loop a key is given, as many as a click takes."""
_ESCAPES: Final = 12
_ESCAPES_AT_HOME: Final = 2
"""So many more on the first screen, where the others would do no more."""
_REST_MS: Final = 1_500
"""After so long a click that took longer than the key has led to the same, movements included."""
_ELSEWHERE: Final = ("Ctrl V",)
"""What acts by something that is not there: a clipboard."""

_RUNNING: Final = re.compile(
    r"TimerView\(text='[^']*', is_last_seconds=\w+, stands_still=False\)|BarView\(used=\d+|HallBar\(left=\d+"
    r"|percent=\d+"
)
"""How far a clock is that runs: a click takes a turn more than a key."""

Press = Callable[[Driver], object]


def of_state(name: str, clicked: set[tuple[str, str]]) -> list[Fault]:
    """What the keys of a state break; a key that is among those `clicked`, by cap and label, is not clicked again."""
    with shown(name) as kiosk:
        hints = _hints(kiosk)
        idle = _after(kiosk, lambda _: None)
    faults: list[Fault] = []
    is_mute = [_is_mute(name, cap, idle) for cap, _, _ in hints]
    for index, (cap, label, place) in enumerate(hints):
        last = next(one for one in range(index, len(hints)) if hints[one][1] or one == len(hints) - 1)
        first = max((one + 1 for one in range(index) if hints[one][1]), default=0)
        if all(is_mute[first : last + 1]):  # keys without a label of their own share the next one's
            faults.append(Fault("mute", KEYS, f"{cap} {label}"))
        elif (cap, label) not in clicked and not _CHOSEN_BY_CLICK.fullmatch(cap):
            clicked.add((cap, label))
            if _by_click(name, cap, place) not in [_fresh(name, press) for press in _presses(cap)]:
                faults.append(Fault("unclickable", KEYS, f"{cap} {label}"))
    return [*faults, *_escape(name, idle)]


def _is_mute(name: str, cap: str, idle: tuple[object, ...]) -> bool:
    return cap not in _ELSEWHERE and all(_fresh(name, press) == idle for press in _presses(cap))


def _by_click(name: str, cap: str, place: tuple[int, int, int, int]) -> tuple[object, ...]:
    parts = cap.split()
    times = 1 + parts.count(parts[0]) // 2

    def click(kiosk: Driver) -> None:
        for _ in range(times):
            kiosk.click(Rect(place).center)

    return _fresh(name, click)


def _hints(kiosk: Driver) -> list[tuple[str, str, tuple[int, int, int, int]]]:
    hints: Any = kiosk.snapshot().get("hints", ())
    return list(hints)


def _presses(cap: str) -> list[Press]:
    """What a cap tells to press: one key after the other, or any one of several."""
    parts = cap.replace("+", " ").split() if len(cap) > 1 else [cap]
    if "…" in parts:
        first, last = parts[0].lower(), parts[-1].lower()
        letters = "eaisrt" if first == "a" else [first, last]
        return [_typing(one) for one in letters]
    if len(parts) > 1 and set(parts[-2:]) <= _ARROWS.keys():
        page = parts[0] not in _ARROWS
        codes = {"↑": pygame.K_PAGEUP, "↓": pygame.K_PAGEDOWN} if page else _ARROWS
        return [_pressing((codes[one], 0)) for one in parts[page:]]
    whole = {say(key): code for key, code in _NAMED.items()}
    if cap in whole:
        return [_pressing((whole[cap], 0))]
    modifiers = {say(key): mod for key, mod in _MODIFIERS.items()} | {"Alt": pygame.KMOD_ALT}
    mod, keys = 0, list[tuple[int, int]]()
    for part in parts:
        if part in modifiers:
            mod = modifiers[part]
        elif part in whole or part in _ARROWS:
            keys.append((whole.get(part) or _ARROWS[part], mod))
        elif re.fullmatch(r"F\d+", part):
            keys.append((getattr(pygame, f"K_{part}"), mod))
        elif not mod:
            return [_typing(cap.lower())]
        else:
            keys.append((ord(part.lower()), mod))
    return [_pressing(*keys)]


def _pressing(*keys: tuple[int, int]) -> Press:
    def press(kiosk: Driver) -> None:
        for code, mod in keys:
            kiosk.press(code, " " if code == pygame.K_SPACE else "", mod)
            kiosk.release(code, mod)
            kiosk.step(_TURNS)

    return press


def _typing(text: str) -> Press:
    def press(kiosk: Driver) -> None:
        kiosk.post_text(text)
        kiosk.step(_TURNS)

    return press


def _fresh(name: str, press: Press) -> tuple[object, ...]:
    with shown(name) as kiosk:
        return _after(kiosk, press)


def _after(kiosk: Driver, press: Press) -> tuple[object, ...]:
    """All that a person could notice once something was pressed; the same whatever time that took."""
    began = kiosk.clock.time
    press(kiosk)
    away = {"pos": (0, 0), "rel": (0, 0), "buttons": (0, 0, 0)}  # what the pointer is over looks otherwise
    kiosk.post(pygame.MOUSEMOTION, **away)
    kiosk.wait(_REST_MS - (kiosk.clock.time - began))
    return _noticed(kiosk)


def _noticed(kiosk: Driver) -> tuple[object, ...]:
    stack = tuple(type(scene).__name__ for scene in kiosk.kiosk.navigation.screens)
    beyond = (kiosk.kiosk.has_ended, tuple(kiosk.voice.said), kiosk.backstage.settings)
    told = repr(kiosk.snapshot()).replace(os.environ["TOPPING_HOME"], "")
    told = told.replace("is_hovered=True", "is_hovered=False")  # a click leaves the pointer there
    told = re.sub(_RUNNING, "", told)
    return stack, re.sub(" at 0x[0-9a-f]+", "", told), beyond


# a walk

_EVERYWHERE: Final = (
    *((code, 0) for code in (*_ARROWS.values(), *_NAMED.values()) if code != pygame.K_ESCAPE),
    *((code, 0) for code in (pygame.K_HOME, pygame.K_END, pygame.K_RETURN, pygame.K_DOWN)),
    *((pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_v, pygame.KMOD_CTRL)),
)
_WORDS: Final = ("e", "4", "/", "H8", "chat", "élan")
_SMALL: Final = ((800, 600), (1024, 600))
_STEPS: Final = 24


def walk(kiosk: Driver, name: str) -> Iterator[tuple[str, str]]:
    """Does one thing after another that a person may do, the same for a name: what is told and asked of the helper,
    and the pixels, as digests.

    There are none of a screen that names a folder, which is elsewhere on another machine.
    """
    chance = random.Random(name)
    pressed: set[tuple[Screen, str]] = set()
    _resize(kiosk, chance.choice(_SMALL))
    for _ in range(_STEPS):
        _go_on(kiosk, chance, pressed)
        if kiosk.kiosk.has_ended:
            return
        asked = [type(one).__name__ for one in kiosk.helper.asked[-3:]]
        told = repr((kiosk.kiosk.scene.texts(), kiosk.voice.said[-3:], kiosk.cues.played[-3:], asked))
        is_elsewhere = tempfile.gettempdir() in told
        picture = b"" if is_elsewhere else kiosk.kiosk.screen.surface.get_buffer().raw
        yield _digest(b"" if is_elsewhere else told.encode()), _digest(picture)


def _digest(content: bytes) -> str:
    return f"{crc32(content) & 0xFFFF:04x}"


def _go_on(kiosk: Driver, chance: random.Random, pressed: set[tuple[Screen, str]]) -> None:
    """Presses a key that is named and was not yet pressed there, or does something else; never Escape."""
    named = [(kiosk.kiosk.scene, cap) for cap, _, _ in _hints(kiosk) if cap != say("key.escape")]
    left = [one for one in named if one not in pressed]
    spots = [one for one in kiosk.scene_of(Screen).laid() if one.element.acts]
    way = chance.random()
    if left and way < 0.5:
        pressed.add(one := chance.choice(left))
        chance.choice(_presses(one[1]))(kiosk)
    elif spots and way < 0.7:
        kiosk.click(chance.choice(spots).rect.center)
    elif way < 0.75:
        kiosk.wait(_REST_MS)
    elif way < 0.82:
        kiosk.type(chance.choice(_WORDS))
    elif way < 0.85:
        kiosk.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)))
        kiosk.step()
    elif way < 0.88:
        _resize(kiosk, chance.choice((*_SMALL, (1280, 720))))
    else:
        _pressing(chance.choice(_EVERYWHERE))(kiosk)


def _resize(kiosk: Driver, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    kiosk.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    kiosk.step()


# Escape


def _escape(name: str, idle: tuple[object, ...]) -> list[Fault]:
    with shown(name) as kiosk:
        if _after(kiosk, _pressing((pygame.K_ESCAPE, 0))) == idle:
            return [Fault("escape", KEYS, "does nothing")]
        return escaping(kiosk)


def escaping(kiosk: Driver) -> list[Fault]:
    """What is broken where Escape is pressed again and again."""
    first, at_home = kiosk.kiosk.navigation.screens[0], 0
    for times in range(1, _ESCAPES + 1):
        if kiosk.kiosk.has_ended:
            return [Fault("escape", KEYS, f"ends the program, pressed {times} times")]
        kiosk.key(pygame.K_ESCAPE)
        at_home = at_home + 1 if kiosk.kiosk.navigation.screens == (first,) else 0
        if at_home > _ESCAPES_AT_HOME:
            break
    return []


# buttons without keys

_BY_OTHER_KEYS: Final = ("game_file.open", "player.confirm", "game_choice.tab.seed")
"""What Enter and Tab do."""
_CHANGED_BY_LETTERS: Final = (ButtonKind.HINT, ButtonKind.KEY, ButtonKind.SEGMENT)
"""Kinds of buttons whose keys are named beside them, or that are keys."""
_TURNED_TO: Final = (Role.TAB, Role.OPTION)
"""What Tab and the arrows turn to by themselves."""


def reaching(kiosk: Driver) -> list[Fault]:
    """What is broken where the keys go through all buttons; down comes to a list of which no row is chosen yet."""
    if not _missed(kiosk):
        return []
    kiosk.key(pygame.K_DOWN)
    return [Fault("unreachable", KEYS, one) for one in _missed(kiosk)]


def _missed(kiosk: Driver) -> list[str]:
    laid, named = Reach(kiosk.scene_of(Screen).laid()).front, {say(key) for key in _BY_OTHER_KEYS}
    takers = {one.name for one in laid if one.element.takes_keys}
    acting = [one for one in laid if one.element.act is not None and one.element.role not in _TURNED_TO]
    acting = [one for one in acting if getattr(one.element.state, "kind", None) not in _CHANGED_BY_LETTERS]
    acting = [one for one in acting if not getattr(one.element.state, "cap", "")]
    missed = [one for one in acting if not takers & {one.name, *one.within} and one.element.said not in named]
    return [one.element.said or one.name for one in missed]
