"""Whether the keys that a screen names act, whether a click on them does the same, and whether Escape leads back.

Each is pressed in a fresh copy of the state.
"""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Rect

from tests.kiosk.driver import Driver
from tests.screens import rules
from tests.screens.driving import PIN
from tests.screens.rules import Fault
from tests.screens.sheet import timed_parts
from tests.screens.states import shown
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.ui.keys import ENTER, Key, Reach
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Role
from topping.texts import say
from topping.texts.language import FRENCH

KEYS: Final = "keys"
"""Stands for a look where the look does not matter."""
_CHOSEN_BY_CLICK: Final = re.compile(r"← →|[←→↑↓ ]{7}|0 … 9|1 … [2-9]|A … Z")
"""Keys that choose among rows or fields, which a click chooses directly; rows may be out of sight."""
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
"""Turns of the loop that a key is given, as many as a click takes."""
_ESCAPES: Final = 12
_ESCAPES_AT_HOME: Final = 2
"""Further presses on the first screen, where more would do nothing."""
_REST_MS: Final = 1_500
"""After this time a click, which takes longer than a key, has led to the same picture, movements included."""
_AT_ONCE_MS: Final = 150
"""Most keys have changed something after this time; the others are given the whole rest."""
_ELSEWHERE: Final = ("Ctrl V",)
"""Keys that need something outside the program: a clipboard."""
_RUNNING: Final = re.compile(
    r"TimerView\(text='[^']*', is_last_seconds=\w+, stands_still=False\)|BarView\(used=\d+|HallBar\(left=\d+"
    r"|percent=\d+"
)
"""The state of a running clock: a click takes a turn more than a key."""

Press = Callable[[Driver], object]
Hint = tuple[str, str, tuple[int, int, int, int]]
"""The cap of a key, its label and its place."""
Silent = dict[str, list[Press]]
"""Keys that have changed nothing so far: their caps, and the presses that each names."""


def of_state(name: str, clicked: set[tuple[str, str]]) -> list[Fault]:
    """Faults of the keys of a state. Keys in `clicked` (cap, label) are pressed and not clicked again."""
    with shown(name) as kiosk:
        nameless, hints = unnamed(kiosk), hints_of(kiosk)
        silent = press_here(kiosk, hints)
    faults = [*dead_keys(name, hints, silent), *untold(nameless, name)]
    dead = {one.element for one in faults}
    for cap, label, place in hints:
        if f"{cap} {label}" in dead or (cap, label) in clicked or _CHOSEN_BY_CLICK.fullmatch(cap):
            continue
        clicked.add((cap, label))
        if _by_click(name, cap, place) not in [_fresh(name, press) for press in _presses(cap)]:
            faults.append(Fault("unclickable", KEYS, f"{cap} {label}", "a click does not do what the key does"))
    return [*faults, *_escape(name)]


def hints_of(kiosk: Driver) -> list[Hint]:
    """The keys that the screen names."""
    hints: Any = kiosk.snapshot().get("hints", ())
    return list(hints)


def press_here(kiosk: Driver, hints: list[Hint]) -> Silent:
    """Presses keys one after the other, as long as Escape leads back; those that have changed nothing so far."""
    scene, silent = kiosk.kiosk.scene, {cap: _presses(cap) for cap, _, _ in hints if cap not in _ELSEWHERE}
    for cap, _, _ in hints:
        is_named = cap in [other for other, _, _ in hints_of(kiosk)]
        if is_named and any(_changes(kiosk, press) for press in silent.get(cap, ())):
            del silent[cap]
        if kiosk.kiosk.scene is not scene and not kiosk.kiosk.has_ended:
            kiosk.key(pygame.K_ESCAPE)
        if kiosk.kiosk.scene is not scene:
            break
    return silent


def dead_keys(name: str, hints: list[Hint], silent: Silent, language: str = FRENCH) -> list[Fault]:
    """The keys among the silent ones that do nothing in a fresh copy of the state either."""
    left = len(silent) + 1
    while 0 < len(silent) < left:
        left = len(silent)
        with shown(name, language=language) as kiosk:
            silent = press_here(kiosk, [one for one in hints if one[0] in silent])
    idle = _fresh(name, _nothing, language) if silent else ()
    faults, dead = [], list[str]()
    for place, (cap, label, _) in enumerate(hints):
        # keys without a label of their own share the next one's
        is_dead = cap in silent and all(_fresh(name, press, language) == idle for press in silent[cap])
        dead.append(cap if is_dead else "")
        if label or place == len(hints) - 1:
            if all(dead):
                faults += [Fault("mute", KEYS, f"{one} {label}", "does nothing") for one in dead]
            dead = []
    return faults


