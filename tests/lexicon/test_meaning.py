"""What words mean: from a form to its lemmas to their definitions."""

from pathlib import Path

import pytest

from topping.errors import LexiconError
from topping.lexicon import bundled, meaning
from topping.lexicon.info import WordInfo
from topping.lexicon.meaning import Meaning, meanings


def the_meaning(word: str, *, is_public: bool = False) -> Meaning:
    return meanings([word], is_public=is_public)[word]


def entries(word: str) -> list[tuple[str, str]]:
    return [(sense.lemma, sense.grammar) for sense in the_meaning(word).senses]


def test_a_word_whose_lemma_has_no_definition_is_looked_up_itself() -> None:
    known = WordInfo("ABACA", ("abaca",), ("nom m. sg < lemmeinconnu",), (), (), (), None)
    assert [sense.lemma for sense in meaning.meaning_of(known, is_public=True).senses] == ["abaca"]


@pytest.mark.parametrize("grammar", ["adj. m. sg", "adv.", "nom m. sg"])
def test_of_a_lemma_only_what_it_is_here_is_told(grammar: str) -> None:
    known = WordInfo("FORT", ("fort",), (grammar,), (), (), (), None)
    (sense,) = meaning.meaning_of(known, is_public=True).senses
    assert sense.grammar == grammar


@pytest.mark.parametrize("word", ["MERDE", "MERDES", "ALESEREZ", "NIQUENT", "HOMO"])
def test_some_definitions_stay_off_public_screens(word: str) -> None:
    assert the_meaning(word).senses
    hidden = the_meaning(word, is_public=True)
    assert hidden.spellings
    assert not hidden.senses


def test_as_many_words_have_a_definition_as_is_said() -> None:
    """One word in 300; `tests/lexicon/full_meanings.py` counts them all."""
    sample = bundled.words()[::300]
    found = meanings(sample, is_public=False)
    assert found.keys() == set(sample)
    explained = sum(bool(one.senses) for one in found.values())
    assert 0.965 < explained / len(sample) < 0.99
    assert all(len(sense.text) <= 120 for one in found.values() for sense in one.senses)


@pytest.mark.parametrize("content", [b"", b"not xz", b"\xfd7zXZ\0"])
def test_a_damaged_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    broken = tmp_path / "glosses.tsv.xz"
    broken.write_bytes(content)
    monkeypatch.setattr(meaning, "asset", lambda *_: broken)
    meaning._text.cache_clear()
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        meanings(["ZEN"], is_public=False)
