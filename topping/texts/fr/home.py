"""French sentences of the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # the first screen
    "home.play": "Jouer",
    "home.morning": "Bonjour",
    "home.evening": "Bonsoir",
    "home.welcome": "Bienvenue",
    "home.purpose": "Trouver le meilleur coup, à chaque coup",
    "home.first_lines": "Un tirage, une grille, une minute :\nquel mot vaut le plus ?",
    "home.no_history": "Votre première partie vous attend :\nelle comptera au classement.",
    "home.nobody": "personne encore",
    "home.change": "changer",
    "home.say_who": "dire qui joue",
    "home.other_game": "autre partie",
    "home.next": "Partie suivante : {game}",
    "home.first": "Première partie",
    "home.choose_game": "Choisir une partie",
    "home.resume_run": "Reprendre {game}, coup {number}",
    "home.resume_session": "Reprendre la séance {name}",
    "home.left_open": "Une partie de *{player}* est restée ouverte.",
    "home.left_open_session": "La séance *{name}* est restée ouverte.",
    "home.last_time": "{day}, *{game}* en *{time}* : {missed}.",
    "home.last_points": "{day}, *{game}* : *{percent}* des points, {missed}.",
    "home.last_tops": plural(
        "found", one="{day}, *{game}* : *{found}* top trouvé.", other="{day}, *{game}* : *{found}* tops trouvés."
    ),
    "home.missed": plural("count", one="{count} top manqué", other="{count} tops manqués"),
    "home.none_missed": "tous les tops trouvés",
    "home.today": "Aujourd’hui",
    "home.yesterday": "Hier",
    "home.on_day": "Le {day}",
    "home.mean_time": "En moyenne *{mean}* par coup, tout compris.",
    "home.mean_points": "Points perdus par coup, en moyenne : *{mean}*.",
    "home.mean_tops": "Tops trouvés par partie, en moyenne : *{mean}*.",
    "home.mean_soon": plural(
        "left",
        one="Encore {left} partie, et votre moyenne paraît ici.",
        other="Encore {left} parties, et votre moyenne paraît ici.",
    ),
    "home.terms": "{formula} · {times} · {ranks}",
    "home.short_terms": "{formula} · {times}",
    "home.ranks": "compte au classement",
    "home.does_not_rank": "hors classement",
    "home.own_games": "Mes parties",
    "home.own_games_count": plural("count", one="{count} partie jouée", other="{count} parties jouées"),
    "home.own_games_none": "Vos parties se rouvrent ici,\ncoup par coup, dès la première.",
    "home.how": "Comment jouer",
    "home.how_title": "Le top, et rien d’autre",
    "home.how_lines": (
        "Trouvez le mot qui vaut le plus.\nTapez-le avec sa place : PASSE H4.\nLe chronomètre fait le classement."
    ),
    "home.club": "Club",
    "home.club_none": "Ouvrir une séance :\nduplicate, topping ou mort subite.",
    "home.club_paused": "en pause",
    "home.club_ended": "finie",
    "home.club_players": plural("count", one="{count} joueur", other="{count} joueurs"),
    "home.board": "Classement",
    "home.board_time": "coût moyen d’un coup",
    "home.board_points": "points perdus par coup",
    "home.board_tops": "tops trouvés par partie",
    "home.board_games": plural("count", one="{count} partie", other="{count} parties"),
    "home.board_none": "Après cinq parties d’une même sorte,\nle coût moyen d’un coup paraît ici.",
    "home.engine": "Le moteur se prépare",
    "home.engine_step": "{step} sur {of}",
    "home.engine_once": "étapes, une seule fois",
    "home.engine_lines": "Jouer les parties préparées\nTenir une séance de club\nParties nouvelles : après",
    "home.lexicon": plural(
        "count",
        one="Lexique : {name}, {words} mot",
        other="Lexique : {name}, {words} mots",
        many="Lexique : {name}, {words} de mots",
    ),
    "home.preparing": (
        "Premier démarrage : le moteur se prépare, étape {step} sur {of} (une seule fois). "
        "Les parties préparées se jouent déjà."
    ),
    "home.do_play": "jouer",
    "home.do_resume": "reprendre",
    "home.do_open": "ouvrir",
    "home.do_choose": "choisir",
    "home.do_learn": "manuel",
    "home.do_see_how": "comment jouer",
    "home.do_settings": "réglages",
    "home.do_leave": "quitter",
    "home.seconds": "{seconds} s",
    "home.tops": plural("tops", one="{tops} top", other="{tops} tops"),
    "date.today": "aujourd’hui",
    "date.yesterday": "hier",
    "date.short_months": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "date.short": "{day} {month}",
    "date.full": "{weekday} {day} {month}",
    "date.weekdays": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "date.months": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
