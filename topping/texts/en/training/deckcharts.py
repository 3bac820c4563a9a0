"""English sentences of the charts of a deck, on the screen and from the command `stats`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "deckchart.retention.title": "Known as predicted?",
    "deckchart.retention.aside": "% of cards known, by the prediction",
    "deckchart.retention.all": "Predicted {predicted}, known {known} ({interval}), n {n}.",
    "deckchart.retention.sum": "Predicted {predicted}%, known *{known}%*, {low} to {high}%, n {n}",
    "deckchart.wait": "Review your deck, and it appears.",
    "deckchart.retention.expected": "as predicted",
    "deckchart.retention.none": "Whether your cards are known as often as the schedule predicts.",
    "deckchart.below": "under {high}%",
    "deckchart.bin": "{low}–{high}%",
    "deckchart.later": "{number} and more",
    "deckchart.forecast.title": "Cards to come",
    "deckchart.forecast.remark": "as known today, ten minutes a day",
    "deckchart.forecast.none": "How many cards will come, day by day.",
    "deckchart.recognition.title": "The time to recognise a card",
    "deckchart.recognition.remark": "cards known: seconds, by review",
    "deckchart.recognition.none": "What a card takes you, from review to review.",
    "deckchart.on_grid": "on a grid",
    "deckchart.plain": "without a grid",
    "deckchart.hint": "deck",
    "deckchart.hint.back": "games",
    "statsheet.lacking.no_sights": "No card was reviewed in this period.",
    "statsheet.head.predictions": "Prediction",
    "statsheet.head.reviews": "Reviews",
    "statsheet.head.review": "Review",
    "statsheet.head.predicted": "Predicted",
    "statsheet.head.known": "Known",
    "statsheet.head.cards": "Cards",
    "statsheet.head.asked": "Asked",
}
