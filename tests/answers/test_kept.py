"""What is kept open between questions, and the bank."""

import logging
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.solver.lexicons import bundled, maker
from tests.training.helpers import drained
from topping.answers import answering, bankanswers
from topping.answers.answering import Answerer
from topping.answers.bankanswers import _INDEXED, filling, words_told
from topping.answers.gamequestions import (
    FillBankQuestion,
    GameFactsFound,
    GameFactsQuestion,
    PlayabilityQuestion,
)
from topping.bank import file as bankfile
from topping.bank import machine as playing
from topping.bank.file import BankReader, BankSubject, adding
from topping.bank.machine import OpenVocabulary
from topping.errors import LexiconError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.info import about_all
from topping.rules.conditions.variant import NORMALE

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
