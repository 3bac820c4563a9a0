"""French sentences of the leaderboard: faults of its database, why a run does not rank, the command `scores`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # the database
    "store.busy": "un autre programme occupe le classement ({path}) ; réessayez dans un instant",
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
    "store.classic_unknown": "pas de partie classique numéro {game} ; « topping classic list » montre celles qui sont "
    "gardées",
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
    "help.scores": "Le classement : les parties jouées jusqu’au bout, par partie et par conditions de jeu.",
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
    "help.backup": "sauvegarder le classement et les séances dans un fichier, même pendant que l’on joue",
    "help.backup.file": "le fichier à écrire",
    "help.backup.force": "le remplacer s’il existe",
    "help.restore": "remettre une sauvegarde à la place du classement, qui est mis de côté",
    "help.restore.file": "une sauvegarde faite par topping backup",
    "backup.done": "Sauvegarde écrite dans {path} (joueurs : {players}, parties jouées : {runs}).",
    "restore.done": "Classement remis de {path} (joueurs : {players}, parties jouées : {runs}).",
    "restore.aside": "Celui qui était là est gardé sous {aside}.",
}
