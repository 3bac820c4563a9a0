"""What is to be found again of a game that was written and read."""

from typing import TypeAlias

from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading
from topping.rules.games.game import Game
from topping.rules.tiles import Draw, Why, in_letter_order

Told: TypeAlias = list[tuple[object, ...]]


def told_of(game: Game, *, names_rejections: bool) -> Told:
    """Of each move: letters of the draw, rejected draws, word with its jokers, reference, points.

    Where a format does not name the draws rejected, that there were some is all that is compared.
    """
    told: Told = []
    for turn in game.turns():
        new = dict(turn.placement.placed)
        start, direction = turn.solution.reference.square, turn.solution.reference.direction
        word = "".join(
            new.get(start.moved(direction, step), letter.upper()) for step, letter in enumerate(turn.solution.word)
        )
        rejected = _rejected(turn.draw) if names_rejections else bool(turn.draw.rejected)
        solution = turn.solution
        told.append((in_letter_order(turn.draw.letters), rejected, word, str(solution.reference), solution.points))
    return told


def told_in(sheet: GameSheet, *, names_rejections: bool) -> Told:
    """The same of what was read."""
    return [
        (
            in_letter_order(move.draw.letters),
            [(one.letters, one.why or Why.INVALID) for one in move.draw.rejected]
            if names_rejections
            else bool(move.draw.rejected),
            move.word,
            str(move.reference),
            move.points,
        )
        for move in sheet.moves
    ]


def _rejected(draw: Draw) -> list[tuple[str, Why]]:
    return [(one.letters, one.why) for one in draw.rejected]


def said(reading: SheetReading) -> list[Remark | SheetFault]:
    """Everything that a reader remarks or refuses."""
    return [*reading.remarks, *reading.faults]


def keys(reading: SheetReading) -> list[str]:
    return [one.key for one in said(reading)]
