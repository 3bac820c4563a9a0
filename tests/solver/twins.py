"""Compares library, Numba and naive twin: `python -m tests.solver.twins [--positions 10000] [--games 2000] [--seed 1]`.

Positions come from seeded games and grids of scattered letters, for every variant, with 1 to 9 letters in hand, of
which 0, 1 or 2 are jokers. The library's kernels, Numba's and the naive twin search them with lexicons of 120 words,
ten positions each; both kinds of kernels search them with the bundled lexicon too. Games are made by both kinds of
kernels, and their files compared byte for byte. The first difference stops the program, with the data to repeat it.
"""

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from tests.conftest import CHECKOUT
from tests.solver import lexicons, naive, positions
from tests.solver.agree import NAMES
from topping.compiled.calling import IS_BUILT
from topping.compiled.library import JIT_VARIABLE
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.solver import Solver

WORDS: Final = 120
A_LEXICON: Final = 10
BEST: Final = 7
TELL: Final = "--tell"


def positions_for(solver: Solver, seed: int) -> Iterator[tuple[Position, Variant]]:
    """Yields the positions for a lexicon, from the seed that made it."""
    variant, jokers, chance = VARIANTS[NAMES[seed % 4]], seed % 3, Random(seed)
    games = positions.of_games(solver, variant, jokers, seed)
    for index in range(A_LEXICON):
        apart = int(chance.random() * 4)
        position = positions.scattered(variant, jokers, chance) if index % 5 == 3 else next(islice(games, apart, None))
        letters = "".join(sorted(position.rack))[: 1 + (seed + index) % variant.drawn]  # jokers sort before letters
        yield Position(position.board, letters), variant


def digest(every: Sequence[Solution], tops: Sequence[Solution], best: Sequence[Solution]) -> str:
    """Returns a digest of all results."""
    return sha256("\n\n".join("\n".join(map(str, some)) for some in (every, tops, best)).encode()).hexdigest()[:16]


def answer(solver: Solver, position: Position, variant: Variant) -> str:
    """Returns a digest of a solver's results."""
    every, tops = solver.all(position, variant), solver.tops(position, variant)
    return digest(every, tops, solver.best(position, variant, BEST))


def answers(seeds: range) -> Iterator[tuple[int, Position, Variant, str, str]]:
    """Yields the results of this process's kernels, with a small lexicon and with the bundled one."""
    whole = Solver(lexicons.bundled())
    for seed in seeds:
        solver = Solver(lexicons.small(seed, WORDS))
        for position, variant in positions_for(solver, seed):
            yield seed, position, variant, answer(solver, position, variant), answer(whole, position, variant)


def compare(seeds: range) -> int:
    """Compares all three on the positions of these seeds; returns the number of positions."""
    assert IS_BUILT
    command = [sys.executable, "-m", "tests.solver.twins", TELL, str(seeds.start), str(seeds.stop)]
    variables = {**os.environ, JIT_VARIABLE: "1"}
    done = 0
    with subprocess.Popen(command, cwd=CHECKOUT, env=variables, stdout=subprocess.PIPE, text=True) as compiling:
        assert compiling.stdout is not None
        try:
            for seed, position, variant, few, all_words in answers(seeds):
                words = list(lexicons.small(seed, WORDS).words())
                found = naive.solutions(position, variant, words)
                assert digest(found, naive.tops(found), found[:BEST]) == few, f"twin: seed {seed}, {position}"
                assert compiling.stdout.readline().split() == [few, all_words], f"Numba: seed {seed}, {position}"
                done += 1
        finally:
            compiling.kill()
    return done


def compare_games(first: int, count: int) -> int:
    """Compares the files of games; returns their total size in bytes."""
    with tempfile.TemporaryDirectory() as made:
        folders = [Path(made, name) for name in ("library", "numba")]
        for folder, is_jit in zip(folders, ("", "1"), strict=True):
            command = [sys.executable, "-m", "topping", "generate", "--seed", str(first), "--count", str(count)]
            command += ["--workers", "1", "--out", str(folder)]
            variables = {**os.environ, JIT_VARIABLE: is_jit}
            subprocess.run(command, cwd=CHECKOUT, env=variables, capture_output=True, check=True)
        names = sorted(path.name for path in folders[0].iterdir())
        assert len(names) == count
        folder, other = folders
        equal, *others = filecmp.cmpfiles(folder, other, names, shallow=False)
        assert equal == names, f"other files: {others}"
        return sum((folder / name).stat().st_size for name in names)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1, help="where positions and games start")
    parser.add_argument(TELL, type=int, nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.tell:
        for *_, few, all_words in answers(range(*options.tell)):
            print(few, all_words, flush=True)
        return
    size = compare_games(options.seed, options.games)
    print(f"{options.games} games: {size} bytes, the same", flush=True)
    done, seed = 0, options.seed
    while done < options.positions:
        done += compare(range(seed, seed + 100))
        seed += 100
        print(f"\r{done} positions agree", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
