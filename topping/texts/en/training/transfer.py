"""English sentences of the comparison of trained words with words held back."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "transfer.title": "Does training show in play?",
    "transfer.nothing": "Whether trained words are found better than those, drawn by lot, that you are not asked.",
    "transfer.aside": plural(
        "count",
        one="times as a share of par, after {count} ranked game",
        other="times as a share of par, after {count} ranked games",
    ),
    "transfer.trained": "trained words",
    "transfer.held": "words held back",
    "transfer.found": plural("count", one="{share} of {count} top", other="{share} of {count} tops"),
    "transfer.few": "not enough words yet",
    "transfer.verdict.not_yet": plural(
        "games",
        one="Not yet: nothing is certain after {games} ranked game.",
        other="Not yet: nothing is certain after {games} ranked games.",
    ),
    "transfer.verdict.faster": "Yes: trained words are found faster.",
    "transfer.verdict.slower": "No: trained words are found less fast.",
    "transfer.verdict.no_difference": plural(
        "games",
        one="No certain difference in {games} ranked game.",
        other="No certain difference in {games} ranked games.",
    ),
    "transfer.difference": "Times of trained words: {value}% ({low} to {high}) against words held back.",
    "transfer.next": plural(
        "games",
        one="{games} ranked game since the first word; the next look is at {look}.",
        other="{games} ranked games since the first word; the next look is at {look}.",
    ),
    "transfer.words": "To train: {trained:words}; held back: {held:words}.",
    "statsheet.head.transfer_words": "Which",
    "statsheet.head.words": "Different",
    "statsheet.head.found": "Found",
    "statsheet.head.of_par": "Of par",
}