def unnamed(kiosk: Driver) -> list[Key]:
    """Returns the keys of a screen that are named nowhere; Enter and Escape need no name."""
    scene = kiosk.kiosk.scene
    caps = {part for one in scene.overlay.sheet_keys() for part in (one.cap, *one.cap.split())}
    ranges = [one for one in caps if "…" in one]
    acting: Sequence[Key] = scene.keys()
    nameless = [
        one
        for one in acting
        if one.cap and not {one.cap, one.cap.split()[0]} & caps and not any(_is_within(one, each) for each in ranges)
    ]
    return [one for one in nameless if not set(one.codes) & {*ENTER, pygame.K_ESCAPE}]


def untold(keys: Sequence[Key], name: str, language: str = FRENCH) -> list[Fault]:
    """Returns the faults of unnamed keys that act in fresh copies of a state; no other copy may be open meanwhile."""
    idle = _fresh(name, _nothing, language) if keys else ()
    acts = [one for one in keys if _fresh(name, _press_of(one), language) != idle]
    return [Fault("untold", KEYS, one.cap, "acts, and is named nowhere") for one in acts]


def _is_within(one: Key, named: str) -> bool:
    """Whether a range of keys, such as `1 … 9`, names one; signs and accents are those of a digit or a letter."""
    first, last = named[0], named[-1]
    return bool(one.letter) and (first <= one.cap <= last or not one.letter.isalnum() or not one.letter.isascii())


def _press_of(one: Key) -> Press:
    def press(kiosk: Driver) -> None:
        for _ in range(2 if one.is_twice else 1):
            kiosk.press(one.codes[0], one.letter, max(0, one.mods))
            kiosk.release(one.codes[0])
            kiosk.step(_TURNS)

    return press


def _changes(kiosk: Driver, press: Press) -> bool:
    """Whether a press changes at once what stands still without it."""
    before, still = (_after(kiosk, _nothing, _AT_ONCE_MS) for _ in ("before", "still"))
    return before == still != _after(kiosk, press, _AT_ONCE_MS)


def _nothing(kiosk: Driver) -> None:
    """Nothing is pressed."""


def _by_click(name: str, cap: str, place: tuple[int, int, int, int]) -> tuple[object, ...]:
    parts = cap.split()
    times = 1 + parts.count(parts[0]) // 2

    def click(kiosk: Driver) -> None:
        for _ in range(times):
            kiosk.click(Rect(place).center)

    return _fresh(name, click)


def _presses(cap: str) -> list[Press]:
    """The presses that a cap names: keys one after the other, or any of several."""
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


def _fresh(name: str, press: Press, language: str = FRENCH) -> tuple[object, ...]:
    with shown(name, language=language) as kiosk:
        return _after(kiosk, press)


def _after(kiosk: Driver, press: Press, rest_ms: int = _REST_MS) -> tuple[object, ...]:
    """What a person could notice after a press, however long the press took."""
    began = kiosk.clock.time
    press(kiosk)
    away = {"pos": (0, 0), "rel": (0, 0), "buttons": (0, 0, 0)}  # the button under the pointer looks otherwise
    kiosk.post(pygame.MOUSEMOTION, **away)
    kiosk.wait(rest_ms - (kiosk.clock.time - began))
    stack = tuple(type(scene).__name__ for scene in kiosk.kiosk.navigation.screens)
    beyond = (kiosk.kiosk.has_ended, tuple(kiosk.voice.said), kiosk.services.settings)
    told = repr(kiosk.snapshot()).replace(os.environ["TOPPING_HOME"], "")
    told = told.replace("is_hovered=True", "is_hovered=False")  # a click leaves the pointer there
    told = re.sub(_RUNNING, "", told)
    return stack, re.sub(" at 0x[0-9a-f]+", "", told), beyond


# Escape


def _escape(name: str) -> list[Fault]:
    idle = _fresh(name, _nothing)
    with shown(name) as kiosk:
        if _after(kiosk, _pressing((pygame.K_ESCAPE, 0))) == idle:
            return [Fault("escape", KEYS, say("key.escape"), "does nothing")]
        return escaping(kiosk)


