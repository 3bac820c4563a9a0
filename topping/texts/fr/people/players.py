"""French sentences of the command `players`: who is in the leaderboard, renamed, merged, made anonymous."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "store.player_unknown_alike": "le classement ne connaît pas {name} ; noms proches : {names}",
    "store.player_unknown": "le classement ne connaît pas {name} (topping players dit qui il connaît)",
    "store.player_taken": "{new} est un autre joueur ; si c’est la même personne : "
    'topping players merge "{old}" "{new}"',
    "store.player_same": "c’est deux fois le même joueur",
    "store.stranger": "Joueur inconnu",
    "store.anonymous": "Joueur {number}",
    "help.players": "les joueurs du classement : qui y est, en renommer un, en réunir deux, en rendre un anonyme",
    "help.players.commands": "que faire",
    "help.players.command": "ACTION",
    "help.players.list": "Énumérer les joueurs, le dernier venu d’abord (comme sans action).",
    "help.players.list.json": "en JSON",
    "help.players.rename": "Renommer un joueur, ou corriger l’écriture de son nom.",
    "help.players.merge": "Donner toutes les parties d’un joueur et son paquet à un autre, qui est la même personne ; "
    "sur chaque partie, le premier essai des deux est celui qui est classé.",
    "help.players.anonymise": "Mettre un nom neutre à la place de celui d’un joueur ; ses temps restent classés, "
    "ce avec quoi il s’entraîne est effacé.",
    "help.players.share": "Dire si un joueur laisse revoir ses parties et courir contre elles, ou le changer : "
    "les autres ne le peuvent qu’une fois leur premier essai à la même partie fini.",
    "help.players.share.value": "le permettre ou non ; sans cela, dire ce qui vaut",
    "help.players.name": "le joueur",
    "help.players.old": "son nom",
    "help.players.new": "son nouveau nom",
    "help.players.from": "le joueur qui disparaît",
    "help.players.into": "le joueur qui reste",
    "help.players.metavar.old": "ANCIEN",
    "help.players.metavar.new": "NOUVEAU",
    "help.players.metavar.from": "DE",
    "help.players.metavar.into": "VERS",
    "players.none": "Personne n’a encore joué.",
    "players.name": "Joueur",
    "players.runs": "Commencées",
    "players.finished": "Finies",
    "players.last_seen": "Vu le",
    "players.renamed": "Nouveau nom de {old} : {new}.",
    "players.merged": "Parties données à {into} : {count}. {source} n’est plus dans le classement.",
    "players.anonymised": "Nouveau nom de ce joueur : {neutral}. Ses résultats restent.",
    "players.shared": "{name} laisse revoir ses parties à qui a fini la sienne.",
    "players.not_shared": "{name} ne laisse revoir ses parties à personne d’autre.",
    "players.no_switch": "« {text} » : {expected} attendu",
    "players.in_competitions": plural(
        "names",
        one="Ce nom reste écrit dans la compétition {names}, que « topping event erase » efface.",
        other="Ce nom reste écrit dans les compétitions {names}, que « topping event erase » efface.",
    ),
    "players.in_classics": plural(
        "numbers",
        one="Ce nom reste écrit dans la partie classique {numbers}, que « topping classic erase » efface.",
        other="Ce nom reste écrit dans les parties classiques {numbers}, que « topping classic erase » efface.",
    ),
    "players.in_sessions": plural(
        "numbers",
        one="Ce nom reste écrit dans la séance {numbers}, que cette commande ne change pas.",
        other="Ce nom reste écrit dans les séances {numbers}, que cette commande ne change pas.",
    ),
}
