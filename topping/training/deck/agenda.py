"""What is asked of a deck today: which cards, how many, and what is left to the days to come.

Ten minutes a day by the player's own times, six new cards at most, unless he wants more or less, and never a wall: what
does not fit, after weeks away, is spread over the days to come, the best known last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain, pairwise, zip_longest
from math import inf
from statistics import fmean
from typing import Final

from topping.training.deck.cards import LEAST_LETTERS, CardKind, CardSource, DeckCard, kind_interval
from topping.training.deck.forecast import DayAhead, DeckPlan, KnownCard, Remembering, forecast
from topping.training.deck.schedule import Sight, recall
from topping.training.deck.states import LEECH, CardState, is_known_on, tempered, tempo_of

MOST_REPEATS: Final = 3
"""How often a card that was not known is repeated on one day at most; after that it waits for the next day."""
NEW_IN_TEN: Final = 6
"""New cards a day of ten minutes."""

USUAL_MS: Final = 20_000
"""What a sight is taken to cost until the player's own times tell."""

LEAST_TIMES: Final = 20
"""With fewer sights, the player's own times tell nothing."""

LONGEST_MS: Final = 120_000
"""A longer gap between two sights is a pause, not a time."""


@dataclass(frozen=True, slots=True)
class DeckWishes:
    """How a player wants his deck to be; each name is kept, behind `deck.`, among his own settings."""

    minutes: int = 10
    """What is asked in a day, unless he goes on."""
    missed: bool = True
    """Whether what he missed enters by itself;"""
    slow: bool = True
    """what he was slow at;"""
    playable: bool = True
    """and what is often the top, where there is room."""
    until_known: bool = False
    """Whether a card that was not known is repeated on the same day until it is, not `MOST_REPEATS` times at most."""

    @property
    def new_a_day(self) -> int:
        """How many cards a day are asked for the first time, at most."""
        return round(NEW_IN_TEN * self.minutes / 10)

    @property
    def repeats(self) -> int:
        """How often a card that was not known is repeated on one day at most."""
        return NO_END if self.until_known else MOST_REPEATS

    def takes(self, source: CardSource) -> bool:
        """Whether cards of a source enter by themselves."""
        wanted = {CardSource.MISSED: self.missed, CardSource.SLOW: self.slow, CardSource.LIST: self.playable}
        return wanted.get(source, True)

    @staticmethod
    def of(kept: Mapping[str, object]) -> DeckWishes:
        """Those of a player's own settings, by their keys; what is not there, or of another form, is as usual."""
        found: dict[str, object] = {}
        for one in fields(DeckWishes):
            value = kept.get(f"deck.{one.name}")
            if one.name == "minutes":
                if isinstance(value, int) and not isinstance(value, bool) and value in MINUTES:
                    found[one.name] = value
            elif isinstance(value, bool):
                found[one.name] = value
        return DeckWishes(**found)  # type: ignore[arg-type]  # each is of its form


USUAL_WISHES: Final = DeckWishes()

