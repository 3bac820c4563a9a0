"""The match sheet of a classic game: rules, rows, ends, results."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "classic.column.rack": "rack",
    "classic.page_title": "Match sheet: {names}",
    "classic.began": "{name} began",
    "classic.score_pm": "{name}: {points:points}, {match} MP",
    "classic.joker": "joker: {letter} of {word}, laid by {name}",
    "classic.signature": "Signature of {name}",
    # rules
    "classic.rule.no_clock": "no clock",
    "classic.rule.credit": "{time} each",
    "classic.rule.passes": "passing {count} times in a row each ends the game",
    "classic.rule.challenge": "failed challenge: {points:points}",
    "classic.rule.recycled": "recycled jokers",
    "classic.rule.dictionary": "open dictionary",
    "classic.rule.theme": "theme “{theme}”: {points:points} a word",
    "classic.rule.two_bags": "two bags, vowels and consonants",
    # rows
    "classic.row.withdrawn": "{word}, taken back: {words} not admitted",
    "classic.row.passed": "pass",
    "classic.row.exchanged": plural(
        "count", one="exchange of {count} letter ({letters})", other="exchange of {count} letters ({letters})"
    ),
    "classic.row.challenge": "failed challenge",
    "classic.row.surplus": "letters drawn too many",
    "classic.row.theme": "{word} fits the theme",
    "classic.row.left": "left: {letters}",
    "classic.row.gained": "letters left to the opponents",
    "classic.row.decision": "score written down",
    "classic.breach.early_draw": "letter turned before the opponent had drawn",
    "classic.breach.false_joker": "letter laid as a joker",
    "classic.breach.conduct": "penalty given by an arbiter",
    # the end
    "classic.end.out": "{name} has laid all letters.",
    "classic.end.blocked": "Blocked: nobody can play.",
    "classic.end.passes": "Everybody has passed: the game ends.",
    "classic.end.time": "All time is used up.",
    "classic.defeat.abandoned": "{name} has given up, and the opponent agreed.",
    "classic.defeat.walked_out": "{name} has left without the opponent’s agreement.",
    "classic.defeat.too_many_letters": "{name} has played with more than seven letters.",
    "classic.defeat.board_upset": "{name} has upset the board, which could not be set up again.",
    "classic.defeat.tiles_removed": "{name} has taken tiles out of the game.",
    "classic.defeat.excluded": "{name} is excluded.",
    "classic.defeat.absent": "{name} has not come: forfeit.",
}
