"""The settings of this machine: one TOML file, every key with a default, none of them required."""

from topping.config.file import keep_pin, load, save, value_of
from topping.config.form import GhostChoice, KeyMap, MissedStay, SecondDisplay, Theme
from topping.config.settings import KEYS, LEAST_TIME_S, LOUDEST, MOST_TIME_S, OLD_KEYS, ConfigKey, Settings, key_of

__all__ = [
    "KEYS",
    "LEAST_TIME_S",
    "LOUDEST",
    "MOST_TIME_S",
    "OLD_KEYS",
    "ConfigKey",
    "GhostChoice",
    "KeyMap",
    "MissedStay",
    "SecondDisplay",
    "Settings",
    "Theme",
    "keep_pin",
    "key_of",
    "load",
    "save",
    "value_of",
]
