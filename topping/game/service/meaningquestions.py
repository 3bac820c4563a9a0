"""The question what words mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from topping.game.service.wire import Between
from topping.lexicon.meaning import Meaning

MOST_WORDS: Final = 1_000
"""How many words are explained at once."""


@dataclass(frozen=True, slots=True)
class MeaningsQuestion:
    """What words of the open list mean; answered by `MeaningsFound`. No lexicon changes the answer."""

    words: Annotated[tuple[str, ...], Between(0, MOST_WORDS)]
    """A–Z."""
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""


@dataclass(frozen=True, slots=True)
class MeaningsFound:
    """What the words mean, in the order asked, without those that the open list does not know."""

    ticket: int
    meanings: tuple[Meaning, ...]