MINUTES: Final = (5, 10, 15, 20, 30)
"""How long a day's cards may take."""
NO_END: Final = 10**9


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A card of a deck with its state."""

    card: DeckCard
    state: CardState | None
    """None for a card that was never asked."""
    is_asleep: bool = False
    """Whether the lexicon in force no longer knows it (`cards.sleeps`)."""
    is_ready: bool = True
    """Whether there is something to ask it with: a kind wants a new position."""

    @property
    def is_leech(self) -> bool:
        """Whether it was not known too often: it is set aside, with its gloss, hooks and anagrams to be read."""
        known = self.state
        return (
            known is not None and known.agains - self.card.forgiven >= LEECH and self.card.key.kind is not CardKind.KIND
        )

    @property
    def is_asked(self) -> bool:
        """Whether it is asked at all: awake, ready, not set aside, and no leech."""
        return self.is_ready and not (self.is_asleep or self.card.is_aside or self.is_leech)

    def due_on(self, today: int, tempo: float = 1.0) -> int | None:
        """The training day on which it is due, seen from today; None for a new card.

        Intervals are `tempo` times as long as the schedule says, a day at least (`states.py`). A card whose last sight
        lies more than a day in the future is due today: the clock was wrong then.
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
        """Whether it was asked today."""
        return self.state is not None and self.state.day == today

    def is_postponed(self, today: int) -> bool:
        """Whether it is put off to a later day."""
        return self.card.until is not None and self.card.until > today

    def recall(self, today: int) -> float:
        """The chance that it is still known today, 0 to 1; 0 for a new card. The lowest is the most urgent."""
        return 0.0 if self.state is None else recall(self.state.memory, today)


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is asked of a deck on a day."""

    today: int
    """Training day."""
    due: tuple[DeckEntry, ...]
    """Cards to be asked that were asked before, the most urgent first."""
    new: tuple[DeckEntry, ...]
    """Cards to be asked for the first time, after these."""
    again: tuple[DeckEntry, ...]
    """Cards that were asked today and not known, and are to be repeated today."""
    later: tuple[DeckEntry, ...]
    """Cards that are due but do not fit into the day: they are spread over the next ones."""
    cards: int
    """How many the deck has, asleep and set aside ones too."""
    pace_ms: int
    """What a sight costs."""
    ahead: Mapping[int, int]
    """How many cards are due on each later day, without those that do not fit into today."""
    next_day: int | None
    """The first training day, from today on, on which a card of the deck is asked; None where there is none."""
    room: int
    """How many cards fit into a day."""
    tempo: float
    """How many times as long as the schedule says intervals are, by the player's own reviews."""
    wishes: DeckWishes
    done: int
    """How many cards were asked today,"""
    known: int
    """and how many of them were known at the first sight of the day."""
    week: tuple[DayAhead, ...]
    """What each of the next days is expected to ask, today first: what is due by then, new cards as the player wants
    them to come, and what comes back of both. Empty where that was not asked for, or of an empty deck."""

    @property
    def count(self) -> int:
        """How many cards are asked today that were not asked today before."""
        return len(self.due) + len(self.new)

    @property
    def left(self) -> int:
        """How many cards a sitting has today, those to be repeated among them."""
        return self.count + len(self.again)

    @property
    def minutes(self) -> int:
        """About how long they take; 0 where there are none."""
        return max(1, round(self.left * self.pace_ms / 60_000)) if self.left else 0

    @staticmethod
    def of(
        entries: Iterable[DeckEntry],
        today: int,
        pace_ms: int = USUAL_MS,
        sittings: int = 1,
        wishes: DeckWishes = USUAL_WISHES,
        days: int = 0,
    ) -> Agenda:
        """The agenda of a deck; `pace_ms` is what a sight costs the player (`pace_of`).

        With `sittings`, so many times the usual minutes: the player goes on. `days` is how many days `week` has.
        """
        deck = tuple(entries)
        asked = [one for one in deck if one.is_asked]
        room = max(1, 60_000 * wishes.minutes // pace_ms)
        tempo = tempo_of((one.state for one in asked if one.state is not None), today)
        dated = [(one.due_on(today, tempo), one) for one in asked]
        ready = [one for day, one in dated if day is not None and day <= today and not one.is_done(today)]
        ready.sort(key=lambda one: (one.recall(today), one.card.id))
        done = [one for one in asked if one.is_done(today)]
        seen = [one.state for one in deck if one.state is not None and one.is_done(today)]
        left = max(0, sittings * room - len(seen))
        begun = sum(one.sights == one.on_day for one in seen)
        known = {one.card.key.letters for day, one in dated if day is not None}
        waiting = _new_in_order((one for day, one in dated if day is None and not one.is_postponed(today)), known)
        due, later = ready[:left], ready[left:]
        new = waiting[: max(0, min(wishes.new_a_day - begun, left - len(due)))] if not later else []
        again = [one for one in done if one.state and one.state.lapsed and one.state.on_day <= wishes.repeats]
        ahead = Counter(day for day, one in dated if day is not None and day > today)
        next_day = today if due or new else today + 1 if later or waiting else min(ahead, default=None)
        more = inf if wishes.playable else len(waiting) - len(new)
        plan = DeckPlan(today, len(due), len(new), len(again), room, wishes.new_a_day, more)
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
            wishes,
            len(seen),
            sum(is_known_on(one, today) for one in seen),
            _forecast(dated, plan, wishes, days) if days and deck else (),
        )

    def expecting(self, coming: ComingDay | None) -> Agenda:
        """The same, its week telling of tomorrow what is known of it."""
        if coming is None or coming.day != self.today + 1 or len(self.week) < 2:
            return self
        today, tomorrow, *rest = self.week
        return replace(self, week=(today, tomorrow._replace(cards=float(coming.cards)), *rest))

    def postponed(self, keep: int) -> dict[int, int]:
        """The cards to be postponed so that `keep` of those due are left today, with the days they are put off to.

        The best known are put off first, and furthest; each day takes what it has room for.
        """
        rest = (*self.due, *self.later)[max(0, keep) :]
        load = Counter(dict(self.ahead))
        days: dict[int, int] = {}
        ahead = 1
        for one in rest:
            while load[self.today + ahead] >= self.room and ahead < _FURTHEST:
                ahead += 1
            load[self.today + ahead] += 1
            days[one.card.id] = self.today + ahead
        return days


