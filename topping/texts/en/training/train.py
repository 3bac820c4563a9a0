"""Sentences of the screen of ways to train."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "train.title": "Train",
    "train.weekdays": "Mon Tue Wed Thu Fri Sat Sun",
    "train.today": "today",
    # the deck
    "train.deck": "Deck",
    "train.deck.today": plural("count", one="{count} card today", other="{count} cards today"),
    "train.deck.done": "Nothing to review today",
    "train.deck.none": "Your deck begins here",
    "train.deck.nobody": "To each their own deck",
    "train.deck.new": "{count} new",
    "train.deck.detail": "{new} · about {minutes} min · unranked",
    "train.deck.detail_known": "about {minutes} min · unranked",
    "train.deck.detail_done": plural(
        "count",
        one="{count} card in all · next {day} · unranked",
        other="{count} cards in all · next {day} · unranked",
    ),
    "train.deck.detail_asleep": plural(
        "count", one="{count} card in all · unranked", other="{count} cards in all · unranked"
    ),
    "train.deck.detail_none": "Play: tops missed and slow ones become cards, to be reviewed on the right day.",
    "train.deck.detail_nobody": (
        "Say who plays: tops missed and slow ones will become cards, to review on the right day."
    ),
    "train.deck.detail_public": "One plays without a deck here: cards belong to their player, at home.",
    "train.deck.tomorrow": "tomorrow",
    "train.deck.on_day": "on {day}",
    "train.review": "Review",
    "train.play": "Play a game",
    "train.see_deck": "See the deck",
    "train.say_who": "Say who plays",
    # runs of positions
    "train.rush": "Rush",
    "train.rush.text": "three minutes, from easy to hard; a pass costs 10 s",
    "train.rush.none": "How many tops in three minutes?",
    "train.rush.unit": plural("count", one="top, best", other="tops, best"),
    "train.rush.week": "week *{found}*",
    "train.rush.month": "month *{found}*",
    "train.rush.day": "day *{found}*",
    "train.between": " · ",
    "train.streak.last": "the last one *{found}*",
    "train.streak": "Streak",
    "train.streak.text": "each top leads to the next, one miss ends it",
    "train.streak.none": "How many tops without a miss?",
    "train.record": plural("count", one="top, best", other="tops, best"),
    # the kinds
    "train.kinds": "Seconds a move, over or under your par",
    "train.kinds_none": "Nine kinds of moves",
    "train.kinds.aside": plural(
        "count", one="n · 80% interval · {count} game", other="n · 80% interval · {count} games"
    ),
    "train.kinds.aside_none": "play: what each costs you appears here",
    "train.kinds.few": "not enough moves yet ({n} of {needed})",
    "train.kinds.few_short": "{n} of {needed}",
    "train.kinds.between": "{low} to {high}",
    "train.kinds.seconds": "{over} s",
    "train.kinds.mark": "to work on",
    "train.kinds.rare": "Rare letters J K Q W X Y Z",
    "train.kinds.about.joker": "a joker is placed",
    "train.kinds.about.scrabble_sec": "seven tiles, none of the grid",
    "train.kinds.about.scrabble_appui": "seven tiles or more, with one of the grid",
    "train.kinds.about.lettre_chere": "one of these letters is placed",
    "train.kinds.about.rallonge": "a word of the grid grows longer",
    "train.kinds.about.collante": "along a word, several hooks",
    "train.kinds.about.raccord": "just one other word is formed",
    "train.kinds.about.croisement": "across a word, nothing else",
    "train.kinds.about.premier_coup": "the grid is empty",
    # exercises
    "train.anagrams": "Anagrams",
    "train.anagrams.text": "7 and 8 letters, without a grid",
    "train.hooks": "Hooks",
    "train.hooks.text": "all letters before and after",
    "train.short": "Short words",
    "train.short.text": "2 and 3 letters, rare ones first",
    # the keys
    "train.key.review": "review",
    "train.key.open": "open",
    "train.key.drill": "practise this kind",
    "train.key.choose": "choose",
    "train.key.to_deck": "kind into the deck",
    "train.key.out_of_deck": "kind out of the deck",
    "train.key.deck": "deck",
    "train.key.statistics": "statistics",
    "train.key.player": "change",
}
