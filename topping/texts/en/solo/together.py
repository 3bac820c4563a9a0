"""English sentences of a game played aloud, together, or watched on another screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # played aloud, and watched
    "oral.validate": "Validate the top",
    "oral.top": "# {word} {place} · {points:points}",
    "oral.also": "also {word} {place}",
    "oral.how": "Enter: the player has said the top. A wrong proposal may be typed, then Enter.",
    "ready.typed": "typed",
    "ready.aloud": "aloud",
    "ready.oral": "Aloud: you see the tops and validate with Enter; the player has the other screen.",
    "oral.key.validate": "validate",
    "oral.leave_question": "Leave the game? It stays unfinished, unranked. The clock is running.",
    "oral.stay": "Go on",
    "oral.leave": "Leave the game",
    "watched.over": "End of the game",
    "watched.points": "{points:points}",
    "watched.so_far": "{result} · {found} of {moves}",
    "watched.found": "Move {move}: {time}",
    "watched.missed": "Move {move}: {time}, top missed",
    "watched.top": "{word} {place} · {points:points}",
    "watched.waiting": "Next draw…",
    "watched.none": "No game is being played aloud.",
    "watched.not_led": "The referee’s screen no longer answers.",
    "watched.on_move": "{player}: move {move}",
    "watched.after": "After move {move}",
    "watched.leads": "{player} leads · move {move}",
    "watched.behind": "{player}: + {gap} · move {move}",
}
