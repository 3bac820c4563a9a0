"""Every key that the code names has its sentence, and the sentence asks for no value that the code does not give."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

import pytest

from tests.parsedcode import ROOT, Call, code_files
from topping import errors
from topping.correction.sanction import Motive, Sanction
from topping.errors import GameFileError, ToppingError
from topping.rules.moves import Misfit
from topping.texts import fr, has, say, tell
from topping.texts.fr import SENTENCES, classic, correction, editing, othergames, rules, session
from topping.texts.plural import Plural, Sentence, forms_of
from topping.texts.typography import typeset

KEY = re.compile(r"[a-z]\w*(\.[\w]+)+")


class Use(NamedTuple):
    """A key named in the code, and the names of the values given with it; None where they cannot be told."""

    where: str
    key: str
    given: frozenset[str] | None


def fault_names() -> frozenset[str]:
    """The names of ToppingError and of its children."""
    names = {
        name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, ToppingError)
    }
    return frozenset(names)


def columns_of(call: Call) -> tuple[str, ...]:
    """The keys of the columns of a table."""
    (key,), those = call.texts
    names = (one.strip(">*").partition("/")[0].rstrip("*") for columns in those for one in columns.split())
    return tuple(f"{key}.{name}" for name in names if name.strip("."))


def uses() -> Iterator[Use]:
    faults = fault_names()
    for file in code_files():
        for call in file.calls:
            if call.name in faults or call.name in ("say", "refused"):
                texts, more = call.texts[:1], {"paragraph"} if call.name == "refused" else set()
            elif call.name == "heads":
                texts, more = (columns_of(call),), set()
            elif call.name == "_fault" and file.name == "rules/games/game.py":
                texts, more = call.texts[1:2], {"number"}
            else:
                continue
            given = None if None in call.keywords else frozenset(str(one) for one in call.keywords) | more
            for keys in texts:
                for key in keys:
                    yield Use(f"{file.name}:{call.line}", key, given)


def places(sentence: Sentence) -> set[str]:
    """The values that a sentence asks for, the one that chooses its form included."""
    named = {name for text in forms_of(sentence) for _, name, _, _ in Formatter().parse(text) if name}
    return named | ({sentence.place} if isinstance(sentence, Plural) else set())


def test_keys_named_in_the_code_have_their_sentences_and_their_values() -> None:
    """One test for all keys: parameters would have every process parse the whole code when it collects its tests."""
    named = list(uses())
    assert {"entry.empty", "game.points", "variant.unknown"} <= {use.key for use in named}
    assert len(named) > 50
    faults = []
    for use in named:
        if not has(use.key):
            faults.append(f"{use.where} names {use.key}, which has no sentence")
        elif use.given is not None:
            wanted = {re.split(r"[.\[]", place)[0] for place in places(SENTENCES[use.key])}
            if not wanted <= use.given:
                faults.append(f"{use.where}: {use.key} is given {sorted(use.given)}")
    assert not faults


def keys_in(*rooms: str) -> dict[str, str]:
    """Every literal that looks like a key, in the files of these rooms, and where it stands."""
    return {
        text: file.name
        for file in code_files()
        if file.name.startswith(rooms)
        for text in file.texts
        if KEY.fullmatch(text)
    }


PURE = ("rules/", "play/", "correction/")
WORDED_BY_ENUMS = {
    *(f"game.misfit.{misfit.name.lower()}" for misfit in Misfit),
    *(f"classic.refused.misfit.{misfit.name.lower()}" for misfit in Misfit),
    *(f"motive.{motive.name.lower()}" for motive in Motive),
    *(f"slip.sanction.{sanction.value}" for sanction in Sanction),
}


def test_every_key_of_the_pure_rooms_has_a_sentence() -> None:
    """In these rooms every literal of this form is a key."""
    known = rules.SENTENCES | session.SENTENCES | correction.SENTENCES | editing.SENTENCES
    known |= classic.SENTENCES | othergames.SENTENCES
    for key, where in keys_in(*PURE).items():
        assert key in known, f"{where}: {key}"


def test_every_sentence_of_the_rules_is_used_by_a_pure_room() -> None:
    assert not set(rules.SENTENCES) - set(keys_in(*PURE)) - WORDED_BY_ENUMS


def named_somewhere() -> tuple[set[str], re.Pattern[str]]:
    """The literals of code and templates, and a pattern of the keys that are made up while the program runs.

    One of holes alone, as `{group}.{name}`, says nothing of what it names, and is left out.
    """
    files = [file for file in code_files() if not file.name.startswith(("texts/fr/", "texts/en/"))]
    found = {text for file in files for text in file.texts}
    found |= {key for file in files for call in file.calls if call.name == "heads" for key in columns_of(call)}
    shapes = {shape for file in files for shape in file.shapes}
    for page in ROOT.rglob("*.html"):
        found |= set(re.findall(r'"([^"]+)"', page.read_text("utf-8")))
    shapes |= {f"{re.escape(one)}.+" for one in found if one.endswith(".")}  # put together in a template
    keys = (one for one in shapes if re.search("[a-z]{2}", one) and re.fullmatch(r"([\w-]|\\[.-]|\.\+)+", one))
    return found, re.compile("|".join(keys))


def test_every_sentence_is_used() -> None:
    literals, shapes = named_somewhere()
    unused = [key for key in SENTENCES if key not in literals and not shapes.fullmatch(key)]
    assert unused == []


@pytest.mark.parametrize(
    "key", ["position.scores", "position.turns", "position.opcodes", "game.seed", "game.generator", "game.move_points"]
)
def test_faults_of_parsing_quote_what_was_typed(key: str) -> None:
    assert "<x>" in say(key, text="<x>")


@pytest.mark.parametrize("key", rules.SENTENCES)
def test_sentences_of_the_rules_are_typeset(key: str) -> None:
    for sentence in map(typeset, forms_of(rules.SENTENCES[key])):
        assert "'" not in sentence
        assert not re.search(r" [;:!»]", sentence), "a no-break space goes before these"
        assert "« " not in sentence
        assert sentence.count("«") == sentence.count("»")
        assert not sentence.endswith(".")


def test_a_fault_of_a_move_names_the_move() -> None:
    fault = GameFileError("game.misfit.off_board", number=3, word="ZUT O14").at_line(12)
    assert tell(fault).endswith("coup 3\u00a0: ZUT O14 sort de la grille")
    assert "12" in tell(fault)
    for misfit in Misfit:
        assert "coup 7" in say(f"game.misfit.{misfit.name.lower()}", number=7, word="ZUT")


def test_no_key_stands_in_two_files() -> None:
    rooms = [room.SENTENCES for room in fr.ROOMS]
    assert len(rooms) > 5
    assert sum(map(len, rooms)) == len(SENTENCES)
