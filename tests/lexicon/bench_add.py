"""How long it takes to add a list of 400,000 words, and how much memory: `python -m tests.lexicon.bench_add`.

The command runs in a process of its own, its start included; the list is made of the bundled one and of words put
together from it.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from topping.lexicon import bundled

_SEED = 1


def made_list(size: int) -> list[str]:
    """So many words: those of the bundled list, then beginnings of some with the ends of others."""
    known = bundled.words()
    chance = Random(_SEED)
    words = set(known[:size])
    while len(words) < size:
        start, end = chance.choice(known), chance.choice(known)
        word = (start[: chance.randint(2, 6)] + end[-chance.randint(2, 9) :])[:15]
        words.add(word)
    return sorted(words)


def main() -> None:
    """Adds the list so many times, and prints the median time and the largest memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=400_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--definitions", action="store_true", help="with a definition behind each word")
    options = parser.parse_args()
    seconds, processor = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "liste.txt"
        behind = "\tn. été comme hiver" if options.definitions else ""
        path.write_text("".join(f"{word}{behind}\n" for word in made_list(options.words)), encoding="utf-8")
        command = [sys.executable, "-m", "topping", "lexicon", "add", str(path)]
        for number in range(options.rounds):
            home = {**os.environ, "TOPPING_HOME": str(Path(folder) / f"home{number}")}
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.perf_counter()
            subprocess.run(command, env=home, check=True, stdout=subprocess.DEVNULL)
            seconds.append(time.perf_counter() - start)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            processor.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    middle = options.rounds // 2
    print(
        f"{options.words} words: {sorted(seconds)[middle]:.2f} s ({sorted(processor)[middle]:.2f} s of processor time)"
    )
    print(f"peak memory: {most:.0f} MB")


if __name__ == "__main__":
    main()
