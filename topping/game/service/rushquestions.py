"""The question for the positions of a rush."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import Between
from topping.training.rush.sets import SLICES, RushSet


@dataclass(frozen=True, slots=True)
class RushSliceQuestion:
    """Slice `number` (from 0) of a set; answered by `PlacesFound`, its positions in their order."""

    wanted: RushSet
    number: Annotated[int, Between(0, SLICES - 1)]
    lexicon: WantedLexicon
