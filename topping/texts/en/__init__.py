"""The English sentences, by key: the same keys as the French ones, file by file."""

from typing import Final

from topping.texts.en import (
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
