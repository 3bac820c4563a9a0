"""Whether what a screen names acts: its keys, the same by a click, Escape; each in a fresh copy of the state.

A walk goes on from a state by keys and clicks, and tells how each place looks that it comes by.
"""

import os
import random
import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pygame
from pygame import Rect

from tests.kiosk.driver import Driver
from tests.screens.driving import pass_ms
from tests.screens.rules import Fault
from tests.screens.state import seeded
from tests.screens.states import shown
from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.answering import Answerer
from topping.game.service.gamequestions import FillBankQuestion
from topping.game.service.messages import AnyQuestion, LongQuestion, News, QuestionFailed
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.screens.help import ManualScreen
from topping.kiosk.ui.keys import Reach
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element, Role
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
_LONGEST_TYPED: Final = 12
_WAITS_MS: Final = (1_500, 1_500, 10_000, 61_000)
_ASLEEP_MS: Final = 3_600_000
_STEPS: Final = 20
_PAINTED: Final = 3
"""Of so many steps one is painted, which takes as long as all else."""
_OPEN: Final = (".db-shm", ".db-wal")
_CHECKOUT: Final = str(Path(__file__).parents[2])
_INSTANT: Final = re.compile(r"\b\d{13}\b")
"""Some are those of the real clock: when a database was made."""
_CALLED: Final = ("within", "measure", "beside", "live", "act", "turn", "at", "drag", "changed", "paint")
_SAYS: Final = attrgetter(*(one.name for one in fields(Element) if one.name not in (*_CALLED, "children", "cursor")))
_CALLS: Final = attrgetter(*_CALLED)


def walk(kiosk: Driver, name: str) -> Iterator[tuple[str, str]]:
    """Does one thing after another that a person may do, the same for a name: what is then on screen, told and asked,
    and for some steps the pixels, as digests.

    There are none of a screen that names a folder, which is elsewhere on another machine, or shows a chapter of the
    manual, which is written anew with every change.
    """
    chance = random.Random(name)
    pressed: set[tuple[Screen, str]] = set()
    heard, helper = _Heard(kiosk), _Helper(kiosk, random.Random(name))
    pygame.scrap.put_text("")  # one clipboard serves all
    _resize(kiosk, chance.choice(_SMALL))
    for step in range(_STEPS):
        _go_on(kiosk, chance, pressed)
        if kiosk.kiosk.has_ended:
            break
        helper.answer()
        told = _told(kiosk, heard)
        is_painted = bool(told) and step % _PAINTED == 0
        yield _digest(told), _digest(kiosk.kiosk.screen.surface.get_buffer().raw) if is_painted else ""


def gone_on(kiosk: Driver, goes_on: Callable[[Driver], Iterable[object]]) -> str:
    """Digests of what is on screen, told and asked after each thing that is done."""
    heard = _Heard(kiosk)
    return " ".join(_digest(_told(kiosk, heard)) for _ in goes_on(kiosk))


def _told(kiosk: Driver, heard: "_Heard") -> bytes:
    told = "\n".join((*on_screen(kiosk), heard.since()))
    return b"" if tempfile.gettempdir() in told or isinstance(kiosk.kiosk.scene, ManualScreen) else told.encode()


def on_screen(kiosk: Driver) -> Iterator[str]:
    """What is on screen, as the tree has it, whatever the size; what is painted of each leaf, the keys, and what others
    ask of the screen."""
    scene = kiosk.scene_of(Screen)
    laid = scene.laid()
    for one in laid[0].element.walk():
        yield _written((_SAYS(one), [part is not None for part in _CALLS(one)]))
    for panel in scene.all_panels():
        yield _written((panel.name, tuple(panel.rect), panel.state))
    yield _written([scene.focused, *scene.keys(), scene.cards(), scene.is_desk, scene.before_caret])
    yield _written([scene.watches(), scene.is_moving(kiosk.clock.time), scene.place(), scene.bars_words])


def left(kiosk: Driver) -> str:
    """A digest of what is on screen, told and kept once the machine has slept and somebody then closes the window."""
    heard, told = _Heard(kiosk), list[str]()
    kiosk.clock.asleep += _ASLEEP_MS
    kiosk.step(_TURNS)
    told += on_screen(kiosk)
    kiosk.post(pygame.QUIT)
    kiosk.step(_TURNS)
    told += () if kiosk.kiosk.has_ended else on_screen(kiosk)
    return _digest("\n".join((*told, heard.since(), *_kept(kiosk))).encode())


def kept(kiosk: Driver) -> str:
    """A digest of what the database holds, and of the names of the files beside it."""
    return _digest("\n".join(_kept(kiosk)).encode())


