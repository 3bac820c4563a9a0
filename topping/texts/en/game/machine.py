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
    "machine.thinking": "{name} is thinking…",
    "machine.own_letters": "The machine’s letters stay hidden",
    "machine.laid": plural("points", one="{name}: {move}, {points} point", other="{name}: {move}, {points} points"),
    "machine.exchanged": plural("count", one="{name} exchanges one letter", other="{name} exchanges {count} letters"),
    "machine.passed": "{name} passes",
    "machine.key.seat": "machine",
    "machine.no_person": "There must be at least one person at the table",
}
