"""Rushes and word list editions in the database."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from topping.gamefiles import shelf
from topping.lexicon.bundled import HASH
from topping.lexicon.catalogue import find
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
from topping.training.rush.positionset import RushCode, RushMode, RushSet
from topping.training.rush.rush import TERMS, RushCourse, SlotEnd
from topping.training.rush.scores import PlayedSlot

DAY, NOW, LEXICON = 739_000, "2026-11-22T10:00:00+00:00", "0f" * 32
EMPTY = Position(Board(), "AEIRSTU")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "topping.db").store as opened:
        yield opened


def facts(
    player: str = "Zoé", seed: int = 1, day: int = DAY, *themes: Kind, mode: RushMode = RushMode.CLOCK
) -> RushFacts:
    return RushFacts(player, RushCode(mode, RushSet(NORMALE, themes, seed)), "open-fr", LEXICON, day, True)


def slot(number: int, end: SlotEnd = SlotEnd.TOP) -> PlayedSlot:
    move = Move.parse("SATIRE H4")
    solution = Solution(move.word, move.reference, 20)
    return PlayedSlot(number, EMPTY, Kind.FIRST, solution, 20_000, end, 4_000, 1)


OTHER = "0" * 64
NOTHING = "/".join(["15"] * 15)


def game(number: int, digest: str) -> Game:
    """Returns a short, unique game of a list."""
    whole = shelf.load(shelf.prepared()[number].path)
    return replace(whole, moves=whole.moves[:2], lexicon_hash=digest, name=f"Normale {number:02d}")


def play_rush(store: Store, tops: int, of: RushFacts) -> int:
    """Plays a rush with this many found tops, then a pass; does not close it."""
    rush_id = store.rushes.start(of, NOW)
    course = RushCourse(TERMS[of.code.mode])
    for number in range(tops):
        course = course.shown(course.last_ms).tried(course.last_ms + 4_000, True)
        store.rushes.add(rush_id, slot(number), course)
    course = course.shown(course.last_ms).passed(course.last_ms + 1_000)
    store.rushes.add(rush_id, slot(tops, SlotEnd.PASSED), course)
    return rush_id


def test_a_card_with_a_word_not_in_the_list_sleeps(store: Store) -> None:
    def card(word: str, key: CardKey) -> DeckCard:
        return DeckCard(0, key, CardSource.MISSED, HASH, 738_000, 9_000, word=word, reference="H4", points=9)

    cards = [
        card("ZENS", CardKey.of_word("ZENS")),
        card("BOCHE", CardKey.of_word("BOCHE")),
        card("ETUI", CardKey.of_position(Position.parse(f"{NOTHING} EITU/"), "normale")),
        card("BOcHE", CardKey.of_position(Position.parse(f"{NOTHING} BEHO?/"), "normale")),
    ]
    store.decks.add("Marie", DeckLexicon("open-fr", HASH), cards, "2026-11-22T12:00:00+00:00")
    admits = find("open-fr").admits

    def asleep(digest: str) -> list[str]:
        return sorted(one.card.word for one in store.decks.entries("Marie", digest, admits) if one.is_asleep)

    assert asleep(HASH) == ["BOCHE"]
    assert asleep(OTHER) == ["BOCHE", "BOcHE", "ETUI"], "in another list nobody knows the top of a position"


# scores


def test_a_rush_counts_its_tops_from_the_first_position_on(store: Store) -> None:
    """A rush that is never closed keeps its tops."""
    play_rush(store, 2, facts("Zoé"))
    play_rush(store, 3, facts("Ann", seed=2))
    group = facts().group
    assert [(score.player, score.found) for score in store.rushes.scores(group)] == [("Zoé", 2), ("Ann", 3)]
    assert [score.found for score in store.rushes.scores(group, "ANN")] == [3]


def test_records_are_apart_by_length_and_by_the_themes_chosen(store: Store) -> None:
    both = (Kind.JOKER, Kind.LINK)
    played = [
        facts("Zoé", 1, DAY),
        facts("Zoé", 2, DAY, mode=RushMode.MINUTE),
        facts("Zoé", 3, DAY, *both),
        facts("Zoé", 4, DAY, Kind.LINK),
        facts("Zoé", 5, DAY, *both, mode=RushMode.MINUTE),
    ]
    for tops, one in enumerate(played, start=1):
        play_rush(store, tops, one)
    assert [[score.found for score in store.rushes.scores(one.group)] for one in played] == [[1], [2], [3], [4], [5]]


@pytest.mark.parametrize("reason", ["second attempt", "taken out", "not ranked from the start"])
def test_a_rush_that_does_not_rank_has_no_score(store: Store, reason: str) -> None:
    first = facts("Zoé")
    number = play_rush(store, 3, replace(first, ranks=reason != "not ranked from the start"))
    if reason == "second attempt":
        play_rush(store, 5, first)
    elif reason == "taken out":
        store.rushes.unrank(number)
    scores = [score.found for score in store.rushes.scores(first.group)]
    assert scores == ([3] if reason == "second attempt" else [])


def test_a_set_was_played_by_who_began_it_with_the_same_list(store: Store) -> None:
    play_rush(store, 0, facts("Zoé", seed=1))
    asked = (("zoé", 1, LEXICON), ("Zoé", 2, LEXICON), ("Ann", 1, LEXICON), ("Zoé", 1, "0e" * 32))
    assert [store.rushes.was_played(name, facts(seed=seed).code, digest) for name, seed, digest in asked] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize("way", ["in a rush", "apart"])
def test_a_position_is_fresh_again_ninety_days_after_it_was_seen(store: Store, way: str) -> None:
    """The order of its letters does not count."""
    rush = play_rush(store, 1, facts("Zoé"))
    if way == "apart":
        store.rushes.see_apart("Zoé", EMPTY, DAY)
        store.rushes.see_apart("Nobody", EMPTY, DAY)
    else:
        store.rushes.see(rush, EMPTY, DAY)
        store.rushes.see(rush, EMPTY, DAY - 30)
    other, turned = Position(Board(), "ABCDEFG"), Position(Board(), EMPTY.rack[::-1])
    assert [store.rushes.has_seen("zoé", [other, turned], DAY + days) for days in (-1, 0, 89, 90)] == [
        True,
        True,
        True,
        False,
    ]
    assert not store.rushes.has_seen("Zoé", [other], DAY)
    assert not store.rushes.has_seen("Nobody", [EMPTY], DAY)


def test_recent_rush_misses_are_asked_again(store: Store) -> None:
    play_rush(store, 2, facts("Zoé"))
    wanted = store.rushes.wanting("ZOÉ", DAY, LEXICON)
    assert [(turn.solution.word, turn.position.rack) for turn in wanted] == [("SATIRE", EMPTY.rack)]
    assert store.rushes.wanting("Zoé", DAY + 1, LEXICON) == store.rushes.wanting("Zoé", DAY, "0e" * 32) == ()


def test_a_position_found_again_is_known_from_that_day_on(store: Store) -> None:
    play_rush(store, 2, facts("Zoé"))
    for day in (DAY + 2, DAY + 1):
        store.rushes.find_again("Zoé", EMPTY, day)
    assert [len(store.rushes.found_again("zoé", since)) for since in (DAY, DAY + 2, DAY + 3)] == [1, 1, 0]


def test_past_rushes_are_listed_with_the_latest_first(store: Store) -> None:
    play_rush(store, 2, facts("Zoé", 1))
    play_rush(store, 3, facts("Zoé", 2, DAY + 1, Kind.JOKER, Kind.LINK, mode=RushMode.FIVE))
    play_rush(store, 9, facts("Ann", 3))
    play_rush(store, 9, replace(facts("Zoé", 4), code=RushCode(RushMode.TEN, RushSet(NORMALE, (), 4))))
    past = store.rushes.past("ZOÉ")
    assert [(one.group.mode, one.found, one.missed) for one in past] == [(RushMode.FIVE, 3, 1), (RushMode.CLOCK, 2, 1)]
    assert past[0].group.themes == (Kind.JOKER, Kind.LINK)
    assert [store.rushes.has_found("Zoé", day) for day in (DAY, DAY + 1, DAY + 2)] == [True, True, False]
