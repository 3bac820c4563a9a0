"""French sentences of the game of the day and of the move of the day."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # topping daily
    "help.daily": "la partie du jour : laquelle c’est et, une fois jouée, son résultat à copier, sa graine, ses "
    "tirages",
    "help.daily.date": "le jour, AAAA-MM-JJ, passé ou à venir (sinon : aujourd’hui, qui va de 4 h à 4 h)",
    "help.daily.player": "qui demande : la graine et les tirages se disent à qui a fini sa première tentative, sur "
    "l’honneur (la règle qui donne la graine est publique)",
    "help.daily.copy": "donner le résultat de ce joueur comme texte à copier, qui ne dévoile rien",
    "daily.no_date": "ce n’est pas une date : {text} (il faut AAAA-MM-JJ, par exemple 2026-11-22)",
    "daily.copy_whose": "de qui copier le résultat ? Ajoutez --player NOM",
    "daily.nothing_to_copy": "{player} n’a pas fini cette partie : il n’y a pas de résultat à copier",
    "help.review.player": "qui regarde : une partie du jour ne se revoit, ce jour-là, que par qui l’a jouée, sur "
    "l’honneur",
    "daily.review_later": "la partie {run} est celle du jour : ajoutez --player NOM, d’un joueur qui l’a finie",
    "daily.of_date": "Partie du jour : {date}",
    "daily.of_variant": "Variante : {variant}",
    "daily.of_lexicon": "Lexique : {lexicon} ({digest})",
    "daily.of_edition": "Édition du club : {name} ({mark})",
    "daily.of_game": "Partie : {game}",
    "daily.of_seed": "Graine : {seed}",
    "daily.of_draws": "Tirages :",
    "daily.not_yet": "{player} ne l’a pas encore jouée jusqu’au bout : graine et tirages viennent après.",
    # the result to copy
    "daily.copied": "Topping · partie du jour du {date}",
    "daily.missed": plural("count", one="{count} top manqué", other="{count} tops manqués"),
    "daily.none_missed": "tous les tops",
    "daily.late": plural("days", one="jouée {days} jour après", other="jouée {days} jours après"),
    # the screens
    "daily.title": "Partie du jour",
    "daily.game": "Partie du jour, {day}",
    "result.hint.daily": "copier pour les autres",
    "daily.same": "La même partie pour tous",
    "daily.nobody": "Personne ne l’a encore jouée ici.",
    "daily.you_today": "Vous, avant 4 h",
    "daily.you": "Vous",
    "daily.not_played": "pas encore jouée",
    "daily.left": "laissée",
    "daily.resumed": "reprise",
    "daily.next_day": "le lendemain",
    "daily.days_later": plural("days", one="{days} jour après", other="{days} jours après"),
    "daily.board": "Classement du jour",
    "daily.other_boards": plural(
        "count",
        one="et {count} autre partie, d’une autre variante ou d’un autre lexique",
        other="et {count} autres parties, d’autres variantes ou lexiques",
    ),
    "daily.day_today": "Aujourd’hui, {day}",
    "daily.day_yesterday": "Hier, {day}",
    "daily.day_other": "Le {day}",
    "daily.play": "Jouer la partie du jour",
    "daily.play_late": "Jouer cette partie",
    "daily.review": "Revoir coup par coup",
    "daily.back": "Retour",
    "daily.other_game": "Jouer une autre partie",
    "daily.say_who": "Dire qui joue",
    "daily.preparing": "La partie se prépare…",
    "daily.none_here": "Pas de partie du jour ici",
    "daily.is_made": "Encore un instant : le moteur la prépare.",
    "daily.one_attempt": "*Une seule tentative compte.* Le jour va de 4 h à 4 h.",
    "daily.late_attempt": "Votre première tentative se classe encore parmi celles de ce jour, avec son retard ; "
    "elle ne "
    "compte pas dans la chaîne.",
    "daily.was_left": "Vous avez laissé cette partie avant sa fin : c’était votre tentative.",
    "daily.is_open": "Votre tentative est restée ouverte : elle se reprend à l’accueil.",
    "daily.marks": "une marque par coup",
    "daily.rank": "rang *{rank}* sur {of}",
    "daily.copy_says_nothing": "Ctrl + C copie ce résultat : il ne dévoile rien de la partie.",
    "daily.copied_now": "Résultat copié : il ne reste qu’à le coller.",
    "daily.written": "Pas de presse-papiers ici. Le résultat est dans {path}",
    "daily.not_copied": "Pas de presse-papiers ici : photographiez le temps et sa rangée de marques.",
    "daily.key.play": "jouer",
    "daily.key.review": "revoir",
    "daily.key.wait": "attendre",
    "daily.key.copy": "copier le résultat",
    "daily.key.day": "jour",
    "daily.key.variant": "variante : {variant}",
    # the chain of days
    "daily.chain": plural("days", one="{days} jour, record {record}", other="{days} jours, record {record}"),
    "daily.chain_short": plural("days", one="{days} jour de suite", other="{days} jours de suite"),
    "daily.chain_none": "Votre chaîne de jours",
    "daily.chain_rule": "un jour manqué par semaine est pardonné",
    # the move of the day
    "daily.move": "Coup du jour",
    "daily.move_text": "Une position, deux minutes, une seule tentative.",
    "daily.move_head": "Deux minutes pour le top",
    "daily.move_lines": "La même position pour tous, aujourd’hui.\nUne seule tentative : dès qu’elle paraît, le temps "
    "court.\nHors classement.",
    "daily.move_nobody": "Dites d’abord qui joue.",
    "daily.move_public": "Ici, personne n’est choisi : le coup du jour se joue chez soi ou au club.",
    "daily.move_note": "Vos propositions valables paraissent ici.",
    "daily.move_top": "{word} {ref}, {points:points}",
    "daily.give_up_question": "Abandonner le coup du jour ? Il n’y a qu’une tentative.",
    "daily.go_on_searching": "Chercher encore",
    "daily.give_up": "Abandonner et voir le top",
    "daily.key.show": "montrer la position",
    "daily.key.give_up": "abandonner",
    "daily.key.back": "partie du jour",
    "daily.move_tried": plural("count", one="{count} joueur l’a tenté ici.", other="{count} joueurs l’ont tenté ici."),
    "daily.move_cut": "interrompu",
    "daily.move_points": plural("points", one="{points} point sur {top}", other="{points} points sur {top}"),
    # topping edition
    "help.edition": "l’édition de votre club : des parties du jour à lui, les mêmes sur toutes ses machines",
    "help.edition.commands": "que faire",
    "help.edition.command": "ACTION",
    "help.edition.show": "Dire quelle édition est en vigueur (comme sans action).",
    "help.edition.new": "Faire une édition : un secret tiré au hasard remplace la partie du jour de tous par celle du "
    "club.",
    "help.edition.export": "Écrire l’édition, son secret et le complément du lexique par défaut dans un fichier, "
    "pour les "
    "autres machines du club.",
    "help.edition.import": "Prendre l’édition d’un fichier, et donner à la liste le même complément.",
    "help.edition.leave": "Revenir à la partie du jour de tous ; le secret est oublié.",
    "help.edition.json": "en JSON",
    "help.edition.name": "le nom de l’édition, par exemple celui du club",
    "help.edition.file": "le fichier de l’édition ; qui l’a en connaît le secret",
    "help.edition.export_force": "remplacer le fichier s’il existe",
    "help.edition.import_force": "remplacer un autre complément de la liste",
    "edition.none": "Aucune édition : la partie du jour est celle de tous.",
    "edition.in_force": "Édition en vigueur : {name}, repère {mark} (le même sur toutes les machines du club).",
    "edition.exported": "{path} écrit. Qui a ce fichier connaît le secret : ne le donnez qu’aux machines du club.",
    "edition.other_default": "L’édition va avec la liste {name} ; ici {default} sert par défaut : « topping lexicon "
    "default "
    "{name} » la choisit.",
    "edition.name": "ce n’est pas un nom d’édition : {name} (il faut {most:characters} au plus, sans « / »)",
    "edition.secret": "le secret d’une édition est fait de 64 chiffres hexadécimaux",
    "edition.none_to_export": "aucune édition n’est en vigueur : « topping edition new NOM » en fait une",
    "edition.exists": "{path} existe déjà ; --force le remplace",
    "edition.unreadable": "impossible de lire {path} : {why}",
    "edition.not_one": "ce n’est pas le fichier d’une édition",
    "edition.malformed": "ce fichier d’édition est incomplet, ou d’un programme plus récent",
    "edition.changed": "ce fichier d’édition a été abîmé ou modifié : sa somme ne va pas avec son contenu",
    "edition.no_lexicon": "la liste {name} ({digest}…) de cette édition n’est pas installée ici : ajoutez-la "
    "d’abord, avec "
    "« topping lexicon add »",
    "edition.other_supplement": "la liste {name} a ici un autre complément ; --force le remplace par celui de "
    "l’édition",
}
