"""What stays open between questions."""

import pytest

from tests.solver.lexicons import bundled
from topping.answers.openresources import bank_of, finder_of, graph_of, maker_of
from topping.answers.positions import get_ready
from topping.bank import machine
from topping.bank.machine import OpenVocabulary
from topping.errors import LexiconError
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.info import about_all
from topping.rules.conditions.variant import NORMALE

LEXICON = WantedLexicon.of(bundled())


def test_a_lexicon_is_opened_once() -> None:
    maker = maker_of(LEXICON)
    assert maker_of(LEXICON) is maker
    assert maker_of(WantedLexicon()) is maker, "the default lexicon has the same words"
    assert finder_of(LEXICON) is finder_of(LEXICON)
    assert bank_of(NORMALE, LEXICON) is bank_of(NORMALE, LEXICON)


def test_the_lexicon_unused_for_longest_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def open_lexicon(lexicon: WantedLexicon) -> object:
        opened.append(lexicon.hash)
        return bundled()

    monkeypatch.setattr(WantedLexicon, "open", open_lexicon)
    for digit in "01230401":
        graph_of(WantedLexicon("club", digit * 64))
    assert [hash[0] for hash in opened] == ["0", "1", "2", "3", "4", "1"]


def test_a_missing_lexicon_is_told() -> None:
    with pytest.raises(LexiconError):
        get_ready(WantedLexicon("nowhere"))


def test_frequencies_are_told_though_few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_MOST_REMEMBERED", 1)
    vocabulary, words = OpenVocabulary(), ("MAISON", "MANGER", "QXQX", "ET")
    told = [vocabulary.frequency(word) for word in words]
    assert told == [about.frequency if (about := about_all([word]).get(word)) else 0 for word in words]
