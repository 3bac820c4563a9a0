"""The match sheet of a classic game: rules, rows, ends, results."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "match_sheet.column.rack": "rack",
    "match_sheet.page_title": "Match sheet: {names}",
    "match_sheet.began": "{name} began",
    "match_sheet.score_pm": "{name}: {points:points}, {match}",
    "match_sheet.joker": "joker: {letter} of {word}, laid by {name}",
    "match_sheet.signature": "Signature of {name}",
    # rules
    "match_sheet.rule.no_clock": "no clock",
    "match_sheet.rule.credit": "{time} each",
    "match_sheet.rule.passes": "passing {count} times in a row each ends the game",
    "match_sheet.rule.challenge": "failed challenge: {points:points}",
    "match_sheet.rule.recycled": "recycled jokers",
    "match_sheet.rule.dictionary": "open dictionary",
    "match_sheet.rule.theme": "theme “{theme}”: {points:points} a word",
    "match_sheet.rule.two_bags": "two bags, vowels and consonants",
    # rows
    "match_sheet.row.withdrawn": "{word}, taken back: {words} not admitted",
    "match_sheet.row.passed": "pass",
    "match_sheet.row.exchanged": plural(
        "count", one="exchange of {count} letter ({letters})", other="exchange of {count} letters ({letters})"
    ),
    "match_sheet.row.challenge": "failed challenge",
    "match_sheet.row.surplus": "letters drawn too many",
    "match_sheet.row.theme": "{word} fits the theme",
    "match_sheet.row.left": "left: {letters}",
    "match_sheet.row.gained": "letters left to the opponents",
    "match_sheet.row.decision": "score written down (§9)",
    "match_sheet.breach.early_draw": "letter turned before the opponent had drawn",
    "match_sheet.breach.false_joker": "letter laid as a joker",
    "match_sheet.breach.conduct": "penalty given by an arbiter",
    # the end
    "match_sheet.end.out": "{name} has laid all letters.",
    "match_sheet.end.blocked": "Blocked: nobody can play.",
    "match_sheet.end.passes": "Everybody has passed: the game ends.",
    "match_sheet.end.time": "All time is used up.",
    "match_sheet.defeat.abandoned": "{name} has given up, and the opponent agreed.",
    "match_sheet.defeat.walked_out": "{name} has left without the opponent’s agreement.",
    "match_sheet.defeat.too_many_letters": "{name} has played with more than seven letters.",
    "match_sheet.defeat.board_upset": "{name} has upset the board, which could not be set up again.",
    "match_sheet.defeat.tiles_removed": "{name} has taken tiles out of the game.",
    "match_sheet.defeat.excluded": "{name} is excluded.",
    "match_sheet.defeat.absent": "{name} has not come: forfeit.",
}
