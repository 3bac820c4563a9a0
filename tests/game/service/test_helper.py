"""The helper process, and how it answers."""

import logging
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.exchange.layouts import ClubLayout, club_games
from tests.solver.lexicons import bundled, latest, maker
from tests.training.bench_rush import drained
from topping.errors import InputError, LexiconError
from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.game import shelf
from topping.game.bank import file as bankfile
from topping.game.bank.file import BankReader, BankSubject, adding
from topping.game.importing import import_content
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
    SheetQuestion,
    SheetRead,
)
from topping.game.service.messages import AnyAnswer, AnyQuestion, HelperFailed, SolverReady
from topping.game.service.positionquestions import (
    BestQuestion,
    PlusQuestion,
    SolutionsFound,
    TopsQuestion,
)
from topping.lexicon.info import about_all
from topping.lexicon.playability import playability
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


FIRST, LATEST = WantedLexicon.of(bundled()), WantedLexicon.of(latest())


def test_what_is_open_is_kept_and_the_oldest_one_goes() -> None:
    helper = Answerer()
    opened = helper._maker(FIRST)
    assert helper._maker(FIRST) is opened
    assert helper._graph(FIRST) is helper._graph(FIRST) is opened.graph
    assert helper._graph(WantedLexicon()).hash == latest().hash
    known: dict[int, int] = {}
    for key in range(5):
        answering._keep(known, key, key)
    assert list(known) == [1, 2, 3, 4]
    with pytest.raises(LexiconError):
        helper.prepare(WantedLexicon("none"))


def test_a_game_is_looked_at_with_its_own_lexicon_where_it_names_one() -> None:
    helper, game = Answerer(), shelf.load(shelf.prepared()[0].path)
    short = replace(game, moves=game.moves[:1])
    assert isinstance(drained(helper.work(1, GameFactsQuestion(short, WantedLexicon("none")))), GameFactsFound)
    with pytest.raises(LexiconError):
        drained(helper.work(1, GameFactsQuestion(replace(short, lexicon_hash=""), WantedLexicon("none"))))


def test_a_sheet_with_its_players_is_a_session_and_one_without_is_none() -> None:
    helper, text = Answerer(), ClubLayout().content(club_games()[60])
    read = helper.answer(4, SheetQuestion(text, None, FIRST))
    assert isinstance(read, SheetRead)
    assert read.game is not None
    refused = helper.answer(4, SheetQuestion(b"bonjour", None, FIRST))
    assert isinstance(refused, SheetRead)
    assert (refused.game, refused.session) == (None, ())


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
    bank = helper._bank(PlayabilityQuestion(500, NORMALE, FIRST))
    assert helper._bank(PlayabilityQuestion(500, NORMALE, FIRST)) is bank
    plays = helper._plays(NORMALE, FIRST)
    assert plays == Counter(dict(bank._index.tops(500))) + Counter(dict(bank._index.links(500)))
    assert len(plays) > 15


def test_words_are_told_of_and_none_where_the_list_is_damaged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert words_told(["MANGER"])["MANGER"].frequency == about_all(["MANGER"])["MANGER"].frequency

    def damaged(words: object) -> None:
        raise LexiconError("lexicon.damaged")

    monkeypatch.setattr(bankanswers, "about_all", damaged)
    with caplog.at_level(logging.WARNING):
        assert words_told(["MANGER"]) == {}
    assert "lexicon.damaged" in caplog.text


def test_how_common_a_word_is_and_how_often_it_is_played() -> None:
    vocabulary, played = OpenVocabulary(), playability()
    assert vocabulary.frequency("QXQX") == 0
    assert about_all(["AA"])["AA"].frequency is None
    assert vocabulary.frequency("AA") == 0
    assert vocabulary.frequency("MAISON") == about_all(["MAISON"])["MAISON"].frequency == vocabulary.frequency("MAISON")
    top = next(word for word in played.words if word not in played.links)
    link = next(word for word in played.links if word not in played.words)
    both = next(word for word in played.words if word in played.links)
    for word in (top, link, both, "QXQX"):
        tops = played.words[word].tops if word in played.words else 0
        assert vocabulary.plays(word) == tops + played.links.get(word, 0)


def test_only_so_many_frequencies_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "_MOST_REMEMBERED", 1)
    vocabulary = OpenVocabulary()
    words = ("MAISON", "MANGER", "QXQX", "ET")
    told = [vocabulary.frequency(word) for word in words]
    assert told == [about.frequency if (about := about_all([word]).get(word)) else 0 for word in words]
    assert len(vocabulary._frequencies) <= 2


@pytest.mark.usefixtures("banked")
def test_a_bank_that_is_full_gets_its_answers_ready_and_reads_in_steps() -> None:
    helper, question = Answerer(), FillBankQuestion(1, NORMALE, FIRST)
    bank = helper._bank(question)
    for is_ready in (False, True):
        drained(helper.work(1, question))
        assert bool(bank._index._sorted) == is_ready
    steps = [len(list(bank._take(True, [b"damaged"] * count))) for count in (_INDEXED - 1, _INDEXED, 2 * _INDEXED + 1)]
    assert steps == [0, 1, 2]
    assert bank._index.games == 2 * _INDEXED + 1
