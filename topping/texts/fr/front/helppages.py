"""French sentences of how to play."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "help_page.title": "Comment jouer",
    "help_page.count": "page {page} sur {of}",
    "help_page.next": "page suivante",
    "help_page.previous": "page précédente",
    "help_page.try": "essayer sans chronomètre",
    "help_page.manual": "le manuel entier",
    "help_page.game": "La partie",
    "help_page.game.lead": (
        "À chaque coup, tout le monde a le même tirage. Trouvez le top : le mot qui rapporte le plus de points. "
        "Puis il va sur la grille, et l’on tire de nouvelles lettres."
    ),
    "help_page.game.triple_word": "mot triple",
    "help_page.game.triple_word.text": "les points du mot comptent trois fois",
    "help_page.game.double_word": "mot double",
    "help_page.game.double_word.text": "deux fois ; la case centrale aussi, où passe le premier mot",
    "help_page.game.triple_letter": "lettre triple",
    "help_page.game.triple_letter.text": "les points de la lettre comptent trois fois",
    "help_page.game.double_letter": "lettre double",
    "help_page.game.double_letter.text": "deux fois ; une case ne sert qu’au coup qui la couvre",
    "help_page.game.seven": "sept lettres",
    "help_page.game.seven.text": "posées d’un coup : 50 points de plus",
    "help_page.writing": "Écrire un coup",
    "help_page.writing.lead": (
        "Un coup, c’est un mot entier, lettres de la grille comprises, et sa place : la case de la première lettre."
    ),
    "help_page.figure.across": "*La lettre d’abord :* le mot se lit de gauche à droite, dans la rangée H.",
    "help_page.figure.down": "*Le chiffre d’abord :* le mot descend dans la colonne 4, à partir de D.",
    "help_page.figure.joker": "*Entre parenthèses :* la lettre que fait le joker, rouge et cerclée sur la grille.",
    "help_page.writing.either": "H4 PASSE",
    "help_page.writing.either.text": "le mot ou la place d’abord, avec ou sans espace",
    "help_page.writing.loose": "passer h4",
    "help_page.writing.loose.text": "minuscules, accents et Œ : comme vous voulez",
    "help_page.writing.grid": "Tab, puis flèches",
    "help_page.writing.grid.text": "écrire sur la grille plutôt que sur la ligne",
    "help_page.joker": "Le joker",
    "help_page.joker.lead": "Le joker est la lettre que vous voulez, et ne vaut aucun point.",
    "help_page.joker.typed": "PASS(E) H4",
    "help_page.joker.typed.text": (
        "sur la ligne, sa lettre entre parenthèses ; sans elles, il est pris quand la lettre manque"
    ),
    "help_page.joker.grid": "Maj + lettre",
    "help_page.joker.grid.text": "sur la grille",
    "help_page.joker.mouse": "un clic",
    "help_page.joker.mouse.text": "sur le joker du tirage, puis sur la lettre qu’il fait",
    "help_page.joker.office": "joker d’office",
    "help_page.joker.office.text": (
        "une variante : un joker à chaque tirage ; la vraie lettre, s’il en reste, le remplace sur la grille"
    ),
    "help_page.time": "Le temps et les pénalités",
    "help_page.time.lead": (
        "Le chronomètre part quand le tirage est à l’écran, et s’arrête à l’Entrée qui propose le top."
    ),
    "help_page.time.try": "un essai",
    "help_page.time.try.text": "ne coûte que son temps, bon ou mauvais",
    "help_page.time.missed": "top manqué",
    "help_page.time.missed.text": "en topping : tout le temps du coup, plus une pénalité",
    "help_page.time.f2": "F8 deux fois",
    "help_page.time.f2.text": "en topping, voir la solution, au prix d’un top manqué ; en duplicate, terminer le coup",
    "help_page.time.last": "dix secondes",
    "help_page.time.last.text": "avant la fin, la barre change de couleur et chaque seconde s’entend",
    "help_page.formulas": "Les formules",
    "help_page.formulas.lead": "La même partie se joue de trois façons.",
    "help_page.formulas.topping": "Topping",
    "help_page.formulas.topping.text": "trouver chaque top ; le temps total le plus court gagne",
    "help_page.formulas.duplicate": "Duplicate",
    "help_page.formulas.duplicate.text": (
        "un mot par coup, pour ses points : la dernière proposition compte, et rien n’en est dit avant la fin du coup"
    ),
    "help_page.formulas.sudden": "Mort subite",
    "help_page.formulas.sudden.text": "le premier top manqué arrête la partie ; 80 secondes par coup, puis 60, puis 40",
    "help_page.formulas.signals": "les signaux",
    "help_page.formulas.signals.text": (
        "en duplicate et en mort subite : le début, les trente ou vingt dernières secondes, la fin"
    ),
    "help_page.variants": "Les variantes",
    "help_page.variants.lead": "Combien de lettres on tire, et combien on peut en poser.",
    "help_page.variants.normale": "Normale",
    "help_page.variants.normale.text": "7 lettres ; 50 points de plus pour les poser toutes",
    "help_page.variants.7sur8": "7 sur 8",
    "help_page.variants.7sur8.text": "8 lettres tirées, 7 au plus posées",
    "help_page.variants.7et8": "7 et 8",
    "help_page.variants.7et8.text": "8 lettres, toutes se posent : 75 points de plus pour huit",
    "help_page.variants.789": "7, 8 et 9",
    "help_page.variants.789.text": "9 lettres, toutes se posent : 100 points de plus pour neuf",
    "help_page.variants.joker": "Joker d’office",
    "help_page.variants.joker.text": "avec chacune d’elles : un joker à chaque tirage",
    "help_page.training": "S’entraîner",
    "help_page.training.lead": "Hors classement, prenez le temps qu’il vous faut.",
    "help_page.training.unlimited": "sans limite",
    "help_page.training.unlimited.text": "un choix de temps : la partie est gardée, et jamais classée",
    "help_page.training.pause": "F9",
    "help_page.training.pause.text": "pause, dans une partie qui n’est pas classée : grille et tirage sont cachés",
    "help_page.training.distance": "écart au top",
    "help_page.training.distance.text": "un réglage : ce qui manque à chaque mot proposé ; classé à part",
    "help_page.training.place": "place libre",
    "help_page.training.place.text": "un réglage : un mot sans place prend la meilleure ; classé à part",
    "help_page.training.repeat": "rejouer",
    "help_page.training.repeat.text": "une partie déjà commencée se rejoue, et reste hors classement",
    "help_page.club": "En club",
    "help_page.club.lead": "L’arbitre annonce le tirage lettre par lettre ; chacun écrit son coup sur un bulletin.",
    "help_page.club.bulletin": "le bulletin",
    "help_page.club.bulletin.text": "un par coup : le mot, sa place et ses points",
    "help_page.club.over": "« terminé »",
    "help_page.club.over.text": "les bulletins sont ramassés ; la solution va sur la grille de tous",
    "help_page.club.desk": "l’arbitre",
    "help_page.club.desk.text": (
        "à l’accueil, B : la séance, la saisie des bulletins, les sanctions ; F1 deux fois donne son manuel"
    ),
    "help_page.club.public": "l’écran public",
    "help_page.club.public.text": "la grille, le tirage et le temps ; à la fin de chaque coup, sa solution",
    "help_page.model": "la partie type",
    "help_page.classic": "Le classique",
    "help_page.classic.lead": (
        "De deux à quatre joueurs, chacun ses lettres, à tour de rôle ; à l’accueil, « Autres jeux »."
    ),
    "help_page.classic.turn": "son tour",
    "help_page.classic.turn.text": "poser un mot dans un sens ou dans l’autre, changer de lettres, ou passer",
    "help_page.classic.exchange": "changer",
    "help_page.classic.exchange.text": "de une à sept lettres, tant que le sac en a au moins sept",
    "help_page.classic.challenge": "contester",
    "help_page.classic.challenge.text": (
        "le mot qui vient d’être posé : non admis, il est repris ; admis, il en coûte 5 points"
    ),
    "help_page.classic.clock": "la pendule",
    "help_page.classic.clock.text": "un crédit-temps pour toute la partie ; épuisé, on passe jusqu’à la fin",
    "help_page.classic.end": "la fin",
    "help_page.classic.end.text": (
        "sac vide et plus de lettres : celui qui finit gagne la valeur de ce qui reste aux autres"
    ),
    "help_page.classic.model": "la partie type",
    "help_page.classic.model.text": "celle du livret de 1973, coup par coup : touche M",
    "help_page.lexicon": "Le lexique",
    "help_page.lexicon.lead": (
        "Topping est livré avec une liste libre : environ un top sur quatre y diffère de celui de la liste officielle."
    ),
    "help_page.lexicon.own": "votre liste",
    "help_page.lexicon.own.text": "topping lexicon add FICHIER ajoute la liste que vous possédez",
    "help_page.lexicon.settings": "F9, Lexique",
    "help_page.lexicon.settings.text": "choisit celle des nouvelles parties ; les parties préparées gardent la leur",
    "help_page.lexicon.club": "le club",
    "help_page.lexicon.club.text": "peut ajouter et ôter des mots : topping lexicon supplement FICHIER",
}
