"""English beside French: the same keys, the same places in each sentence, and no French left."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

import topping
from topping.correction.sanction import Motive, Sanction
from topping.lexicon.wordlist import WordFault
from topping.play.run.proposal import Answer
from topping.rules.conditions.conditions import HELPS
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import VARIANTS, Signal
from topping.rules.placement import Misfit
from topping.rules.scoring import Fault
from topping.rules.tiles import RejectionReason
from topping.texts import en, fr, has, speak
from topping.texts.language import LANGUAGES
from topping.texts.plural import Plural, Sentence, forms_of

ENGLISH, FRENCH = en.SENTENCES, fr.SENTENCES
BOTH = sorted(set(ENGLISH) & set(FRENCH))

ACCENTED = {"session_setup.hint", "session.desk_help", "help.session.players"}
"""Where a player of the example has a French name."""
# "par" is left out: in English too it is what a move is expected to cost
FRENCH_WORDS = {
    *("au", "aux", "avec", "ce", "cette", "coup", "dans", "de", "des", "du", "elle", "en", "est", "et", "il", "je"),
    *("joueur", "la", "le", "les", "lettre", "lettres", "mais", "mot", "mots", "ne", "non", "nous", "ou"),
    *("partie", "parties", "pas", "plus", "pour", "que", "qui", "sans", "se", "ses", "son", "sous", "sur", "tirage"),
    *("tous", "tout", "toutes", "un", "une", "vous"),
}
NAMED_IN_FRENCH = {
    "game.end_line": "Fin : 21 coups, 950 points",  # what a game file holds, whoever reads it
    "help.lang_option": "en (",
    "settings.value.language.fr": "français",
    "help_page.writing.either": "H4 PASSE",
    "help_page.writing.loose": "passer h4",
    "help_page.joker.typed": "PASS(E) H4",
    "settings.value.language.en": "English",
    "doctor.pygame_fine": "pygame-ce",
    "setup.wrong_pygame": "pygame-ce",
    "help.lexicon.add.file": "Officiel du Scrabble",
}
ALIKE = {
    *(
        "action",
        "question",
        "questions",
        "record",
        "alt",
        "actions",
        "arguments",
        "administration",
        "agriculture",
        "architecture",
        "art",
        "blitz",
        "tables",
        "cache",
        "codes",
    ),
    *(
        "construction",
        "date",
        "discipline",
        "duplicate",
        "eliot",
        "finance",
        "gcg",
        "interruption",
        "joker",
        "jokers",
        "loto",
        "pause",
        "console",
        "match",
        "min",
        "minute",
        "minutes",
        "options",
        "page",
        "par",
    ),
    *(
        "point",
        "points",
        "pts",
        "religion",
        "sanction",
        "score",
        "scores",
        "signature",
        "solo",
        "solos",
        "solution",
        "solutions",
        "sport",
        "table",
        "tables",
        "top",
        "tops",
    ),
    *("club", "ctrl", "tab", "topping", "total"),
    *("excellent", "machine", "place", "records", "solitaire"),
}
"""Words that both languages have."""


def test_both_languages_have_every_key() -> None:
    assert sorted(set(FRENCH) - set(ENGLISH)) == [], "no English for these"
    assert sorted(set(ENGLISH) - set(FRENCH)) == [], "no French for these"


def test_both_languages_have_the_same_files_with_the_same_keys() -> None:
    rooms = {room.__name__.removeprefix("topping.texts.fr."): set(room.SENTENCES) for room in fr.ROOMS}
    twins = {room.__name__.removeprefix("topping.texts.en."): set(room.SENTENCES) for room in en.ROOMS}
    assert twins == rooms
    assert sum(len(room.SENTENCES) for room in en.ROOMS) == len(ENGLISH), "no key stands twice"
    for language in LANGUAGES:
        folder = Path(topping.__file__).parent / "texts" / language
        files = {".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("*.py")}
        assert files == {"__init__", *rooms}, "and no file is left"


@pytest.mark.parametrize("room", [*fr.ROOMS, *en.ROOMS], ids=lambda room: str(room.__name__))
def test_no_key_is_written_twice_in_a_file(room: ModuleType) -> None:
    """A dictionary silently keeps the last one."""
    source = Path(str(room.__file__)).read_text("utf-8")
    keys = re.findall(r'^    "([\w.+%-]+)": ', source, re.MULTILINE)
    assert len(keys) == len(set(keys))


def places(sentence: str) -> list[tuple[str, str, str]]:
    """The places to be filled, each with its format, argparse's as well; doubled braces keep one pair of theirs."""
    named = [(name, shape or "", how or "") for _, name, shape, how in Formatter().parse(sentence) if name is not None]
    printed = [(name, "", "%") for name in re.findall(r"%(?:\(\w+\))?[rs]", sentence)]
    braces = [(name, "", "{{") for name in re.findall(r"\{\{(\w*)\}\}", sentence)]
    return sorted({*named, *printed, *braces})


