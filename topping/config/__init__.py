"""The settings of this machine: one TOML file, every key with a default, none of them required.

Reads the file of settings and changes one of them there. Faults are reported with their lines and stop nothing.

The last good PIN is kept beside it: a fault in that file must not open the public kiosk.
"""

import re
import tomllib
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from topping import pin
from topping.config.form import GhostChoice, MissedStay, SecondDisplay, Theme, TrayOrder
from topping.config.settings import (
    KEYS,
    LEAST_TIME_S,
    LOUDEST,
    MOST_TIME_S,
    ConfigKey,
    Settings,
    key_named,
    key_of,
)
from topping.disk import read_regular, refusing, write_whole
from topping.errors import SetupError, ToppingError
from topping.paths import config_file, ensure_folder

__all__ = [
    "KEYS",
    "LEAST_TIME_S",
    "LOUDEST",
    "MOST_TIME_S",
    "ConfigKey",
    "GhostChoice",
    "MissedStay",
    "SecondDisplay",
    "Settings",
    "Theme",
    "TrayOrder",
    "keep_pin",
    "key_of",
    "load",
    "save",
    "value_of",
]

_LARGEST_PIN: Final = 1 << 12


def last_pin(settings_file: Path) -> str:
    """The stored form of the PIN that was set last; empty where none was, or it was taken away.

    Where the file is there and damaged, a PIN was set: `pin.LOCKED`.
    """
    try:
        kept = read_regular(_pin_file(settings_file), _LARGEST_PIN).decode("ascii").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError):
        return pin.LOCKED
    return kept if pin.is_stored_form(kept) else pin.LOCKED


def keep_pin(stored: str, settings_file: Path) -> None:
    """Keeps a PIN, or that there is none any more; where the disk does not take it, the settings alone have it."""
    if stored == last_pin(settings_file):
        return
    with suppress(OSError):
        if stored:
            write_whole(_pin_file(settings_file), f"{stored}\n".encode("ascii"), is_private=True)
        else:
            _pin_file(settings_file).unlink(missing_ok=True)


def _pin_file(settings_file: Path) -> Path:
    return settings_file.with_suffix(".pin")


def value_of(name: str, text: str) -> object:
    """A typed value of setting `name`, in that setting's type; raises `InputError` where it is not of its form."""
    key = key_named(name)
    value = key.form.read(text)
    if value is None:
        raise key.refusal(key.shown(text))
    return value


def save(name: str, value: object, path: Path | None = None) -> None:
    """Writes one setting, leaving the file's other lines and comments as they are.

    Raises `InputError` for an unknown key or a value that does not fit it, `SetupError` for a file that is no TOML or
    cannot be written; nothing is changed then.
    """
    value = key_named(name).checked(value)
    path = (path or config_file()).resolve()  # a symbolic link is kept
    if isinstance(value, StrEnum):
        value = value.value
    text = text_of(path)
    wanted = parsed(text, path)
    table, key = name.split(".")
    try:
        changed = _with(text, table, key, value)
        wanted.setdefault(table, {})[key] = value
        if parsed(changed, path) != wanted:
            raise SetupError("config.cannot_change", path=path, key=name)
    except (TypeError, ValueError, LookupError, AttributeError) as fault:
        raise SetupError("config.cannot_change", path=path, key=name) from fault
    except ToppingError:
        raise SetupError("config.cannot_change", path=path, key=name) from None
    ensure_folder(path.parent)
    with refusing(SetupError, "config.unwritable", path=path):
        write_whole(path, changed.encode(), is_private=True)
    if name == "kiosk.pin":
        keep_pin(str(value), path)


def _with(text: str, table: str, key: str, value: object) -> str:
    """The text with one value changed; raises `ValueError`, among others, where tomlkit cannot do it."""
    import tomlkit  # here for speed of start: every command reads the settings, few write them

    try:
        document = tomlkit.parse(text)
        section: Any = document.setdefault(table, tomlkit.table())
        section[key] = value
        changed = tomlkit.dumps(document)
    except tomlkit.exceptions.TOMLKitError as fault:
        raise ValueError(str(fault)) from fault
    return changed if changed.endswith("\n") else f"{changed}\n"


_ENDS: Final = ("]", "}", '"""', "'''")
"""One of these stands in the last line of a statement of several lines."""
_MOST_TRIES: Final = 50
_LARGEST: Final = 1 << 20
"""Bytes of the file."""
_LINE: Final = re.compile(r"at line (\d+)")


def load(path: Path | None = None) -> tuple[Settings, tuple[ToppingError, ...]]:
    """The settings in force, and the faults of the file, each with its name and line.

    An unknown key is left out and a bad value leaves the default of its own key; a file that is no TOML leaves them
    all. The PIN alone stays the last good one unless the file says otherwise in so many words.
    """
    path = path or config_file()
    try:
        text = text_of(path)
        content = parsed(text, path)
    except SetupError as complaint:
        return Settings(pin=last_pin(path) or _lost_pin(path)), (complaint,)
    settings, complaints = Settings(pin=last_pin(path)), list[tuple[str, ToppingError]]()
    for name, value in flat(content):
        try:
            key = key_named(name)
            settings = replace(settings, **{key.field: key.checked(value)})  # type: ignore[arg-type]  # `checked` guarantees the type
        except ToppingError as complaint:
            complaints.append((name, complaint))
    if complaints and not settings.pin:
        settings = replace(settings, pin=_lost_pin(path))
    lines = lines_of_keys(text) if complaints else {}
    placed = (one.at_line(lines[name]) if name in lines else one for name, one in complaints)
    return settings, tuple(one.in_source(str(path)) for one in placed)


def _lost_pin(path: Path) -> str:
    """`pin.LOCKED` where a file that is damaged shows that a PIN stood in it: a fault must not open the kiosk."""
    try:
        return pin.LOCKED if pin.is_mentioned(read_regular(path, _LARGEST)) else ""
    except OSError:
        return ""


def text_of(path: Path) -> str:
    """The file's text, empty where there is no file; raises `SetupError` where it cannot be read."""
    try:
        with refusing(SetupError, "config.unreadable", path=path), suppress(FileNotFoundError):
            return read_regular(path, _LARGEST).decode("utf-8-sig")
        return ""
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


def lines_of_keys(text: str) -> dict[str, int]:
    """Where each `table.name` stands in a text that is TOML: the number, from 1, of the line on which it begins.

    The parser gives no line numbers. So statements are parsed one by one, each with its table's header: a statement
    ends with the first line with which it can be parsed. One that does not end after many tries ends the search, so
    that it takes time in proportion to the text.
    """
    places: dict[str, int] = {}
    header = statement = ""
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
