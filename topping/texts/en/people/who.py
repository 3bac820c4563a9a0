"""English sentences of the screen that asks who plays."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # player
    "player.title": "Who is playing?",
    "player.known": "Type your name, or choose it.",
    "player.none_known": "Type your name, then Enter.",
    "player.new": "New player “{name}”",
    "player.new_name": "A new name: Enter adds it.",
    "player.meant": plural("count", one="{count} known player", other="{count} known players"),
    "player.seen": plural("count", one="{day} · {count} game", other="{day} · {count} games"),
    "player.others": "other players",
    "player.pick": "choose",
    "player.care": "look after players",
    "player.play_with": "play as {name}",
    "player.home": "home, nothing changed",
    "player.back": "back, nothing changed",
    "player.nameless": "no name",
    "player.play_nameless": "play without a name",
    "player.nothing_kept": "Without a name: nothing is kept, nothing counts.",
    "player.offer_nameless": "Nobody to enter? F6, play without a name: nothing is kept, nothing counts.",
    "player.confirm": "OK",
}
