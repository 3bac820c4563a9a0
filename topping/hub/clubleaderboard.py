"""The leaderboard of a game for the whole club, parsed from the server's last answer, whose texts are untrusted."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Final

from topping.hub.cleaning import clean, number
from topping.rules.conditions.formula import Measure
from topping.store.hubanswers import HubAnswer

MOST_LINES: Final = 500
_MOST_NAME: Final = 40
_MOST_MS: Final = 2**31 - 1
_MOST_RUNS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A run on the club's leaderboard; a person who plays at two kiosks counts as two players."""

    rank: int
    """From 1; equal results share a rank."""
    player: str
    kiosk: str
    is_own: bool
    """Whether this kiosk has sent the run."""
    played_at: str
    """ISO 8601 with offset; empty if unknown."""
    spent_ms: int
    scored: int
    tops: int


@dataclass(frozen=True, slots=True)
class BoardKiosk:
    """A kiosk, with the number of its runs on the club's leaderboard of a game."""

    kiosk: str
    is_own: bool
    runs: int


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """The club's leaderboard of a game, from the server's last answer: at most 500 runs, best first."""

    at_ms: int
    """The time of the answer (ms since 1970)."""
    lines: tuple[BoardLine, ...]
    kiosks: tuple[BoardKiosk, ...]

    @property
    def of(self) -> int:
        """The number of all runs on the leaderboard, including those not listed."""
        return max(sum(kiosk.runs for kiosk in self.kiosks), len(self.lines))


def board_question(game: str, terms: str) -> str:
    """Returns the text that asks the server for a game's leaderboard, by game id and digest of the conditions
    (`terms_of`).
    """
    return f"board {game} {terms}"


def club_board(answer: HubAnswer, measure: Measure) -> BoardAnswer:
    """Converts the server's answer to a leaderboard, ranked by `measure` (time, points or tops); leaves out invalid
    parts.
    """
    try:
        read = json.loads(answer.body)
    except (ValueError, RecursionError):
        read = None
    read = read if isinstance(read, dict) else {}
    counts = [BoardKiosk(_kiosk(label, login), own is True, number(runs, 0, _MOST_RUNS))
              for login, label, own, runs in _rows(read.get("kiosks"), 4)]  # fmt: skip
    return BoardAnswer(answer.at_ms, (*_ranked(read.get("runs"), measure),), (*counts,))


def _rows(value: object, width: int) -> Iterator[list[Any]]:
    rows = value if isinstance(value, list) else []
    return islice((row for row in rows if isinstance(row, list) and len(row) == width), MOST_LINES)


def _kiosk(label: object, login: object) -> str:
    return clean(label, _MOST_NAME) or clean(login, _MOST_NAME) or "?"


def _ranked(value: object, measure: Measure) -> Iterator[BoardLine]:
    last: tuple[int, ...] | None = None
    rank = 0
    rows = [row for row in _rows(value, 9) if row[0] == measure.value]
    for place, (_, player, at, spent, scored, tops, login, label, own) in enumerate(rows, start=1):
        spent_ms, points, found = number(spent, 0, _MOST_MS), number(scored, -100_000, 100_000), number(tops, 0, 1000)
        result = {Measure.TIME: (spent_ms,), Measure.POINTS: (points,), Measure.TOPS: (found, spent_ms)}[measure]
        rank, last = (rank if result == last else place), result
        name = clean(player, _MOST_NAME) or "?"
        yield BoardLine(rank, name, _kiosk(label, login), own is True, _instant(at), spent_ms, points, found)


def _instant(value: object) -> str:
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return ""
    return "" if at is None or at.tzinfo is None else at.isoformat()
