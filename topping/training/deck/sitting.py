"""A sitting: the cards of today one after the other, with what was not known repeated after a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.rules.tiles.bag import Chance
from topping.training.deck.agenda import MOST_REPEATS, Agenda, DeckEntry

REPEAT_MS: Final = 600_000
"""A card that was not known is asked again on the same day once so much time lies between, or `REPEAT_CARDS`, or at
once where nothing else is left."""
REPEAT_CARDS: Final = 8

STALE_MS: Final = 3_600_000
"""After how long without an answer a sitting is over."""

_BLOCK: Final = 8
"""How many cards of about the same urgency are shuffled together."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A card that is to be repeated today."""

    card: int
    at_ms: int
    """When it was last asked."""
    place: int | None
    """Its place among the cards asked in this sitting; None where it was asked before it began."""
    times: int
    """How often it was asked today."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is left to be asked. Each answer gives the next state; instants are milliseconds since 1970."""

    day: int
    """The training day of all its sights: that on which it began, also after four in the morning."""
    at_ms: int
    """When it began, or a card was last answered."""
    left: tuple[int, ...]
    """The numbers of the cards to be asked, the next one first."""
    repeats: tuple[Repeat, ...] = ()
    """The first one first."""
    asked: int = 0
    """How many cards were asked."""

    @staticmethod
    def begin(agenda: Agenda, now_ms: int, chance: Chance) -> Sitting:
        """A sitting on today's cards: due ones, then new ones, each eight of them shuffled.

        Begun anew after it was cut off, it comes in another order, and nothing that was seen in the last ten minutes
        is in it before all the rest: what was not known then is repeated after that.
        """
        fresh = [one for one in agenda.due if not _is_recent(one, now_ms)]
        seen = [one for one in agenda.due if _is_recent(one, now_ms)]
        again = [(one, one.state) for one in (*agenda.again, *seen) if one.state is not None]
        return Sitting(
            agenda.today,
            now_ms,
            (*_shuffled(fresh, chance), *_shuffled(agenda.new, chance)),
            tuple(
                Repeat(one.card.id, state.at_ms, None, state.on_day if state.day == agenda.today else 0)
                for one, state in again
            ),
        )

    def is_stale(self, now_ms: int) -> bool:
        """Whether it was left for so long that it is to be begun anew, on the day that it is by then."""
        return abs(now_ms - self.at_ms) > STALE_MS

    def next(self, now_ms: int) -> int | None:
        """The number of the card to be asked now; None where there is none, or only ones of yesterday that were seen
        minutes ago."""
        ready = next((one.card for one in self.repeats if self._is_ready(one, now_ms)), None)
        failed = (one.card for one in self.repeats if one.times)
        return ready if ready is not None else self.left[0] if self.left else next(failed, None)

    def waits_ms(self, now_ms: int) -> int | None:
        """How long until the next card may be asked: 0 where one may be now, None where none is left."""
        if self.next(now_ms) is not None:
            return 0
        return min((REPEAT_MS - abs(now_ms - one.at_ms) for one in self.repeats), default=None)

    def after(self, card: int, now_ms: int, *, lapsed: bool) -> Sitting:
        """The sitting after a card was answered; `lapsed` where it was not known, so that it is repeated."""
        before = next((one for one in self.repeats if one.card == card), None)
        times = 1 if before is None else before.times + 1
        repeats = tuple(one for one in self.repeats if one.card != card)
        if lapsed and times <= MOST_REPEATS:
            repeats = (*repeats, Repeat(card, now_ms, self.asked, times))
        return Sitting(self.day, now_ms, tuple(one for one in self.left if one != card), repeats, self.asked + 1)

    def without(self, cards: Iterable[int]) -> Sitting:
        """The sitting without cards that were set aside, postponed or thrown away."""
        out = frozenset(cards)
        return replace(
            self,
            left=tuple(one for one in self.left if one not in out),
            repeats=tuple(one for one in self.repeats if one.card not in out),
        )

    def _is_ready(self, one: Repeat, now_ms: int) -> bool:
        if one.place is not None and self.asked - one.place - 1 >= REPEAT_CARDS:
            return True
        return abs(now_ms - one.at_ms) >= REPEAT_MS  # a clock that was set back holds no card up


def _is_recent(entry: DeckEntry, now_ms: int) -> bool:
    """Whether a card was asked in the last ten minutes, as at four in the morning, when its next day has come."""
    return entry.state is not None and abs(now_ms - entry.state.at_ms) < REPEAT_MS


def _shuffled(entries: Sequence[DeckEntry], chance: Chance) -> Iterable[int]:
    """The numbers of cards, shuffled within blocks."""
    for first in range(0, len(entries), _BLOCK):
        block = [one.card.id for one in entries[first : first + _BLOCK]]
        while block:
            yield block.pop(int(chance.random() * len(block)))
