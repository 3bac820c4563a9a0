"""English sentences of the screens of simplified duplicate at home."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "other.homegame": "Duplicate at home",
    "other.homegame_text": "Without slips: each says a word and its points, one types them; the referee may play.",
    "homegame.rule": "Each says his word and its points when time is over",
    "homegame.minutes": plural("count", one="{count} minute a move", other="{count} minutes a move"),
    "homegame.draw_comes": "Enter: the draw appears, and time runs.",
    "homegame.think": "The top stays hidden while time runs.",
    "homegame.say": "{name}: the word, and its points (PASSE 24).",
    "homegame.said": "{name}: {move}, {points:points}",
    "homegame.next": "{told} Now {name}.",
    "homegame.top": "The top: {move}, {points:points}",
    "homegame.over": "The game is over.",
    "homegame.fact.moves": "moves played",
    "homegame.fact.tops": "total of the tops",
    "homegame.fact.ahead": "points ahead",
    "homegame.fault.nothing_said": "{name} said nothing.",
    "homegame.fault.no_place": "{name}: this word cannot be laid with these letters.",
    "homegame.fault.not_admitted": "{name}: not admitted.",
    "homegame.fault.less_than_any": "{name}: every place of this word is worth more than was said.",
    "homegame.short.nothing_said": "nothing",
    "homegame.short.no_place": "has no place",
    "homegame.short.not_admitted": "not admitted",
    "homegame.short.less_than_any": "too few points",
    "homegame.leave_question": "Leave the game? It is kept.",
    "homegame.stay": "No, the game goes on",
    "homegame.leave": "Leave",
    "homegame.time": "Time of a move",
    "homegame.time_unit": "in minutes",
    "homegame.key.draw": "draw",
    "homegame.key.time_over": "end of time",
    "homegame.key.said": "note",
    "homegame.key.player": "player",
    "homegame.key.top": "the top one",
    "homegame.key.stop": "stop the game",
    "homegame.key.end": "end",
    "homegame.key.again": "another game",
    "homegame.key.leave": "leave",
}
