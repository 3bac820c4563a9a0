"""English sentences that all games around a table have in common."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "tablegame.event": "an action of this game cannot be read again",
    "tablegame.same_name": "Two players have the same name.",
    # who plays
    "tablegame.hint": "Type the players’ names, one after the other, then F2.",
    "tablegame.left": "A game that was left",
    "tablegame.table": "Around the table",
    "tablegame.next": "add a player",
    "tablegame.count": plural("count", one="{count} player", other="{count} players"),
    "tablegame.nobody": "There must be one player at least.",
    "tablegame.full": "The table is full: {most:players}.",
    "tablegame.twice": "{name} is at the table already.",
    "tablegame.making": "The game is being made…",
    "tablegame.key.begin": "begin",
    "tablegame.key.add": "add",
    "tablegame.key.remove": "take off",
    "tablegame.key.clear": "clear",
    "tablegame.key.take_up": "take up the last game",
}
