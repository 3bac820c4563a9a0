"""What every key and every click does in a state: each is tried in a copy of the process, so that all begin alike.

Copies are made by `os.fork`: reaching a state takes up to half a second, a copy of it a few milliseconds. A copy shares
the database's files with the one that it was copied from, which are put back after each; so this runs where there is
`fork` alone, with one thread.
"""

import copy
import gc
import hashlib
import json
import os
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect

from tests.kiosk.driver import Driver
from tests.screens.eye import buttons_of, keys_named, lines_of, texts_of

_NAMED: Final[Mapping[str, int]] = {
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
    "Enter": pygame.K_RETURN, "Escape": pygame.K_ESCAPE, "Tab": pygame.K_TAB, "Space": pygame.K_SPACE,
    "Up": pygame.K_UP, "Down": pygame.K_DOWN, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT,
    "Home": pygame.K_HOME, "End": pygame.K_END, "PageUp": pygame.K_PAGEUP, "PageDown": pygame.K_PAGEDOWN,
    "Backspace": pygame.K_BACKSPACE, "Delete": pygame.K_DELETE, "Insert": pygame.K_INSERT,
}  # fmt: skip
_LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyz0123456789")
_TYPED: Final = (*_LETTERS, *"+-*/?.,(=")
_TWICE: Final = frozenset(f"F{number}" for number in range(1, 13))
"""Keys that are tried once more where they have changed something on their screen."""
_MODIFIERS: Final = {"Shift": pygame.KMOD_SHIFT, "Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT}
_WITH: Final = ("Shift+Tab", *(f"Ctrl+{key}" for key in "cgnovyz"), "Shift+Ctrl+z", "Alt+Left")
PRESSES: Final = (*_NAMED, *_TYPED, *_WITH)
"""The keys that are tried, by their names."""
_SETTLES: Final = 3
"""Turns of the loop between a key and what it shows."""
_NOT_SEEN: Final = re.compile(r" at 0x[0-9a-f]+|(?:caret_on|is_hovered|is_held|ring)=\w+")
_MOST_TOLD: Final = 4
_MOST_CLICKS: Final = 6
_MOST_ROWS: Final = 10
"""So many texts are clicked on, from all over the screen."""
_ROW: Final = 150
"""Pixels between texts of one row."""
TYPES: Final = "types"
"""What letters do that each write themselves."""
_SURE: Final = 4
"""So many letters in a row that change a text tell that letters are typed here."""


@dataclass(slots=True)
class After:
    """What is so after a key."""

    front: list[str]
    """The routes of the screens on the stack, the one in front last."""
    ended: bool
    settings: dict[str, str]
    asked: list[str]
    """What was asked of the helper process."""
    files: list[str]
    marks: str
    """A digest of the panels, which tells where keyboard and selection are."""
    texts: list[str] = field(default_factory=list)

    def shown(self) -> tuple[object, ...]:
        """All but the digest."""
        return (self.front, self.ended, self.settings, self.asked, self.files, self.texts)


@dataclass(frozen=True, slots=True)
class _Act:
    """A key or a click, by its name, that may be tried."""

    press: str
    click: str
    do: Callable[[], None]


@dataclass(slots=True)
class Action:
    """What some keys and clicks do."""

    does: list[str]
    keys: list[str] = field(default_factory=list)
    clicks: list[str] = field(default_factory=list)
    named: str = ""
    """The words beside its key at the bottom of the screen."""


def front_of(kiosk: Driver) -> list[str]:
    """The routes of the screens on the stack, the one in front last."""
    return [type(level.route).__name__ for level in kiosk.kiosk.navigation._stack]


def actions_of(kiosk: Driver, home: Path, *, opens_help: bool = True) -> list[Action]:
    """All that keys and clicks do in the state in which a kiosk stands, sorted; `home` is its folder.

    F1, which takes longer than all others together, is tried where it `opens_help`.

    No time passes meanwhile, so that nothing changes but by them. A copy goes through them until one changes something.
    """
    gc.collect()
    gc.freeze()  # what the copies never look at stays one for all of them
    files = _Files(home)
    kiosk = _Still(kiosk).kiosk
    words = {cap: label for cap, label, _ in keys_named(kiosk)}
    presses = [press for press in PRESSES if press != "F1" or opens_help]
    acts = [_Act(press, "", _presses(kiosk, press)) for press in presses]
    acts += [_Act("", text, _clicks(kiosk, place)) for text, place in _places(kiosk)]
    before = _after(kiosk, home)
    found: dict[str, Action] = {}

    def first_that_acts(left: Sequence[_Act], seen: After = before) -> tuple[int, After] | None:
        try:
            return _in_copy(lambda: _first_that_acts(kiosk, home, left, seen))
        finally:
            files.put_back()

    def note(act: _Act, after: After) -> None:
        does = _told(before, after)
        key = _digest([after.shown(), after.marks if len(does) == 1 else ""])
        action = found.setdefault(key, Action(does))
        (action.keys if act.press else action.clicks).append(act.press or act.click)

    next_one = 0
    row: list[str] = []
    while (acting := first_that_acts(acts[next_one:])) is not None:
        act, after = acts[next_one + acting[0]], acting[1]
        note(act, after)
        next_one += acting[0] + 1
        writes = (
            after.front == before.front and not after.ended and act.press in _LETTERS and act.press.upper() not in words
        )
        row = [*row, act.press] if writes and acting[0] == 0 else []
        if len(row) == _SURE:  # somebody types here: the other letters and digits do as these
            rest = [one.press for one in acts[next_one:] if one.press in _LETTERS]
            next_one += len(rest)
            found["typed"] = Action([TYPES], rest)
        if act.press in _TWICE and after.front == before.front and not after.ended:
            twice = _Act(f"{act.press} {act.press}", "", _presses(kiosk, f"{act.press} {act.press}"))
            again = first_that_acts([twice], after)
            if again is not None and again[1].shown() not in (after.shown(), before.shown()):
                note(twice, again[1])
    gc.unfreeze()
    every = sorted(_joined(found.values(), words), key=lambda one: (one.does, one.keys, one.clicks))
    for one in every:
        if len(one.clicks) > _MOST_CLICKS:
            one.clicks[_MOST_CLICKS:] = [f"… {len(one.clicks) - _MOST_CLICKS} more"]
    return every


def at_size(kiosk: Driver, size: tuple[int, int], home: Path) -> tuple[list[str], list[str]]:
    """The texts and the keys named at the bottom that the state has on a screen of another size, which it gets."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    kiosk.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    _Still(kiosk).kiosk.step(2)
    keys = [f"{cap}: {label}" for cap, label, _ in keys_named(kiosk)]
    return [one.text for one in lines_of(texts_of(kiosk), home)], keys


class _Still:
    """A kiosk whose clock stands while keys are tried."""

    def __init__(self, kiosk: Driver) -> None:
        self.kiosk = copy.copy(kiosk)
        vars(self.kiosk)["step"] = self._step

    def _step(self, times: int = 1) -> None:
        for _ in range(times):
            self.kiosk.kiosk.step()


def _first_that_acts(kiosk: Driver, home: Path, acts: Sequence[_Act], before: After) -> tuple[int, After] | None:
    asked, settings, snapshot = len(kiosk.helper.asked), kiosk.backstage.settings, kiosk.snapshot()
    for place, act in enumerate(acts):
        try:
            act.do()
            kiosk.step(_SETTLES)
        except Exception as fault:  # what stands in for the disk or the helper here cannot do all that they do
            return place, After([*before.front, f"nothing: {type(fault).__name__}"], False, {}, [], [], "")
        is_as_before = (
            not kiosk.kiosk.has_ended
            and front_of(kiosk) == before.front
            and kiosk.backstage.settings is settings
            and len(kiosk.helper.asked) == asked
            and kiosk.snapshot() == snapshot
        )
        if is_as_before:
            continue
        after = _after(kiosk, home, asked, before)
        if after.shown() != before.shown() or after.marks != before.marks:
            return place, after
    return None


def _joined(actions: Iterable[Action], words: Mapping[str, str]) -> Iterator[Action]:
    """The actions, letters that write themselves as one, clicks on rows that do the same as one; each with its name."""
    every = list(actions)
    typing = next((one for one in every if one.does == [TYPES]), None)
    by_rows: dict[tuple[str, ...], Action] = {}
    for one in every:
        if typing is not None and one is not typing and _writes(one, words):
            typing.keys += one.keys
            continue
        if not one.keys and not any(click.startswith("[") for click in one.clicks):
            first = by_rows.setdefault(tuple(one.does), one)
            if first is not one:
                first.clicks += one.clicks
                continue
        one.named = next((label for cap, label in words.items() if f"[{cap}]" in one.clicks), "")
        if not one.named:
            one.named = next((words[key] for key in map(_cap_of, one.keys) if key in words), "")
        yield one
    if typing is not None:
        typing.keys.sort(key=PRESSES.index)


def _writes(one: Action, words: Mapping[str, str]) -> bool:
    """Whether all its keys are letters without a name that change the screen in front."""
    typed = bool(one.keys) and not one.clicks and all(key in _TYPED and key.upper() not in words for key in one.keys)
    return typed and one.does[0][0] in "+−m"


def _cap_of(key: str) -> str:
    return key.upper() if len(key) == 1 else key


def _told(before: After, after: After) -> list[str]:
    """What has changed, in words."""
    told = []
    if after.ended:
        return ["ends the program"]
    if after.front != before.front:
        over = " over it" if len(after.front) > len(before.front) else ""
        told.append(f"opens {after.front[-1]}{over}")
    told += [f"sets {name} to {value}" for name, value in after.settings.items() if before.settings.get(name) != value]
    told += [f"asks the helper: {one}" for one in after.asked[len(before.asked) :]]
    told += [f"writes {one}" for one in after.files if one not in before.files]
    if after.front == before.front:
        for sign, some, others in (("+", after.texts, before.texts), ("−", before.texts, after.texts)):
            lines = [one for one in some if one not in others]
            told += [f"{sign} {one}" for one in lines[:_MOST_TOLD]]
            told += [f"{sign} … {len(lines) - _MOST_TOLD} more"] * (len(lines) > _MOST_TOLD)
    return told or ["marks another place"]


def _after(kiosk: Driver, home: Path, asked: int | None = None, before: After | None = None) -> After:
    """What is so now; texts only where anything else has changed."""
    if kiosk.kiosk.has_ended:
        return After([], True, {}, [], [], "")
    snapshot = sorted(kiosk.snapshot().items(), key=lambda one: one[0])
    made = After(
        front_of(kiosk),
        False,
        {name: str(value) for name, value in asdict(kiosk.backstage.settings).items()},
        [] if asked is None else [type(one).__name__ for one in kiosk.helper.asked[asked:]],
        sorted(re.sub(r"\d+", "#", str(path.relative_to(home))) for path in home.rglob("*") if path.is_file()),
        _digest([_NOT_SEEN.sub("", repr(snapshot))]),
    )
    if before is not None and (made.shown()[:-1], made.marks) == (before.shown()[:-1], before.marks):
        made.texts = before.texts
    else:
        made.texts = [one.text for one in lines_of(texts_of(kiosk), home)]
    return made


def _digest(values: list[object]) -> str:
    return hashlib.sha256(json.dumps(values, default=str).encode()).hexdigest()[:16]


def _presses(kiosk: Driver, press: str) -> Callable[[], None]:
    def act() -> None:
        for name in press.split():
            *modifiers, key = name.split("+") if len(name) > 1 else (name,)
            mod = sum(_MODIFIERS[one] for one in modifiers)
            if key in _NAMED:
                kiosk.key(_NAMED[key], mod=mod)
            elif mod:
                kiosk.key(ord(key), mod=mod)
            else:
                kiosk.type(key)
            if kiosk.kiosk.has_ended:
                return

    return act


def _clicks(kiosk: Driver, place: tuple[int, int]) -> Callable[[], None]:
    return lambda: kiosk.click(place)


def _places(kiosk: Driver) -> list[tuple[str, tuple[int, int]]]:
    """Where one may click: keys at the bottom, buttons, then texts on none of these, the first of each row."""
    known = [(f"[{cap}]", place) for cap, _, place in keys_named(kiosk)] + list(buttons_of(kiosk))
    places = [(text, place.center) for text, place in known]
    rows: list[tuple[str, Rect]] = []
    for one in lines_of(texts_of(kiosk)):
        box = Rect(one.place)
        row = box.inflate(2 * _ROW, -box.height // 2)
        if any(place.collidepoint(box.center) for _, place in known):
            continue
        if row.collidelist([place for _, place in rows]) < 0:
            rows.append((one.text, row))
    step = max(1, len(rows) // _MOST_ROWS)
    return [*places, *((text, place.center) for text, place in rows[::step])]


def _in_copy(act: Callable[[], tuple[int, After] | None]) -> tuple[int, After] | None:
    """Does something in a copy of this process, and gives what it gives."""

    def told() -> object:
        found = act()
        return None if found is None else (found[0], asdict(found[1]))

    answer = _told_by_copy(told)
    return None if answer is None else (answer[0], After(**answer[1]))


def _told_by_copy(tell: Callable[[], object]) -> Any:
    """What a copy of this process tells, as JSON brings it."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            gc.disable()
            told = tell()
            with os.fdopen(write, "w") as pipe:
                json.dump(told, pipe)
        except BaseException:  # a copy never goes on as the process that it is one of
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return json.loads(answer)


class _Files:
    """The files of a folder, put back as they were, in place: open ones stay the same files."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._content = {path: path.read_bytes() for path in self._all()}
        self._stamps = {path: self._stamp(path) for path in self._content}

    def _all(self) -> list[Path]:
        return [path for path in self._home.rglob("*") if path.is_file()]

    @staticmethod
    def _stamp(path: Path) -> tuple[int, int]:
        stat = path.stat()
        return stat.st_size, stat.st_mtime_ns

    def put_back(self) -> None:
        """Undoes what was written, made and deleted since then."""
        there = set(self._all())
        for path in there - set(self._content):
            path.unlink()
        for path, content in self._content.items():
            if path.suffix not in (".db-shm", ".db-wal") and path in there and self._stamp(path) == self._stamps[path]:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("r+b" if path in there else "wb") as file:
                file.write(content)
                file.truncate(len(content))
            self._stamps[path] = self._stamp(path)
