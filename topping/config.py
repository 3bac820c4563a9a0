"""The settings of this machine: one TOML file, every key with a default, none of them required."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import ParseError

from topping.disk import why, write_whole
from topping.errors import SetupError, ToppingError
from topping.paths import config_file, made


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user may choose once for all; each field's TOML key stands in `KEYS`."""

    lexicon: str = ""
    """Name of the lexicon used where none is named; empty for the bundled one."""
    limit_s: int = 60
    """Time for a move, in seconds (§3.8.4)."""
    penalty_s: int = 20
    """What a missed move costs on top of the limit, in seconds (§3.8.4)."""
    show_distance: bool = False
    """Tell the points of a valid proposal that is not the top, and how far it is; such runs rank apart."""
    free_place: bool = False
    """Let a word typed alone take its best place on any move, not on the first only; such runs rank apart."""
    volume: int = 80
    """How loud the referee's voice is, from 0 to 100."""
    muted: bool = False
    """Whether it is silent."""


KEYS: Final[dict[str, str]] = {
    "lexicon.default": "lexicon",
    "play.time": "limit_s",
    "play.penalty": "penalty_s",
    "play.show_distance": "show_distance",
    "play.free_place": "free_place",
    "sound.volume": "volume",
    "sound.muted": "muted",
}
"""TOML key → field of `Settings`."""

LEAST_TIME_S: Final = 5
MOST_TIME_S: Final = 3600
LOUDEST: Final = 100


def load(path: Path | None = None) -> tuple[Settings, tuple[ToppingError, ...]]:
    """The settings in force and what is wrong with the file, if anything; a fault never stops the program."""
    path = path or config_file()
    if not path.exists():
        return Settings(), ()
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        return Settings(), (SetupError("config.unreadable", path=path, why=why(fault)),)
    except ParseError as fault:
        return Settings(), (SetupError("config.not_toml", path=path, why=fault),)
    settings, complaints = Settings(), []
    for key, value in _flat(document.unwrap()):
        try:
            settings = _with(settings, key, value)
        except ToppingError as complaint:
            complaints.append(complaint)
    return settings, tuple(complaints)


def save(key: str, value: object, path: Path | None = None) -> None:
    """Writes one setting, leaving the file's other lines and comments as they are.

    Raises `SetupError` for an unknown key, a value that does not fit it, or a file that cannot be written.
    """
    _with(Settings(), key, value)
    path = path or config_file()
    made(path.parent)
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
    except (OSError, ValueError) as fault:
        raise SetupError("config.unreadable", path=path, why=why(fault)) from fault
    table, name = key.split(".")
    section = document.setdefault(table, tomlkit.table())
    section[name] = value
    try:
        write_whole(path, tomlkit.dumps(document).encode())
    except OSError as fault:
        raise SetupError("config.unwritable", path=path, why=why(fault)) from fault


def _flat(document: dict[str, Any]) -> list[tuple[str, object]]:
    pairs: list[tuple[str, object]] = []
    for table, content in document.items():
        if isinstance(content, dict):
            pairs += [(f"{table}.{name}", value) for name, value in content.items()]
        else:
            pairs.append((table, content))
    return pairs


def _with(settings: Settings, key: str, value: object) -> Settings:
    field_name = KEYS.get(key)
    if field_name is None:
        raise SetupError("config.unknown_key", key=key)
    wanted = {field.name: type(field.default) for field in fields(Settings)}[field_name]
    if type(value) is not wanted:
        raise SetupError("config.bad_value", key=key, value=value)
    if field_name == "limit_s" and not LEAST_TIME_S <= _number(value) <= MOST_TIME_S:
        raise SetupError("config.bad_value", key=key, value=value)
    if field_name == "penalty_s" and not 0 <= _number(value) <= MOST_TIME_S:
        raise SetupError("config.bad_value", key=key, value=value)
    if field_name == "volume" and not 0 <= _number(value) <= LOUDEST:
        raise SetupError("config.bad_value", key=key, value=value)
    return replace(settings, **{field_name: value})  # type: ignore[arg-type]  # the field's type was checked above


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
