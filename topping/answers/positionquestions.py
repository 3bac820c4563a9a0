"""Questions about words and about one position: tops, best solutions, facts, what the machine would play there."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import ExtensionTable, PlusTable
from topping.lexicon.tools.profile import WordProfile
from topping.lexicon.tools.search import WordOrder, WordPage, WordSearch
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.levels import Level
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.training.analysedmove import PositionFacts

MOST_WORDS: Final = 1_000
"""How many words are explained at once."""


@dataclass(frozen=True, slots=True)
class MeaningsQuestion:
    """What words of the open list mean; answered by `MeaningsFound`. No lexicon changes the answer."""

    words: tuple[str, ...]
    """A–Z."""
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""


@dataclass(frozen=True, slots=True)
class MeaningsFound:
    """What the words mean, in the order asked, without those that the open list does not know."""

    ticket: int
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class WordSearchQuestion:
    """A page of the words that a search finds; answered by `WordPageFound`.

    It fails after `topping.lexicon.tools.finding.LIMIT_MS`, and is given up as soon as it is dropped.
    """

    search: WordSearch
    order: WordOrder
    start: int
    """The place of the page's first word, from 0."""
    count: int
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PlusQuestion:
    """What letters and one more make; answered by `PlusFound`."""

    letters: str
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ExtensionsQuestion:
    """What can be set around a word; answered by `ExtensionsFound`."""

    word: str
    most: int
    """How many words of each of the three lists are given; all are counted. To turn the pages of a
    list, search by the patterns `?*WORD`, `WORD?*` and `?*WORD?*`."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ProfileQuestion:
    """All about a word; answered by `ProfileFound`. A malformed word has a profile that says so."""

    word: str
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""
    lexicon: WantedLexicon


WordToolQuestion: TypeAlias = WordSearchQuestion | PlusQuestion | ExtensionsQuestion | ProfileQuestion


@dataclass(frozen=True, slots=True)
class WordPageFound:
    """A page of the words found."""

    ticket: int
    page: WordPage


@dataclass(frozen=True, slots=True)
class PlusFound:
    """The words of letters and one more."""

    ticket: int
    table: PlusTable


@dataclass(frozen=True, slots=True)
class ExtensionsFound:
    """What can be set around a word."""

    ticket: int
    table: ExtensionTable


@dataclass(frozen=True, slots=True)
class ProfileFound:
    """All about a word."""

    ticket: int
    profile: WordProfile


WordToolNews: TypeAlias = WordPageFound | PlusFound | ExtensionsFound | ProfileFound


@dataclass(frozen=True, slots=True)
class MachineTurnQuestion:
    """What a level does at its turn; answered by `MachineTurnChosen`, in at most a second."""

    sight: TurnSight
    level: Level
    seed: int
    """Of its chance: the same question has the same answer."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """What a turn could have been, up to `count` turns; answered by `AdviceFound`."""

    sight: TurnSight
    played: MachineTurn
    count: int
    lexicon: WantedLexicon


MachineQuestion: TypeAlias = MachineTurnQuestion | AdviceQuestion


@dataclass(frozen=True, slots=True)
class MachineTurnChosen:
    """What the machine does."""

    ticket: int
    turn: MachineTurn


@dataclass(frozen=True, slots=True)
class AdviceFound:
    """What a turn could have been."""

    ticket: int
    advice: TurnAdvice


MachineNews: TypeAlias = MachineTurnChosen | AdviceFound


MOST_LISTED: Final = 10_000
"""The most solutions of a list that counts them all."""


@dataclass(frozen=True, slots=True)
class TopsQuestion:
    """All the tops of a position; answered by `SolutionsFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class BestQuestion:
    """The first `count` solutions of a position; answered by `SolutionsFound`."""

    position: Position
    count: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """The first `count` solutions and how many there are; answered by `SolutionsListed`."""

    position: Position
    count: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class FeaturesQuestion:
    """The facts of a position; answered by `FeaturesFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


PositionQuestion: TypeAlias = TopsQuestion | BestQuestion | ListQuestion | FeaturesQuestion


@dataclass(frozen=True, slots=True)
class SolutionsFound:
    """Solutions in `Solution.rank` order."""

    ticket: int
    solutions: tuple[Solution, ...]


@dataclass(frozen=True, slots=True)
class SolutionsListed:
    """Solutions in `Solution.rank` order, each made out only when it is looked at: they may be ten thousand."""

    ticket: int
    lines: tuple[str, ...]
    """Word, reference, points."""
    total: int
    """How many solutions there are, given or not."""

    def solution(self, place: int) -> Solution:
        """The solution at a place, from 0."""
        return Solution.parse(self.lines[place])


@dataclass(frozen=True, slots=True)
class FeaturesFound:
    """The facts of a position."""

    ticket: int
    facts: PositionFacts


PositionNews: TypeAlias = SolutionsFound | SolutionsListed | FeaturesFound
