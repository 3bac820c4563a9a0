"""French sentences of the referee's decisions in a competition, and of its results written to files."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "competition_decisions.title": "Décisions",
    "competition_decisions.history": "historique",
    "competition_decisions.none": "Aucune décision encore.",
    "competition_decisions.label.kind": "Décision",
    "competition_decisions.label.entrant": "Pour qui (ou son numéro)",
    "competition_decisions.label.place": "Partie",
    "competition_decisions.label.reason": "Motif",
    "competition_decisions.label.reason_to_revoke": "Motif de l’annulation",
    "competition_decisions.how_to_revoke": "Écrivez pourquoi : Suppr annule la décision choisie, qui reste dans "
    "l’historique.",
    "competition_decisions.do_form": "une autre décision",
    "competition_decisions.label.author": "Décidé par",
    "competition_decisions.kind.time-back": "rendre du temps",
    "competition_decisions.kind.void-move": "annuler un coup",
    "competition_decisions.kind.void-move-for-all": "annuler un coup pour tous",
    "competition_decisions.kind.admitted": "admettre la partie",
    "competition_decisions.kind.set-aside": "faire rejouer",
    "competition_decisions.kind.disqualified": "disqualifier la partie",
    "competition_decisions.kind.excluded": "exclure (§6.1)",
    "competition_decisions.kind.name": "rectifier le nom",
    "competition_decisions.value.time-back": "Secondes rendues (ou −10 : ajoutées)",
    "competition_decisions.value.void-move": "Numéro du coup",
    "competition_decisions.value.void-move-for-all": "Numéro du coup",
    "competition_decisions.value.name": "Nom juste",
    "competition_decisions.means.time-back": "Ce temps est retiré de la partie.",
    "competition_decisions.means.void-move": "Le coup ne compte pas, son temps est rendu.",
    "competition_decisions.means.void-move-for-all": "Le coup ne compte pour personne, son temps est rendu à tous.",
    "competition_decisions.means.admitted": "La partie compte ; chaque coup qui manque coûte sa limite et la pénalité.",
    "competition_decisions.means.set-aside": "La partie ne compte pas et peut être rejouée.",
    "competition_decisions.means.disqualified": "La partie ne compte pas et n’est pas rejouée.",
    "competition_decisions.means.excluded": "Tous ses résultats sont annulés et il ne joue plus.",
    "competition_decisions.means.name": "Le nom est écrit ainsi partout.",
    "competition_decisions.done": "Décision prise ; le classement en tient compte.",
    "competition_decisions.revoked_now": "La décision est annulée ; le classement en tient compte.",
    "competition_decisions.revoked_before": "Cette décision est déjà annulée.",
    "competition_decisions.reason_to_revoke": "Écrivez d’abord le motif, puis Suppr sur la décision à annuler.",
    "competition_decisions.no_entrant": "choisissez d’abord de qui il s’agit",
    "competition_decisions.no_run": "{name} n’a pas joué cette partie",
    "competition_decisions.no_move": "ce n’est pas le numéro d’un coup de cette partie",
    "competition_decisions.no_time": "écrivez des secondes : 12, 12,5 ou −10",
    "competition_decisions.no_reason": "une décision a un motif et un auteur",
    "competition_decisions.do_decide": "décider",
    "competition_decisions.do_revoke": "annuler la décision",
    "decision.referee": "Arbitre",
    # results
    "competition_results.title": "Résultats",
    "competition_results.all": "Tout imprimer",
    "competition_results.all_text": "Toutes les feuilles et tous les fichiers, d’une touche",
    "competition_results.resultats": "Page à afficher",
    "competition_results.appel": "Liste d’appel",
    "competition_results.classement": "Classement (CSV)",
    "competition_results.inscrits": "Inscrits (CSV)",
    "competition_results.tout": "Tout, en JSON",
    "competition_results.sigles": "Pour SIGLES",
    "competition_results.puzzles": "À revoir",
    "competition_results.puzzles_text": "Ce que la moitié a manqué et les solos, dans le paquet de {player}",
    "competition_results.do_write": "écrire",
    "competition_results.written": plural(
        "count", one="{count} fichier écrit : {path}", other="{count} fichiers écrits : {path}"
    ),
}
