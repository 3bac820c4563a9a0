"""The model game of 1973 brings the points that its booklet prints."""

from collections import Counter

from tests.play.classic.twinscorer import TwinScorer
from topping.play.classic import events
from topping.play.classic.modelgame import LEFT, final_scores, model_game
from topping.rules.tiles import COUNTS, tile_of

WORDS = {9: {"QUAIS", "SOYEUX"}, 14: {"ET", "ECARTE"}, 25: {"EH", "HE"}, 26: {"LU", "NU"}, 27: {"DANS", "ON", "US"}}
"""Turns of which the booklet names several words."""
PRINTED = [12, 10, 27, 11, 16, 57, 11, 10, 66, 42, 7, 32, 17, 23, 8, 239, 5, 12, 12, 15, 38, 36, 10, 6, 26, 8, 13, 4]
"""Points of each turn, as the booklet prints them."""


def test_all_tiles_are_used_but_one() -> None:
    last = model_game()[-1].after
    assert Counter(COUNTS) - Counter(map(tile_of, last.tiles)) == Counter(LEFT)
    assert final_scores() == (267, 506)


def test_an_independent_scorer_and_the_booklet_agree() -> None:
    twin = TwinScorer(2, 0, 0)
    for turn, printed in zip(model_game(), PRINTED, strict=True):
        twin.racks[turn.player] = turn.placement.tiles
        twin.take(events.Laid(turn.player, 0, turn.placement.move))
        assert turn.points == twin.last[1] == printed


def test_turns_are_numbered_from_one_and_go_from_player_to_player() -> None:
    turns = model_game()
    assert [(turn.number, turn.player) for turn in turns] == [(at + 1, at % 2) for at in range(len(turns))]
