"""What the comparison of trained and held words can see: `python -m tests.trials.simulated_transfer [PLAYERS]` (300).

Tops are those of 700 games of our own generator, shuffled anew for each player; lemmas, anagrams and the hash of a
random id part his words as they part those of real ones. He plays two ranked games a day, and 6 or 20 words a day come
into his training (what he missed first, then the words that are most often the top), a held word taking nobody's
place. The logarithm of a time is his level, the factor of the kind, a word of its own difficulty, and noise of standard
deviation 0.9; a trained word takes `effect` times as long from the day after its turn on. One line a scenario: how many
players are told of a gain or a loss, by which look, and how many tops of either side the last look had.

`python -m tests.trials.simulated_transfer 300 1 planned` prints one line; plans are `planned` and `peeking` (after
each game, at two standard errors).
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import Final
from uuid import UUID

import numpy as np

from tests.solver.lexicons import bundled, maker
from topping.lexicon.kin import kin_of
from topping.rules.conditions.variant import NORMALE
from topping.training.analysedmove import Kind, analysed
from topping.training.difficulty import KIND_FACTORS, Difficulty
from topping.training.held import Arm, Holding, WordEntry, WordKin
from topping.training.par import Stake, TimedMove
from topping.training.transfer import LOOKS, PLAN, RankedGame, Transfer, TransferVerdict, TurnedUp

SEED: Final = int(os.environ.get("TOPPING_SEED", 20_141))
FIRST_SEED: Final = 300_001
POOL: Final = 700
LISTED: Final = 500
"""Games that the list of frequent tops is made from; players play the others, and these too."""
GAMES: Final = LOOKS[-1] + 2
GAMES_A_DAY: Final = 2
NEW_A_DAY: Final = (6, 20)
"""Words that come into training: by the deck alone, and with a drill a day."""
NOISE: Final = 0.9
WORD_SD: Final = 0.4
"""How much words differ in difficulty, and each player with each word, as logarithms."""
SEARCH_SD: Final = 0.3
LEVEL_MS: Final = 15_000
LEVEL_SD: Final = 0.4
LIMIT_MS: Final = 60_000
PENALTY_MS: Final = 20_000

EFFECTS: Final = (1.0, 0.9, 0.8, 0.7, 0.6)
PEEKING: Final = tuple((count, 1.96) for count in range(10, LOOKS[-1] + 1))
PLANS: Final = {"planned": PLAN, "peeking": PEEKING}


@dataclass(frozen=True, slots=True)
class Pool:
    """The tops of the games that are drawn from."""

    games: tuple[tuple[tuple[str, Kind], ...], ...]
    kin: dict[str, WordKin]
    listed: tuple[str, ...]
    """Words by how often they are the top, the most frequent first."""


@cache
def pool(games: int = POOL) -> Pool:
    """Made once a command, about 20 s."""
    made = [maker().make(FIRST_SEED + number, NORMALE) for number in range(games)]
    tops = tuple(
        tuple((move.solution.word.upper(), facts.kind) for move, facts in zip(game.moves, analysed(game), strict=True))
        for game in made
    )
    counts = Counter(word for game in tops[:LISTED] for word, _ in game)
    kin = kin_of({word for game in tops for word, _ in game}, bundled())
    return Pool(tops, kin, tuple(word for word, _ in counts.most_common()))


def players(
    effect: float, new_a_day: int, count: int, made: Pool
) -> Iterator[tuple[list[WordEntry], list[RankedGame]]]:
    """The entries and the ranked games of simulated players, one after the other."""
    chance = np.random.default_rng([SEED, round(100 * effect), new_a_day])
    for _ in range(count):
        yield _player(effect, new_a_day, chance, made)


def _player(
    effect: float, new_a_day: int, chance: np.random.Generator, made: Pool
) -> tuple[list[WordEntry], list[RankedGame]]:
    holding = Holding(str(UUID(bytes=chance.bytes(16), version=4)))
    level = log(LEVEL_MS) + float(chance.normal(0, LEVEL_SD))
    hardness: dict[str, float] = {}
    entered: dict[str, WordEntry] = {}
    missed: list[str] = []
    listed = iter(made.listed)
    games = []
    order = chance.permutation(len(made.games))[:GAMES]
    for place, number in enumerate(order):
        day = 1 + place // GAMES_A_DAY
        if place % GAMES_A_DAY == 0:
            _enter(day, new_a_day, missed, listed, entered, holding, made)
        tops = []
        normals = iter(chance.standard_normal(3 * len(made.games[number])).tolist())
        for word, kind in made.games[number]:
            search, noise, own = SEARCH_SD * next(normals), NOISE * next(normals), WORD_SD * next(normals)
            above = hardness.setdefault(min(made.kin[word].families, default=word), own) + noise
            entry = entered.get(word)
            if entry is not None and entry.arm is Arm.TRAINED and entry.day < day:
                above += log(effect)
            ms = round(exp(level + log(KIND_FACTORS[kind]) + search + above))
            found = ms <= LIMIT_MS
            stake = Stake(Difficulty(kind, 0, round(1000 * search)), LIMIT_MS, PENALTY_MS)
            tops.append(TurnedUp(word, TimedMove(stake, found, min(ms, LIMIT_MS), 0 if found else PENALTY_MS)))
            if not found:
                missed.append(word)
        games.append(RankedGame(day, tuple(tops)))
    return list(entered.values()), games


def _enter(
    day: int,
    new_a_day: int,
    missed: list[str],
    listed: Iterator[str],
    entered: dict[str, WordEntry],
    holding: Holding,
    made: Pool,
) -> None:
    """The words whose turn comes on a day: as many are asked as are new a day, and held ones in between."""
    asked = 0
    while asked < new_a_day:
        word = missed.pop(0) if missed else next(listed, None)
        if word is None:
            return
        arm = holding.arm(made.kin[word])
        if word in entered or arm is Arm.APART:
            continue
        entered[word] = WordEntry(made.kin[word], day, arm)
        asked += arm.may_be_asked


def line(effect: float, plan: str, new_a_day: int, count: int, made: Pool) -> str:
    """Of how many players a difference was claimed, by when, and from how many tops."""
    start = time.perf_counter()
    faster = slower = 0
    by_look: Counter[int] = Counter()
    trained: list[int] = []
    held: list[int] = []
    for entries, games in players(effect, new_a_day, count, made):
        transfer = Transfer.of(entries, games, PLANS[plan])
        faster += transfer.verdict is TransferVerdict.FASTER
        slower += transfer.verdict is TransferVerdict.SLOWER
        if transfer.look is not None:
            if transfer.verdict in (TransferVerdict.FASTER, TransferVerdict.SLOWER):
                by_look[transfer.look.games] += 1
            trained.append(transfer.look.trained.found.of)
            held.append(transfer.look.held.found.of)
    reached = "".join(
        f"{100 * sum(number for games, number in by_look.items() if games <= look) / count:7.1f}" for look in LOOKS
    )
    return (
        f"{effect:5.2f} {new_a_day:4}  {plan:8}"
        f"{100 * faster / count:7.1f} %{100 * slower / count:6.1f} %   {reached}   "
        f"{np.mean(trained):5.0f}{np.mean(held):5.0f}{time.perf_counter() - start:6.0f} s"
    )


def main(count: int, effects: Sequence[float], plans: Sequence[str]) -> None:
    """Prints the table."""
    made = pool()
    print(
        f"{count} players          faster  slower   by {', '.join(map(str, LOOKS))} games (%)      tops: trained, held"
    )
    for plan in plans:
        for new_a_day in NEW_A_DAY:
            for effect in effects:
                print(line(effect, plan, new_a_day, count, made), flush=True)


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 300,
        [float(one) for one in sys.argv[2].split(",")] if len(sys.argv) > 2 else EFFECTS,
        sys.argv[3].split(",") if len(sys.argv) > 3 else ["planned"],
    )
