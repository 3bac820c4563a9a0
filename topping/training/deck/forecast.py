"""A forecast of the next days of a deck: how many cards will be asked on each day.

It needs no random numbers, because it counts expected fractions of cards; similar cards are counted together. Each
review splits them into a known and an unknown part. The schedule's intervals decide when each part returns.
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
"""Assumed share of cards unknown at first sight, until the player's own share is known."""
USUAL_REPEATS: Final = 1.1
"""Assumed number of repeats of an unknown card on the same day."""
_PRIOR: Final = 20
"""Weight of these assumptions, in cards."""


class DayAhead(NamedTuple):
    """The forecast for one day: the expected numbers of cards and of questions, which may be fractions."""

    cards: float
    """Number of cards, each counted once."""
    sights: float
    """Number of sights; a repeat of an unknown card counts again."""


class KnownCard(NamedTuple):
    """A card that was asked before: when it was last reviewed, how long it will probably be remembered, and when it is
    due.
    """

    memory: Memory
    due: int
    """The training day on which it is due."""
    lives: int
    """Number of failures left until it is set aside."""
    recent: tuple[bool, ...] = ()
    """For a kind of move: whether its last positions were found; this decides the day of the next."""


@dataclass(frozen=True, slots=True)
class Remembering:
    """How well a player remembers his cards, compared with the model: how long, after which intervals they are asked
    again, how often they are unknown.
    """

    tempo: float
    """Factor on the schedule's intervals."""
    lasting: float
    """Factor on the duration of memories; equals the tempo, unless that is at a bound."""
    missed: float
    """Share of cards unknown at first sight."""
    repeats: float
    """Number of repeats of an unknown card on the same day."""

    @staticmethod
    def of(states: Iterable[CardState]) -> Remembering:
        """Measures how well a player remembers, from the states of his cards.

        With few cards, the result stays close to the assumed values.
        """
        known = tuple(states)
        missed = _PRIOR * USUAL_MISSED + sum(not is_first_known(state) for state in known)
        repeats = _PRIOR * USUAL_REPEATS + sum(state.sights - state.later - 1 for state in known)
        agains = sum(state.agains for state in known)
        shares = missed / (_PRIOR + len(known)), repeats / (_PRIOR + agains)
        return Remembering(tempo_of(known), lasting_of(known), *shares)


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """The input of a forecast: how many cards the deck asks today, and how many it may ask on later days."""

    today: int
    due_today: int
    """Number of cards asked today that were asked before."""
    new_today: int
    """Number of cards asked today for the first time."""
    again_today: int
    """Number of cards asked today that have to be repeated."""
    room: int
    """Number of cards that fit into a later day."""
    new_a_day: int
    """Most new cards of a later day."""
    waiting: float
    """Number of new cards besides today's; infinite if lists fill up each day."""
    coming: float = 0.0
    """Number of cards that enter the deck each day."""


class _Alike(NamedTuple):
    """A group of cards with similar memory, which the forecast counts together."""

    stability: int
    """Logarithm of the stability, in steps."""
    difficulty: int
    """Difficulty, in steps."""
    day: int
    """Day of the last review."""
    lives: int

    def memory(self, lasting: float = 1.0) -> Memory:
        """Returns the player's estimated memory of a card of this group.

        Its stability (days until the chance of being known falls to 90 %) is multiplied by `lasting`.
        """
        return Memory(lasting * exp(self.stability * _STABILITY), self.difficulty * _DIFFICULTY, self.day)


_STABILITY: Final = 0.05
_DIFFICULTY: Final = 0.125
_LEAST: Final = 1e-3
"""Smaller fractions of a card are ignored."""


def _alike(memory: Memory, lives: int) -> _Alike:
    steps = round(log(memory.stability) / _STABILITY), round(memory.difficulty / _DIFFICULTY)
    return _Alike(*steps, memory.day, lives)


@lru_cache(1 << 14)
def _after(stability: int, difficulty: int, days: int, grade: Grade) -> tuple[int, int, int]:
    """Returns a card's (stability, difficulty, interval in days) after a review with this grade.

    Stability (days) is given as its natural logarithm in steps of 0.05, difficulty in steps of 0.125. `days` is the
    time since the last review; 0 for the first review.
    """
    before = _Alike(stability, difficulty, 1, 0).memory() if days else None
    memory = reviewed(before, grade, 1 + days)
    return *_alike(memory, 0)[:2], interval(memory)


@dataclass(slots=True)
class _Outlook:
    """The expected numbers of cards due on each day, while a forecast goes through the days in order."""

    remembers: Remembering
    due: defaultdict[int, defaultdict[_Alike, float]]
    """Number of cards to ask, by day and class."""

    def review(self, card: _Alike, count: float, today: int) -> float:
        """Simulates the review of `count` cards of a group on a day; returns the expected number of unknown cards."""
        return self._part(card, count, recall(card.memory(self.remembers.lasting), today), today)

    def begin(self, count: float, today: int) -> float:
        """Simulates the first question of `count` new cards on a day; returns the expected number of unknown cards."""
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
    """Returns how many more cards fit into a day on average, if it has `room` for cards and `mean` are expected.

    The number of cards is assumed to be normal with variance `mean`; a full day counts as 0.
    """
    spread = sqrt(mean)
    normal, free = NormalDist(), room - mean
    return free * normal.cdf(free / spread) + spread * normal.pdf(free / spread)


def forecast(cards: Iterable[KnownCard], plan: DeckPlan, remembers: Remembering, days: int) -> tuple[DayAhead, ...]:
    """Returns how many cards and questions of a deck are expected on each of the next `days` days, today first.

    `remembers` tells how well the player remembers his cards. `plan` holds today's numbers of cards and the limits of
    later days.
    """
    outlook = _Outlook(remembers, defaultdict(lambda: defaultdict(float)))
    kinds = Counter[int]()
    for known_card in cards:
        first = max(known_card.due, plan.today)
        if known_card.recent:
            kinds.update(range(first, plan.today + days, kind_interval(known_card.recent)))
        else:
            outlook.due[first][_alike(known_card.memory, known_card.lives)] += 1
    outlooks, waiting = list[DayAhead](), plan.waiting
    for place in range(days):
        today = plan.today + place
        room, new = plan.room if place else plan.due_today, float(plan.new_today)
        asked, missed = float(kinds[today]), kinds[today] * remembers.missed + (0 if place else plan.again_today)
        due = outlook.due[today]
        for card in sorted(due, key=lambda due_card: recall(due_card.memory(), today)):
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
        outlooks.append(DayAhead(asked + new, asked + new + missed * remembers.repeats))
    return tuple(outlooks)
