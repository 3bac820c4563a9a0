"""The helper process, for real: what it answers, and in what order."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, maker
from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.game.importing import import_content
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import HelperProcess, HelperService
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion, GameQuestion, SheetQuestion, SheetRead
from topping.game.service.messages import AnyAnswer, AnyQuestion, HelperFailed, SolverReady
from topping.game.service.positionquestions import (
    BestQuestion,
    PlusQuestion,
    SolutionsFound,
    TopsQuestion,
    WordPageFound,
    WordSearchQuestion,
)
from topping.lexicon.info import about_all
from topping.lexicon.pattern import fitting
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.training.analysedmove import analysed

PATIENCE_S = 240
"""The helper may have to compile the solver first."""
DEFAULT = WantedLexicon.of(bundled())
POSITION = Position.parse("15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/")


@pytest.fixture(scope="module")
def service() -> Iterator[HelperService]:
    """One helper for all the tests of this file: none of them harms it."""
    opened = HelperService()
    yield opened
    opened.close()


def prepared(name: str) -> Game:
    return parse_game((CHECKOUT / "games" / f"{name}.txt").read_text(encoding="utf-8"))


def answers(service: HelperService, count: int) -> list[AnyAnswer]:
    """The next answers, in the order they come."""
    found: list[AnyAnswer] = []
    end = time.monotonic() + PATIENCE_S
    while len(found) < count:
        assert time.monotonic() < end, "no answer"
        news = service.news()
        found += [one for one in news if not isinstance(one, SolverReady | HelperFailed)]
        time.sleep(0.01)
    return found


def answer(service: HelperService, question: AnyQuestion) -> AnyAnswer:
    ticket = service.ask(question)
    (found,) = answers(service, 1)
    assert found.ticket == ticket
    return found


def test_solutions_are_the_solvers(service: HelperService) -> None:
    solver = maker().solver
    found = answer(service, TopsQuestion(POSITION, NORMALE, DEFAULT))
    assert isinstance(found, SolutionsFound)
    assert found.solutions == solver.tops(POSITION, NORMALE)
    found = answer(service, BestQuestion(POSITION, 20, NORMALE, WantedLexicon.of(bundled())))
    assert isinstance(found, SolutionsFound)
    assert found.solutions == solver.best(POSITION, NORMALE, 20)


def test_the_facts_of_a_game_are_those_of_its_positions_and_words(service: HelperService) -> None:
    game = prepared("789-joker-02")
    found = answer(service, GameFactsQuestion(game, DEFAULT))
    assert isinstance(found, GameFactsFound)
    assert [one.kind for one in found.facts] == [one.kind for one in analysed(game)]
    solver, known = maker().solver, about_all(move.solution.word.upper() for move in game.moves)
    for one, turn in zip(found.facts, game.turns(), strict=True):
        tops, points = solver.tops(turn.position, game.variant), solver.all(turn.position, game.variant).points
        assert (one.number, one.plays, one.equal_tops) == (turn.number, len(points), len(tops))
        assert one.frequency == known[turn.solution.word.upper()].frequency


def test_a_sheet_is_read_with_the_tops_that_it_missed(service: HelperService) -> None:
    sheet = b"1 +AEIRSTN ARISENT H4 66\n2 +AELOUTS LIE 6G 3\n"
    found = answer(service, SheetQuestion(sheet, None, DEFAULT))
    assert isinstance(found, SheetRead)
    assert found == SheetRead.of(found.ticket, import_content(sheet, bundled().admits, None, maker().solver.tops))
    assert found.game is not None
    assert "import.missed_top" in [one.key for one in found.remarks]


def test_players_of_a_sheet_make_a_session(service: HelperService) -> None:
    game = parse_game("Topping 1\n1 AEIRSTN ARISENT H4 66\n")
    answer_of = EliotMove(66, "valid", "ARISENT", "H4", warnings=1)
    sheet = format_eliot(game, [EliotPlayer("Zoé", 12, (answer_of,))]).encode()
    found = answer(service, SheetQuestion(sheet, None, DEFAULT))
    assert isinstance(found, SheetRead)
    assert found.game is not None
    session = RecordedSession.parse(found.session, found.game.variant)
    assert (found.session_players, session.players) == (1, 1)
    assert session == recorded_session(found.game, import_content(sheet).players, bundled().admits)


def test_what_is_no_text_is_refused_as_a_sheet_is(service: HelperService) -> None:
    found = answer(service, SheetQuestion(b"\0\1\2", None, DEFAULT))
    assert isinstance(found, SheetRead)
    assert found.game is None
    assert [one.key for one in found.faults] == ["import.fault.not_text"]


def test_words_fit_their_pattern(service: HelperService) -> None:
    search = WordSearch(pattern="k*w?")
    found = answer(service, WordSearchQuestion(search, WordOrder.ALPHABET, 0, 100, DEFAULT))
    assert isinstance(found, WordPageFound)
    assert tuple(one.word for one in found.page.words) == fitting(bundled(), "K*W?", 100).words


@pytest.fixture
def sheet() -> Game:
    """A game typed from a club's sheet: it names no lexicon."""
    return replace(prepared("normale-02"), seed=None, generator=None, lexicon_name="", lexicon_hash="")


def test_a_question_given_up_is_never_answered_and_not_worked_on(service: HelperService) -> None:
    games = [service.ask(GameQuestion(seed, NORMALE, DEFAULT)) for seed in range(300)]
    for ticket in games:
        service.drop(ticket)
    kept = service.ask(GameQuestion(2, NORMALE, DEFAULT))
    (found,) = answers(service, 1)
    assert found.ticket == kept
    assert service.news() == []


def test_an_answer_that_is_there_when_its_question_is_given_up_is_not_told(service: HelperService) -> None:
    early = service.ask(TopsQuestion(POSITION, NORMALE, DEFAULT))
    late = service.ask(PlusQuestion("ZYTHU", DEFAULT))
    while late in service._open:
        time.sleep(0.01)
    service.drop(early)
    assert [one.ticket for one in answers(service, 1)] == [late]


def test_it_ends_where_it_is_told_nonsense(caplog: pytest.LogCaptureFixture) -> None:
    helper = HelperProcess()
    helper.send("scrabble\n")
    assert list(helper.lines()) == []
    assert helper._process.wait(PATIENCE_S) == 3
    helper.end()
    assert "helper: " in caplog.text
    assert "MessageError: no JSON" in caplog.text
