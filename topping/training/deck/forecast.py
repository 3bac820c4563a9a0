"""What the days to come will ask of a deck: what is due, and what answers and new cards will bring.

Nothing is drawn by chance: parts of cards are counted, those that lie alike together. Each review parts them into what
is known and what is not, by how this player remembers, and the schedule's own intervals say when either comes back.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from topping.training.deck.cards import kind_interval
from topping.training.deck.schedule import Grade, Memory, interval, recall, reviewed
from topping.training.deck.states import LEECH, CardState, is_first_known, lasting_of, tempered, tempo_of

FORECAST_DAYS: Final = 7

USUAL_MISSED: Final = 0.35
"""The share of cards taken not to be known at first sight, until the player's own tell;"""
USUAL_REPEATS: Final = 1.1
"""and how often one that was not known is repeated on the same day."""
_PRIOR: Final = 20
"""The weight of these, in cards."""


class DayAhead(NamedTuple):
    """What a day is expected to ask: means, with parts of cards."""

    cards: float
    """Each card counts once."""
    sights: float
    """Cards that are not known, and repeated on the same day, count each time."""


class KnownCard(NamedTuple):
    """A card that was asked before."""

    memory: Memory
    due: int
    """The training day on which it is to be asked."""
    lives: int
    """How often it may still not be known until it is set aside."""
    recent: tuple[bool, ...] = ()
    """Of a kind of moves, whether its last positions were found: they decide when the next one comes."""


@dataclass(frozen=True, slots=True)
class Remembering:
    """How a player remembers, by what his cards came to."""

    tempo: float
    """How many times as long as the schedule says his intervals are,"""
    lasting: float
    """and his memories last: the same, but where the tempo is at a bound."""
    missed: float
    """The share of cards that he does not know at first sight."""
    repeats: float
    """How often he is asked a card that he did not know again on the same day."""

    @staticmethod
    def of(states: Iterable[CardState]) -> Remembering:
        """As is usual where there are few."""
        known = tuple(states)
        missed = _PRIOR * USUAL_MISSED + sum(not is_first_known(one) for one in known)
        repeats = _PRIOR * USUAL_REPEATS + sum(one.sights - one.later - 1 for one in known)
        agains = sum(one.agains for one in known)
        shares = missed / (_PRIOR + len(known)), repeats / (_PRIOR + agains)
        return Remembering(tempo_of(known), lasting_of(known), *shares)


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """What of a deck is asked from a training day on."""

    today: int
    due_today: int
    """How many cards that were asked before are asked today,"""
    new_today: int
    """and how many for the first time."""
    again_today: int
    """How many were asked today, and are to be repeated."""
    room: int
    """How many cards fit into a later day,"""
    new_a_day: int
    """and how many new ones it has at most."""
    waiting: float
    """How many new cards there are besides those of today: without end where lists fill each day up."""
    coming: float = 0.0
    """How many more come into the deck a day."""


class _Alike(NamedTuple):
    """Cards that lie so much alike that they are counted together."""

    stability: int
    """Its logarithm, in steps."""
    difficulty: int
    """In steps."""
    day: int
    """Of the last review."""
    lives: int

    def memory(self, lasting: float = 1.0) -> Memory:
        """That of one of them, or what it comes to where memories last so many times as long."""
        return Memory(lasting * exp(self.stability * _STABILITY), self.difficulty * _DIFFICULTY, self.day)


_STABILITY: Final = 0.05
_DIFFICULTY: Final = 0.125
_LEAST: Final = 1e-3
"""Fewer cards are none."""


def _alike(memory: Memory, lives: int) -> _Alike:
    steps = round(log(memory.stability) / _STABILITY), round(memory.difficulty / _DIFFICULTY)
    return _Alike(*steps, memory.day, lives)


@lru_cache(1 << 14)
def _after(stability: int, difficulty: int, days: int, grade: Grade) -> tuple[int, int, int]:
    """The stability, the difficulty and the interval after a review so many days after the last one; after the first
    review where there are none."""
    before = _Alike(stability, difficulty, 1, 0).memory() if days else None
    memory = reviewed(before, grade, 1 + days)
    return *_alike(memory, 0)[:2], interval(memory)


@dataclass(slots=True)
class _Outlook:
    """Days that are gone through in their order."""

    remembers: Remembering
    due: defaultdict[int, defaultdict[_Alike, float]]
    """How many cards are to be asked, by the day."""

    def review(self, card: _Alike, count: float, today: int) -> float:
        """Cards are asked; returns how many of them are not known."""
        return self._part(card, count, recall(card.memory(self.remembers.lasting), today), today)

    def begin(self, count: float, today: int) -> float:
        """Cards are asked for the first time; returns how many of them are not known."""
        return self._part(_Alike(0, 0, today, LEECH), count, 1 - self.remembers.missed, today)

    def _part(self, card: _Alike, count: float, known: float, today: int) -> float:
        for grade, part in ((Grade.GOOD, count * known), (Grade.AGAIN, count * (1 - known))):
            lives = card.lives - (grade is Grade.AGAIN)
            if lives > 0 and part >= _LEAST:
                stability, difficulty, days = _after(card.stability, card.difficulty, today - card.day, grade)
                again = today + tempered(days, self.remembers.tempo)
                self.due[again][_Alike(stability, difficulty, today, lives)] += part
        return count * (1 - known)


def _below(room: float, mean: float) -> float:
    """What so many cards leave of a room on average, where they come by chance."""
    spread = sqrt(mean)
    normal, free = NormalDist(), room - mean
    return free * normal.cdf(free / spread) + spread * normal.pdf(free / spread)


def forecast(cards: Iterable[KnownCard], plan: DeckPlan, remembers: Remembering, days: int) -> tuple[DayAhead, ...]:
    """What each of so many days is expected to ask, today first."""
    outlook = _Outlook(remembers, defaultdict(lambda: defaultdict(float)))
    kinds = Counter[int]()
    for one in cards:
        first = max(one.due, plan.today)
        if one.recent:
            kinds.update(range(first, plan.today + days, kind_interval(one.recent)))
        else:
            outlook.due[first][_alike(one.memory, one.lives)] += 1
    found, waiting = list[DayAhead](), plan.waiting
    for place in range(days):
        today = plan.today + place
        room, new = plan.room if place else plan.due_today, float(plan.new_today)
        asked, missed = float(kinds[today]), kinds[today] * remembers.missed + (0 if place else plan.again_today)
        due = outlook.due[today]
        for card in sorted(due, key=lambda one: recall(one.memory(), today)):
            count = min(due[card], max(0.0, room - asked))
            if count:
                missed += outlook.review(card, count, today)
                asked += count
            if due[card] > count:
                outlook.due[today + 1][card] += due[card] - count
        if place:
            waiting += plan.coming
            wanted, mean = min(plan.new_a_day, waiting), kinds[today] + sum(due.values())
            new = _below(room, mean) - _below(room - wanted, mean) if mean else wanted
            waiting -= new
        missed += outlook.begin(new, today)
        found.append(DayAhead(asked + new, asked + new + missed * remembers.repeats))
    return tuple(found)
