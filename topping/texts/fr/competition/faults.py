"""French sentences of what a competition refuses."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "competition.no_name": "une compétition a besoin d’un nom",
    "competition.name_too_long": plural(
        "most",
        one="ce nom de compétition est trop long : {most} caractère au plus",
        other="ce nom de compétition est trop long : {most} caractères au plus",
    ),
    "competition.name_unprintable": "ce nom de compétition contient des caractères qui ne s’écrivent pas",
    "competition.resolution": "les temps se classent à la seconde, au dixième, au centième ou au millième "
    "(1000, 100, 10 ou 1 ms), pas à {wanted} ms",
    "competition.team_size": plural(
        "most", one="une équipe a {most} inscrit au plus", other="une équipe a {most} inscrits au plus"
    ),
    "competition.no_limit": "sans temps limite, une partie ne peut pas être classée",
    "competition.session_formula": "la formule « {formula} » ne se joue pas à plusieurs autour d’un juge-arbitre",
    "competition.entrant_name": "un inscrit porte un nom, une paire en porte deux",
    "competition.entrant_number": "{number} n’est pas un numéro d’inscrit : de 1 à {most}",
    "competition.field_too_long": plural(
        "most",
        one="« {text}… » est trop long : {most} caractère au plus",
        other="« {text}… » est trop long : {most} caractères au plus",
    ),
    "competition.field_unprintable": "un champ contient des caractères qui ne s’écrivent pas",
    "sealed.unreadable": "ce fichier n’est pas une compétition scellée",
    "sealed.code": "ce code n’ouvre pas ce fichier",
    "sealed.open_already": "les parties de {name} sont déjà ouvertes sur ce poste",
    "sealed.touched": "ce fichier scellé a été modifié ou abîmé : redemandez-le à l’organisateur",
    "sealed.short_code": plural(
        "least",
        one="un code a au moins {least} lettre ou chiffre",
        other="un code a au moins {least} lettres ou chiffres",
    ),
    "store.competition_unknown": "pas de compétition « {competition} » ; « topping event list » montre celles qui sont "
    "connues",
    "store.competition_several": "plusieurs compétitions répondent à « {competition} » : donnez l’identifiant, {ids}",
    "store.competition_unknown_alike": "pas de compétition « {competition} » ; noms proches : {names}",
    "competition.no_tie": "personne n’est ex aequo",
    "competition.tie_unlisted": "un joueur qui n’est pas inscrit ne départage personne : inscrivez-le d’abord",
    "competition.tie_of_one": "un départage oppose deux inscrits au moins",
    "competition.tie_lacks": "aussi ex aequo, et à départager avec eux : {names}",
    "competition.not_tied": "ils ne sont pas ex aequo ; leur rang : {names}",
    "competition.tie_under_way": "la partie {place} les départage déjà ; doivent encore la jouer : {names}",
    "store.competition_no_game": "la compétition n’a pas de partie {place}",
    "store.competition_game_sealed": "les coups de la partie {place} ne sont pas sur ce poste : ouvrez-y le fichier "
    "scellé de l’organisateur avec son code (F6 dans la liste des compétitions, ou « topping event open FICHIER »)",
    "competition.plan_is_fixed": "la compétition est ouverte : ce qu’elle fixe ne change plus",
    "competition.held": "rien de cette partie ne se lit : « {name} » n’a pas commencé",
    "competition.held_until": "rien de cette partie ne se lit avant la clôture de « {name} », ou le {until}",
    "competition.held_position": "ce tirage, sur cette grille, est de « {name} », qui n’est pas close : rien "
    "n’en est dit",
    "competition.is_over": "la date de fin de « {name} » est passée, et ses parties se lisent ; l’organisateur peut la "
    "reporter (topping event until)",
    "competition.game_is_played": "la partie {place} est déjà jouée : elle ne peut plus être remplacée",
    "competition.seated_elsewhere": "{name} a déjà commencé cette partie, au poste « {post} »",
    "competition.not_open": "la compétition n’est pas ouverte",
    "competition.package": "ce fichier n’est pas celui d’une compétition",
    "store.competition_not_closed": "la compétition n’est pas close : quelqu’un peut encore avoir à jouer",
    "competition.other_session": "cette séance n’est pas celle de la partie {place} : une autre partie, formule, "
    "vitesse ou variante",
    "competition.no_say": "seul le poste qui a fondé la compétition {name}, ou un poste d’arbitre qu’il a inscrit "
    "(« topping hub enrol --referee »), peut faire cela",
    "competition.draw_is_given": "le tirage qui suit le coup {move} est annoncé dans {room} : son top ne change plus "
    "(§3.4)",
    "competition.not_founder": "cette compétition a été fondée sur un autre poste, qui la clôt pour "
    "tous ; « topping event close --yes » la clôt d’ici",
}
