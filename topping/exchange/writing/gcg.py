"""A game as a GCG file, which analysers read: one player, who lays the retained solution at each move.

    #character-encoding UTF-8
    #description Variante : normale
    #player1 Top Top
    >Top: AECC?NU 8D ChACUNE +76 76
    >Top: EIOLMLS 7H MOLLIES +68 144
    >Top: IARERIS D4 .RIERAIS +72 216
    #note Tirage : -BCDFGHT! IA+RERIS

A place has its number first where the word runs across, its letter first where it runs down: the reverse of ours. A
letter that the grid has already is a dot. The letters kept and the draws rejected, which GCG has no place for, are
noted after the move, written as in a game file. Analysers take a joker that is replaced (§3.8.1) to have stayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from topping.exchange.gcgwords import DRAW, FILLED, VARIANT
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_rejections
from topping.rules.grid.board import ROWS, Direction, Reference
from topping.rules.tiles import Draw

PLAYER: Final = "Top"
"""Who lays the retained solutions."""


def format_gcg(game: Game) -> str:
    """The text of the file; ends with a line feed."""
    head = [
        "#character-encoding UTF-8",
        *(f"#title {name}" for name in [" ".join(game.name.split())] if name),
        f"#description {VARIANT} : {game.variant.name}",
        *(f"#lexicon {name}" for name in [game.lexicon_name] if name),
        f"#player1 {PLAYER} {PLAYER}",
    ]
    return "".join(f"{line}\n" for line in (*head, *_events(game)))


def place(reference: Reference) -> str:
    """Where a word begins, in the order of GCG: `8D` across, `D8` down."""
    row, column = str(reference.square.row + 1), ROWS[reference.square.column]
    return row + column if reference.direction is Direction.HORIZONTAL else column + row


def _events(game: Game) -> Iterator[str]:
    total = 0
    for turn in game.turns():
        solution, draw = turn.solution, turn.draw
        total += solution.points
        yield f">{PLAYER}: {draw.letters} {place(solution.reference)} {_laid(turn)} +{solution.points} {total}"
        if draw.kept or draw.rejected:
            yield f"#note {DRAW} : {_noted(draw)}"


def _laid(turn: Turn) -> str:
    """The word with a dot for each letter that it finds on the grid."""
    start, direction = turn.solution.reference.square, turn.solution.reference.direction
    new = dict(turn.placement.placed)
    return "".join(new.get(start.moved(direction, step), FILLED) for step in range(len(turn.solution.word)))


def _noted(draw: Draw) -> str:
    return f"{format_rejections(draw)}{draw.kept}+{draw.new}"
