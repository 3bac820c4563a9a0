"""Artificial histories of a player, from a seed, to try and measure statistics."""

from math import exp, log
from random import Random
from typing import Final

from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import Schedule
from topping.training.analysedmove import KINDS
from topping.training.comparable import PlayedRun, RunOutcome
from topping.training.statistics.columns import NOT_TIMED, UNKNOWN, CountedMove, CountedRun
from topping.training.statistics.counting import NOWHERE, place_of
from topping.training.statistics.sample import STANDARD_SHARES, DatedRun, Sample

LIMIT_MS: Final = 60_000
PENALTY_MS: Final = 20_000
CONDITIONS: Final = Conditions.topping(LIMIT_MS, PENALTY_MS)
FIRST_DAY: Final = 739_000


def history(seed: int, runs: int, moves: int = 22, days: int = 1) -> Sample:
    """Returns finished runs at intervals of days, of a player who becomes a third faster."""
    random = Random(seed)
    return Sample(
        (dated_run(random, number, moves, FIRST_DAY + number * days, 1 - number / runs / 3) for number in range(runs)),
        Schedule.even(LIMIT_MS),
        PENALTY_MS,
    )


def dated_run(random: Random, number: int, moves: int, day: int, factor: float = 1.0) -> DatedRun:
    """Returns a finished run of a game that nobody else plays."""
    counted = CountedRun(tuple(counted_move(random, place + 1, factor) for place in range(moves)))
    return DatedRun(played(number + 1, moves), day, day // 30, counted.pack())


def played(run: int, moves: int, outcome: RunOutcome = RunOutcome.FINISHED) -> PlayedRun:
    """Returns the data of a run without its moves."""
    return PlayedRun(
        run=run,
        player="Camille",
        game=f"{run:064x}",
        game_name=f"Normale {run:02}",
        conditions=CONDITIONS,
        attempt=1,
        outcome=outcome,
        resumed=False,
        ranks=True,
        imported=False,
        started_at="2026-11-01T18:00:00+00:00",
        ended_at="2026-11-01T18:20:00+00:00",
        lexicon="",
        lexicon_hash="0" * 64,
        rules_version=RULES_VERSION,
        moves=moves,
        found=0,
        play_ms=0,
        penalty_ms=0,
        scored=0,
        top_points=0,
    )


UNANALYSED: Final = CountedMove(
    number=1, found=1, elapsed_ms=9_000, penalty_ms=0, won_ms=0, seen=0, kind=UNKNOWN, word=0, search=0, place=NOWHERE,
    typing_ms=NOT_TIMED,
)  # fmt: skip


def counted_move(random: Random, number: int, factor: float = 1.0) -> CountedMove:
    """Returns a random move, with kinds as frequent as in real games."""
    (kind,) = random.choices(list(STANDARD_SHARES), list(STANDARD_SHARES.values()))
    word, search = random.randint(-300, 300), random.randint(-600, 600)
    time = round(exp(log(15_000 * factor) + (word + search) / 1000 + random.gauss(0, 0.9)))
    found = time < LIMIT_MS
    elapsed = time if found else LIMIT_MS
    typing = min(elapsed // 3, random.randint(800, 3000)) if found else 0
    length, is_down = random.randint(2, 9), random.random() < 0.5
    across, along = random.randrange(15), random.randrange(16 - length)
    return CountedMove(
        number=number,
        found=int(found),
        elapsed_ms=elapsed,
        penalty_ms=0 if found else PENALTY_MS,
        won_ms=elapsed if found else 0,
        seen=0,
        kind=KINDS.index(kind),
        word=word,
        search=search,
        place=place_of(along if is_down else across, across if is_down else along, is_down, length),
        typing_ms=typing,
    )
