"""Questions of the bank of private games: making more of it, its positions, sets of rushes and drills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from topping.game.bank.place import BankPlace
from topping.game.drills import DrillRequest
from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import Between
from topping.rules.conditions.variant import Variant
from topping.training.analysedmove import Kind
from topping.training.drills import PlannedItem
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


MOST_PLACES: Final = 100
"""The most positions that can be asked for at once."""
MOST_FREQUENT: Final = 20_000
"""Of how many words the frequencies can be asked at once."""


@dataclass(frozen=True, slots=True)
class FillBankQuestion:
    """Make private games until the bank holds `games` of them; answered by `BankFilled`.

    The only long question of the bank. What is made is kept as it comes: one that is dropped was not in vain.
    """

    games: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class WordPlacesQuestion:
    """Positions of the bank whose top is one of these words; answered by `PlacesFound`, word by word.

    A word that is no top in the bank is left out.
    """

    words: tuple[str, ...]
    """A–Z."""
    most: Annotated[int, Between(1, MOST_PLACES)]
    """Positions of one word; the words times this are at most `MOST_PLACES`."""
    seed: int
    """Of the choice among more: the same bank gives the same positions."""
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class KindPlacesQuestion:
    """Positions of the bank of a kind and a difficulty, chosen by chance; answered by `PlacesFound`."""

    kind: Kind | None
    """None for any."""
    low_ms: int
    """The shipped par of a position (`topping.training.rush.sets.shipped_par_ms`) is this at least,"""
    high_ms: int
    """and this at most."""
    count: Annotated[int, Between(1, MOST_PLACES)]
    seed: int
    """Of the choice: the same bank gives the same positions."""
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PlayabilityQuestion:
    """How often words are played in the bank; answered by `PlayabilityFound`."""

    most: Annotated[int, Between(1, MOST_FREQUENT)]
    """Of how many words of each sort, the most frequent first."""
    variant: Variant
    lexicon: WantedLexicon


ShortBankQuestion: TypeAlias = WordPlacesQuestion | KindPlacesQuestion | PlayabilityQuestion
BankQuestion: TypeAlias = FillBankQuestion | ShortBankQuestion


@dataclass(frozen=True, slots=True)
class BankFilled:
    """How far the bank is; fewer games than were asked for where there is no room for more, or another program fills
    it."""

    ticket: int
    games: int
    size: int
    """Bytes on the disk."""


@dataclass(frozen=True, slots=True)
class PlacesFound:
    """Positions of the bank."""

    ticket: int
    places: tuple[BankPlace, ...]


@dataclass(frozen=True, slots=True)
class PlayabilityFound:
    """How often words are played in the games of the bank, the most frequent first, equal ones by alphabet."""

    ticket: int
    games: int
    """How many games were counted."""
    tops: tuple[tuple[str, int], ...]
    """Words that are the retained top, and how often."""
    links: tuple[tuple[str, int], ...]
    """Words that are formed across a retained top, and how often."""


BankNews: TypeAlias = BankFilled | PlacesFound | PlayabilityFound
