"""What a word means: short definitions adapted from the French Wiktionary, found by the lemmas of the word.

The definitions stay under CC BY-SA 4.0, apart from the licence of the code; whoever shows one names its source.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from topping.disk import refusing
from topping.errors import LexiconError
from topping.lexicon.bundled import first_line, opened
from topping.lexicon.info import WordInfo, about_all
from topping.resources import asset

_FOLDER: Final = "lexicon"
_SENSES: Final = "glosses.tsv.xz"
_STOP: Final = "glosses-stop.txt"
_PARTS: Final = {
    "nom": "nom",
    "titre": "nom",
    "adj.": "adj.",
    "adv.": "adv.",
    "interj.": "interj.",
    "mot": "mot gramm.",
}
"""What a grammar note calls a part of speech, and what the definitions call it."""
_VERB: Final = "v."
_NAMING: Final = frozenset(("nom", "adj."))
_PARTICIPLE: Final = "adj."
"""What a participle may be told as."""
_VERB_NOTE: Final = re.compile(r"v\. ([^:]+): ")
_MARKED: Final = ("(injurieux)", "(raciste)", "(péjoratif)", "(vulgaire)")
_ELSEWHERE: Final = re.compile(r"= (.+?) : ")
"""Opens a definition that stands under another spelling: `= va-tout : Dernière mise…`."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One definition of a word."""

    lemma: str
    """The entry that is defined, as the dictionary heads it: `pleurer`, `s’envoler`."""
    grammar: str
    """What the word is of it: `adj. f. sg`; for any form of a verb, `v.`; empty where not known."""
    text: str
    """The definition, cut at 120 characters with `…`."""

    @property
    def is_marked(self) -> bool:
        """Whether a label stands in front that tells a slur or a crude word: such a sense comes after all others."""
        return self.text.startswith(_MARKED)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word of the open list means."""

    word: str
    """A–Z."""
    spellings: tuple[str, ...]
    """`côté`, `côte`, `cote`, `coté`."""
    senses: tuple[Sense, ...]
    """None where no lemma of the word has a definition of its own, or where it is to stay off a public screen."""


def meanings(words: Iterable[str], *, is_public: bool) -> dict[str, Meaning]:
    """What each of `words` (A–Z) means, without those that the open list does not know.

    `is_public` leaves the definitions out that are to stay off a public screen. Reads compressed files, a quarter of a
    second in all, and keeps 4.5 MB. Raises `SetupError` or `LexiconError` where they are missing or damaged.
    """
    return {word: meaning_of(known, is_public=is_public) for word, known in about_all(words).items()}


def headword_count() -> int:
    """How many entries there are definitions of; raises as `meanings` does."""
    return len({line.split(b"\t", 1)[0] for line in _text()[1:].splitlines()})


def meaning_of(known: WordInfo, *, is_public: bool) -> Meaning:
    """What a word means of which the open list tells `known`; like `meanings`."""
    entries = list(_entries(known))
    if not any(_lines(lemma) for lemma, _, _ in entries):
        entries = list(_as_entries(known))
    if is_public and any(lemma in _stop_list() for lemma, _, _ in entries):
        return Meaning(known.word, known.forms, ())
    once: dict[str, Sense] = {}  # `renaître` and `renaitre` have the same
    for sense in (sense for entry in entries for sense in _senses_of(*entry)):
        once.setdefault(sense.text, sense)
    return Meaning(known.word, known.forms, tuple(sorted(once.values(), key=lambda sense: sense.is_marked)))


def _entries(known: WordInfo) -> Iterator[tuple[str, str, frozenset[str]]]:
    """For each grammar note of a word a lemma, what the word is of it, and the parts of speech the lemma may be."""
    for note in known.glosses:
        if verb := _VERB_NOTE.match(note):
            yield verb[1], _VERB, frozenset((_VERB,))
            continue
        grammar, _, lemma = note.partition(" < ")
        parts = frozenset(_PARTS[word] for word in grammar.split() if word in _PARTS)
        if lemma or len(known.forms) == 1:
            yield lemma or known.forms[0], grammar, parts
        else:  # which spelling the note is about is not told
            yield from ((form, "", parts) for form in known.forms)


def _as_entries(known: WordInfo) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Each spelling as an entry of its own, as far as it is what the notes say: `actrice`, where `acteur` has none."""
    of_verb = {_PARTICIPLE for note in known.glosses if _VERB_NOTE.match(note) and "part. " in note}
    parts = of_verb.union(*(parts for _, _, parts in _entries(known))) - {_VERB}
    for form in known.forms:
        if any(part in parts for part, _ in _lines(form)):
            yield form, "", frozenset(parts)


def _senses_of(lemma: str, grammar: str, parts: frozenset[str]) -> list[Sense]:
    """The senses of an entry that are about the same part of speech: nothing of a verb is told of its homograph.

    A noun may be told what the adjective is, and the other way round.
    """
    lines = _lines(lemma)
    fitting = [line for line in lines if not (line[0] and parts) or line[0] in parts]
    if not fitting and parts & _NAMING:
        fitting = [line for line in lines if line[0] in _NAMING]
    return [_sense(lemma, _grammar(grammar, part), text) for part, text in fitting]


def _grammar(note: str, part: str) -> str:
    """What a note says of a word that is `part` of speech here: `nom f. pl` out of `nom adj. f. pl`."""
    return " ".join(word for word in note.split() if not part or _PARTS.get(word, part) == part) or part


def _sense(lemma: str, grammar: str, text: str) -> Sense:
    elsewhere = _ELSEWHERE.match(text)
    return Sense(lemma, grammar, text) if elsewhere is None else Sense(elsewhere[1], grammar, text[elsewhere.end() :])


def _lines(headword: str) -> list[tuple[str, str]]:
    """(part of speech or nothing, definition) of each line under a headword."""
    text, key = _text(), f"{headword}\t"
    at, found = first_line(text, key), []
    while text.startswith(f"\n{key}".encode(), at):
        end = text.find(b"\n", at + 1)
        _, part, sense = text[at + 1 : end].decode("utf-8").split("\t")
        found.append((part, sense))
        at = end
    return found


@cache
def _text() -> bytes:
    """All definitions, as they stand in the file: searched as they are, they take a quarter of what a table takes."""
    with opened(asset(_FOLDER, _SENSES)) as file:
        return b"\n" + file.read().rstrip(b"\n") + b"\n"


@cache
def _stop_list() -> frozenset[str]:
    """The headwords whose definitions are to stay off a public screen."""
    path = asset(_FOLDER, _STOP)
    with refusing(LexiconError, "lexicon.unreadable", path=path):
        lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))
