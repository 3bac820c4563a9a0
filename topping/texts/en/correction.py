"""English sentences of bulletins and their correction, by §4 and §5."""

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # reasons by motive; {words} and {places} are the words and places concerned
    "motive.exact": "{words} at {places}: location right and score exact",
    "motive.other_circling": "{words} at {places}: location right, score of another possible circling",
    "motive.score_absent": "{words} at {places}: location right, no score; exact score given",
    "motive.score_wrong": "{words} at {places}: location right, score wrong; exact score given",
    "motive.least_circling": (
        "{words} at {places}: circling impossible and score absent or wrong; lowest score of the possible circlings"
    ),
    "motive.location_absent": "{words}: no location; this score exists at {places}",
    "motive.location_wrong": "{words}: location wrong; this score exists at {places}",
    "motive.location_incompatible": "{words}: location incompatible with the score, which exists at {places}",
    "motive.first_move": "first move: highest score of {words}, at {places}",
    "motive.average": "{words}: mistake repeated before it had been notified; average of the referee’s other players",
    "motive.best_solution": "several acceptable solutions: the best one counts",
    "motive.least_place": "the linking letters point to several places ({places}) and the score to none; lowest score",
    "motive.least_solution": "independent solutions not crossed out: lowest score",
    "motive.least_direction": "{places}: the word can go both ways and the score points to neither; lowest score",
    "motive.first_score_absent": "first move: no score",
    "motive.first_score_wrong": "first move: score other than the highest",
    "motive.first_circles": "first move: the circling does not match the highest score",
    "motive.two_links": "only two linking letters",
    "motive.circle_missing": "no circle around the letter that the joker stands for",
    "motive.circle_misplaced": "circle around another letter than the one that the joker stands for",
    "motive.one_mode_wrong": "both ways of giving the location are used, one of them incorrectly",
    "motive.inverted": "the reference or the direction of the word is swapped",
    "motive.extension_of_two": "extension of a two-letter word: neither a third linking letter nor a correct reference",
    "motive.extension_cut": plural(
        "words",
        one="extension of a word of three to six letters: {words} is not written in full",
        other="extension of a word of three to six letters: {words} are not written in full",
    ),
    "motive.extension_of_seven": "extension of a word of seven letters or more: too few linking letters",
    "motive.hard_to_read": "slip hard to read",
    "motive.discipline": "disciplinary reason",
    "motive.fallacious": plural(
        "words",
        one="false link at {places}: {words} is not valid",
        other="false link at {places}: {words} are not valid",
    ),
    "motive.not_admitted": "not valid: {words}",
    "motive.cross_word_not_admitted": plural(
        "words",
        one="cross-word formed at {places}, not valid: {words}",
        other="cross-words formed at {places}, not valid: {words}",
    ),
    "motive.not_whole": plural(
        "words",
        one="{words} is not written in full at {places}",
        other="{words} are not written in full at {places}",
    ),
    "motive.both_inverted": "{words}: both the direction of the word and the reference are swapped (place: {places})",
    "motive.no_such_score": "{words}: no correct location, and no place gives this score",
    "motive.no_word": "no word played",
    "motive.crossed_out": "everything is crossed out",
    "motive.other_word": plural(
        "words",
        one="beside the acceptable solution, the word played {words} is not one",
        other="beside the acceptable solution, the words played {words} are none",
    ),
    "motive.other_word_refused": "beside the acceptable solution, not valid: {words}",
    "motive.grid_error": "board mistake: {words} cannot be played",
    "motive.letter_error": "letter mistake: {words} cannot be played with the letters of the draw",
    "motive.blank": "blank slip",
    "motive.absent": "no slip handed in",
    "motive.several_bulletins": "several slips that are not blank",
    "motive.late": "slip written after the end of the move",
    "motive.exchanged": "slip exchanged after the end of the move",
    "motive.unreadable": "illegible slip",
    "motive.grave_discipline": "serious disciplinary reason",
    "motive.cheating": "exclusion: earlier scores cancelled",
    "motive.missed": "move played before the player’s arrival",
    # the slip of a correction
    "slip.head": "Move {number} – table {table}",
    "slip.head_without_table": "Move {number} – no table number",
    "slip.score": "{word}: {points}",
    "slip.score_without_word": "{points}",
    "slip.net": "{points} ({gross} − 5)",
    "slip.sanction.none": "no sanction",
    "slip.sanction.warning": "warning",
    "slip.sanction.penalty": "penalty of 5 points",
    "slip.sanction.zero": "zero",
    "slip.warnings": "warnings for this move: {count}",
    "slip.reason": "§{paragraph}: {sentence}",
    # impossible orders of the referee
    "correction.formula": "unknown formula: {name} (known: {known})",
    "correction.first_move": "at the first move, the board is empty",
    "correction.no_join": "this zero is not due to a false link that could be lifted (§5.3.3)",
    "correction.no_average": "an average only replaces the zero of a word that is not valid (§5.9)",
    # a bulletin as JSON
    "correct.question_of_join": (
        "the referee says if the link is plausible ({words} at {places}): zero if it is, {points:points} if not "
        "(§5.3.3)"
    ),
    "correct.question_of_direction": (
        "to be said: the direction of the word on the slip (“direction”); across {across:points}, down {down:points}"
    ),
    "correct.not_json": "this is not JSON (column {column})",
    "correct.not_object": "a line is a JSON object: position, move_number, bulletin",
    "bulletin.not_object": "“{key}” is a JSON object",
    "bulletin.unknown_key": "unknown key: {key} (known: {known})",
    "bulletin.missing": "the key {key} is missing",
    "bulletin.not_text": "“{key}” is a text",
    "bulletin.not_number": "“{key}” is a whole number from {least} to {most}",
    "bulletin.not_flag": "“{key}” is true or false",
    "bulletin.not_list": "“{key}” is a list",
    "bulletin.lines": "“sketch” is a list of lines of text, a space for an empty square",
    "bulletin.circles": "“circled” is a list of pairs of numbers [row, column], counted from 0",
    "bulletin.direction": "“{text}” is not a direction: {known}",
    "bulletin.sketch_and_words": "“{key}” and “words” exclude each other",
    "bulletin.sketch_and_move": "“{key}” and “move” exclude each other",
    "bulletin.rows": "a word takes at most {most:rows}; here are {found}",
    "bulletin.columns": "row {row} of the slip: at most {most:squares}; here are {found}",
    "bulletin.letter": "“{text}” is not a letter of a slip: A to Z, or a space for an empty square",
    "bulletin.lower_case": "“{text}”: the letters of a slip are capitals; a joker’s are listed in “circled”",
    "bulletin.circle": "no letter to circle, row {row}, column {column} of the slip (counted from 0)",
    "bulletin.reference": "“{text}” is not a reference: H4 (across) or 4H (down)",
}
