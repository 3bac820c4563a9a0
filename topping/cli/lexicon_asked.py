"""The lexicon that `--lexicon` names; a list read from a file is told of where much of it was refused."""

from __future__ import annotations

from pathlib import Path

from topping.cli.output import tell_fault
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.lexicon.wordlist import WordList
from topping.texts import say


def lexicon_asked(name_or_file: str | None) -> WordGraph:
    """The lexicon of a command, with a sentence on standard error where it is a list half read.

    Raises `LexiconError` as `open_lexicon` does.
    """
    return open_lexicon(name_or_file, _tell)


def _tell(path: Path, read: WordList) -> None:
    key = "lexicon.doubt.dropped" if read.drops_words else "lexicon.doubt.refused"
    tell_fault(say("lexicon.half_read", path=path, doubt=say(key, refused=read.refused_count, lines=read.lines)))
