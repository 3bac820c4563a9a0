"""What the helper answers: of the bank, the machine's moves, words, games wanted."""

import io
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from openpyxl import Workbook

from tests.kiosk.driver import FakeHelper, game
from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import bundled, maker
from tests.training.helpers import drained
from topping.answers.answering import Answerer
from topping.answers.client import KeptAnswers, OpenQuestions
from topping.answers.gamequestions import (
    BankFilled,
    DrillPlanned,
    DrillQuestion,
    FillBankQuestion,
    GameMade,
    GameQuestion,
    KindPlacesQuestion,
    PlacesFound,
    PlayabilityFound,
    PlayabilityQuestion,
    RestQuestion,
    RetainQuestion,
    RushSliceQuestion,
    SheetQuestion,
    SheetRead,
    WordPlacesQuestion,
    WorkbookQuestion,
    WorkbookRead,
)
from topping.answers.messages import HelperFailed, QuestionFailed, SolverReady
from topping.answers.positionquestions import (
    AdviceFound,
    AdviceQuestion,
    ExtensionsFound,
    ExtensionsQuestion,
    FeaturesFound,
    FeaturesQuestion,
    ListQuestion,
    MachineTurnChosen,
    MachineTurnQuestion,
    MeaningsFound,
    MeaningsQuestion,
    PlusFound,
    PlusQuestion,
    ProfileFound,
    ProfileQuestion,
    SolutionsListed,
    WordPageFound,
    WordSearchQuestion,
)
from topping.answers.wantedgame import WantedGame, usual_seed
from topping.bank import file as bankfile
from topping.bank.drillquestions import DrillRequest
from topping.bank.file import banks
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.gamefiles.sealing import secret_seed
from topping.lexicon.meaning import meanings
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.play.machine.levels import LEVELS
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.rules.grid.position import Position
from topping.training.drills import Exercise
from topping.training.rush.sets import RushSet

