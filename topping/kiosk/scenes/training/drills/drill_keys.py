"""The keys of a drill, named phase by phase; a question being answered names its own."""

from __future__ import annotations

from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.texts import say


def waiting() -> tuple[Hint, ...]:
    """The questions are not there."""
    return (escape(say("drill.key.other")),)


def paused() -> tuple[Hint, ...]:
    """Nobody is there."""
    return (enter(say("drill.key.resume")), escape(say("drill.key.leave")))


def told(*, has_words: bool, is_last: bool) -> tuple[Hint, ...]:
    """The answers are told; one of several words is explained."""
    words = up_and_down(say("drill.key.word")) if has_words else ()
    return (enter(say("drill.key.end" if is_last else "drill.key.next")), *words, escape(say("drill.key.leave")))
