"""The agenda of a deck for one day: which cards to ask today, and which to leave for later days.

By default a day takes ten minutes, estimated from the player's speed, with six new cards at most. After weeks away, the
due cards that do not fit into a day are spread over the next days, the best known last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, zip_longest
from math import inf
from statistics import fmean
from typing import Final

from topping.training.deck.cards import LEAST_LETTERS, CardKind, CardSource, DeckCard, kind_interval
from topping.training.deck.forecast import DayAhead, DeckPlan, KnownCard, Remembering, forecast
from topping.training.deck.schedule import Sight, recall
from topping.training.deck.states import LEECH, CardState, is_known_on, tempered, tempo_of

MOST_REPEATS: Final = 3
"""Most repeats of an unknown card on one day; then it waits for the next day."""
NEW_IN_TEN: Final = 6
"""Number of new cards in a day of ten minutes."""

USUAL_MS: Final = 20_000
"""Assumed time of a sight until the player's own times are known (ms)."""

LEAST_TIMES: Final = 20
"""Least number of sights to estimate the player's times."""

LONGEST_MS: Final = 120_000
"""A longer gap between two sights is a pause, not a time (ms)."""


@dataclass(frozen=True, slots=True)
class DeckSettings:
    """A player's settings for his deck, such as the minutes a day. Each is stored under its name with the prefix
    `deck.`.
    """

    minutes: int = 10
    """Minutes a day, unless the player goes on."""
    missed: bool = True
    """Whether missed tops enter automatically."""
    slow: bool = True
    """Whether slow tops enter automatically."""
    playable: bool = True
    """Whether frequent tops enter automatically, if there is room."""
    until_known: bool = False
    """Whether an unknown card is repeated on the same day until it is known, beyond `MOST_REPEATS`."""

    @property
    def new_a_day(self) -> int:
        """The largest number of new cards that are asked on a day."""
        return round(NEW_IN_TEN * self.minutes / 10)

    @property
    def repeats(self) -> int:
        """The largest number of times that an unknown card is repeated on one day."""
        return NO_END if self.until_known else MOST_REPEATS

    def takes(self, source: CardSource) -> bool:
        """Returns whether cards from a source, such as missed tops, enter the deck automatically."""
        wanted = {CardSource.MISSED: self.missed, CardSource.SLOW: self.slow, CardSource.LIST: self.playable}
        return wanted.get(source, True)

    @staticmethod
    def of(kept: Mapping[str, object]) -> DeckSettings:
        """Returns the deck settings from a player's stored settings `kept`.

        Missing or malformed values keep their defaults.
        """
        usual, minutes = DeckSettings(), kept.get("deck.minutes")

        def flag(name: str) -> bool:
            value = kept.get(f"deck.{name}")
            return value if isinstance(value, bool) else getattr(usual, name) is True

        if not isinstance(minutes, int) or isinstance(minutes, bool) or minutes not in MINUTES:
            minutes = usual.minutes
        return DeckSettings(
            minutes=minutes,
            missed=flag("missed"),
            slow=flag("slow"),
            playable=flag("playable"),
            until_known=flag("until_known"),
        )


USUAL_SETTINGS: Final = DeckSettings()

