"""The English sentences, by key: the same keys as the French ones, file by file."""

from __future__ import annotations

from typing import Final

from topping.texts.en import (
    classic,
    cli,
    common,
    competition,
    editing,
    front,
    game,
    hub,
    othergames,
    people,
    session,
    solo,
    training,
    words,
)
from topping.texts.plural import Sentence

ROOMS: Final = tuple(
    room
    for group in (
        classic,
        cli,
        common,
        competition,
        editing,
        front,
        game,
        hub,
        othergames,
        people,
        session,
        solo,
        training,
        words,
    )
    for room in group.ROOMS
)

SENTENCES: Final[dict[str, Sentence]] = {key: sentence for room in ROOMS for key, sentence in room.SENTENCES.items()}
