"""The standings that an organiser has published, parsed and cleaned from the server's last answer."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from topping.hub.cleaning import clean, number
from topping.rules.conditions.formula import Measure
from topping.store.hubanswers import HubAnswer

MOST_LINES: Final = 500
_MOST_NAME: Final = 80
_MOST_VALUE: Final = 2**31 - 1
_MOST_GAMES: Final = 200


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """The result of an entrant in published standings."""

    rank: int
    """From 1; 0 for an entrant without a rank."""
    name: str
    room: str
    total: int | None
    """Milliseconds, points or tops, depending on the measure; None if it is not published."""
    played: int
    """The number of games played."""


@dataclass(frozen=True, slots=True)
class PublishedStandings:
    """The published standings of a competition, from the server's last answer; at most 500 lines."""

    at_ms: int
    """The time of the answer (ms since 1970)."""
    is_final: bool
    measure: Measure
    lines: tuple[PublishedLine, ...]


def standings_question(competition: str) -> str:
    """Returns the text that asks the server for a competition's published standings.

    Several logins may have published some. Each answer is stored under this text, followed by a blank and the login.
    """
    return f"standings {competition}"


def results_question(competition: str) -> str:
    """Returns the text that asks the server for the rooms' results of a competition; only for its organiser.

    Each answer is stored under this text, followed by a blank and the login.
    """
    return f"results {competition}"


def published_standings(answer: HubAnswer) -> PublishedStandings | None:
    """Parses an answer, leaving out invalid lines; returns None if it contains no standings at all."""
    try:
        read = json.loads(answer.body)
        measure = Measure(read["measure"])
        groups = read["groups"]
    except (ValueError, RecursionError, KeyError, TypeError):
        return None
    return PublishedStandings(answer.at_ms, read.get("final") is True, measure, (*_lines(groups),))


def _lines(groups: object) -> Iterator[PublishedLine]:
    rows = [row for group in _dicts(groups) for row in _dicts(group.get("lines"))]
    for row in rows[:MOST_LINES]:
        total = row.get("total")
        yield PublishedLine(
            number(row.get("rank"), 0, _MOST_VALUE),
            clean(row.get("name"), _MOST_NAME) or "?",
            clean(row.get("room"), _MOST_NAME),
            number(total, -_MOST_VALUE, _MOST_VALUE) if type(total) is int else None,
            number(row.get("played"), 0, _MOST_GAMES),
        )


def _dicts(value: object) -> list[dict[str, Any]]:
    found = value[:MOST_LINES] if isinstance(value, list) else []
    return [line for line in found if isinstance(line, dict)]
