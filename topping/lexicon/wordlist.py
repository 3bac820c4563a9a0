"""A user's word list, one word a line: what is kept of it, and what is refused and why."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from topping.disk import os_reason
from topping.errors import LexiconError
from topping.lexicon.words import LONGEST, SHORTEST, is_word, normalise

MOST_BYTES: Final = 100_000_000
"""A full French list weighs 5 MB."""

_OTHER_ENCODINGS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
_END_OF_DOS_FILE: Final = b"\x1a"
_TEXT_CONTROLS: Final = b"\t\n\v\f\r"
_BINARY: Final = bytes(code for code in range(32) if code not in _TEXT_CONTROLS)


class WordFault(Enum):
    """Why a line is refused; the value ends the key of its sentence."""

    SEVERAL = "several"
    """More than a word on the line."""
    NOT_LETTERS = "not_letters"
    """A digit, a hyphen, an apostrophe, or a letter that French does not have."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that is not a word."""

    line: int
    """From 1, blank lines included."""
    text: str
    """As it stands in the list, without the spaces around it."""
    reason: WordFault


@dataclass(frozen=True, slots=True)
class WordList:
    """What a list holds."""

    words: tuple[str, ...]
    """Distinct, in order, A–Z; never empty."""
    refused: tuple[Refused, ...]
    """In the order of the lines."""


def read_bytes(path: Path) -> bytes:
    """The content of a user's list; raises `LexiconError` where it cannot be read or is far too big."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=os_reason(fault)) from fault
    if len(content) > MOST_BYTES:
        raise LexiconError("lexicon.list_too_big", path=path, most=MOST_BYTES // 1_000_000)
    return content


def parse(content: bytes, path: Path) -> WordList:
    """The list that `content` spells: UTF-8 or Latin-1, any line ends, any case, accents or not.

    Blank lines count for nothing. Raises `LexiconError`, naming `path`, where the content is empty, is not text, or
    holds no word at all.
    """
    words: set[str] = set()
    refused: list[Refused] = []
    lines = _decoded(content, path).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        word = normalise(text)
        if is_word(word):
            words.add(word)
        elif text:
            refused.append(Refused(number, text, _reason(word)))
    if not words and not refused:
        raise LexiconError("lexicon.list_empty", path=path)
    if not words:
        raise LexiconError("lexicon.list_without_word", path=path, count=len(refused))
    return WordList(tuple(sorted(words)), tuple(refused))


def _decoded(content: bytes, path: Path) -> str:
    if content.startswith(_OTHER_ENCODINGS):
        raise LexiconError("lexicon.list_utf16", path=path)
    content = content.removesuffix(_END_OF_DOS_FILE)
    if len(content.translate(None, _BINARY)) != len(content):
        raise LexiconError("lexicon.list_binary", path=path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return content.decode("cp1252")  # Latin-1 with what Windows adds to it, œ above all
    except UnicodeDecodeError as fault:
        raise LexiconError("lexicon.list_binary", path=path) from fault


def _reason(word: str) -> WordFault:
    if any(mark.isspace() for mark in word):
        return WordFault.SEVERAL
    if not (word.isascii() and word.isalpha()):
        return WordFault.NOT_LETTERS
    if len(word) < SHORTEST:
        return WordFault.TOO_SHORT
    assert len(word) > LONGEST
    return WordFault.TOO_LONG
