from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import LexiconError
from topping.lexicon import catalogue, clubwords
from topping.lexicon.cached import graphs_folder
from topping.lexicon.supplement import Supplement

WORDS = st.text("ABCZ", min_size=2, max_size=15)


@given(st.sets(WORDS, min_size=1, max_size=20), st.sets(WORDS, max_size=20))
def test_it_reads_what_it_writes(added: set[str], barred: set[str]) -> None:
    supplement = Supplement(frozenset(added), frozenset(barred - added))
    assert Supplement.parse(str(supplement)) == supplement


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("+BA\nCHI\n", 2, "lexicon.supplement_sign"),
        ("+BA\n\n-BA\n", 3, "lexicon.supplement_both"),
        ("+A\n", 1, "lexicon.not_a_word"),
        ("+BA-CHI\n", 1, "lexicon.not_a_word"),
        ("# rien\n", None, "lexicon.supplement_empty"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int | None, key: str) -> None:
    with pytest.raises(LexiconError) as caught:
        Supplement.parse(text)
    assert (caught.value.key, caught.value.line) == (key, line)


def test_a_supplement_has_fifty_thousand_words_at_most() -> None:
    words = [f"+{''.join(letters)}\n" for letters in islice(product("ABCDEFGHIJ", repeat=5), 50_001)]
    assert len(Supplement.parse("".join(words[1:])).added) == 50_000
    with pytest.raises(LexiconError, match=r"lexicon\.supplement_too_long"):
        Supplement.parse("".join(words))


@pytest.fixture
def club(home: Path, tmp_path: Path) -> str:
    """A list of the club, installed."""
    (tmp_path / "club.txt").write_text("CHI\nKA\nZEN\n", encoding="utf-8")
    return catalogue.add(tmp_path / "club.txt").entry.name


def test_games_of_the_plain_list_and_of_an_earlier_supplement_are_found(club: str) -> None:
    plain = catalogue.find(club)
    earlier = catalogue.set_supplement(club, Supplement.parse("+BA"))
    now = catalogue.set_supplement(club, Supplement.parse("-CHI"))
    for hash, words in ((plain.hash, "CHI KA ZEN"), (earlier.hash, "BA CHI KA ZEN"), (now.hash, "KA ZEN")):
        graph = catalogue.find_by_hash(hash)
        assert graph is not None
        assert " ".join(graph.words()) == words


def test_it_is_taken_away(club: str) -> None:
    plain = catalogue.find(club)
    catalogue.set_supplement(club, Supplement.parse("+BA"))
    assert catalogue.set_supplement(club, None).hash == catalogue.find(club).hash == plain.hash
    assert catalogue.find(club).name == club


def test_a_supplement_that_leaves_no_word_changes_nothing(club: str) -> None:
    with pytest.raises(LexiconError, match=r"lexicon\.no_word"):
        catalogue.set_supplement(club, Supplement.parse("-CHI\n-KA\n-ZEN"))
    assert catalogue.entry_of(club).supplement is None


def test_only_the_last_two_earlier_ones_stay_in_the_cache(club: str) -> None:
    for word in ("BA", "BE", "BI", "BU", "CA"):
        catalogue.set_supplement(club, Supplement.parse(f"+{word}"))
    assert len(list(graphs_folder().glob(clubwords.GRAPHS))) == 3
    assert catalogue.find(club).admits("CA")


def test_a_damaged_supplement_is_listed_and_can_be_taken_away(club: str, home: Path) -> None:
    catalogue.set_supplement(club, Supplement.parse("+BA"))
    (home / "lexicons" / "club.supplement.txt").write_text("BA\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"lexicon\.supplement_sign"):
        catalogue.find(club)
    assert [entry.fault is None for entry in catalogue.installed()] == [True, False]
    assert catalogue.set_supplement(club, None).fault is None
