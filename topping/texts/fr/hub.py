"""French sentences of several machines."""

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # What carries facts: what is wrong with it, the line on the first screen
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
    # `topping hub`
    "help.hub": "échanger par un dossier partagé ou un serveur",
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
