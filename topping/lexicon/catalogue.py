"""The catalogue of lexicons installed on this machine: the bundled one, those that the user added, and the default."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from topping import config
from topping.errors import LexiconError
from topping.lexicon import bundled
from topping.lexicon.builder import compile_words
from topping.lexicon.cached import cached_graph, graphs_folder, note_use, prune
from topping.lexicon.graph import WordGraph
from topping.paths import ensure_folder, lexicons_folder
from topping.system.disk import refusing, write_whole

if TYPE_CHECKING:
    from topping.lexicon.wordlist import WordList

BUNDLED: Final = bundled.NAME

_SUFFIX: Final = ".graph"
_NAME: Final = re.compile(r"(?![-.])[A-Za-z0-9._-]{1,40}")
_LONGEST_NAME: Final = 40
_READING: Final = "v5"
"""Version of the list reader, raised by every change of its results, so that cached graphs become obsolete."""
_CACHED_LISTS: Final = "v[0-9]-" + "[0-9a-f]" * 64
_HALF_READ: Final = ".half"


@dataclass(frozen=True, slots=True)
class InstalledLexicon:
    """A lexicon installed on this machine, possibly damaged."""

    name: str
    path: Path
    hash: str
    """64 hexadecimal digits; empty for a damaged file."""
    word_count: int
    fault: LexiconError | None = None
    """Why the file cannot be used; None if it can."""


@dataclass(frozen=True, slots=True)
class Added:
    """What `add` returns: the installed lexicon, its number of words, and the list as it was read."""

    entry: InstalledLexicon
    kept: int
    """Number of distinct words."""
    read: WordList
    """The list as read, with its refused lines."""
    already: bool
    """Whether the same lexicon was already installed under this name."""


def installed() -> tuple[InstalledLexicon, ...]:
    """Returns all installed lexicons, also damaged ones: the bundled lexicon first, then the user's by name."""
    with refusing(LexiconError, "lexicon.unreadable", path=lexicons_folder()):
        own = [path for path in lexicons_folder().glob(f"*{_SUFFIX}") if _NAME.fullmatch(path.stem)]
    entries = [_entry(BUNDLED, bundled.graph_file())]
    entries += [_entry(path.stem, path) for path in own if path.stem.casefold() != BUNDLED]
    return (entries[0], *sorted(entries[1:], key=lambda entry: (entry.name.casefold(), entry.name)))


def entry_of(name: str | None) -> InstalledLexicon:
    """Returns the installed lexicon with this name, or the default lexicon for None.

    Upper and lower case are equal. Raises `LexiconError` if no lexicon has this name.
    """
    known = installed()
    name = default_name() if name is None else name
    entry = _named(name, known)
    if entry is None:
        raise LexiconError("lexicon.unknown", name=name, known=", ".join(entry.name for entry in known))
    return entry


def find(name: str) -> WordGraph:
    """Opens the installed lexicon with this name.

    Upper and lower case are equal. Raises `LexiconError` if it is unknown or damaged.
    """
    return _opened(entry_of(name))


def find_by_hash(wanted: str) -> WordGraph | None:
    """Opens an installed lexicon whose words have this hash, if possible the bundled one; None if there is none."""
    wanted = wanted.lower()
    return next((_opened(entry) for entry in installed() if entry.fault is None and entry.hash == wanted), None)


def default_name() -> str:
    """Returns the name of the default lexicon.

    The lexicon may have been removed since it was chosen.
    """
    settings, _ = config.load()
    return settings.lexicon or BUNDLED


def default() -> WordGraph:
    """Opens the default lexicon.

    Raises `LexiconError`, which tells the user what to do, if this lexicon has been removed.
    """
    name = default_name()
    if _named(name, installed()) is None:
        raise LexiconError("lexicon.default_gone", name=name, bundled=BUNDLED)
    return find(name)


def set_default(name: str) -> WordGraph:
    """Makes an installed lexicon the default, and opens it.

    Raises `LexiconError` if it is unknown or damaged, `SetupError` if the settings cannot be written.
    """
    graph = find(name)
    config.save("lexicon.default", graph.name)
    return graph


def open_lexicon(
    name_or_file: str | None, partial_list_warning: Callable[[Path, WordList], object] = lambda *_: None
) -> WordGraph:
    """Opens the lexicon that a user named: an installed one, or the file or folder of a word list; the default for
    None.

    A word list is compiled and named after its file, as in `add`. If much of it was left out, `partial_list_warning` is
    called with its path and the list. Raises `LexiconError` if there is neither such a lexicon nor such a file, or if
    it cannot be used.
    """
    if name_or_file is None:
        return default()
    known = installed()
    if _named(name_or_file, known) is not None:
        return find(name_or_file)
    path = Path(name_or_file)
    if not _exists(path):
        raise LexiconError("lexicon.neither", name=name_or_file, known=", ".join(entry.name for entry in known))
    return _from_list(path, partial_list_warning)


