"""All about a word: whether it is admitted and why, its meaning and its forms."""

from pathlib import Path

import pytest

from tests.solver.lexicons import bundled
from topping.lexicon import catalogue
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import meanings
from topping.lexicon.supplement import Supplement
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profile import Admission, WordProfile
from topping.lexicon.tools.profiling import profile_of

OPEN_LIST = OpenList()
WHOLE = WordFinder(bundled(), {"PORTE": 4})


def profile(text: str, graph: WordGraph | None = None, *, is_public: bool = False) -> WordProfile:
    finder = WHOLE if graph is None else WordFinder(graph, {})
    return profile_of(text, graph or bundled(), finder, OPEN_LIST, is_public=is_public)


def test_a_word_that_is_admitted() -> None:
    told = profile("porté")
    assert (told.word, told.admission, told.closest, told.points, told.tops) == ("PORTE", Admission.ADMITTED, (), 7, 4)
    assert told.spellings == ("porte", "porté")
    assert told.senses == meanings(["PORTE"], is_public=False)["PORTE"].senses
    verb = next(one for one in told.lemmas if one.is_verb)
    assert verb.lemma == "porter"
    assert all(form.is_admitted for form in verb.forms)
    assert next(form for form in verb.forms if form.word == "PORTAI").notes == ("passé simple 1re sg",)


@pytest.mark.parametrize(
    ("text", "admission", "word"),
    [
        ("", Admission.TOO_SHORT, ""),
        (" l ", Admission.TOO_SHORT, "l"),
        ("a" * 16, Admission.TOO_LONG, "a" * 16),
        ("ab1", Admission.NOT_LETTERS, "ab1"),
        ("Ж" * 99, Admission.NOT_LETTERS, "Ж" * 60),
        ("qxz", Admission.UNKNOWN, "QXZ"),
        ("aujourd’hui", Admission.ADMITTED, "AUJOURDHUI"),
    ],
)
def test_why_a_text_is_no_word(text: str, admission: Admission, word: str) -> None:
    told = profile(text, None if text != "aujourd’hui" else WordGraph.from_words(["AUJOURDHUI"], "one"))
    assert (told.admission, told.word) == (admission, word)


def test_a_word_of_the_open_list_that_another_list_lacks() -> None:
    told = profile("portes", WordGraph.from_words(["PORTE", "PORTER"], "few"))
    assert told.admission is Admission.OPEN_LIST_ONLY
    assert told.closest == ("PORTE", "PORTER")
    admitted = {form.word for lemma in told.lemmas for form in lemma.forms if form.is_admitted}
    assert admitted == {"PORTE", "PORTER"}


def test_what_the_club_has_decided(home: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.txt"
    few.write_text("porte\nportes\n", encoding="utf-8")
    catalogue.add(few)
    catalogue.set_supplement("few", Supplement(frozenset(("QXZ",)), frozenset(("PORTE",))))
    graph = catalogue.find("few")
    assert profile("QXZ", graph).admission is Admission.CLUB_ADDED
    assert profile("PORTE", graph).admission is Admission.CLUB_BARRED
    assert profile("PORTES", graph).admission is Admission.ADMITTED


def test_definitions_that_are_to_stay_off_a_public_screen() -> None:
    assert profile("merde").senses
    assert not profile("merde", is_public=True).senses
