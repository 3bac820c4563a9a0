"""Finding the lexicon of a game: by its hash the one it was made with; the default one for a sheet without a hash."""

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

if TYPE_CHECKING:  # for speed of start
    from topping.lexicon.wordlist import WordList

_EDITION: Final = 8
"""Digits of the hash that people compare."""


@dataclass(frozen=True, slots=True)
class WantedLexicon:
    """A lexicon as one process names it to another."""

    name: str | None = None
    """An installed lexicon or the file of a word list; None is the one that serves by default."""
    hash: str = ""
    """64 hexadecimal digits of the words themselves: then the name only serves to say which one is missing."""

    @staticmethod
    def of(graph: WordGraph) -> WantedLexicon:
        """The lexicon with the same words."""
        return WantedLexicon(graph.name, graph.hash)

    def open(self) -> WordGraph:
        """The lexicon; raises `LexiconError` where it is not on this machine."""
        return lexicon_called(self.name or "", self.hash) if self.hash else open_lexicon(self.name)


def lexicon_in_words(graph: WordGraph) -> tuple[str, ...]:
    """Which list it is and in which edition; for the one that comes with the program, how far it is from official."""
    count = graph.word_count
    told = say("lexicon.edition", name=graph.name, edition=graph.hash[:_EDITION], words=grouped(count), count=count)
    return (told, say("lexicon.not_official")) if graph.name == BUNDLED else (told,)


def list_told(name: str, digest: str) -> str:
    """A word list as people compare it: `open-fr (cf707fab)`."""
    return f"{name} ({digest[:_EDITION]})"


def other_list(name: str, digest: str, own: WordGraph) -> str:
    """The warning that a game was made with another list than `own`, that of new games here; empty for the same one.

    Games of no named list have none.
    """
    if not digest or digest == own.hash:
        return ""
    key = "lexicon.other" if find_by_hash(digest) is not None else "lexicon.other_missing"
    return say(key, made=list_told(name, digest), own=list_told(own.name, own.hash))


def half_read(path: Path, read: WordList) -> LexiconError:
    """What is to be said of a list much of which was refused: it serves, but part of its words may be missing."""
    key = "lexicon.doubt.unlike" if read.is_unlike else "lexicon.doubt.refused"
    if read.drops_words:
        key = "lexicon.doubt.dropped"
    doubt = say(key, refused=read.refused_count, lines=read.lines, known=read.known or 0, words=len(read.words))
    return LexiconError("lexicon.half_read", path=path, doubt=doubt)


def lexicon_of(game: Game) -> WordGraph:
    """The installed lexicon with the game's hash; for a game typed from a club sheet, the default one.

    Raises `LexiconError`, naming the lexicon, where the game's own is not installed.
    """
    return lexicon_called(game.lexicon_name, game.lexicon_hash) if game.lexicon_hash else default()


def lexicon_called(name: str, digest: str) -> WordGraph:
    """The installed lexicon of that hash; raises `LexiconError`, with its name, where there is none."""
    graph = find_by_hash(digest)
    if graph is None:
        raise LexiconError("game.lexicon_missing", name=name, digest=digest[:12])
    return graph


def words_of(name: str, digest: str) -> int | None:
    """How many words the lexicon of that hash has; None where no hash is known, or it is not on this machine."""
    try:
        return lexicon_called(name, digest).word_count if digest else None
    except LexiconError:
        return None
