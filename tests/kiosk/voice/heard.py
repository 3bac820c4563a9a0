"""Scripts as a test writes them: clips by name, pauses left out or told by a comma."""

from collections.abc import Iterable

from topping.kiosk.engine.announcementclips import END_OF_LIST, Clip, Pause, Script


def names(script: Iterable[Clip | Pause]) -> list[str]:
    """The clips in order, without the pauses, and however they are said."""
    return [item.name.removesuffix(END_OF_LIST) for item in script if isinstance(item, Clip)]


def heard(script: Script) -> str:
    """The clips in order, separated by spaces."""
    return " ".join(names(script))


def pauses(script: Script) -> list[int]:
    """The pauses in order, in milliseconds."""
    return [item.ms for item in script if isinstance(item, Pause)]
