"""The times of a game's moves as readers of the language in force expect them."""

from __future__ import annotations

from collections.abc import Sequence

from topping.texts.catalogue import say
from topping.texts.times import to_seconds


def schedule_in_short(stages: Sequence[tuple[int | None, int]]) -> str:
    """`1:00` where every move lasts alike, else `80, 60, 40 s`; the stages are those of `schedule_in_words`."""
    if len(stages) == 1:
        return schedule_in_words(stages)
    return say("schedule.short", seconds=", ".join(str(ms // 1000) for _, ms in stages))


def schedule_in_words(stages: Sequence[tuple[int | None, int]]) -> str:
    """`1:00` where every move lasts alike, else `3 × 80 s, 3 × 60 s, puis 40 s`, in English `then`.

    Each stage is the number of its moves (None for all that are left) and the time for each of them, in ms.
    """
    *limited, (_, last_ms) = stages
    if not limited:
        return to_seconds(last_ms)
    first = ", ".join(say("schedule.stage", moves=moves, seconds=ms // 1000) for moves, ms in limited)
    return say("schedule.stages", first=first, seconds=last_ms // 1000)
