"""What is asked today: never a wall, six new cards, ten minutes by the player's own times."""

from collections.abc import Iterable
from dataclasses import replace

from tests.training.deck.histories import sight
from topping.training.deck.agenda import Agenda, DeckEntry, DeckWishes
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import Sight
from topping.training.deck.states import state_of

_DAY = 739_000


def card(number: int, *, source: CardSource = CardSource.MISSED, word: str = "", priority: float = 0.0) -> DeckCard:
    """A card whose letters no other one has, or of a word."""
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


def test_what_is_asleep_aside_or_a_leech_is_counted_and_not_asked() -> None:
    deck = [
        replace(known(1, [sight(_DAY - 9)]), is_asleep=True),
        DeckEntry(replace(card(2), is_aside=True), state_of([sight(_DAY - 9)])),
        known(3, [sight(_DAY - 20 + number, found=False) for number in range(6)]),
    ]
    agenda = Agenda.of(deck, _DAY)
    assert (agenda.cards, agenda.count, agenda.next_day) == (3, 0, None)


def test_the_best_known_are_postponed_first_and_furthest() -> None:
    deck = [known(number, [sight(_DAY - 10 - number)]) for number in range(70)]
    agenda = Agenda.of(deck, _DAY)
    days = agenda.postponed(keep=5)
    assert set(days) == {one.card.id for one in deck} - {one.card.id for one in agenda.due[:5]}
    assert days[0] == max(days.values())  # the one seen last
    assert max(list(days.values()).count(day) for day in days.values()) <= agenda.room
    assert min(days.values()) == _DAY + 1
    later = [DeckEntry(replace(one.card, until=days.get(one.card.id)), one.state) for one in deck]
    assert len(Agenda.of(later, _DAY).due) == 5


def test_two_anagrams_are_one_question() -> None:
    deck = [DeckEntry(card(1, word="CRANE"), None), DeckEntry(card(2, word="NACRE"), None)]
    assert len(Agenda.of(deck, _DAY).new) == 1
    asked = DeckEntry(deck[0].card, state_of([sight(_DAY)]))
    assert not Agenda.of([asked, deck[1]], _DAY + 1).new
    marked = replace(deck[1], card=replace(deck[1].card, source=CardSource.HAND))
    assert len(Agenda.of([asked, marked], _DAY + 1).new) == 1
    short = [DeckEntry(card(3, word="TE"), state_of([sight(_DAY)])), DeckEntry(card(4, word="ET"), None)]
    assert len(Agenda.of(short, _DAY + 1).new) == 1  # words of two letters are not asked by these


def _week(deck: Iterable[DeckEntry], wishes: DeckWishes, pace_ms: int = 20_000) -> list[tuple[float, float]]:
    return [(round(one.cards, 1), round(one.sights, 1)) for one in Agenda.of(deck, _DAY, pace_ms, 1, wishes, 7).week]


def test_a_week_ahead_holds_what_is_due_what_comes_in_and_what_comes_back_of_both() -> None:
    alone = DeckWishes(playable=False)
    assert _week([known(1, [sight(_DAY - 2)])], alone) == [(0, 0)] * 2 + [(1, 1.2)] + [(0.1, 0.2)] * 1 + [(0, 0)] * 3
    news = [DeckEntry(replace(card(number), created=_DAY - 7), None) for number in range(10)]
    week = _week(news, alone)
    assert week[:2] == [(6, 8.3), (7.5, 10.2)]  # 0.35 of six come back, four are left, and 10 / 7 come in
    assert _week(news, replace(alone, missed=False))[1][0] == 6.1
    assert _week(news, DeckWishes(minutes=20))[1][0] == 15.5  # twelve new ones and 0.35 of ten
    assert all(asked <= 12 for asked, _ in _week(news, DeckWishes(minutes=5), pace_ms=25_000))
