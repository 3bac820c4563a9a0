"""The game that a command names: a file, a game that comes with the program, or the id of one that was played here."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.cli.frame.held import must_be_free
from topping.disk import os_reason
from topping.errors import GameFileError, InputError
from topping.game import shelf
from topping.game.importing import load_any
from topping.localtime import training_day_of
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id, parse_game
from topping.store import now, open_to_read

_ID: Final = re.compile(r"[0-9a-f]{8,64}")
"""What may be an id, or its beginning."""


def game_asked(name: str, *, is_to_be_told: bool = True) -> Game:
    """The game of a file of any format that is read, else the prepared one of that name, else that of the id.

    The beginning of an id will do. Raises `GameFileError` where there is no such game, `InputError` for an id that
    several begin with, and for the game of the present day, which is nobody's to tell yet; where it is to be told, for
    a game of a competition that is not closed too.
    """
    game = _game_asked(name)
    if is_to_be_told:
        must_be_free(game)
    return game


def _game_asked(name: str) -> Game:
    path = Path(name)
    try:
        exists = path.exists()
    except (OSError, ValueError) as fault:
        why = os_reason(fault) if isinstance(fault, OSError) else name
        raise GameFileError("game.unreadable", path=name, why=why) from fault
    if exists:
        return load_any(path)
    for one in shelf.prepared():
        if one.name == name:
            return shelf.load(one.path)
    return (_identified(name) if _ID.fullmatch(name) else None) or shelf.load(path)


def _identified(beginning: str) -> Game | None:
    played = _played(beginning)
    prepared = (shelf.load(one.path) for one in shelf.prepared())
    found = {game_id(game): game for game in prepared if game_id(game).startswith(beginning)} | played
    if len(found) > 1:
        raise InputError("export.several_ids", id=beginning)
    return next(iter(found.values()), None)


def _played(beginning: str) -> dict[str, Game]:
    """The games with such an id that were played here, by their ids."""
    store = open_to_read()
    if store is None:
        return {}
    with store:
        found = store.finished.games(beginning)
        for identity in found:
            daily = store.dailies.game(identity)
            if daily is not None and daily.day >= training_day_of(now()):
                raise InputError("export.daily")
    return {identity: replace(parse_game(text), name=name) for identity, (name, text) in found.items()}
