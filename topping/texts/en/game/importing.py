"""English sentences of importing a game that somebody else wrote: what is odd in it, what cannot be played."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # remarks on the file
    "import.passed_over": "“{text}” is no move: line passed over",
    "import.sheet": plural(
        "count",
        one="sheet read: “{sheet}”; {count} other sheet is not read",
        other="sheet read: “{sheet}”; {count} other sheets are not read",
    ),
    "import.workbook_unread": "this workbook could not be read: save its sheet as CSV",
    "import.odd_column": plural(
        "rows",
        one="“{text}”, too much in {rows} line: left aside",
        other="unexpected column, from “{text}” on, in {rows} lines: left aside",
    ),
    "import.another_game": "another game begins here: the first one alone is read",
    "import.other_variant": "the title says {named}, but the game can only be played as {found}",
    "import.several_variants": "nothing tells the variant: {chosen}, the simplest; {others} would do too (--variant)",
    "import.stated_points": "stated total: {said}; the moves make {found:points}",
    "import.stated_moves": plural(
        "said", one="{said} move stated; the game has {found}", other="{said} moves stated; the game has {found}"
    ),
    "import.no_points": plural(
        "moves",
        one="the points of {moves} move are not written: they are counted here",
        other="the points of {moves} moves are not written: they are counted here",
    ),
    "import.unfinished": plural(
        "letters",
        one="the game stops here, but {letters} letter is left to play (§3.7)",
        other="the game stops here, but {letters} letters are left to play (§3.7)",
    ),
    # remarks on a move
    "import.number": "move numbered {said} instead of {wanted}",
    "import.running_total": "running total written: {said}; the moves make {found}",
    "import.not_admitted": plural(
        "words",
        one="{words} is not admitted by the lexicon",
        other="{words} are not admitted by the lexicon",
    ),
    "import.lost_row": "“{text}” looks like a move that lost a cell: this move is not taken",
    "import.two_jokers": "the draw {letters} has two jokers: a draw has one here, and the game ends before it",
    "import.tops_found": "draws alone: the {moves:tops} are those that the solver finds with this lexicon",
    "import.missed_top": "{word} makes {points:points}, but {top} makes {best}",
    "import.no_solution": "the draw {letters} has no solution written: the game stops at the move before",
    "import.rejection": "impossible rejected draw in {letters}: its letters are forgotten",
    "import.rejection_supposed": "{letters} does not hold the kept letters {kept}: a rejection is supposed",
    "import.kept": "{letters}: the kept letters are {kept}",
    "import.turned": "read the other way, {word}: the points are right so",
    "import.joker_elsewhere": "the joker is not the letter marked; read as {word}",
    "import.joker_ambiguous": "joker not told; read as {word}, but {others} would do too",
    # what cannot be played
    "import.fault.draws_alone": "draws alone, without solutions: the solver is needed to look for them",
    "import.fault.draw_alone": "the draw {letters} cannot follow, or makes no word",
    "import.fault.no_move": (
        "no move recognised; a line for each is needed, with draw, word, reference and points: "
        "“1 AECC?NU C(H)ACUNE H4 76”"
    ),
    "import.fault.too_many": "more than {most:moves}: this is no game",
    "import.fault.too_big": "more than {most} MB: this is no game",
    "import.fault.not_text": "not a text: save the game as text, as CSV or as a Web page",
    "import.fault.reference": "“{text}” is no reference: H4 (across) or 4H (down), A to O, 1 to 15",
    "import.fault.word": "“{text}” is no word of 2 to 15 letters",
    "import.fault.draw": "“{text}” is no draw: 1 to 9 letters, ? for a joker, KEPT+NEW",
    "import.fault.no_word": "“{text}”: the word is missing",
    "import.fault.no_draw": "the draw of this move is missing",
    "import.fault.missing_one": "move {first} is missing before this one",
    "import.fault.missing": "moves {first} to {last} are missing before this one",
    "import.fault.no_solution": "the draw {letters} has neither word nor reference, and the game goes on",
    "import.fault.draw_kept": "move {number}: draw {letters}; the kept letters expected are {kept}",
    "import.fault.draw_size": "move {number}: the draw {letters} has {found:letters}; expected in {variant}: {wanted}",
    "import.fault.draw_joker": "move {number}: the draw {letters} lacks the joker of a joker game (§3.8.1)",
    "import.fault.draw_letters": "move {number}: draw {letters}; the bag has not enough of {missing} left",
    "import.fault.elsewhere": "{sentence}; with these points, it can only lie at {place}",
    # the command
    "import.done": "{file}: {moves:moves}, {points:points}, {variant}",
    "import.kept_as": "{file}: {moves:moves}, {points:points}, {variant}; kept in {path}",
    "import.refused": plural(
        "faults",
        one="{file}: game refused, {faults} fault",
        other="{file}: game refused, {faults} faults",
    ),
    "help.import": "import games: a DupliTop listing, a Web page, a table, CSV, a file of Eliot, GCG",
    "help.import.files": "game files, whatever their format and encoding",
    "help.import.variant": "variant: {known} (without it, that of the title, or the one under which all can be played)",
    "help.import.out": "file to write the game to, or folder; without it, it is kept among the club’s",
    "import.over_itself": "{path}: the imported game is not written over the file read",
    "import.no_tops": "{file}: the tops were not searched ({why})",
    "import.out_several": "--out: a folder is needed for several games",
}
