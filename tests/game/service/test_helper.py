"""The helper process, and how it answers."""

import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, maker
from tests.training.helpers import drained
from topping.errors import InputError, LexiconError
from topping.game import shelf
from topping.game.bank import file as bankfile
from topping.game.bank.file import BankReader, BankSubject, adding
from topping.game.lexicon import WantedLexicon
from topping.game.machine import playing
from topping.game.machine.playing import OpenVocabulary
from topping.game.service import answering, bankanswers
from topping.game.service.answering import Answerer
from topping.game.service.bankanswers import _INDEXED, filling, words_told
from topping.game.service.client import HelperProcess, HelperService
from topping.game.service.gamequestions import (
    FillBankQuestion,
    GameFactsFound,
    GameFactsQuestion,
    GameQuestion,
    PlayabilityQuestion,
)
from topping.game.service.messages import AnyAnswer, AnyQuestion, HelperFailed, SolverReady
from topping.game.service.positionquestions import (
    BestQuestion,
    PlusQuestion,
    SolutionsFound,
    TopsQuestion,
)
from topping.lexicon.info import about_all
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.texts.language import VARIABLE

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


@pytest.mark.skipif(sys.platform == "win32", reason="looks at numbers of files")
def test_whatever_else_reads_standard_input_finds_nothing_and_it_speaks_as_who_asks() -> None:
    program = (
        "import os\nfrom topping.game.service import helper\nfrom topping.texts import language\n"
        "is_null = lambda: os.path.samestat(os.fstat(0), os.stat(os.devnull))\n"
        "helper.serve = lambda *_: os.write(2, f'{is_null()} {language()}'.encode())\nhelper.main()"
    )
    environment = {**os.environ, VARIABLE: "en"}
    with Popen(
        [sys.executable, "-c", program], cwd=CHECKOUT, env=environment, stdin=PIPE, stdout=PIPE, stderr=PIPE
    ) as process:
        assert process.stderr is not None
        assert process.stderr.read() == b"True en"


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


BUNDLED = WantedLexicon.of(bundled())


def test_what_is_open_is_kept_and_the_oldest_one_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    helper = Answerer()
    opened = helper._maker(BUNDLED)
    assert helper._maker(BUNDLED) is opened
    assert helper._graph(BUNDLED) is helper._graph(BUNDLED) is opened.graph
    assert helper._graph(WantedLexicon()).hash == bundled().hash
    known: dict[int, int] = {}
    for key in range(5):
        answering._keep(known, key, key)
    assert list(known) == [1, 2, 3, 4]
    with pytest.raises(LexiconError):
        helper.prepare(WantedLexicon("none"))
    graphs = iter([opened.graph])
    monkeypatch.setattr(WantedLexicon, "open", lambda lexicon: next(graphs))
    assert [helper._graph(WantedLexicon("club", "0" * 64)) for _ in range(2)] == [opened.graph] * 2


def test_a_game_is_looked_at_with_its_own_lexicon_where_it_names_one() -> None:
    helper, game = Answerer(), shelf.load(shelf.prepared()[0].path)
    short = replace(game, moves=game.moves[:1])
    assert isinstance(drained(helper.work(1, GameFactsQuestion(short, WantedLexicon("none")))), GameFactsFound)
    with pytest.raises(LexiconError):
        drained(helper.work(1, GameFactsQuestion(replace(short, lexicon_hash=""), WantedLexicon("none"))))


def test_a_fault_is_said_in_words_and_an_unexpected_one_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[Exception] = []
    monkeypatch.setattr(answering, "note_crash", noted.append)
    assert "champion" in answering._sentence(InputError("machine.level_unknown", name="champion", known=""))
    assert answering._sentence(OSError(28, "No space left on device")) == "il ne reste plus de place sur le disque"
    unexpected = ValueError("x")
    assert "x" not in answering._sentence(unexpected).split()
    assert noted == [unexpected]


@pytest.fixture
def banked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bankfile, "bank_folder", lambda: tmp_path / "bank")
    return tmp_path


@pytest.mark.usefixtures("banked")
def test_how_often_words_are_played_in_the_bank_counts_tops_and_words_across() -> None:
    subject = BankSubject(NORMALE, "open-fr", bundled().hash)
    with adding(BankReader(subject.path, subject)) as (writer, _, _):
        assert writer is not None
        for _ in filling(maker(), NORMALE, writer, 1, lambda record: None):
            pass
    helper = Answerer()
    bank = helper._bank(PlayabilityQuestion(500, NORMALE, BUNDLED))
    assert helper._bank(PlayabilityQuestion(500, NORMALE, BUNDLED)) is bank
    plays = helper._plays(NORMALE, BUNDLED)
    assert plays == Counter(dict(bank._index.tops(500))) + Counter(dict(bank._index.links(500)))
    assert len(plays) > 15


def test_words_are_told_of_and_none_where_the_list_is_damaged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert words_told(["MANGER"])["MANGER"] == about_all(["MANGER"])["MANGER"].frequency

    def damaged(words: object) -> None:
        raise LexiconError("lexicon.damaged")

    monkeypatch.setattr(bankanswers, "about_all", damaged)
    with caplog.at_level(logging.WARNING):
        assert words_told(["MANGER"]) == {}
    assert "lexicon.damaged" in caplog.text


def test_only_so_many_frequencies_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "_MOST_REMEMBERED", 1)
    vocabulary = OpenVocabulary()
    words = ("MAISON", "MANGER", "QXQX", "ET")
    told = [vocabulary.frequency(word) for word in words]
    assert told == [about.frequency if (about := about_all([word]).get(word)) else 0 for word in words]
    assert len(vocabulary._frequencies) <= 2


@pytest.mark.usefixtures("banked")
def test_a_bank_that_is_full_gets_its_answers_ready_and_reads_in_steps() -> None:
    helper, question = Answerer(), FillBankQuestion(1, NORMALE, BUNDLED)
    bank = helper._bank(question)
    for is_ready in (False, True):
        drained(helper.work(1, question))
        assert bool(bank._index._sorted) == is_ready
    steps = [len(list(bank._take(True, [b"damaged"] * count))) for count in (_INDEXED - 1, _INDEXED, 2 * _INDEXED + 1)]
    assert steps == [0, 1, 2]
    assert bank._index.games == 2 * _INDEXED + 1
