"""Finds the lexicon of a game: by the game's hash, or the default lexicon for a sheet without a hash."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from topping.errors import LexiconError
from topping.lexicon.catalogue import BUNDLED, default, find_by_hash, open_lexicon
from topping.lexicon.graph import WordGraph
from topping.rules.games.game import Game
from topping.texts import say
from topping.texts.numbers import grouped
from topping.wording.conditions import lexicon_text

if TYPE_CHECKING:  # for speed of start
    from topping.lexicon.wordlist import WordList

_EDITION: Final = 8
"""Digits of the hash that people compare."""


@dataclass(frozen=True, slots=True)
class WantedLexicon:
    """The name, file or hash of a lexicon, by which another process can open it."""

    name: str | None = None
    """An installed lexicon or a word list's file; None is the default lexicon."""
    hash: str = ""
    """64 hexadecimal digits, computed from the words; the name then only serves messages about a missing lexicon."""

    @staticmethod
    def of(graph: WordGraph) -> WantedLexicon:
        """Returns the name and hash of an open lexicon."""
        return WantedLexicon(graph.name, graph.hash)

    def open(self) -> WordGraph:
        """Opens the lexicon; raises `LexiconError` if it is not on this machine."""
        return lexicon_called(self.name or "", self.hash) if self.hash else open_lexicon(self.name)


def lexicon_in_words(graph: WordGraph, *, has_hash: bool = False) -> tuple[str, ...]:
    """Returns lines with a lexicon's name and its number of words.

    With `has_hash`, the name is the one for commands, with the start of its hash.

    For the bundled lexicon, a second line says that it is not the official one.
    """
    count = graph.word_count
    name = list_label(graph.name, graph.hash) if has_hash else lexicon_text(graph.name)
    first = say("lexicon.list", name=name, words=grouped(count), count=count)
    return (first, say("lexicon.not_official")) if graph.name == BUNDLED else (first,)


def list_label(name: str, digest: str) -> str:
    """Returns a word list's name with the start of its hash, by which people compare lists: `open-fr (cf707fab)`."""
    return f"{name} ({digest[:_EDITION]})"


def other_list(name: str, digest: str, own: WordGraph) -> str:
    """Returns a warning that a game was made with another word list than this machine uses for new games (`own`).

    `name` and `digest` (hash) are those of the game's list. Empty for the same list, and for a game without a hash.
    """
    if not digest or digest == own.hash:
        return ""
    key = "lexicon.other" if find_by_hash(digest) is not None else "lexicon.other_missing"
    made, mine = lexicon_text(name), lexicon_text(own.name)
    if made == mine:  # two editions of one list
        made, mine = list_label(made, digest), list_label(mine, own.hash)
    return say(key, made=made, own=mine)


def partial_list_warning(path: Path, read: WordList) -> LexiconError:
    """Returns a warning about a word list with many unreadable lines: it can be used, but words may be missing."""
    key = "lexicon.doubt.unlike" if read.is_unlike else "lexicon.doubt.refused"
    if read.drops_words:
        key = "lexicon.doubt.dropped"
    doubt = say(key, refused=read.refused_count, lines=read.lines, known=read.known or 0, words=len(read.words))
    return LexiconError("lexicon.half_read", path=path, doubt=doubt)


def lexicon_of(game: Game) -> WordGraph:
    """Opens the installed lexicon with the game's hash, or the default lexicon for a game without a hash.

    Raises `LexiconError`, naming the lexicon, if the game's lexicon is not installed.
    """
    return lexicon_called(game.lexicon_name, game.lexicon_hash) if game.lexicon_hash else default()


def lexicon_called(name: str, digest: str) -> WordGraph:
    """Opens the installed lexicon with this hash; raises `LexiconError`, naming the lexicon, if there is none."""
    graph = find_by_hash(digest)
    if graph is None:
        raise LexiconError("game.lexicon_missing", name=name, digest=digest[:12])
    return graph


def words_of(name: str, digest: str) -> int | None:
    """Returns the number of words of the lexicon with this hash; None if `digest` is empty, or it is not installed."""
    try:
        return lexicon_called(name, digest).word_count if digest else None
    except LexiconError:
        return None
