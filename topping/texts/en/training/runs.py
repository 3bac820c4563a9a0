"""English sentences of the commands `runs` and `review`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.runs": "the games played, the last first, each with its number",
    "help.runs.player": "those of one player",
    "runs.none_yet": "No game has been played yet.",
    "runs.none_such": "No game played answers this request.",
    "runs.number": "No.",
    "runs.started": "Started",
    "runs.player": "Player",
    "runs.game": "Game",
    "runs.formula": "Formula",
    "runs.total": "Result",
    "runs.found": "Tops",
    "runs.state": "State",
    "runs.open": "under way or interrupted",
    "runs.left": plural("moves", one="given up after {moves} move", other="given up after {moves} moves"),
    "runs.ranks": "ranked",
    "runs.imported": "imported",
    "runs.repeat": "attempt {attempt}, not ranked",
    "runs.resumed": "resumed, not ranked",
    "runs.unranked": "not ranked",
    "help.review": "review a game played to its end, move by move: solutions, tries, time, meanings",
    "help.review.run": "its number, as topping runs gives it",
    "help.review.html": "as an HTML page to print",
    "review_sheet.title": "Review of a game of {player}",
    "review_sheet.tops": "tops: {found}/{moves}",
    "review_sheet.first": plural(
        "numbers", one="To look at first: move {numbers}.", other="To look at first: moves {numbers}."
    ),
    "review_sheet.with_penalty": "{time} + {penalty} penalty",
    "review_sheet.par": "par {par}",
    "review_sheet.move": "Move {number}",
    "review_sheet.draw": "draw",
    "review_sheet.time": "time",
    "review_sheet.parts": "finding {finding}, typing {typing}, placing {placing}",
    "review_sheet.published": "published",
    "review_sheet.top": "top",
    "review_sheet.seen": "mind",
    "review_sheet.meaning": "meaning",
    "review_sheet.hooks": "letters before: {before} · after: {after}",
    "review_sheet.is_top": "top, {points:points}",
    "review_sheet.below_top": "{points:points}, not the top",
    "review_sheet.strokes": "The keys kept of this game are damaged: the time of its moves is not shared out.",
    "review_sheet.no_meanings": "The definitions cannot be read: {why}.",
    "help.review.number": "NUMBER",
    "review_sheet.line": "{name}: {text}",
}
