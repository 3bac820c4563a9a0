"""The asker's view of questions: open, answered, failed."""

from concurrent.futures import Future

import pytest

from tests.kiosk.driver import FakeAnswerer, game
from topping.answers.client import AnswerCache, News, OpenQuestions, QuestionError, fault_in, found_in
from topping.answers.games import make_game, make_secret_game
from topping.answers.wantedgame import WantedGame, usual_seed
from topping.gamefiles.lexicon import WantedLexicon
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game

MADE = game(moves=2)
CLUB_LIST = WantedLexicon("club")


def ask(answerer: FakeAnswerer) -> Future[Game]:
    return answerer.ask_long(make_game, 7, NORMALE, CLUB_LIST)


def made(answerer: FakeAnswerer, number: int) -> News:
    answerer.tell(MADE, number)
    return answerer.news()[0]


def failed(answerer: FakeAnswerer, number: int) -> News:
    answerer.fail("no", number)
    return answerer.news()[0]


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
    answerer = FakeAnswerer()
    wanted = WantedGame(answerer)
    assert not wanted.is_awaited
    wanted.ask(7, NORMALE, CLUB_LIST)
    heard = wanted.hear(failed(answerer, 1))
    assert heard is not None
    assert fault_in(heard) == "no"
    assert not wanted.is_awaited
    wanted.ask_secret(NORMALE, CLUB_LIST)
    assert [one.question for one in answerer.asked] == [make_game, make_secret_game]
    wanted.drop()
    assert answerer.dropped == [2]
    assert wanted.hear(made(answerer, 9)) is None
    wanted.drop()
    assert answerer.dropped == [2], "nothing was left to drop"


def test_a_game_dropped_when_it_is_there_is_not_heard() -> None:
    answerer = FakeAnswerer()
    wanted = WantedGame(answerer)
    wanted.ask(7, NORMALE, CLUB_LIST)
    come = made(answerer, 1)
    wanted.drop()
    assert wanted.hear(come) is None


def test_the_subject_of_a_question_is_known_until_its_end() -> None:
    answerer, asked = FakeAnswerer(), OpenQuestions[str, Game]()
    for about in ("first", "second", "third"):
        asked.add(about, ask(answerer))
    assert asked.answered(made(answerer, 9)) is None, "somebody else has asked"
    assert (len(asked), "first" in asked) == (3, True)
    first = made(answerer, 1)
    assert asked.answered(first) == ("first", MADE)
    assert asked.answered(first) is None
    assert asked.answered(failed(answerer, 2)) == ("second", None)
    assert asked.faults == {"second": "no"}
    asked.add("second", ask(answerer))
    assert asked.faults == {}
    asked.drop()
    assert (answerer.dropped, len(asked), "third" in asked) == ([3, 4], 0, False)


def test_an_answer_is_asked_for_once_and_the_one_not_looked_at_longest_is_forgotten() -> None:
    answerer = FakeAnswerer()
    kept = AnswerCache[str, Game](lambda about: ask(answerer) if about else None, most=2)
    kept.want("first", "", "second")
    kept.want("first", "third")
    heard = (made(answerer, 9), made(answerer, 1), made(answerer, 2), failed(answerer, 3))
    assert [kept.hear(news) for news in heard] == [None, "first", "second", "third"]
    assert [kept.knows(about) for about in ("first", "second", "third", "fourth")] == [True, True, True, False]
    assert [kept.fault(about) for about in ("first", "third")] == ["", "no"]
    assert [kept.get(about) for about in ("first", "third")] == [MADE, None]
    kept.want("first", "fourth")
    assert (kept.hear(made(answerer, 4)), len(answerer.asked)) == ("fourth", 4)
    assert [kept.get(about) for about in ("first", "second", "fourth")] == [MADE, None, MADE]
