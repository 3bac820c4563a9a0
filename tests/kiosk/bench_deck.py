"""Measures how long a card takes to be on screen: `python -m tests.kiosk.bench_deck [--cards N] [--sights N]`.

The first one from the key that opens the deck, the next ones from the Enter that follows what is told; each with the
whole frame painted, at 1920×1080, without a window. Milliseconds of processor time: the median and the worst of the
rounds. The very first one paints the parts of the screen that are kept as pictures.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # pygame reads the environment when it is imported
    from tests.kiosk.driver import Driver
    from topping.store import Store

_PLAYER = "Camille"
_DAYS = 20
"""Between two sights of a card."""
_WHEN = datetime(2026, 3, 1, 10, tzinfo=UTC)


def fill(store: Store, cards: int, sights: int) -> None:
    """A deck of so many words, each asked so often, the last time long ago."""
    from topping.lexicon.catalogue import default
    from topping.lexicon.playability import playability
    from topping.store.training.decks import DeckLexicon
    from topping.training.deck.cards import CardKey, CardSource
    from topping.training.deck.lists import CardOrigin, card_of_key
    from topping.training.deck.schedule import GRADE_RULE, Sight

    graph, day = default(), _WHEN.toordinal()
    words = [word for word in playability().words if 4 <= len(word) <= 8][:cards]
    origin = CardOrigin(graph.hash, day - _DAYS * (sights + 1))
    made = [card_of_key(CardKey.of_word(word), CardSource.MISSED, origin, 1.0) for word in words]
    store.decks.add(_PLAYER, DeckLexicon(graph.name, graph.hash), made, _WHEN.isoformat())
    for card in store.decks.cards(_PLAYER):
        for place in range(sights):
            ago = _DAYS * (sights - place)
            at_ms = round(_WHEN.timestamp() * 1000) - 86_400_000 * ago
            is_last = place == sights - 1  # not known then, so that it is due
            sight = Sight(day - ago, at_ms, 5_000, 9_000, not is_last, 1, is_last, GRADE_RULE, "")
            store.decks.see(card.id, sight)


def rounds(kiosk: Driver, count: int) -> tuple[list[float], list[float]]:
    """Milliseconds to the first card, and to the next ones."""
    import pygame

    from tests.kiosk.driver import ENTER, ESCAPE
    from topping.kiosk import routes

    first, after = [], []
    for _ in range(count):
        kiosk.show(routes.Home())
        kiosk.step(3)
        began = time.process_time()
        kiosk.show(routes.DeckReview())
        first.append(1000 * (time.process_time() - began))
        for _ in range(4):
            kiosk.step(2)
            kiosk.key(pygame.K_F8, pygame.K_F8)
            kiosk.wait(500)
            kiosk.press(ENTER)
            began = time.process_time()
            kiosk.step()
            after.append(1000 * (time.process_time() - began))
            kiosk.release(ENTER)
        kiosk.step()
        kiosk.key(ESCAPE)
        pygame.event.clear()
    return first, after


def main() -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m tests.kiosk.bench_deck", description=str(__doc__))
    parser.add_argument("--cards", type=int, default=300)
    parser.add_argument("--sights", type=int, default=5, help="of each card")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    from tests.kiosk.driver import Driver
    from topping.kiosk.navigator import import_the_rest
    from topping.rules.conditions.conditions import Conditions
    from topping.store import open_store

    import_the_rest()  # as after the first frame of a kiosk
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TOPPING_HOME"] = folder
        with open_store(Path(folder) / "topping.db").store as store:
            fill(store, given.cards, given.sights)
            kiosk = Driver(store, (1920, 1080), Conditions(), paints=True)
            kiosk.backstage.players.last = _PLAYER
            first, after = rounds(kiosk, given.rounds)
            kiosk.kiosk.screen.close()
    print(f"{given.cards} cards, {given.cards * given.sights} sights")
    for name, times in (("first card", first), ("next card", after)):
        print(f"{name}: {median(times):.0f} ms, at most {max(times):.0f} ms")


if __name__ == "__main__":
    main()
