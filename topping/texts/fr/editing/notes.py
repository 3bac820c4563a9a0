"""French sentences of what is wrong with a typed row, or worth a look."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # a line that cannot be taken
    "editing.empty": "tapez un tirage, puis le mot et sa place : AECC?NU CHACUNE H4",
    "editing.no_letters": "il manque les lettres du tirage",
    "editing.letter": "« {text} » n’est pas une lettre de tirage : A à Z, ? pour un joker",
    "editing.many_letters": "{count:letters}, c’est trop pour un tirage",
    "editing.many_rows": "une partie n’a pas plus de {most:moves}",
    "editing.draw_first": "tapez d’abord le tirage de ce coup",
    "editing.word_first": "tapez d’abord le mot de ce coup",
    "editing.draw_behind_rejected": "après un tirage rejeté, il faut un tirage",
    "editing.reference_wanted": "donnez aussi la place du mot : PASSE H4",
    "editing.off_board": "{word} sort de la grille",
    "editing.position_empty": "tapez un mot et sa place (PASSE H4), un tirage (AECC?NU) ou une position CGP",
    "editing.no_draft": "ce n’est pas un brouillon de partie",
    # faults: the row cannot stand in a game file
    "editing.fault.empty": "coup vide : tapez-le, ou supprimez-le",
    "editing.fault.over": "la partie est déjà finie (§3.7)",
    "editing.fault.no_draw": "il manque le tirage",
    "editing.fault.no_word": "il manque le mot",
    "editing.fault.invalid_draw": "pas assez de voyelles ou de consonnes (§3.2)",
    "editing.fault.not_in_bag": "plus assez de lettres dans le sac : {letters} en trop",
    "editing.fault.draw_size": "{count:letters} au lieu de {wanted}",
    "editing.fault.joker": "il manque le joker de ce tirage (§3.8.1)",
    "editing.fault.two_jokers": "un tirage de partie joker n’a qu’un joker (§3.8.1)",
    "editing.fault.no_place": "ce mot n’a aucune place ici : donnez sa référence",
    "editing.fault.letters_missing": "ne se fait pas avec {draw}",
    "editing.fault.off_board": "sort de la grille",
    "editing.fault.other_letter": "passe sur une autre lettre",
    "editing.fault.not_whole": "touche une lettre en bout de mot : le mot formé est plus long",
    "editing.fault.nothing_placed": "est déjà sur la grille",
    "editing.fault.too_many": "pose plus de lettres que la variante ne le permet (§3.8.2)",
    "editing.fault.vertical_first": "le premier mot est horizontal (§3.4)",
    "editing.fault.centre_missed": "ne couvre pas la case centrale H8 (§1.1)",
    "editing.fault.not_connected": "ne touche aucun mot de la grille",
    # remarks: something to look at
    "editing.remark.not_admitted": plural("words", one="{words} : mot non admis", other="{words} : mots non admis"),
    "editing.remark.points": "la feuille dit {said}, le coup vaut {found:points}",
    "editing.remark.kept": "reliquat écrit {said} : c’est {kept}",
    "editing.remark.kept_missing": "sans le reliquat {kept} : pris pour un tirage après un rejet",
}
