"""Solos over a series (§3.5): alone above all others of the game, in one's centre or in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from topping.competition.plan import SoloScope

LEAST_PLAYERS: int = 2
"""The fewest players of a move on which there can be a solo."""


@dataclass(frozen=True, slots=True)
class SoloLine:
    """What somebody has scored on each move, before penalties."""

    entrant: str
    room: str
    """The session that he played in."""
    games: tuple[str, ...]
    """What it was played on: moves are only compared where that is the same."""
    gross: tuple[int | None, ...]
    """None where he was not registered on the move."""
    excluded: bool = False


def solos_of(lines: Iterable[SoloLine], scope: SoloScope, *, least: int, bonus: int) -> Mapping[str, Mapping[int, int]]:
    """The bonus of each solo by entrant and move; 0 for one that brings none, where fewer than `least` played.

    An excluded player makes others' solos as if he had stayed, and has none himself.
    """
    rooms: dict[object, list[SoloLine]] = {}
    for line in lines:
        rooms.setdefault(line.games if scope is SoloScope.ALL else line.room, []).append(line)
    found: dict[str, dict[int, int]] = {}
    for together in rooms.values():
        for place in range(max(len(line.gross) for line in together)):
            scores = [
                (score, line)
                for line in together
                if place < len(line.gross) and (score := line.gross[place]) is not None
            ]
            best = max((score for score, _ in scores), default=0)
            first = [line for score, line in scores if score == best]
            if len(scores) >= LEAST_PLAYERS and best > 0 and len(first) == 1 and not first[0].excluded:
                brings = bonus if len(scores) >= least else 0
                found.setdefault(first[0].entrant, {})[place + 1] = brings
    return found
