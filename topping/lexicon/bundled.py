"""The bundled lexicon: its three files of words, and the graph compiled from them.

`python -m topping.lexicon.bundled` compiles the graph again, in `assets/lexicon/`.
"""

import lzma
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from topping.errors import LexiconError
from topping.lexicon.builder import compile_words
from topping.resources import asset
from topping.system.disk import os_reason, write_whole

NAME: Final = "open-fr"
HASH: Final = "f40cc7caf378696e7d8b29616c70d8ab8392a0fb2cf62b27ee440a80f3709017"
"""SHA-256 of its sorted words, each followed by a line feed."""

_FOLDER: Final = "lexicon"
_FILES: Final = ("open-fr-info.tsv.xz", "open-fr-extra-info.tsv", "open-fr-hand.tsv")
_BLOCK: Final = 1 << 20


def graph_file() -> Path:
    """Returns the path of the bundled lexicon's compiled graph; raises `SetupError` if the installation lacks it."""
    return asset(_FOLDER, f"{NAME}.graph")


def words() -> list[str]:
    """Returns all words of the bundled lexicon.

    Raises `SetupError` for a missing file, `LexiconError` for a damaged file.
    """
    every_word = []
    for path in word_files():
        with opened(path) as file:
            lines = file.read().split(b"\n")
        every_word += [line.partition(b"\t")[0].decode("ascii") for line in lines if line and not line.startswith(b"#")]
    return every_word


def lines_of(words: Iterable[str]) -> dict[str, str]:
    """Returns the tab-separated line about each of `words` (A–Z) in the bundled word files; unknown words are left out.

    Raises the same errors as the function `words`. Each file is decompressed only up to the last word asked for: this
    takes almost nothing for A, and 0.2 s for Z.
    """
    lines: dict[str, str] = {}
    wanted = sorted({word.encode() for word in words}, reverse=True)  # the next word is at the end
    for path in word_files():
        left = []
        rest = b"\n"  # from the last line feed on: a line that the next block completes; `last` is the line before
        with opened(path) as file:
            while wanted and (block := file.read(_BLOCK)):
                block, start = rest + block, 0
                cut = block.rfind(b"\n")
                last, rest = block[block.rfind(b"\n", 0, cut) + 1 : cut], block[cut:]
                while wanted:
                    at = block.find(b"\n" + wanted[-1] + b"\t", start)
                    end = block.find(b"\n", at + 1) if at >= 0 else -1
                    if end >= 0:
                        lines[wanted.pop().decode()] = block[at + 1 : end].decode("utf-8")
                        start = end
                    elif last > wanted[-1] + b"\n":
                        left.append(wanted.pop())  # the lines are sorted, and a line feed sorts just after the tab
                    else:
                        break
        wanted += reversed(left)
    return lines


def word_files() -> tuple[Path, ...]:
    """Returns the paths of the bundled word files; raises `SetupError` if one is missing.

    No word is in two files.
    """
    return tuple(asset(_FOLDER, name) for name in _FILES)


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Opens a compressed word file for reading; raises `LexiconError` if it is unreadable or damaged."""
    try:
        with lzma.open(path, "rb") if path.suffix == ".xz" else path.open("rb") as file:
            yield file
    except (OSError, EOFError, lzma.LZMAError) as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=os_reason(fault)) from fault


def first_line(text: bytes, start: str) -> int:
    """Returns the offset of the line feed before the first line that is `start` or sorts after it.

    `text` consists of sorted lines, and begins and ends with a line feed.
    """
    key = f"\n{start}".encode()
    low, high = 0, len(text) - 1
    while low < high:
        middle = text.rfind(b"\n", low, (low + high) // 2 + 1)
        end = text.find(b"\n", middle + 1)
        if text[middle:end] < key:
            low = end
        else:
            high = middle
    return low


if __name__ == "__main__":
    write_whole(asset(_FOLDER) / f"{NAME}.graph", compile_words(words()))
