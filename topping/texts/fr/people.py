"""French sentences of players and what is kept of them."""

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # The screen that asks who plays
    # player
    "player.title": "Qui joue ?",
    "player.known": "Tapez votre nom, ou choisissez-le.",
    "player.none_known": "Tapez votre nom, puis Entrée.",
    "player.new": "Nouveau joueur « {name} »",
    "player.new_name": "Un nouveau nom : Entrée l’inscrit.",
    "player.meant": plural("count", one="{count} joueur connu", other="{count} joueurs connus"),
    "player.seen": plural("count", one="{day} · {count} partie", other="{day} · {count} parties"),
    "player.others": "d’autres joueurs",
    "player.pick": "choisir",
    "player.care": "gérer les joueurs",
    "player.play_with": "jouer avec {name}",
    "player.home": "accueil, sans changer",
    "player.back": "retour, sans changer",
    "player.nameless": "sans nom",
    "player.play_nameless": "jouer sans nom",
    "player.nothing_kept": "Sans nom : rien n’est gardé, rien ne compte.",
    "player.offer_nameless": "Personne à inscrire ? F6, jouer sans nom : rien n’est gardé, rien ne compte.",
    "player.confirm": "Valider",
    # The command `players`: who is in the leaderboard, renamed, merged, made anonymous
    "store.player_unknown_alike": "le classement ne connaît pas {name} ; noms proches : {names}",
    "store.player_unknown": "le classement ne connaît pas {name}",
    "store.player_taken": "{new} est un autre joueur ; si {old} est la même personne, donnez-lui ses parties (Joueurs)",
    "store.player_same": "c’est deux fois le même joueur",
    "store.stranger": "Joueur inconnu",
    "store.anonymous": "Joueur {number}",
    # What leaves this machine and what comes from others
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
    "players.match.pair": "{one} = {other} ?",
    "players.match.who": "{name} ({machine}, {runs}, vu le {day})",
    # who wishes to be forgotten
    "players.wishes.no_reason": "un refus a besoin d’un motif : --reason « … »",
    "players.wishes.not_ours": "cette demande n’a pas été faite sur cet ordinateur",
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
    # The leaderboard: faults of its database, why a run does not rank, the command `scores`
    # the database
    "store.busy": "un autre programme occupe le classement ({path}) ; réessayez dans un instant",
    "store.moved": "le classement n’est plus à sa place ({path}), et ne peut pas y être remis",
    "store.was_deleted": "le fichier du classement a été effacé pendant le jeu : il est réécrit, rien n’est perdu "
    "({path})",
    "store.was_replaced": "le fichier du classement a été remplacé pendant le jeu : ce poste garde le sien dans {path}",
    "store.full": "il ne reste plus de place sur le disque pour le classement ({path})",
    "store.unwritable": "impossible d’écrire le classement ({path}) : vérifiez les droits du fichier et du dossier",
    "store.cannot_open": "impossible d’ouvrir le classement ({path}) : vérifiez les droits du fichier et du dossier",
    "store.folder": "impossible de créer le dossier du classement ({folder}) : {why}",
    "store.disk": "le disque refuse de lire ou d’écrire le classement ({path})",
    "store.damaged": "le classement est abîmé ({path}) ; au prochain lancement du jeu il sera mis de côté sous un "
    "autre nom, sans rien effacer, et un nouveau sera créé",
    "store.left_aside": "une restauration a été interrompue : le classement d’avant est dans {path} ; reprenez-le par "
    "topping restore, ou jouez : un nouveau commencera",
    "store.cannot_set_aside": "le classement est abîmé ({path}) et ne peut pas être mis de côté : {why}",
    "store.newer": "le classement ({path}) vient d’une version plus récente de Topping (format {found}, connu ici : "
    "{known}) ; mettez Topping à jour",
    "store.foreign": "{path} est la base de données d’un autre programme ; Topping n’y touche pas",
    "store.failed": "le classement ({path}) ne répond pas comme prévu : {why}",
    # runs
    "store.run_closed": "cette partie jouée est déjà close, ou inconnue du classement",
    "store.run_unfinished": "la partie jouée numéro {run} n’est pas finie",
    "store.run_unknown": "le classement ne connaît pas la partie jouée numéro {run}",
    "store.strokes_damaged": "les frappes de la partie {run} sont abîmées dans le classement",
    "store.moves_missing": plural(
        "kept",
        one="il manque des coups à cette partie jouée ({kept} enregistré sur {wanted}) : elle ne peut pas être classée",
        other="il manque des coups à cette partie jouée ({kept} enregistrés sur {wanted}) : elle ne peut pas être "
        "classée",
    ),
    # sessions
    "store.session_unknown": "pas de séance numéro {session} ; « topping session list » montre celles qui sont gardées",
    "store.session_elsewhere": "cette séance a été menée sur un autre ordinateur : seul celui-là peut la compléter",
    "store.session_unreadable": "la séance {session} ne peut pas être relue : elle vient peut-être d’une version plus "
    "récente de Topping",
    "store.event_not_next": "séance {session} : l’événement {number} n’a pas été gardé, l’événement {wanted} était "
    "attendu ; la séance est sans doute ouverte ailleurs : fermez-la ici et reprenez-la",
    "store.event_missing": "séance {session} : l’événement {number} manque ; elle ne peut pas être relue",
    "store.event_unreadable": "séance {session} : l’événement {number} ne peut pas être relu ({body})",
    "store.solitaire_unknown": "pas de solitaire numéro {game}",
    "store.solitaire_not_next": "solitaire {game} : un autre programme a continué la partie",
    "store.solitaire_event": "solitaire {game} : le coup {number} ne peut pas être relu",
    "store.table_game_unknown": "pas de partie numéro {game}",
    "store.table_game_not_next": "partie {game} : un autre programme a continué la partie",
    "store.table_game_event": "partie {game} : l’action {number} ne peut pas être relue",
    "store.classic_unknown": "pas de partie classique numéro {game}",
    "store.classic_unreadable": "la partie classique {game} ne peut pas être relue : elle vient sans doute d’une "
    "version plus récente de Topping",
    "store.classic_not_next": "partie classique {game} : l’événement {number} n’a pas été gardé, l’événement {wanted} "
    "était attendu ; la partie est sans doute ouverte ailleurs : fermez-la ici et reprenez-la",
    "store.classic_event": "partie classique {game} : l’événement {number} ne peut pas être relu",
    # players
    "store.player_empty": "il faut un nom",
    "store.player_too_long": "ce nom est trop long : {most:characters} au plus",
    "store.player_unprintable": "ce nom contient un caractère qui ne s’écrit pas",
    # what is asked for
    "store.game_ambiguous": "plusieurs parties commencent par {text} : {games}",
    # the command
    "help.scores": "le classement, et l’échanger par fichier",
    "help.scores.game": "une partie : son nom, son identifiant ou les premiers signes de celui-ci",
    "help.scores.player": "un joueur",
    "help.scores.formula": "une formule : {known}",
    "help.scores.variant": "une variante : {known}",
    "help.scores.lexicon": "un lexique",
    "help.scores.json": "donner les lignes en JSON",
    "help.scores.csv": "donner les lignes en CSV",
    "help.scores.metavar.game": "PARTIE",
    "help.scores.metavar.player": "NOM",
    "help.scores.metavar.formula": "FORMULE",
    "help.scores.metavar.variant": "VARIANTE",
    "help.scores.metavar.lexicon": "LEXIQUE",
    "scores.held": plural(
        "count",
        one="{count} partie jouée n’est pas montrée : sa compétition n’est pas close (topping event show).",
        other="{count} parties jouées ne sont pas montrées : leurs compétitions ne sont pas closes (topping event "
        "show).",
    ),
    "scores.none_yet": "Aucune partie jouée jusqu’au bout pour l’instant.",
    "scores.none_such": "Aucune partie jouée ne répond à cette demande.",
    "scores.game": "{name} ({game}) · {formula} · {variant} · {lexicon}",
    "scores.each_move": "{limit} par coup",
    "scores.with_penalty": "{times}, {penalty} de pénalité",
    "scores.announced": "tirage annoncé",
    "scores.assists": "aides : {names}",
    "scores.assist.distance": "écart au top",
    "scores.assist.place": "placement libre",
    "scores.assist.points": "points des essais",
    "scores.assist.mirror": "sens de la référence",
    "scores.assist.bag": "lettres du sac",
    "scores.assist.rest": "pause avant le tirage",
    "scores.assist.pause": "pause",
    "scores.resumed": "parties reprises",
    "scores.imported": "importée",
    "scores.no_lexicon": "sans lexique",
    "scores.unnamed": "Partie sans nom",
    "scores.rank": "Rang",
    "scores.player": "Joueur",
    "scores.total": "Total",
    "scores.play": "Jeu",
    "scores.penalty": "Pénalités",
    "scores.found": "Tops",
    "scores.scored": "Points",
    "scores.top_points": "Somme des tops",
    "scores.options": "options : {options}",
    "scores.percent": "%",
    "scores.difference": "Écart",
    "scores.time": "Temps",
    "scores.input": "Saisie",
    "scores.finished": "Jouée le",
    "scores.attempt": "{attempt}e essai",
    # backup and restore
    "backup.unwritable": "impossible d’écrire {path} : {why} ; rien n’a changé",
    "backup.unreadable": "impossible de lire {path} : {why}",
    "backup.folder": "{path} est un dossier ; il faut un nom de fichier",
    "backup.no_folder": "le dossier {folder} n’existe pas",
    "backup.no_file": "{path} n’est pas un fichier ordinaire",
    "backup.exists": "{path} existe déjà ; --force le remplace",
    "backup.onto_itself": "{path} est le classement lui-même ; il faut un autre fichier",
    "backup.source_damaged": "le classement est abîmé ({path}) , rien de sûr à sauvegarder ; rien n’a été écrit",
    "backup.not_whole": "la sauvegarde {path} n’a pas pu être écrite entière ; rien n’a été écrit",
    # restoring
    "backup.absent": "{path} n’existe pas",
    "backup.empty": "{path} est vide : ce n’est pas une sauvegarde ; le classement n’a pas changé",
    "backup.damaged": "{path} est abîmé, ou n’est pas une sauvegarde de Topping ; le classement n’a pas changé",
    "backup.in_use": "un autre programme se sert du classement ({path}) : fermez le jeu, recommencez ; rien n’a changé",
    "backup.cannot_replace": "impossible de mettre le classement actuel de côté ({path}) : {why} ; il n’a pas changé",
    # the commands
    "help.backup": "sauvegarder ce qui est gardé, même pendant que l’on joue",
    "help.backup.file": "le fichier à écrire",
    "help.backup.force": "le remplacer s’il existe",
    "help.restore": "remettre une sauvegarde",
    "help.restore.file": "une sauvegarde faite par topping backup",
    "backup.done": "Sauvegarde écrite dans {path} (joueurs : {players}, parties jouées : {runs}).",
    "restore.done": "Classement remis de {path} (joueurs : {players}, parties jouées : {runs}).",
    "restore.aside": "Celui qui était là est gardé sous {aside}.",
}