def test_a_sentence_has_the_same_places_in_both_languages() -> None:
    for key in BOTH:
        written = [places(text) for sentence in (ENGLISH[key], FRENCH[key]) for text in forms_of(sentence)]
        assert all(one == written[0] for one in written), key


def test_a_plural_depends_on_the_same_number_in_both_languages() -> None:
    for key in BOTH:
        deciding = {sentence.place for sentence in (ENGLISH[key], FRENCH[key]) if isinstance(sentence, Plural)}
        assert len(deciding) < 2, key


def test_different_places_are_found() -> None:
    assert places("{a} %s {{b}} {c!r}") == sorted([("a", "", ""), ("%s", "", "%"), ("b", "", "{{"), ("c", "", "r")])
    assert places("{a}") != places("{b}")


def text(sentence: Sentence) -> str:
    """All that a sentence may read, form after form."""
    return "\n".join(forms_of(sentence))


def plain(key: str) -> str:
    """The words of an English sentence alone: no place to be filled, and nothing that is French on purpose."""
    sentence = text(ENGLISH[key]).replace(NAMED_IN_FRENCH.get(key, "\0"), "X")
    return re.sub(r"\{[^{}]*\}|%(\(\w+\))?[rs]|--[\w-]+|![\w-]+", " ", sentence)


def test_english_is_set_as_english_is() -> None:
    for key in ENGLISH:
        sentence = text(ENGLISH[key]).replace(NAMED_IN_FRENCH.get(key, "\0"), "X")
        assert not re.search("[«»\u00a0\u202f]", sentence), key
        assert not re.search(r"[\w}] [:;!?%](?=\s|$)", sentence), f"{key}: no space goes before these"
        assert "'" not in plain(key), f"{key}: ’ it is"
        assert "..." not in sentence, key
        assert sentence.count("“") == sentence.count("”"), key
        assert key in ACCENTED or not re.search("[À-ÖØ-öø-ÿŒœ]", sentence), key


def test_no_french_is_left() -> None:
    for key in ENGLISH:
        words = set(re.findall(r"[a-z]+", plain(key).replace("’", " ").lower()))
        assert not words & FRENCH_WORDS, key
        if ENGLISH[key] == FRENCH.get(key):
            assert {word for word in words if len(word) > 2} <= ALIKE, f"{key}: the same as the French"


@pytest.mark.parametrize(
    "key",
    [
        *(key for key in BOTH if key.startswith("play.key.")),
        *("home.play", "home.first", "next.choose", "ready.start", "ready.back"),
        *("play.stay", "play.leave", "result.moves", "result.bars", "result.hint.home"),
        *(
            "game_choice.tab.new",
            "game_choice.tab.file",
            "game_choice.tab.seed",
            "pad.erase",
            "player.confirm",
        ),
    ],
)
def test_a_button_is_no_longer_in_english(key: str) -> None:
    assert len(text(ENGLISH[key])) <= len(text(FRENCH[key]))


def made_of_parts() -> Iterator[str]:
    """Every key that the code puts together from a name: each must be there."""
    for motive in Motive:
        yield f"motive.{motive.name.lower()}"
    for sanction in Sanction:
        yield from (f"slip.sanction.{sanction.value}", f"session.sanction.{sanction.value}")
    for misfit in Misfit:
        yield from (f"game.misfit.{misfit.name.lower()}", f"verdict.misfit.{misfit.name.lower()}")
    for fault in Fault:
        yield f"fault.{fault.name.lower()}"
    for answer in set(Answer) - {Answer.TOP, Answer.CROSS_WORD_NOT_ADMITTED}:
        yield f"verdict.{answer.name.lower()}"
    for signal in Signal:
        yield f"signal.{signal.value}"
    for reason in WordFault:
        yield f"lexicon.reason.{reason.value}"
    for why in set(RejectionReason) - {RejectionReason.INVALID}:
        yield f"sheet.mark.{why.name.lower()}"
    for variant in VARIANTS.values():
        for name in (variant.with_joker(False).name, variant.with_joker(True).name):
            yield from (f"variant_name.{name}", f"sheet.variant.{name}")
    for formula in FORMULAS.values():
        yield f"formula_name.{formula.name}"
        yield from (f"{head}.{formula.name}" for head in ("ready.rule", "play.end_move"))
    for assist in HELPS:
        yield from (f"ready.assist.{assist}", f"scores.assist.{assist}")
    for count in range(2, 10):
        yield f"announce.times.{count}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(set(made_of_parts())))
def test_a_key_made_of_parts_is_there(key: str, language: str) -> None:
    speak(language)
    assert has(key)


def test_typed_examples_are_the_same_in_both_languages() -> None:
    """The words that a person types, references above all, are the same in both."""
    typed = re.compile(r"\b(?:[A-O]\d{1,2}|\d{1,2}[A-O]|F\d{1,2}|PASS\(E\)R|PASSE|![a-z]+|--[a-z]+)\b")
    for key in BOTH:
        assert set(typed.findall(text(ENGLISH[key]))) == set(typed.findall(text(FRENCH[key]))), key
