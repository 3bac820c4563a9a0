"""The asker's view of questions: open, answered, failed."""

from concurrent.futures import Future

import pytest

from tests.kiosk.driver import FakeHelper, game
from topping.answers.client import AnswerCache, News, OpenQuestions, QuestionError, fault_in, found_in
from topping.answers.games import make_game, make_secret_game
from topping.answers.wantedgame import WantedGame, usual_seed
from topping.gamefiles.lexicon import WantedLexicon
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game

MADE = game(moves=2)
CLUB_LIST = WantedLexicon("club")


def ask(helper: FakeHelper) -> Future[Game]:
    return helper.ask_long(make_game, 7, NORMALE, CLUB_LIST)


def made(helper: FakeHelper, number: int) -> News:
    helper.tell(MADE, number)
    return helper.news()[0]


def failed(helper: FakeHelper, number: int) -> News:
    helper.fail("no", number)
    return helper.news()[0]


def test_a_usual_seed_has_six_digits_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen, seed in ((lambda count: count - 1, 999_999), (lambda count: 0, 0)):
        monkeypatch.setattr("secrets.randbelow", chosen)
        assert usual_seed() == seed


def test_an_answer_is_found_or_its_fault() -> None:
    answered, without = Future[int](), Future[int]()
    answered.set_result(0)
    without.set_exception(QuestionError("no"))
    assert [(found_in(one), fault_in(one)) for one in (answered, without)] == [(0, ""), (None, "no")]


def test_a_failure_ends_the_wait_and_a_dropped_game_is_not_heard() -> None:
    helper = FakeHelper()
    wanted = WantedGame(helper)
    assert not wanted.is_awaited
    wanted.ask(7, NORMALE, CLUB_LIST)
    heard = wanted.hear(failed(helper, 1))
    assert heard is not None
    assert fault_in(heard) == "no"
    assert not wanted.is_awaited
    wanted.ask_secret(NORMALE, CLUB_LIST)
    assert [one.question for one in helper.asked] == [make_game, make_secret_game]
    wanted.drop()
    assert helper.dropped == [2]
    assert wanted.hear(made(helper, 9)) is None
    wanted.drop()
    assert helper.dropped == [2], "nothing was left to drop"


def test_a_game_dropped_when_it_is_there_is_not_heard() -> None:
    helper = FakeHelper()
    wanted = WantedGame(helper)
    wanted.ask(7, NORMALE, CLUB_LIST)
    come = made(helper, 1)
    wanted.drop()
    assert wanted.hear(come) is None


def test_the_subject_of_a_question_is_known_until_its_end() -> None:
    helper, asked = FakeHelper(), OpenQuestions[str, Game]()
    for about in ("first", "second", "third"):
        asked.add(about, ask(helper))
    assert asked.answered(made(helper, 9)) is None, "somebody else has asked"
    assert (len(asked), "first" in asked) == (3, True)
    first = made(helper, 1)
    assert asked.answered(first) == ("first", MADE)
    assert asked.answered(first) is None
    assert asked.answered(failed(helper, 2)) == ("second", None)
    assert asked.faults == {"second": "no"}
    asked.add("second", ask(helper))
    assert asked.faults == {}
    asked.drop()
    assert (helper.dropped, len(asked), "third" in asked) == ([3, 4], 0, False)


def test_an_answer_is_asked_for_once_and_the_one_not_looked_at_longest_is_forgotten() -> None:
    helper = FakeHelper()
    kept = AnswerCache[str, Game](lambda about: ask(helper) if about else None, most=2)
    kept.want("first", "", "second")
    kept.want("first", "third")
    heard = (made(helper, 9), made(helper, 1), made(helper, 2), failed(helper, 3))
    assert [kept.hear(news) for news in heard] == [None, "first", "second", "third"]
    assert [kept.knows(about) for about in ("first", "second", "third", "fourth")] == [True, True, True, False]
    assert [kept.fault(about) for about in ("first", "third")] == ["", "no"]
    assert [kept.get(about) for about in ("first", "third")] == [MADE, None]
    kept.want("first", "fourth")
    assert (kept.hear(made(helper, 4)), len(helper.asked)) == ("fourth", 4)
    assert [kept.get(about) for about in ("first", "second", "fourth")] == [MADE, None, MADE]
