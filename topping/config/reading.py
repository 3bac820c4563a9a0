"""Reads the file of settings. Its faults are reported with their lines and never stop the program."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from topping import pin
from topping.config.key import OLD_KEYS, key_named
from topping.config.lastpin import last_pin
from topping.config.settings import Settings
from topping.disk import os_reason, read_regular
from topping.errors import SetupError, ToppingError
from topping.paths import config_file

_ENDS: Final = ("]", "}", '"""', "'''")
"""One of these stands in the last line of a statement of several lines."""
_MOST_TRIES: Final = 50
_LARGEST: Final = 1 << 20
"""Bytes of the file."""
_LINE: Final = re.compile(r"at line (\d+)")


def load(path: Path | None = None) -> tuple[Settings, tuple[ToppingError, ...]]:
    """The settings in force, and the faults of the file, each with its name and line.

    A key of earlier files counts where the file does not have the one that replaced it. An unknown key is left out and
    a bad value leaves the default of its own key; a file that is no TOML leaves them all. The PIN alone stays the last
    good one unless the file says otherwise in so many words.
    """
    path = path or config_file()
    try:
        text = text_of(path)
        content = parsed(text, path)
    except SetupError as complaint:
        return Settings(pin=last_pin(path) or _lost_pin(path)), (complaint,)
    settings, complaints = Settings(pin=last_pin(path)), list[tuple[str, ToppingError]]()
    for name, value in sorted(flat(content), key=lambda pair: pair[0] not in OLD_KEYS):
        try:
            key = key_named(name)
            settings = replace(settings, **{key.field: key.checked(value)})  # type: ignore[arg-type]  # `checked` guarantees the type
        except ToppingError as complaint:
            complaints.append((name, complaint))
    if complaints and not settings.pin:
        settings = replace(settings, pin=_lost_pin(path))
    lines = lines_of_keys(text) if complaints else {}
    return settings, tuple(_placed(complaint, lines.get(name), path) for name, complaint in complaints)


def _lost_pin(path: Path) -> str:
    """`pin.LOCKED` where a file that is damaged shows that a PIN stood in it: a fault must not open the kiosk."""
    try:
        return pin.LOCKED if pin.is_mentioned(read_regular(path, _LARGEST)) else ""
    except OSError:
        return ""


def text_of(path: Path) -> str:
    """The file's text, empty where there is no file; raises `SetupError` where it cannot be read."""
    try:
        return read_regular(path, _LARGEST).decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except OSError as fault:
        raise SetupError("config.unreadable", path=path, why=os_reason(fault)) from fault
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        raise SetupError("config.not_utf8").at_line(line).in_source(str(path)) from fault


def parsed(text: str, path: Path) -> dict[str, Any]:
    """The tables of the text; raises `SetupError` with the line where it is no TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        found = _LINE.search(str(fault))
        line = int(found.group(1)) if found else text.count("\n") + 1
        raise SetupError("config.not_toml").at_line(line).in_source(str(path)) from fault


def flat(content: dict[str, Any]) -> list[tuple[str, object]]:
    """The pairs of `table.name` and value, in the order of the file."""
    pairs: list[tuple[str, object]] = []
    for table, inside in content.items():
        if isinstance(inside, dict):
            pairs += [(f"{table}.{name}", value) for name, value in inside.items()]
        else:
            pairs.append((f'"{table}"' if "." in table else table, inside))
    return pairs


def _placed(complaint: ToppingError, line: int | None, path: Path) -> ToppingError:
    return (complaint if line is None else complaint.at_line(line)).in_source(str(path))


def lines_of_keys(text: str) -> dict[str, int]:
    """Where each `table.name` stands in a text that is TOML: the number, from 1, of the line on which it begins.

    The parser gives no line numbers. So statements are parsed one by one, each with its table's header: a statement
    ends with the first line with which it can be parsed. One that does not end after many tries ends the search, so
    that it takes time in proportion to the text.
    """
    places: dict[str, int] = {}
    header, statement, begins, tries = "", "", 1, 0
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if not statement:
            begins, tries = number, 0
        statement += f"{line}\n"
        if number > begins and not any(mark in line for mark in _ENDS):
            continue
        tries += 1
        if tries > _MOST_TRIES:
            break
        is_header = statement.lstrip().startswith("[")
        try:
            found = tomllib.loads(statement if is_header else header + statement)
        except ValueError:
            continue
        if is_header:
            header = statement
        for name, _ in flat(found):
            places.setdefault(name, begins)
        statement = ""
    return places
