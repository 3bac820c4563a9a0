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
    "runs.repeat": "attempt {attempt}, not ranked",
    "runs.resumed": "resumed, not ranked",
    "runs.unranked": "not ranked",
}
