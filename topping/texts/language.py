"""The language of the program: chosen once, at start; French by default."""

from typing import Final

FRENCH: Final = "fr"
ENGLISH: Final = "en"
LANGUAGES: Final = (FRENCH, ENGLISH)
VARIABLE: Final = "TOPPING_LANG"
"""The environment variable that chooses the language, also of child processes."""

_language = FRENCH


def speak(language: str) -> None:
    """Sets the language of every later sentence; raises `ValueError` for a language not in `LANGUAGES`."""
    global _language
    if language not in LANGUAGES:
        raise ValueError(language)
    _language = language


def language() -> str:
    """Returns the current language: `fr` or `en`."""
    return _language
