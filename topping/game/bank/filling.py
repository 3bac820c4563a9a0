"""Making the games of a bank, one after the other, by their seeds; loads the solver."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator
from typing import Final

from topping.game.bank.file import BankWriter
from topping.game.bank.record import BankRecord
from topping.game.making.maker import Maker
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.grid.board import EMPTY
from topping.rules.tiles import JOKER
from topping.training.analysedmove import AnalysedMove, MoveFacts, PositionFacts

_BEYOND: Final = 1 << 255
"""More than any seed that a game file can hold."""


def private_seed(salt: bytes, number: int, variant: Variant, lexicon_hash: str) -> int:
    """The seed of game `number`, from 0, of a bank; `salt` is the bank's own, drawn when it was begun."""
    text = f"topping/bank/1/{salt.hex()}/{variant.name}/{lexicon_hash}/{number}"
    return _BEYOND | int.from_bytes(hashlib.sha256(text.encode("ascii")).digest())


def filling(
    maker: Maker, variant: Variant, writer: BankWriter, games: int, added: Callable[[bytes], None]
) -> Generator[None, None, None]:
    """Adds games until there are `games`, or no room for more; `added` is given each record.

    Stops after each move that it finds. Raises `OSError`, and `LexiconError` where no game can be made.
    """
    while writer.count < games:
        seed = private_seed(writer.salt, writer.count, variant, maker.graph.hash)
        game = yield from maker.making(seed, variant)
        record = (yield from _recorded(game, maker)).pack()
        if not writer.add(record):
            break
        added(record)


def _recorded(game: Game, maker: Maker) -> Generator[None, None, BankRecord]:
    across, facts = [], []
    for turn in game.turns():
        move = MoveFacts.of(turn.position, turn.solution, game.variant)
        points = maker.solver.all(turn.position, game.variant).points
        equal_tops = points.count(points[0])
        cells = turn.position.board.cells
        position = PositionFacts(
            in_hand=len(turn.position.rack),
            jokers_in_hand=turn.position.rack.count(JOKER),
            on_grid=len(cells) - cells.count(EMPTY),
            plays=len(points),
            equal_tops=equal_tops,
            next_points=points[equal_tops] if equal_tops < len(points) else None,
            tops=(move,),
        )
        across.append(move.links)
        facts.append(AnalysedMove.of(move, turn.number, position.on_grid, position.in_hand, position))
        yield
    return BankRecord.of(game, across, facts)
