"""French sentences of what leaves this machine and what comes from others."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "facts.unreadable": "ce n’est pas un fait que Topping sait lire",
    # files
    "help.scores.metavar.file": "FICHIER",
    "help.scores.export": "dire ce qui sort, puis écrire les parties jouées ici dans un fichier pour d’autres "
    "ordinateurs",
    "help.scores.import": "prendre les parties jouées ailleurs dans ces fichiers ; en lire un deux fois ne change rien",
    "help.scores.yes": "avec --export, écrire sans demander",
    "sharing.unwritable": "impossible d’écrire {path} : {why}",
    "sharing.unreadable": "impossible de lire {path} : {why}",
    "sharing.no_facts": "{path} n’est pas un fichier de parties écrit par Topping (topping scores --export)",
    "sharing.nothing": "rien n’a encore été joué sur cet ordinateur",
    "sharing.sure": "Écrire cela dans {path} ? [o/N]",
    "sharing.written": plural(
        "count", one="{count} fait écrit dans {path}.", other="{count} faits écrits dans {path}."
    ),
    "sharing.taken": plural(
        "count",
        one="{path} : {count} fait nouveau, déjà connus : {repeated}.",
        other="{path} : {count} faits nouveaux, déjà connus : {repeated}.",
    ),
    "sharing.lines_unreadable": plural(
        "count",
        one="{count} ligne n’a pas pu être lue.",
        other="{count} lignes n’ont pas pu être lues.",
    ),
    "sharing.refused": plural(
        "count",
        one="{count} fait refusé : il ne porte pas la signature de l’ordinateur dont il se dit.",
        other="{count} faits refusés : ils ne portent pas la signature de l’ordinateur dont ils se disent.",
    ),
    "sharing.clashing": plural(
        "count",
        one="{count} fait porte un numéro déjà donné : une copie de cet ordinateur est en service.",
        other="{count} faits portent des numéros déjà donnés : une copie de cet ordinateur est en service.",
    ),
    "sharing.merged": "{gone} et {stays} sont la même personne : cela a été dit sur un autre ordinateur.",
    "sharing.erased": "{name} a été effacé sur un autre ordinateur, et l’est donc ici.",
    "sharing.matches": plural(
        "count",
        one="{count} nom se trouve sur deux ordinateurs : topping players match",
        other="{count} noms se trouvent sur deux ordinateurs : topping players match",
    ),
    # what goes out
    "sharing.outgoing": "Ce qui sort de cet ordinateur :",
    "sharing.no_runs": "aucune partie jouée",
    "sharing.sessions": plural(
        "count",
        one="{count} séance terminée ; qui n’est pas dans cette liste n’y a que ses initiales",
        other="{count} séances terminées ; qui n’est pas dans cette liste n’y a que ses initiales",
    ),
    "sharing.of_player": "{name} : {what} · {agreed}",
    "sharing.runs": plural("count", one="{count} partie", other="{count} parties"),
    "sharing.leaves_name": "le nom et {runs}, sans les frappes",
    "sharing.leaves_strokes": "le nom, {runs} et les frappes",
    "sharing.leaves_initials": "« {shown} » à la place du nom, {runs}, sans les frappes",
    "sharing.leaves_nothing": "rien ({runs})",
    "sharing.minor": "mineur",
    "sharing.agreed": "accord du {day}",
    "sharing.not_asked": "accord non demandé",
    # where it went
    "sharing.went": "Sorti : {export}",
    "sharing.went.file": "fichier {target}, le {at}",
    "sharing.went.folder": "dossier {target}, la dernière fois le {at}",
    "sharing.went.server": "serveur {target}, la dernière fois le {at}",
    "sharing.held": "Ce qui est déjà sorti le contient encore ; les dossiers et serveurs reliés l’oublient d’eux-"
    "mêmes, un fichier est à effacer :",
    # who is whom
    "help.players.consent": "Dire ce qui d’un joueur peut sortir de cet ordinateur, ou le changer.",
    "help.players.consent.leaves": "rien, ses initiales et un numéro, ou son nom ; sans cela, dire ce qui vaut",
    "help.players.consent.minor": "c’est un mineur : jamais plus que ses initiales et un numéro, et pas ses frappes",
    "help.players.consent.adult": "ce n’est pas ou plus un mineur",
    "help.players.outgoing": "Dire ce qui de chacun sort de cet ordinateur, et où cela est déjà allé.",
    "help.players.match": "Dire si deux joueurs du même nom, vus sur deux ordinateurs, sont la même personne.",
    "help.players.match.number": "le numéro de la paire ; sans cela, les énumérer",
    "help.players.match.answer": "same : une seule personne ; two : deux personnes",
    "help.players.metavar.number": "NUMÉRO",
    "players.match.none": "Aucun nom ne se trouve sur deux ordinateurs.",
    "players.match.how": "Une personne : topping players match NUMÉRO same. Deux : topping players match NUMÉRO two.",
    "players.match.pair": "{one} = {other} ?",
    "players.match.who": "{name} ({machine}, {runs}, vu le {day})",
    "players.match.united": "{name} : une seule personne. De ses premiers essais, celui commencé d’abord compte.",
    "players.match.apart": "{name} : deux personnes.",
    "players.match.unknown": "pas de paire numéro {number} ; « topping players match » les énumère",
    # who wishes to be forgotten
    "help.players.wishes": "Dire de qui on demande l’oubli, ce qu’en ont fait les autres ordinateurs ; y répondre.",
    "help.players.wishes.number": "le numéro de la demande ; sans cela, les énumérer",
    "help.players.wishes.answer": "yes : oublier ; no : garder, avec --reason ; withdraw : reprendre une demande d’ici",
    "help.players.wishes.reason": "pourquoi la personne reste",
    "players.wishes.none": "Personne ne demande à être oublié.",
    "players.wishes.how": "Oublier : topping players wishes NUMÉRO yes. Garder : topping players wishes NUMÉRO no "
    "--reason « … ».",
    "players.wishes.withdraw": "Reprendre une demande d’ici : topping players wishes NUMÉRO withdraw.",
    "players.wishes.unknown": "pas de demande numéro {number} ; « topping players wishes » les énumère",
    "players.wishes.no_reason": "un refus a besoin d’un motif : --reason « … »",
    "players.wishes.not_ours": "cette demande n’a pas été faite sur cet ordinateur",
    "players.wishes.done": "{player} est oublié ici : résultats sans nom, entraînement effacé.",
    "players.wishes.kept": "{player} reste ici, sous son nom. Les autres ordinateurs verront le motif.",
    "players.wishes.withdrawn": "La demande est reprise : là où rien n’est effacé, le nom revient.",
    "wishes.proposed": "{machine} propose d’oublier {player} ({runs}) depuis le {day} ; rien ne change sans "
    "réponse d’ici",
    "wishes.masked": "{machine} demande d’oublier {player} ({runs}) ; le nom est masqué ({shown}) ; effacé le {day} "
    "sans réponse",
    "wishes.said": "Oubli de {player}, demandé le {day}",
    "wishes.granted": "oublié par {machines}",
    "wishes.refused": "{machine} garde : {reason}",
    "wishes.silent": "sans réponse de {machines}",
    "sharing.wishes": plural(
        "count",
        one="{count} demande d’oubli attend une réponse d’ici : topping players wishes",
        other="{count} demandes d’oubli attendent une réponse d’ici : topping players wishes",
    ),
    "players.match.said_by": "{machine} dit que oui.",
    # two first attempts
    "sharing.firsts": plural(
        "count",
        one="{player} a {count} premier essai :",
        other="{player} a {count} premiers essais, sur autant d’ordinateurs ; le premier commencé compte :",
    ),
    "sharing.first_counts": "compte : {machine}, commencé le {at} ({clock}), {result}",
    "sharing.first_other": "ne compte pas : {machine}, commencé le {at} ({clock}), {result}",
    "sharing.first_open": "pas fini",
    "sharing.this_machine": "cet ordinateur",
    "sharing.clock_own": "à son horloge",
    "sharing.clock_ahead": "son horloge avance d’au moins {time}",
    "sharing.clock_near": "les horloges diffèrent de {time} au plus",
    "sharing.clock_unknown": "on ne sait pas si les horloges s’accordent",
    "scores.machines": "sur {count} ordinateurs",
}
