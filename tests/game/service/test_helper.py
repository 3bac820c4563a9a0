"""The helper process, for real: what it answers, and in what order."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled
from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.game.importing import import_content
from topping.game.lexicon import WantedLexicon
from topping.game.making.maker import Maker
from topping.game.making.replay import replay
from topping.game.service.client import HelperProcess, HelperService
from topping.game.service.gamequestions import (
    GameFactsFound,
    GameFactsQuestion,
    GameMade,
    GameQuestion,
    RestQuestion,
    RetainQuestion,
)
from topping.game.service.importquestions import SheetQuestion, SheetRead, WorkbookQuestion, WorkbookRead
from topping.game.service.messages import (
    AnyAnswer,
    AnyQuestion,
    HelperFailed,
    QuestionFailed,
    SolverReady,
)
from topping.game.service.positionquestions import (
    BestQuestion,
    FeaturesFound,
    FeaturesQuestion,
    SolutionsFound,
    TopsQuestion,
)
from topping.game.service.wordquestions import (
    MeaningsFound,
    MeaningsQuestion,
    PlusQuestion,
    WordPageFound,
    WordSearchQuestion,
)
from topping.lexicon.info import about_all
from topping.lexicon.pattern import fitting
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.rules.games.retained import retainable
from topping.rules.grid.position import Position
from topping.rules.moves.move import Solution
from topping.rules.tiles.bag import Bag
from topping.solver import Solver
from topping.training.analysedmove import PositionFacts, kinds_of

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


@cache
def maker() -> Maker:
    return Maker(bundled(), Solver(bundled()))


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


def test_facts_are_those_of_all_solutions(service: HelperService) -> None:
    found = answer(service, FeaturesQuestion(POSITION, NORMALE, DEFAULT))
    assert isinstance(found, FeaturesFound)
    solver = maker().solver
    tops, points = solver.tops(POSITION, NORMALE), solver.all(POSITION, NORMALE).points
    assert found.facts == PositionFacts.of(POSITION, NORMALE, tops, points)


def test_the_facts_of_a_game_are_those_of_its_positions_and_words(service: HelperService) -> None:
    game = prepared("789-joker-02")
    found = answer(service, GameFactsQuestion(game, DEFAULT))
    assert isinstance(found, GameFactsFound)
    assert [one.kind for one in found.facts] == list(kinds_of(game))
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


def test_a_workbook_is_read_and_a_damaged_one_is_refused_in_words(service: HelperService) -> None:
    made, buffer = Workbook(), BytesIO()
    made.worksheets[0].append(("Nom", "Licence"))
    made.worksheets[0].append(("Zoé", 12.0))
    made.save(buffer)
    found = answer(service, WorkbookQuestion(buffer.getvalue(), 10))
    assert isinstance(found, WorkbookRead)
    assert found.rows == ((1, ("Nom", "Licence")), (2, ("Zoé", "12")))
    refused = answer(service, WorkbookQuestion(b"PK", 10))
    assert isinstance(refused, QuestionFailed)
    assert "classeur" in refused.sentence


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


def test_a_game_of_a_lexicon_that_is_not_there_has_no_facts(service: HelperService) -> None:
    gone = replace(prepared("normale-02"), lexicon_name="ODS", lexicon_hash="f" * 64)
    found = answer(service, GameFactsQuestion(gone, WantedLexicon()))
    assert isinstance(found, QuestionFailed)
    assert "ODS" in found.sentence


def test_meanings_for_a_public_screen(service: HelperService) -> None:
    found = answer(service, MeaningsQuestion(("MERDE", "ABACA", "QXZ"), is_public=True))
    assert isinstance(found, MeaningsFound)
    assert [(one.word, len(one.senses)) for one in found.meanings] == [("MERDE", 0), ("ABACA", 1)]


def test_words_fit_their_pattern(service: HelperService) -> None:
    search = WordSearch(pattern="k*w?")
    found = answer(service, WordSearchQuestion(search, WordOrder.ALPHABET, 0, 100, DEFAULT))
    assert isinstance(found, WordPageFound)
    assert tuple(one.word for one in found.page.words) == fitting(bundled(), "K*W?", 100).words


def test_the_game_of_a_seed_is_the_prepared_one(service: HelperService) -> None:
    found = answer(service, GameQuestion(2, NORMALE, DEFAULT))
    assert isinstance(found, GameMade)
    assert format_game(found.game) == (CHECKOUT / "games" / "normale-02.txt").read_text(encoding="utf-8")


def test_the_rest_of_a_cancelled_game_is_what_the_chance_of_its_seed_makes(service: HelperService) -> None:
    game = prepared("789-joker-02")
    found = answer(service, RestQuestion(game, 3, 11, DEFAULT))
    assert isinstance(found, GameMade)
    assert found.game == maker().remake(game, 3, 11)


def test_another_top_is_retained_and_the_rest_of_the_game_follows_it(service: HelperService) -> None:
    game = prepared("normale-01")
    turn, tops = next((turn, tops) for turn in game.turns() if len(tops := retainable(*_choice_at(turn))) > 1)
    other = next(top for top in tops if top != turn.solution)
    found = answer(service, RetainQuestion(game, turn.number, other, 11, DEFAULT))
    assert isinstance(found, GameMade)
    made = found.game
    assert made.moves[: turn.number - 1] == game.moves[: turn.number - 1]
    assert (made.moves[turn.number - 1].draw, made.moves[turn.number - 1].solution) == (turn.draw, other)
    assert (made.seed, made.generator, made.lexicon_name, made.lexicon_hash) == (None, None, "open-fr", "")
    assert game_id(made) != game_id(game)
    assert len(list(replay(made, maker()))) == len(made.moves), "its file is a sound one"
    refused = answer(service, RetainQuestion(game, turn.number, replace(other, word="ZUT"), 11, DEFAULT))
    assert isinstance(refused, QuestionFailed)
    assert "ZUT" in refused.sentence


def _choice_at(turn: Turn) -> tuple[Sequence[Solution], Position, Bag, Variant]:
    tops = maker().solver.tops(turn.position, NORMALE)
    return tops, turn.position, turn.before.bag_behind(turn.draw), NORMALE


@pytest.fixture
def sheet() -> Game:
    """A game typed from a club's sheet: it names no lexicon."""
    return replace(prepared("normale-02"), seed=None, generator=None, lexicon_name="", lexicon_hash="")


