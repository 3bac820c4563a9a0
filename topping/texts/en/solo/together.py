"""English sentences of a game played aloud, together, or watched on another screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # played aloud, and watched
    "oral.top": "{place} · {points:points}",
    "oral.also": "also {word} {place}",
    "oral.elsewhere": "{places} and elsewhere",
    "oral.also_words": "also {words}",
    "oral.also_at": "{word} also at {place}",
    "oral.how": "Enter: the player has said the top. A wrong proposal may be typed, then Enter.",
    "ready.typed": "typed",
    "ready.aloud": "aloud",
    "ready.oral": "Aloud: you see the tops and validate with Enter; the player has the other screen.",
    "oral.key.validate": "validate",
    "oral.leave_question": "Leave the game? It stays unfinished, unranked. The clock is running.",
    "oral.stay": "Go on",
    "oral.leave": "Leave the game",
    "oral.put_off_question": "Leave the game? “Later” keeps it, unranked. The clock is running.",
    "oral.put_off": "Later",
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
    # beginning together
    "ready.together": "together",
    "meeting.title": "Starting together",
    "meeting.leads": "gives the start",
    "meeting.player": "Player",
    "meeting.clock": "Clock",
    "meeting.within": "To within",
    "meeting.leading": "You give the start",
    "meeting.waiting": "Waiting for the start",
    "meeting.alone": "Nobody else yet: on the other machines, choose the same game, then E.",
    "duel.leave": "Esc: leave the duel.",
    "meeting.you_lead": "Enter: all start in 10 seconds, each by his own clock.",
    "meeting.wait": "{player} will give the start.",
    "meeting.soon": "The start is given.",
    "meeting.duel": "Duel: each draw comes to all at the same time.",
    "meeting.seated_before": "{name} already sits at machine “{post}” for this game: it does not begin here. "
    "Escape: to the desk.",
    "meeting.refused": "The start is past, and the referee admits nobody any more.",
    "meeting.late.own_time": "A late comer starts when he comes, with all his time.",
    "meeting.late.moves_lost": "A late comer loses the moves that are past.",
    "meeting.late.refused": "A late comer is not admitted.",
    "meeting.hint.start": "start in 10 s",
    "meeting.hint.duel": "draw by draw",
    "meeting.hint.late": "late comers",
    "meeting.hint.back": "back",
    "duel.waiting": "Waiting for all to end the move.",
    # from key to screen
    "help.delay": "measures the time from key to screen on this machine, for the results of a competition",
    "delay.measured": (
        "From key to screen: {median} ms, 95 times in 100 less than {most} ms ({keys} keys, window {width} × {height})."
    ),
    "delay.not_in_it": "Keyboard and display themselves are not in it.",
    "delay.not_kept": "the measurement cannot be kept: {why}",
}
