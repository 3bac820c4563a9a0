"""English sentences of games: making, writing, checking and playing them."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "lexicon.too_small": "the lexicon {name} has too few words for a game to begin",
    "setup.write": "cannot write {path}: {why}",
    "game.unreadable": "cannot read {path}: {why}",
    "game.not_text": "{path} is not a game file",
    "game.not_utf8": "byte {byte} (number {column} of the line) is not UTF-8; as it is, this is not a game file",
    "game.not_admitted": "move {number}: {word} is not valid in the lexicon {lexicon}",
    "game.not_barren": "move {number}: the rejected draw {letters} had a solution (§3.6)",
    "game.not_top": "move {number}: {word} is not the top, which is {top}",
    "game.not_retained": "move {number}: {word} is not the solution to retain, which is {retained} (§3.4)",
    "game.not_of_seed": "the seed {seed} does not give this game",
    "game.not_over": "the game is not over after move {number} (§3.7)",
    "game.lexicon_missing": (
        "this game was made with the lexicon {name} ({digest}…), which is not installed here; "
        "add it with “topping lexicon add”"
    ),
    "game.no_such_move": "the game has no move {number}: it has {moves}",
    "game.cancelled_move": "(move {number} cancelled)",
    "game.other_top": "(move {number}: another top)",
    "game.not_retainable": "§3.4 does not leave the choice of {word}",
    "replay.wrong": "{wrong:files} of {files} to look at",
    "replay.fine": "{file}: {moves:moves}, {points:points}, correct",
    "replay.would_go_on": "{file}: generator {generator} ended this game where it would go on today, one joker of the "
    "reserve being a letter left to play (§3.8.1)",
    "service.gone": "the solver has stopped. Prepared games can still be played.",
    "service.unexpected": "the solver met an error that it did not expect",
    "generate.made": "{count:games} in {folder}",
    "generate.bar": "{{n}}/{{total}} games |{{bar}}| {{remaining}} left",
    # what the solver cannot search
    "solver.no_kernels": "no solver compiled for this computer; pip install topping-duplicate[jit] mends that",
    "solver.not_compiled": "the solver could not be compiled: {reason}",
    "solver.unknown_system": "no kernels are made for {system}; known: {known}",
    "solver.rack_too_long": "too many letters on the rack: {letters}, where the formula {variant} draws {most}",
    "solver.too_many_jokers": "{jokers} jokers on the rack: no bag gives more than {most}, so nothing is searched",
    "solver.characters": "position unreadable: it takes a grid of 225 squares and letters from A to Z or “?”",
}
