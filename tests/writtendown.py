"""Outcomes that stand in a list, a line each: a digest holds what is too long to be read.

A file of tests names its subjects, functions that yield a name and a value a line; run as a command it writes its list.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from importlib import import_module
from inspect import isclass, isfunction, signature
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, TypeAlias

from topping.errors import ToppingError

MOST = 300
Told: TypeAlias = Iterator[tuple[str, object]]
Subject: TypeAlias = Callable[[], Told]


def flat(value: object) -> Iterator[str]:
    """The figures of a value, in the order of its parts."""
    parts = parts_of(value)
    if parts is None:
        yield told(value)
        return
    for inner in parts:
        yield from flat(inner)
    yield ";"


def parts_of(value: object) -> Sequence[object] | None:
    if is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, Mapping):
        return [one for pair in value.items() for one in pair]
    value = value.tolist() if hasattr(value, "tolist") else value
    return value if isinstance(value, list | tuple) else None


def told(value: object) -> str:
    """Floats to nine digits: the last bits differ from one machine to another."""
    if isinstance(value, float):
        return f"{value:.9g}"
    return (
        value.name
        if isinstance(value, Enum)
        else str(sorted(map(told, value)))
        if isinstance(value, frozenset | set)
        else str(value)
    )


def tried(action: Callable[..., object], *values: Any, **named: Any) -> object:
    """What an action gives, or why it is refused."""
    try:
        return action(*values, **named)
    except ToppingError as refusal:
        return [type(refusal).__name__, refusal.key, refusal.details, refusal.line]
    except ValueError as refusal:
        return str(refusal)


def check(expected: str, *said: Any) -> None:
    """What was said, word by word; `+` and `-` for true and false."""
    words = str(said).replace("True", "+").replace("False", "-")
    assert re.sub(r"[][(),'{}]", "", words).split() == expected.split()


def numbers_of(package: ModuleType, *, with_private: bool = False) -> Told:
    """What a package counts by, the versions of what it keeps, and its defaults: a change changes results or records.

    Those that it names for itself are mostly bounds of what is read and kept at once, which no small example reaches.
    """
    for one in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(one.name)
        names = [name for name in getattr(module, "__annotations__", ()) if name.isupper()]
        known = {
            name: value
            for name, value in ((name, getattr(module, name)) for name in names)
            if name[0] != "_" or (with_private and not any(map(str.isalpha, " ".join(flat(value)))))
        }
        if known:
            yield one.name, {name: value for name, value in known.items() if " at 0x" not in " ".join(flat(value))}
    yield from defaults_of(package)


def defaults_of(package: ModuleType) -> Told:
    """What is so where nobody says otherwise: of each module its numbers, fields of its classes, and arguments."""
    for one in walk_packages(package.__path__, f"{package.__name__}."):
        module = vars(import_module(one.name))
        own = {name: it for name, it in module.items() if getattr(it, "__module__", one.name) == one.name}
        for name, kind in [(name, it) for name, it in own.items() if isclass(it)]:
            own |= {f"{name}.{inner}": it for inner, it in vars(kind).items()}
        # tests of screens keep more
        found = {"numbers": {name: it for name, it in own.items() if name.isupper() and name != "KEPT"}}
        for name, it in own.items():
            if is_dataclass(it):
                found[name] = {field.name: field.default for field in fields(it)}
            elif isfunction(it):
                found[name] = {argument.name: argument.default for argument in signature(it).parameters.values()}
        for name, values in found.items():
            if known := {at: value for at, value in values.items() if is_number(value)}:
                yield f"{one.name} {name}", known


def is_number(value: object) -> bool:
    some = value if isinstance(value, tuple) and value else (value,)
    return all(isinstance(one, int | float) for one in some)


def lines(subject: Subject) -> Iterator[str]:
    """A line a value; of one with very many figures the first ones, and a digest of all."""
    for name, value in subject():
        text = " ".join(" ".join(flat(value)).split("\n"))
        digest = f"… {sha256(text.encode()).hexdigest()[:16]}" if len(text) > MOST else ""
        yield f"{subject.__name__.removeprefix('of_')}: {name}: {text[:MOST]}{digest}"


def known_lines(of: Path, subject: Subject) -> list[str]:
    """Those of a subject in a list."""
    name = subject.__name__.removeprefix("of_")
    return [line for line in of.read_text("utf-8").split("\n") if line.startswith(f"{name}: ")]


def write(into: Path, subjects: Sequence[Subject]) -> None:
    """Writes a list down as it is now."""
    into.write_text("".join(f"{line}\n" for subject in subjects for line in lines(subject)), encoding="utf-8")
