"""French sentences of sessions: players, the referee's desk, elimination."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # players
    "roster.no_name": "il faut un nom",
    "roster.too_long": "ce nom est trop long : {most} caractères au plus",
    "roster.unprintable": "ce nom contient un caractère qui ne s’écrit pas",
    "roster.table": "« {table} » n’est pas un numéro de table : de 1 à {most}",
    "roster.twice": "la table {table} est déjà prise",
    # a session before its first event
    "session.name_too_long": "ce nom de séance est trop long : {most} caractères au plus",
    "session.name_unprintable": "ce nom de séance contient un caractère qui ne s’écrit pas",
    "session.variant": "la partie est de la variante {game}, et la séance de la variante {plan}",
    # the line of the desk
    "deskline.token": "« {text} » n’est ni un mot, ni une référence, ni un score",
    "deskline.no_word": "il manque le mot : 12 PASSE H4 24, par exemple",
    "deskline.order": "ordre inconnu : !{text} (connus : {known})",
    # the course of a session
    "session.ended": "la séance est close",
    "session.no_move": "pas de coup {move} : la partie en a {moves}",
    "session.no_table": "pas de joueur à la table {table}",
    "session.first_move": "le premier coup d’un joueur ne peut pas être le coup {move}",
    "session.not_next": "le coup {move} ne peut pas commencer maintenant",
    "session.not_open": "le coup {move} n’est pas en cours",
    "session.not_collected": "le temps du coup {move} n’est pas écoulé : ses bulletins ne sont pas ramassés",
    "session.bulletins_missing": "coup {move} : il manque encore des bulletins ({missing})",
    "session.does_not_play": "la table {table} ne joue pas le coup {move}",
    "session.no_bulletin": "pas de bulletin de la table {table} au coup {move}",
    "session.none_awaited": "tous les bulletins du coup {move} sont saisis",
    "session.no_average": "table {table} : la moyenne du §5.9 n’est pas due",
    "session.cannot_cancel": "le coup {move} ne peut pas être annulé : seul le dernier coup commencé peut l’être",
    "session.not_played_out": "la partie n’est pas terminée, ou des bulletins manquent",
    "session.event_unreadable": "événement illisible dans la séance : {kind}",
}
