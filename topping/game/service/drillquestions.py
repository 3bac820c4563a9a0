"""Questions for drills: the kin of words, by which some are held back, and the questions of a whole drill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from topping.game.drills import DrillRequest
from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import Between
from topping.rules.conditions.variant import Variant
from topping.training.drills.choice import PlannedItem
from topping.training.held import WordKin
from topping.training.rush.sets import SLICES, RushSet


@dataclass(frozen=True, slots=True)
class RushSliceQuestion:
    """Slice `number` (from 0) of a set; answered by `PlacesFound`, its positions in their order."""

    wanted: RushSet
    number: Annotated[int, Between(0, SLICES - 1)]
    lexicon: WantedLexicon


MOST_KIN: Final = 1_000
"""Of how many words the kin can be asked at once; also how many missed or known words a drill is told."""
MOST_ITEMS: Final = 100
"""How many questions one drill can have."""


def _is_bounded(request: DrillRequest) -> bool:
    return max(len(request.missed), len(request.known)) <= MOST_KIN and 1 <= request.questions <= MOST_ITEMS


@dataclass(frozen=True, slots=True)
class KinQuestion:
    """The kin of words (`topping.training.held`); answered by `KinFound`."""

    words: Annotated[tuple[str, ...], Between(0, MOST_KIN)]
    """A–Z."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """The questions of a drill; answered by `DrillPlanned`. The same seed gives the same, as long as the bank does."""

    request: Annotated[DrillRequest, _is_bounded]
    seed: int
    variant: Variant
    """Of the bank that says how often words are played."""
    lexicon: WantedLexicon


TrainingQuestion: TypeAlias = KinQuestion | DrillQuestion


@dataclass(frozen=True, slots=True)
class KinFound:
    """The kin of the words asked about, without those that the lexicon does not admit."""

    ticket: int
    kin: tuple[WordKin, ...]


@dataclass(frozen=True, slots=True)
class DrillPlanned:
    """The questions of a drill, fewer than were wanted where few can be asked."""

    ticket: int
    planned: tuple[PlannedItem, ...]


TrainingNews: TypeAlias = KinFound | DrillPlanned
