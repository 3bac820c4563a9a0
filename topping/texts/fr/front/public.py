"""French sentences of the public kiosk: the way out, the settings behind it, what it shows while nobody plays."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # on the command line
    "help.kiosk": "le kiosque public, en plein écran : on n’en sort que par son code (topping config pin)",
    "help.kiosk.unit": "afficher l’unité systemd qui ouvre le kiosque avec la session graphique, et ne rien ouvrir",
    # the first screen
    "public.no_pin": (
        "Ce kiosque n’a pas de code : n’importe qui peut le quitter et le régler. "
        "Pour en choisir un : topping config pin, puis relancer."
    ),
    # leaving without a PIN
    "public.leave_title": "Quitter le kiosque ?",
    "public.leave_means": "Le programme se ferme, et la machine reste accessible.",
    "public.stay": "Rester",
    "public.leave": "Quitter le kiosque",
    # the PIN
    "asking.choose": "choisir",
    "asking.back": "retour",
    "asking.closes": plural(
        "seconds", one="Retour tout seul dans {seconds} seconde", other="Retour tout seul dans {seconds} secondes"
    ),
    "pin_screen.title": "Réservé à l’organisateur",
    "pin_screen.why": "Réglages, joueurs et sortie du kiosque\ndemandent le code du club.",
    "pin_screen.confirm": "valider",
    "pin_screen.erase": "effacer",
    "pin_screen.wrong": plural(
        "count",
        one="Ce n’est pas le code. Encore {count} essai, puis {wait} d’attente.",
        other="Ce n’est pas le code. Encore {count} essais, puis {wait} d’attente.",
    ),
    "pin_screen.seconds": plural("count", one="{count} seconde", other="{count} secondes"),
    "pin_screen.minutes": plural("count", one="{count} minute", other="{count} minutes"),
    "pin_screen.wait": "Trop d’essais : attendez {wait}.",
    # what a crash has cut off
    "resume.title": "{player}, votre partie vous attend",
    "resume.stopped": "{game}, arrêtée au coup {number} le {at}.",
    "resume.begun": "{game}, commencée le {at}, arrêtée au coup {number} après {played} de jeu.",
    "resume.found": plural("count", one="{count} top trouvé sur {of}", other="{count} tops trouvés sur {of}"),
    "resume.anew": "Le coup en cours recommence avec tout son temps ; les précédents sont gardés.",
    "resume.duel": plural(
        "count",
        one="Le duel continue avec les autres, au coup {number} ; le coup qu’ils ont fini est perdu à son coût entier.",
        other="Le duel continue avec les autres, au coup {number} ; les coups qu’ils ont finis sont perdus à leur "
        "coût entier.",
    ),
    "resume.duel_here": "Le duel continue avec les autres : le coup {number} recommence avec tout son temps.",
    "resume.alone": "Personne ne joue plus ce duel : la partie continue seule, le coup en cours avec tout son temps.",
    "resume.ranks": "Le résultat comptera parmi les parties interrompues.",
    "resume.referee": "Partie de compétition : le juge-arbitre dira si elle compte.",
    "resume.apart": "Le résultat sera gardé à part, hors classement.",
    "resume.go_on": "Reprendre au coup {number}",
    "resume.later": "Plus tard",
    "resume.give_up": "Abandonner",
    "resume.give_up_again": "Encore une fois : la partie reste inachevée, hors classement.",
    "resume.impossible": "Cette partie ne peut pas être reprise : {why}",
    "resume.no_game": "ses tirages n’ont pas été gardés",
    "resume.other_moves": "ses coups gardés ne sont pas ceux de la partie",
    "resume.other_rules": "elle a été commencée avec une autre version",
    "result.resumed": "Partie interrompue : gardée à part, hors classement.",
    "result.paused": "Chronomètre arrêté en cours de partie : gardée à part, hors classement.",
    "result.no_limit": "Partie sans limite de temps : gardée à part, hors classement.",
    # a screen that failed
    "screen.wait": "Un instant : la base est longue à répondre.",
    "failure.screen": "Un écran s’est arrêté sur une erreur ; elle est notée au journal, et le jeu continue.",
    "failure.resume": "Ce qu’une panne a coupé ne peut pas être repris : la faute est notée au journal.",
    "failure.title": "Hors service",
    "failure.try": "essayer encore",
    "failure.leave": "quitter",
    "failure.again": "Les écrans échouent l’un après l’autre : prévenez l’organisateur. Tout est noté au journal.",
    # a machine that was asleep
    "play.slept": "Le programme s’est arrêté {seconds} s : ce coup est nul, il recommence. Partie marquée interrompue.",
    "session.slept": "La machine s’est arrêtée {seconds} s : le coup est interrompu (§3.7). F9 reprend.",
    # a player who walks away
    "public.still_there": "Toujours là ? Une touche, ou la partie se ferme dans {seconds} s, inachevée.",
    # while nobody plays
    "attract.title": "Une touche, et c’est à vous",
    "attract.remark": "partie de démonstration, que personne ne joue",
    "attract.worth": "Un mot vaut ici",
    "attract.question": "Le voyez-vous ?",
    "attract.answer": "Le top",
    "attract.in": "réponse dans *{seconds} s*",
    "attract.top": "{word} {reference}",
    # players
    "players_screen.title": "Joueurs",
    "players_screen.open": "ouvrir",
    "players_screen.settings": "réglages",
    "players_screen.hint": "Choisissez un joueur : son nom peut être corrigé, réuni à un autre, ou effacé.",
    "players_screen.seen": "dernière partie",
    "players_screen.none": "Chaque joueur paraît ici avec sa première partie.",
    "player_care.title": "Joueur : {player}",
    "player_care.letters": "Ici les lettres écrivent un nom.",
    "player_care.back": "joueurs",
    "player_care.means.rename": "{player} s’appellera comme vous l’écrivez ; ses parties le suivent.",
    "player_care.means.merge": "Les parties de {player} passeront au joueur dont vous écrivez le nom.",
    "player_care.means.anonymise": "Un nom neutre remplacera {player} ; les temps restent, ses frappes s’effacent.",
    "player_care.rename": "Renommer ainsi",
    "player_care.merge": "Donner ses parties à ce joueur",
    "player_care.anonymise": "Rendre anonyme",
    "player_care.share": "Montrer ses parties",
    "player_care.hide": "Ne plus montrer ses parties",
    "player_care.means.share": "Qui aura fini la même partie pourra revoir celle de {player} et courir contre elle.",
    "player_care.means.hide": "Qui a fini la même partie peut revoir celle de {player} et courir contre elle.",
    "player_care.shared": "C’est fait : {player} montre ses parties à qui a fini la sienne.",
    "player_care.hidden": "C’est fait : {player} ne montre plus ses parties.",
    "players_screen.wished": "On demande d’oublier {names} : ouvrez sa page, « Ce qui sort ».",
    "players_screen.twice": "Sur deux ordinateurs : {names}. Une personne ? Ouvrez-la, puis « Ce qui sort d’ici ».",
    "player_care.leaving": "Ce qui sort d’ici",
    "player_care.means.leaving": "Ce que les autres ordinateurs sauront de {player}, s’il est mineur, qui il y est.",
    "player_care.held": "{done} Son nom reste dans : {places}.",
    "player_leaving.title": "Ce qui sort : {player}",
    "player_leaving.subtitle": "vers les autres ordinateurs et les fichiers",
    "player_leaving.back": "le joueur",
    "player_leaving.name": "Son nom",
    "player_leaving.initials": "Ses initiales",
    "player_leaving.nothing": "Rien",
    "player_leaving.minor": "Mineur",
    "player_leaving.same": "Une seule personne",
    "player_leaving.two": "Deux personnes",
    "player_leaving.forget": "L’oublier ici",
    "player_leaving.refuse": "Ce n’est pas son souhait",
    "player_leaving.reason": "la personne ne le souhaite pas",
    "player_leaving.forgot": "C’est fait : ni nom, ni frappes, ni entraînement ne restent ici.",
    "player_leaving.refused": "C’est noté : le nom reste ; les autres ordinateurs verront pourquoi.",
    "player_leaving.kept": "C’est noté, à la date d’aujourd’hui.",
    "player_leaving.united": "C’est noté : {player} est une seule personne ; son tout premier essai compte.",
    "player_leaving.apart": "C’est noté : deux personnes.",
    "player_leaving.never": "Un mineur ne sort qu’avec ses initiales et un numéro, sans ses frappes ; celles d’un "
    "adulte ne sortent que s’il montre ses parties.",
    "player_leaving.no_runs": "{player} n’a commencé aucune partie sur cet ordinateur.",
    "player_leaving.more": plural("count", one="et à {count} autre endroit", other="et à {count} autres endroits"),
    "player_care.keep": "Ne rien changer",
    "player_care.ask_merge": "Toutes les parties de {player} iront à {into}, sans retour.",
    "player_care.ask_anonymise": "Le nom {player} s’efface, sans retour ; les temps restent.",
    "player_care.renamed": "C’est fait : {player}.",
    "player_care.merged": plural(
        "count",
        one="C’est fait : {count} partie donnée à {into}.",
        other="C’est fait : {count} parties données à {into}.",
    ),
    "player_care.in_classics": plural(
        "numbers",
        one="{done} Ce nom reste écrit dans la partie classique {numbers}.",
        other="{done} Ce nom reste écrit dans les parties classiques {numbers}.",
    ),
    "player_care.in_competitions": plural(
        "names",
        one="{done} Ce nom reste écrit dans la compétition {names}.",
        other="{done} Ce nom reste écrit dans les compétitions {names}.",
    ),
    "player_care.in_sessions": plural(
        "numbers",
        one="{done} Ce nom reste écrit dans la séance {numbers}.",
        other="{done} Ce nom reste écrit dans les séances {numbers}.",
    ),
}
