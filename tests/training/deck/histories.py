"""Histories of cards for tests: sights of a player with a clock, a zone and a memory."""

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from topping.system.localtime import training_day_of
from topping.training.deck.schedule import GRADE_RULE, Sight

DAY_MS = 86_400_000
TARGET_MS = 8_000

sights = st.builds(
    Sight,
    day=st.integers(739_000, 739_400) | st.integers(1, 3_000_000),
    at_ms=st.integers(0, 2**42),
    elapsed_ms=st.integers(0, 2 * TARGET_MS),
    target_ms=st.just(TARGET_MS),
    found=st.booleans(),
    tries=st.integers(0, 5),
    given_up=st.booleans(),
    rule=st.sampled_from((GRADE_RULE, 99)),
    shown=st.text("AEIRST ?/5", max_size=12),
)


def sight(day: int, *, elapsed_ms: int = 6_000, found: bool = True, at_ms: int | None = None, tries: int = 1) -> Sight:
    """Returns a sight at noon, found in good time by default."""
    at = day * DAY_MS if at_ms is None else at_ms
    return Sight(day, at, elapsed_ms, TARGET_MS, found, tries, given_up=False, rule=GRADE_RULE)


def seen_at(when: Iterable[datetime], *, found: bool = True) -> list[Sight]:
    """Returns sights at instants with their zones, on the training days of these zones."""
    made = []
    for one in when:
        day = training_day_of(one.isoformat(), one.tzinfo)
        at_ms = (one.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
        made.append(sight(day, at_ms=at_ms, found=found))
    return made


def random_history(chance: random.Random, most: int = 12) -> list[Sight]:
    """Draws possible sights: several a day, clocks set back and forward, two in one millisecond."""
    day, at_ms = 739_000 + chance.randrange(300), chance.randrange(2**41)
    history = []
    for _ in range(chance.randrange(1, most)):
        step = chance.choice((0, 0, 1, 1, 2, 4, 9, 30, 400, -1, -2, -365))
        day, at_ms = max(1, day + step), max(0, at_ms + step * DAY_MS + chance.choice((0, 1, 60_000, 3_600_000)))
        found = chance.random() < 0.8
        elapsed_ms = chance.randrange(1_000, 2 * TARGET_MS)
        history.append(
            Sight(day, at_ms, elapsed_ms, TARGET_MS, found, chance.randrange(4), not found, GRADE_RULE, "AEIRST")
        )
    return history
