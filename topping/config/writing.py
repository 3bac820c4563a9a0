"""Changes one setting in the file and leaves the rest as it is."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any

from topping.config.key import OLD_KEYS, key_named, key_of
from topping.config.lastpin import keep_pin
from topping.config.reading import load, parsed, text_of
from topping.config.words import Theme
from topping.disk import os_reason, write_whole
from topping.errors import SetupError, ToppingError
from topping.paths import config_file, ensure_folder


def value_of(name: str, text: str) -> object:
    """A typed value of setting `name`, in that setting's type; raises `InputError` where it is not of its form."""
    key = key_named(name)
    value = key.form.read(text)
    if value is None:
        raise key.refusal(key.shown(text))
    return value


def save(name: str, value: object, path: Path | None = None) -> None:
    """Writes one setting, leaving the file's other lines and comments as they are.

    A key of earlier files writes the one that replaced it, where that has another meaning now.
    Raises `InputError` for an unknown key or a value that does not fit it, `SetupError` for a file that is no TOML or
    cannot be written; nothing is changed then.
    """
    value = key_named(name).checked(value)
    path = (path or config_file()).resolve()  # a symbolic link is kept
    if name in OLD_KEYS:
        present = load(path)[0].theme
        if (value is Theme.CONTRAST) == (present is Theme.CONTRAST):
            return
        name = key_of(OLD_KEYS[name].field).name
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
    try:
        write_whole(path, changed.encode(), is_private=True)
    except OSError as fault:
        raise SetupError("config.unwritable", path=path, why=os_reason(fault)) from fault
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
