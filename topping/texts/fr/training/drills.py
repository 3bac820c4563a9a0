"""French sentences of the drills without a grid."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "drill.title": "Exercices sans grille",
    "drill.unranked": "hors classement · sans limite de temps",
    "drill.badge": "hors classement",
    "drill.group.0": "Anagrammes",
    "drill.group.1": "Raccords et rallonges",
    "drill.group.2": "Petits mots",
    # the exercises: name, what is asked, title over the answers
    "drill.anagrammes_7": "Sept lettres",
    "drill.anagrammes_7.text": "Tous les mots de ces sept lettres.",
    "drill.anagrammes_7.task": "Tous les mots de ces sept lettres",
    "drill.anagrammes_8": "Huit lettres",
    "drill.anagrammes_8.text": "Tous les mots de ces huit lettres.",
    "drill.anagrammes_8.task": "Tous les mots de ces huit lettres",
    "drill.anagrammes_7_joker": "Six lettres et un joker",
    "drill.anagrammes_7_joker.text": "Tous les mots de sept lettres, le joker à trouver.",
    "drill.anagrammes_7_joker.task": "Sept lettres dont un joker",
    "drill.anagrammes_8_joker": "Sept lettres et un joker",
    "drill.anagrammes_8_joker.text": "Tous les mots de huit lettres, le joker à trouver.",
    "drill.anagrammes_8_joker.task": "Huit lettres dont un joker",
    "drill.finales": "Finales",
    "drill.finales.text": "Des formes de verbes : la finale est donnée, le reste est mélangé.",
    "drill.finales.task": "Les formes en -{ending}",
    "drill.raccords_avant": "Devant",
    "drill.raccords_avant.text": "Toutes les lettres qui se mettent devant un mot.",
    "drill.raccords_avant.task": "Que mettre devant {base} ?",
    "drill.raccords_apres": "Derrière",
    "drill.raccords_apres.text": "Toutes les lettres qui se mettent derrière un mot.",
    "drill.raccords_apres.task": "Que mettre derrière {base} ?",
    "drill.benjamins": "Benjamins",
    "drill.benjamins.text": "Trois lettres devant un mot : de quoi aller chercher le triple.",
    "drill.benjamins.task": "Trois lettres devant {base}",
    "drill.petits_mots": "Deux et trois lettres",
    "drill.petits_mots.text": "Quelles lettres complètent le mot ? J, K, Q, W, X, Y et Z d’abord.",
    "drill.petits_mots.task": "Quelles lettres complètent ?",
    "drill.never": "jamais fait",
    "drill.last": "le dernier : *{found} sur {of}* en {time}",
    # a question
    "drill.nobody": "personne : rien n’est gardé",
    "drill.number_told": "nombre de réponses donné",
    "drill.number_untold": "nombre de réponses caché",
    "drill.place": "{place} / {of}",
    "drill.count": plural("count", one="{count} réponse", other="{count} réponses"),
    "drill.uncounted": "Toutes, sans savoir combien.",
    "drill.found": "{found} sur {of}",
    "drill.right": "{word}",
    "drill.already": "{word} : déjà donné",
    "drill.wrong": "{word} : refusé",
    "drill.wrong_letters": "{word} : ce ne sont pas ces lettres",
    "drill.wrong_length": plural("count", one="Il faut {count} lettre.", other="Il faut {count} lettres."),
    "drill.refused": "Refusés : {words}",
    # what is told after it
    "drill.whole": "Tout y est",
    "drill.partly": "{found} sur {of}",
    "drill.spent": "en {time}",
    "drill.spent_wrong": plural(
        "wrong", one="en {time} · {wrong} essai refusé", other="en {time} · {wrong} essais refusés"
    ),
    "drill.before": "Devant",
    "drill.after": "Derrière",
    "drill.none": "rien",
    # the end
    "drill.end_whole": plural(
        "whole", one="{whole} question entière sur {of}", other="{whole} questions entières sur {of}"
    ),
    "drill.end_time": "{time} en tout",
    "drill.end_wrong": plural("count", one="{count} essai refusé", other="{count} essais refusés"),
    "drill.end_title": plural("found", one="{found} réponse sur {of}", other="{found} réponses sur {of}"),
    "drill.end_missed": "Ce qui a manqué",
    "drill.end_nothing": "Rien n’a manqué.",
    "drill.to_deck": plural("count", one="{count} carte mise au paquet.", other="{count} cartes mises au paquet."),
    "drill.in_deck": "Tout était déjà au paquet.",
    # why there is none
    "drill.preparing": "Les questions se préparent…",
    "drill.nothing": "Ce lexique n’a pas de quoi faire cet exercice.",
    "drill.failed": "Pas de questions : {why}",
    # the keys
    "drill.key.begin": "commencer",
    "drill.key.choose": "choisir",
    "drill.key.tell": "dire le nombre",
    "drill.key.hide": "cacher le nombre",
    "drill.key.back": "s’entraîner",
    "drill.key.give": "proposer",
    "drill.key.enough": "c’est tout",
    "drill.key.shuffle": "mélanger",
    "drill.key.leave": "arrêter",
    "drill.key.next": "suivante",
    "drill.key.end": "bilan",
    "drill.key.word": "mot",
    "drill.key.again": "encore dix",
    "drill.key.deck": "mettre au paquet",
    "drill.key.other": "autre exercice",
    "drill.key.resume": "reprendre",
    "drill.paused": "Personne ?",
    "drill.paused_lines": "La question est cachée et son temps ne court plus.",
}
