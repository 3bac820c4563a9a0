"""The settings of this machine: one TOML file, every key with a default, none of them required."""

from topping.config.file import load, save, value_of
from topping.config.key import KEYS, OLD_KEYS, ConfigKey, key_of
from topping.config.lastpin import keep_pin
from topping.config.settings import LEAST_TIME_S, LOUDEST, MOST_TIME_S, Settings
from topping.config.words import GhostChoice, KeyMap, MissedStay, SecondDisplay, Theme

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
