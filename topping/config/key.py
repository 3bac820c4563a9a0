"""The settings by their TOML keys: their form, default and meaning."""

from __future__ import annotations

from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Final

from topping.config.form import ContrastSwitch, Form
from topping.config.settings import Settings
from topping.errors import InputError
from topping.texts import say

_LONGEST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class ConfigKey:
    """One setting."""

    name: str
    """`table.name` in the file."""
    field: str
    """The attribute of `Settings`."""
    form: Form
    default: object

    @property
    def meaning(self) -> str:
        """What it does, in the language in force."""
        return say(f"config.key.{self.name}")

    def shown(self, value: object) -> str:
        """A value as the file writes it, shortened where it is long; for a secret, only whether it is set."""
        if self.form.secret:
            return say("config.secret") if value else '""'
        text = " ".join(as_toml(value).split())
        return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"

    def checked(self, value: object) -> object:
        """What the value means, if it is of this setting's form; else raises `InputError`."""
        if not self.form.admits(value):
            raise self.refusal(self.shown(value))
        return self.form.meant(value)

    def refusal(self, shown: str) -> InputError:
        """The error for a value that is not of this setting's form."""
        return InputError(
            "config.bad_value",
            key=self.name,
            value=shown,
            expected=self.form.expected,
            default=self.shown(self.default),
        )


KEYS: Final[dict[str, ConfigKey]] = {
    key.name: key
    for key in (ConfigKey(one.metadata["key"], one.name, one.metadata["form"], one.default) for one in fields(Settings))
}
"""Every setting by its key, in the order in which they are shown."""

OLD_KEYS: Final[dict[str, ConfigKey]] = {
    key.name: key for key in (ConfigKey("display.high_contrast", "theme", ContrastSwitch(), False),)
}
"""Keys of earlier files, each with the field of the setting that has replaced it; they are read, and never written."""


def key_named(name: str) -> ConfigKey:
    """The setting of that name; raises `InputError` for an unknown one, with the most similar known one."""
    key = KEYS.get(name) or OLD_KEYS.get(name)
    if key is not None:
        return key
    alike = get_close_matches(name, KEYS, 1)
    if alike:
        raise InputError("config.unknown_key_alike", key=name, alike=alike[0])
    raise InputError("config.unknown_key", key=name)


def key_of(field: str) -> ConfigKey:
    """The setting kept in that attribute of `Settings`; there is one for each."""
    return next(key for key in KEYS.values() if key.field == field)


def as_toml(value: object) -> str:
    """A value as a TOML file has it."""
    import tomlkit  # here for speed of start: every command reads the settings, few show or write them

    try:
        return tomlkit.item(str(value) if isinstance(value, str) else value).as_string()
    except (ValueError, TypeError):
        return str(value)