def escaping(kiosk: Driver) -> list[Fault]:
    """Presses Escape again and again, which must lead to the first screen and never end the program."""
    first, at_home = kiosk.kiosk.navigation.screens[0], 0
    for times in range(1, _ESCAPES + 1):
        if kiosk.kiosk.has_ended:
            return [Fault("escape", KEYS, say("key.escape"), f"ends the program, pressed {times} times")]
        kiosk.key(pygame.K_ESCAPE)
        at_home = at_home + 1 if kiosk.kiosk.navigation.screens == (first,) else 0
        if at_home > _ESCAPES_AT_HOME:
            break
    return []


# a running clock


def covering(name: str, language: str = FRENCH) -> list[Fault]:
    """Presses each key of a state in which a clock runs, once, and closes the window at a public kiosk.

    While the clock runs on, nothing may cover it.
    """
    faults, caps = list[Fault](), list[str]()
    with shown(name, language=language) as kiosk:
        scene, timed = kiosk.kiosk.scene, timed_parts(kiosk)
        if timed is not None:
            caps = [*dict.fromkeys((*(cap for one in scene.overlay.sheet_keys() for cap in one.cap.split()), *_HELP))]
    while caps:
        with shown(name, language=language) as kiosk:
            while caps:
                cap = caps.pop(0)
                for press in _presses(cap):
                    press(kiosk)
                told = rules.of_clock(timed_parts(kiosk), KEYS, kiosk.kiosk.screen.layout.screen)
                faults += [one._replace(element=f"{cap} {one.element}") for one in told]
                if not _is_as_before(kiosk, scene):
                    break
    if timed is not None:
        for code in (PIN, ""):
            faults += _closed_by_the_public(name, code, language)
    return faults


def _closed_by_the_public(name: str, code: str, language: str) -> list[Fault]:
    """Closes the window of a state as at a public kiosk, which asks for the code, or whether to leave."""
    with shown(name, language=language) as kiosk:
        guard: Any = kiosk.kiosk.guard
        guard.is_public = True
        kiosk.services.put(replace(kiosk.services.settings, pin=code), {})
        kiosk.post(pygame.QUIT)
        kiosk.step(_TURNS)
        told = rules.of_clock(timed_parts(kiosk), KEYS, kiosk.kiosk.screen.layout.screen)
        return [one._replace(element=f"closed {one.element}") for one in told]


_HELP: Final = ("F1", "F3", "F10")


def _is_as_before(kiosk: Driver, scene: Screen) -> bool:
    """Whether Escape leads back from what a key has opened, and the clock still runs."""
    front = kiosk.scene_of(Screen)
    if front.overlay.is_open:
        kiosk.key(pygame.K_ESCAPE)
    front = kiosk.scene_of(Screen)
    return type(front) is type(scene) and front.is_timed and not front.overlay.is_open


# buttons without keys

_BY_OTHER_KEYS: Final = ("game_file.open", "player.confirm", "game_choice.tab.seed")
"""Buttons that Enter and Tab press."""
_CHANGED_BY_LETTERS: Final = (ButtonKind.HINT, ButtonKind.KEY, ButtonKind.SEGMENT)
"""Kinds of buttons whose keys are named beside them, or that are keys."""
_TURNED_TO: Final = (Role.TAB, Role.OPTION)
"""Roles that Tab and the arrows reach."""


def reaching(kiosk: Driver) -> list[Fault]:
    """Buttons that no key reaches. Down enters a list of which no row is chosen yet."""
    if not _missed(kiosk):
        return []
    kiosk.key(pygame.K_DOWN)
    return [Fault("unreachable", KEYS, one, "no key reaches it") for one in _missed(kiosk)]


def _missed(kiosk: Driver) -> list[str]:
    laid, named = Reach(kiosk.scene_of(Screen).canvas.laid()).front, {say(key) for key in _BY_OTHER_KEYS}
    takers = {one.name for one in laid if one.element.takes_keys}
    acting = [one for one in laid if one.element.act is not None and one.element.role not in _TURNED_TO]
    acting = [one for one in acting if getattr(one.element.state, "kind", None) not in _CHANGED_BY_LETTERS]
    acting = [one for one in acting if not getattr(one.element.state, "cap", "")]
    missed = [one for one in acting if not takers & {one.name, *one.within} and one.element.said not in named]
    return [one.element.said or one.name for one in missed]
