"""How fast a deck is read and answered: `python -m tests.store.bench_deck [--cards 5000] [--runs 5000]`.

Cards of one player, one in five a position, of which half were asked ten times, beside so many finished runs of his.
Prints the median of several readings, with processor time: what the first card of a sitting takes, what it is made of,
an answer, states made again from all sights, and what is asked of the database when a run has ended.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from tests.store.bench_leaderboard import measured
from tests.training.bench_stats import MOVES, filled
from topping.store import Store, open_store
from topping.store.training.decks import DeckLexicon
from topping.training.deck.agenda import Agenda
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.forecast import FORECAST_DAYS
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.deck.sitting import Sitting

DAY = 740_000
SIGHTS = 10
PLAYER = "Camille"
HASH = "a" * 64


def main() -> None:
    """Fills a database, asks it, prints a line for each question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=5_000)
    parser.add_argument("--runs", type=int, default=5_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        open_store(path).store.close()
        filled(path, options.runs)
        with open_store(path).store as store:
            fill(store, options.cards)
            began_s = time.process_time()
            store.decks.states(PLAYER)
            sights = options.cards // 2 * SIGHTS
            again = f"states made again from {sights} sights, once"
            print(f"{options.cards} cards, {options.runs} runs of {MOVES} moves, {path.stat().st_size / 1e6:.0f} MB")
            print(f"{again:46} {1e3 * (time.process_time() - began_s):22.1f} ms of processor time")
            for name, ask in questions(store).items():
                wall, processor = measured(ask)
                print(f"{name:46} {wall:7.1f} ms, {processor:7.1f} ms of processor time")


def fill(store: Store, cards: int) -> None:
    """A deck of so many cards, half of them asked."""
    chance = Random(7)
    made = [
        DeckCard(0, key(number, chance), CardSource.MISSED, HASH, DAY, 8_000, 1 / (number + 1))
        for number in range(cards)
    ]
    store.decks.add(PLAYER, DeckLexicon("essai", HASH), made, "2026-01-01T12:00:00Z")
    rows = [
        (
            one.id,
            day,
            f"2026-01-01T12:00:{day % 60:02}.000Z",
            "x",
            5_000,
            8_000,
            chance.random() < 0.8,
            1,
            0,
            GRADE_RULE,
        )
        for day in range(DAY - SIGHTS, DAY)
        for one in store.decks.cards(PLAYER)[: cards // 2]
    ]
    with store.decks._database.writing() as sql:
        sql.executemany(
            "INSERT INTO sights (card, day, at, shown, elapsed_ms, target_ms, found, tries, given_up, rule) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )


def key(number: int, chance: Random) -> CardKey:
    """The key of a card: every fifth is a position."""
    letters = "".join(sorted(chance.choice("AEIORSTNLU") for _ in range(7)))
    digits = "".join("ABCDEFGHIJ"[int(digit)] for digit in f"{number:05}")
    if number % 5:
        return CardKey.of_word(f"{letters[:3]}{digits}")
    row = f"{number % 7 + 1}{letters}{7 - number % 7}"
    return CardKey.parse(f"position:normale {digits}10/{'/'.join([row] * 14)} {letters}/")


def questions(store: Store) -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    decks, days = store.decks, count(DAY)
    entries = decks.entries(PLAYER, HASH, lambda word: True)

    def first_card() -> int | None:
        agenda = Agenda.of(decks.entries(PLAYER, HASH, lambda word: True), DAY, decks.pace_ms(PLAYER))
        return Sitting.begin(agenda, 0, Random(1)).next(0)

    def answer() -> object:
        day = next(days)
        return decks.see(1, Sight(day, day, 5_000, 8_000, True, 1, False, GRADE_RULE, "x"))

    return {
        "first card of a sitting": first_card,
        "  its cards": lambda: decks.cards(PLAYER),
        "  its states": lambda: decks.states(PLAYER),
        "  its last sights": lambda: decks.last_sights(PLAYER),
        "  what is asked today": lambda: Agenda.of(entries, DAY),
        "  and in the week ahead": lambda: Agenda.of(entries, DAY, days=FORECAST_DAYS),
        "an answer": answer,
        "all sights": lambda: decks.sights(PLAYER),
        "runs not looked through": lambda: store.intake.waiting(PLAYER),
    }


if __name__ == "__main__":
    main()
