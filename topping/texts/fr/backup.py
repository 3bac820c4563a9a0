"""French sentences of `topping backup` and `topping restore`."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
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
