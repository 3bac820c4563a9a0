"""English sentences of what is wrong with a typed row, or worth a look."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # a line that cannot be taken
    "editing.empty": "type a draw, then the word and its place: AECC?NU CHACUNE H4",
    "editing.no_letters": "the letters of the draw are missing",
    "editing.letter": "“{text}” is no letter of a draw: A to Z, ? for a joker",
    "editing.many_letters": "{count:letters} are too many for a draw",
    "editing.many_rows": "a game has no more than {most:moves}",
    "editing.draw_first": "type the draw of this move first",
    "editing.word_first": "type the word of this move first",
    "editing.draw_behind_rejected": "a draw must follow the rejected one",
    "editing.reference_wanted": "say where the word goes, too: PASSE H4",
    "editing.off_board": "{word} runs over the edge",
    "editing.position_empty": "type a word and its place (PASSE H4), a draw (AECC?NU) or a position in CGP",
    "editing.no_draft": "this is no draft of a game",
    # faults: the row cannot stand in a game file
    "editing.fault.empty": "empty move: type it, or delete it",
    "editing.fault.over": "the game is over already (§3.7)",
    "editing.fault.no_draw": "the draw is missing",
    "editing.fault.no_word": "the word is missing",
    "editing.fault.invalid_draw": "too few vowels or consonants (§3.2)",
    "editing.fault.not_in_bag": "not enough letters left in the bag: {letters} too many",
    "editing.fault.draw_size": "{count:letters} in place of {wanted}",
    "editing.fault.joker": "the joker of this draw is missing (§3.8.1)",
    "editing.fault.two_jokers": "a draw of a joker game has a single joker (§3.8.1)",
    "editing.fault.no_place": "this word has no place here: give its reference",
    "editing.fault.letters_missing": "cannot be made of {draw}",
    "editing.fault.off_board": "runs over the edge",
    "editing.fault.other_letter": "runs over another letter",
    "editing.fault.not_whole": "touches a letter at its end: the word formed is longer",
    "editing.fault.nothing_placed": "is on the grid already",
    "editing.fault.too_many": "places more letters than the variant allows (§3.8.2)",
    "editing.fault.vertical_first": "the first word goes across (§3.4)",
    "editing.fault.centre_missed": "does not cover the central square H8 (§1.1)",
    "editing.fault.not_connected": "touches no word of the grid",
    # remarks: something to look at
    "editing.remark.not_admitted": plural(
        "words", one="{words}: word not admitted", other="{words}: words not admitted"
    ),
    "editing.remark.points": "the sheet says {said}, the move is worth {found:points}",
    "editing.remark.kept": "kept letters written {said}: they are {kept}",
    "editing.remark.kept_missing": "without the kept letters {kept}: taken as a draw after a rejection",
}
