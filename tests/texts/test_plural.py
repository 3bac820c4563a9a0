"""Numbers in sentences: the form that a language wants, in every sentence that has one, and lists of several words."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from babel import Locale

import topping
from topping.texts import en, fr, say, speak
from topping.texts.cldr import listed, plural_category
from topping.texts.language import ENGLISH, FRENCH, LANGUAGES
from topping.texts.plural import MANY, ONE, OTHER, Plural, Sentence, counted_places, forms_of, plural
from topping.texts.typography import typeset

SENTENCES: Final = {FRENCH: fr.SENTENCES, ENGLISH: en.SENTENCES}

NUMBERS: Final = (0, 1, 2, 21, 1000)
SINGULAR: Final = {FRENCH: {0, 1}, ENGLISH: {1}}
NOUNS: Final = {
    FRENCH: {
        **{noun: f"{noun}s" for noun in ("coup", "point", "pt", "top", "joueur", "mot", "lettre", "partie", "case")},
        **{noun: f"{noun}s" for noun in ("caractère", "rangée", "bulletin", "solo", "trouvé", "manqué", "enregistré")},
        **{noun: f"{noun}s" for noun in ("avertissement", "ligne", "séance", "LETTRE", "COUP", "seconde")},
    },
    ENGLISH: {
        **{noun: f"{noun}s" for noun in ("move", "point", "pt", "top", "player", "word", "letter", "game", "square")},
        **{noun: f"{noun}s" for noun in ("character", "row", "bulletin", "solo", "warning", "line", "session")},
        **{noun: f"{noun}s" for noun in ("LETTER", "MOVE", "second")},
    },
}
"""Singular and plural of what the sentences count."""

RANGES: Final = {"entry.length", "lexicon.bad_name"}
"""`de 2 à {most} lettres`: the noun agrees with the range."""


def numbered(language: str, key: str, number: int) -> str:
    """The sentence with the same number at each of its places."""
    sentence = SENTENCES[language][key]
    names = {name for text in forms_of(sentence) for _, name, _, _ in Formatter().parse(text) if name}
    values: dict[str, object] = dict.fromkeys(names, number)
    if isinstance(sentence, Plural):
        values[sentence.place] = number
    return say(key, **values).replace("\u00a0", " ")


def wrong_agreement(language: str, text: str) -> Iterator[str]:
    """Each number that stands before a noun in the wrong form."""
    forms = {form: noun for pair in NOUNS[language].items() for form, noun in ((pair[0], 1), (pair[1], 2))}
    for number, noun in re.findall(r"(?<![\w.,(§-])(\d+) (\w+)", text):
        wanted = 1 if int(number) in SINGULAR[language] else 2
        if forms.get(noun, wanted) != wanted:
            yield f"{number} {noun}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_no_sentence_counts_in_the_wrong_form(language: str, number: int) -> None:
    speak(language)
    keys = set(SENTENCES[language]) - RANGES
    wrong = {key: list(wrong_agreement(language, numbered(language, key, number))) for key in sorted(keys)}
    assert {key: found for key, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        (FRENCH, "Après 1 coups, 0 points", ["1 coups", "0 points"]),
        (FRENCH, "21 point, 0 point, 2 coups", ["21 point"]),
        (ENGLISH, "0 move, 1 moves, 1 move", ["0 move", "1 moves"]),
        (ENGLISH, "move 1: 12 points", []),
    ],
)
def test_a_wrong_form_would_be_found(language: str, text: str, found: list[str]) -> None:
    assert list(wrong_agreement(language, text)) == found


@pytest.mark.parametrize(
    ("language", "key", "values", "told"),
    [
        (FRENCH, "measure.tops.row_result", {"found": 1}, "1 top"),
        (FRENCH, "measure.tops.row_result", {"found": 0}, "0 top"),
        (ENGLISH, "measure.tops.row_result", {"found": 0}, "0 tops"),
        (FRENCH, "count.points", {"count": 0}, "0 point"),
        (ENGLISH, "count.points", {"count": 0}, "0 points"),
        (ENGLISH, "count.moves", {"count": 0}, "0 moves"),
        (FRENCH, "count.points", {"count": -1}, "-1 point"),
        (FRENCH, "count.words", {"count": 2_000_000}, "2000000 de mots"),
        (FRENCH, "replay.fine", {"file": "a", "moves": 1, "points": 21}, "a : 1 coup, 21 points, conforme"),
        (FRENCH, "verdict.not_admitted", {"words": ("SKAA",)}, "SKAA : mot non admis."),
        (FRENCH, "verdict.not_admitted", {"words": ("SKAA", "TK")}, "SKAA et TK : mots non admis."),
        (ENGLISH, "verdict.not_admitted", {"words": ("SKAA", "TK")}, "SKAA and TK: not valid words."),
        (
            FRENCH,
            "motive.not_whole",
            {"words": ("AS",), "places": ("H4", "5C")},
            "AS n’est pas écrit en entier en H4 et 5C",
        ),
        (
            FRENCH,
            "motive.not_whole",
            {"words": ("A", "B"), "places": ("H4",)},
            "A et B ne sont pas écrits en entier en H4",
        ),
    ],
)
def test_sentences_agree(language: str, key: str, values: dict[str, object], told: str) -> None:
    speak(language)
    assert say(key, **values).replace("\u00a0", " ") == told


def categories(language: str) -> set[str]:
    """The categories of the numbers below a million, for which every plural has its own form."""
    return {plural_category(number, language) for number in (*range(200), *NUMBERS, 999_999)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_every_form_of_its_language(language: str) -> None:
    wanted = categories(language)
    plurals = {key: one for key, one in SENTENCES[language].items() if isinstance(one, Plural)}
    assert len(plurals) > 20
    for key, sentence in plurals.items():
        written = dict(sentence.forms)
        assert wanted <= set(written), key
        assert len(set(written.values())) == len(written), f"{key}: two forms that read alike"
        assert [category for category, _ in sentence.forms][-1] == OTHER, key
        assert MANY not in written or language == FRENCH, f"{key}: English has no such category"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_noun_is_there(language: str) -> None:
    for key, sentence in SENTENCES[language].items():
        for text in forms_of(sentence):
            assert counted_places(text) == {name for _, name, spec, _ in Formatter().parse(text) if name and spec}, key
            for _, _, spec, _ in Formatter().parse(text):
                assert not spec or f"count.{spec}" in SENTENCES[language], key


def test_every_counted_noun_is_used() -> None:
    specs = {
        f"count.{spec}"
        for sentence in fr.SENTENCES.values()
        for text in forms_of(sentence)
        for _, _, spec, _ in Formatter().parse(text)
        if spec
    }
    sources = "".join(path.read_text("utf-8") for path in Path(topping.__file__).parent.glob("kiosk/**/*.py"))
    nouns = {key for key in fr.SENTENCES if key.startswith("count.")}
    assert nouns == specs | {key for key in nouns if f'say("{key}"' in sources}


@pytest.mark.parametrize(("language", "name"), [(FRENCH, "fr"), (ENGLISH, "en")])
def test_categories_are_those_of_the_cldr(language: str, name: str) -> None:
    rule = Locale(name).plural_form
    for number in (*range(-3, 1_000), *range(1_000, 1_000_000, 997), 999_999, 1_000_000, 1_000_001, 3_000_000):
        assert plural_category(number, language) == rule(number)
    assert {number for number in range(1000) if plural_category(number, language) == ONE} == SINGULAR[language]


def test_a_place_that_is_no_number_chooses_no_form() -> None:
    with pytest.raises(TypeError, match="'deux' chooses no plural form"):
        say("count.points", count="deux")


def test_a_form_that_is_not_written_is_the_last_one() -> None:
    sentence: Sentence = plural("count", one="{count} coup", other="{count} coups")
    assert isinstance(sentence, Plural)
    assert [sentence.form(category) for category in (ONE, MANY, OTHER)] == [
        "{count} coup",
        "{count} coups",
        "{count} coups",
    ]
    assert sentence.changed(str.upper).form(ONE) == "{COUNT} COUP"


@pytest.mark.parametrize(
    ("language", "words", "told"),
    [
        (FRENCH, [], ""),
        (FRENCH, ["H4"], "H4"),
        (FRENCH, ["H4", "5C"], "H4 et 5C"),
        (FRENCH, ["H4", "5C", 8], "H4, 5C et 8"),
        (ENGLISH, ["H4", "5C", 8], "H4, 5C and 8"),
        (ENGLISH, ["{0}", "{1}"], "{0} and {1}"),
    ],
)
def test_lists(language: str, words: list[object], told: str) -> None:
    speak(language)
    assert listed(words) == told


def test_typography_reaches_every_form() -> None:
    assert say("verdict.not_admitted", words=("A", "B")) == typeset("A et B : mots non admis.")
    assert say("home.last_tops", day="Hier", game="x", found=1) == "Hier, *x*\u00a0: *1* top trouvé."
