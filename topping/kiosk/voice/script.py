"""Scripts: clips and pauses, in the order they are said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.kiosk.voice.clip import Clip


@dataclass(frozen=True, slots=True)
class Pause:
    """A silence."""

    ms: int
    """How long, in milliseconds."""


Script: TypeAlias = tuple[Clip | Pause, ...]
"""Clips and pauses in the order they are said; clips without a pause between them are said in one breath."""

HYPHEN: Final = Pause(70)
"""Inside a pair: Algérie-A, H-4."""
SPELLING: Final = Pause(110)
"""Between the letters of a word: said without a break, and each still heard (§3.4)."""
COMMA: Final = Pause(180)
"""Between the items of a group."""
STOP: Final = Pause(450)
"""Between groups."""


def listed(items: Iterable[Script], between: Pause = COMMA) -> Script:
    """The items one after the other, with a pause between them."""
    script: Script = ()
    for item in items:
        script = (*script, between, *item) if script else item
    return script


def phrases(script: Script) -> Iterator[Script]:
    """The script cut after each pause: what is said in one breath, with the silence that follows."""
    phrase: Script = ()
    for item in script:
        phrase = (*phrase, item)
        if isinstance(item, Pause):
            yield phrase
            phrase = ()
    if phrase:
        yield phrase
