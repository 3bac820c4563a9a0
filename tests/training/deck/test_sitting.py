"""A sitting: its order, what is repeated in it, and what it takes up again after it was cut off."""

from random import Random

from tests.training.deck.histories import DAY_MS, sight
from tests.training.deck.test_agenda import card, known
from topping.training.deck.agenda import Agenda, DeckEntry
from topping.training.deck.sitting import Sitting

_DAY = 739_000
_NOW = _DAY * DAY_MS
_A_CARD_MS = 10_000


def _deck(due: int, new: int = 0) -> list[DeckEntry]:
    asked = [known(number, [sight(_DAY - 10 - number // 8)]) for number in range(due)]
    return asked + [DeckEntry(card(500 + number), None) for number in range(new)]


def _begin(deck: list[DeckEntry], seed: int = 1, now_ms: int = _NOW) -> Sitting:
    return Sitting.begin(Agenda.of(deck, _DAY, pace_ms=5_000), now_ms, Random(seed))


def _asked(sitting: Sitting, lapses: dict[int, int], now_ms: int = _NOW, step_ms: int = _A_CARD_MS) -> list[int]:
    """The cards in the order in which they are asked; each is not known so many times as `lapses` says."""
    order: list[int] = []
    while (number := sitting.next(now_ms)) is not None:
        order.append(number)
        now_ms += step_ms
        sitting = sitting.after(number, now_ms, lapsed=order.count(number) <= lapses.get(number, 0))
    return order


def test_what_was_not_known_comes_again_after_eight_other_cards() -> None:
    sitting = _begin(_deck(20))
    for asked, missed in enumerate(_asked(sitting, {})[:5]):
        order = _asked(sitting, {missed: 1})
        assert [place for place, number in enumerate(order) if number == missed] == [asked, asked + 9]


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
