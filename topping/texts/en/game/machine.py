"""English sentences of the machine as a player."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "machine.level_unknown": "unknown level: {name} (known: {known})",
    "machine.letters": "the board and the rack leave {unseen:letters}, not {others}",
    # levels, as players at the table
    "machine.name.debutant": "Beginner machine",
    "machine.name.amateur": "Amateur machine",
    "machine.name.club": "Club machine",
    "machine.name.expert": "Expert machine",
    # at the table
    "machine.thinking": "It is thinking…",
    "machine.own_letters": "The machine’s letters stay hidden",
    "machine.laid": plural("points", one="{name}: {move}, {points} point", other="{name}: {move}, {points} points"),
    "machine.exchanged": plural(
        "count", one="{name} exchanges {count} letter", other="{name} exchanges {count} letters"
    ),
    "machine.joker_taken": "{name} takes the blank of {square}",
    "machine.passed": "{name} passes",
    "machine.key.seat": "seat a machine",
    "machine.no_person": "There must be at least one person at the table",
    # after a game
    "advice.title": "What each turn could have been",
    "advice.no_turn": "No turn was played.",
    "advice.turn": "Turn {number} · {name}",
    "advice.played": plural("points", one="Played: {turn}, {points} point", other="Played: {turn}, {points} points"),
    "advice.laid": "{move}",
    "advice.withdrawn": "{move}, taken back",
    "advice.exchange": "exchange {letters}",
    "advice.pass": "pass",
    "advice.wait": "Searching…",
    "advice.unknown": "This turn cannot be judged.",
    "advice.best": "Nothing was worth more.",
    "advice.cost": plural(
        "points", one="There was better: {points} point more", other="There was better: {points} points more"
    ),
    "advice.all_cost": plural("points", one="{name}: {points} point left", other="{name}: {points} points left"),
    "advice.searching": plural(
        "count", one="Searching: {count} turn of {all}", other="Searching: {count} turns of {all}"
    ),
    "advice.column.number": "no.",
    "advice.column.kept": "leave",
    "advice.column.word": "word",
    "advice.column.place": "ref.",
    "advice.column.points": "points",
    "advice.column.worth": "value",
    "advice.column.difference": "difference",
    "advice.key.before": "before",
    "advice.key.after": "after",
    "advice.key.sheet": "sheet",
    "advice.worst": "The costliest",
}
