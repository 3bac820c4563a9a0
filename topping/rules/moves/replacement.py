"""Joker replacement in a joker game (§3.8.1): the real tile takes the joker's square if the bag still has one."""

from __future__ import annotations

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import Board
from topping.rules.grid.square import Square
from topping.rules.moves.placement import Placement
from topping.rules.tiles.bag import Bag
from topping.rules.tiles.letters import JOKER, tile_of


def replace_jokers(placement: Placement, bag: Bag, variant: Variant) -> tuple[tuple[tuple[Square, str], ...], Bag]:
    """The placed tiles once jokers are replaced, and the bag without the tiles that replaced them.

    `bag` is what stayed in the bag during the move: the letters of the draw replace nothing. Outside joker games
    everything stays as it was placed.
    """
    if not variant.joker or JOKER not in placement.tiles:
        return placement.placed, bag
    replaced = []
    for square, character in placement.placed:
        if character.islower() and bag.count(character.upper()):
            character = character.upper()
            bag = bag.minus_as_far_as_it_goes(character)
        replaced.append((square, character))
    return tuple(replaced), bag


def replaced_squares(placement: Placement, after: Board) -> tuple[Square, ...]:
    """Where `placement` laid a joker and the real tile lies `after` it, in reading order: the jokers that came back."""
    return tuple(
        square for square, character in placement.placed if tile_of(character) == JOKER != tile_of(after.at(square))
    )
