"""The kin of words: lemmas of the bundled list, anagrams of the lexicon in use, and what is held back by them."""

from topping.lexicon.graph import WordGraph
from topping.lexicon.kin import kin_of, short_words
from topping.training.held import Arm, Holding, WordKin

WORDS = ["AI", "AIS", "AIRS", "CHIEN", "CHIENS", "NICHE", "NICHER", "RICHE", "CHINE", "CHINER", "ZEBRE", "ZEBREE"]
PLAYERS = [f"00000000-0000-4000-8000-{number:012}" for number in range(40)]


def test_a_word_has_its_lemmas_and_those_of_its_anagrams() -> None:
    kin = kin_of([*WORDS, "XYZ"], WordGraph.from_words(WORDS, "few"))
    assert kin["CHIENS"] == WordKin("CHIENS", ("CHIEN",))
    assert kin["CHIEN"] == WordKin("CHIEN", ("CHIEN",), ("CHINE", "CHINER", "NICHE", "NICHER"))
    assert kin["ZEBREE"].own == ("ZEBRER",)
    assert "XYZ" not in kin
    assert kin_of(["ENVOLAIS"], WordGraph.from_words(["ENVOLAIS"], "one"))["ENVOLAIS"].own == ("ENVOLER",)


def test_families_with_a_short_word_are_never_held() -> None:
    kin = kin_of(["AIRS", "AVAIENT"], WordGraph.from_words(["AI", "AIRS", "AIR", "AVAIENT"], "few"))
    assert kin["AIRS"] == WordKin("AIRS", ())
    assert kin["AVAIENT"] == WordKin("AVAIENT", ())  # AI is a form of AVOIR
    assert {Holding(player).arm(kin["AIRS"]) for player in PLAYERS} == {Arm.FREE}


def test_words_that_the_open_list_lacks_have_their_anagrams_alone() -> None:
    kin = kin_of(["QZKWA", "AWKZQ"], WordGraph.from_words(["QZKWA", "AWKZQ"], "foreign"))
    assert kin["QZKWA"] == WordKin("QZKWA", ("=AKQWZ",))
    assert kin["AWKZQ"].families == kin["QZKWA"].families


def test_short_words_are_those_of_the_lexicon() -> None:
    assert short_words(WordGraph.from_words(WORDS, "few"), 3) == ("AI", "AIS")
