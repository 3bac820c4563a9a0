"""English sentences of what a referee reads aloud."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what a referee reads aloud
    "reading.title": "To read",
    "reading.about": "{session} · you announce",
    "reading.solution": "Move {move}, the solution",
    "reading.no_solution": "No solution yet",
    "reading.draw": "Move {move}, the draw",
    "reading.draw_to_make": "Move {move}: the draw is to be made (F2)",
    "reading.no_draw": "No draw left: the game is over",
    "reading.seen_as_read": "the room sees the letters that are read",
    "reading.points": "{points:points}",
    "reading.letters": "{count:letters}",
    "reading.no_other_word": "no other word",
    "reading.chrono": "“Chrono”",
    "reading.said": "said",
    "reading.label.points": "points",
    "reading.label.direction": "direction",
    "reading.label.place": "square",
    "reading.label.word": "word",
    "reading.label.spelling": "spelling",
    "reading.label.formed": "formed",
    "reading.label.again": "again",
    "reading.label.rejected": "rejected",
    "reading.label.kept": "kept",
    "reading.label.new": "new",
    "reading.label.whole": "the draw",
    "reading.label.then": "then",
    "reading.hint.next": "said, go on",
    "reading.hint.chrono": "“Chrono”",
    "reading.hint.back": "say again",
    "reading.hint.larger": "larger",
    "reading.hint.smaller": "smaller",
    "reading.hint.desk": "desk",
}
