"""States of cards: kept ones equal those made again, whatever clocks and owners did."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.deck.histories import DAY_MS, random_history, seen_at, sight, sights
from tests.training.deck.rebuild import kept_state
from topping.training.deck.agenda import LEECH, DeckEntry
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import Grade, Sight
from topping.training.deck.states import Act, CardAct, CardState, state_of, with_acts

_DAY = 739_000
_CARD = DeckCard(1, CardKey.of_word("PASSE"), CardSource.MISSED, "here", _DAY, 8_000)


def test_a_state_that_was_kept_equals_the_one_made_again() -> None:
    chance = random.Random(7)
    for _ in range(150):
        history = random_history(chance)
        kept, left = kept_state(history, chance)
        assert kept == state_of(left)


@settings(max_examples=25)
@given(st.lists(sights, min_size=1, max_size=3))
def test_a_state_reads_what_it_writes(history: list[Sight]) -> None:
    state = state_of(history)
    assert state is not None
    assert CardState.parse(str(state)) == state


@pytest.mark.parametrize("text", ["", "1 2", "nan 5.0 1 1 1 1 1 1 1 3 x ", "2.0 5.0 1 1 1 1 1 1 1 2 x ", "-1 5 1 1 1"])
def test_a_damaged_state_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        CardState.parse(text)


def test_a_state_with_damaged_reviews_is_refused() -> None:
    text = str(state_of([sight(_DAY), sight(_DAY + 5)]))
    with pytest.raises(ValueError, match=r".*"):
        CardState.parse(text.replace(";", ","))


def test_only_the_first_sight_of_a_day_is_a_review() -> None:
    once = state_of([sight(_DAY, found=False)])
    twice = state_of([sight(_DAY, found=False), sight(_DAY), sight(_DAY, found=False)])
    assert once is not None
    assert twice is not None
    assert (twice.memory, twice.due, twice.agains) == (once.memory, once.due, 1)
    assert (twice.sights, twice.on_day, twice.lapsed) == (3, 3, True)


def test_two_sights_in_one_millisecond_are_taken_in_the_order_in_which_they_were_kept() -> None:
    found, missed = sight(_DAY, at_ms=5), sight(_DAY, found=False, at_ms=5)
    one, other = state_of([found, missed]), state_of([missed, found])
    assert one is not None
    assert other is not None
    assert (one.agains, other.agains) == (0, 1)


def test_a_clock_that_was_set_back_loses_no_card_and_asks_none_twice_a_day() -> None:
    ahead = state_of([sight(_DAY + 1500)])
    assert ahead is not None
    entry = DeckEntry(_CARD, ahead)
    assert entry.due_on(_DAY) == _DAY  # not in four years
    back = ahead.after(sight(_DAY))
    assert back.due > _DAY
    assert DeckEntry(_CARD, back).due_on(_DAY) == back.due
    assert back.memory.day == _DAY
    assert back.memory.stability < 60  # four years that never passed are no proof of memory


def test_who_travels_west_has_one_review_on_two_evenings_of_one_date() -> None:
    tokyo, paris = ZoneInfo("Asia/Tokyo"), ZoneInfo("Europe/Paris")
    history = seen_at([datetime(2026, 5, 10, 5, tzinfo=tokyo), datetime(2026, 5, 9, 23, tzinfo=paris)])
    assert history[0].day == history[1].day + 1
    state, after_first = state_of(history), state_of(history[:1])
    assert state is not None
    assert after_first is not None
    assert state.memory == after_first.memory
    assert DeckEntry(_CARD, state).due_on(history[1].day) == state.due


@pytest.mark.parametrize("month", [3, 10])
def test_the_day_on_which_clocks_change_is_one_day(month: int) -> None:
    change = {3: 29, 10: 25}[month]
    paris = ZoneInfo("Europe/Paris")
    history = seen_at(datetime(2026, month, change + step, 20, tzinfo=paris) for step in (-1, 0, 1))
    assert [one.day - history[0].day for one in history] == [0, 1, 2]
    usual = [sight(_DAY + step) for step in (0, 1, 2)]
    state, other = state_of(history), state_of(usual)
    assert state is not None
    assert other is not None
    assert state.memory.stability == other.memory.stability


def test_histories_of_two_merged_players_are_one_history() -> None:
    """Both saw the card on the same days: the first sight of each day counts."""
    mine = [sight(_DAY, at_ms=1), sight(_DAY + 4, at_ms=4 * DAY_MS)]
    theirs = [sight(_DAY, at_ms=2, found=False), sight(_DAY + 2, at_ms=2 * DAY_MS, found=False)]
    state = state_of(sorted(mine + theirs, key=lambda one: one.at_ms))
    assert state is not None
    assert (state.sights, state.agains) == (4, 1)
    assert state.memory.day == _DAY + 4


def _missed(times: int) -> list[Sight]:
    return [sight(_DAY + number, found=False) for number in range(times)]


def test_six_agains_make_a_leech_until_it_is_taken_back() -> None:
    assert not DeckEntry(_CARD, state_of(_missed(LEECH - 1))).is_leech
    entry = DeckEntry(_CARD, state_of(_missed(LEECH)))
    assert entry.is_leech
    assert not entry.is_asked
    back = with_acts(_CARD, [CardAct(Act.TAKEN_BACK, _DAY + 6, after=LEECH)], _missed(LEECH))
    assert not DeckEntry(back, state_of(_missed(LEECH))).is_leech
    assert not DeckEntry(back, state_of(_missed(2 * LEECH - 1))).is_leech
    assert DeckEntry(back, state_of(_missed(2 * LEECH))).is_leech


def test_repeats_of_one_evening_make_no_leech() -> None:
    assert not DeckEntry(_CARD, state_of([sight(_DAY, found=False)] * 10)).is_leech


def test_a_card_of_a_kind_is_no_leech() -> None:
    kind = replace(_CARD, key=CardKey.parse("kind:raccord"))
    assert not DeckEntry(kind, state_of(_missed(20))).is_leech


def test_acts_in_their_order() -> None:
    acts = [
        CardAct(Act.SET_ASIDE, _DAY, 0),
        CardAct(Act.TAKEN_BACK, _DAY, 0),
        CardAct(Act.POSTPONED, _DAY, 1, until=_DAY + 9),
    ]
    assert with_acts(_CARD, acts[:1], ()).is_aside
    assert not with_acts(_CARD, acts, _missed(1)).is_aside
    assert with_acts(_CARD, acts, _missed(1)).until == _DAY + 9
    assert with_acts(_CARD, acts, _missed(2)).until is None  # it was asked all the same


def test_undoing_the_last_grade_leaves_what_was_before() -> None:
    history = [sight(_DAY), sight(_DAY + 4, found=False)]
    before, after = state_of(history[:1]), state_of(history)
    assert before is not None
    assert after is not None
    assert (before.last, after.last) == (Grade.GOOD, Grade.AGAIN)
    assert state_of(history[:-1]) == before
