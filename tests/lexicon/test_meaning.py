"""The entry of a word: its meaning, hooks, ending and benjamins."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import LexiconError
from topping.lexicon import bundled, info, meaning
from topping.lexicon.benjamins import letters_before
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning, meanings
from topping.lexicon.spelling import normalise
from topping.lexicon.tools.extensions import Hooks, hooks_of
from topping.lexicon.verbform import ending_of


def the_meaning(word: str, *, is_public: bool = False) -> Meaning:
    return meanings([word], is_public=is_public)[word]


@pytest.mark.parametrize("word", ["MERDE", "MERDES", "ALESEREZ", "NIQUENT", "HOMO"])
def test_some_definitions_stay_off_public_screens(word: str) -> None:
    assert the_meaning(word).senses
    hidden = the_meaning(word, is_public=True)
    assert hidden.spellings
    assert not hidden.senses


def test_the_stated_share_of_words_has_a_definition() -> None:
    """One word in 300; `tests/lexicon/full_meanings.py` counts them all."""
    sample = bundled.words()[::300]
    found = meanings(sample, is_public=False)
    assert found.keys() == set(sample)
    explained = sum(bool(meaning.senses) for meaning in found.values())
    assert 0.965 < explained / len(sample) < 0.99
    assert all(len(sense.text) <= 120 for meaning in found.values() for sense in meaning.senses)


@pytest.mark.parametrize("content", [b"", b"not xz", b"\xfd7zXZ\0"])
def test_a_damaged_definition_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    broken = tmp_path / "glosses.tsv.xz"
    broken.write_bytes(content)
    monkeypatch.setattr(meaning, "asset", lambda *_: broken)
    meaning._text.cache_clear()
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        meanings(["ZEN"], is_public=False)


@pytest.mark.parametrize("content", [b"", b"not xz", b"\xfd7zXZ\0"])
def test_a_damaged_word_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    broken = tmp_path / "x.tsv.xz"
    broken.write_bytes(content)
    monkeypatch.setattr("topping.lexicon.bundled.asset", lambda *_: broken)
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        info.about("ZEN")


def test_hooks_are_letters_that_make_another_word() -> None:
    words = {"ROI", "EROI", "DROIT", "ROIS", "ROIDE", "DROI", "ROIE"}
    assert hooks_of("ROI", words.__contains__) == Hooks("DE", "ES")
    assert hooks_of("DROIT", words.__contains__) == Hooks("", "")


@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("word", "ending"),
    [
        ("TIRAIS", "AIS"),
        ("TIRERAIS", "ERAIS"),
        ("FINISSAIT", "ISSAIT"),
        ("TIREES", "EES"),
        ("PORTA", "A"),
        ("TIRER", ""),
        ("ARBRE", ""),
        ("QI", ""),
    ],
)
def test_only_conjugated_forms_have_an_ending(word: str, ending: str) -> None:
    known = info.about(word)
    assert known is not None
    assert ending_of(known) == ending


def test_benjamins_are_three_letters_in_front_of_a_word() -> None:
    words = WordGraph.from_words(["ART", "ECART", "DEPART", "REPART", "RAMPART", "PART"], "few")
    assert list(letters_before(words, "ART")) == ["DEP", "REP"]
    assert list(letters_before(words, "PART")) == ["RAM"]
