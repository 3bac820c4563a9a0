"""Which language the program speaks: asked for on the command line, in the environment or in the settings."""

from __future__ import annotations

import os
from typing import Final

from topping import config
from topping.texts.language import LANGUAGES, VARIABLE

_OPTION: Final = "--lang"
_SHORTEST: Final = "--la"


def language_wanted(arguments: list[str]) -> str:
    """What `--lang` says, wherever it stands; else `TOPPING_LANG`; else the setting, which is French by default.

    It is known before any parser is made, since parsers are made with their help. A `--lang` that names no language is
    left to the parser, which refuses it; a variable that names none is passed over.
    """
    for language in (_asked(arguments), os.environ.get(VARIABLE, "").strip().casefold()):
        if language in LANGUAGES:
            return language
    return config.load()[0].language


def _asked(arguments: list[str]) -> str:
    """The value of the last `--lang VALUE` or `--lang=VALUE`; empty where there is none."""
    asked = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if len(name) >= len(_SHORTEST) and _OPTION.startswith(name):
            asked = value if equals else "".join(arguments[place + 1 : place + 2])
    return asked
