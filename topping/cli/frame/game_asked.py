"""Finds the game that a command names: by its file, by the name of a prepared game, or by the id of a game."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.cli.frame.secrecy import must_be_free
from topping.errors import GameFileError, InputError
from topping.gamefiles import shelf
from topping.gamefiles.importing import load_any
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id, parse_game
from topping.store import now, open_to_read
from topping.system.disk import os_reason
from topping.system.localtime import training_day_of

_ID: Final = re.compile(r"[0-9a-f]{8,64}")
"""Pattern of an id or its beginning."""


def game_asked(name: str, *, is_to_be_told: bool = True) -> Game:
    """Returns the game in a file with this path, the prepared game with this name, or the game with this id.

    The first eight digits of an id are enough. Raises `GameFileError` if there is no such game.

    Raises `InputError` if the id is ambiguous, or if the game is that of the day, which is still secret. With
    `is_to_be_told`, also if the game belongs to an open competition.
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
    for prepared in shelf.prepared():
        if prepared.name == name:
            return shelf.load(prepared.path)
    return (_identified(name) if _ID.fullmatch(name) else None) or shelf.load(path)


def _identified(beginning: str) -> Game | None:
    played = _played(beginning)
    prepared = (shelf.load(prepared_game.path) for prepared_game in shelf.prepared())
    games = {game_id(game): game for game in prepared if game_id(game).startswith(beginning)} | played
    if len(games) > 1:
        raise InputError("export.several_ids", id=beginning)
    return next(iter(games.values()), None)


def _played(beginning: str) -> dict[str, Game]:
    """Returns the games played on this machine, by id, whose id begins with `beginning`.

    Raises `InputError` if one is the game of the day.
    """
    store = open_to_read()
    if store is None:
        return {}
    with store:
        games = store.finished.games(beginning)
        for identity in games:
            daily = store.dailies.game(identity)
            if daily is not None and daily.day >= training_day_of(now()):
                raise InputError("export.daily")
    return {identity: replace(parse_game(text), name=name) for identity, (name, text) in games.items()}
