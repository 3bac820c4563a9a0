"""The manual's promises about a deck: due dates, ten minutes a day, new cards, targets, forms of cards."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from random import Random

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with
from tests.training.deck.histories import DAY_MS, sight
from tests.training.deck.test_cards import TURNS
from tests.training.deck.test_sitting import card
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.training.deck.agenda import Agenda, DeckEntry, DeckSettings, Fluency, pace_of
from topping.training.deck.cards import CardKey, CardSource, HookSide
from topping.training.deck.faces import CardMatter, GridFace, HookFace, WordFace, face_of, turn_at
from topping.training.deck.lists import (
    CardList,
    CardOrigin,
    card_of_turn,
    listed,
    next_of_lists,
)
from topping.training.deck.playability import Playability, PlayableWord
from topping.training.deck.schedule import Sight, grid_target_ms, hook_target_ms, word_target_ms
from topping.training.deck.sitting import Answering, Given, Sitting
from topping.training.deck.states import state_of

TODAY = 739_000


def new(number: int, *, source: CardSource = CardSource.MISSED, word: str = "", priority: float = 0.0) -> DeckEntry:
    return DeckEntry(card(number, source=source, word=word, priority=priority), None)


def seen(number: int, *days: int, found: bool = True) -> DeckEntry:
    """Returns a card asked once on each of these days."""
    return DeckEntry(card(number), state_of([sight(day, found=found) for day in days]))


def numbers(entries: tuple[DeckEntry, ...]) -> list[int]:
    return [entry.card.id for entry in entries]


# when a card comes back


@pytest.mark.parametrize("answers", ["g", "gg", "ggggg", "a", "aag", "gagg", "ggagag"])
def test_a_card_is_due_on_the_day_that_the_fsrs_library_names(answers: str) -> None:
    """Each review is on its due day; a card returns at a chance of 85 %, at the latest after five years."""
    scheduler = Scheduler(
        desired_retention=0.85, learning_steps=(), relearning_steps=(), maximum_interval=5 * 365, enable_fuzzing=False
    )
    library, history, day = Card(card_id=1), list[Sight](), TODAY
    for answer in answers:
        rating = Rating.Good if answer == "g" else Rating.Again
        library, _ = scheduler.review_card(library, rating, datetime.fromordinal(day).replace(tzinfo=UTC))
        history.append(sight(day, found=answer == "g"))
        day = library.due.toordinal()
        assert DeckEntry(card(1), state_of(history)).due_on(history[-1].day) == day


def test_slow_typing_changes_no_due_date() -> None:
    quick, slow = (state_of([sight(TODAY, elapsed_ms=ms)]) for ms in (1_000, 90_000))
    assert quick is not None
    assert slow is not None
    assert quick.due == slow.due


def test_a_card_known_today_is_not_asked_again_today_in_any_further_sitting() -> None:
    deck = [seen(number, TODAY - 40, TODAY) for number in range(3)] + [seen(9, TODAY - 40)]
    for sittings in (1, 5):
        agenda = Agenda.of(deck, TODAY, sittings=sittings)
        assert (numbers(agenda.due), agenda.new, agenda.again) == ([9], (), ())


def test_a_card_missed_today_is_repeated_today_and_due_tomorrow() -> None:
    missed = seen(1, TODAY - 40, TODAY, found=False)
    assert numbers(Agenda.of([missed], TODAY).again) == [1]
    assert missed.due_on(TODAY) == TODAY + 1


# how much is asked


@pytest.mark.parametrize(("minutes", "cards", "fresh"), [(5, 15, 3), (10, 30, 6), (30, 90, 18)])
def test_ten_minutes_are_thirty_cards_with_six_new_ones(minutes: int, cards: int, fresh: int) -> None:
    """Twenty seconds per card; other lengths of the day in proportion."""
    settings = DeckSettings(minutes=minutes)
    old, fresh_ones = [seen(number, TODAY - 40) for number in range(100)], [new(number) for number in range(300, 400)]
    assert len(Agenda.of(old, TODAY, settings=settings).due) == cards
    assert len(Agenda.of(fresh_ones, TODAY, settings=settings).new) == fresh
    begun = [DeckEntry(fresh_one.card, state_of([sight(TODAY)])) for fresh_one in fresh_ones[:2]]
    assert len(Agenda.of([*begun, *fresh_ones[2:]], TODAY, settings=settings).new) == fresh - 2


def test_no_new_card_comes_while_due_ones_wait_for_later_days() -> None:
    deck = [*(seen(number, TODAY - 40 - number) for number in range(40)), new(300)]
    agenda = Agenda.of(deck, TODAY)
    assert (len(agenda.due), len(agenda.later), agenda.new) == (30, 10, ())
    assert numbers(agenda.due) == list(range(39, 9, -1)), "the one seen longest ago is the least known"


def test_cards_put_off_are_the_best_known_and_fill_the_next_days_evenly() -> None:
    deck = [seen(number, TODAY - 40 - number) for number in range(30)]
    days = Agenda.of(deck, TODAY, pace_ms=60_000).postponed(keep=5)  # room for ten a day
    assert set(days) == set(range(25)), "cards 25 to 29, seen longest ago, stay today"
    assert sorted(Counter(days.values()).items()) == [(TODAY + 1, 10), (TODAY + 2, 10), (TODAY + 3, 5)]
    assert {number for number, day in days.items() if day == TODAY + 3} == set(range(5))


@pytest.mark.parametrize("days", [-1, 0, 1])
def test_a_card_put_off_is_asked_from_its_day_on(days: int) -> None:
    later = DeckEntry(replace(card(1), until=TODAY + days), None)
    assert numbers(Agenda.of([later], TODAY).new) == ([1] if days <= 0 else [])


def test_new_cards_by_hand_come_first_then_own_moves_and_lists_by_turns() -> None:
    deck = [
        new(10, source=CardSource.MISSED, priority=5.0),
        new(11, source=CardSource.SLOW, priority=9.0),
        new(20, source=CardSource.LIST, priority=50.0),
        new(21, source=CardSource.LIST, priority=60.0),
        new(30, source=CardSource.HAND),
    ]
    assert numbers(Agenda.of(deck, TODAY).new) == [30, 11, 21, 10, 20]


def test_a_setting_keeps_missed_slow_or_playable_words_out() -> None:
    sources = (CardSource.MISSED, CardSource.SLOW, CardSource.LIST, CardSource.HAND)
    for off in ("missed", "slow", "playable"):
        settings = DeckSettings.of({f"deck.{off}": False})
        assert [settings.takes(source) for source in sources] == [
            off != "missed",
            off != "slow",
            off != "playable",
            True,
        ]
    assert DeckSettings.of({"deck.minutes": 7, "deck.slow": "no", "deck.until_known": 1}) == DeckSettings()


def test_the_week_ahead_asks_what_is_due_and_what_comes_back_of_it() -> None:
    deck = [seen(1, TODAY), seen(2, TODAY - 40)]  # due in four days, and today
    week = Agenda.of(deck, TODAY, settings=DeckSettings(playable=False), days=7).week
    assert (len(week), week[0].cards, week[1].cards) == (7, 1.0, 0.0)
    assert 1 <= week[4].cards < 1.1
    assert all(day.sights >= day.cards for day in week), "a card that is not known is asked again on its day"
    filled = Agenda.of(deck, TODAY, days=7).week
    assert all(day.cards >= 6 for day in filled[1:]), "playable words bring six new cards a day"


def test_a_forgotten_card_comes_back_three_times_a_day_or_until_it_is_known() -> None:
    for until_known, times in ((False, 4), (True, 50)):
        agenda = Agenda.of([new(1)], TODAY, settings=DeckSettings(until_known=until_known))
        sitting, asked = Sitting.begin(agenda, 0, Random(1)), 0
        while asked < 50 and (number := sitting.next(asked)) is not None:
            asked += 1
            sitting = sitting.after(number, asked, lapsed=True)
        assert asked == times


# times


def test_a_card_costs_the_time_between_two_answers_and_a_pause_costs_nothing() -> None:
    every_thirty = [sight(TODAY, at_ms=TODAY * DAY_MS + 30_000 * place) for place in range(21)]
    assert pace_of(every_thirty) == 30_000
    assert pace_of(every_thirty[:20]) == 20_000, "nineteen times tell nothing yet"
    after_lunch = [replace(one, at_ms=one.at_ms + 3_600_000) for one in every_thirty]
    assert pace_of([*every_thirty, *after_lunch]) == 30_000


def test_the_own_target_is_the_time_in_which_four_of_five_right_answers_came() -> None:
    """Twenty answers of 1 to 20 s to words with a usual target of 8 s: the seventeenth took 17 s."""
    answers = [sight(TODAY, elapsed_ms=1_000 * seconds) for seconds in range(1, 21)]
    assert Fluency.of(answers).target_ms(8_000, on_grid=False) == 17_000
    assert Fluency.of(answers).target_ms(8_000, on_grid=True) == 8_000
    assert Fluency.of(answers[:19]).target_ms(8_000, on_grid=False) == 8_000


def test_the_first_targets_are_those_of_the_manual() -> None:
    assert word_target_ms(7) == 10_000, "three seconds, and one a letter"
    assert word_target_ms(7, answers=2) == 17_000
    assert hook_target_ms(4) == 7_000
    assert [grid_target_ms(par) for par in (2_000, 20_000, 90_000)] == [10_000, 30_000, 60_000]


# pictures


@given(st.integers(0, 2**32))
def test_a_word_is_asked_by_letters_in_a_new_order_that_reads_as_no_word(seed: int) -> None:
    chance, shown = Random(seed), list[str]()
    matter = CardMatter({"CRANE", "NACRE"}.__contains__, answers=("CRANE", "NACRE"))
    for _ in range(4):
        face = face_of(card(1, word="CRANE"), matter, shown, chance)
        assert isinstance(face, WordFace)
        assert (face.answers, face.target_ms) == (("CRANE", "NACRE"), 13_000)
        assert sorted(face.letters) == sorted("CRANE")
        assert face.letters not in ("CRANE", "NACRE", *shown[-1:])
        shown.append(face.shown)


def test_another_grid_with_the_same_top_asks_for_a_word_never_the_last_one() -> None:
    grids = tuple(GridFace(turn_at(turn.position, turn.solution, NORMALE), 9_000) for turn in TURNS[2:4])
    matter = CardMatter(lambda word: False, answers=("CRANE",), grids=grids)
    shown = list[str]()
    for _ in range(6):
        face = face_of(card(1, word="CRANE"), matter, shown, Random(1))
        assert isinstance(face, GridFace)
        shown.append(face.shown.partition(" ")[0])
    assert len(set(shown)) == 2
    assert all(one != other for one, other in pairwise(shown))


def test_a_word_of_two_letters_is_asked_by_its_hooks_on_either_side_by_turns() -> None:
    matter, asked, shown = CardMatter(lambda word: True, front="CD", back="ES"), list[HookSide](), list[str]()
    for _ in range(4):
        face = face_of(card(1, word="OR"), matter, shown, Random(1))
        assert isinstance(face, HookFace)
        asked.append(face.side)
        shown.append(face.shown)
    assert asked == [HookSide.BACK, HookSide.FRONT] * 2


# answers


def test_all_anagrams_are_asked_for_and_other_letters_are_no_wrong_word() -> None:
    asked = Answering(("CRANE", "NACRE"), "ACENR")
    told = []
    for word in ("", "CARNE", "CRANES", "NACRE", "NACRE", "CRANE"):
        asked, given_back = asked.give(word)
        told.append(given_back)
    assert told == [Given.NOTHING, Given.WRONG, Given.OTHER_LETTERS, Given.RIGHT, Given.KNOWN, Given.RIGHT]
    assert (asked.is_complete, asked.tries) == (True, 4)
    assert Answering(("CRANE",), "ACEN?").give("CRANE")[1] is Given.RIGHT, "the joker is any letter"


def test_hooks_may_be_given_one_by_one_or_at_once_and_the_right_ones_count() -> None:
    asked, first = Answering(("A", "S", "T")).give("SX")
    assert (first, asked.found, asked.missing) == (Given.WRONG, ("S",), ("A", "T"))
    asked, second = asked.give("S A T")
    assert (second, asked.is_complete) == (Given.RIGHT, True)


# where cards come from


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (1, "word:JODLES"),
        (7, "word:QUETAI"),  # QUEtAI: the joker's letter is asked as that letter
        (8, "word:ROIDEURS"),
        (10, "position"),  # INNE M1 runs beside another word
        (14, "position"),  # so does CURION 5D
    ],
)
def test_a_missed_top_is_asked_by_its_word_or_where_the_place_is_hard_on_its_grid(move: int, key: str) -> None:
    made = card_of_turn(
        TURNS[move - 1], CardSource.MISSED, CardOrigin("here", TODAY), lambda word, seconds: seconds, NORMALE
    )
    assert str(made.key).startswith(key)


def test_a_top_of_two_jokers_or_of_nine_letters_is_asked_on_its_grid() -> None:
    """The second word contains PASSE."""
    for board, rack, move in (
        (Board(), "PASS??R", "PASseR H4 20"),
        (board_with("PASSE H4"), "RERABCD", "REPASSERA H2 20"),
    ):
        turn = turn_at(Position(board, rack), Solution.parse(move), NORMALE)
        made = card_of_turn(turn, CardSource.MISSED, CardOrigin("here", TODAY), lambda word, s: s, NORMALE)
        assert str(made.key).startswith("position")


# lists

TABLE = Playability(
    100,
    {
        "QI": PlayableWord(20, 30.0, 0, ""),
        "ZUT": PlayableWord(3, 10.0, 0, ""),
        "CRANE": PlayableWord(8, 20.0, 5, ""),
        "NACRE": PlayableWord(6, 20.0, 5, ""),
        "TIRAIT": PlayableWord(5, 20.0, 0, "TIRER"),
    },
    {"ET": 300},
)


def test_a_word_is_worth_its_tops_a_game_times_the_seconds_that_each_costs() -> None:
    assert listed(CardList.SHORT, TABLE) == ((CardKey.of_word("QI"), 6.0), (CardKey.of_word("ZUT"), pytest.approx(0.3)))
    assert [str(key) for key, _ in listed(CardList.EXTENSIONS, TABLE)] == ["word:CRANE", "word:NACRE"]
    assert [str(key) for key, _ in listed(CardList.LINKS, TABLE)] == ["hook:ET+", "hook:+ET"]
    assert [str(key) for key, _ in listed(CardList.VERBS, TABLE)] == ["word:TIRAIT"]


def test_the_next_card_of_lists_is_worth_most_and_none_asks_what_another_asks() -> None:
    def following(*taken: str, most: int = 9, unknown: str = "") -> list[str]:
        keys = [CardKey.of_word(word) for word in taken]
        made = next_of_lists(
            TABLE, tuple(CardList), keys, CardOrigin("here", TODAY), most,
            admits=lambda word: word != unknown, has_hooks=lambda word, side: side is HookSide.BACK,
            may_be_asked=lambda word: True,
        )  # fmt: skip
        return [str(one.key) for one in made]

    assert following() == ["hook:ET+", "word:QI", "word:CRANE", "word:TIRAIT", "word:ZUT"]
    assert following(most=2) == ["hook:ET+", "word:QI"]
    assert following("NACRE", "QI") == ["hook:ET+", "word:TIRAIT", "word:ZUT"], "CRANE has the letters of NACRE"
    assert following(unknown="ZUT") == ["hook:ET+", "word:QI", "word:CRANE", "word:TIRAIT"]
