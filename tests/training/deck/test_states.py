"""States of cards: kept ones equal those made again, whatever clocks and owners did."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.deck.histories import random_history, sight, sights
from tests.training.deck.rebuild import kept_state
from topping.training.deck.agenda import DeckEntry
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import Sight
from topping.training.deck.states import MOST_TEMPO, Act, CardAct, CardState, lasting_of, state_of, with_acts

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


def test_memories_last_as_the_reviews_say_and_damaged_counts_within_bounds() -> None:
    state = state_of([sight(_DAY)])
    assert state is not None
    assert lasting_of([]) == lasting_of([state]) == pytest.approx(1)
    for known, predicted, lasts in ((6, 0.0, MOST_TEMPO), (9, 0.0, MOST_TEMPO), (0, 6.0, 1)):
        assert lasting_of([replace(state, later=0, known=known, predicted=predicted)]) == lasts


def _missed(times: int) -> list[Sight]:
    return [sight(_DAY + number, found=False) for number in range(times)]


def test_six_agains_make_a_leech_until_it_is_taken_back() -> None:
    assert not DeckEntry(_CARD, state_of(_missed(5))).is_leech
    entry = DeckEntry(_CARD, state_of(_missed(6)))
    assert entry.is_leech
    assert not entry.is_asked
    back = with_acts(_CARD, [CardAct(Act.TAKEN_BACK, _DAY + 6, after=6)], _missed(6))
    assert not DeckEntry(back, state_of(_missed(6))).is_leech
    assert not DeckEntry(back, state_of(_missed(11))).is_leech
    assert DeckEntry(back, state_of(_missed(12))).is_leech


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
