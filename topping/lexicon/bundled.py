"""The lexicon that comes with the program: its two word files, and the graph compiled from them.

`python -m topping.lexicon.bundled` compiles the graph again, in `assets/lexicon/`.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.builder import compile_words
from topping.lexicon.storage import why, write_whole
from topping.resources import asset

NAME: Final = "open-fr"

_FOLDER: Final = "lexicon"
_MAIN: Final = "open-fr-info.tsv.xz"
_EXTRA: Final = "open-fr-extra-info.tsv"


def graph_file() -> Path:
    """The compiled graph; raises `SetupError` where the installation lacks it."""
    return asset(_FOLDER, f"{NAME}.graph")


def lines() -> Iterator[bytes]:
    """The lines of both word files, without their comments: UTF-8, tab-separated, the word first, in ASCII.

    Raises `SetupError` where a file is missing, `LexiconError` where one is damaged.
    """
    for name, opened in ((_MAIN, lzma.open), (_EXTRA, open)):
        path = asset(_FOLDER, name)
        try:
            with opened(path, "rb") as file:
                for line in file:
                    if not line.startswith(b"#"):
                        yield line.rstrip(b"\n")
        except (OSError, EOFError, lzma.LZMAError) as fault:
            raise LexiconError("lexicon.unreadable", path=path, why=why(fault)) from fault


def words() -> list[str]:
    """The words of both files."""
    return [line.split(b"\t", 1)[0].decode("ascii") for line in lines()]


if __name__ == "__main__":
    write_whole(asset(_FOLDER) / f"{NAME}.graph", compile_words(words()))