MINUTES: Final = (5, 10, 15, 20, 30)
"""Choices for the minutes of a day."""
NO_END: Final = 10**9


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A card of a deck, with the estimate of how well the player remembers it."""

    card: DeckCard
    state: CardState | None
    """None for a card that was never asked."""
    is_asleep: bool = False
    """Whether the lexicon in use does not know it (`cards.sleeps`)."""
    is_ready: bool = True
    """Whether there is material to ask it: a kind needs a new position."""

    @property
    def is_leech(self) -> bool:
        """Whether the player failed the card so often that it is no longer asked.

        He is shown the word's meaning, hooks and anagrams instead. A card for a kind of move is never a leech.
        """
        known = self.state
        return (
            known is not None and known.agains - self.card.forgiven >= LEECH and self.card.key.kind is not CardKind.KIND
        )

    @property
    def is_asked(self) -> bool:
        """Whether the card can be asked at all, today or later.

        It must be known to the lexicon, have material for a question, not be set aside, and not have failed too often.
        """
        return self.is_ready and not (self.is_asleep or self.card.is_aside or self.is_leech)

    def due_on(self, today: int, tempo: float = 1.0) -> int | None:
        """Returns the training day on which the card is due, as seen from `today`; None for a card never asked.

        `tempo` multiplies its interval, which is at least one day. If its last answer lies more than a day in the
        future, the clock was wrong, and the card is due today.
        """
        if self.state is None:
            return None
        reviewed_on = self.state.memory.day
        due = reviewed_on + tempered(self.state.due - reviewed_on, tempo)
        if self.card.key.kind is CardKind.KIND:
            due = self.state.day + kind_interval(self.state.recent)
        if self.state.day > today + 1:
            due = today
        return due if self.card.until is None else max(due, self.card.until)

    def is_done(self, today: int) -> bool:
        """Returns whether the card was asked today."""
        return self.state is not None and self.state.day == today

    def is_postponed(self, today: int) -> bool:
        """Returns whether the card is postponed to a later day."""
        return self.card.until is not None and self.card.until > today

    def recall(self, today: int) -> float:
        """Returns the chance (0 to 1) that the player still knows the card today; 0 for a new card.

        The card with the lowest chance is the most urgent.
        """
        return 0.0 if self.state is None else recall(self.state.memory, today)


@dataclass(frozen=True, slots=True)
class Agenda:
    """The cards of a deck to ask on one day, with counts and a forecast."""

    today: int
    """Training day."""
    due: tuple[DeckEntry, ...]
    """Cards to ask that were asked before, the most urgent first."""
    new: tuple[DeckEntry, ...]
    """New cards to ask, after the cards that are due."""
    again: tuple[DeckEntry, ...]
    """Cards asked today without success, to be repeated today."""
    later: tuple[DeckEntry, ...]
    """Cards that are due but do not fit into the day; they are spread over the next days."""
    cards: int
    """Number of cards in the deck, with asleep and set-aside cards."""
    pace_ms: int
    """Time of a sight (ms)."""
    ahead: Mapping[int, int]
    """Number of cards due on each later day, without those that do not fit into today."""
    next_day: int | None
    """The first training day from today on with a card to ask; None if there is none."""
    room: int
    """Number of cards that fit into a day."""
    tempo: float
    """Factor on the schedule's intervals, from the player's own reviews."""
    settings: DeckSettings
    done: int
    """Number of cards asked today."""
    known: int
    """Number of cards known at their first sight today."""
    week: tuple[DayAhead, ...]
    """The forecast of the next days, today first: due cards, new cards by the player's settings, and repeats.

    Empty if not requested, or if the deck is empty.
    """

    @property
    def count(self) -> int:
        """Number of cards to ask today that were not asked today yet."""
        return len(self.due) + len(self.new)

    @property
    def left(self) -> int:
        """Number of cards still to ask today, including cards to repeat."""
        return self.count + len(self.again)

    @property
    def minutes(self) -> int:
        """Estimated time for the cards left today (minutes); 0 without cards."""
        return max(1, round(self.left * self.pace_ms / 60_000)) if self.left else 0

    @staticmethod
    def of(
        entries: Iterable[DeckEntry],
        today: int,
        pace_ms: int = USUAL_MS,
        sittings: int = 1,
        settings: DeckSettings = USUAL_SETTINGS,
        days: int = 0,
    ) -> Agenda:
        """Returns the agenda of the deck `entries` on training day `today`, under the player's `settings`.

        `pace_ms` is the player's mean time for a card (ms). `sittings` multiplies the minutes of the day, if the player
        wants to go on. `days` is the number of days to forecast.
        """
        deck = tuple(entries)
        asked = [entry for entry in deck if entry.is_asked]
        room = max(1, 60_000 * settings.minutes // pace_ms)
        tempo = tempo_of((entry.state for entry in asked if entry.state is not None), today)
        dated = [(entry.due_on(today, tempo), entry) for entry in asked]
        ready = [entry for day, entry in dated if day is not None and day <= today and not entry.is_done(today)]
        ready.sort(key=lambda entry: (entry.recall(today), entry.card.id))
        done = [entry for entry in asked if entry.is_done(today)]
        seen = [entry.state for entry in deck if entry.state is not None and entry.is_done(today)]
        left = max(0, sittings * room - len(seen))
        begun = sum(state.sights == state.on_day for state in seen)
        known = {dated_entry.card.key.letters for day, dated_entry in dated if day is not None}
        waiting = _new_in_order((entry for day, entry in dated if day is None and not entry.is_postponed(today)), known)
        due, later = ready[:left], ready[left:]
        new = waiting[: max(0, min(settings.new_a_day - begun, left - len(due)))] if not later else []
        again = [
            entry for entry in done if entry.state and entry.state.lapsed and entry.state.on_day <= settings.repeats
        ]
        ahead = Counter(day for day, entry in dated if day is not None and day > today)
        next_day = today if due or new else today + 1 if later or waiting else min(ahead, default=None)
        more = inf if settings.playable else len(waiting) - len(new)
        plan = DeckPlan(today, len(due), len(new), len(again), room, settings.new_a_day, more)
        return Agenda(
            today,
            tuple(due),
            tuple(new),
            tuple(again),
            tuple(later),
            len(deck),
            pace_ms,
            dict(ahead),
            next_day,
            room,
            tempo,
            settings,
            len(seen),
            sum(is_known_on(state, today) for state in seen),
            _forecast(dated, plan, settings, days) if days and deck else (),
        )

    def expecting(self, coming: ComingDay | None) -> Agenda:
        """Returns the agenda with the number of cards in tomorrow's forecast taken from `coming`.

        Returns the agenda unchanged if `coming` is not about tomorrow, or if there is no forecast for tomorrow.
        """
        if coming is None or coming.day != self.today + 1 or len(self.week) < 2:
            return self
        today, tomorrow, *rest = self.week
        return replace(self, week=(today, tomorrow._replace(cards=float(coming.cards)), *rest))

    def postponed(self, keep: int) -> dict[int, int]:
        """Chooses cards to postpone so that `keep` due cards remain today. Returns their new days by card number.

        The best known cards are postponed, the best known of all to the latest day. Each later day is filled to its
        limit, `room` cards, with those due on it anyway.
        """
        rest = (*self.due, *self.later)[max(0, keep) :]
        load = Counter(dict(self.ahead))
        days: dict[int, int] = {}
        ahead = 1
        for entry in rest:
            while load[self.today + ahead] >= self.room and ahead < _FURTHEST:
                ahead += 1
            load[self.today + ahead] += 1
            days[entry.card.id] = self.today + ahead
        return days


@dataclass(frozen=True, slots=True)
class ComingDay:
    """The next day on which cards will be asked, with their number, if none enter the deck before."""

    day: int
    """Training day."""
    cards: int
    new: int
    """Number of these asked for the first time, with cards from lists."""

    @staticmethod
    def of(entries: Iterable[DeckEntry], today: int, pace_ms: int, settings: DeckSettings) -> ComingDay | None:
        """Returns the first day after `today` with cards to ask; None if no card is expected.

        `pace_ms` is the player's mean time for a card (ms), including today's answers; `settings` are his settings.
        """
        deck = tuple(entries)
        agenda = Agenda.of(deck, today + 1, pace_ms, settings=settings)
        if settings.playable and not agenda.later:
            new = max(0, min(settings.new_a_day, agenda.room - len(agenda.due)))
            return ComingDay(agenda.today, len(agenda.due) + new, new)
        while not agenda.count:
            if agenda.next_day is None:
                return None
            agenda = Agenda.of(deck, agenda.next_day, pace_ms, settings=settings)
        return ComingDay(agenda.today, agenda.count, len(agenda.new))


_WEEKS: Final = 28
"""Number of days used to estimate how many cards the player's moves bring."""

