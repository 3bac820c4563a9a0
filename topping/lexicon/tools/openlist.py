"""The open list in memory: what it tells about any word at once, and all forms of an entry.

It is unpacked when it is first asked, in a quarter of a second, and takes 22 MB: searching the text as it stands costs
15 ms an entry, and no table of it has to be made.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from topping.lexicon.bundled import first_line, opened, word_files
from topping.lexicon.info import WordInfo
from topping.lexicon.tools.profile import LemmaForm
from topping.lexicon.words import is_word, normalise

_VERB_NOTE: Final = re.compile(r"v\. ([^:]+): (.*)")
_OF: Final = " < "
_NO_LETTER: Final = re.compile(r"[^A-Z]")
_SEVERAL_STEMS: Final = frozenset(("aller", "avoir", "être"))
"""The verbs some of whose forms have another first letter."""
_ENDS: Final = (b"\t", b"\n", b" ;")
"""What follows the entry that a note names."""


class OpenList:
    """The words of the open list. Each question raises `SetupError` or `LexiconError` where a file is damaged."""

    @cached_property
    def _texts(self) -> tuple[bytes, ...]:
        texts = []
        for path in word_files():
            with opened(path) as file:
                texts.append(b"\n" + file.read().rstrip(b"\n") + b"\n")
        return tuple(texts)

    def about(self, words: Iterable[str]) -> dict[str, WordInfo]:
        """What it tells about each of `words` (A–Z), without those that it does not know."""
        found = ((word, self._line(word)) for word in words if is_word(word))
        return {word: WordInfo.parse(line) for word, line in found if line}

    def lemmas_of(self, known: WordInfo) -> list[tuple[str, bool]]:
        """(entry as it is written, whether it is a verb) for each entry that a word is a form of, or is itself."""
        found: dict[tuple[str, bool], None] = {}
        for note in known.glosses:
            verb = _VERB_NOTE.match(note)
            if verb:
                found[verb[1], True] = None
            elif _OF in note:
                found[_entry(note, known), False] = None
            else:
                found |= dict.fromkeys((form, False) for form in self._entries_among(known.forms))
        return list(found)

    def forms_of(self, lemma: str, *, is_verb: bool) -> list[LemmaForm]:
        """All forms of an entry, in alphabetical order; none is taken to be admitted."""
        own = _letters(lemma)
        known = self.about((own,))
        named = {lemma}
        if not is_verb and own in known:
            named |= {note.partition(_OF)[2] for note in known[own].glosses if _OF in note}
        known |= {info.word: info for name in named for info in self._naming(name, own, is_verb=is_verb)}
        forms = []
        for word, info in sorted(known.items()):
            notes = [note for note in info.glosses if _is_of(note, info, lemma, is_verb=is_verb)]
            if (
                word == own and not is_verb and len(info.forms) == 1
            ):  # of several, which one a note is about is not told
                notes += [note for note in info.glosses if _OF not in note and not _VERB_NOTE.match(note)]
            if notes or (word == own and not is_verb):
                bare = (note.rpartition(": ")[2] if is_verb else note.partition(_OF)[0] for note in notes)
                forms.append(LemmaForm(word, info.forms, tuple(bare), is_admitted=False))
        return forms

    def _entries_among(self, spellings: tuple[str, ...]) -> Iterable[str]:
        """The spellings that are entries: those that other words are forms of, or all where none is."""
        if len(spellings) == 1:
            return spellings
        return [one for one in spellings if any(self._naming(one, _letters(one), is_verb=False))] or spellings

    def _naming(self, lemma: str, word: str, *, is_verb: bool) -> Iterator[WordInfo]:
        """The words whose notes name an entry; `word` is its letters, and its forms begin like it."""
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
    """Whether a note of a word is about a form of that entry."""
    verb = _VERB_NOTE.match(note)
    return bool(verb and verb[1] == lemma) if is_verb else not verb and _OF in note and _entry(note, info) == lemma


def _entry(note: str, known: WordInfo) -> str:
    """The entry that the note of a noun or adjective names: of `kilogrammes`, noted as of `gramme`, `kilogramme`."""
    named = note.partition(_OF)[2]
    for form in known.forms:
        if form.find(named) > 0:
            return form[: form.find(named)] + named
    return named
