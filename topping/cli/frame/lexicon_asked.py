"""The lexicon that `--lexicon` names; a list read from a file is told of where much of it was refused."""

from topping.cli.frame.output import tell_fault
from topping.game.lexicon import half_read
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.texts import tell


def lexicon_asked(name_or_file: str | None) -> WordGraph:
    """The lexicon of a command, with a sentence on standard error where it is a list half read.

    Raises `LexiconError` as `open_lexicon` does.
    """
    return open_lexicon(name_or_file, lambda path, read: tell_fault(tell(half_read(path, read))))
