"""The match sheet of a classic game: rules, rows, ends, results."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "classic.column.rack": "tirage",
    "classic.page_title": "Feuille de match : {names}",
    "classic.began": "{name} a commencé",
    "classic.score_pm": "{name} : {points:points}, {match} PM",
    "classic.joker": "joker : {letter} de {word}, posé par {name}",
    "classic.signature": "Signature de {name}",
    # rules
    "classic.rule.no_clock": "sans pendule",
    "classic.rule.credit": "{time} chacun",
    "classic.rule.passes": "« je passe » {count} fois de suite chacun finit la partie",
    "classic.rule.challenge": "contestation à tort : {points:points}",
    "classic.rule.recycled": "jokers recyclés",
    "classic.rule.dictionary": "dictionnaire ouvert",
    "classic.rule.theme": "thème « {theme} » : {points:points} par mot",
    "classic.rule.two_bags": "deux sacs, voyelles et consonnes",
    # rows
    "classic.row.withdrawn": "{word}, repris : {words} non admis",
    "classic.row.passed": "je passe",
    "classic.row.exchanged": plural(
        "count", one="je change {count} lettre ({letters})", other="je change {count} lettres ({letters})"
    ),
    "classic.row.challenge": "contestation à tort",
    "classic.row.surplus": "lettres tirées en trop",
    "classic.row.theme": "{word} va avec le thème",
    "classic.row.left": "reste {letters}",
    "classic.row.gained": "lettres restantes des adversaires",
    "classic.row.decision": "score inscrit",
    "classic.breach.early_draw": "lettre retournée avant le tirage de l’adversaire",
    "classic.breach.false_joker": "lettre posée comme joker",
    "classic.breach.conduct": "pénalité de l’arbitre",
    # the end
    "classic.end.out": "{name} a posé toutes ses lettres.",
    "classic.end.blocked": "Blocage : personne ne peut plus jouer.",
    "classic.end.passes": "Tout le monde a passé : la partie s’arrête.",
    "classic.end.time": "Les crédits-temps sont épuisés.",
    "classic.defeat.abandoned": "{name} a abandonné, avec l’accord de l’adversaire.",
    "classic.defeat.walked_out": "{name} a quitté la partie sans l’accord de l’adversaire.",
    "classic.defeat.too_many_letters": "{name} a joué avec plus de sept lettres.",
    "classic.defeat.board_upset": "{name} a renversé la grille, qui n’a pas pu être remise en place.",
    "classic.defeat.tiles_removed": "{name} a retiré des lettres du jeu.",
    "classic.defeat.excluded": "Exclusion de {name}.",
    "classic.defeat.absent": "{name} n’est pas venu : forfait.",
}
