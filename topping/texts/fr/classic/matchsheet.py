"""The match sheet of a classic game: rules, rows, ends, results."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "match_sheet.column.rack": "tirage",
    "match_sheet.page_title": "Feuille de match : {names}",
    "match_sheet.began": "{name} a commencé",
    "match_sheet.score_pm": "{name} : {points:points}, {match}",
    "match_sheet.joker": "joker : {letter} de {word}, posé par {name}",
    "match_sheet.signature": "Signature de {name}",
    # rules
    "match_sheet.rule.no_clock": "sans pendule",
    "match_sheet.rule.credit": "{time} chacun",
    "match_sheet.rule.passes": "« je passe » {count} fois de suite chacun finit la partie",
    "match_sheet.rule.challenge": "contestation à tort : {points:points}",
    "match_sheet.rule.recycled": "jokers recyclés",
    "match_sheet.rule.dictionary": "dictionnaire ouvert",
    "match_sheet.rule.theme": "thème « {theme} » : {points:points} par mot",
    "match_sheet.rule.two_bags": "deux sacs, voyelles et consonnes",
    # rows
    "match_sheet.row.withdrawn": "{word}, repris : {words} non admis",
    "match_sheet.row.passed": "je passe",
    "match_sheet.row.exchanged": plural(
        "count", one="je change {count} lettre ({letters})", other="je change {count} lettres ({letters})"
    ),
    "match_sheet.row.challenge": "contestation à tort",
    "match_sheet.row.surplus": "lettres tirées en trop",
    "match_sheet.row.theme": "{word} va avec le thème",
    "match_sheet.row.left": "reste {letters}",
    "match_sheet.row.gained": "lettres restantes des adversaires",
    "match_sheet.row.decision": "score inscrit (§9)",
    "match_sheet.breach.early_draw": "lettre retournée avant le tirage de l’adversaire",
    "match_sheet.breach.false_joker": "lettre posée comme joker",
    "match_sheet.breach.conduct": "pénalité de l’arbitre",
    # the end
    "match_sheet.end.out": "{name} a posé toutes ses lettres.",
    "match_sheet.end.blocked": "Blocage : personne ne peut plus jouer.",
    "match_sheet.end.passes": "Tout le monde a passé : la partie s’arrête.",
    "match_sheet.end.time": "Les crédits-temps sont épuisés.",
    "match_sheet.defeat.abandoned": "{name} a abandonné, avec l’accord de l’adversaire.",
    "match_sheet.defeat.walked_out": "{name} a quitté la partie sans l’accord de l’adversaire.",
    "match_sheet.defeat.too_many_letters": "{name} a joué avec plus de sept lettres.",
    "match_sheet.defeat.board_upset": "{name} a renversé la grille, qui n’a pas pu être remise en place.",
    "match_sheet.defeat.tiles_removed": "{name} a retiré des lettres du jeu.",
    "match_sheet.defeat.excluded": "Exclusion de {name}.",
    "match_sheet.defeat.absent": "{name} n’est pas venu : forfait.",
}
