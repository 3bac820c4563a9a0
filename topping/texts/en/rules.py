"""English sentences of the rules, for the pure rooms."""

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # a player's input
    "entry.empty": "type a word and its place: PASSE H4",
    "entry.too_many": "a word and a reference are enough: PASSE H4",
    "entry.no_word": "{reference}: the word is missing",
    "entry.no_reference": "“{text}” is not a reference: H4 (across) or 4H (down)",
    "entry.reference": "“{text}” is not a reference: H4 (across) or 4H (down), from A to O and from 1 to 15",
    "entry.character": "“{text}” is not a letter",
    "entry.joker_letter": "“{text}”: a joker is written as its letter in parentheses, C(H)ACUNE",
    "entry.parentheses": "“{text}”: parentheses go around a joker’s letter, PASS(E)R",
    "entry.length": "“{text}”: a word has 2 to {most} letters",
    # moves, references, variants
    "move.malformed": "“{text}” is not a move: it takes a word and a reference, PASSE H4",
    "move.word": "“{text}” is not a word of 2 to 15 letters (without accents; a joker in lower case or in parentheses)",
    "reference.malformed": "“{text}” is not a reference: H4 (across) or 4H (down), from A to O and from 1 to 15",
    "variant.unknown": "unknown variant: {name} (known: {known})",
    "formula.unknown": "unknown formula: {name} (known: {known})",
    "formula.no_such_speed": "the formula {formula} is not played at the speed “{name}” (known: {known})",
    "delay.too_few": "too few keys came to the screen: {count}",
    "delay.unreadable": "the measurement that is kept cannot be read",
    "conditions.unreadable": "“{text}” does not describe conditions of play",
    "schedule.unreadable": "“{text}” is not a list of times for moves",
    # positions in CGP
    "position.fields": "a position is written as CGP: the board, a space, the rack, for instance 15/15/…/15 AEIRST?/",
    "position.rows": "the board has 15 rows separated by slashes; here are {found}",
    "position.row_length": "row {row} has {found:squares} instead of 15",
    "position.character": "row {row}: “{text}” is neither a letter without accent nor a number of empty squares (1 to "
    "15)",
    "position.racks": "at most one slash in the rack",
    "position.rack": "“{text}” is not a letter of a rack: A to Z in capitals, ? for a joker",
    "position.scores": "“{text}”: scores are written 0/0",
    "position.turns": "“{text}”: the number of scoreless turns is a whole number",
    "position.opcodes": "“{text}”: each addition to the position ends with a semicolon",
    # a game file, line by line
    "game.empty": "the file is empty",
    "game.first_line": "this is not a game file: the first line must be “Topping {format}”",
    "game.newer_format": "game written in format {format} by a later version of Topping: update it",
    "game.line": "“{text}” is neither a tag nor a move",
    "game.unknown_tag": "unknown tag: {tag}",
    "game.tag_twice": "the tag {tag} stands there twice",
    "game.tag_after_moves": "tags come before the moves",
    "game.seed": "“{text}” is not a seed: a whole number",
    "game.generator": "“{text}” is not a version of the generator: a whole number",
    "game.lexicon": "the lexicon is written as its name, followed by its hash of 64 hexadecimal digits if it has one",
    "game.move_fields": "a move is written: number, draw, word, reference, points",
    "game.move_number": "move {said} instead of move {wanted}",
    "game.move_points": "“{text}” is not a number of points",
    "game.letter": "“{text}” is not a letter of a draw: A to Z in capitals, ? for a joker",
    "game.rejection": "“{text}”: a rejected draw begins with a hyphen",
    "game.rejection_letters": "“{text}”: the letters of the rejected draw are missing",
    "game.end_line": "the last line is written “Fin : 21 coups, 950 points”",
    "game.end_moves": plural(
        "said",
        one="{said} move announced at the end, {found} in the game",
        other="{said} moves announced at the end, {found} in the game",
    ),
    "game.end_points": plural(
        "said",
        one="{said} point announced at the end, {found} in the game",
        other="{said} points announced at the end, {found} in the game",
    ),
    "game.after_end": "nothing follows the end line",
    "game.no_move": "the game has no move",
    "game.cut_short": "the file is cut short: the end line is missing",
    # a game, move by move
    "game.over_already": "move {number}: the game is already over (§3.7)",
    "game.draw_impossible": "move {number}: the draw {letters} is impossible (letters kept: {kept})",
    "game.draw_invalid": "move {number}: the draw {letters} has too few vowels or consonants (§3.2)",
    "game.draw_again": "move {number}: the draw {letters} has already gone back into the bag at this move (§3.6)",
    "game.rejection_impossible": "move {number}: the rejected draw {letters} is impossible",
    "game.rejection_unfounded": "move {number}: the reason given for rejecting {letters} is not the right one (§3.2, "
    "§3.6)",
    "game.letters_missing": "move {number}: {word} cannot be made from {letters}",
    "game.points": "move {number}: {word} is worth {found:points}, not {said}",
    "game.misfit.off_board": "move {number}: {word} runs off the board",
    "game.misfit.other_letter": "move {number}: {word} goes over another letter",
    "game.misfit.not_whole": "move {number}: {word} touches a letter at one end: the word formed is longer",
    "game.misfit.nothing_placed": "move {number}: {word} is already on the board",
    "game.misfit.too_many": "move {number}: {word} places more letters than the variant allows (§3.8.2)",
    "game.misfit.vertical_first": "move {number}: {word} goes down; the first word goes across (§3.4)",
    "game.misfit.centre_missed": "move {number}: {word} does not cover the centre square H8 (§1.1)",
    "game.misfit.not_connected": "move {number}: {word} touches no word on the board",
}
