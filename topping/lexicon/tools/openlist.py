"""The open list (the bundled lexicon) in memory, to look up the entry of any word and all forms of a lemma at once.

The first question decompresses it (250 ms, 22 MB). A text search takes 15 ms per lemma, and needs no table.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from topping.lexicon.bundled import first_line, opened, word_files
from topping.lexicon.info import WordInfo
from topping.lexicon.spelling import is_word, normalise
from topping.lexicon.tools.profile import LemmaForm

_VERB_NOTE: Final = re.compile(r"v\. ([^:]+): (.*)")
_OF: Final = " < "
_NO_LETTER: Final = re.compile(r"[^A-Z]")
_SEVERAL_STEMS: Final = frozenset(("aller", "avoir", "être"))
"""Verbs with forms that start with another letter."""
_ENDS: Final = (b"\t", b"\n", b" ;")
"""Text after the lemma in a note."""


class OpenList:
    """The entries of the open list (the bundled lexicon).

    Each method may raise `SetupError` or `LexiconError` for a damaged file.
    """

    @cached_property
    def _texts(self) -> tuple[bytes, ...]:
        texts = []
        for path in word_files():
            with opened(path) as file:
                texts.append(b"\n" + file.read().rstrip(b"\n") + b"\n")
        return tuple(texts)

    def about(self, words: Iterable[str]) -> dict[str, WordInfo]:
        """Returns the entries for `words` (A–Z), by word; words that the list does not know are left out."""
        lines = ((word, self._line(word)) for word in words if is_word(word))
        return {word: WordInfo.parse(line) for word, line in lines if line}

    def lemmas_of(self, known: WordInfo) -> list[tuple[str, bool]]:
        """Returns the lemmas of a word as pairs (spelling, whether it is a verb). The word may be its own lemma."""
        lemmas: dict[tuple[str, bool], None] = {}
        for note in known.glosses:
            verb = _VERB_NOTE.match(note)
            if verb:
                lemmas[verb[1], True] = None
            elif _OF in note:
                lemmas[_entry(note, known), False] = None
            else:
                lemmas |= dict.fromkeys((form, False) for form in self._entries_among(known.forms))
        return list(lemmas)

    def forms_of(self, lemma: str, *, is_verb: bool) -> list[LemmaForm]:
        """Returns all forms of a lemma (of the verb if `is_verb`, otherwise of the noun or adjective), in alphabetical
        order. The caller has to set whether they are admitted.
        """
        own = _letters(lemma)
        known = self.about((own,))
        named = {lemma}
        if not is_verb and own in known:
            named |= {note.partition(_OF)[2] for note in known[own].glosses if _OF in note}
        known |= {info.word: info for name in named for info in self._naming(name, own, is_verb=is_verb)}
        forms = []
        for word, info in sorted(known.items()):
            notes = [note for note in info.glosses if _is_of(note, info, lemma, is_verb=is_verb)]
            # a note does not state which of several spellings it is about
            if word == own and not is_verb and len(info.forms) == 1:
                notes += [note for note in info.glosses if _OF not in note and not _VERB_NOTE.match(note)]
            if notes or (word == own and not is_verb):
                short_notes = (note.rpartition(": ")[2] if is_verb else note.partition(_OF)[0] for note in notes)
                forms.append(LemmaForm(word, info.forms, tuple(short_notes), is_admitted=False))
        return forms

    def _entries_among(self, spellings: tuple[str, ...]) -> Iterable[str]:
        """Returns the spellings that are lemmas and have inflected forms; all `spellings` if none of them has any."""
        if len(spellings) == 1:
            return spellings
        return [each for each in spellings if any(self._naming(each, _letters(each), is_verb=False))] or spellings

    def _naming(self, lemma: str, word: str, *, is_verb: bool) -> Iterator[WordInfo]:
        """Yields the entries whose grammar notes say that they are forms of a lemma, which is a verb if `is_verb`.
        `word` is the lemma in letters A–Z.
        """
        wanted = (f"v. {lemma}: " if is_verb else _OF + lemma).encode()
        for text in self._texts:
            at, last = 0, len(text)
            if lemma not in _SEVERAL_STEMS:
                at = first_line(text, word[:1])
                last = first_line(text, chr(ord(word[:1]) + 1))
            while (at := text.find(wanted, at, last)) >= 0:
                end = text.find(b"\n", at)
                if is_verb or text.startswith(_ENDS, at + len(wanted)):
                    yield WordInfo.parse(text[text.rfind(b"\n", 0, at) + 1 : end].decode())
                    at = end
                else:
                    at += 1

    def _line(self, word: str) -> str:
        for text in self._texts:
            at = first_line(text, word + "\t")
            if text.startswith(f"\n{word}\t".encode(), at):
                return text[at + 1 : text.find(b"\n", at + 1)].decode()
        return ""


def _letters(spelling: str) -> str:
    return _NO_LETTER.sub("", normalise(spelling.rpartition("’")[2]))


def _is_of(note: str, info: WordInfo, lemma: str, *, is_verb: bool) -> bool:
    """Returns whether a grammar note in the entry `info` calls the word a form of this lemma, a verb if `is_verb`."""
    verb = _VERB_NOTE.match(note)
    return bool(verb and verb[1] == lemma) if is_verb else not verb and _OF in note and _entry(note, info) == lemma


def _entry(note: str, known: WordInfo) -> str:
    """Returns the lemma of a noun or adjective from its grammar note; a prefix that the note omits is taken from the
    word.

    The note of `kilogrammes` may name `gramme`, although its lemma is `kilogramme`.
    """
    named = note.partition(_OF)[2]
    for form in known.forms:
        if form.find(named) > 0:
            return form[: form.find(named)] + named
    return named
