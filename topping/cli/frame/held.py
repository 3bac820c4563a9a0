"""What commands may not tell yet: the games of competitions that are not closed, and the positions in them.

The lexicon that `--lexicon` names; a list read from a file is told of where much of it was refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from topping.cli.frame.output import tell_fault
from topping.errors import StoreError
from topping.game.lexicon import half_read
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.paths import database_file
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.rules.grid.position import Position
from topping.texts import tell

if TYPE_CHECKING:
    from topping.store import Store


def _store() -> Store | None:
    """The database; the room of it, a quarter of a short command's time to import, is left out where there is none."""
    path = database_file()
    if not any(path.parent.glob(f"*{path.name}*")):  # a restoring that was broken off has left files of other names
        return None
    from topping.store import open_to_read

    return open_to_read()


def must_be_free(game: Game) -> None:
    """Refuses, by `InputError`, a game of a competition that is not closed; without a database there is none."""
    with suppress(StoreError):
        store = _store()
        if store is not None:
            with store:
                store.held.check_game(game_id(game))


@contextmanager
def held_positions() -> Iterator[Callable[[Position], None]]:
    """A function that refuses, by `InputError`, a draw on a grid of such a game."""
    store = None
    with suppress(StoreError):
        store = _store()
    if store is None:
        yield lambda position: None
        return

    def check(position: Position) -> None:
        with suppress(StoreError):
            store.held.check_position(position)

    with store:
        yield check


def lexicon_asked(name_or_file: str | None) -> WordGraph:
    """The lexicon of a command, with a sentence on standard error where it is a list half read.

    Raises `LexiconError` as `open_lexicon` does.
    """
    return open_lexicon(name_or_file, lambda path, read: tell_fault(tell(half_read(path, read))))
