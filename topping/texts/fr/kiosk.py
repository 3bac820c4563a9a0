"""French sentences of the kiosk, screen by screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # starting
    "setup.no_display": "aucun écran utilisable : {why}",
    "setup.wrong_pygame": (
        "le module pygame installé n’est pas pygame-ce ; remplacez-le : "
        "pip uninstall -y pygame pygame-ce && pip install pygame-ce"
    ),
    "kiosk.set_aside": "Le classement était abîmé : il a été mis de côté ({path}), un nouveau commence.",
    "scene.back": "Retour",
    # how to play
    "help_screen.title": "Comment jouer",
    "help_screen.footer": "F1 : le manuel · une autre touche pour revenir",
    "help_screen.text": (
        "# Le but\n"
        "À chaque coup, trouvez le top : le mot qui rapporte le plus de points. Dès qu’il est trouvé, le tirage "
        "suivant arrive. Votre résultat est votre temps total.\n"
        "Un top non trouvé dans le temps donné coûte tout ce temps, plus une pénalité.\n"
        "# Au clavier\n"
        "Tapez le mot et sa référence, dans l’ordre que vous voulez : PASSE H4, H4 PASSE ou PASSEH4, puis Entrée. "
        "H4 est horizontal, 4H vertical. Au premier coup, le mot suffit.\n"
        "Joker : la lettre entre parenthèses, PASS(E)R H4 ; sans parenthèses, il est pris quand la lettre manque.\n"
        "# Sur la grille\n"
        "Une flèche, Tab ou un clic place le curseur ; une flèche en travers ou un second clic le tourne. "
        "Tapez les lettres manquantes ; Maj + lettre prend le joker ; Entrée propose.\n"
        "# Pendant la partie\n"
        "F2 deux fois donne la solution (au prix d’un coup manqué) ; Échap efface, puis demande à quitter."
    ),
    # player
    "player.title": "Qui joue ?",
    "player.letters": "Ici les lettres écrivent votre nom. Les raccourcis reviennent ensuite.",
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
    "player.confirm": "Valider",
    "pad.space": "Espace",
    "pad.erase": "Effacer",
    # game
    "game_choice.title": "{player}, quelle partie ?",
    "game_choice.footer": "Flèches choisir · Entrée valider, changer · Tab : formule, parties, autres · Échap retour",
    "game_choice.formula": "{value}",
    "game_choice.variant": "{value}",
    "game_choice.joker": "{value}",
    "game_choice.speed": "{value}",
    "game_choice.without_joker": "Sans joker d’office",
    "game_choice.with_joker": "Partie joker",
    "game_choice.new": "Nouvelle partie",
    "game_choice.file": "Un fichier",
    "game_choice.make": "Faire",
    "game_choice.seed": "Graine :",
    "game_choice.bad_seed": "Une graine est un nombre entier : 42, par exemple.",
    "game_choice.making": "La partie de graine {seed} se prépare…",
    "game_choice.failed": "La partie n’a pas pu être faite : {why}",
    "game_choice.played": "{name} (jouée)",
    # a game from a file
    "game_file.title": "Fichier de partie",
    "game_file.choose": "choisir",
    "game_file.open_key": "ouvrir",
    "game_file.back": "retour",
    "game_file.to_path": "taper un chemin",
    "game_file.to_folder": "dossier",
    "game_file.folder": "Dossier : {folder}",
    "game_file.up": "Dossier au-dessus",
    "game_file.subfolder": "{name}",
    "game_file.open": "Ouvrir",
    "game_file.empty": "Ni dossier ni fichier de partie (.txt) ici.",
    "game_file.none": "Rien à cet endroit : {path}",
    # ready
    "ready.title": "{player}, à vous",
    "ready.footer": "Entrée commencer · Échap retour",
    "ready.start": "Commencer",
    "ready.back": "Retour",
    "ready.game": "{moves:moves} · variante {variant} · lexique {lexicon}",
    "ready.assist.distance": "Entraînement : points et écart au top affichés.",
    "ready.assist.place": "Entraînement : un mot sans référence prend sa meilleure place.",
    "ready.will_rank": "C’est votre première fois : ce résultat comptera au classement.",
    "ready.repeat": "Vous avez déjà commencé cette partie : ce résultat sera gardé à part, hors classement.",
    "ready.no_lexicon": "Partie sans lexique (feuille saisie à la main) : elle ne compte pas au classement.",
    "ready.how": "Le chronomètre part dès que le tirage s’affiche.",
    # play
    "play.move": "Coup {number}",
    "play.who": "{player} · {game} · {formula}",
    "play.unnamed": "Partie sans nom",
    "play.seconds": "{seconds} s",
    "play.no_limit": "sans limite",
    "play.limit": "limite {limit}",
    "play.footer_grid": (
        "Entrée proposer · Retour arrière reprendre · Maj + lettre : joker · Tab ou Échap : ligne de saisie"
    ),
    "play.leave_question": "Quitter la partie ? Elle restera inachevée, hors classement. Le chronomètre tourne.",
    "play.propose": "Proposer",
    "play.erase": "Effacer",
    "play.quit": "Quitter",
    "play.joker_question": "Quelle lettre pour le joker ?",
    "play.not_kept": "Le classement ne répond pas : cette partie ne sera pas gardée.",
    "play.stay": "Continuer à jouer",
    "play.leave": "Quitter la partie",
    "announcement.kept": "reliquat",
    "announcement.footer": "Une touche : le chronomètre part tout de suite",
    "ready.shown": "Tirage affiché d’un coup",
    "ready.announced": "Tirage annoncé lettre par lettre",
    "rack.kept": "reliquat",
    "rack.new": "nouvelles",
    "rack.all": "tirage",
    "rack.rejected": plural(
        "count", one="tirage refait : {count} lettre rejetée", other="tirage refait : {count} lettres rejetées"
    ),
    "play.total": "Total",
    "play.points": "Points",
    "play.tops": "Tops",
    "play.penalties": "dont {count} × {each}",
    "play.of_points": "sur {top_points} · {percent}",
    "play.in_time": "en {time}",
    "play.preview_jokers": plural(
        "count",
        one="Aperçu sur la grille : le joker fait le {letters}.",
        other="Aperçu sur la grille : les jokers font {letters}.",
    ),
    "play.key.propose": "proposer",
    "play.key.erase": "effacer",
    "play.key.take_back": "reprendre",
    "play.key.quit": "quitter",
    "play.key.grid": "grille",
    "play.key.line": "ligne",
    "play.key.solution": "solution",
    "play.key.finish": "terminer le coup",
    "play.key.go_on": "continuer",
    "play.key.choose": "choisir",
    "history.number": "n°",
    "history.word": "top",
    "history.reference": "réf.",
    "history.points": "pts",
    "history.scored": "moi",
    "history.time": "temps",
    "history.difference": "écart",
    "answer.top": "Top !",
    "answer.below_top": "bon mot, pas le top",
    "answer.distance": "{points:points}, {distance} de moins que le top",
    "answer.at": "à {time}",
    # verdicts
    "verdict.top": "Top ! {points:points}.",
    "verdict.top_other": "Top ! {points:points} avec {own} ; sur la grille, le mot retenu : {retained}.",
    "verdict.missed": "Le top était {word}, {points:points}.",
    "verdict.below_top": "Admis, mais ce n’est pas le top.",
    "verdict.distance": "{word} fait {points:points} : {distance} de moins que le top.",
    "verdict.does_not_fit": "Ce mot ne se place pas là.",
    "verdict.does_not_connect": "Ce mot ne touche aucune lettre de la grille.",
    "verdict.letters_missing": "Il manque des lettres dans le tirage.",
    "verdict.not_admitted": plural("words", one="{words} : mot non admis.", other="{words} : mots non admis."),
    "verdict.cross_not_admitted": plural(
        "words",
        one="Mot non admis formé en raccord : {words}.",
        other="Mots non admis formés en raccord : {words}.",
    ),
    "verdict.no_place": "Ce mot n’a de place nulle part.",
    "verdict.reference_wanted": "Ajoutez la référence : MOT H4 (horizontal) ou MOT 4H (vertical).",
    "verdict.syntax": "Un mot et une référence sont attendus : PASSE H4.",
    "verdict.grid_empty": "Posez d’abord des lettres sur la grille : le mot en compte au moins deux.",
    "verdict.not_in_hand": "{letter} n’est pas dans le tirage, ou la ligne est pleine.",
    "verdict.misfit.off_board": "Ce mot sort de la grille.",
    "verdict.misfit.other_letter": "Une case du mot porte déjà une autre lettre.",
    "verdict.misfit.not_whole": "Le mot touche d’autres lettres à un bout : écrivez-le en entier.",
    "verdict.misfit.nothing_placed": "Ce mot est déjà sur la grille.",
    "verdict.misfit.too_many": "Ce mot pose plus de lettres que la variante ne le permet.",
    "verdict.misfit.vertical_first": "Le premier mot se place horizontalement.",
    "verdict.misfit.centre_missed": "Le premier mot doit couvrir la case H8.",
    "verdict.misfit.not_connected": "Ce mot ne touche aucune lettre de la grille.",
    # result
    "result.title": "Partie terminée, {player}",
    "result.footer": "Flèches choisir · Entrée valider · Échap accueil",
    "result.rank": "Rang sur cette partie : {rank} sur {of}",
    "result.repeat": "{attempt}e essai sur cette partie : gardé à part, hors classement.",
    "result.no_lexicon": "Partie sans lexique : hors classement.",
    "result.not_kept": "Ce résultat n’a pas pu être gardé.",
    "result.personal_best": "Record personnel ! Le précédent était {best}.",
    "result.first_time": "Votre premier résultat sur cette partie : c’est votre record.",
    "result.not_best": "Votre record reste {best}.",
    "result.moves": "Coup par coup",
    "result.bars": "Graphique",
    "result.leaderboard": "Classement",
    "result.other_game": "Autre partie",
    "result.home": "Accueil",
    # leaderboard, as a table
    "leaderboard.rank": "RANG",
    "leaderboard.player_column": "JOUEUR",
    "leaderboard.game_column": "PARTIE",
    "leaderboard.result": "RÉSULTAT",
    "leaderboard.detail": "DÉTAIL",
    "leaderboard.terms_column": "TEMPS D’UN COUP",
    "leaderboard.date": "DATE",
    "leaderboard.repeat": "essai {attempt}",
    # lists
    "choices.previous": "‹ Précédents",
    "choices.next": "Suivants ›",
    # why the voice is silent
    "voice.no_device": "aucun appareil de son : l’arbitre reste muet",
    "voice.device": "l’appareil de son fait défaut ({why}) : l’arbitre reste muet",
    "voice.clip": "l’enregistrement {path} ne se lit pas ({why})",
}
