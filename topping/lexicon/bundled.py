"""The lexicon that comes with the program: its two word files, and the graph compiled from them.

`python -m topping.lexicon.bundled` compiles the graph again, in `assets/lexicon/`.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from topping.disk import os_reason, write_whole
from topping.errors import LexiconError
from topping.lexicon.builder import compile_words
from topping.resources import asset

NAME: Final = "open-fr"

_FOLDER: Final = "lexicon"
_MAIN: Final = "open-fr-info.tsv.xz"
_EXTRA: Final = "open-fr-extra-info.tsv"
_BLOCK: Final = 1 << 20


def graph_file() -> Path:
    """The compiled graph; raises `SetupError` where the installation lacks it."""
    return asset(_FOLDER, f"{NAME}.graph")


def words() -> list[str]:
    """The words of both files; raises `SetupError` where one is missing, `LexiconError` where one is damaged."""
    found = []
    for path in _word_files():
        with _opened(path) as file:
            lines = file.read().split(b"\n")
        found += [line.split(b"\t", 1)[0].decode("ascii") for line in lines if line and not line.startswith(b"#")]
    return found


def line_of(word: str) -> str | None:
    """The line of `word` (A–Z) in the word files, tab-separated; none where they lack it. Raises as `words` does.

    No more is decompressed than leads to the word: next to nothing for A, up to half a second for Z.
    """
    key = word.encode()
    for path in _word_files():
        rest = b"\n"  # from the last line feed on: the line that the next block ends
        with _opened(path) as file:
            while block := file.read(_BLOCK):
                block = rest + block
                start = block.find(b"\n" + key + b"\t") + 1
                end = block.find(b"\n", start)
                if start and end >= 0:
                    return block[start:end].decode("utf-8")
                rest = block[block.rfind(b"\n") :]
                if rest[1:] > key + b"\n":
                    break  # the lines are sorted, and a line feed sorts just after the tab
    return None


def _word_files() -> tuple[Path, Path]:
    return asset(_FOLDER, _MAIN), asset(_FOLDER, _EXTRA)


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    try:
        with lzma.open(path, "rb") if path.suffix == ".xz" else path.open("rb") as file:
            yield file
    except (OSError, EOFError, lzma.LZMAError) as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=os_reason(fault)) from fault


if __name__ == "__main__":
    write_whole(asset(_FOLDER) / f"{NAME}.graph", compile_words(words()))
