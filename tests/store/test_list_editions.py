"""Editions of the bundled list are one list: for records, means, imported games and the deck."""

from dataclasses import replace

from tests.store.helpers import play
from topping.game import shelf
from topping.lexicon.catalogue import find
from topping.lexicon.editions import FIRST, LATEST
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.grid.position import Position
from topping.store import RunFacts, Store
from topping.store.training.decks import DeckLexicon
from topping.training.deck.cards import CardKey, CardSource, DeckCard

OTHER = "0" * 64
EMPTY = "/".join(["15"] * 15)


def game(number: int, digest: str) -> Game:
    """A short game of a list, unlike all others."""
    whole = shelf.load(shelf.prepared()[number].path)
    return replace(whole, moves=whole.moves[:2], lexicon_hash=digest, name=f"Normale {number:02d}")


def test_records_and_means_count_both_editions_together(store: Store) -> None:
    for number, digest in enumerate((FIRST, LATEST, OTHER)):
        play(store, RunFacts.of("Marie", game(number, digest), Conditions()), 1_000, 2_000, game=game(number, digest))
    assert sorted((table.lexicon_hash, table.runs) for table in store.records.tables("2030-01-01T12:00:00+00:00")) == [
        (OTHER, 1),
        (FIRST, 2),
    ]
    kinds = store.means.kinds()
    assert [(kind.lexicon_hash, kind.runs) for kind in kinds] == [(FIRST, 2), (OTHER, 1)]
    assert [mean.runs for mean in store.means.of(kinds[0])] == [2]


def test_cards_of_the_first_edition_stay_awake_but_for_words_that_left(store: Store) -> None:
    def card(word: str, key: CardKey) -> DeckCard:
        return DeckCard(0, key, CardSource.MISSED, FIRST, 738_000, 9_000, word=word, reference="H4", points=9)

    cards = [
        card("ZENS", CardKey.of_word("ZENS")),
        card("BOCHE", CardKey.of_word("BOCHE")),
        card("ETUI", CardKey.of_position(Position.parse(f"{EMPTY} EITU/"), "normale")),
        card("BOcHE", CardKey.of_position(Position.parse(f"{EMPTY} BEHO?/"), "normale")),
    ]
    store.decks.add("Marie", DeckLexicon("open-fr", FIRST), cards, "2026-11-22T12:00:00+00:00")
    admits = find("open-fr").admits

    def asleep(digest: str) -> list[str]:
        return sorted(one.card.word for one in store.decks.entries("Marie", digest, admits) if one.is_asleep)

    assert asleep(LATEST) == ["BOCHE", "BOcHE"]
    assert asleep(OTHER) == ["BOCHE", "BOcHE", "ETUI"], "in another list nobody knows the top of a position"
