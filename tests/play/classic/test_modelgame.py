"""The model game of 1973 brings the points that its booklet prints."""

from collections import Counter

from tests.play.classic.twinscorer import TwinScorer
from topping.play.classic import events
from topping.play.classic.modelgame import LEFT, final_scores, model_game
from topping.rules.tiles import COUNTS, tile_of

WORDS = {9: {"QUAIS", "SOYEUX"}, 14: {"ET", "ECARTE"}, 25: {"EH", "HE"}, 26: {"LU", "NU"}, 27: {"DANS", "ON", "US"}}
"""Turns of which the booklet names several words."""


def test_all_tiles_are_used_but_one() -> None:
    last = model_game()[-1].after
    assert Counter(COUNTS) - Counter(map(tile_of, last.tiles)) == Counter(LEFT)
    assert final_scores() == (267, 506)


def test_an_independent_scorer_agrees() -> None:
    twin = TwinScorer(2, 0, 0)
    for turn in model_game():
        twin.racks[turn.player] = turn.placement.tiles
        twin.take(events.Laid(turn.player, 0, turn.placement.move))
        assert turn.points == twin.last[1]


def test_turns_are_numbered_from_one_and_go_from_player_to_player() -> None:
    turns = model_game()
    assert [(turn.number, turn.player) for turn in turns] == [(at + 1, at % 2) for at in range(len(turns))]
