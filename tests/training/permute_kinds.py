"""What the account names where kinds mean nothing: `python -m tests.training.permute_kinds [PLAYERS]` (50).

What each move took above or below its par is exchanged by chance among all moves of a player, twenty times a player, so
that no kind costs more than another; a kind that is named then is named wrongly. Players are simulated, with scrabbles
that take 1.6 times as long as they should, 20 games each; `--database FILE --player NAME` takes the comparable runs of
a stored player instead, and exchanges them 400 times.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Final

from tests.training.bench_account import MOVES, SCENARIOS, histories
from topping.store import open_store
from topping.training.account import Account
from topping.training.comparable import comparable
from topping.training.par import SHORTEST_MS, Par, TimedMove
from topping.training.statistics.overview import usual
from topping.training.statistics.sample import DatedRun, Sample

GAMES: Final = 20
A_PLAYER: Final = 20
STORED: Final = 400
SEED: Final = 20_142


def permuted(moves: Sequence[TimedMove], par: Par, chance: random.Random) -> list[TimedMove]:
    """The same moves, each with what another one took above or below its par; a miss stays one wherever it goes."""
    above = [(one.found, log(max(one.elapsed_ms, SHORTEST_MS)) - par.log_ms(one.stake.difficulty)) for one in moves]
    chance.shuffle(above)
    made = []
    for one, (found, more) in zip(moves, above, strict=True):
        ms = round(exp(par.log_ms(one.stake.difficulty) + more))
        limit = one.stake.limit_ms
        found = found and (limit is None or ms <= limit)
        elapsed = ms if found or limit is None else limit
        made.append(TimedMove(one.stake, found, elapsed, 0 if found else one.stake.penalty_ms))
    return made


def simulated(players: int) -> Iterator[tuple[list[TimedMove], int]]:
    """The moves of simulated players, and how often they are exchanged."""
    for moves in histories(SCENARIOS["1.6"], GAMES, players):
        yield moves, A_PLAYER


def stored(database: Path, player: str) -> Iterator[tuple[list[TimedMove], int]]:
    """The comparable moves of a stored player, the last of them, and how often they are exchanged."""
    with open_store(database).store as store:
        runs = store.history.runs(player)
        chosen = comparable(runs, *usual(runs))
        packed = store.history.columns(chosen.with_moves)
    dated = (DatedRun(one, 0, 0, packed[one.run]) for one in chosen.with_moves if one.run in packed)
    yield Sample(dated, chosen.schedule, chosen.penalty_ms).timed()[-GAMES * MOVES :], STORED


def share_without_name(players: Iterator[tuple[list[TimedMove], int]], seed: int = SEED) -> tuple[int, int]:
    """In how many exchanges nothing was named, and of how many."""
    chance = random.Random(seed)
    silent = of = 0
    for moves, times in players:
        par = Par.fit(moves)
        for _ in range(times):
            silent += not Account.of(permuted(moves, par, chance), par).named
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
