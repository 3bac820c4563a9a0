"""All states of all screens by name: `screen/state`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Final

from tests.kiosk.driver import Driver
from tests.screens.state import State, in_state
from topping.config import Theme
from topping.texts.language import FRENCH

_PARTS: Final = (
    "front people solo imports training words othergames editing session rooms roomdeath tiebreaks "
    "classic competition hub"
)
STATES: Final[Mapping[str, State]] = {
    name: state for part in _PARTS.split() for name, state in import_module(f"{__name__}.{part}").STATES.items()
}


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
