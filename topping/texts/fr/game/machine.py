"""French sentences of the machine as a player."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "machine.level_unknown": "niveau inconnu : {name} (connus : {known})",
    "machine.letters": "la grille et le chevalet laissent {unseen:letters}, et non {others}",
    # levels, as players at the table
    "machine.name.debutant": "Machine débutante",
    "machine.name.amateur": "Machine amateur",
    "machine.name.club": "Machine de club",
    "machine.name.expert": "Machine experte",
    # at the table
    "machine.thinking": "Elle réfléchit…",
    "machine.own_letters": "Les lettres de la machine restent cachées",
    "machine.laid": plural("points", one="{name} : {move}, {points} point", other="{name} : {move}, {points} points"),
    "machine.exchanged": plural("count", one="{name} échange {count} lettre", other="{name} échange {count} lettres"),
    "machine.joker_taken": "{name} prend le joker de {square}",
    "machine.passed": "{name} passe",
    "machine.key.seat": "machine",
    "machine.no_person": "Il faut au moins une personne à la table",
    # after a game
    "advice.title": "Ce que chaque coup aurait pu être",
    "advice.no_turn": "Aucun coup n’a été joué.",
    "advice.turn": "Coup {number} · {name}",
    "advice.played": plural("points", one="Joué : {turn}, {points} point", other="Joué : {turn}, {points} points"),
    "advice.laid": "{move}",
    "advice.withdrawn": "{move}, retiré",
    "advice.exchange": "change {letters}",
    "advice.pass": "passe",
    "advice.wait": "Recherche…",
    "advice.unknown": "Ce coup ne peut pas être jugé.",
    "advice.best": "Rien ne valait mieux.",
    "advice.cost": plural(
        "points", one="Mieux valait : {points} point de plus", other="Mieux valait : {points} points de plus"
    ),
    "advice.all_cost": plural("points", one="{name} : {points} point laissé", other="{name} : {points} points laissés"),
    "advice.searching": plural(
        "count", one="Recherche : {count} coup sur {all}", other="Recherche : {count} coups sur {all}"
    ),
    "advice.column.number": "n°",
    "advice.column.kept": "reste",
    "advice.column.word": "mot",
    "advice.column.place": "réf.",
    "advice.column.points": "points",
    "advice.column.worth": "valeur",
    "advice.column.difference": "écart",
    "advice.key.before": "avant",
    "advice.key.after": "après",
    "advice.key.sheet": "feuille",
    "advice.worst": "Le plus coûteux",
}
