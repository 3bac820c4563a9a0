"""Replaying a classic game from a GCG file: what cannot be, what is odd, and the table of its turns."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.classic": "classic games, each player with letters of his own",
    "help.classic.commands": "commands",
    "help.classic.command": "COMMAND",
    "help.classic.replay": "replay a game of two players (GCG) and check it line by line",
    "help.classic.file": "GCG file; its racks may be incomplete",
    "help.classic.list": "show the games that are kept",
    "help.classic.export": "write the match sheet of a kept game",
    "help.classic.to": "form: {known} (text unless given)",
    "help.classic.out": "file to write to; without it, the screen",
    "help.classic.id": "number of the game, as “topping classic list” shows it",
    "help.classic.erase": "erase a kept game, with the names of its players",
    "help.classic.yes": "to be written, so that nothing is erased by mistake",
    "classic.kept": "{id} · {day} · {scores} · {state}",
    "classic.over": "over",
    "classic.underway": "going on",
    "classic.none_kept": "No classic game is kept.",
    "classic.erased": "Classic game {id} is erased.",
    "match_sheet.column.number": "no.",
    "match_sheet.column.player": "player",
    "match_sheet.column.word": "word",
    "match_sheet.column.ref": "ref.",
    "match_sheet.column.points": "points",
    "match_sheet.column.total": "total",
    "classic.score": "{name}: {points:points}",
    # what cannot be
    "classic.gcg.line": "“{text}” is neither a turn (>) nor a pragma (#)",
    "classic.gcg.third_player": "{name} is not in this game, which {first} and {second} play",
    "classic.gcg.not_his_turn": "it is the other player’s turn (§4)",
    "classic.gcg.over": "the game is over: nothing more is played (§7)",
    "classic.gcg.over_by_passes": "after {count} passes in a row the game is over (§4.2)",
    "classic.gcg.rack_long": "too many letters in “{rack}” ({count}): the player’s hand is of {most}",
    "classic.gcg.letters_missing": "{move} cannot be made of {letters} (§4.1.1)",
    "classic.gcg.too_many_tiles": "{letter} is laid {count} times: the set has only {most} (§2.1.1)",
    "classic.gcg.misfit.off_board": "{move} runs off the board (§4.1.1)",
    "classic.gcg.misfit.other_letter": "{move} covers a letter that is another one (§4.1.1)",
    "classic.gcg.misfit.not_whole": "{move} touches a letter before or after it: the word is longer (§4.1.1)",
    "classic.gcg.misfit.nothing_placed": "{move} lays no letter (§4.1.1)",
    "classic.gcg.misfit.too_many": "{move} lays more than seven letters (§4.1.1)",
    "classic.gcg.misfit.vertical_first": "{move}: the first word is horizontal (§4.1.1)",
    "classic.gcg.misfit.centre_missed": "{move}: the first word covers the star (§4.1.1)",
    "classic.gcg.misfit.not_connected": "{move} touches no letter of the board (§4.1.1)",
    "classic.gcg.points": "the file says {said:points}, but this turn brings {found} (§4.1.2)",
    "classic.gcg.total": "a total of {said} for {name}, whose turns make {found}",
    "classic.gcg.bag_small": plural(
        "tiles",
        one="an exchange with {tiles} letter in the bag: {least} are needed (§4.3)",
        other="an exchange with {tiles} letters in the bag: {least} are needed (§4.3)",
    ),
    "classic.gcg.exchange_count": "an exchange of {count}, while the player’s hand is of {most} (§4.3)",
    "classic.gcg.nothing_to_withdraw": "this player has no word to take back (§5.3)",
    "classic.gcg.no_challenge": "there is nothing to challenge (§5.2)",
    "classic.gcg.time_points": "time brings no points: {points}",
    "classic.gcg.left_points": "letters left {letters}: their value is {value}, not {points:points} for {name} (§7)",
    "classic.gcg.left_letters": "letters left {letters}: there are not so many (§7)",
    "classic.gcg.left_twice": "the letters left have been counted for {name} already (§7)",
    "classic.gcg.for_two": "GCG is for two players, not {count}",
    # what is odd
    "classic.remark.not_admitted": plural(
        "count", one="word not admitted: {words}", other="words not admitted: {words}"
    ),
    "classic.remark.withdrawn_admitted": plural(
        "count",
        one="{words} is taken back, though this lexicon admits it",
        other="{words} are taken back, though this lexicon admits them",
    ),
    "classic.remark.refill": "the rack {rack} lacks some of the letters kept ({kept})",
    "classic.remark.refill_count": "{name} has more letters than drawing up to seven each time gives",
    "classic.remark.rack_beyond": "the rack {rack} has more of {letters} than are left",
    "classic.remark.left": "letters left {letters}, while the board leaves {found}",
    "classic.remark.no_adjustment": "a player has gone out, and the file does not count the letters left (§7)",
}
