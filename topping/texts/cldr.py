"""What the Unicode CLDR knows of the language in force: plural categories, lists, dates. Babel reads it, here alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache, lru_cache, partial
from typing import Final, Literal

from topping.texts.language import ENGLISH, FRENCH, language
from topping.texts.plural import OTHER

_LOCALES: Final = {FRENCH: ("fr", "FR"), ENGLISH: ("en", "GB")}
"""British English: its dates put the day first, as those of the clubs do."""

_DAYS: Final[dict[str, Literal["short", "medium"]]] = {FRENCH: "short", ENGLISH: "medium"}
"""`05/03/2026` is clear in French alone: English readers differ on which is the month."""

_DAY_AND_TIME: Final = {FRENCH: "{day} {time}", ENGLISH: "{day}, {time}"}


@dataclass(frozen=True, slots=True)
class _Locale:
    """What is asked of Babel in one language."""

    category: Callable[[int], str]
    joined: Callable[[Sequence[str]], str]
    day: Callable[[date], str]
    time: Callable[[time], str]


@cache
def _locale(language: str) -> _Locale:
    from babel import Locale  # here for speed of start: 30 ms, which a first screen and most commands do without
    from babel.dates import format_date, format_time
    from babel.lists import format_list

    locale = Locale(*_LOCALES[language])
    return _Locale(
        category=locale.plural_form,
        joined=partial(format_list, locale=locale),
        day=partial(format_date, format=_DAYS[language], locale=locale),
        time=partial(format_time, format="short", locale=locale),
    )


_ALWAYS_OTHER: Final = range(2, 1_000_000)
"""What is `other` in both languages: for speed of start, as the first screen counts the words of a lexicon."""


@lru_cache(maxsize=1024)
def plural_category(count: int, language: str) -> str:
    """`one`, `many` or `other`: French 0 and 1 are `one`, in English 1 alone is."""
    return OTHER if count in _ALWAYS_OTHER else _locale(language).category(count)


def listed(words: Sequence[object]) -> str:
    """`H4`, `H4 et 5C`, `H4, 5C et 8A`; in English with `and`."""
    return _locale(language()).joined([str(word) for word in words])


def day(when: date) -> str:
    """`05/03/2026`, in English `5 Mar 2026`."""
    return _locale(language()).day(when)


def minute(when: datetime) -> str:
    """`05/03/2026 18:04`, in English `5 Mar 2026, 18:04`; the hour is the one that `when` says, whatever its zone."""
    form = _DAY_AND_TIME[language()]
    return form.format(day=day(when), time=_locale(language()).time(when.time()))
