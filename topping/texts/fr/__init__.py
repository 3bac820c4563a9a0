"""The French sentences, by key; the folders group them by who shows them."""

from __future__ import annotations

from typing import Final

from topping.texts.fr import (
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
"""Written with plain spaces; the catalogue sets the non-breaking ones that French wants."""
