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
    "player.passing": "Une partie de passage",
    "player.play_now": "Jouez sans nom",
    "player.at_once": "Tout de suite, {times} par coup.",
    "player.nothing_counts": "Rien n’est gardé, rien ne compte.",
    "player.to_rank": "Pour entrer au classement",
    "player.write_name": "Écrire mon nom",
    "player.first_name": "Prénom ou surnom",
    "player.time_listed": "Votre temps s’inscrit ici, dans la liste des parties de ce poste.",
    "player.nothing_leaves": "Rien n’en sort.",
    "player.been_here": "Déjà venu ? Les premières lettres suffisent.",
    "player.confirm": "Valider",
    # who is in the leaderboard, renamed, merged, made anonymous
    "store.player_unknown_alike": "le classement ne connaît pas {name} ; noms proches : {names}",
    "store.player_unknown": "le classement ne connaît pas {name}",
    "store.player_taken": "{new} est un autre joueur ; si {old} est la même personne, donnez-lui ses parties (Joueurs)",
    "store.player_same": "c’est deux fois le même joueur",
    "store.anonymous": "Joueur {number}",
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
    "store.cannot_set_aside": "le classement est abîmé ({path}) et ne peut pas être mis de côté : {why}",
    "store.newer": "le classement ({path}) vient d’une version plus récente de Topping (format {found}, connu ici : "
    "{known}) ; mettez Topping à jour",
    "store.before_1": "{path} vient d’une version d’essai de Topping (0.9) : ce fichier reste tel quel et n’est pas "
    "lu ; renommez-le pour commencer un nouveau classement",
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
    "store.session_unknown": "pas de séance numéro {game} ; « topping session list » montre celles qui sont gardées",
    "store.session_unreadable": "la séance {game} ne peut pas être relue : elle vient peut-être d’une version plus "
    "récente de Topping",
    "store.session_not_next": "séance {game} : l’événement {number} n’a pas été gardé, l’événement {wanted} était "
    "attendu ; la séance est sans doute ouverte ailleurs : fermez-la ici et reprenez-la",
    "store.session_event": "séance {game} : l’événement {number} ne peut pas être relu",
    "store.game_unknown": "pas de partie numéro {game}",
    "store.game_unreadable": "la partie {game} ne peut pas être relue : elle vient sans doute d’une "
    "version plus récente de Topping",
    "store.game_not_next": "partie {game} : l’événement {number} n’a pas été gardé, l’événement {wanted} "
    "était attendu ; la partie est sans doute ouverte ailleurs : fermez-la ici et reprenez-la",
    "store.game_event": "partie {game} : l’événement {number} ne peut pas être relu",
    # players
    "store.player_empty": "il faut un nom",
    "store.player_too_long": "ce nom est trop long : {most:characters} au plus",
    "store.player_unprintable": "ce nom contient un caractère qui ne s’écrit pas",
    # what is asked for
    "store.game_ambiguous": "plusieurs parties commencent par {text} : {games}",
    # the command
    "help.scores": "le classement",
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
        one="{count} partie jouée n’est pas montrée : sa compétition n’est pas close (topping event table).",
        other="{count} parties jouées ne sont pas montrées : leurs compétitions ne sont pas closes (topping event "
        "table).",
    ),
    "scores.none_yet": "Aucune partie jouée jusqu’au bout pour l’instant.",
    "scores.none_such": "Aucune partie jouée ne répond à cette demande.",
    "scores.game": "{name} ({game}) · {formula} · {variant} · {lexicon}",
    "scores.each_move": "{limit} par coup",
    "scores.with_penalty": "{times}, {penalty} de pénalité",
    "scores.announced": "tirage annoncé",
    "scores.assists": "aides : {names}",
    "scores.assist.distance": "écart au top",
    "scores.assist.bag": "lettres du sac",
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
