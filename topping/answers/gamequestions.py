"""Questions about whole games: making one, its rest, the facts of its moves, reading a sheet, games of the bank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from topping.bank.drillquestions import DrillRequest
from topping.bank.record import BankPlace
from topping.errors import GameFileError
from topping.exchange.detect import SheetFormat
from topping.exchange.published import PublishedResult, published_results
from topping.exchange.sheet import Remark, SheetFault
from topping.gamefiles.lexicon import WantedLexicon
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.moves import Solution
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.drills import DrillItem
from topping.training.rush.sets import RushMode, RushSet

if TYPE_CHECKING:  # for speed of start: the kiosk reads no sheet itself
    from topping.exchange.building import ImportedGame


@dataclass(frozen=True, slots=True)
class WorkbookQuestion:
    """What the first sheet of a workbook holds; answered by `WorkbookRead`. No lexicon changes the answer."""

    content: bytes
    most_rows: int


@dataclass(frozen=True, slots=True)
class WorkbookRead:
    """What was read; its fields are those of `WorkbookSheet`."""

    ticket: int
    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    others: int = 0
    lacks_zeros: bool = False


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """What a file's content makes of a game under a variant, else under the one that it tells; answered by `SheetRead`.

    Words that the lexicon does not admit and moves below the top are among the remarks.
    """

    content: bytes
    variant: Variant | None
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class SheetRead:
    """What came of a file; its fields are those of `ImportedGame`."""

    ticket: int
    game: Game | None
    form: SheetFormat | None = None
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()
    variants: tuple[Variant, ...] = ()
    results: tuple[PublishedResult, ...] = ()
    """What it tells of the game's players."""
    text: str = ""
    """The sheet of a workbook as text; empty where the file is no workbook."""

    @staticmethod
    def of(ticket: int, imported: ImportedGame) -> SheetRead:
        """What came of a file."""
        return SheetRead(
            ticket,
            imported.game,
            imported.form,
            imported.remarks,
            imported.faults,
            imported.variants,
            published_results(imported.players),
            imported.text,
        )

    @staticmethod
    def refused(ticket: int, fault: GameFileError) -> SheetRead:
        """A content that is no text at all."""
        return SheetRead(ticket, None, faults=(SheetFault(fault.line or 1, fault.key, dict(fault.details)),))


@dataclass(frozen=True, slots=True)
class RushSliceQuestion:
    """Slice `number` (from 0) of a set; answered by `PlacesFound`, its positions in their order."""

    wanted: RushSet
    number: int
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """The questions of a drill; answered by `DrillPlanned`. The same seed gives the same, as long as the bank does."""

    request: DrillRequest
    seed: int
    variant: Variant
    """Of the bank that says how often words are played."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class DrillPlanned:
    """The questions of a drill, fewer than were wanted where few can be asked."""

    ticket: int
    planned: tuple[DrillItem, ...]


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
    most: int
    """Positions of one word."""
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
    count: int
    seed: int
    """Of the choice: the same bank gives the same positions."""
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PartPlacesQuestion:
    """Positions of parts of games of the bank, chosen by chance; answered by `PlacesFound`."""

    part: RushMode
    count: int
    seed: int
    """Of the choice: the same bank gives the same positions."""
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PlayabilityQuestion:
    """How often words are played in the bank; answered by `PlayabilityFound`."""

    most: int
    """Of how many words of each sort, the most frequent first."""
    variant: Variant
    lexicon: WantedLexicon


ShortBankQuestion: TypeAlias = WordPlacesQuestion | KindPlacesQuestion | PartPlacesQuestion | PlayabilityQuestion
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


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """The game of a seed; answered by `GameMade`."""

    seed: int
    variant: Variant
    lexicon: WantedLexicon
    is_secret: bool = False
    """Whether nobody is to know it before it is played; the seed is then one of `secret_seed`."""


@dataclass(frozen=True, slots=True)
class RestQuestion:
    """A game whose move `number` is cancelled (§3.6), made anew from there; answered by `GameMade`.

    A game that names its lexicon by a hash is made with that one, any other with `lexicon`.
    """

    game: Game
    number: int
    seed: int
    """The seed of the draws to come."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class RetainQuestion:
    """A game in which `solution` is retained on move `number` (§3.4), made anew from there; answered by `GameMade`.

    The lexicon and the seed are those of `RestQuestion`.
    """

    game: Game
    number: int
    solution: Solution
    seed: int
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class GameFactsQuestion:
    """What there is to find at each move of a game; answered by `GameFactsFound`.

    The lexicon is that of `RestQuestion`.
    """

    game: Game
    lexicon: WantedLexicon


AboutGameQuestion: TypeAlias = GameQuestion | RestQuestion | RetainQuestion | GameFactsQuestion


@dataclass(frozen=True, slots=True)
class GameMade:
    """A game, or the rest of one with what came before it."""

    ticket: int
    game: Game


@dataclass(frozen=True, slots=True)
class GameFactsFound:
    """The facts of a game's moves, in their order."""

    ticket: int
    facts: tuple[AnalysedMove, ...]


GameNews: TypeAlias = GameMade | GameFactsFound
