"""French sentences on the blank sheets to print."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "blank.table": "N° table",
    "blank.reference": "Réf.",
    "blank.score": "Score",
    "blank.move": "N° coup",
    "blank.sanction": "D.A.",
    "blank.referee": "Arbitre",
    "blank.points": "Score",
    "blank.name": "Nom",
    "blank.game": "Partie",
    "blank.date": "Date",
    "blank.draw": "Tirage",
    "blank.own": "Ma solution",
    "blank.top": "Top",
    "blank.top_points": "Points",
    "blank.total": "Cumul",
    "blank.round": "Ronde",
    "blank.table_number": "Table",
    "blank.opponent": "Adversaire",
    "blank.turn": "Tour",
    "blank.word": "Mot joué",
    "blank.letters_left": "Reliquat",
    "blank.penalties": "Pénalités",
    "blank.final": "Total",
    "blank.challenge": "Bulletin de contestation",
    "blank.challenger": "Conteste",
    "blank.challenged": "A joué",
    "blank.challenged_word": "Mot contesté",
    "blank.verdict": "Arbitre",
    "blank.admitted_or_not": "admis · non admis",
    "blank.match": "Feuille de match",
    "blank.event": "Tournoi",
    "blank.player_a": "Premier joueur",
    "blank.player_b": "Second joueur",
    "blank.began": "A commencé",
    "blank.jokers": "Lettres des jokers",
    "blank.match_points": "Points de match",
    "blank.signature": "Signature",
    "blank.match_points_told": "Points de match : victoire 3, match nul 2, défaite 1.",
}
