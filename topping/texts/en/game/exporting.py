"""English sentences of what is written for other programs."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "help.export": "write a game for other programs",
    "help.export.game": "game file, name of a game that comes along (“normale-01”), or id of a game played here",
    "help.export.game_metavar": "GAME",
    "help.export.to": "format: {known}",
    "help.export.out": "file to write; without it, to the screen",
    "export.over_game": "{path} is the game’s own file: write elsewhere",
    "export.eliot_variant": "Eliot does not have the variant {variant}: it cannot open a game with a move of more than "
    "seven letters",
    "export.several_ids": "several games have an id that begins with {id}",
    "export.daily": "this is the game of the day: it can be written tomorrow",
    "export.several_games": "the session has several games: a file of Eliot holds only one",
    "export.nothing": "nothing to write: no player, or no move collected",
    "help.session.to": "file for another program: {known}",
}
