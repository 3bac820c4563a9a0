"""French sentences of preparing a session, of those there are, and of one taken up again."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # preparing a session, and those there are
    "sessions.title": "Séances de club",
    "sessions.hint.new": "nouvelle séance",
    "sessions.hint.open": "ouvrir",
    "sessions.hint.resume": "reprendre",
    "sessions.hint.choose": "choisir",
    "sessions.hint.home": "accueil",
    "sessions.column.number": "N°",
    "sessions.column.name": "séance",
    "sessions.column.date": "date",
    "sessions.column.formula": "formule",
    "sessions.column.players": "joueurs",
    "sessions.column.last": "dernière saisie",
    "sessions.column.state": "état",
    "sessions.new": "Nouvelle séance",
    "sessions.unnamed": "sans nom",
    "sessions.open": "en cours",
    "sessions.ended": "close",
    "sessions.imported": "importée",
    "session_setup.title": "Nouvelle séance",
    "session_setup.tables": "Tables",
    "session_setup.count": plural("count", one="{count} joueur", other="{count} joueurs"),
    "session_setup.solo": "solo à 10 points à partir de {least}",
    "session_setup.label.name": "Nom de la séance",
    "session_setup.label.formula": "Formule",
    "session_setup.label.pace": "Temps par coup",
    "session_setup.label.draws": "Variante",
    "session_setup.label.joker": "Joker",
    "session_setup.label.announced": "Annonce",
    "session_setup.label.game": "Partie",
    "session_setup.joker.without": "comme les autres lettres",
    "session_setup.joker.with": "partie joker",
    "session_setup.announced.voice": "voix",
    "session_setup.announced.referee": "l’arbitre lit",
    "session_setup.announced.screen": "à l’écran",
    "session_setup.game.drawn": "nouvelle",
    "session_setup.game.prepared": "préparée",
    "session_setup.game.bag": "sac réel",
    "session_setup.game.file": "fichier",
    "session_setup.hint.begin": "ouvrir la séance",
    "session_setup.hint.next": "table suivante",
    "session_setup.hint.settings": "réglages",
    "session_setup.hint.remove": "retirer",
    "session_setup.hint.known": "joueurs connus",
    "session_setup.hint.paste": "coller une liste",
    "session_setup.hint.back": "séances",
    "session_setup.making": "La partie se prépare…",
    "session_setup.left_aside": "Lignes laissées de côté : {count}.",
    "session_setup.nobody_known": "Aucun autre joueur connu.",
    "session_setup.hint": "Un joueur par ligne : 12 Élodie Martin, ou le nom seul, qui prend la table suivante.",
    "session_setup.game_title": "Quelle partie pour la séance ? Joueurs : {count}",
    "session_setup.none": "Il faut au moins un joueur.",
    "session_setup.no_one": "Personne à retirer.",
    # a session taken up after too long
    "interrupted.title": "Séance interrompue",
    "interrupted.since": "Dernière saisie : {when}, il y a {minutes:minutes}.",
    "interrupted.stands": (
        "Au-delà de quinze minutes, la partie s’arrête (§3.7) : les résultats tiennent, après {moves:moves}."
    ),
    "interrupted.void": (
        "Au-delà de quinze minutes, la partie s’arrête (§3.7) : les résultats sont annulés, après {moves:moves}."
    ),
    "interrupted.otherwise": "Pour qu’elle continue pourtant, dites pourquoi : le motif est gardé avec la séance.",
    "interrupted.go_on": "continuer pour ce motif",
    "interrupted.end": "clore la séance (§3.7)",
    "interrupted.later": "décider plus tard",
    "interrupted.why": "Dites d’abord pourquoi la partie continue.",
    "interrupted.end_twice": "F10 encore : la séance se termine ici (§3.7).",
}
