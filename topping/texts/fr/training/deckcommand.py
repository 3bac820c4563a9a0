"""French sentences of `topping deck` and of the notes that it makes for Anki."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.deck": "le paquet d’un joueur : combien de cartes, combien aujourd’hui ; ses cartes pour Anki",
    "help.deck.player": "le joueur (sinon : celui qui a joué ou s’est entraîné le dernier)",
    "help.deck.commands": "que faire",
    "help.deck.command": "ACTION",
    "help.deck.export": "Écrire les cartes comme notes pour Anki : les importer de nouveau met à jour, "
    "sans rien doubler.",
    "help.deck.anki": "au format texte qu’Anki importe, dans ce fichier (sinon : sur la sortie)",
    "help.deck.club": "Prendre dans le paquet les tops qu’un joueur a manqués dans une séance finie, s’il dit quelle "
    "table était la sienne.",
    "help.deck.session": "le numéro de la séance",
    "help.deck.table": "la table où il était",
    "help.deck.metavar.session": "SÉANCE",
    "help.deck.metavar.table": "TABLE",
    "help.deck.club_player": "le joueur",
    "deck.club_whose": "dans quel paquet ? Ajoutez --player NOM",
    "deck.club_added": plural(
        "count", one="{count} carte nouvelle pour {player}.", other="{count} cartes nouvelles pour {player}."
    ),
    "deck.session_open": "la séance {session} n’est pas finie : ses tops restent secrets",
    "deck.no_table": "personne n’était à la table {table} de la séance {session}",
    "deck.seat_taken": "un autre joueur s’est dit à la table {table} de la séance {session}",
    "deck.of_nobody": "Personne n’a encore de paquet : les tops manqués d’une partie finie y entrent d’eux-mêmes.",
    "deck.empty": "Le paquet de {player} est vide : les tops manqués d’une partie finie y entrent d’eux-mêmes.",
    "deck.of_player": plural(
        "count", one="Paquet de {player} : {count} carte.", other="Paquet de {player} : {count} cartes."
    ),
    "deck.today": "Aujourd’hui : {due} à revoir, {new:fresh}, environ {minutes:minutes}.",
    "count.fresh": plural("count", one="{count} nouvelle", other="{count} nouvelles"),
    "deck.nothing_today": "Rien aujourd’hui.",
    "deck.next_day": "Les prochaines cartes viennent le {day}.",
    "deck.late": plural(
        "runs",
        one="{runs} partie reste à parcourir : le prochain appel continue",
        other="{runs} parties restent à parcourir : le prochain appel continue",
    ),
    "deck.exported": plural("count", one="{count} note : {path}", other="{count} notes : {path}"),
    "deck.no_package": "Anki importe le texte et met à jour les notes qu’il connaît : nommez le fichier {text}, "
    "et non {name}",
    "deck.not_exported": plural(
        "count",
        one="{count} carte n’est pas exportée : elle dort sous ce lexique, se pose sur une position neuve, ou son mot "
        "est tenu à l’écart de l’entraînement",
        other="{count} cartes ne sont pas exportées : elles dorment sous ce lexique, se posent sur des positions "
        "neuves, ou leurs mots sont tenus à l’écart de l’entraînement",
    ),
    "doctor.decks": "paquets de cartes",
    "doctor.decks_found": "{cards:cards}, calendrier à jour",
    "doctor.decks_stale": "{cards:cards}, dont {stale:cards} au calendrier d’une autre version, refait à "
    "l’ouverture du paquet",
    "count.cards": plural("count", one="{count} carte", other="{count} cartes"),
    "anki.word": plural("count", one="{count} mot de ces lettres", other="{count} mots de ces lettres"),
    "anki.hook_front": plural(
        "count", one="{count} lettre qui se met devant", other="{count} lettres qui se mettent devant"
    ),
    "anki.hook_back": plural(
        "count", one="{count} lettre qui se met derrière", other="{count} lettres qui se mettent derrière"
    ),
    "anki.grid": "Le top de ce tirage",
    "anki.solution": plural(
        "points", one="{word} {reference}, {points} point", other="{word} {reference}, {points} points"
    ),
    "anki.source": "Wiktionnaire, CC BY-SA 4.0, choisi et abrégé",
}
