"""The French sentences by key, in a file for each subject; files are named like the screens that show them."""

from typing import Final

from topping.texts.fr import (
    choosing,
    classic,
    commands,
    common,
    competition,
    config,
    correction,
    editing,
    files,
    front,
    hall,
    hub,
    lexicon,
    othergames,
    people,
    play,
    ranking,
    rules,
    session,
    statistics,
    training,
    words,
)
from topping.texts.plural import Sentence

ROOMS: Final = (
    choosing,
    classic,
    commands,
    common,
    competition,
    config,
    correction,
    editing,
    files,
    front,
    hall,
    hub,
    lexicon,
    othergames,
    people,
    play,
    ranking,
    rules,
    session,
    statistics,
    training,
    words,
)

SENTENCES: Final[dict[str, Sentence]] = {key: sentence for room in ROOMS for key, sentence in room.SENTENCES.items()}
"""Written with plain spaces; the catalogue sets the non-breaking ones that French wants."""
