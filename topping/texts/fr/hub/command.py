"""French sentences of `topping hub`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.hub": "échanger avec d’autres machines par un dossier partagé ou un serveur PostgreSQL",
    "help.hub.commands": "que faire",
    "help.hub.command": "ACTION",
    "help.hub.status": "Dire par où cette machine échange, et ce qui attend (comme sans action).",
    "help.hub.init": "Préparer un dossier ou une base PostgreSQL, ou les mettre à jour.",
    "help.hub.join": "Échanger désormais par ce dossier ou ce serveur.",
    "help.hub.sync": "Envoyer et recevoir maintenant, une fois.",
    "help.hub.leave": "Ne plus échanger ; ce qui a été envoyé reste là-bas, ce qui a été reçu reste ici.",
    "help.hub.enrol": "Inscrire des machines à une compétition (arbitre) ; sans machine, les montrer.",
    "help.hub.table": "Le tableau d’une partie ou d’une compétition sur le serveur : premiers essais, toutes machines.",
    "help.hub.what": "le nom ou l’UUID d’une compétition connue ici, sinon l’identifiant d’une partie",
    "help.hub.club": "le club de cette machine (plusieurs : des virgules) ; ce qui se joue sur les machines d’un club "
    "leur arrive tout entier",
    "help.hub.name": "nom de cette machine pour les autres ; demandé sinon",
    "help.hub.yes": "ne pas demander confirmation",
    "help.metavar.table": "COMPÉTITION|PARTIE",
    "hub.ask_name": "Comment les autres appellent-ils ce poste ? [{present}]",
    "hub.sure": "Tout cela partira vers {place}, maintenant et au fil des parties. D’accord ? (o/n)",
    "help.hub.json": "en JSON",
    "help.hub.place": "un dossier, ou l’adresse d’une base (postgresql://…) ; sans précision, ce que disent les "
    "réglages",
    "help.hub.kiosk": "créer sur le serveur un identifiant de borne, et montrer l’adresse à donner aux bornes",
    "help.hub.referee": "créer un identifiant d’arbitre, et montrer son adresse",
    "help.hub.competition": "le nom ou l’UUID de la compétition",
    "help.hub.machine": "le nom, l’empreinte ou l’UUID d’une machine",
    "help.hub.as_referee": "comme machine d’arbitre : ce qu’elle décide compte aussi",
    "help.metavar.place": "LIEU",
    "help.metavar.competition": "COMPÉTITION",
    "help.metavar.machine": "MACHINE",
    "hub.none": "Cette machine n’échange avec personne.",
    "hub.place_folder": "Dossier : {place}",
    "hub.place_server": "Serveur : {place}",
    "hub.machine": "Cette machine : {label}, empreinte {fingerprint}, {uuid}",
    "hub.well": "En état ; version {version}.",
    "hub.wrong": "Hors d’état : {fault}",
    "hub.coming": "Arrivée de ce qui concerne cette machine : {percent} %.",
    "hub.stopped": "l’échange s’est arrêté, le journal dit pourquoi",
    "hub.nothing_waits": "Rien n’attend d’être envoyé.",
    "hub.waiting": plural(
        "count",
        one="{count} fait attend d’être envoyé.",
        other="{count} faits attendent d’être envoyés.",
    ),
    "hub.refused": plural(
        "count",
        one="{count} fait refusé : il faut l’identifiant d’un arbitre pour le dire.",
        other="{count} faits refusés : il faut l’identifiant d’un arbitre pour les dire.",
    ),
    "hub.forged": plural(
        "count",
        one="{count} fait n’est pas pris : la machine dont il porte le nom ne l’a pas signé, ou il ne se comprend pas.",
        other="{count} faits ne sont pas pris : les machines dont ils portent le nom ne les ont pas signés, "
        "ou ils ne se comprennent pas.",
    ),
    "hub.folder_made": "{place} est un point d’échange.",
    "hub.folder_was_made": "{place} était déjà un point d’échange.",
    "hub.server_made": "{place} est un point d’échange (version {version}).",
    "hub.server_raised": "{place} passe de la version {before} à la version {version}.",
    "hub.server_was_made": "{place} était déjà un point d’échange (version {version}).",
    "hub.login_made": "Identifiant {login} créé. Ce qu’il faut donner à « topping hub join » sur ses machines, une "
    "seule fois "
    "montré :",
    "hub.login_exists": "l’identifiant {login} existe déjà sur ce serveur",
    "hub.login_folder": "un dossier n’a pas d’identifiants : --kiosk et --referee sont pour un serveur",
    "hub.login_bad": "un identifiant est fait de 1 à 40 lettres sans accent, chiffres et traits bas, et commence par "
    "une lettre",
    "hub.joined": "Cette machine échange désormais par {place}.",
    "hub.of_club": "Club : {club}. Tout ce qui se joue sur les machines de ce club arrive ici.",
    "hub.of_no_club": "Sans club : tout ce qui se joue sur les machines sans club arrive ici ; --club en donne un.",
    "hub.left": "Cette machine n’échange plus avec {place}.",
    "hub.nothing_named": "aucun lieu d’échange : donnez un dossier ou l’adresse d’un serveur",
    "hub.busy": "le kiosque échange déjà ; tout part et arrive par lui",
    "hub.synced": "Envoyé : {given}. Reçu : {taken}.",
    "hub.no_table": "un dossier ne fait pas de classement : c’est le kiosque qui le montre, de tout ce qu’il a reçu",
    "hub.no_runs": "Le serveur n’a pas de première tentative finie de cette partie.",
    "hub.nobody": "joueur oublié",
    # enrolment
    "hub.enrolled": "Inscrite : {label}, empreinte {fingerprint}.",
    "hub.enrolled_referee": "Inscrite, et elle décide : {label}, empreinte {fingerprint}.",
    "hub.enrolled_already": "Déjà inscrite : {label}.",
    "hub.unknown_machine": "aucune machine ne répond à {name}",
    "hub.several_machines": "plusieurs machines répondent à {name} : donnez l’empreinte",
    "hub.no_key": "{label} n’a pas encore présenté sa clé",
    "hub.not_referee": "la compétition {name} a été ouverte sur une autre machine : c’est elle qui inscrit",
}
