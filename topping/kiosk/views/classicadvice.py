"""What the turns of a classic game could have been, as the screen shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from topping.kiosk.painters.classic.turnlist import TurnRow
from topping.kiosk.painters.grid.board import BoardView
from topping.play.classic.game import ClassicGame, ClassicTurn, TurnKind
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.sight import MachineTurn
from topping.play.machine.weighing import WeighedTurn
from topping.rules.moves.placement import laid
from topping.texts import say
from topping.texts.numbers import signed

_PLAYED: Final = "•"
"""In the place of its number, the turn that was played."""


def advice_board(turn: ClassicTurn, advice: TurnAdvice | None) -> BoardView:
    """The grid before a turn, with the letters of the turn that was worth most, else of the one played."""
    best = advice.best[0].turn.solution if advice is not None else None
    move = best.move if best is not None else turn.move if advice is None else None
    preview = () if move is None else tuple((square, letter, True) for square, letter in laid(turn.board, move).placed)
    return BoardView(turn.board.cells, (), preview)


def told_of(turn: ClassicTurn, advice: TurnAdvice | None, *, is_known: bool) -> tuple[str, ...]:
    """What was played, and what that cost."""
    played = say("advice.played", turn=_name(turn), points=turn.points)
    if not is_known:
        return played, say("advice.wait")
    if advice is None:
        return played, say("advice.unknown")
    cost = round(advice.cost)
    return played, say("advice.best") if not cost else say("advice.cost", points=cost)


def advice_headings(*, is_searched: bool) -> tuple[str, str, str, str, str, str]:
    """Over the columns; at the end of a game worth is the difference to the end."""
    worth = "advice.column.difference" if is_searched else "advice.column.worth"
    names = ("number", "kept", "word", "place", "points")
    number, kept, word, place, points = (say(f"advice.column.{name}") for name in names)
    return number, kept, word, place, points, say(worth)


def advice_rows(advice: TurnAdvice) -> tuple[TurnRow, ...]:
    """The turns worth most, then the one played where it is not among them."""
    rows = [_row(str(place), one, advice) for place, one in enumerate(advice.best, start=1)]
    if all(one.turn != advice.played.turn for one in advice.best):
        rows.insert(min(len(rows), 4), _row(_PLAYED, advice.played, advice))
    return tuple(rows)


def costs_of(game: ClassicGame, known: Mapping[int, TurnAdvice]) -> str:
    """What the turns of each player cost him together."""
    costs = [0.0] * len(game.names)
    for place, advice in known.items():
        costs[game.turns[place].player] += advice.cost
    return " · ".join(
        say("advice.all_cost", name=name, points=round(cost)) for name, cost in zip(game.names, costs, strict=True)
    )


def _row(number: str, one: WeighedTurn, advice: TurnAdvice) -> TurnRow:
    mark = _PLAYED if one.turn == advice.played.turn else number
    worth = signed(round(one.worth))
    kept = one.kept or "–"
    if one.turn.solution is not None:
        solution = one.turn.solution
        return TurnRow(mark, kept, solution.word, "", str(solution.reference), str(solution.points), worth)
    return TurnRow(mark, kept, "", _without_word(one.turn), "", "0", worth)


def _without_word(turn: MachineTurn) -> str:
    return say("advice.exchange", letters=turn.exchanged) if turn.exchanged else say("advice.pass")


def _name(turn: ClassicTurn) -> str:
    if turn.move is not None:
        key = "advice.withdrawn" if turn.kind is TurnKind.WITHDRAWN else "advice.laid"
        return say(key, move=turn.move)
    return say("advice.exchange", letters=turn.exchanged) if turn.exchanged else say("advice.pass")
