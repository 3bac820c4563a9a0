"""A sitting and its agenda, day by day; states of cards and their schedule."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from statistics import fmean

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS
from hypothesis import given
from hypothesis import strategies as st

from tests.training.deck.histories import DAY_MS, random_history, seen_at, sight, sights
from tests.trials.rebuilt_deck import kept_state
from tests.trials.simulated_deck import LEARNERS, follow
from topping.training.deck import schedule
from topping.training.deck.agenda import Agenda, DeckEntry
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import Sight
from topping.training.deck.sitting import Sitting
from topping.training.deck.states import Act, CardAct, CardState, state_of, with_acts

_DAY = 739_000


def card(number: int, *, source: CardSource = CardSource.MISSED, word: str = "", priority: float = 0.0) -> DeckCard:
    """Returns a card with unique letters, or of a word."""
    hundreds, tens, units = (int(digit) for digit in f"{number:03}")
    letters = word or "AE" + "BCDFGHIJKL"[units] + "MNOPQRSTUV"[tens] + "Z" * hundreds
    return DeckCard(number, CardKey.of_word(letters), source, "here", _DAY, 8_000, priority)


def known(number: int, sights: Iterable[Sight]) -> DeckEntry:
    return DeckEntry(card(number), state_of(sights))


def _seen(entry: DeckEntry, day: int) -> DeckEntry:
    assert entry.state is not None
    return replace(entry, state=entry.state.after(sight(day)))


def test_an_empty_deck_asks_nothing() -> None:
    agenda = Agenda.of((), _DAY)
    assert (agenda.cards, agenda.count, agenda.minutes, agenda.next_day) == (0, 0, 0, None)
    assert Agenda.of((), _DAY, days=7).week == ()


def test_a_day_is_ten_minutes_by_the_players_own_times_however_often_he_sits_down() -> None:
    deck = [known(number, [sight(_DAY - 40)]) for number in range(60)]
    assert len(Agenda.of(deck, _DAY, pace_ms=30_000).due) == 20
    assert Agenda.of(deck, _DAY, pace_ms=30_000).minutes == 10
    done = [_seen(one, _DAY) for one in deck[:15]]
    assert len(Agenda.of([*done, *deck[15:]], _DAY, pace_ms=30_000).due) == 5
    assert len(Agenda.of([*done, *deck[15:]], _DAY, pace_ms=30_000, sittings=2).due) == 25


def test_sleeping_set_aside_and_leech_cards_count_but_are_not_asked() -> None:
    deck = [
        replace(known(1, [sight(_DAY - 9)]), is_asleep=True),
        DeckEntry(replace(card(2), is_aside=True), state_of([sight(_DAY - 9)])),
        known(3, [sight(_DAY - 20 + number, found=False) for number in range(6)]),
    ]
    agenda = Agenda.of(deck, _DAY)
    assert (agenda.cards, agenda.count, agenda.next_day) == (3, 0, None)


def test_two_anagrams_are_one_question() -> None:
    deck = [DeckEntry(card(1, word="CRANE"), None), DeckEntry(card(2, word="NACRE"), None)]
    assert len(Agenda.of(deck, _DAY).new) == 1
    asked = DeckEntry(deck[0].card, state_of([sight(_DAY)]))
    assert not Agenda.of([asked, deck[1]], _DAY + 1).new
    marked = replace(deck[1], card=replace(deck[1].card, source=CardSource.HAND))
    assert len(Agenda.of([asked, marked], _DAY + 1).new) == 1
    short = [DeckEntry(card(3, word="TE"), state_of([sight(_DAY)])), DeckEntry(card(4, word="ET"), None)]
    assert len(Agenda.of(short, _DAY + 1).new) == 1  # words of two letters are not asked by their letters


_NOW = _DAY * DAY_MS
_A_CARD_MS = 10_000


def _deck(due: int, new: int = 0) -> list[DeckEntry]:
    asked = [known(number, [sight(_DAY - 10 - number // 8)]) for number in range(due)]
    return asked + [DeckEntry(card(500 + number), None) for number in range(new)]


def _begin(deck: list[DeckEntry], seed: int = 1, now_ms: int = _NOW) -> Sitting:
    return Sitting.begin(Agenda.of(deck, _DAY, pace_ms=5_000), now_ms, Random(seed))


def _asked(sitting: Sitting, lapses: dict[int, int], now_ms: int = _NOW, step_ms: int = _A_CARD_MS) -> list[int]:
    """Returns the cards in the order asked; `lapses` has the number of failures of each."""
    order: list[int] = []
    while (number := sitting.next(now_ms)) is not None:
        order.append(number)
        now_ms += step_ms
        sitting = sitting.after(number, now_ms, lapsed=order.count(number) <= lapses.get(number, 0))
    return order


def test_an_unknown_card_returns_after_eight_others() -> None:
    sitting = _begin(_deck(20))
    for asked, missed in enumerate(_asked(sitting, {})[:5]):
        order = _asked(sitting, {missed: 1})
        assert [place for place, number in enumerate(order) if number == missed] == [asked, asked + 9]


def test_a_card_that_is_known_at_once_is_asked_once_in_its_sitting() -> None:
    assert sorted(_asked(_begin(_deck(20)), {3: 1})) == sorted([*range(20), 3]), "only the one that was not known"


def test_a_card_that_is_never_known_is_repeated_so_often_and_no_more() -> None:
    order = _asked(_begin(_deck(20)), dict.fromkeys(range(20), 100))
    assert {order.count(number) for number in range(20)} == {4}


def test_begun_again_it_comes_in_another_order_and_what_was_not_known_comes_last() -> None:
    deck = _deck(16)
    sitting = _begin(deck)
    seen: list[int] = []
    for place in range(5):
        number = sitting.next(_NOW + place * _A_CARD_MS)
        assert number is not None
        seen.append(number)
        sitting = sitting.after(number, _NOW + place * _A_CARD_MS, lapsed=place == 0)
    now_ms = _NOW + 5 * _A_CARD_MS
    left = list(sitting.left)
    kept = [
        DeckEntry(one.card, one.state.after(sight(_DAY, at_ms=_NOW, found=one.card.id != seen[0])))
        if one.card.id in seen and one.state
        else one
        for one in deck
    ]
    again = _begin(kept, seed=2, now_ms=now_ms)
    assert set(again.left) == set(left)
    assert list(again.left) != left
    order = _asked(again, {}, now_ms, step_ms=1_000)
    assert set(order) & set(seen) == {seen[0]}, "what was known is done"
    assert order[-1] == seen[0], "eleven cards later, within the ten minutes"
    assert _begin(kept, now_ms=_NOW + 600_000).next(_NOW + 600_000) == seen[0]


def test_at_four_in_the_morning_the_sitting_keeps_its_day_and_a_new_one_leaves_out_what_was_just_seen() -> None:
    late = known(1, [sight(_DAY - 1, at_ms=_NOW - 60_000, found=False)])
    other = known(2, [sight(_DAY - 9)])
    sitting = Sitting.begin(Agenda.of([late, other], _DAY), _NOW, Random(1))
    assert sitting.left == (2,)
    assert sitting.day == _DAY
    assert sitting.after(2, _NOW + DAY_MS // 48, lapsed=False).day == _DAY
    assert sitting.after(2, _NOW, lapsed=False).next(_NOW + 1) is None, "a review of the next day is not minutes later"
    assert sitting.waits_ms(_NOW) == 0
    assert sitting.after(2, _NOW, lapsed=False).waits_ms(_NOW) == 540_000
    assert sitting.next(_NOW + 600_000) == 1


def test_a_sitting_that_was_left_is_stale_after_an_hour() -> None:
    sitting = _begin(_deck(3))
    assert not sitting.is_stale(_NOW + 3_600_000)
    assert sitting.is_stale(_NOW + 3_600_001)
    assert sitting.is_stale(_NOW - DAY_MS)  # a clock that was set back


def test_cards_that_are_put_away_are_out_of_the_sitting() -> None:
    sitting = _begin(_deck(4)).after(0, _NOW, lapsed=True)
    assert _asked(sitting.without((0, 1)), {}, _NOW + 600_000) != []
    assert not {0, 1} & set(_asked(sitting.without((0, 1)), {}, _NOW + 600_000))


_CARD = DeckCard(1, CardKey.of_word("PASSE"), CardSource.MISSED, "here", _DAY, 8_000)


def test_a_state_that_was_kept_equals_the_one_made_again() -> None:
    chance = random.Random(7)
    for _ in range(150):
        history = random_history(chance)
        kept, left = kept_state(history, chance)
        assert kept == state_of(left)


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
    assert back.memory.stability < 60  # four years that never passed do not prove memory


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


def test_weights_are_those_of_the_library() -> None:
    """A new version of the library needs a decision on rescheduling cards."""
    assert schedule.PARAMETERS == DEFAULT_PARAMETERS


@pytest.mark.parametrize("day", [-5, 0, 10**7])
def test_absurd_days_do_not_crash(day: int) -> None:
    (one,) = seen_at([datetime(2026, 1, 1, tzinfo=UTC)])
    state = state_of([one, replace(one, day=day), one])
    assert state is not None
    assert state.due > 0


@pytest.mark.parametrize(
    ("days", "mended"),
    [
        ([], []),
        ([100, 100, 101, 104, 200], [100, 100, 101, 104, 200]),  # a long absence is one
        ([100, 101, 100, 101], [100, 101, 100, 101]),  # a player who travels west has two evenings of one date
        ([100, 103, 403, 403, 105, 107], [100, 103, 104, 104, 105, 107]),  # ahead for an evening
        ([100, 103, 403, 403], [100, 103, 403, 403]),  # not decidable yet
        ([100, 103, 403, 104], [100, 103, 104, 104]),
        ([100, 103, -200, -200], [100, 103, 104, 104]),  # behind, as far as is known
        ([100, 103, -200, 103, 103], [100, 103, 103, 103, 103]),  # mended the same evening
        ([100, 103, -200, -199, -197], [100, 103, -200, -199, -197]),  # the clock before was wrong
        ([403, 100, 102], [100, 100, 102]),  # the very first evening
        ([100, 101, 98, 102], [100, 101, 102, 102]),
        ([100, 101, 104, 102, 103], [100, 101, 102, 102, 103]),
        ([100, 101, 106, 103, 104, 105], [100, 101, 102, 103, 104, 105]),  # one evening is wrong, not two
    ],
)
def test_days_of_a_clock_that_was_wrong_for_an_evening_are_mended(days: list[int], mended: list[int]) -> None:
    assert schedule.mended_days(days) == mended


@given(st.lists(st.integers(0, 3), max_size=30), st.integers(4, 400), st.booleans(), st.data())
def test_one_wrong_evening_among_daily_ones_is_mended_exactly(
    counts: list[int], far: int, is_ahead: bool, data: st.DataObject
) -> None:
    evenings = [[739_000 + day] * (1 + count) for day, count in enumerate(counts)]
    right = [day for evening in evenings for day in evening]
    assert schedule.mended_days(right) == right
    if len(evenings) > 4:
        wrong = data.draw(st.integers(2, len(evenings) - 3))
        evenings[wrong] = [day + (far if is_ahead else -far) for day in evenings[wrong]]
        assert schedule.mended_days([day for evening in evenings for day in evening]) == right


def test_load_stays_under_thirty_five_sights_a_day() -> None:
    course = follow(LEARNERS[0], 90, random.Random(3))
    assert fmean(course.sights[80:]) <= 35
    assert max(course.due) <= 30  # ten minutes at twenty seconds a card
    assert course.due[0] == 6
