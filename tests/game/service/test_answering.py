"""What the helper keeps open, reads and says, in the process itself."""

import logging
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.exchange.layouts import ClubLayout, club_games
from tests.solver.lexicons import bundled, latest, maker
from tests.training.bench_rush import drained
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
from topping.game.service.gamequestions import (
    FillBankQuestion,
    GameFactsFound,
    GameFactsQuestion,
    PlayabilityQuestion,
    SheetQuestion,
    SheetRead,
)
from topping.lexicon import catalogue
from topping.lexicon.info import about_all
from topping.lexicon.playability import playability
from topping.lexicon.supplement import Supplement
from topping.rules.conditions.variant import NORMALE

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


@pytest.mark.usefixtures("fresh_home")
def test_a_name_stands_for_the_list_that_has_it_now(tmp_path: Path) -> None:
    helper = Answerer()
    (tmp_path / "club.txt").write_text("AA\nBE\n", encoding="utf-8")
    catalogue.add([tmp_path / "club.txt"], "club")
    assert list(helper._graph(WantedLexicon("club")).words()) == ["AA", "BE"]
    catalogue.set_supplement("club", Supplement(frozenset({"TE"}), frozenset()))
    assert list(helper._graph(WantedLexicon("club")).words()) == ["AA", "BE", "TE"]


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
