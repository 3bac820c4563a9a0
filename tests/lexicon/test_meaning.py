"""What words mean: from a form to its lemmas to their definitions."""

from __future__ import annotations

from pathlib import Path

import pytest

from topping.errors import LexiconError
from topping.lexicon import bundled, meaning
from topping.lexicon.info import WordInfo
from topping.lexicon.meaning import Meaning, Sense, meanings


def the_meaning(word: str, *, is_public: bool = False) -> Meaning:
    return meanings([word], is_public=is_public)[word]


def entries(word: str) -> list[tuple[str, str]]:
    return [(sense.lemma, sense.grammar) for sense in the_meaning(word).senses]


def test_a_form_leads_to_its_lemma() -> None:
    assert the_meaning("FAIBLARDE") == Meaning(
        "FAIBLARDE", ("faiblarde",), (Sense("faiblard", "adj. f. sg", "Qui est très faible"),)
    )
    assert the_meaning("PLEURAT") == Meaning("PLEURAT", ("pleurât",), (Sense("pleurer", "v.", "Répandre des larmes"),))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("ENVOLAIS", [("s’envoler", "v.")]),  # the page of a verb that is always pronominal
        ("VATOUT", [("va-tout", "nom m. sg")]),
        ("RENAITRE", [("renaître", "v.")]),  # two spellings with one sense: told once
        ("CHIENNES", [("chien", "adj. f. pl"), ("chien", "nom f. pl"), ("chienner", "v.")]),
        ("COTE", [("côté", "nom"), ("côte", "nom"), ("cote", "nom"), ("coté", "adj."), ("coter", "v.")]),
        ("ROSE", [("rosé", "nom"), ("rose", "adj."), ("roser", "v.")]),  # the list lacks a note on the noun `rose`
        ("DUNE", []),
        ("UD", []),
        ("AA", [("aa", "nom m. sg / m. pl")]),  # of the smaller file
    ],
)
def test_entries_of_a_word(word: str, expected: list[tuple[str, str]]) -> None:
    assert entries(word) == expected


def test_a_word_whose_lemma_has_no_definition_is_looked_up_itself() -> None:
    known = WordInfo("ABACA", ("abaca",), ("nom m. sg < lemmeinconnu",), (), (), (), None)
    assert [sense.lemma for sense in meaning.meaning_of(known, is_public=True).senses] == ["abaca"]


@pytest.mark.parametrize("word", ["MERDE", "MERDES", "ALESEREZ", "NIQUENT", "HOMO"])
def test_some_definitions_stay_off_public_screens(word: str) -> None:
    assert the_meaning(word).senses
    hidden = the_meaning(word, is_public=True)
    assert hidden.spellings
    assert not hidden.senses


def test_a_word_that_the_list_does_not_know_has_no_meaning() -> None:
    assert meanings(["QXZ", "", "ABAC\t", "zen"], is_public=False) == {}


def test_as_many_words_have_a_definition_as_is_said() -> None:
    """One word in 300; `tests/lexicon/full_meanings.py` counts them all."""
    sample = bundled.words()[::300]
    found = meanings(sample, is_public=False)
    assert found.keys() == set(sample)
    explained = sum(bool(one.senses) for one in found.values())
    assert 0.965 < explained / len(sample) < 0.99
    assert all(len(sense.text) <= 120 for one in found.values() for sense in one.senses)


def test_each_line_of_the_file_is_found_under_its_headword(monkeypatch: pytest.MonkeyPatch) -> None:
    headwords = ["a", "a-b", "ab", "abc", "b", "é", "éa", "œ"]
    text = "".join(f"{word}\tnom\tS {word}\n{word}\tv.\tV {word}\n" for word in headwords)
    monkeypatch.setattr(meaning, "_text", text.encode)
    for word in headwords:
        assert meaning._lines(word) == [("nom", f"S {word}"), ("v.", f"V {word}")]
    for word in ("", "aa", "abcd", "ba", "z", "ê", "œu"):
        assert meaning._lines(word) == []


@pytest.mark.parametrize("content", [b"", b"not xz", b"\xfd7zXZ\0"])
def test_a_damaged_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    broken = tmp_path / "glosses.tsv.xz"
    broken.write_bytes(content)
    monkeypatch.setattr(meaning, "asset", lambda *_: broken)
    meaning._text.cache_clear()
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        meanings(["ZEN"], is_public=False)


@pytest.mark.parametrize(
    ("word", "begins"),
    [
        ("KARMA", "Dans plusieurs religions orientales, cycle des causes"),
        ("DEVIS", "Description des travaux"),
        ("SHEKEL", "Monnaie officielle"),
        ("TALQUEE", "Appliquer du talc"),
        ("DUITE", "Dans une étoffe, longueur d'un fil de trame"),
        ("RATON", "Petit du rat"),
    ],
)
def test_the_sense_that_people_know_comes_first_and_whole(word: str, begins: str) -> None:
    first = the_meaning(word).senses[0].text
    assert first.startswith(begins)
    assert not first.endswith(("…", " sur"))


def test_a_label_stands_in_front_of_a_slur_and_such_a_sense_comes_last() -> None:
    assert the_meaning("METEQUE").senses[-1].text.startswith("(raciste) ")
    assert the_meaning("RITAL").senses[0].is_marked
    marked = [sense.is_marked for sense in the_meaning("CONNE").senses]
    assert any(marked)
    assert marked == sorted(marked)


def test_a_word_that_left_the_list_has_no_meaning() -> None:
    assert meanings(["BOCHE", "YOUPINE", "NEGRES", "HEUX"], is_public=False) == {}
