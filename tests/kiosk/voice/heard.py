"""Scripts as a test writes them: clips by name, pauses left out or told by a comma."""

from __future__ import annotations

from collections.abc import Iterable

from topping.kiosk.engine.speech import Clip, Pause, Script


def names(script: Iterable[Clip | Pause]) -> list[str]:
    """The clips in order, without the pauses."""
    return [item.name for item in script if isinstance(item, Clip)]


def heard(script: Script) -> str:
    """The clips in order, separated by spaces."""
    return " ".join(names(script))


def pauses(script: Script) -> list[int]:
    """The pauses in order, in milliseconds."""
    return [item.ms for item in script if isinstance(item, Pause)]
