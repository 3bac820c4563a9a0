"""The model game of 1973 brings the points that its booklet prints."""

from __future__ import annotations

from collections import Counter

from tests.play.classic.twinscorer import TwinScorer
from topping.exchange.classic.gcgreplay import replay_gcg
from topping.exchange.writing.gcg import place
from topping.play.classic import events
from topping.play.classic.modelgame import LEFT, NAMES, final_scores, model_game
from topping.rules.tiles.letters import COUNTS, tile_of

WORDS = {9: {"QUAIS", "SOYEUX"}, 14: {"ET", "ECARTE"}, 25: {"EH", "HE"}, 26: {"LU", "NU"}, 27: {"DANS", "ON", "US"}}
"""Turns of which the booklet names several words."""


def test_every_turn_brings_what_is_printed() -> None:
    turns = model_game()
    assert [turn.number for turn in turns] == list(range(1, 29))
    for turn in turns:
        assert turn.points == turn.printed
        assert set(turn.words) == WORDS.get(turn.number, {turn.words[0]})


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


def test_its_file_is_replayed_its_refills_being_remarks() -> None:
    lines = []
    for turn in model_game():
        move = turn.placement.move
        total = turn.totals[turn.player]
        lines.append(f">{NAMES[turn.player]}: {place(move.reference)} {move.word} +{turn.points} {total}")
    lines += [">B: (L) +1 506", ">A: L (L) -1 267"]
    game = replay_gcg("\n".join(lines), bool)
    assert game.scores == (("A", 267), ("B", 506))
    assert [remark.key for remark in game.remarks] == ["classic.remark.refill_count"]
