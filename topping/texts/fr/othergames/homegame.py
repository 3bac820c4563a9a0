"""French sentences of the screens of simplified duplicate at home."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "other.homegame": "Duplicate à la maison",
    "other.homegame_text": "Sans bulletins : chacun dit son mot, un seul les tape ; l’arbitre peut jouer.",
    "homegame.rule": "Chacun dit son mot et ses points quand le temps est écoulé",
    "homegame.minutes": plural("count", one="{count} minute", other="{count} minutes"),
    "homegame.draw_comes": "Entrée : le tirage paraît, et le temps part.",
    "homegame.think": "Le top reste caché tant que le temps court.",
    "homegame.say": "{name} : le mot, et ses points (PASSE 24).",
    "homegame.said": "{name} : {move}, {points:points}",
    "homegame.next": "{told} À {name}.",
    "homegame.top": "Top : {move}, {points:points}",
    "homegame.over": "La partie est finie.",
    "homegame.fact.moves": "coups joués",
    "homegame.fact.tops": "total des tops",
    "homegame.fact.ahead": "points d’avance",
    "homegame.fault.nothing_said": "{name} n’a rien dit.",
    "homegame.fault.no_place": "{name} : ce mot ne se place pas avec ces lettres.",
    "homegame.fault.not_admitted": "{name} : non admis.",
    "homegame.fault.less_than_any": "{name} : toutes les places de ce mot valent plus que ce qui est dit.",
    "homegame.short.nothing_said": "rien",
    "homegame.short.no_place": "ne se place pas",
    "homegame.short.not_admitted": "non admis",
    "homegame.short.less_than_any": "points trop bas",
    "homegame.leave_question": "Quitter la partie ? Elle est gardée.",
    "homegame.stay": "Non, la partie continue",
    "homegame.leave": "Quitter",
    "homegame.time": "Temps d’un coup",
    "homegame.time_unit": "en minutes",
    "homegame.key.draw": "tirage",
    "homegame.key.time_over": "fin du temps",
    "homegame.key.said": "noter",
    "homegame.key.player": "joueur",
    "homegame.key.top": "le top",
    "homegame.key.stop": "arrêter la partie",
    "homegame.key.end": "fin",
    "homegame.key.again": "autre partie",
    "homegame.key.leave": "quitter",
}
