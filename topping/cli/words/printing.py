"""Words on a terminal, in columns, and in a pipe, a word a line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

_GAP: Final = 2
_INDENT: Final = "  "


def terminal_width() -> int | None:
    """The width of the terminal that the output goes to, in characters; None where it goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def write_lines(lines: Iterable[str]) -> None:
    """Writes lines to standard output."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def in_columns(words: Sequence[str], width: int) -> Iterator[str]:
    """The words in columns of one width, read from left to right, in lines of at most `width` characters."""
    if not words:
        return
    wide = max(map(len, words)) + _GAP
    per_line = max(1, (width - len(_INDENT) + _GAP) // wide)
    for start in range(0, len(words), per_line):
        yield _INDENT + "".join(word.ljust(wide) for word in words[start : start + per_line]).rstrip()


def wrapped(head: str, words: Iterable[str], width: int | None) -> Iterator[str]:
    """`head` and the words behind it, broken between words at `width` and aligned behind the head."""
    line, indent = head, " " * len(head)
    for word in words:
        if width is not None and len(line) + 1 + len(word) > width and line.strip() and line != head:
            yield line
            line = indent
        line += f" {word}"
    yield line


def with_jokers(word: str, jokers: str) -> str:
    """A word with the letters of its jokers in lower case, the last of each kind first."""
    shown = list(word)
    for letter in jokers:
        place = len(shown) - 1 - shown[::-1].index(letter)
        shown[place] = letter.lower()
    return "".join(shown)
