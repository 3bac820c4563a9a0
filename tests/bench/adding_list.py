"""How long it takes to add a list of 400,000 words, and how much memory: `python -m tests.bench.adding_list`.

The command runs in a process of its own, its start included; the list is made of the bundled one and of words put
together from it.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median

from tests.bench.timing import Times
from topping.lexicon import bundled

WORDS, ROUNDS = 400_000, 3
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
    """Adds the list so many times, and prints the median time, the mean of processor time and the largest memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--definitions", action="store_true", help="with a definition behind each word")
    behind = "\tn. été comme hiver" if parser.parse_args().definitions else ""
    adding = Times()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "liste.txt"
        path.write_text("".join(f"{word}{behind}\n" for word in made_list(WORDS)), encoding="utf-8")
        command = [sys.executable, "-m", "topping", "lexicon", "add", str(path), "--force"]
        for number in range(ROUNDS):
            home = {**os.environ, "TOPPING_HOME": str(Path(folder) / f"home{number}")}
            with adding:
                subprocess.run(command, env=home, check=True, stdout=subprocess.DEVNULL)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = (used.ru_utime + used.ru_stime) / ROUNDS
    print(f"{WORDS} words: {median(adding.clock) / 1000:.2f} s ({spent:.2f} s of processor time)")
    print(f"peak memory: {used.ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
