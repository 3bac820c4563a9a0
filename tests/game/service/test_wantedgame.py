"""A game being made for a screen: one at a time, dropped or answered by its ticket alone."""

import pytest

from tests.kiosk.driver import FakeHelper, game
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import OpenQuestions
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import HelperFailed, QuestionFailed, SolverReady
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.rules.conditions.variant import NORMALE

MADE = game(moves=2)
LEXICON = WantedLexicon("club")


def test_a_usual_seed_has_six_digits_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen, seed in ((lambda count: count - 1, 999_999), (lambda count: 0, 0)):
        monkeypatch.setattr("secrets.randbelow", chosen)
        assert usual_seed() == seed


def test_only_the_answer_to_the_open_question_is_heard() -> None:
    wanted = WantedGame(FakeHelper())
    assert wanted.hear(GameMade(0, MADE)) is None, "nothing was asked"
    wanted.ask(7, NORMALE, LEXICON)
    assert wanted.is_awaited
    assert wanted.hear(GameMade(2, MADE)) is None
    assert wanted.is_awaited
    assert wanted.hear(GameMade(1, MADE)) == MADE
    assert not wanted.is_awaited
    assert wanted.hear(GameMade(1, MADE)) is None, "it was heard already"


def test_a_failure_ends_the_wait_and_a_dropped_game_is_not_heard() -> None:
    helper = FakeHelper()
    wanted = WantedGame(helper)
    wanted.ask(7, NORMALE, LEXICON)
    assert wanted.hear(QuestionFailed(1, "no")) == QuestionFailed(1, "no")
    assert not wanted.is_awaited
    wanted.ask(8, NORMALE, LEXICON)
    wanted.drop()
    assert helper.dropped == [2]
    assert wanted.hear(GameMade(2, MADE)) is None
    wanted.drop()
    assert helper.dropped == [2], "nothing was left to drop"


def test_what_an_answer_is_about_is_known_until_it_has_come_failed_or_was_given_up() -> None:
    helper = FakeHelper()
    asked = OpenQuestions[str](helper)
    for about in ("first", "second", "third"):
        asked.ask(about, GameQuestion(7, NORMALE, LEXICON))
    assert [asked.answered(news) for news in (SolverReady(), HelperFailed("gone"), GameMade(9, MADE))] == [None] * 3
    assert (len(asked), "first" in asked) == (3, True)
    assert asked.answered(GameMade(1, MADE)) == "first"
    assert asked.answered(GameMade(1, MADE)) is None
    assert asked.answered(QuestionFailed(2, "no")) == "second"
    assert asked.faults == {"second": "no"}
    asked.ask("second", GameQuestion(7, NORMALE, LEXICON))
    assert asked.faults == {}
    asked.drop()
    assert (helper.dropped, len(asked), "third" in asked) == ([3, 4], 0, False)
