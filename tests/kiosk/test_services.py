"""What the services of the backstage answer and write in lives made up by chance: a list, call by call.

In some states of the kiosk, whatever is public is called, again and again, with what the annotations ask for: names of
players, days, and what other calls have answered. `python -m tests.kiosk.test_services` writes the list anew.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from inspect import Parameter, signature
from pkgutil import walk_packages
from random import Random
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints
from zlib import crc32

import topping.kiosk
import topping.store
import topping.training
from tests.conftest import CHECKOUT
from tests.kiosk.driver import Driver, game
from tests.screens.states import shown
from tests.writtendown import Told, flat, lines, write
from topping.errors import ToppingError
from topping.rules.conditions.conditions import Conditions

LIST: Final = CHECKOUT / "tests" / "data" / "kiosk_services.txt"
SERVICES: Final = """
    players choices habits tray runs begun unplayed history sessions trail drafts dailies classics tablegames
    competitions decks rushes drills statistics reviews ghosts
"""
STATES: Final = ("home/usual", "statistics/half a year", "sitting/words", "competition desk/usual", "classic/hidden")
CALLS: Final = 700
PLAYERS: Final = ("Camille", "Camille", "Camille", "Élodie", "")
AT: Final = "2026-11-27T20:00:00+00:00"
TEXTS: Final = {"player": PLAYERS, "viewer": PLAYERS, "at": (AT,), "now": (AT,), "date": (AT,)}
"""What texts are by the names of what asks for them, where that is known."""
OTHER_TEXTS: Final = ("Élodie", "chat", "AEINRST", "", "normale-06")
NUMBERS: Final = (0, 1, 1, 2, 2, 3, 7, 30, 12_000)


@cache
def classes() -> dict[str, object]:
    """All of the program by name: some modules name others for the type checker alone."""
    folders = (topping.kiosk, topping.store, topping.training)
    names = [one.name for folder in folders for one in walk_packages(folder.__path__, f"{folder.__name__}.")]
    modules = [import_module(name) for name in names]
    return {name: one for module in modules for name, one in vars(module).items() if isinstance(one, type)}


def made(name: str, wanted: Any, known: Mapping[type, list[object]], chance: Random) -> object:
    """A value of a name as its annotation asks for it; raises `LookupError` where none is known."""
    if isinstance(wanted, UnionType):
        wanted = chance.choice(get_args(wanted))
    origin = get_origin(wanted) or wanted
    if wanted is NoneType:
        return None
    if wanted is str:
        return chance.choice(TEXTS.get(name, OTHER_TEXTS))
    if wanted in (int, bool):
        return chance.choice(NUMBERS if wanted is int else (False, True))
    if isinstance(origin, type) and issubclass(origin, Enum):
        return chance.choice(list(origin))
    if inner := [one for one in get_args(wanted) if origin in (tuple, list, Sequence, Iterable)][:1]:
        return tuple(made(name, inner[0], known, chance) for _ in range(chance.randrange(3)))
    is_class = isinstance(origin, type) and not getattr(origin, "_is_protocol", False)
    of_kind = [one for kind in known if is_class and issubclass(kind, origin) for one in known[kind]]
    if not of_kind:
        raise LookupError
    return chance.choice(of_kind)


def learn(value: object, known: dict[type, list[object]]) -> None:
    """Keeps what was answered, for what asks for such."""
    if isinstance(value, tuple | list):
        for one in value[:3]:
            learn(one, known)
    elif is_dataclass(value) or type(value).__module__.startswith("topping."):
        known[type(value)] = [*known[type(value)][-4:], value]


def life(kiosk: Driver, chance: Random) -> Iterator[tuple[str, object]]:
    """Calls, and what each answered."""
    known: dict[type, list[object]] = defaultdict(list)
    for one in (kiosk.helper, kiosk.store, kiosk.clock, Conditions(), game()):
        learn(one, known)
    called = [getattr(kiosk.backstage, name) for name in SERVICES.split()]
    for _ in range(CALLS):
        pairs = [(one, name) for one in called for name in dir(type(one)) if not name.startswith("_")]
        service, name = chance.choice(pairs)
        method: Any = getattr(type(service), name)
        values: dict[str, object] = {}
        if callable(method):
            hints = get_type_hints(method, localns=classes())
            needed = [one for one in list(signature(method).parameters.values())[1:] if one.default is Parameter.empty]
            try:
                values = {one.name: made(one.name, hints[one.name], known, chance) for one in needed}
            except LookupError:
                continue
        try:
            answer = getattr(service, name)
            answer = answer(**values) if callable(method) else answer
        except ToppingError as refusal:
            answer = (type(refusal).__name__, refusal.key)
        except Exception as fault:  # what no screen would ask
            answer = type(fault).__name__
        learn(answer, known)
        if type(answer).__module__.startswith("topping.kiosk.backstage.") and not is_dataclass(answer):
            called = [*called[:27], answer, answer]
        kiosk.clock.time += chance.choice((0, 40, 5_000))
        text = repr(answer)
        text = " ".join(flat(answer)) if "frozenset(" in text else text  # which are in no order
        for folder in (kiosk.store.path.parent, CHECKOUT):
            text = text.replace(str(folder), "~")
        text = re.sub(r"<[^<>]* at 0x[^<>]*>", "…", text)
        yield f"{type(service).__name__}.{name}", text


def of_services() -> Told:
    for state in STATES:
        with shown(state) as kiosk:
            for number, (call, answer) in enumerate(life(kiosk, Random(state))):
                yield f"{state} {number} {call}", answer
            with closing(sqlite3.connect(kiosk.store.path)) as read:
                names = read.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
                rows = {name: read.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in names}
            for name, held in rows.items():
                if held and name != "facts":  # which are signed
                    yield f"{state} has {name}", crc32(repr(held).encode())
            yield f"{state} asked", [type(one).__name__ for one in kiosk.helper.asked]


def test_services_answer_and_write_what_they_did() -> None:
    assert list(lines(of_services)) == LIST.read_text("utf-8").split("\n")[:-1]


if __name__ == "__main__":
    write(LIST, [of_services])
