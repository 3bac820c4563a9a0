"""English sentences of the menu of other games, and of its card on the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "other.title": "Other games",
    "other.card": "Classic game,\nsolitaire",
    "other.remark": "What else the rule books hold",
    "other.loto": "Loto",
    "other.loto_text": "Two words of seven letters each; letters are called, the first to cross all of them wins.",
    "other.judge": "Word judge",
    "other.judge_text": "A locked screen for the challenges of a tournament: all words admitted, or not.",
    "other.tally": "Letters to tick off",
    "other.tally_text": "The 102 letters of the set: those left in the bag, at a glance.",
    "other.blanks": "Sheets to print",
    "other.blanks_text": "Blank slips, road sheets, score sheets and match sheets.",
    "other.key.open": "open",
    "other.key.choose": "choose",
}
