"""Laying a word (§4.1), and taking a joker back off the grid (leaflet)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from topping.play.classic.events import JokerTaken, Laid
from topping.play.classic.game import ClassicGame, ClassicPhase, ClassicTurn, TurnKind, changed
from topping.play.classic.houserules import RACK
from topping.play.classic.refusal import refused
from topping.play.classic.turning import played_on, recorded, spent_on
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.grid.square import SIZE, Square
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Misfit, Placement, lay
from topping.rules.moves.scoring import Score, score
from topping.rules.tiles.letters import JOKER, in_letter_order, without


def laid_on(board: Board, rack: str, move: Move) -> tuple[Placement, Score]:
    """What a word lays and what it brings; raises `ClassicRefusalError` where it cannot lie there (§4.1).

    Whether its words are admitted is asked only by a challenge (§5).
    """
    placement = lay(board, move, NORMALE, first_either_way=True)
    if isinstance(placement, Misfit):
        raise refused(f"classic.refused.misfit.{placement.name.lower()}", "4.1.1", move=move)
    if without(rack, placement.tiles) is None:
        raise refused("classic.refused.letters_missing", "4.1.1", move=move, letters=in_letter_order(rack))
    return placement, score(board, placement, NORMALE)


def laid_down(game: ClassicGame, event: Laid) -> ClassicGame:
    """The game with a word laid: its letters are to be drawn, and it may be challenged until they are seen."""
    player, rack = event.player, game.racks[event.player]
    placement, points = laid_on(game.board, rack, event.move)
    turn = ClassicTurn(
        number=len(game.turns) + 1,
        player=player,
        kind=TurnKind.LAID,
        rack=in_letter_order(rack),
        board=game.board,
        points=points.points,
        laid_points=points.points,
        move=placement.move,
        words=tuple(word.upper() for word in points.words),
        announced=event.announced,
        spent_ms=spent_on(game, player, event.at_ms),
    )
    left = without(rack, placement.tiles) or ""
    laid = replace(game, board=game.board.with_tiles(placement.placed)).with_rack(player, left)
    laid = recorded(laid, turn, event.at_ms).credited(player, points.points)
    due = min(RACK - len(left), len(laid.bag))
    laid = played_on(replace(laid, due=changed(laid.due, player, due)), event.at_ms)
    return replace(laid, phase=ClassicPhase.LAST_WORD) if not left and not due else laid


def jokers_to_take(game: ClassicGame, player: int) -> tuple[tuple[Square, str], ...]:
    """The squares whose joker a player may take back, each with the letter that he puts there (leaflet)."""
    if not game.rules.recycles_jokers:
        return ()
    squares = (Square(row, column) for row, column in product(range(SIZE), repeat=2))
    there = ((square, game.board.at(square)) for square in squares)
    return tuple(
        (square, letter.upper())
        for square, letter in there
        if letter.islower() and letter.upper() in game.racks[player]
    )


def joker_taken(game: ClassicGame, event: JokerTaken) -> ClassicGame:
    """The game with the real letter in a joker's place and the joker in the rack; the turn goes on."""
    letter = game.board.at(event.square)
    if not game.rules.recycles_jokers:
        raise refused("classic.refused.no_recycling", "M")
    if not letter.islower():
        raise refused("classic.refused.no_joker_there", "M", square=event.square)
    rack = without(game.racks[event.player], letter.upper())
    if rack is None:
        raise refused("classic.refused.real_letter_missing", "M", letter=letter.upper())
    taken = game.with_rack(event.player, rack + JOKER)
    board = game.board.with_tiles([(event.square, letter.upper())])
    return replace(taken, board=board, clock=game.clock.at(event.at_ms), is_open=False)
