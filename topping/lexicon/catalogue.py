"""The lexicons of this machine: the bundled one, those that the user has added, and which one serves by default."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from topping import config
from topping.disk import os_reason, write_whole
from topping.errors import LexiconError, ToppingError
from topping.lexicon import bundled, wordlist
from topping.lexicon.builder import compile_words
from topping.lexicon.graph import WordGraph
from topping.lexicon.wordlist import Refused
from topping.paths import cache_folder, ensure_folder, lexicons_folder

BUNDLED: Final = bundled.NAME

_SUFFIX: Final = ".graph"
_NAME: Final = re.compile(r"(?![-.])[A-Za-z0-9._-]{1,40}")
_LONGEST_NAME: Final = 40
_READING: Final = "v1"
"""Goes up with every change to what a list's lines are taken for, so that no cached graph outlives it."""


@dataclass(frozen=True, slots=True)
class InstalledLexicon:
    """An installed lexicon."""

    name: str
    path: Path
    hash: str
    """64 hexadecimal digits; empty where the file is damaged."""
    word_count: int
    fault: LexiconError | None = None
    """Why the file cannot be used, where it cannot."""


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a list that the user added."""

    entry: InstalledLexicon
    kept: int
    """Distinct words."""
    refused: tuple[Refused, ...]
    already: bool
    """Whether this very lexicon was already installed under this name."""


def installed() -> tuple[InstalledLexicon, ...]:
    """Every lexicon, the bundled one first, then the user's by name (whatever the case); damaged ones too."""
    try:
        own = [path for path in lexicons_folder().glob(f"*{_SUFFIX}") if _NAME.fullmatch(path.stem)]
    except OSError as fault:
        raise LexiconError("lexicon.unreadable", path=lexicons_folder(), why=os_reason(fault)) from fault
    entries = [_entry(BUNDLED, bundled.graph_file())]
    entries += [_entry(path.stem, path) for path in own if path.stem.casefold() != BUNDLED]
    return (entries[0], *sorted(entries[1:], key=lambda entry: (entry.name.casefold(), entry.name)))


def find(name: str) -> WordGraph:
    """The installed lexicon of this name, whatever the case; raises `LexiconError` where it is unknown or damaged."""
    known = installed()
    entry = _named(name, known)
    if entry is None:
        raise LexiconError("lexicon.unknown", name=name, known=", ".join(entry.name for entry in known))
    return WordGraph.open(entry.path, entry.name)


def find_by_hash(wanted: str) -> WordGraph | None:
    """An installed lexicon of exactly these words, the bundled one rather than another; none where there is none."""
    for entry in installed():
        if entry.hash == wanted.lower() and entry.fault is None:
            return WordGraph.open(entry.path, entry.name)
    return None


def default_name() -> str:
    """The name of the lexicon that serves where none is named; it may have disappeared since it was chosen."""
    settings, _ = config.load()
    return settings.lexicon or BUNDLED


def default() -> WordGraph:
    """The lexicon that serves where none is named.

    Raises `LexiconError`, telling how to mend it, where the one that was chosen has disappeared.
    """
    name = default_name()
    if _named(name, installed()) is None:
        raise LexiconError("lexicon.default_gone", name=name, bundled=BUNDLED)
    return find(name)


def set_default(name: str) -> WordGraph:
    """Makes the installed lexicon `name` the default, and returns it.

    Raises `LexiconError` where it is unknown or damaged, `SetupError` where the settings cannot be written.
    """
    graph = find(name)
    config.save("lexicon.default", graph.name)
    return graph


def open_lexicon(name_or_file: str | None) -> WordGraph:
    """The lexicon that a person named: an installed one, else a word list in a file; none named is the default.

    A list's lexicon is named after the file as by `add`. Raises `LexiconError` where nothing fits or it cannot be used.
    """
    if name_or_file is None:
        return default()
    known = installed()
    if _named(name_or_file, known) is not None:
        return find(name_or_file)
    path = Path(name_or_file)
    if not _exists(path):
        raise LexiconError("lexicon.neither", name=name_or_file, known=", ".join(entry.name for entry in known))
    return _from_list(path)


def add(path: Path, name: str | None = None, *, replace: bool = False) -> Added:
    """Compiles a word list and installs it under `name` (the file's stem, made to fit, where none is given).

    A lexicon of the same name and other words is replaced only if `replace`. Raises `LexiconError` where the list or
    the name will not do or the folder cannot be written, `SetupError` where it cannot be made; nothing changes then.
    """
    name = _fitting(path.stem) if name is None else name
    if not _NAME.fullmatch(name):
        raise LexiconError("lexicon.bad_name", name=name, most=_LONGEST_NAME)
    if name.casefold() == BUNDLED:
        raise LexiconError("lexicon.bundled_name", name=name)
    read = wordlist.parse(wordlist.read_bytes(path), path)
    content = compile_words(read.words)
    graph = WordGraph.from_bytes(content, name)
    before = _named(name, installed())
    already = before is not None and before.hash == graph.hash
    if before is not None and not already and not replace:
        raise LexiconError("lexicon.name_taken", name=before.name)
    target = before.path if before else ensure_folder(lexicons_folder()) / f"{name}{_SUFFIX}"
    if not already:
        try:
            write_whole(target, content)
        except OSError as fault:
            raise LexiconError("lexicon.unwritable", path=target, why=os_reason(fault)) from fault
    return Added(_entry(before.name if before else name, target), graph.word_count, read.refused, already)


def _entry(name: str, path: Path) -> InstalledLexicon:
    try:
        graph = WordGraph.open(path, name)
    except LexiconError as fault:
        return InstalledLexicon(name, path, "", 0, fault)
    return InstalledLexicon(name, path, graph.hash, graph.word_count)


def _named(name: str, known: tuple[InstalledLexicon, ...]) -> InstalledLexicon | None:
    exact = (entry for entry in known if entry.name == name)
    folded = (entry for entry in known if entry.name.casefold() == name.casefold())
    return next(exact, None) or next(folded, None)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long for a path, or one that holds a null character
        return False


def _from_list(path: Path) -> WordGraph:
    content, name = wordlist.read_bytes(path), _fitting(path.stem)
    cached = cache_folder() / "lexicons" / f"{_READING}-{sha256(content).hexdigest()}{_SUFFIX}"
    if _exists(cached):
        try:
            return WordGraph.open(cached, name)
        except LexiconError:
            pass  # damaged: it is made again
    compiled = compile_words(wordlist.parse(content, path).words)
    try:
        ensure_folder(cached.parent)
        write_whole(cached, compiled)
    except (OSError, ToppingError):
        return WordGraph.from_bytes(compiled, name)  # a cache that cannot be written only costs time
    return WordGraph.open(cached, name)


def _fitting(stem: str) -> str:
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^A-Za-z0-9._-]+", "-", plain).lstrip("-.")[:_LONGEST_NAME].rstrip("-.") or "liste"
