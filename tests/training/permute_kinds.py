"""What a look names where kinds mean nothing: `python -m tests.training.permute_kinds [PLAYERS]` (50).

What each move took above or below what its kind and its position let expect is exchanged by chance among all moves of a
player, twenty times a player, so that no kind costs more than another, and the factors are true; a kind that is named
then is named wrongly. Players are simulated, 20 games each; `--database FILE --player NAME` takes the comparable runs
of a stored player instead, and exchanges them 400 times.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Final

import numpy as np

from tests.training.simulate_kinds import LIMIT_MS, MOVES, SHIPPED, Played
from topping.store import open_store
from topping.training.analysedmove import KINDS
from topping.training.comparable import comparable
from topping.training.kinds import KindFactors, KindLook, PlayedMove, moves_of, times_by_kind
from topping.training.statistics.overview import usual

GAMES: Final = 20
A_PLAYER: Final = 20
STORED: Final = 400
SEED: Final = 20_142
TRUE: Final = KindFactors(doubts=(0.0,) * len(KINDS))


def permuted(moves: Sequence[PlayedMove], limit_ms: int, chance: random.Random) -> list[PlayedMove]:
    """The same moves, each with what another one took above or below; a miss stays one wherever it goes."""
    expected = [TRUE.logs[kind.code] + beyond / 1000 for kind, beyond, _, _ in moves]
    above = [(found, log(max(ms, 1)) - one) for (_, _, ms, found), one in zip(moves, expected, strict=True)]
    chance.shuffle(above)
    made: list[PlayedMove] = []
    for (kind, beyond, _, _), one, (found, more) in zip(moves, expected, above, strict=True):
        ms = round(exp(one + more))
        found = found and ms <= limit_ms
        made.append((kind, beyond, ms if found else limit_ms, found))
    return made


def simulated(players: int) -> Iterator[tuple[list[PlayedMove], int, int]]:
    """The moves of simulated players, their limit, and how often they are exchanged."""
    chance = np.random.default_rng(SEED)
    for _ in range(players):
        yield Played.by(chance, "lognormal", SHIPPED, GAMES).moves, LIMIT_MS, A_PLAYER


def stored(database: Path, player: str) -> Iterator[tuple[list[PlayedMove], int, int]]:
    """The comparable moves of a stored player, the last of them, their limit, and how often they are exchanged."""
    with open_store(database).store as store:
        runs = store.history.runs(player)
        chosen = comparable(runs, *usual(runs))
        packed = store.history.columns(chosen.with_moves)
    moves = moves_of([packed[one.run] for one in chosen.with_moves if one.run in packed])
    limit_ms = None if chosen.schedule is None else chosen.schedule.limit_ms(1)
    yield moves[-GAMES * MOVES :], limit_ms or LIMIT_MS, STORED


def share_without_name(players: Iterator[tuple[list[PlayedMove], int, int]], seed: int = SEED) -> tuple[int, int]:
    """In how many exchanges nothing was named, and of how many."""
    chance = random.Random(seed)
    silent = of = 0
    for moves, limit_ms, times in players:
        for _ in range(times):
            silent += not KindLook.taken(GAMES, times_by_kind(permuted(moves, limit_ms, chance)), TRUE).named
            of += 1
    return silent, of


def main() -> None:
    """Prints the share of exchanges in which nothing is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="?", type=int, default=50)
    parser.add_argument("--database", type=Path)
    parser.add_argument("--player", default="")
    asked = parser.parse_args()
    players = simulated(asked.players) if asked.database is None else stored(asked.database, asked.player)
    silent, of = share_without_name(players)
    print(f"nothing named in {silent} of {of} exchanges: {100 * silent / of:.1f} %")


if __name__ == "__main__":
    main()
