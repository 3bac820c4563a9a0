"""What was published of the players of a game: points and times, move by move or as a total, to be raced against."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from topping.exchange.sheet import WrittenPlayer

LONGEST_NAME: Final = 60
"""A longer name is cut, but for the number that tells two of one name apart."""
MOST: Final = 500
"""Of more players than so many, those that come first in the file are kept."""

_LINE: Final = re.compile(
    r"\s*(?:#\s*)?(?:joueur|joueuse|player)\s*:\s*(?P<name>[^,;\s][^,;]*?)\s*[,;]\s*(?P<result>\S.*?)\s*", re.IGNORECASE
)
_POINTS: Final = re.compile(r"(\d{1,5})\s*(?:pts?|points?)\.?", re.IGNORECASE)
_TIME: Final = re.compile(
    r"(?:(?P<hours>\d{1,2}):(?=\d\d:))?(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)(?:[.,](?P<tenths>\d))?"
)


@dataclass(frozen=True, slots=True)
class PublishedResult:
    """A player's result; solos and sanctions apart, which nobody who plays alone can have."""

    name: str
    points: tuple[int | None, ...] = ()
    """Of each move; None for one that is not told, and none at all where no move is."""
    costs_ms: tuple[int | None, ...] = ()
    """The time that each move took, likewise."""
    total: int | None = None
    """All his points, where they were told."""
    total_ms: int | None = None
    """All his time, likewise."""

    @property
    def is_empty(self) -> bool:
        return not self.points and not self.costs_ms and self.total is None and self.total_ms is None


def published_results(players: Iterable[WrittenPlayer]) -> tuple[PublishedResult, ...]:
    """What a file tells of its players, those of whom it tells something that can be raced, in its order.

    Each has another name: of two players with one name, the second is `NAME (2)`. A program's player is none to race:
    our own exports have one that finds each top.
    """
    found: dict[str, PublishedResult] = {}
    for player in players:
        name = _plain(player.name)
        result = _result(player, name)
        if not name or player.is_machine or result.is_empty or len(found) == MOST:
            continue
        names = (name, *(f"{name} ({number})" for number in range(2, MOST + 1)))
        free = next(one for one in names if one not in found)
        found[free] = replace(result, name=free)
    return tuple(found.values())


def _plain(name: str) -> str:
    """A name with single blanks and without what does not print."""
    shown = "".join(one if one.isprintable() else " " for one in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def _result(player: WrittenPlayer, name: str) -> PublishedResult:
    points = tuple(None if one is None else one.points for one in player.answers)
    costs = tuple(None if one is None else one.elapsed_ms for one in player.answers)
    return PublishedResult(
        name,
        points if any(one is not None for one in points) else (),
        costs if any(one is not None for one in costs) else (),
        player.total,
        player.total_ms,
    )


def stated_results(text: str) -> Iterator[WrittenPlayer]:
    """Results that lines of a text state, whatever else it holds.

    `Joueur : DUPONT Jean, 812 points` or `Joueur : DUPONT Jean, 14:32,5`, in a comment (`# …`) or not; `Player` too.
    """
    for line in text.splitlines():
        found = _LINE.fullmatch(line[:200])
        if found is None:
            continue
        points, time = _POINTS.fullmatch(found["result"]), _TIME.fullmatch(found["result"])
        if points is not None:
            yield WrittenPlayer(found["name"], total=int(points.group(1)))
        elif time is not None:
            seconds = 3600 * int(time["hours"] or 0) + 60 * int(time["minutes"]) + int(time["seconds"])
            yield WrittenPlayer(found["name"], total_ms=1000 * seconds + 100 * int(time["tenths"] or 0))
