"""Ending a turn: what is written down, and whose turn comes."""

from __future__ import annotations

from dataclasses import replace

from topping.play.classic.game import ClassicGame, ClassicTurn, TurnKind, changed
from topping.rules.tiles.letters import in_letter_order


def record(game: ClassicGame, kind: TurnKind, player: int, at_ms: int, exchanged: str = "") -> ClassicGame:
    """The game with a turn written down that lays no word; the clock is read."""
    return recorded(
        game,
        ClassicTurn(
            number=len(game.turns) + 1,
            player=player,
            kind=kind,
            rack=in_letter_order(game.racks[player]),
            board=game.board,
            exchanged=in_letter_order(exchanged),
            spent_ms=spent_on(game, player, at_ms),
        ),
        at_ms,
    )


def recorded(game: ClassicGame, turn: ClassicTurn, at_ms: int) -> ClassicGame:
    """The game with a turn written down; the clock is read, and passes in a row are counted (§4.2)."""
    passed = game.passes[turn.player] + 1 if turn.kind is TurnKind.PASSED else 0
    return replace(
        game,
        turns=(*game.turns, turn),
        passes=changed(game.passes, turn.player, passed),
        clock=game.clock.at(at_ms),
        is_open=turn.kind is TurnKind.LAID,
    )


def spent_on(game: ClassicGame, player: int, at_ms: int) -> int:
    """What the turn that ends at an instant took off the player's credit."""
    before = sum(turn.spent_ms for turn in game.turns if turn.player == player)
    return game.clock.used_ms(player, at_ms) - before


def played_on(game: ClassicGame, at_ms: int) -> ClassicGame:
    """The turn of the next player who has time; his clock runs."""
    following = game.following(game.turns[-1].player)
    return replace(game, turn=following, clock=game.clock.turned_to(following, at_ms))