_FURTHEST: Final = 60
"""Most days by which a card is postponed."""


def pace_of(sights: Sequence[Sight]) -> int:
    """Returns a player's mean time for a card (ms), from one answer to the next.

    `sights` are his last answers, in order of storage. Returns `USUAL_MS` if there are too few.
    """
    gaps = [
        min(max(later.at_ms - sooner.at_ms, later.elapsed_ms), LONGEST_MS)
        for sooner, later in pairwise(sights)
        if 0 < later.at_ms - sooner.at_ms <= LONGEST_MS
    ]
    return USUAL_MS if len(gaps) < LEAST_TIMES else min(max(round(fmean(gaps)), _LEAST_PACE_MS), _MOST_PACE_MS)


@dataclass(frozen=True, slots=True)
class Fluency:
    """Factors that adapt the usual target times of cards to a player's speed. They do not change when cards are due."""

    letters: float = 1.0
    """For cards asked by letters."""
    grids: float = 1.0
    """For cards asked on a grid."""

    @staticmethod
    def of(sights: Sequence[Sight]) -> Fluency:
        """Returns the factors with which four of five known cards in `sights` were answered within their target times.

        A factor is 1 if there are too few answers.
        """
        known = [sight for sight in sights if sight.found and not sight.given_up and sight.target_ms > 0]
        return Fluency(
            *(_own_share([sight for sight in known if ("/" in sight.shown) is on_grid]) for on_grid in (False, True))
        )

    def target_ms(self, usual_ms: int, *, on_grid: bool) -> int:
        """Returns a usual target time (ms), adapted to the player's speed on a grid (`on_grid`) or with letters
        alone.
        """
        return round(usual_ms * (self.grids if on_grid else self.letters))