LEXICON = WantedLexicon()
_Answer = TypeVar("_Answer")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for banks of its own."""
    monkeypatch.setattr(bankfile, "bank_folder", lambda: tmp_path / "bank")
    return tmp_path / "bank"


def filled(helper: Answerer, question: FillBankQuestion) -> int:
    """How many games the bank has afterwards."""
    answer = drained(helper.work(9, question))
    assert isinstance(answer, BankFilled)
    return answer.games


def test_the_bank_is_filled_asked_and_filled_further(folder: Path) -> None:
    helper, other = Answerer(), Answerer()
    assert helper.answer(1, WordPlacesQuestion(("SI",), 1, 0, NORMALE, LEXICON)) == PlacesFound(1, ())
    assert helper.answer(1, KindPlacesQuestion(None, 0, 10**9, 9, 0, NORMALE, LEXICON)) == PlacesFound(1, ())
    assert helper.answer(1, PlayabilityQuestion(9, NORMALE, LEXICON)) == PlayabilityFound(1, 0, (), ())

    answer = drained(helper.work(2, FillBankQuestion(2, NORMALE, LEXICON)))
    (state,) = banks()
    assert answer == BankFilled(2, 2, state.size)
    assert state.games == 2

    for one in (helper, other):  # the other one has read the file
        counted = one.answer(3, PlayabilityQuestion(10_000, NORMALE, LEXICON))
        assert isinstance(counted, PlayabilityFound)
        assert counted.games == 2
        words = tuple(word for word, _ in counted.tops)[:20]
        found = one.answer(4, WordPlacesQuestion(words, 1, 5, NORMALE, LEXICON))
        assert isinstance(found, PlacesFound)
        assert tuple(place.solution.word.upper() for place in found.places) == words
        for place in found.places:
            assert place.solution in place.tops
            assert place.facts.equal_tops == len(place.tops)
            assert place.position == place.turn.position
            assert len({solution.points for solution in place.tops}) == 1
        of_kinds = one.answer(5, KindPlacesQuestion(None, 0, 10**9, 9, 3, NORMALE, LEXICON))
        assert isinstance(of_kinds, PlacesFound)
        assert len(of_kinds.places) == 9
        assert any(place.facts.frequency is not None for place in of_kinds.places)
    assert filled(other, FillBankQuestion(3, NORMALE, LEXICON)) == 3
    counted = helper.answer(7, PlayabilityQuestion(1, NORMALE, LEXICON))
    assert isinstance(counted, PlayabilityFound)
    assert counted.games == 3


def test_a_question_given_up_keeps_the_games_that_were_made_and_lets_others_make_more(folder: Path) -> None:
    helper = Answerer()
    work = helper.work(1, FillBankQuestion(9, NORMALE, LEXICON))
    while not banks() or not banks()[0].games:
        next(work)
    assert filled(Answerer(), FillBankQuestion(9, NORMALE, LEXICON)) == 1
    work.close()
    counted = helper.answer(3, PlayabilityQuestion(1, NORMALE, LEXICON))
    assert isinstance(counted, PlayabilityFound)
    assert counted.games == 1
    assert filled(Answerer(), FillBankQuestion(2, NORMALE, LEXICON)) == 2


def test_a_bank_deleted_or_damaged_between_two_questions(folder: Path) -> None:
    helper = Answerer()
    drained(helper.work(1, FillBankQuestion(1, NORMALE, LEXICON)))
    (state,) = banks()
    state.path.write_bytes(bytes(10_000))
    assert helper.answer(2, PlayabilityQuestion(9, NORMALE, LEXICON)) == PlayabilityFound(2, 0, (), ())
    assert filled(helper, FillBankQuestion(1, NORMALE, LEXICON)) == 1
    state.path.unlink()
    assert helper.answer(4, PlayabilityQuestion(9, NORMALE, LEXICON)) == PlayabilityFound(4, 0, (), ())


BUNDLED = WantedLexicon.of(bundled())


def test_a_turn_is_chosen_and_judged() -> None:
    helper, game = Answerer(), SimulatedGame(Random(7))
    for level in LEVELS.values():
        sight = game.sight()
        chosen = helper.answer(1, MachineTurnQuestion(sight, level, 5, BUNDLED))
        assert isinstance(chosen, MachineTurnChosen)
        assert chosen == helper.answer(1, MachineTurnQuestion(sight, level, 5, BUNDLED))
        found = helper.answer(2, AdviceQuestion(sight, chosen.turn, 5, BUNDLED))
        assert isinstance(found, AdviceFound)
        assert len(found.advice.best) == 5
        assert (level.name == "expert") <= (found.advice.cost == 0)
        assert chosen.turn.solution in helper._maker(BUNDLED).solver.all(sight.position, NORMALE)
        game.play(chosen.turn)


MADE = game(moves=2)
CLUB_LIST = WantedLexicon("club")


def test_a_usual_seed_has_six_digits_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen, seed in ((lambda count: count - 1, 999_999), (lambda count: 0, 0)):
        monkeypatch.setattr("secrets.randbelow", chosen)
        assert usual_seed() == seed


def test_a_failure_ends_the_wait_and_a_dropped_game_is_not_heard() -> None:
    helper = FakeHelper()
    wanted = WantedGame(helper)
    assert not wanted.is_awaited
    wanted.ask(7, NORMALE, CLUB_LIST)
    assert wanted.hear(QuestionFailed(1, "no")) == QuestionFailed(1, "no")
    assert not wanted.is_awaited
    wanted.ask_secret(NORMALE, CLUB_LIST)
    assert [one.is_secret for one in helper.asked if isinstance(one, GameQuestion)] == [False, True]
    wanted.drop()
    assert helper.dropped == [2]
    assert wanted.hear(GameMade(2, MADE)) is None
    wanted.drop()
    assert helper.dropped == [2], "nothing was left to drop"


def test_what_an_answer_is_about_is_known_until_it_has_come_failed_or_was_given_up() -> None:
    helper = FakeHelper()
    asked = OpenQuestions[str](helper)
    for about in ("first", "second", "third"):
        asked.ask(about, GameQuestion(7, NORMALE, CLUB_LIST))
    assert [asked.answered(news) for news in (SolverReady(), HelperFailed("gone"), GameMade(9, MADE))] == [None] * 3
    assert (len(asked), "first" in asked) == (3, True)
    assert asked.answered(GameMade(1, MADE)) == "first"
    assert asked.answered(GameMade(1, MADE)) is None
    assert asked.answered(QuestionFailed(2, "no")) == "second"
    assert asked.faults == {"second": "no"}
    asked.ask("second", GameQuestion(7, NORMALE, CLUB_LIST))
    assert asked.faults == {}
    asked.drop()
    assert (helper.dropped, len(asked), "third" in asked) == ([3, 4], 0, False)


def test_an_answer_is_asked_for_once_and_the_one_not_looked_at_longest_is_forgotten() -> None:
    helper = FakeHelper()
    kept = KeptAnswers[str, Game](
        helper,
        lambda about: GameQuestion(7, NORMALE, CLUB_LIST) if about else None,
        lambda news: news.game if isinstance(news, GameMade) else None,
        most=2,
    )
    kept.want("first", "", "second")
    kept.want("first", "third")
    heard = (GameMade(9, MADE), GameMade(1, MADE), GameMade(2, MADE), QuestionFailed(3, "no"))
    assert [kept.hear(news) for news in heard] == [None, "first", "second", "third"]
    assert [kept.knows(about) for about in ("first", "second", "third", "fourth")] == [True, True, True, False]
    assert [kept.fault(about) for about in ("first", "third")] == ["", "no"]
    assert [kept.get(about) for about in ("first", "third")] == [MADE, None]
    kept.want("first", "fourth")
    assert (kept.hear(GameMade(4, MADE)), len(helper.asked)) == ("fourth", 4)
    assert [kept.get(about) for about in ("first", "second", "fourth")] == [MADE, None, MADE]


def test_each_question_is_answered() -> None:
    helper = Answerer()
    search = WordSearch(expression="W.*W")
    found = helper.answer(1, WordSearchQuestion(search, WordOrder.PLAYED, 1, 2, BUNDLED))
    assert isinstance(found, WordPageFound)
    assert (found.page.total, found.page.start, len(found.page.words)) == (2, 1, 1)
    plus = helper.answer(2, PlusQuestion("aeinrst", BUNDLED))
    assert isinstance(plus, PlusFound)
    assert next(row.words for row in plus.table.rows if row.letter == "Z") == ("TZARINES",)
    around = helper.answer(3, ExtensionsQuestion("état", 2, BUNDLED))
    assert isinstance(around, ExtensionsFound)
    assert (around.table.hooks_after, len(around.table.front.words)) == ("S", 2)
    told = helper.answer(4, ProfileQuestion("zythum", False, BUNDLED))
    assert isinstance(told, ProfileFound)
    assert told.profile.admission.is_admitted
    assert helper.answer(5, MeaningsQuestion(("ABACA", "QXZ"), is_public=False)) == MeaningsFound(
        5, tuple(meanings(["ABACA"], is_public=False).values())
    )


@pytest.mark.parametrize(
    "question",
    [
        WordSearchQuestion(WordSearch(letters="???"), WordOrder.ALPHABET, 0, 1, BUNDLED),
        PlusQuestion("A1", BUNDLED),
        ExtensionsQuestion("A" * 10**6, 1, BUNDLED),
    ],
)
def test_malformed_questions_are_refused_with_a_sentence(
    question: WordSearchQuestion | PlusQuestion | ExtensionsQuestion,
) -> None:
    with pytest.raises(ToppingError):
        Answerer().answer(1, question)


POSITION = Position.parse("15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/")


def test_solutions_are_listed_counted_and_described() -> None:
    helper, solver = Answerer(), maker().solver
    found = helper.answer(1, ListQuestion(POSITION, 3, NORMALE, BUNDLED))
    assert isinstance(found, SolutionsListed)
    assert found.total == len(solver.all(POSITION, NORMALE))
    assert tuple(map(found.solution, range(3))) == solver.best(POSITION, NORMALE, 3)
    told = helper.answer(2, FeaturesQuestion(POSITION, NORMALE, BUNDLED))
    assert isinstance(told, FeaturesFound)
    assert told.facts.equal_tops == len(solver.tops(POSITION, NORMALE))


def test_a_move_cancelled_or_another_top_retained_leaves_what_came_before() -> None:
    helper, made = Answerer(), maker().make(2, NORMALE)
    again = drained(helper.work(1, RestQuestion(made, 5, 7, BUNDLED)))
    assert isinstance(again, GameMade)
    assert again.game.moves[:4] == made.moves[:4]
    assert again.game.moves[4].draw.letters != made.moves[4].draw.letters
    retained = drained(helper.work(2, RetainQuestion(made, 5, made.moves[4].solution, 7, BUNDLED)))
    assert isinstance(retained, GameMade)
    assert retained.game.moves[:5] == made.moves[:5]


def test_a_secret_game_names_no_seed() -> None:
    found = drained(Answerer().work(1, GameQuestion(secret_seed(), NORMALE, BUNDLED, is_secret=True)))
    assert isinstance(found, GameMade)
    assert found.game.seed is None


def test_a_file_is_read_as_the_game_that_it_holds_and_nonsense_says_why() -> None:
    helper, made = Answerer(), maker().make(2, NORMALE)
    read = helper.answer(1, SheetQuestion(format_game(made).encode(), None, BUNDLED))
    assert isinstance(read, SheetRead)
    assert read.game is not None
    assert read.game.moves == made.moves
    refused = helper.answer(2, SheetQuestion(b"\xff\x00\x01", None, BUNDLED))
    assert isinstance(refused, SheetRead)
    assert (refused.game, bool(refused.faults)) == (None, True)


def test_a_workbook_is_read_row_by_row() -> None:
    book, content = Workbook(write_only=True), io.BytesIO()
    book.create_sheet().append(["Ana", "7"])
    book.save(content)
    read = Answerer().answer(1, WorkbookQuestion(content.getvalue(), 10))
    assert isinstance(read, WorkbookRead)
    assert read.rows == ((1, ("Ana", "7")),)


def test_a_slice_of_a_rush_and_a_drill_are_the_same_for_the_same_seed(folder: Path) -> None:
    helper = Answerer()
    slices = [drained(helper.work(1, RushSliceQuestion(RushSet(NORMALE, (), 7), 0, BUNDLED))) for _ in range(2)]
    assert slices[0] == slices[1]
    assert isinstance(slices[0], PlacesFound)
    request = DrillRequest(Exercise.SEVENS, questions=3)
    drills = [helper.answer(2, DrillQuestion(request, 7, NORMALE, BUNDLED)) for _ in range(2)]
    assert drills[0] == drills[1]
    assert isinstance(drills[0], DrillPlanned)
    assert len(drills[0].planned) == 3
