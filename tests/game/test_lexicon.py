"""What is said of a lexicon, and which one a game is played with."""

from pathlib import Path

import pytest

from tests.solver.lexicons import bundled, latest
from topping.errors import LexiconError
from topping.game.lexicon import WantedLexicon, half_read, lexicon_in_words, words_of
from topping.lexicon import catalogue
from topping.lexicon.clubwords import MARK
from topping.lexicon.graph import WordGraph
from topping.lexicon.wordlist import Doubt, WordList
from topping.texts import tell


@pytest.mark.parametrize(
    ("name", "said"), [("ods", []), ("open-fr", ["n’est pas la"]), ("open-fr" + MARK, ["même complétée par le club"])]
)
def test_the_free_list_is_said_not_to_be_the_official_one(name: str, said: list[str]) -> None:
    graph = WordGraph.from_words(["AA", "AS"], name)
    first, *others = lexicon_in_words(graph)
    assert graph.hash[:8] in first
    assert graph.hash[:9] not in first
    assert [part in one for part, one in zip(said, others, strict=True)] == [True] * len(said)


@pytest.mark.parametrize(
    ("doubts", "drops_words", "known", "said"),
    [
        ([Doubt.REFUSED], False, None, "lignes refusées, 5 sur 9"),
        ([Doubt.UNLIKE], False, None, "mots français connus, 0 sur 2"),
        ([Doubt.UNLIKE, Doubt.REFUSED], False, 1, "mots français connus, 1 sur 2"),
        ([Doubt.REFUSED], True, None, "plusieurs mots par ligne"),
    ],
)
def test_why_a_list_may_be_half_read(
    doubts: list[Doubt], drops_words: bool, known: int | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WordList, "doubts", doubts)
    read = WordList(("AA", "AS"), (), refused_count=5, lines=9, drops_words=drops_words, known=known)
    assert said in tell(half_read(Path("liste.txt"), read)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture
def two_lists(fresh_home: Path, tmp_path: Path) -> WordGraph:
    (tmp_path / "deux.txt").write_text("AA\nBE\nTE\n", encoding="utf-8")
    catalogue.add([tmp_path / "deux.txt"], "deux")
    return catalogue.find("deux")


def test_a_lexicon_is_found_by_its_hash_else_by_its_name(two_lists: WordGraph) -> None:
    assert WantedLexicon.of(two_lists).open().hash == two_lists.hash
    assert WantedLexicon("", two_lists.hash).open().name == "deux"
    assert WantedLexicon("deux").open().hash == two_lists.hash
    assert WantedLexicon().open().hash == latest().hash
    with pytest.raises(LexiconError) as told:
        WantedLexicon("ODS9", "0f" * 32).open()
    assert told.value.details == {"name": "ODS9", "digest": "0f" * 6}
    assert words_of("deux", two_lists.hash) == 3
    assert words_of("open-fr", bundled().hash) == bundled().word_count
    assert words_of("ODS9", "0f" * 32) is words_of("deux", "") is None
