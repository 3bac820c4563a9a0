"""Simplified duplicate at home: what a word said is worth, and whole games."""

from functools import reduce
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import board_with
from tests.solver.naive import solutions as naive_solutions
from topping.errors import InputError
from topping.game.shelf import demo_games, load
from topping.play.home.game import (
    HomeDrawShown,
    HomeEvent,
    HomeGame,
    HomePhase,
    HomeStopped,
    HomeTimeOver,
    HomeTopShown,
    HomeWordSaid,
)
from topping.play.home.saying import SaidFault, WordValue, value_of_said
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.position import Position

GAME = load(demo_games()[0])
WORDS = ["PASSE", "PASSES", "AS", "SE", "ES", "RASE", "RAS", "ARS", "SA", "SAS", "RE", "ERS"]
POSITION = Position(board_with("PASSE H4"), "RASE?TX")


def worth(text: str) -> WordValue:
    return value_of_said(text, POSITION, NORMALE, WORDS.__contains__)


def test_a_word_is_worth_its_best_place_or_the_one_whose_points_were_said() -> None:
    ways = sorted({one.points for one in naive_solutions(POSITION, NORMALE, WORDS) if one.word.upper() == "RASE"})
    assert len(ways) > 2
    assert worth("rase").points == ways[-1]
    for points in ways:
        assert worth(f"RASE {points}").points == points
    assert worth(f"RASE {ways[-1] + 1}").points == ways[-1], "said too high, it brings what it is worth"
    assert worth(f"RASE {ways[1] + 1}").points == max(one for one in ways if one <= ways[1] + 1)
    assert worth("RASE 1") == WordValue(0, None, SaidFault.LESS_THAN_ANY)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", SaidFault.NOTHING_SAID),
        ("XE 12", SaidFault.NOT_ADMITTED),
        ("ZUT 30", SaidFault.NO_PLACE),
        ("PASSES A1", SaidFault.NO_PLACE),
    ],
)
def test_what_brings_nothing(text: str, fault: SaidFault) -> None:
    assert worth(text) == WordValue(0, None, fault)


@settings(max_examples=15)
@given(st.text("RASE?TX", min_size=2, max_size=7), st.integers(0, 9))
def test_each_word_is_worth_what_the_naive_solver_gives_it(rack: str, seed: int) -> None:
    rack = rack.replace("?", "", max(0, rack.count("?") - 2))
    position = Position(board_with("PASSE H4"), rack)
    best: dict[str, int] = {}
    for one in naive_solutions(position, NORMALE, WORDS):
        best[one.word.upper()] = max(best.get(one.word.upper(), 0), one.points)
    for word in WORDS:
        assert value_of_said(word, position, NORMALE, WORDS.__contains__).points == best.get(word, 0), word


def said(player: int, points: int) -> HomeWordSaid:
    return HomeWordSaid(player, "MOT", WordValue(points, None))


def a_move(*words: HomeWordSaid) -> list[HomeEvent]:
    return [HomeDrawShown(), HomeTimeOver(), *words, HomeTopShown()]


def test_a_solo_is_worth_more_above_fifteen_players_only() -> None:
    top = next(GAME.turns()).solution.points
    for count, bonus in ((15, 0), (16, 10)):
        names = [f"J{number}" for number in range(count)]
        alone = reduce(HomeGame.after, a_move(said(3, top), said(4, top - 1)), HomeGame.of(names, GAME, 3))
        assert alone.totals[3] == top + bonus
        assert alone.tops[3] == 1
        shared = reduce(HomeGame.after, a_move(said(3, top), said(4, top)), HomeGame.of(names, GAME, 3))
        assert shared.totals[3] == top


def test_the_last_word_of_a_player_counts_and_who_says_nothing_has_nothing() -> None:
    game = reduce(HomeGame.after, a_move(said(0, 4), said(0, 7)), HomeGame.of(["Léa", "Max"], GAME, 2))
    assert game.totals == (7, 0)
    assert game.phase is HomePhase.TOP
    assert game.turn == next(GAME.turns())


def test_what_is_not_its_turn_is_refused() -> None:
    begun = HomeGame.of(["Léa"], GAME, 4)
    for event in (HomeTimeOver(), HomeTopShown(), said(0, 3)):
        with pytest.raises(InputError) as refusal:
            begun.after(event)
        assert refusal.value.key == "home.not_now"
    for minutes in (0, 1, 5):
        with pytest.raises(InputError):
            HomeGame.of(["Léa"], GAME, minutes)


@settings(max_examples=8)
@given(st.integers(1, 20), st.randoms(use_true_random=False))
def test_any_game_ends_and_its_sums_hold(players: int, chance: Random) -> None:
    names = [f"J{number}" for number in range(players)]
    game, events = HomeGame.of(names, GAME, 3), list[HomeEvent]()
    totals = [0] * players
    for turn in GAME.turns():
        words = [
            said(player, int(chance.random() * (turn.solution.points + 1)))
            for player in range(players)
            if chance.random() < 0.8
        ]
        for event in chain(a_move(*words)):
            game = game.after(event)
            events.append(event)
        tops = [one.player for one in words if one.value.points == turn.solution.points]
        for one in words:
            totals[one.player] += one.value.points
        if players > 15 and len(tops) == 1:
            totals[tops[0]] += 10
        assert list(game.totals) == totals
    assert game.is_finished
    with pytest.raises(InputError):
        game.after(HomeDrawShown())
    game = game.after(HomeStopped())
    assert game.phase is HomePhase.OVER
    assert reduce(HomeGame.after, [*events, HomeStopped()], HomeGame.of(names, GAME, 3)) == game
