"""The language in force: chosen once, when the program starts; French where nobody chooses."""

from __future__ import annotations

from typing import Final

FRENCH: Final = "fr"
ENGLISH: Final = "en"
LANGUAGES: Final = (FRENCH, ENGLISH)
VARIABLE: Final = "TOPPING_LANG"
"""The environment variable that chooses one; helper processes are told by it, too."""

_language = FRENCH


def speak(language: str) -> None:
    """Has every sentence worded in `language` from now on; one that is none of `LANGUAGES` raises `ValueError`."""
    global _language
    if language not in LANGUAGES:
        raise ValueError(language)
    _language = language


def language() -> str:
    """The language in force."""
    return _language
