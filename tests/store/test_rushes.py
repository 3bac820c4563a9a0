"""Rushes and editions of lists in the database."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from topping.game import shelf
from topping.lexicon.catalogue import find
from topping.lexicon.editions import FIRST, LATEST
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.store import Store, open_store
from topping.store.training.decks import DeckLexicon
from topping.store.training.rushes import RushFacts
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.rush.rush import TERMS, RushCourse, SlotEnd
from topping.training.rush.scores import PlayedSlot
from topping.training.rush.sets import RushCode, RushMode, RushSet

DAY, NOW, LEXICON = 739_000, "2026-11-22T10:00:00+00:00", "0f" * 32
EMPTY = Position(Board(), "AEIRSTU")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "topping.db").store as opened:
        yield opened


def facts(player: str = "Zoé", seed: int = 1, day: int = DAY, kind: Kind | None = None) -> RushFacts:
    mode = RushMode.CLOCK if kind is None else RushMode.KIND
    return RushFacts(player, RushCode(mode, RushSet(NORMALE, kind, seed)), "open-fr", LEXICON, day, True)


def slot(number: int, end: SlotEnd = SlotEnd.TOP) -> PlayedSlot:
    move = Move.parse("SATIRE H4")
    solution = Solution(move.word, move.reference, 20)
    return PlayedSlot(number, EMPTY, Kind.FIRST, solution, 20_000, end, 4_000, 1)


OTHER = "0" * 64
NOTHING = "/".join(["15"] * 15)


def game(number: int, digest: str) -> Game:
    """A short game of a list, unlike all others."""
    whole = shelf.load(shelf.prepared()[number].path)
    return replace(whole, moves=whole.moves[:2], lexicon_hash=digest, name=f"Normale {number:02d}")


def play_rush(store: Store, tops: int, of: RushFacts) -> int:
    """A rush in which so many tops are found, then one is passed; it is not closed."""
    rush_id = store.rushes.start(of, NOW)
    course = RushCourse(TERMS[of.code.mode])
    for number in range(tops):
        course = course.shown(course.last_ms).tried(course.last_ms + 4_000, True)
        store.rushes.add(rush_id, slot(number), course)
    course = course.shown(course.last_ms).passed(course.last_ms + 1_000)
    store.rushes.add(rush_id, slot(tops, SlotEnd.PASSED), course)
    return rush_id


def test_cards_of_the_first_edition_stay_awake_but_for_words_that_left(store: Store) -> None:
    def card(word: str, key: CardKey) -> DeckCard:
        return DeckCard(0, key, CardSource.MISSED, FIRST, 738_000, 9_000, word=word, reference="H4", points=9)

    cards = [
        card("ZENS", CardKey.of_word("ZENS")),
        card("BOCHE", CardKey.of_word("BOCHE")),
        card("ETUI", CardKey.of_position(Position.parse(f"{NOTHING} EITU/"), "normale")),
        card("BOcHE", CardKey.of_position(Position.parse(f"{NOTHING} BEHO?/"), "normale")),
    ]
    store.decks.add("Marie", DeckLexicon("open-fr", FIRST), cards, "2026-11-22T12:00:00+00:00")
    admits = find("open-fr").admits

    def asleep(digest: str) -> list[str]:
        return sorted(one.card.word for one in store.decks.entries("Marie", digest, admits) if one.is_asleep)

    assert asleep(LATEST) == ["BOCHE", "BOcHE"]
    assert asleep(OTHER) == ["BOCHE", "BOcHE", "ETUI"], "in another list nobody knows the top of a position"
