"""The events of a classic game; its state follows from them, in their order.

Players are numbered from 0 in the order of their seats. `at_ms` is an instant of the table's clock: integer
milliseconds, which never decrease, and stand still while the program does not run. Chance and lexicon have no part
in what follows from an event: what was drawn, and which words were refused, stands in it.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

from topping.byfields import OMITTED, KindsCodec, Via, by_text
from topping.errors import InputError
from topping.rules.grid.board import Reference, Square
from topping.rules.moves import Move


class Breach(Enum):
    """A fault that costs points (§4.1.3, §8, §9); the values are stored."""

    EARLY_DRAW = "early_draw"
    """Letters turned that were drawn before the opponent had drawn his: 5 points each (§9)."""
    FALSE_JOKER = "false_joker"
    """A tile laid as a joker that is none: 5 points, and the word may be challenged (§4.1.3)."""
    CONDUCT = "conduct"
    """A penalty of 5 points that an arbiter gives (§8)."""


class Defeat(Enum):
    """Why a game is lost whatever the scores; the values are stored."""

    ABANDONED = "abandoned"
    """Given up, the opponent agreeing (§9)."""
    WALKED_OUT = "walked_out"
    """Left without his agreement: no match point (§9)."""
    TOO_MANY_LETTERS = "too_many_letters"
    """Played or exchanged with more than seven letters: lost by 100 points (§9)."""
    BOARD_UPSET = "board_upset"
    """He upset the board, which could not be set up again (§9)."""
    TILES_REMOVED = "tiles_removed"
    """He knowingly kept tiles out of the game (§9)."""
    EXCLUDED = "excluded"
    """By a decision of the arbiters (§8, §9)."""
    ABSENT = "absent"
    """Absent when half of his credit was used up (§9)."""


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A player draws a tile for who begins (§3.1)."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class SeatingSet:
    """Who plays when is settled without drawing: by the tournament, or because the beginner alternates (§3.1)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refilled:
    """A player draws what completes his rack (§3.2, §4.1.4); after that nobody challenges his word (§5.2)."""

    player: int
    letters: str
    """In the order drawn."""
    bags: Annotated[str, OMITTED] = ""
    """With two bags, which one each comes from: `V` or `C`."""


@dataclass(frozen=True, slots=True)
class PlayBegun:
    """The clock of the first player is started: the game has begun (§3.3)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A word is laid, its score said and the clock pressed (§4.1)."""

    player: int
    at_ms: int
    move: Move
    announced: Annotated[int | None, OMITTED] = None
    """The score that the player said, where it was asked for; the right one counts."""


@dataclass(frozen=True, slots=True)
class Passed:
    """`Je passe` (§4.2)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Letters are set aside, as many are drawn, and those set aside go into the bag (§4.3)."""

    player: int
    at_ms: int
    letters: str
    """Those set aside."""
    drawn: str
    bags: Annotated[str, OMITTED] = ""
    """As in `Refilled`, of those drawn."""


@dataclass(frozen=True, slots=True)
class Contested:
    """Words of the last turn are challenged, and judged (§5)."""

    player: int
    """Who challenges."""
    at_ms: int
    words: tuple[str, ...]
    """In upper case."""
    refused: tuple[str, ...]
    """Those of them that are not admitted."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The game's last word stands: the opponent presses the clock without challenging it (§5.2)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class CreditSpent:
    """The player whose clock runs has used up his time (§7)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockNoted:
    """The clock was read: what was kept before a sudden end of the program counts."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockHalted:
    """The clock is stopped, all agreeing (§9)."""

    at_ms: int
    reason: Annotated[str, OMITTED] = ""
    """In the players' words."""


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock goes on."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """A player has drawn letters too many (§9); they are in his rack until his opponent has taken as many off him."""

    player: int
    letters: str
    """Those too many, in the order drawn."""
    turned: bool
    """Whether he had turned one of the letters just drawn."""
    bags: Annotated[str, OMITTED] = ""
    """As in `Refilled`."""


@dataclass(frozen=True, slots=True)
class SurplusReturned:
    """The opponent has taken the surplus off the player, back into the bag."""

    player: int
    letters: str


@dataclass(frozen=True, slots=True)
class Penalised:
    """A fault costs a player 5 points, or as many for each letter."""

    player: int
    breach: Breach
    count: Annotated[int, OMITTED] = 1


@dataclass(frozen=True, slots=True)
class BoardRebuilt:
    """The board was upset and has been set up again, which costs nothing (§9)."""

    player: int


@dataclass(frozen=True, slots=True)
class GameLost:
    """A player loses whatever the scores (§9)."""

    player: int
    at_ms: int
    defeat: Defeat


@dataclass(frozen=True, slots=True)
class AbsenceTimed:
    """The clock of a player who is not there is started before the game (§9)."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class AbsenceEnded:
    """He has come in time: his clock is set back."""

    player: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Blocked:
    """All agree that nobody can or will play, and there is nothing to exchange (§7)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class JokerTaken:
    """The player whose turn it is puts the real letter in a joker's place, and has the joker (leaflet)."""

    player: int
    at_ms: int
    square: Square


@dataclass(frozen=True, slots=True)
class ThemeVoted:
    """The table has voted on whether a word of a turn fits the theme (leaflet)."""

    turn: int
    """Its number, from 1."""
    word: str
    """In upper case."""
    ayes: tuple[int, ...]
    """Players who say that it does."""


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