def _own_share(known: Sequence[Sight]) -> float:
    if len(known) < LEAST_TIMES:
        return 1.0
    shares = sorted(sight.elapsed_ms / sight.target_ms for sight in known)
    return min(max(shares[len(shares) * 4 // 5], _LEAST_SHARE), _MOST_SHARE)


_LEAST_SHARE: Final = 0.25
_MOST_SHARE: Final = 6.0
_LEAST_PACE_MS: Final = 3_000
_MOST_PACE_MS: Final = 60_000


def _new_in_order(entries: Iterable[DeckEntry], known: Collection[str]) -> list[DeckEntry]:
    """Returns the new cards in the order in which they will be asked.

    Cards marked by the player come first. Then cards of his moves and cards of lists alternate, each by priority. A
    card is left out if an earlier card in this order has its word or its letters. It is also left out if its letters
    are in `known`, the letters that earlier questions asked for, unless the player marked it.
    """
    ranked = sorted(entries, key=lambda entry: (-entry.card.priority, entry.card.id))
    marked = [entry for entry in ranked if entry.card.source is CardSource.HAND]
    own = [entry for entry in ranked if entry.card.source.is_own and entry.card.source is not CardSource.HAND]
    lists = [entry for entry in ranked if not entry.card.source.is_own]
    turns = chain.from_iterable(zip_longest(own, lists))
    order: list[DeckEntry] = []
    seen: set[str] = set()
    for candidate in chain(marked, (turn for turn in turns if turn is not None)):
        letters = candidate.card.key.letters
        about = {text for text in (candidate.card.key.word, letters) if text}
        is_asked = len(letters) >= LEAST_LETTERS and letters in known and candidate.card.source is not CardSource.HAND
        if about.isdisjoint(seen) and not is_asked:
            order.append(candidate)
            seen |= about
    return order


def _forecast(
    dated: Sequence[tuple[int | None, DeckEntry]], plan: DeckPlan, settings: DeckSettings, days: int
) -> tuple[DayAhead, ...]:
    """Returns how many cards and questions are expected on each of the next `days` days, today first.

    `dated` holds pairs (day on which a card is due, card); the day is None for a new card. `plan` holds today's numbers
    of cards and the limits of later days, `settings` the player's settings.
    """
    known, states, came, first = [], [], 0, min((entry.card.created for _, entry in dated), default=plan.today)
    since = max(first, plan.today - _WEEKS)
    for due, dated_entry in dated:
        card, state = dated_entry.card, dated_entry.state
        if card.source in (CardSource.MISSED, CardSource.SLOW) and settings.takes(card.source):
            came += since <= card.created < plan.today
        if due is not None and state is not None:
            recent = state.recent if card.key.kind is CardKind.KIND else ()
            known.append(KnownCard(state.memory, due, LEECH + card.forgiven - state.agains, recent))
            states.append(state)
    return forecast(known, replace(plan, coming=came / max(1, plan.today - since)), Remembering.of(states), days)
