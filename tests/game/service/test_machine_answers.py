"""The answers about the turns of a classic game, as the worker gives them."""

from random import Random

import pytest

from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import bundled
from topping.game.lexicon import WantedLexicon
from topping.game.service.answering import Answerer
from topping.game.service.positionquestions import AdviceFound, AdviceQuestion, MachineTurnChosen, MachineTurnQuestion
from topping.play.machine.atclassic import MachineTurn
from topping.play.machine.levels import LEVELS
from topping.rules.conditions.variant import NORMALE

LEXICON = WantedLexicon.of(bundled())


def test_a_turn_is_chosen_and_judged() -> None:
    helper, game = Answerer(), SimulatedGame(Random(7))
    for level in LEVELS.values():
        sight = game.sight()
        chosen = helper.answer(1, MachineTurnQuestion(sight, level, 5, LEXICON))
        assert isinstance(chosen, MachineTurnChosen)
        assert chosen == helper.answer(1, MachineTurnQuestion(sight, level, 5, LEXICON))
        found = helper.answer(2, AdviceQuestion(sight, chosen.turn, 5, LEXICON))
        assert isinstance(found, AdviceFound)
        assert len(found.advice.best) == 5
        assert (level.name == "expert") <= (found.advice.cost == 0)
        assert chosen.turn.solution in helper._maker(LEXICON).solver.all(sight.position, NORMALE)
        game.play(chosen.turn)


def test_a_turn_that_cannot_have_been_played_is_refused() -> None:
    sight = SimulatedGame(Random(7)).sight()
    with pytest.raises(ValueError, match="is not in"):
        Answerer().answer(1, AdviceQuestion(sight, MachineTurn.exchanging("ZZZZZZZ"), 5, LEXICON))
