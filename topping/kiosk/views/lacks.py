"""What a proposal lacked to be the top, in words."""

from __future__ import annotations

from typing import Final

from topping.play.explanation.shortfall import Lack, Shortfall
from topping.rules.tiles.letters import JOKER
from topping.texts import say

_FEW_TILES: Final = 2
"""More tiles than that are not named: they would be most of the word."""
_SCRABBLE: Final = 7


def lack_in_words(found: Shortfall) -> str:
    """What was lacking, to be read after `Il manquait`; letters stand between asterisks, to be bold."""
    places = [say("lack.at", letter=letter, square=square) for square, letter in found.squares]
    tiles = [say("lack.joker_tile") if tile == JOKER else say("lack.tile", tile=tile) for tile in found.tiles]
    reference = found.top.reference
    match found.lack:
        case Lack.JOKER:
            return say("lack.joker", places=places) if places else say("lack.no_joker", tiles=tiles)
        case Lack.PLACE:
            return say("lack.place", reference=reference)
        case Lack.SQUARES:
            return say("lack.squares", places=places)
        case Lack.WORD | Lack.LINKS | Lack.ELSEWHERE:
            kind = found.lack.value
            if found.placed:
                return say(f"lack.{kind}_bonus", bonus=_bonus(found.placed), places=places, reference=reference)
            if found.lack is not Lack.LINKS and 0 < len(tiles) <= _FEW_TILES:
                return say(f"lack.{kind}_tiles", tiles=tiles, reference=reference)
            return say(f"lack.{kind}", places=places, reference=reference)


def _bonus(placed: int) -> str:
    return say("lack.bonus") if placed == _SCRABBLE else say("lack.bonus_letters", placed=placed)
