"""The bundled list: everyday words, short words, slurs, and the meaning of words."""

import json
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, bundled_words
from topping.cli import run
from topping.lexicon.meaning import meanings

REFERENCE = CHECKOUT / "tests" / "data" / "reference"

EVERYDAY = """
    SEPT CINQUANTE VINGTS SEPTANTE OCTANTE HUITANTE NONANTE MESSIEURS VIOLETTES REPRESAILLES EMBLEE ANTAN JEUN GRAAL
    OUPS TOUSSAINT EMAILS AYANTS HOMOPHOBIE ENTREPRENEURIAT SALAFISTE EXAM STAT API ORE ONC BE BA BI VS OM TO
"""
"""Words that players met and that an older list refused."""

TWO_LETTERS = """
    AA AH AI AN AS AU AY BA BE BI BU CA CE CI DA DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO IF IL IN JE KA LA LE LI
    LU MA ME MI MU NA NE NI NO NU OC OH OM ON OR OS OU PI PU QI RA RE RI RU SA SE SI SU TA TE TO TU UD UN US UT VA VE VS
    VU WU XI
"""
"""All 81 words of the official list's eighth edition, as on the clubs' cards."""

NOT_HERE = "DAW DEB DIN EWE GEX IBN ISO IXE JAB KEA KWA MOS NIT QIN TIP WAD WAX YET ZEC ZEK ZUP"
"""Words of three letters in recorded games that no open source contains."""


def recorded_words(length: int) -> set[str]:
    """Returns words of a length in games and solution lists recorded with an official list (`tests/data/reference`)."""
    games = map(json.loads, (REFERENCE / "recorded_games.jsonl").read_text(encoding="utf-8").splitlines())
    lists = map(json.loads, (REFERENCE / "solution_lists.jsonl").read_text(encoding="utf-8").splitlines())
    words = {move["word"] for game in games for move in game["moves"]} | {
        solution[0] for all in lists for solution in all["list"]
    }
    return {word.upper() for word in words if len(word) == length}


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Returns the words refused by `topping words check`."""
    code = run(["words", "check", *words])
    lines = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
    answers = [line for line in lines if line.partition(" : ")[0] in words]
    assert len(answers) == len(words)
    told = [line.partition(" : ")[0] for line in answers if not line.partition(" : ")[2].startswith("admis")]
    assert bool(told) == bool(code)
    return told


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("words", [EVERYDAY, TWO_LETTERS], ids=["everyday", "two letters"])
def test_everyday_words_are_admitted(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(words.split(), capsys) == []


def test_no_other_word_has_two_letters() -> None:
    assert {word for word in bundled_words() if len(word) == 2} == set(TWO_LETTERS.split())
    assert recorded_words(2) <= set(TWO_LETTERS.split())


@pytest.mark.usefixtures("home")
def test_words_of_three_letters_of_recorded_games_are_admitted(capsys: pytest.CaptureFixture[str]) -> None:
    words = recorded_words(3)
    assert len(words) > 100
    assert set(refused(sorted(words), capsys)) == set(NOT_HERE.split())


@pytest.mark.parametrize(
    "word", ["BOCHE", "NEGRESSE", "YOUPINES", "BOUGNOULES", "PEDE", "NABOTE", "FENG", "SHUI", "MADE", "HACH"]
)
def test_slurs_and_words_of_foreign_phrases_are_not_admitted(word: str) -> None:
    assert not bundled().admits(word)


@pytest.mark.parametrize(
    ("word", "another"),
    [
        ("GAUSSE", "Mensonge"),  # the verb, not the noun
        ("PACQUES", "Pâques"),
        ("LINGEONS", "linge"),
        ("PASSAGEA", "s’arrête"),
        ("MAMA", "Nigeria"),
    ],
)
def test_a_word_lacks_its_homographs_meaning(word: str, another: str) -> None:
    assert bundled().admits(word)
    assert not any(another in sense.text for sense in meanings((word,), is_public=False)[word].senses)


@pytest.mark.parametrize(
    ("word", "said"), [("DINAIT", "repas du soir"), ("IODLE", "iodlant"), ("ACTRICE", "personnage"), ("TO", "Afrique")]
)
def test_a_form_has_its_lemmas_meaning(word: str, said: str) -> None:
    assert any(said in sense.text for sense in meanings((word,), is_public=False)[word].senses)


def test_each_word_added_by_hand_has_its_source() -> None:
    lines = (CHECKOUT / "assets" / "lexicon" / "open-fr-hand.tsv").read_text(encoding="utf-8").splitlines()
    assert all(len(line.split("\t")) == 4 and line.split("\t")[3] for line in lines)


def test_the_licences_are_beside_the_list() -> None:
    folder: Path = CHECKOUT / "assets" / "lexicon"
    readme = (folder / "README.md").read_text(encoding="utf-8")
    for licence in folder.glob("LICENSE-*.txt"):
        assert licence.name in readme