def test_the_rest_of_a_sheet_is_made_with_the_lexicon_that_is_named(
    service: HelperService, sheet: Game, tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = tmp_path_factory.mktemp("lists") / "courte.txt"
    words.write_text("\n".join(word for word in bundled().words() if len(word) <= 4), encoding="utf-8")
    found = answer(service, RestQuestion(sheet, 3, 1, WantedLexicon(str(words))))
    assert isinstance(found, GameMade)
    assert found.game.lexicon_name == "courte"
    assert found.game.moves[:2] == sheet.moves[:2]
    placed = [turn.placement.placed for turn in found.game.turns()]
    assert max(map(len, placed[2:])) <= 4


@pytest.mark.parametrize(
    ("question", "named"),
    [
        (GameQuestion(1, NORMALE, WantedLexicon("absent")), "absent"),
        (TopsQuestion(POSITION, NORMALE, WantedLexicon("ODS9", "0" * 64)), "ODS9"),
        (RestQuestion(prepared("normale-02"), 99, 1, DEFAULT), "99"),
        (
            RestQuestion(
                replace(prepared("normale-02"), lexicon_name="ODS9", lexicon_hash="0" * 64),
                3,
                1,
                WantedLexicon("open-fr"),
            ),
            "ODS9",
        ),
        (PlusQuestion("4", DEFAULT), "4"),
        (BestQuestion(Position(POSITION.board, "ABCDEFGHI"), 5, NORMALE, DEFAULT), "9"),
    ],
)
def test_what_cannot_be_answered_is_told_in_a_sentence(
    service: HelperService, question: AnyQuestion, named: str
) -> None:
    found = answer(service, question)
    assert isinstance(found, QuestionFailed)
    assert named in found.sentence


def test_short_questions_do_not_wait_for_games(service: HelperService) -> None:
    games = [service.ask(GameQuestion(seed, NORMALE, DEFAULT)) for seed in range(15)]
    short = service.ask(TopsQuestion(POSITION, NORMALE, DEFAULT))
    tickets = [one.ticket for one in answers(service, 16)]
    assert tickets.index(short) < 10
    assert [one for one in tickets if one != short] == games


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


def test_it_ends_with_its_input() -> None:
    helper = HelperProcess()
    assert helper._process.stdin is not None
    helper._process.stdin.close()
    assert list(helper.lines()) == []
    assert helper._process.wait(PATIENCE_S) == 0
    assert helper.end() == 0


def test_it_ends_where_it_is_told_nonsense(caplog: pytest.LogCaptureFixture) -> None:
    helper = HelperProcess()
    helper.send("scrabble\n")
    assert list(helper.lines()) == []
    assert helper._process.wait(PATIENCE_S) == 3
    helper.end()
    assert "helper: " in caplog.text
    assert "MessageError: no JSON" in caplog.text
