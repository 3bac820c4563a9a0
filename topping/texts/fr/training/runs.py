"""French sentences of the commands `runs` and `review`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.runs": "les parties jouées, la dernière d’abord, avec le numéro de chacune",
    "help.runs.player": "celles d’un joueur",
    "runs.none_yet": "Aucune partie jouée pour l’instant.",
    "runs.none_such": "Aucune partie jouée ne répond à cette demande.",
    "runs.number": "N°",
    "runs.started": "Commencée le",
    "runs.player": "Joueur",
    "runs.game": "Partie",
    "runs.formula": "Formule",
    "runs.total": "Résultat",
    "runs.found": "Tops",
    "runs.state": "État",
    "runs.open": "en cours ou interrompue",
    "runs.left": plural("moves", one="abandonnée après {moves} coup", other="abandonnée après {moves} coups"),
    "runs.ranks": "classée",
    "runs.imported": "importée",
    "runs.repeat": "{attempt}e essai, hors classement",
    "runs.resumed": "reprise, hors classement",
    "runs.unranked": "hors classement",
    "help.review": "revoir une partie jouée jusqu’au bout, coup par coup : solutions, essais, temps, sens",
    "help.review.run": "son numéro, que donne topping runs",
    "help.review.html": "en une page HTML à imprimer",
    "review_sheet.title": "Revue d’une partie de {player}",
    "review_sheet.tops": "tops : {found}/{moves}",
    "review_sheet.first": plural(
        "numbers", one="À regarder d’abord : coup {numbers}.", other="À regarder d’abord : coups {numbers}."
    ),
    "review_sheet.with_penalty": "{time} + {penalty} de pénalité",
    "review_sheet.par": "par {par}",
    "review_sheet.move": "Coup {number}",
    "review_sheet.draw": "tirage",
    "review_sheet.time": "temps",
    "review_sheet.parts": "recherche {finding}, frappe {typing}, place {placing}",
    "review_sheet.published": "publié",
    "review_sheet.top": "top",
    "review_sheet.seen": "attention",
    "review_sheet.meaning": "sens",
    "review_sheet.hooks": "lettres devant : {before} · derrière : {after}",
    "review_sheet.is_top": "top, {points:points}",
    "review_sheet.below_top": "{points:points}, ce n’est pas le top",
    "review_sheet.strokes": "Les touches gardées de cette partie sont abîmées : le temps des coups n’est pas détaillé.",
    "review_sheet.no_meanings": "Les définitions ne se lisent pas : {why}.",
    "help.review.number": "NUMÉRO",
    "review_sheet.line": "{name} : {text}",
}
