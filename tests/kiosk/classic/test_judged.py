"""A classic game judged turn by turn after its end."""

import random
from dataclasses import replace

import pygame
import pytest

from tests.kiosk.classic.tables import loose_table
from tests.kiosk.driver import ENTER, ESCAPE, RIGHT, Driver
from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import sample
from topping.answers.positions import advise_turn
from topping.kiosk.screens.classic.routes import ChooseClassic, ClassicPart
from topping.kiosk.services.tablegames import ClassicTable
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import PASSING, MachineTurn
from topping.play.machine.weighing import WeighedTurn
from topping.rules.conditions.variant import NORMALE
from topping.solver import Solver
from topping.texts import say


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(sample())


def played_table(kiosk: Driver, solver: Solver) -> ClassicTable:
    """A finished game in which each lays the third best word."""
    simulated = SimulatedGame(random.Random(4))
    while not simulated.is_over:
        found = solver.best(simulated.sight().position, NORMALE, 3)
        simulated.play(MachineTurn(found[-1]) if found else PASSING)
    table, record = loose_table(kiosk.clock, "Un", "Deux")
    record.game = simulated.game
    return table


def answer(kiosk: Driver, solver: Solver) -> None:
    """Answers the question that is open."""
    question = kiosk.answerer.asked[-1]
    assert question.question is advise_turn
    best = solver.best(question.sight.position, NORMALE, 3)
    weighed = tuple(WeighedTurn(MachineTurn(one), "", one.points + 5.0) for one in best)
    played = question.played
    own = WeighedTurn(played, "", played.solution.points if played.solution else 0.0)
    found = TurnAdvice(weighed or (own,), own, is_searched=not question.sight.in_bag)
    kiosk.answerer.tell(found)
    kiosk.step()


def test_every_turn_is_judged_and_the_costliest_is_a_key_away(kiosk: Driver, solver: Solver) -> None:
    table = played_table(kiosk, solver)
    kiosk.show(ChooseClassic(ClassicPart.SHEET, table))
    kiosk.type("r")
    scene = kiosk.kiosk.scene
    assert kiosk.texts("cost") == (say("advice.wait"),)
    costs = []
    for _ in table.game.turns:
        answer(kiosk, solver)
    assert len(kiosk.answerer.asked) == len(table.game.turns)
    for number, turn in enumerate(table.game.turns, start=1):
        assert kiosk.texts("title") == (say("advice.turn", number=number, name=table.game.names[turn.player]),)
        assert kiosk.texts("turns").count("•") == 1
        digits = [part for part in kiosk.texts("cost")[0].split() if part.isdigit()]
        costs.append(int(digits[0]) if digits else 0)
        kiosk.key(RIGHT)
    kiosk.key(ENTER)
    (title,) = kiosk.texts("title")
    assert say("advice.turn", number=costs.index(max(costs)) + 1, name="").strip(" ·") in title
    assert scene is kiosk.kiosk.scene
    kiosk.key(ESCAPE)
    assert kiosk.scene == "classicsheet"


def test_a_turn_that_cannot_be_judged_does_not_stop_the_others(kiosk: Driver, solver: Solver) -> None:
    table = played_table(kiosk, solver)
    kiosk.show(ChooseClassic(ClassicPart.SHEET, table))
    kiosk.key(pygame.K_r)
    kiosk.answerer.fail("Rien")
    kiosk.step()
    assert kiosk.texts("cost") == (say("advice.unknown"),)
    assert len(kiosk.answerer.asked) == 2
    kiosk.key(ESCAPE)
    assert kiosk.answerer.dropped == [2]
    game = table.game
    table.record.game = replace(game, racks=("A" * 60,) * 2)  # more letters than there are
    kiosk.show(ChooseClassic(ClassicPart.SHEET, table))
    kiosk.key(pygame.K_r, pygame.K_END)
    kiosk.answerer.fail("Rien")
    kiosk.step(2)
    assert kiosk.texts("cost") == (say("advice.unknown"),)
