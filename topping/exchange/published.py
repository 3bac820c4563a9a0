"""Players' results stated in a file (points and times), against which a player can race."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from topping.exchange.sheet import WrittenPlayer

LONGEST_NAME: Final = 60
"""Longest name; a longer one is cut, except for the number that separates two equal names."""
MOST: Final = 500
"""Most players kept, in the order of the file."""

_LINE: Final = re.compile(
    r"\s*(?:#\s*)?(?:joueur|joueuse|player)\s*:\s*(?P<name>[^,;\s][^,;]*?)\s*[,;]\s*(?P<result>\S.*?)\s*", re.IGNORECASE
)
_POINTS: Final = re.compile(r"(\d{1,5})\s*(?:pts?|points?)\.?", re.IGNORECASE)
_TIME: Final = re.compile(
    r"(?:(?P<hours>\d{1,2}):(?=\d\d:))?(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)(?:[.,](?P<tenths>\d))?"
)


@dataclass(frozen=True, slots=True)
class PublishedResult:
    """A player's result stated in a file: points and times, by move or in total; solos and sanctions are left out."""

    name: str
    points: tuple[int | None, ...] = ()
    """Points of each move; None if unknown, empty if the file gives no move's points."""
    costs_ms: tuple[int | None, ...] = ()
    """Time of each move (ms), likewise."""
    total: int | None = None
    """All the player's points, if the file gives them."""
    total_ms: int | None = None
    """All the player's time (ms), if the file gives it."""

    @property
    def is_empty(self) -> bool:
        return not self.points and not self.costs_ms and self.total is None and self.total_ms is None


def published_results(players: Iterable[WrittenPlayer]) -> tuple[PublishedResult, ...]:
    """Returns the results of human players that have points or times, in the order of the file, at most 500.

    Names are made unique: the second player of a name becomes `NAME (2)`.
    """
    results: dict[str, PublishedResult] = {}
    for player in players:
        name = _plain(player.name)
        result = _result(player, name)
        if not name or player.is_machine or result.is_empty or len(results) == MOST:
            continue
        names = (name, *(f"{name} ({number})" for number in range(2, MOST + 1)))
        unused = next(each for each in names if each not in results)
        results[unused] = replace(result, name=unused)
    return tuple(results.values())


def _plain(name: str) -> str:
    """Returns a name without unprintable characters and repeated spaces, cut to 60 characters."""
    shown = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def _result(player: WrittenPlayer, name: str) -> PublishedResult:
    points = tuple(None if answer is None else answer.points for answer in player.answers)
    costs = tuple(None if answer is None else answer.elapsed_ms for answer in player.answers)
    return PublishedResult(
        name,
        points if any(value is not None for value in points) else (),
        costs if any(value is not None for value in costs) else (),
        player.total,
        player.total_ms,
    )


def stated_results(text: str) -> Iterator[WrittenPlayer]:
    """Yields a player for each line of a text that states a result; ignores all other lines.

    Examples are `Joueur : DUPONT Jean, 812 points` and `# Player: DUPONT Jean, 14:32,5` (minutes, seconds, tenths).
    """
    for line in text.splitlines():
        match = _LINE.fullmatch(line[:200])
        if match is None:
            continue
        points, time = _POINTS.fullmatch(match["result"]), _TIME.fullmatch(match["result"])
        if points is not None:
            yield WrittenPlayer(match["name"], total=int(points.group(1)))
        elif time is not None:
            seconds = 3600 * int(time["hours"] or 0) + 60 * int(time["minutes"]) + int(time["seconds"])
            yield WrittenPlayer(match["name"], total_ms=1000 * seconds + 100 * int(time["tenths"] or 0))
