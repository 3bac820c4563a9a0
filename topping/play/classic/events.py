"""The events of a classic game. The state of a game follows from its events, in order.

Players are numbered from 0 by seat. `at_ms` is an instant of the game's clock (ms). It never decreases, and stands
still while the program does not run. Events hold the letters drawn and the words refused, so that a replay needs
neither chance nor lexicon.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

from topping.byfields import OMITTED, KindsCodec, Via, by_text
from topping.errors import InputError
from topping.rules.grid.board import Reference, Square
from topping.rules.moves import Move


class Breach(Enum):
    """A fault that costs a player points (§4.1.3, §8, §9). The values are stored."""

    EARLY_DRAW = "early_draw"
    """Letters turned before the opponent had drawn his: 5 points each (§9)."""
    FALSE_JOKER = "false_joker"
    """A false joker on the grid: 5 points, and the word may be challenged (§4.1.3)."""
    CONDUCT = "conduct"
    """A penalty of 5 points that an arbiter gives (§8)."""


class Defeat(Enum):
    """The reason why a player loses a game whatever the scores (§9)."""

    ABANDONED = "abandoned"
    """Given up, the opponent agreeing (§9)."""
    WALKED_OUT = "walked_out"
    """Left without the opponent's agreement: no match point (§9)."""
    TOO_MANY_LETTERS = "too_many_letters"
    """Played or exchanged with more than seven letters: lost by 100 points (§9)."""
    BOARD_UPSET = "board_upset"
    """A player upset the board beyond repair (§9)."""
    TILES_REMOVED = "tiles_removed"
    """A player knowingly kept tiles out of the game (§9)."""
    EXCLUDED = "excluded"
    """Excluded by the arbiters (§8, §9)."""
    ABSENT = "absent"
    """Absent until half of the player's credit was used up (§9)."""


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """The event that a player draws a tile to settle who begins (§3.1)."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class SeatingSet:
    """The event that the order of play is set without drawing letters (§3.1).

    The tournament sets it, or the player who did not begin the last game begins this game.
    """

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refilled:
    """The event that a player draws the letters that fill his rack (§3.2, §4.1.4).

    His opponents can no longer challenge his last word (§5.2).
    """

    player: int
    letters: str
    """In the order drawn."""
    bags: Annotated[str, OMITTED] = ""
    """With two bags, the bag of each letter: `V` or `C`."""


@dataclass(frozen=True, slots=True)
class PlayBegun:
    """The event that the first player's clock is started, so that the game begins (§3.3)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Laid:
    """The event that a player lays a word, says its score and presses the clock (§4.1)."""

    player: int
    at_ms: int
    move: Move
    announced: Annotated[int | None, OMITTED] = None
    """The score that the player said, if the table asks for it; the true score counts."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The event that a player passes his turn, saying `Je passe` (§4.2)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The event that a player sets letters aside, draws as many, and puts the old letters into the bag (§4.3)."""

    player: int
    at_ms: int
    letters: str
    """The letters set aside."""
    drawn: str
    bags: Annotated[str, OMITTED] = ""
    """The bag of each letter drawn, as in `Refilled`."""


@dataclass(frozen=True, slots=True)
class Contested:
    """The event that a player challenges words of the last turn, with the judgement on them (§5)."""

    player: int
    """The challenger."""
    at_ms: int
    words: tuple[str, ...]
    """In upper case."""
    refused: tuple[str, ...]
    """The challenged words that are not admitted."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The event that the opponent accepts the game's last word: he presses the clock without a challenge (§5.2)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class CreditSpent:
    """The event that the player whose clock runs has used up his time (§7)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockNoted:
    """The event that the program stores the time of the clock, so that a crash loses little of the time used."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockHalted:
    """The event that the players agree to stop the clock (§9)."""

    at_ms: int
    reason: Annotated[str, OMITTED] = ""
    """In the players' words."""


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The event that the stopped clock runs again."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """The event that a player has drawn too many letters (§9).

    They stay in his rack until his opponent removes as many.
    """

    player: int
    letters: str
    """The excess letters, in the order drawn."""
    turned: bool
    """Whether he had turned any of the letters just drawn."""
    bags: Annotated[str, OMITTED] = ""
    """As in `Refilled`."""


@dataclass(frozen=True, slots=True)
class SurplusReturned:
    """The event that the opponent puts a player's excess letters back into the bag (§9)."""

    player: int
    letters: str


@dataclass(frozen=True, slots=True)
class Penalised:
    """The event that a player loses 5 points for a fault, or 5 points for each letter concerned."""

    player: int
    breach: Breach
    count: Annotated[int, OMITTED] = 1


@dataclass(frozen=True, slots=True)
class BoardRebuilt:
    """The event that an upset board has been set up again, at no cost (§9)."""

    player: int


@dataclass(frozen=True, slots=True)
class GameLost:
    """The event that a player loses the game whatever the scores (§9)."""

    player: int
    at_ms: int
    defeat: Defeat


@dataclass(frozen=True, slots=True)
class AbsenceTimed:
    """The event that the clock of a player who is absent at the beginning of the game starts (§9)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class AbsenceEnded:
    """The event that an absent player has come before half of his time credit was used up. His clock is reset (§9)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Blocked:
    """The event that all players agree that nobody can or will play, while no exchange is possible (§7)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class JokerTaken:
    """The event that a player puts the real letter in the place of a joker on the grid, and takes the joker.

    A variant in the leaflet of the game allows it.
    """

    player: int
    at_ms: int
    square: Square


@dataclass(frozen=True, slots=True)
class ThemeVoted:
    """The event that the players have voted on whether a word laid fits the game's theme (leaflet of the game)."""

    turn: int
    """The number of the turn, from 1."""
    word: str
    """In upper case."""
    ayes: tuple[int, ...]
    """Players who say that the word fits."""


ClassicEvent: TypeAlias = (
    LotDrawn
    | SeatingSet
    | Refilled
    | PlayBegun
    | Laid
    | Passed
    | Exchanged
    | Contested
    | Accepted
    | CreditSpent
    | ClockNoted
    | ClockHalted
    | ClockResumed
    | Overdrawn
    | SurplusReturned
    | Penalised
    | BoardRebuilt
    | GameLost
    | AbsenceTimed
    | AbsenceEnded
    | Blocked
    | JokerTaken
    | ThemeVoted
)
CLASSIC_EVENTS: Final[KindsCodec[ClassicEvent]] = KindsCodec(
    lambda kind: InputError("session.event_unreadable", kind=kind),
    {kind.__name__.lower(): kind for kind in get_args(ClassicEvent)},
    {**by_text(Move), Square: Via(str, str, lambda text: Reference.parse(text).square)},
)
