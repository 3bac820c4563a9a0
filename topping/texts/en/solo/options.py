"""English sentences of a competition's options: what a player is told before a game and in the middle of a move."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what is told of each before the game
    "options.zero.ends": "Zero: a word that is not admitted ends the move, at its full cost.",
    "options.zero.cost": "Zero: each word that is not admitted costs {seconds} s.",
    "options.declared": "Stated score: a top counts only with its right score, WORD H4 32.",
    "options.hidden": "Hidden status: nothing is said of a proposal before the end of the move.",
    "options.hints": "Hints at a price, with F5: {hints}.",
    "options.hint": "{hint} {seconds} s",
    "options.warnings.points": "Warnings: {free} free, then {points:points} off for each.",
    "options.warnings.time": "Warnings: {free} free, then {seconds} s for each.",
    "options.ranks": "Points by rank: {top} for the top, {second} for the next score, {other} for any other solution.",
    "options.solo": "Solo: {bonus:points} from {least:players} on.",
    "hint_name.points": "the score",
    "hint_name.length": "the number of letters",
    "hint_name.letter": "the first letter",
    "hint_name.place": "the reference",
    # in the middle of a move
    "play.key.hint": "hint",
    "play.hint_question": "Which hint? Its price is added to the move.",
    "play.hint_answer": "{hint}: + {seconds} s",
    "play.no_hint": "No more hints on this move.",
    "play.hints": "Hints: {hints}.",
    "play.hint.points": "the top is worth {points:points}",
    "play.hint.length": "{letters:letters}",
    "play.hint.letter": "begins with {letter}",
    "play.hint.place": "at {place}",
    "play.end_move.hidden": "F2 again to end the move with what you have proposed.",
    "play.end_move.ranks": "F2 again to see the solution: your best proposal counts.",
    "play.asides": "{added} of it added",
    "verdict.zero_lost": "{why} Move lost.",
    "verdict.costs": "{text} + {seconds} s.",
    "verdict.warned": "{text} Warning {number}.",
    "verdict.warned_points": "{text} Warning {number}: − {points:points}.",
    "verdict.warned_time": "{text} Warning {number}: + {seconds} s.",
    "verdict.wrong_score": "The stated score is not the right one.",
    "verdict.score_wanted": "Add the score: WORD H4 32.",
    "verdict.hint": "Hint asked for: {hint}.",
}