def add(
    paths: Path | Sequence[Path],
    name: str | None = None,
    *,
    replace: bool = False,
    confirm: Callable[[WordList], None] = lambda _: None,
) -> Added:
    """Compiles a word list from files and folders, and installs it as a lexicon.

    Without `name`, the lexicon is named after the first path. `replace` allows replacing a lexicon of the same name
    that has other words. `confirm` gets the list before anything changes, and may raise to stop. Raises `LexiconError`
    for an unusable list or name or an unwritable folder, `SetupError` if the folder cannot be made; then nothing
    changes.
    """
    from topping.lexicon import wordlist  # imported late, to start faster: hardly any command reads a list

    paths = [paths] if isinstance(paths, Path) else paths
    name = _fitting(_stem(paths[0])) if name is None else name
    if not _NAME.fullmatch(name):
        raise LexiconError("lexicon.bad_name", name=name, most=_LONGEST_NAME)
    if name.casefold() == BUNDLED:
        raise LexiconError("lexicon.bundled_name", name=name)
    read = wordlist.read(paths, _french())
    content = compile_words(read.words)
    graph = WordGraph.from_bytes(content, name)
    before = _named(name, installed())
    already = before is not None and before.hash == graph.hash
    if before is not None and not already and not replace:
        raise LexiconError("lexicon.name_taken", name=before.name)
    target = before.path if before else lexicons_folder() / f"{name}{_SUFFIX}"
    if not already:
        confirm(read)
        ensure_folder(target.parent)
        with refusing(LexiconError, "lexicon.unwritable", path=target):
            write_whole(target, content)
    entry = _entry(before.name if before else name, target)
    return Added(entry, graph.word_count, read, already)


def _entry(name: str, path: Path) -> InstalledLexicon:
    try:
        graph = _bundled(path) if name == BUNDLED else WordGraph.open(path, name)
    except LexiconError as fault:
        return InstalledLexicon(name, path, "", 0, fault)
    return InstalledLexicon(name, path, graph.hash, graph.word_count)


def _opened(entry: InstalledLexicon) -> WordGraph:
    """Opens an installed lexicon. Raises `LexiconError` if its file is damaged."""
    if entry.fault is not None:
        raise entry.fault
    return _bundled(entry.path) if entry.name == BUNDLED else WordGraph.open(entry.path, entry.name)


@lru_cache(maxsize=1)
def _bundled(path: Path) -> WordGraph:
    """Opens the bundled lexicon and keeps it open, since its check takes 9 ms and no command replaces it."""
    return WordGraph.open(path, BUNDLED)


def _named(name: str, known: tuple[InstalledLexicon, ...]) -> InstalledLexicon | None:
    exact = (entry for entry in known if entry.name == name)
    folded = (entry for entry in known if entry.name.casefold() == name.casefold())
    return next(exact, None) or next(folded, None)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long for a path, or with a null character
        return False


def _from_list(path: Path, partial_list_warning: Callable[[Path, WordList], object]) -> WordGraph:
    # imported late, to start faster
    from topping.lexicon import wordlist
    from topping.lexicon.listfiles import gather

    files, name = gather([path]), _fitting(_stem(path))
    digest = sha256()
    for file in files:
        digest.update(sha256(file.name.encode(errors="replace")).digest() + sha256(file.content).digest())
    cached = graphs_folder() / f"{_READING}-{digest.hexdigest()}{_SUFFIX}"
    mark = cached.with_suffix(_HALF_READ)  # a mark next to the graph of a list that needs a warning each time
    lists: list[WordList] = []

    def make() -> bytes:
        lists.append(wordlist.parse_files(files, path, _french()))
        return compile_words(lists[0].words)

    graph = cached_graph(cached, name, make)
    if lists and lists[0].is_half_read:
        with suppress(OSError):
            mark.touch()
    elif not lists and mark.exists():
        note_use(mark)
        lists.append(wordlist.parse_files(files, path, _french()))
    if lists and lists[0].is_half_read:
        partial_list_warning(path, lists[0])
    prune(graphs_folder(), f"{_CACHED_LISTS}{_SUFFIX}", tuple)
    prune(graphs_folder(), f"{_CACHED_LISTS}{_HALF_READ}", tuple)
    return graph


def _french() -> Callable[[str], bool]:
    """Returns a test whether a word (A–Z) is in the bundled lexicon, used to assess an added list."""
    return _bundled(bundled.graph_file()).admits


def _stem(path: Path) -> str:
    """Returns a file's name without its extensions: `ods9` for `ods9.txt.gz`."""
    return Path(path.name.removesuffix(".gz")).stem or path.resolve().name


def _fitting(stem: str) -> str:
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^A-Za-z0-9._-]+", "-", plain).lstrip("-.")[:_LONGEST_NAME].rstrip("-.") or "liste"
