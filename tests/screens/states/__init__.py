"""All states of all screens, by name: the subject, which is a screen, and what is so there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Final

from tests.kiosk.driver import Driver
from tests.screens.state import State, in_state
from topping.config import Theme
from topping.texts.language import FRENCH

_PARTS: Final = "front people solo imports together training words othergames editing session classic competition"
STATES: Final[Mapping[str, State]] = {
    name: state for part in _PARTS.split() for name, state in import_module(f"{__name__}.{part}").STATES.items()
}

_MODES: Final[Mapping[str, str]] = {
    "home": "new | usual | game cut off | public",
    "help": "second page",
    "model game": "turn",
    "manual": "player",
    "settings": "see | club | access | row",
    "pin": "refused",
    "choose pin": "again",
    "attract": "position",
    "who plays": "empty | typed | row",
    "player care": "typed",
    "leaderboard": "empty | usual | row | of a game | public",
    "my games": "empty | usual",
    "begun games": "empty | asked",
    "choose game": "usual | row | seed | of a session | of a competition",
    "options": "usual",
    "game file": "empty | usual | row",
    "sheet read": "usual | refused | variants | session",
    "ready": "usual | options | aloud | published",
    "play": "first draw | usual | missed | leaving | joker | giving up | paused | hint asked | duplicate",
    "result": "usual | moves | duplicate",
    "resume": "usual | duel",
    "meeting": "present",
    "train": "new | usual",
    "daily": "usual | played",
    "move of the day": "before | usual | after",
    "sitting": "empty | words | told | end",
    "cards": "empty | usual | row",
    "drill": "choice | hooks | told | end",
    "rush ready": "usual",
    "rush": "usual",
    "review": "usual | searching",
    "statistics": "none | half a year | chart 1 | deck | deck 1",
    "words": "empty | a word | letters | forms | letter pad",
    "word judge": "typed | not admitted | leaving",
    "letters": "some ticked",
    "editor": "empty | usual | chosen | faults",
    "drafts": "empty | row",
    "position": "empty | usual",
    "sessions": "empty | row",
    "session players": "empty | few",
    "hall": "usual | end of a move | leaving | interruption | drawn by hand, empty | drawn by hand, found",
    "desk": "usual | to read | asked | choice of tops | letter pad | drawn by hand",
    "session interrupted": "usual | ending",
    "classic games": "empty | usual",
    "classic new": "empty | usual",
    "classic": "drawing lots | hidden | uncovered | exchange | challenge | judged | incident | halted | vote",
    "classic match": "usual",
    "machine": "thinking",
    "solitaire": "one rack",
    "home game": "before | thinking | saying | top | over",
    "inverse": "begun | marked",
    "loto": "card | before | won",
    "competitions": "empty | row",
    "competition games": "usual",
    "competition roster": "empty | row",
    "competition roster file": "files | read",
    "competition desk": "prepared | usual | over",
    "competition standings": "usual | tie",
    "competition decisions": "usual | new",
    "competition table": "usual",
    "leave": "public",
}
"""By subject: the states in which every key is tried; in a subject that is not here, in its usual one or its first."""


def _tried(subject: str) -> set[str]:
    names = [name for name in STATES if name.startswith(f"{subject}/")]
    if subject in _MODES:
        return {f"{subject}/{mode}" for mode in _MODES[subject].split(" | ")}
    return {f"{subject}/usual"} if f"{subject}/usual" in names else {names[0]}


TRIED: Final[frozenset[str]] = frozenset().union(*map(_tried, {name.partition("/")[0] for name in STATES}))
"""The states in which every key is tried: each screen in its chief modes."""


@contextmanager
def shown(
    name: str,
    *,
    size: tuple[int, int] = (1280, 720),
    language: str = FRENCH,
    theme: Theme | None = None,
    text_scale: int = 100,
    paints: bool = False,
) -> Iterator[Driver]:
    """A running kiosk in the state of that name, driven in that language; in the state's own theme where none is named.

    Each has a folder, a database and a clock of its own; the same name gives the same screen each time.
    """
    with in_state(
        STATES[name], size=size, language=language, theme=theme, text_scale=text_scale, paints=paints
    ) as kiosk:
        yield kiosk
