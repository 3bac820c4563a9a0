"""The game of a file of any format that is known, for commands that take a game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from topping.errors import GameFileError
from topping.exchange.building import ImportedGame
from topping.exchange.detect import SheetFormat
from topping.game import shelf
from topping.game.importing import import_file
from topping.rules.games.game import Game

_OF_ANOTHER_FORMAT: Final = ("game.first_line", "game.not_utf8")


def load_any(path: Path) -> Game:
    """Reads a game; raises `GameFileError`, with the first line at fault where there is one.

    A file of this program is read strictly, so that a damaged one is told: who wants what is left of it imports it,
    and sees the remarks.
    """
    try:
        return shelf.load(path)
    except GameFileError as strict:
        if strict.key not in _OF_ANOTHER_FORMAT:
            raise
        imported = _imported(path)
        if imported is None or imported.form is SheetFormat.OWN:
            raise
        if imported.game is not None:
            return imported.game
        first = imported.faults[0]
        raise GameFileError(first.key, **first.details).at_line(first.line).in_source(path.name) from None


def _imported(path: Path) -> ImportedGame | None:
    """What the reader of every format makes of a file; None where it is no text, or cannot be read."""
    try:
        return import_file(path)
    except GameFileError:
        return None
