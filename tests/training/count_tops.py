"""What is played how often: `python -m tests.training.count_tops [GAMES]` (2000) writes `assets/lists/played.tsv`.

The table that the lists of the deck are ranked by (`training/deck/lists.py`), from games of the seeds from 100001 on
with the first edition of the bundled list. The same games give the same file, but for the words that a later edition
left out: they are taken out of it.
"""

import sys
import time

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, latest
from topping.game.making.maker import Maker
from topping.lexicon.info import about_all
from topping.lexicon.kin import lemmas_of
from topping.lexicon.verbform import ending_of
from topping.rules.conditions.variant import NORMALE
from topping.solver import Solver
from topping.training.analysedmove import analysed
from topping.training.deck.lists import CardList, PlayTally, listed

FIRST_SEED = 100_001
PLACE = CHECKOUT / "assets" / "lists" / "played.tsv"


def main(games: int) -> None:
    """Makes the games and writes the table."""
    solver, start, tally = Solver(bundled()), time.perf_counter(), PlayTally()
    maker = Maker(bundled(), solver)
    made = [maker.make(FIRST_SEED + number, NORMALE) for number in range(games)]
    known = about_all({move.solution.word.upper() for game in made for move in game.moves})
    frequency = {word: one.frequency for word, one in known.items()}
    for game in made:
        tally.add(game, analysed(game, frequency.get))

    def verb_of(word: str) -> str:
        return min(lemmas_of(word, known)) if word in known and ending_of(known[word]) else ""

    played = tally.result(verb_of)
    PLACE.parent.mkdir(exist_ok=True)
    PLACE.write_text("".join(filter(_is_kept, str(played).splitlines(keepends=True))), encoding="utf-8")
    print(f"{games} games, {time.perf_counter() - start:.0f} s: {PLACE.stat().st_size // 1000} kB, ", end="")
    print(f"{len(played.words)} words, {len(played.links)} formed across")
    for one in CardList:
        print(one.value, len(listed(one, played)), *(f"{key} {worth:.2f}" for key, worth in listed(one, played)[:12]))


def _is_kept(line: str) -> bool:
    """Whether a line of the table is about no word that the latest edition left out."""
    word = line.split("\t")[0]
    return not (word.isalpha() and word.isupper()) or latest().admits(word)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
