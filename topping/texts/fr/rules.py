"""French sentences of the rules, for the pure rooms."""

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # a player's input
    "entry.empty": "tapez un mot et sa place : PASSE H4",
    "entry.too_many": "un mot et une référence suffisent : PASSE H4",
    "entry.no_word": "{reference} : il manque le mot",
    "entry.no_reference": "« {text} » n’est pas une référence : H4 (horizontal) ou 4H (vertical)",
    "entry.reference": "« {text} » n’est pas une référence : H4 (horizontal) ou 4H (vertical), de A à O et de 1 à 15",
    "entry.character": "« {text} » n’est pas une lettre",
    "entry.joker_letter": "« {text} » : le joker s’écrit par sa lettre entre parenthèses, C(H)ACUNE",
    "entry.parentheses": "« {text} » : les parenthèses entourent la lettre d’un joker, PASS(E)R",
    "entry.length": "« {text} » : un mot a de 2 à {most} lettres",
    # moves, references, variants
    "move.malformed": "« {text} » n’est pas un coup : il faut un mot et une référence, PASSE H4",
    "move.word": "« {text} » n’est pas un mot de 2 à 15 lettres (sans accents ; un joker en minuscule ou entre "
    "parenthèses)",
    "reference.malformed": "« {text} » n’est pas une référence : H4 (horizontal) ou 4H (vertical), de A à O et de 1 à "
    "15",
    "variant.unknown": "variante inconnue : {name} (connues : {known})",
    "formula.unknown": "formule inconnue : {name} (connues : {known})",
    "formula.no_such_speed": "la formule {formula} ne se joue pas à la vitesse « {name} » (connues : {known})",
    "delay.too_few": "trop peu de touches sont arrivées à l’écran : {count}",
    "delay.unreadable": "la mesure gardée est illisible",
    "conditions.unreadable": "« {text} » ne décrit pas des conditions de jeu",
    "schedule.unreadable": "« {text} » n’est pas une suite de temps de coup",
    # positions in CGP
    "position.fields": "une position s’écrit en CGP : la grille, une espace, le tirage, par exemple 15/15/…/15 "
    "AEIRST?/",
    "position.rows": "la grille a 15 rangées séparées par des barres obliques ; en voici {found}",
    "position.row_length": "la rangée {row} a {found:squares} au lieu de 15",
    "position.character": "rangée {row} : « {text} » n’est ni une lettre sans accent ni un nombre de cases vides (1 à "
    "15)",
    "position.racks": "une barre oblique au plus dans le tirage",
    "position.rack": "« {text} » n’est pas une lettre de tirage : A à Z en capitales, ? pour un joker",
    "position.scores": "« {text} » : les scores s’écrivent 0/0",
    "position.turns": "« {text} » : le nombre de tours sans point est un entier",
    "position.opcodes": "« {text} » : chaque complément de la position finit par un point-virgule",
    # a game file, line by line
    "game.empty": "le fichier est vide",
    "game.first_line": "ce n’est pas un fichier de partie : la première ligne doit être « Topping {format} »",
    "game.newer_format": "partie écrite au format {format} par une version plus récente de Topping : mettez-le à jour",
    "game.line": "« {text} » n’est ni un en-tête, ni un coup",
    "game.unknown_tag": "en-tête inconnu : {tag}",
    "game.tag_twice": "l’en-tête {tag} figure deux fois",
    "game.tag_after_moves": "un en-tête vient avant les coups",
    "game.seed": "« {text} » n’est pas une graine : un nombre entier",
    "game.generator": "« {text} » n’est pas une version du générateur : un nombre entier",
    "game.lexicon": "le lexique s’écrit par son nom, suivi de son empreinte de 64 chiffres hexadécimaux s’il en a une",
    "game.move_fields": "un coup s’écrit : numéro, tirage, mot, référence, points",
    "game.move_number": "coup {said} au lieu du coup {wanted}",
    "game.move_points": "« {text} » n’est pas un nombre de points",
    "game.letter": "« {text} » n’est pas une lettre de tirage : A à Z en capitales, ? pour un joker",
    "game.rejection": "« {text} » : un tirage rejeté commence par un tiret",
    "game.rejection_letters": "« {text} » : il manque les lettres du tirage rejeté",
    "game.end_line": "la dernière ligne s’écrit « Fin : 21 coups, 950 points »",
    "game.end_moves": plural(
        "said",
        one="{said} coup annoncé à la fin, {found} dans la partie",
        other="{said} coups annoncés à la fin, {found} dans la partie",
    ),
    "game.end_points": plural(
        "said",
        one="{said} point annoncé à la fin, {found} dans la partie",
        other="{said} points annoncés à la fin, {found} dans la partie",
    ),
    "game.after_end": "rien ne suit la ligne de fin",
    "game.no_move": "la partie n’a aucun coup",
    "game.cut_short": "le fichier est coupé : il manque la ligne de fin",
    # a game, move by move
    "game.over_already": "coup {number} : la partie est déjà terminée (§3.7)",
    "game.draw_impossible": "coup {number} : le tirage {letters} est impossible (reliquat : {kept})",
    "game.draw_invalid": "coup {number} : le tirage {letters} n’a pas assez de voyelles ou de consonnes (§3.2)",
    "game.draw_again": "coup {number} : le tirage {letters} est déjà retourné au sac à ce coup (§3.6)",
    "game.rejection_impossible": "coup {number} : le tirage rejeté {letters} est impossible",
    "game.rejection_unfounded": "coup {number} : le motif du rejet de {letters} n’est pas le bon (§3.2, §3.6)",
    "game.letters_missing": "coup {number} : {word} ne se fait pas avec {letters}",
    "game.points": "coup {number} : {word} vaut {found:points}, non {said}",
    "game.misfit.off_board": "coup {number} : {word} sort de la grille",
    "game.misfit.other_letter": "coup {number} : {word} passe sur une autre lettre",
    "game.misfit.not_whole": "coup {number} : {word} touche une lettre en bout de mot : le mot formé est plus long",
    "game.misfit.nothing_placed": "coup {number} : {word} est déjà sur la grille",
    "game.misfit.too_many": "coup {number} : {word} pose plus de lettres que la variante ne le permet (§3.8.2)",
    "game.misfit.vertical_first": "coup {number} : {word} est vertical ; le premier mot est horizontal (§3.4)",
    "game.misfit.centre_missed": "coup {number} : {word} ne couvre pas la case centrale H8 (§1.1)",
    "game.misfit.not_connected": "coup {number} : {word} ne touche aucun mot de la grille",
}
