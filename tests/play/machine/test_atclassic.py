"""The machine at the table of a classic game."""

from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

import pytest

from tests.play.machine.simulated import SimulatedGame, played
from tests.solver.lexicons import sample
from topping.bank.machine import OpenVocabulary, leave_values
from topping.play.classic.events import JokerTaken, Laid, Passed
from topping.play.classic.game import ClassicGame, TurnKind
from topping.play.classic.transitions import after
from topping.play.machine.atclassic import (
    MachineTurn,
    TurnSight,
    challenge_of,
    event_of,
    is_layable,
    joker_to_take,
    sight_at,
    sight_of,
    turn_of,
    with_machine_votes,
)
from topping.play.machine.levels import LEVELS
from topping.play.machine.weighing import choose
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Reference
from topping.rules.moves import Move
from topping.rules.tiles import in_letter_order
from topping.solver import Solver


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(sample())


def test_views_and_turns_are_recovered_from_a_finished_game(solver: Solver) -> None:
    seen: list[TurnSight] = []
    turns: list[MachineTurn] = []
    vocabulary = OpenVocabulary()

    def choosing(sight: TurnSight) -> MachineTurn:
        seen.append(replace(sight, rack=in_letter_order(sight.rack), lead=0))
        solve = partial(solver.all, variant=NORMALE)
        level = LEVELS["club" if len(seen) % 2 else "amateur"]
        turns.append(choose(level, sight, solve, vocabulary, leave_values(), Random(len(seen))))
        return turns[-1]

    game = played((choosing, choosing), 4)
    assert len(game.turns) > 15
    assert [sight_at(game, turn) for turn in game.turns] == seen
    assert [turn_of(turn) for turn in game.turns] == turns
    assert {turn.kind for turn in game.turns} <= {TurnKind.LAID, TurnKind.EXCHANGED, TurnKind.PASSED}


def begun(word: str) -> ClassicGame:
    """Returns a game whose first player has laid a word from a random rack."""
    game = SimulatedGame(Random(1)).game
    rack = "".join(reversed(word)) + game.racks[0][len(word) :]
    game = replace(game, racks=(rack, game.racks[1]))
    return after(game, Laid(0, 0, Move(word, Reference.parse("H8"))))


@pytest.mark.parametrize(("name", "least", "most"), [("debutant", 80, 120), ("amateur", 180, 220), ("club", 300, 300)])
def test_each_level_notices_its_share_of_words_and_jokers(name: str, least: int, most: int) -> None:
    bad, recycled, level = begun("ZX"), with_joker("KA", "k"), LEVELS[name]
    seeds = range(300)
    challenged = sum(challenge_of(bad, 1, level, 0, lambda word: False, Random(seed)) is not None for seed in seeds)
    taken = sum(joker_to_take(recycled, 1, level, 0, Random(seed)) is not None for seed in seeds)
    assert least <= challenged <= most
    assert least <= taken <= most


def with_joker(word: str, joker: str, *, recycles: bool = True) -> ClassicGame:
    """Returns a game with a joker on the grid; the second player, on turn, has its real letter."""
    game = begun(word)
    rules = replace(game.rules, recycles_jokers=recycles)
    board = game.board.with_tiles([(Reference.parse("H8").square, joker)])
    return replace(game, rules=rules, board=board, due=(0, 0)).with_rack(1, "EEEEEE" + joker.upper())


def test_a_joker_is_taken_back_for_the_real_letter_as_the_rules_allow() -> None:
    game = with_joker("KA", "k")
    event = joker_to_take(game, 1, LEVELS["expert"], 5, Random(1))
    assert event == JokerTaken(1, 5, Reference.parse("H8").square)
    after_it = after(game, event)
    assert sorted(after_it.racks[1]) == sorted("EEEEEE?")
    assert joker_to_take(after_it, 1, LEVELS["expert"], 5, Random(1)) is None, "none is left"
    assert joker_to_take(game.with_rack(1, "EEEEEEE"), 1, LEVELS["expert"], 5, Random(1)) is None
    assert joker_to_take(with_joker("KA", "k", recycles=False), 1, LEVELS["expert"], 5, Random(1)) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_machine_votes_with_most_people(players: int) -> None:
    groups = [{seat for seat in range(players) if bits >> seat & 1} for bits in range(2**players)]
    for ayes, machines in product(groups, groups[:-1]):
        people = set(range(players)) - machines
        voted = with_machine_votes(ayes, players, machines)
        assert set(voted) & people == ayes & people
        assert (2 * len(voted) > players) == (2 * len(ayes & people) > len(people))


def test_a_late_answer_is_detected_and_an_illegal_exchange_passes(solver: Solver) -> None:
    game = SimulatedGame(Random(2)).game
    top = MachineTurn(solver.tops(sight_of(game, 0).position, NORMALE)[0])
    assert is_layable(game, 0, top)
    assert not is_layable(game.with_rack(0, "WWWWWWW"), 0, top)
    assert is_layable(game, 0, MachineTurn.exchanging("A"))
    late = replace(game, out_of_time=frozenset((1,)))
    assert event_of(late, 0, MachineTurn.exchanging(game.racks[0][:2]), 5, Random(1)) == Passed(0, 5)
