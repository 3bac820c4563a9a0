"""French sentences of importing a game that somebody else wrote: what is odd in it, what cannot be played."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # remarks on the file
    "import.passed_over": "« {text} » n’est pas un coup : ligne passée",
    "import.sheet": plural(
        "count",
        one="feuille lue : « {sheet} » ; {count} autre feuille n’est pas lue",
        other="feuille lue : « {sheet} » ; {count} autres feuilles ne sont pas lues",
    ),
    "import.workbook_unread": "ce classeur n’a pas pu être lu : enregistrez sa feuille en CSV",
    "import.odd_column": plural(
        "rows",
        one="« {text} », en trop sur {rows} ligne : laissé de côté",
        other="colonne inattendue, à partir de « {text} », sur {rows} lignes : laissée de côté",
    ),
    "import.another_game": "une autre partie commence ici : seule la première est lue",
    "import.other_variant": "le titre dit {named}, mais la partie ne se joue qu’en {found}",
    "import.several_variants": plural(
        "others",
        one="rien ne dit la variante : {chosen}, la plus simple ; {others} irait aussi (--variant)",
        other="rien ne dit la variante : {chosen}, la plus simple ; {others} iraient aussi (--variant)",
    ),
    "import.stated_points": "total annoncé : {said} ; les coups font {found:points}",
    "import.stated_moves": plural(
        "said",
        one="{said} coup annoncé ; la partie en a {found}",
        other="{said} coups annoncés ; la partie en a {found}",
    ),
    "import.no_points": plural(
        "moves",
        one="les points de {moves} coup ne sont pas écrits : ils sont comptés ici",
        other="les points de {moves} coups ne sont pas écrits : ils sont comptés ici",
    ),
    "import.unfinished": plural(
        "letters",
        one="la partie s’arrête ici, mais il reste {letters} lettre à jouer (§3.7)",
        other="la partie s’arrête ici, mais il reste {letters} lettres à jouer (§3.7)",
    ),
    # remarks on a move
    "import.number": "coup numéroté {said} au lieu de {wanted}",
    "import.running_total": "cumul écrit : {said} ; les coups font {found}",
    "import.not_admitted": plural(
        "words",
        one="{words} n’est pas admis par le lexique",
        other="{words} ne sont pas admis par le lexique",
    ),
    "import.lost_row": "« {text} » ressemble à un coup dont une case manque : ce coup n’est pas repris",
    "import.two_jokers": "le tirage {letters} a deux jokers : un tirage n’en a ici qu’un, et la partie s’arrête avant",
    "import.tops_found": "des tirages seuls : les {moves:tops} sont ceux que le moteur trouve avec ce lexique",
    "import.missed_top": "{word} fait {points:points}, mais {top} en fait {best}",
    "import.no_solution": "le tirage {letters} est sans solution écrite : la partie s’arrête au coup précédent",
    "import.rejection": "tirage rejeté impossible dans {letters} : ses lettres sont oubliées",
    "import.rejection_supposed": "{letters} ne reprend pas le reliquat {kept} : un rejet est supposé",
    "import.kept": "{letters} : le reliquat est {kept}",
    "import.turned": "lu dans l’autre sens, {word} : ainsi les points sont justes",
    "import.joker_elsewhere": "le joker n’est pas à la lettre marquée ; lu {word}",
    "import.joker_ambiguous": plural(
        "others",
        one="joker non précisé ; lu {word}, mais {others} irait aussi",
        other="joker non précisé ; lu {word}, mais {others} iraient aussi",
    ),
    # what cannot be played
    "import.fault.draws_alone": "des tirages seuls, sans solutions : il faut le moteur pour les chercher",
    "import.fault.draw_alone": "le tirage {letters} ne peut pas suivre, ou ne fait aucun mot",
    "import.fault.no_move": (
        "aucun coup reconnu ; il faut une ligne par coup avec le tirage, le mot, la référence et les points : "
        "« 1 AECC?NU C(H)ACUNE H4 76 »"
    ),
    "import.fault.too_many": "plus de {most:moves} : ce n’est pas une partie",
    "import.fault.too_big": "plus de {most} Mo : ce n’est pas une partie",
    "import.fault.not_text": "ce n’est pas un texte : enregistrez la partie en texte, en CSV ou en page Web",
    "import.fault.reference": "« {text} » n’est pas une référence : H4 (horizontal) ou 4H (vertical), A à O, 1 à 15",
    "import.fault.word": "« {text} » n’est pas un mot de 2 à 15 lettres",
    "import.fault.draw": "« {text} » n’est pas un tirage : 1 à 9 lettres, ? pour un joker, RELIQUAT+NOUVELLES",
    "import.fault.no_word": "« {text} » : il manque le mot",
    "import.fault.no_draw": "il manque le tirage de ce coup",
    "import.fault.missing_one": "il manque le coup {first} avant celui-ci",
    "import.fault.missing": "il manque les coups {first} à {last} avant celui-ci",
    "import.fault.no_solution": "le tirage {letters} n’a ni mot ni référence, et la partie continue",
    "import.fault.draw_kept": "coup {number} : tirage {letters} ; le reliquat attendu est {kept}",
    "import.fault.draw_size": "coup {number} : le tirage {letters} a {found:letters} ; attendu en {variant} : {wanted}",
    "import.fault.draw_joker": "coup {number} : le tirage {letters} n’a pas le joker d’une partie joker (§3.8.1)",
    "import.fault.draw_letters": "coup {number} : tirage {letters} ; le sac n’a plus assez de {missing}",
    "import.fault.elsewhere": "{sentence} ; avec ces points, il ne tient qu’en {place}",
    # the command
    "import.done": "{file} : {moves:moves}, {points:points}, {variant}",
    "import.kept_as": "{file} : {moves:moves}, {points:points}, {variant} ; gardée dans {path}",
    "import.refused": plural(
        "faults",
        one="{file} : partie refusée, {faults} faute",
        other="{file} : partie refusée, {faults} fautes",
    ),
    "help.import": "importer des parties : listing DupliTop, page Web, tableau, CSV, fichier d’Eliot, GCG",
    "help.import.files": "fichiers de partie, de quelque format et encodage qu’ils soient",
    "help.import.variant": "variante : {known} (sans elle, celle du titre, ou celle où tout se joue)",
    "help.import.out": "fichier où écrire la partie, ou dossier ; sans lui, elle est gardée parmi celles du club",
    "import.over_itself": "{path} : la partie importée ne s’écrit pas sur le fichier lu",
    "import.no_tops": "{file} : les tops n’ont pas été cherchés ({why})",
    "import.out_several": "--out : un dossier est nécessaire pour plusieurs parties",
}
