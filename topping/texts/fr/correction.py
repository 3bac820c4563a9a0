"""French sentences of bulletins and their correction, by §4 and §5."""

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # reasons by motive; {words} and {places} are the words and places concerned
    "motive.exact": "{words} en {places} : localisation correcte et score exact",
    "motive.other_circling": "{words} en {places} : localisation correcte, score d’un autre encerclement possible",
    "motive.score_absent": "{words} en {places} : localisation correcte, score absent ; score exact attribué",
    "motive.score_wrong": "{words} en {places} : localisation correcte, score erroné ; score exact attribué",
    "motive.least_circling": "{words} en {places} : encerclement impossible et score absent ou erroné ; score minimum "
    "des encerclements possibles",
    "motive.location_absent": "{words} : localisation absente ; ce score existe en {places}",
    "motive.location_wrong": "{words} : localisation erronée ; ce score existe en {places}",
    "motive.location_incompatible": "{words} : localisation incompatible avec le score, qui existe en {places}",
    "motive.first_move": "premier coup : score maximum de {words}, en {places}",
    "motive.average": "{words} : erreur répétée avant d’avoir été notifiée ; moyenne des autres joueurs de l’arbitre",
    "motive.best_solution": "plusieurs solutions acceptables : la meilleure est retenue",
    "motive.least_place": "les lettres de raccord désignent plusieurs places ({places}) et le score aucune ; score "
    "minimum",
    "motive.least_solution": "solutions indépendantes non rayées : score minimum",
    "motive.least_direction": "{places} : le mot se joue dans les deux sens et le score n’en désigne aucun ; score "
    "minimum",
    "motive.first_score_absent": "premier coup : score absent",
    "motive.first_score_wrong": "premier coup : score différent du maximum",
    "motive.first_circles": "premier coup : l’encerclement ne correspond pas au score maximum",
    "motive.two_links": "raccord de deux lettres seulement",
    "motive.circle_missing": "pas de cercle autour de la lettre dont le joker tient lieu",
    "motive.circle_misplaced": "cercle autour d’une autre lettre que celle dont le joker tient lieu",
    "motive.one_mode_wrong": "les deux modes de localisation sont utilisés, dont l’un de façon incorrecte",
    "motive.inverted": "la référence ou le sens du mot est inversé",
    "motive.extension_of_two": "prolongement d’un mot de deux lettres : ni troisième lettre de raccord, ni référence "
    "correcte",
    "motive.extension_cut": plural(
        "words",
        one="prolongement d’un mot de trois à six lettres : {words} n’est pas écrit en entier",
        other="prolongement d’un mot de trois à six lettres : {words} ne sont pas écrits en entier",
    ),
    "motive.extension_of_seven": "prolongement d’un mot d’au moins sept lettres : trop peu de lettres de raccord",
    "motive.hard_to_read": "bulletin difficile à lire",
    "motive.discipline": "motif disciplinaire",
    "motive.fallacious": plural(
        "words",
        one="raccordement fallacieux en {places} : {words} n’est pas admis",
        other="raccordement fallacieux en {places} : {words} ne sont pas admis",
    ),
    "motive.not_admitted": "non admis : {words}",
    "motive.cross_word_not_admitted": plural(
        "words",
        one="mot formé en raccord en {places}, non admis : {words}",
        other="mots formés en raccord en {places}, non admis : {words}",
    ),
    "motive.not_whole": plural(
        "words",
        one="{words} n’est pas écrit en entier en {places}",
        other="{words} ne sont pas écrits en entier en {places}",
    ),
    "motive.both_inverted": "{words} : le sens du mot et la référence sont inversés tous deux (place : {places})",
    "motive.no_such_score": "{words} : aucune localisation correcte, et aucune place ne donne ce score",
    "motive.no_word": "aucun mot joué",
    "motive.crossed_out": "tout est rayé",
    "motive.other_word": plural(
        "words",
        one="outre la solution acceptable, le mot joué {words} n’en est pas une",
        other="outre la solution acceptable, les mots joués {words} n’en sont pas",
    ),
    "motive.other_word_refused": "outre la solution acceptable, non admis : {words}",
    "motive.grid_error": plural(
        "words",
        one="erreur de grille : {words} ne peut pas être joué",
        other="erreur de grille : {words} ne peuvent pas être joués",
    ),
    "motive.letter_error": plural(
        "words",
        one="erreur de lettre : {words} ne se joue pas avec les lettres du tirage",
        other="erreur de lettre : {words} ne se jouent pas avec les lettres du tirage",
    ),
    "motive.blank": "bulletin vierge",
    "motive.absent": "bulletin non remis",
    "motive.several_bulletins": "plusieurs bulletins non vierges",
    "motive.late": "bulletin écrit après la fin du coup",
    "motive.exchanged": "bulletin échangé après la fin du coup",
    "motive.unreadable": "bulletin illisible",
    "motive.grave_discipline": "motif disciplinaire grave",
    "motive.cheating": "exclusion : scores précédents annulés",
    "motive.missed": "coup joué avant l’arrivée du joueur",
    # the slip of a correction
    "slip.head": "Coup {number} – table {table}",
    "slip.head_without_table": "Coup {number} – sans numéro de table",
    "slip.score": "{word} : {points}",
    "slip.score_without_word": "{points}",
    "slip.net": "{points} ({gross} − 5)",
    "slip.sanction.none": "sans sanction",
    "slip.sanction.warning": "avertissement",
    "slip.sanction.penalty": "pénalité de 5 points",
    "slip.sanction.zero": "zéro",
    "slip.warnings": "avertissements sur ce coup : {count}",
    "slip.reason": "§{paragraph} : {sentence}",
    # impossible orders of the referee
    "correction.formula": "formule inconnue : {name} (connues : {known})",
    "correction.first_move": "au premier coup, la grille est vide",
    "correction.no_join": "ce zéro n’est pas dû à un raccordement fallacieux qu’on puisse lever (§5.3.3)",
    "correction.no_average": "une moyenne ne remplace que le zéro d’un mot non admis (§5.9)",
    # a bulletin as JSON
    "correct.question_of_join": (
        "à l’arbitre de dire si le raccord est plausible ({words} en {places}) : zéro s’il l’est, "
        "{points:points} sinon (§5.3.3)"
    ),
    "correct.question_of_direction": (
        "à dire : le sens du mot sur le bulletin (« direction ») ; horizontal {across:points}, vertical {down:points}"
    ),
    "correct.not_json": "ce n’est pas du JSON (colonne {column})",
    "correct.not_object": "une ligne est un objet JSON : position, move_number, bulletin",
    "bulletin.not_object": "« {key} » est un objet JSON",
    "bulletin.unknown_key": "clé inconnue : {key} (connues : {known})",
    "bulletin.missing": "il manque la clé {key}",
    "bulletin.not_text": "« {key} » est un texte",
    "bulletin.not_number": "« {key} » est un nombre entier de {least} à {most}",
    "bulletin.not_flag": "« {key} » vaut true ou false",
    "bulletin.not_list": "« {key} » est une liste",
    "bulletin.lines": "« sketch » est une liste de lignes de texte, une espace pour une case vide",
    "bulletin.circles": "« circled » est une liste de couples de nombres [rangée, colonne], comptés à partir de 0",
    "bulletin.direction": "« {text} » n’est pas un sens : {known}",
    "bulletin.sketch_and_words": "« {key} » et « words » s’excluent",
    "bulletin.sketch_and_move": "« {key} » et « move » s’excluent",
    "bulletin.rows": "le mot tient sur {most:rows} au plus ; en voici {found}",
    "bulletin.columns": "rangée {row} du bulletin : {most:squares} au plus ; en voici {found}",
    "bulletin.letter": "« {text} » n’est pas une lettre du bulletin : A à Z, ou une espace pour une case vide",
    "bulletin.lower_case": "« {text} » : les lettres du bulletin s’écrivent en capitales ; celles d’un joker figurent "
    "dans « circled »",
    "bulletin.circle": "pas de lettre à encercler, rangée {row}, colonne {column} du bulletin (comptées à partir de 0)",
    "bulletin.reference": "« {text} » n’est pas une référence : H4 (horizontal) ou 4H (vertical)",
}
