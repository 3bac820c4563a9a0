"""Reads and writes the settings of this machine: one optional TOML file, in which every key has a default.

Faults in the file are reported with their lines, and never stop the program.

The last valid PIN is also stored in a second file, so that a fault in the settings cannot open the public kiosk.
"""

import re
import tomllib
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

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
from topping.errors import SetupError, ToppingError
from topping.paths import config_file, ensure_folder
from topping.system import pin
from topping.system.disk import read_regular, refusing, write_whole

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
    """Returns the last valid PIN as a salted hash, from its own file; empty if no PIN is set.

    Returns `pin.LOCKED` if that file is damaged: a PIN was set, but no PIN fits any more.
    """
    try:
        kept = read_regular(_pin_file(settings_file), _LARGEST_PIN).decode("ascii").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError):
        return pin.LOCKED
    return kept if pin.is_stored_form(kept) else pin.LOCKED


def keep_pin(stored: str, settings_file: Path) -> None:
    """Stores a hashed PIN in a second file beside the settings file; deletes that file if `stored` is empty.

    If the disk refuses, only the settings file has the PIN.
    """
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
    """Converts a value typed for the setting `name` (`table.key`); raises `InputError` if it does not fit."""
    key = key_named(name)
    value = key.form.read(text)
    if value is None:
        raise key.refusal(key.shown(text))
    return value


def save(name: str, value: object, path: Path | None = None) -> None:
    """Writes a single setting (`table.key`), and leaves other lines and comments of the file unchanged.

    Raises `InputError` for an unknown key or an unfit value, `SetupError` for a file that is no TOML or cannot be
    written; the file is then unchanged.
    """
    value = key_named(name).checked(value)
    path = (path or config_file()).resolve()  # keeps a symbolic link
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
    """Returns the TOML text with a new value of `table.key`; other lines stay.

    Raises `ValueError` or another error if tomlkit cannot change the text.
    """
    import tomlkit  # here for a fast start: every command reads settings, few write them

    try:
        document = tomlkit.parse(text)
        section: Any = document.setdefault(table, tomlkit.table())
        section[key] = value
        changed = tomlkit.dumps(document)
    except tomlkit.exceptions.TOMLKitError as fault:
        raise ValueError(str(fault)) from fault
    return changed if changed.endswith("\n") else f"{changed}\n"


_ENDS: Final = ("]", "}", '"""', "'''")
"""A statement of several lines has one of these in its last line."""
_MOST_TRIES: Final = 50
_LARGEST: Final = 1 << 20
"""Largest file in bytes."""
_LINE: Final = re.compile(r"at line (\d+)")


def load(path: Path | None = None) -> tuple[Settings, tuple[ToppingError, ...]]:
    """Reads the settings; returns them with the faults of the file, each with file name and line.

    An unknown key is ignored, and an invalid value is replaced by its default. A file that is no TOML gives all
    defaults. Only the PIN keeps its last valid value, unless the file validly sets another.
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
    placed = (complaint.at_line(lines[name]) if name in lines else complaint for name, complaint in complaints)
    return settings, tuple(complaint.in_source(str(path)) for complaint in placed)


def _lost_pin(path: Path) -> str:
    """Returns `pin.LOCKED` if a damaged settings file mentions a PIN, so that the kiosk stays locked; otherwise
    empty.
    """
    try:
        return pin.LOCKED if pin.is_mentioned(read_regular(path, _LARGEST)) else ""
    except OSError:
        return ""


def text_of(path: Path) -> str:
    """Reads the settings file; returns an empty text without a file. Raises `SetupError` if it cannot be read."""
    try:
        with refusing(SetupError, "config.unreadable", path=path), suppress(FileNotFoundError):
            return read_regular(path, _LARGEST).decode("utf-8-sig")
        return ""
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        raise SetupError("config.not_utf8").at_line(line).in_source(str(path)) from fault


def parsed(text: str, path: Path) -> dict[str, Any]:
    """Parses a TOML text; raises `SetupError` with the line of the fault."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        match = _LINE.search(str(fault))
        line = int(match.group(1)) if match else text.count("\n") + 1
        raise SetupError("config.not_toml").at_line(line).in_source(str(path)) from fault


def flat(content: dict[str, Any]) -> list[tuple[str, object]]:
    """Returns the settings of parsed TOML as pairs (`table.name`, value), in the order of the file."""
    pairs: list[tuple[str, object]] = []
    for table, inside in content.items():
        if isinstance(inside, dict):
            pairs += [(f"{table}.{name}", value) for name, value in inside.items()]
        else:
            pairs.append((f'"{table}"' if "." in table else table, inside))
    return pairs


def lines_of_keys(text: str) -> dict[str, int]:
    """Returns the first line (from 1) of each setting (`table.name`) in a TOML text.

    The parser gives no line numbers, so statements are parsed one by one, each with the header of its table. A
    statement ends with the first line with which it can be parsed. The search gives up after many tries on a statement,
    so that its time stays proportional to the text.
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
            tables = tomllib.loads(statement if is_header else header + statement)
        except ValueError:
            continue
        if is_header:
            header = statement
        for name, _ in flat(tables):
            places.setdefault(name, begins)
        statement = ""
    return places
