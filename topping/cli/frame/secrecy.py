"""Keeps commands from revealing games and positions of open competitions; opens the lexicon that a command names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from topping.cli.frame.output import tell_fault
from topping.errors import StoreError
from topping.gamefiles.lexicon import partial_list_warning
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
    """Opens the database to read; returns None if there is none.

    Without a database, also saves the import of its module, a quarter of a short command's time.
    """
    path = database_file()
    if not any(path.parent.glob(f"*{path.name}*")):  # an interrupted restore leaves files with other names
        return None
    from topping.store import open_to_read

    return open_to_read()


def must_be_free(game: Game) -> None:
    """Raises `InputError` if a game must stay secret, because it belongs to an open competition in the database."""
    with suppress(StoreError):
        store = _store()
        if store is not None:
            with store:
                store.secret_games.check_game(game_id(game))


@contextmanager
def held_positions() -> Iterator[Callable[[Position], None]]:
    """Opens the database for a `with` block; yields a check of positions.

    The check raises `InputError` if a game of an open competition has the position.
    """
    store = None
    with suppress(StoreError):
        store = _store()
    if store is None:
        yield lambda position: None
        return

    def check(position: Position) -> None:
        with suppress(StoreError):
            store.secret_games.check_position(position)

    with store:
        yield check


def lexicon_asked(name_or_file: str | None) -> WordGraph:
    """Opens the lexicon with this name, or the word list in this file; None means the default lexicon.

    Warns on standard error if many lines of a word list were refused. Raises `LexiconError`.
    """
    return open_lexicon(name_or_file, lambda path, read: tell_fault(tell(partial_list_warning(path, read))))
