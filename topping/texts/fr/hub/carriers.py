"""French sentences of what carries facts: what is wrong with it, the line on the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "hub.unreachable": "le serveur ne répond pas : {why}",
    "hub.failed": "le serveur refuse : {why}",
    "hub.bad_dsn": "cette adresse de serveur (DSN) ne se lit pas : {why}",
    "hub.old_server": "ce serveur est PostgreSQL {found} ; il faut {least} ou plus récent",
    "hub.not_made": "cette base n’est pas encore un point d’échange : son propriétaire l’y prépare par « topping hub "
    "init »",
    "hub.newer": "ce point d’échange est d’une version plus récente ({found} ; ce programme connaît {known}) : "
    "mettez Topping à jour",
    "hub.older": "ce point d’échange est d’une version ancienne ({found}, et non {known}) : son propriétaire le met à "
    "jour par « topping hub init »",
    "hub.no_right": "cet identifiant n’a pas ce droit sur le serveur : {why}",
    "hub.not_own": "cette machine est inscrite sous un autre identifiant du serveur",
    "hub.no_folder": "le dossier {folder} n’existe pas",
    "hub.folder_lost": "le dossier {folder} n’est pas là : {why}",
    "hub.file_cut": "dans le dossier {folder}, le fichier de cette machine a été coupé : il est complété",
    "hub.no_mark": "le dossier {folder} n’est pas un point d’échange : « topping hub init » en fait un",
    "hub.another_machine": "cette machine a pris une autre identité : une copie de ses données sert ailleurs",
    "hub.key_damaged": "la clé de cette machine ne se lit pas ({path}) : remettez ce fichier d’une sauvegarde, ou "
    "supprimez-le pour en avoir une autre, que l’arbitre inscrira",
    "hub.key_unreadable": "la clé de cette machine ne se lit pas ({path}) : {why}",
    "hub.status_unreadable": "l’état de l’échange ne se lit pas",
    # the first screen
    "hub.line.lost": "{place} n’est pas joignable ; tout se garde ici.",
    "hub.line.waiting": plural(
        "count",
        one="{place} n’est pas joignable ; tout se garde ici, {count} fait attend d’être envoyé.",
        other="{place} n’est pas joignable ; tout se garde ici, {count} faits attendent d’être envoyés.",
    ),
    "hub.line.coming": "Arrivée de ce qui concerne ce poste : {percent} %.",
    "hub.line.refused": "Échange avec {place} impossible : {fault}",
}
