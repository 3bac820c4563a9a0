"""A deck that has been reviewed for some weeks, to look at."""

from random import Random

from tests.kiosk.driver import Driver
from tests.screens import evening
from topping.lexicon.catalogue import default
from topping.lexicon.playability import playability
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.system.localtime import training_day_of
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.lists import CardList, listed
from topping.training.deck.schedule import GRADE_RULE, Sight, recall

_TARGET_MS = 8_000


def weeks_of_cards(kiosk: Driver) -> None:
    """Such a deck is what was kept before."""
    fill(kiosk.store, cards=90, days=80)


def fill(store: Store, cards: int, days: int, player: str = "Camille") -> None:
    """Cards of a list that were reviewed on the days on which they were due, two new ones a day."""
    chance, graph = Random(9), default()
    today = training_day_of(evening.before(0))
    keys = [key for key, _ in listed(CardList.VERBS, playability())][:cards]
    deck = [
        DeckCard(0, key, CardSource.LIST, graph.hash, today - days + place // 2, _TARGET_MS)
        for place, key in enumerate(keys)
    ]
    store.decks.add(player, DeckLexicon(graph.name, graph.hash), deck, evening.before(days))
    for place, card in enumerate(store.decks.cards(player)):
        day, state, number = today - days + place // 2, None, 0
        while day < today:
            known = chance.random() < (0.7 if state is None else recall(state.memory, day))
            number += 1
            elapsed_ms = round((6_500 if place % 3 else 11_000) * 0.86**number * (0.7 + 0.6 * chance.random()))
            shown = CardKey.parse(str(card.key)).letters if place % 3 else "15/15 AEIRST/"
            at_ms = (day - 719_163) * 86_400_000 + 68_400_000 + place * 15_000
            sight = Sight(day, at_ms, elapsed_ms, 16_000, known, 1, not known, GRADE_RULE, shown)
            state = store.decks.see(card.id, sight)
            assert state is not None
            day = state.due