@dataclass(frozen=True, slots=True)
class ComingDay:
    """The next day on which a deck asks something, if nothing is added to it before."""

    day: int
    """Training day."""
    cards: int
    new: int
    """How many of these are asked for the first time, those that lists bring among them."""

    @staticmethod
    def of(entries: Iterable[DeckEntry], today: int, pace_ms: int, wishes: DeckWishes) -> ComingDay | None:
        """The day after which it is `today`; None where no card is expected. `pace_ms` counts today's sights too."""
        deck = tuple(entries)
        agenda = Agenda.of(deck, today + 1, pace_ms, wishes=wishes)
        if wishes.playable and not agenda.later:
            new = max(0, min(wishes.new_a_day, agenda.room - len(agenda.due)))
            return ComingDay(agenda.today, len(agenda.due) + new, new)
        while not agenda.count:
            if agenda.next_day is None:
                return None
            agenda = Agenda.of(deck, agenda.next_day, pace_ms, wishes=wishes)
        return ComingDay(agenda.today, agenda.count, len(agenda.new))


_WEEKS: Final = 28
"""Of so many days it is seen how many cards the player's moves bring."""

_FURTHEST: Final = 60
"""No card is postponed by more days."""


def pace_of(sights: Sequence[Sight]) -> int:
    """What a sight costs a player in milliseconds, what is read between two cards included, by his last sights in the
    order in which they were kept, of whatever cards; `USUAL_MS` where they are few."""
    gaps = [
        min(max(later.at_ms - sooner.at_ms, later.elapsed_ms), LONGEST_MS)
        for sooner, later in pairwise(sights)
        if 0 < later.at_ms - sooner.at_ms <= LONGEST_MS
    ]
    return USUAL_MS if len(gaps) < LEAST_TIMES else min(max(round(fmean(gaps)), _LEAST_PACE_MS), _MOST_PACE_MS)


@dataclass(frozen=True, slots=True)
class Fluency:
    """How many times the usual target a player takes for what he knows: his own targets; memory is apart from it."""

    letters: float = 1.0
    """Asked by letters."""
    grids: float = 1.0
    """Asked on a grid."""

    @staticmethod
    def of(sights: Sequence[Sight]) -> Fluency:
        """By his last sights, of whatever cards: four of five that he found took no longer; 1 where they are few."""
        known = [one for one in sights if one.found and not one.given_up and one.target_ms > 0]
        return Fluency(
            *(_own_share([one for one in known if ("/" in one.shown) is on_grid]) for on_grid in (False, True))
        )

    def target_ms(self, usual_ms: int, *, on_grid: bool) -> int:
        """The player's target for what is usually to be known in a time."""
        return round(usual_ms * (self.grids if on_grid else self.letters))


def _own_share(known: Sequence[Sight]) -> float:
    if len(known) < LEAST_TIMES:
        return 1.0
    shares = sorted(one.elapsed_ms / one.target_ms for one in known)
    return min(max(shares[len(shares) * 4 // 5], _LEAST_SHARE), _MOST_SHARE)


_LEAST_SHARE: Final = 0.25
_MOST_SHARE: Final = 6.0
_LEAST_PACE_MS: Final = 3_000
_MOST_PACE_MS: Final = 60_000


def _new_in_order(entries: Iterable[DeckEntry], known: Collection[str]) -> list[DeckEntry]:
    """New cards in the order in which they come: marked ones, then by turns one of the player's own moves and one of a
    list, those that are worth most first. Of cards about one word, or of the same letters, only the first comes, and no
    anagram of what is asked already: its card asks for both words. `known` are the letters of these.
    """
    ranked = sorted(entries, key=lambda one: (-one.card.priority, one.card.id))
    marked = [one for one in ranked if one.card.source is CardSource.HAND]
    own = [one for one in ranked if one.card.source.is_own and one.card.source is not CardSource.HAND]
    lists = [one for one in ranked if not one.card.source.is_own]
    turns = chain.from_iterable(zip_longest(own, lists))
    order: list[DeckEntry] = []
    seen: set[str] = set()
    for one in chain(marked, (one for one in turns if one is not None)):
        letters = one.card.key.letters
        about = {text for text in (one.card.key.word, letters) if text}
        is_asked = len(letters) >= LEAST_LETTERS and letters in known and one.card.source is not CardSource.HAND
        if about.isdisjoint(seen) and not is_asked:
            order.append(one)
            seen |= about
    return order


def _forecast(
    dated: Sequence[tuple[int | None, DeckEntry]], plan: DeckPlan, wishes: DeckWishes, days: int
) -> tuple[DayAhead, ...]:
    """What so many days are expected to ask of cards, each behind the day on which it is due; None for a new one."""
    known, states, came, first = [], [], 0, min((one.card.created for _, one in dated), default=plan.today)
    since = max(first, plan.today - _WEEKS)
    for due, one in dated:
        card, state = one.card, one.state
        if card.source in (CardSource.MISSED, CardSource.SLOW) and wishes.takes(card.source):
            came += since <= card.created < plan.today
        if due is not None and state is not None:
            recent = state.recent if card.key.kind is CardKind.KIND else ()
            known.append(KnownCard(state.memory, due, LEECH + card.forgiven - state.agains, recent))
            states.append(state)
    return forecast(known, replace(plan, coming=came / max(1, plan.today - since)), Remembering.of(states), days)
