"""Unicode CLDR data of the languages (plural categories, lists, dates), read by Babel; only this file imports Babel."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, time
from functools import cache, lru_cache, partial
from typing import Final, Literal

from topping.texts.language import ENGLISH, FRENCH, language
from topping.texts.plural import OTHER

_LOCALES: Final = {FRENCH: ("fr", "FR"), ENGLISH: ("en", "GB")}
"""British English: its dates put the day first, like the clubs' dates."""

_DAYS: Final[dict[str, Literal["short", "medium"]]] = {FRENCH: "short", ENGLISH: "medium"}
"""`05/03/2026` is clear only in French: English readers disagree about the month."""


@dataclass(frozen=True, slots=True)
class LocaleData:
    """The Babel data in use for a language."""

    category: Callable[[int], str]
    joined: Callable[[Sequence[str]], str]
    day: Callable[[date], str]
    time: Callable[[time], str]


@cache
def locale_data(language: str) -> LocaleData:
    """Returns the data of a language."""
    from babel import Locale  # here for a fast start: 30 ms, not needed by a first screen and most commands
    from babel.dates import format_date, format_time
    from babel.lists import format_list

    locale = Locale(*_LOCALES[language])
    return LocaleData(
        category=locale.plural_form,
        joined=partial(format_list, locale=locale),
        day=lru_cache(2048)(partial(format_date, format=_DAYS[language], locale=locale)),
        time=lru_cache(2048)(partial(format_time, format="short", locale=locale)),
    )


_ALWAYS_OTHER: Final = range(2, 1_000_000)
"""Numbers that are `other` in both languages; for a fast start, as the first screen counts the words of a lexicon."""


@lru_cache(maxsize=1024)
def plural_category(count: int, language: str) -> str:
    """Returns the plural form for a number (`one`, `many` or `other`): 0 and 1 are `one` in French, only 1 in
    English.
    """
    return OTHER if count in _ALWAYS_OTHER else locale_data(language).category(count)


def listed(words: Sequence[object]) -> str:
    """Joins words to a list in the current language: `H4`, `H4 et 5C`, `H4, 5C et 8A`; in English with `and`."""
    return locale_data(language()).joined([str(word) for word in words])
