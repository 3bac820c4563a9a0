"""French sentences of what carries facts: what is wrong with it, the line on the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "hub.unreachable": "le serveur ne répond pas : {why}",
    "hub.why.login": "identifiant ou mot de passe refusé",
    "hub.why.database": "cette base n’y est pas",
    "hub.why.full": "il n’a plus de place pour cette connexion",
    "hub.why.slow": "il met trop de temps",
    "hub.why.busy": "un autre le retient",
    "hub.why.stopped": "il s’arrête",
    "hub.why.lost": "la connexion est coupée",
    "hub.why.silent": "pas de réponse à temps",
    "hub.why.name": "ce nom de serveur est inconnu",
    "hub.why.nobody": "aucun serveur ne répond à cette adresse",
    "hub.no_driver": "il manque de quoi parler à un serveur : pip install topping-duplicate[hub] l’apporte (12 Mo)",
    "hub.failed": "le serveur refuse : {why}",
    "hub.bad_dsn": "cette adresse de serveur ne se lit pas ; elle s’écrit "
    "postgresql://identifiant:mot_de_passe@serveur/base, "
    "et dans le mot de passe ces signes s’écrivent par leurs codes : %25 pour %, %40 pour @, %3A pour le deux-points, "
    "%2F pour /",
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
    "hub.file_cut": "dans le dossier {folder}, le fichier de cette machine a été coupé ou modifié : il est complété",
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
    "hub.line.stopped": "L’échange avec {place} s’est arrêté (le journal dit pourquoi) ; tout se garde ici.",
    "hub.line.refused": "Échange avec {place} impossible : {fault}",
}
