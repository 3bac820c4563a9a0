"""English sentences of the games made for training, from which grids of cards are taken."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.bank": "the games made for training, while the kiosk is not used: how many there are",
    "help.bank.drop": "delete them; they are made again by themselves",
    "bank.line": "{variant}, {lexicon}: {games:games}, {size} kB",
    "bank.none": "None yet: they are made while nobody touches the kiosk.",
    "bank.dropped": plural(
        "count",
        one="{count} store of games deleted.",
        other="{count} stores of games deleted.",
    ),
    "doctor.bank": "games for training",
}
