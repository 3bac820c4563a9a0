"""The meanings of words: short definitions adapted from the French Wiktionary.

A word is looked up by its lemmas. The definitions are under CC BY-SA 4.0, separate from the code's licence; a program
that shows them must name the source.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.bundled import first_line, opened
from topping.lexicon.info import WordInfo, about_all
from topping.resources import asset
from topping.system.disk import refusing

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
"""The definitions' name of a part of speech, by its name in a grammar note."""
_VERB: Final = "v."
_NAMING: Final = frozenset(("nom", "adj."))
_PARTICIPLE: Final = "adj."
"""The part of speech of a participle's definition."""
_VERB_NOTE: Final = re.compile(r"v\. ([^:]+): ")
_MARKED: Final = ("(injurieux)", "(raciste)", "(péjoratif)", "(vulgaire)")
_ELSEWHERE: Final = re.compile(r"= (.+?) : ")
"""Start of a definition taken from another spelling: `= va-tout : Dernière mise…`."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One definition of a word, with the lemma and the part of speech to which it belongs."""

    lemma: str
    """The dictionary's headword: `pleurer`, `s’envoler`."""
    grammar: str
    """The word's form of the lemma: `adj. f. sg`; `v.` for any form of a verb; empty if unknown."""
    text: str
    """The definition, cut at 120 characters with `…`."""

    @property
    def is_marked(self) -> bool:
        """Whether the definition has a label for slurs or crude words; it is then listed last."""
        return self.text.startswith(_MARKED)


@dataclass(frozen=True, slots=True)
class Meaning:
    """All definitions of a word of the bundled, freely licensed word list."""

    word: str
    """A–Z."""
    spellings: tuple[str, ...]
    """`côté`, `côte`, `cote`, `coté`."""
    senses: tuple[Sense, ...]
    """Empty if no lemma has a definition, or if a public screen must not show it."""


def meanings(words: Iterable[str], *, is_public: bool) -> dict[str, Meaning]:
    """Returns the meanings of `words` (A–Z), by word; words that the bundled lexicon lacks are left out.

    `is_public` leaves out definitions unfit for a public screen. Reads compressed files (250 ms) and keeps 4.5 MB.
    Raises `SetupError` or `LexiconError` for missing or damaged files.
    """
    return {word: meaning_of(known, is_public=is_public) for word, known in about_all(words).items()}


def headword_count() -> int:
    """Returns the number of dictionary entries that have definitions; raises the same errors as `meanings`."""
    return len({line.split(b"\t", 1)[0] for line in _text()[1:].splitlines()})


def meaning_of(known: WordInfo, *, is_public: bool) -> Meaning:
    """Returns the meaning of the word `known`; raises the same errors as `meanings`.

    `is_public` leaves out definitions unfit for a public screen.
    """
    entries = list(_entries(known))
    if not any(_lines(lemma) for lemma, _, _ in entries):
        entries = list(_as_entries(known))
    if is_public and any(lemma in _stop_list() for lemma, _, _ in entries):
        return Meaning(known.word, known.forms, ())
    by_text: dict[str, Sense] = {}  # `renaître` and `renaitre` have the same senses
    for sense in (sense for entry in entries for sense in _senses_of(*entry)):
        by_text.setdefault(sense.text, sense)
    return Meaning(known.word, known.forms, tuple(sorted(by_text.values(), key=lambda sense: sense.is_marked)))


def _entries(known: WordInfo) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yields what to look up in the dictionary for the word `known`: (lemma, grammar note, possible parts of speech).

    Each grammar note gives its lemma. A note without a lemma gives the word's spelling, or each of its spellings.
    """
    for note in known.glosses:
        if verb := _VERB_NOTE.match(note):
            yield verb[1], _VERB, frozenset((_VERB,))
            continue
        grammar, _, lemma = note.partition(" < ")
        parts = frozenset(_PARTS[word] for word in grammar.split() if word in _PARTS)
        if lemma or len(known.forms) == 1:
            yield lemma or known.forms[0], grammar, parts
        else:  # the note does not state which spelling it is about
            yield from ((form, "", parts) for form in known.forms)


def _as_entries(known: WordInfo) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yields the spellings of the word `known` that have definitions of their own: (spelling, empty text, possible
    parts of speech).

    The definition must belong to a part of speech that the word's grammar notes name. So `actrice` has its own
    definition, even if `acteur` has none.
    """
    of_verb = {_PARTICIPLE for note in known.glosses if _VERB_NOTE.match(note) and "part. " in note}
    parts = of_verb.union(*(parts for _, _, parts in _entries(known))) - {_VERB}
    for form in known.forms:
        if any(part in parts for part, _ in _lines(form)):
            yield form, "", frozenset(parts)


def _senses_of(lemma: str, grammar: str, parts: frozenset[str]) -> list[Sense]:
    """Returns the definitions of a lemma that belong to one of the parts of speech `parts`, with its grammar note
    `grammar`.

    A noun spelled like a verb does not get the verb's definitions. A noun may have the definitions of an adjective, and
    the reverse.
    """
    lines = _lines(lemma)
    fitting = [line for line in lines if not (line[0] and parts) or line[0] in parts]
    if not fitting and parts & _NAMING:
        fitting = [line for line in lines if line[0] in _NAMING]
    return [_sense(lemma, _grammar(grammar, part), text) for part, text in fitting]


def _grammar(note: str, part: str) -> str:
    """Returns a grammar note reduced to one part of speech: `nom f. pl` from `nom adj. f. pl`."""
    return " ".join(word for word in note.split() if not part or _PARTS.get(word, part) == part) or part


def _sense(lemma: str, grammar: str, text: str) -> Sense:
    elsewhere = _ELSEWHERE.match(text)
    return Sense(lemma, grammar, text) if elsewhere is None else Sense(elsewhere[1], grammar, text[elsewhere.end() :])


def _lines(headword: str) -> list[tuple[str, str]]:
    """Returns the definitions of a lemma as pairs (part of speech or empty, definition)."""
    text, key = _text(), f"{headword}\t"
    at, lines = first_line(text, key), []
    while text.startswith(f"\n{key}".encode(), at):
        end = text.find(b"\n", at + 1)
        _, part, sense = text[at + 1 : end].decode("utf-8").split("\t")
        lines.append((part, sense))
        at = end
    return lines


@cache
def _text() -> bytes:
    """Returns the text of all definitions as bytes.

    It is searched directly: a dictionary in memory would take four times as much.
    """
    with opened(asset(_FOLDER, _SENSES)) as file:
        return b"\n" + file.read().rstrip(b"\n") + b"\n"


@cache
def _stop_list() -> frozenset[str]:
    """Returns the lemmas whose definitions are unfit for a public screen."""
    path = asset(_FOLDER, _STOP)
    with refusing(LexiconError, "lexicon.unreadable", path=path):
        lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))