def _kept(kiosk: Driver) -> Iterator[str]:
    home = kiosk.store.path.parent
    with closing(sqlite3.connect(kiosk.store.path)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in sorted(tables):
            yield _INSTANT.sub("", _written((table, database.execute(f"SELECT * FROM {table}").fetchall())))
    files = (path.relative_to(home) for path in home.rglob("*") if path.suffix not in _OPEN)
    yield from sorted(str(file) for file in files if file.parts[0] != "cache")  # which may be made, or known already


def _written(value: object) -> str:
    """A value, without what is elsewhere in another process or another checkout."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value)).replace(_CHECKOUT, "")


@cache
def answerer() -> Answerer:
    """What answers as the helper process does; its tables are made once a process, in the folder of that time."""
    made = Answerer()
    made.prepare(WantedLexicon())
    return made


class _Helper:
    """Answers what was asked, at once or later, or says that it failed, by chance."""

    def __init__(self, kiosk: Driver, chance: random.Random) -> None:
        self._kiosk, self._chance, self._open = kiosk, chance, len(kiosk.helper.asked)

    def answer(self) -> None:
        """Now and then, all that is open."""
        helper = self._kiosk.helper
        if self._chance.random() < 0.4 or self._open == len(helper.asked):
            return
        for ticket, question in enumerate(helper.asked[self._open :], start=self._open + 1):
            if ticket not in helper.dropped and not isinstance(question, FillBankQuestion):  # which takes seconds
                helper.coming.append(self._answer(ticket, question))
        self._open = len(helper.asked)
        self._kiosk.step(2)

    def _answer(self, ticket: int, question: AnyQuestion) -> News:
        if self._chance.random() < 0.1:
            return QuestionFailed(ticket, "Plus rien ne va.")
        asked = repr(question)
        if asked not in _ANSWERS:
            with seeded(0):  # chance goes on as if it had been known
                _ANSWERS[asked] = _answer(ticket, question)
        answer: News = replace(_ANSWERS[asked], ticket=ticket)
        return answer


_ANSWERS: Final[dict[str, Any]] = {}
"""By question: the same one is asked in many states."""


def _answer(ticket: int, question: AnyQuestion) -> News:
    try:
        if not isinstance(question, LongQuestion):
            return answerer().answer(ticket, question)
        work = answerer().work(ticket, question)
        while True:
            next(work)
    except StopIteration as end:
        made: News = end.value
        return made
    except (ToppingError, OSError) as fault:
        return QuestionFailed(ticket, type(fault).__name__)


class _Heard:
    """What was said, played, asked of the helper and set since it was last looked at.

    Questions taken back, and what was read while keys go on, are told only where there are any.
    """

    def __init__(self, kiosk: Driver) -> None:
        self._kiosk = kiosk
        self._known = [len(one) for one in self._lists]

    @property
    def _lists(self) -> tuple[Sequence[object], ...]:
        kiosk = self._kiosk
        return kiosk.voice.said, kiosk.cues.played, kiosk.helper.asked, kiosk.helper.dropped, kiosk.read_beside

    def since(self) -> str:
        """What is new, and the screens on the stack and the settings."""
        kiosk = self._kiosk
        new = [list(one[count:]) for one, count in zip(self._lists, self._known, strict=True)]
        self._known = [len(one) for one in self._lists]
        stack = [type(one).__name__ for one in kiosk.kiosk.navigation.screens]
        told = _written((new[:3], stack, replace(kiosk.backstage.settings, pin="")))  # which is salted
        told += "".join(str(one) for one in new[3:] if one)
        return told.replace(str(kiosk.store.path.parent), "~")


def _digest(content: bytes) -> str:
    return f"{crc32(content) & 0xFFFF:04x}"


def _go_on(kiosk: Driver, chance: random.Random, pressed: set[tuple[Screen, str]]) -> None:
    """Presses a key that is named and was not yet pressed there, or does something else."""
    scene = kiosk.scene_of(Screen)
    left = [one for one in ((scene, cap) for cap, _, _ in _hints(kiosk)) if one not in pressed]
    left = [one for one in left if one[1] != say("key.escape")]
    spots = [one for one in scene.laid() if one.element.acts]
    way = chance.random()
    if left and way < 0.5:
        pressed.add(one := chance.choice(left))
        chance.choice(_presses(one[1]))(kiosk)
    elif spots and way < 0.7:
        spot = chance.choice(spots)
        is_plane = spot.element.at is not None or spot.element.drag is not None
        place = _within(spot.rect, chance) if is_plane else spot.rect.center
        _drag(kiosk, place, place)
    elif spots and way < 0.72:
        _drag(kiosk, *(_within(chance.choice(spots).rect, chance) for _ in "to"))
    elif way < 0.77:
        pass_ms(kiosk, chance.choice(_WAITS_MS))
    elif way < 0.84:
        said = [one for text in scene.texts() for one in text.split() if len(one) < _LONGEST_TYPED]
        kiosk.post_text(chance.choice((*_WORDS, *said)))
        kiosk.step()
    elif way < 0.87:
        kiosk.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)))
        kiosk.step()
    elif way < 0.9:
        _resize(kiosk, chance.choice((*_SMALL, (1280, 720))))
    elif way < 0.92:
        kiosk.key(pygame.K_ESCAPE)
    else:
        _pressing(chance.choice(_EVERYWHERE))(kiosk)


def _within(rect: Rect, chance: random.Random) -> tuple[int, int]:
    return chance.randrange(rect.left, max(rect.left + 1, rect.right)), chance.randrange(
        rect.top, rect.top + 1 + rect.height
    )


def _drag(kiosk: Driver, begin: tuple[int, int], end: tuple[int, int]) -> None:
    """The button goes down and up, in one turn of the loop."""
    pygame.mouse.set_pos(end)
    kiosk.post(pygame.MOUSEMOTION, pos=begin, rel=(0, 0), buttons=(0, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=begin, button=1)
    if begin != end:
        kiosk.post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    kiosk.step()


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
