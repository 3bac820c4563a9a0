"""The moves of a game and of a sheet in comparable rows."""

from typing import TypeAlias

from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading
from topping.rules.games.game import Game
from topping.rules.tiles import Draw, RejectionReason, in_letter_order

MoveRows: TypeAlias = list[tuple[object, ...]]


def moves_of_game(game: Game, *, names_rejections: bool) -> MoveRows:
    """Returns a row per move: letters of the draw, rejected draws, word with its jokers, reference, points.

    Without `names_rejections`, for formats that lack the letters of rejected draws, only their presence is compared.
    """
    rows: MoveRows = []
    for turn in game.turns():
        new = dict(turn.placement.placed)
        start, direction = turn.solution.reference.square, turn.solution.reference.direction
        word = "".join(
            new.get(start.moved(direction, step), letter.upper()) for step, letter in enumerate(turn.solution.word)
        )
        rejected = _rejected(turn.draw) if names_rejections else bool(turn.draw.rejected)
        solution = turn.solution
        rows.append((in_letter_order(turn.draw.letters), rejected, word, str(solution.reference), solution.points))
    return rows


def moves_of_sheet(sheet: GameSheet, *, names_rejections: bool) -> MoveRows:
    """Returns the same rows for a sheet."""
    return [
        (
            in_letter_order(move.draw.letters),
            [(rejection.letters, rejection.why or RejectionReason.INVALID) for rejection in move.draw.rejected]
            if names_rejections
            else bool(move.draw.rejected),
            move.word,
            str(move.reference),
            move.points,
        )
        for move in sheet.moves
    ]


def _rejected(draw: Draw) -> list[tuple[str, RejectionReason]]:
    return [(rejection.letters, rejection.why) for rejection in draw.rejected]


def findings_of(reading: SheetReading) -> list[Remark | SheetFault]:
    """Returns all remarks and faults of a reading."""
    return [*reading.remarks, *reading.faults]


def keys(reading: SheetReading) -> list[str]:
    return [finding.key for finding in findings_of(reading)]
