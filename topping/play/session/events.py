"""The events of a session; its state follows from them, in their order."""

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, TypeAlias, get_args

from topping.byfields import FLAT, OMITTED, KindsCodec, Via, by_text
from topping.correction.bulletin.bulletin import Bulletin, read_bulletin, write_bulletin
from topping.correction.referee.ruling import Action, Average, Ruling
from topping.correction.sanction import Correction, read_correction, write_correction
from topping.errors import InputError
from topping.play.session.plan import Group, Plan, TableRanges
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.moves import Solution


@dataclass(frozen=True, slots=True)
class Registered:
    """A player joins; what was played before his first move counts zero (§6.2)."""

    table: int
    name: str
    first_move: int = 1


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player's name is put right."""

    table: int
    name: str


@dataclass(frozen=True, slots=True)
class Excluded:
    """A player is excluded for cheating: his earlier scores are cancelled (§6.1)."""

    table: int


@dataclass(frozen=True, slots=True)
class Departed:
    """A player leaves: from `first_move` on each move is one without a bulletin (§5.7), until he returns."""

    table: int
    first_move: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A player who left is back: his bulletins are awaited again from the next move collected on."""

    table: int


@dataclass(frozen=True, slots=True)
class Grouped:
    """An arbiter's tables are named; players of one arbiter make an average between them (§5.9)."""

    group: Annotated[Group, FLAT]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The referee has drawn a valid draw from a real bag (§3.1); its top is to be searched."""

    move: int
    kept: str
    """In letter order; empty after a rejection."""
    new: str
    """In the order drawn."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """A draw from a real bag is not valid (§3.2): it goes back, kept letters included."""

    move: int
    kept: str
    new: str


@dataclass(frozen=True, slots=True)
class Barren:
    """The draw just made from a real bag has no solution: it goes back (§3.6)."""

    move: int


@dataclass(frozen=True, slots=True)
class TopFound:
    """The draw just made from a real bag has its top: the solution that §3.4 prefers among those that have it."""

    move: int
    solution: Solution


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was typed last of a draw from a real bag, not yet given to the players, was a mistake of the referee's."""

    move: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The draw of the next move is given."""

    move: int


@dataclass(frozen=True, slots=True)
class Collected:
    """Time is over on a move, and the bulletins are being collected."""

    move: int


@dataclass(frozen=True, slots=True)
class Retained:
    """Another solution with the top score is retained (§3.4), before the next draw; the rest of the game follows it."""

    move: int
    game: Game
    choice: Annotated[int, OMITTED] = 0
    """Which one, where it is retained in all rooms of a competition: its place among those that may be, from 1."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A bulletin is entered, or entered again; its correction as it was made then."""

    move: int
    table: int
    bulletin: Bulletin | None
    """None where none was handed in."""
    correction: Correction


def _write_action(action: Action) -> dict[str, Any]:
    return {"average": action.points} if isinstance(action, Average) else {"ruling": action.value}


def _read_action(event: Mapping[str, Any]) -> Action:
    if "average" not in event:
        return Ruling(event["ruling"])
    return Average(operator.index(event["average"]))


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee rules on a bulletin."""

    move: int
    table: int
    action: Annotated[Action, FLAT, Via(Mapping, _write_action, _read_action)]


@dataclass(frozen=True, slots=True)
class Moved:
    """A bulletin entered for one table is another one's: it goes there, or the two change places."""

    move: int
    table: int
    to: int
    swaps: bool = False


@dataclass(frozen=True, slots=True)
class PutAside:
    """A line of the referee's that cannot be taken yet, or of which he has to decide something first."""

    move: int
    text: str


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A line put aside is settled, or taken back."""

    move: int
    text: str


@dataclass(frozen=True, slots=True)
class Delivered:
    """The slip of a correction is given to the player (§5.9)."""

    move: int
    table: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A move is cancelled, the last one opened; the rest of the game is another one from there on (§3.6)."""

    move: int
    game: Game
    """With a real bag, the moves before it alone."""


@dataclass(frozen=True, slots=True)
class Continued:
    """A new game goes on with the same players, the clock where it stood (§3.8.3)."""

    game: Game
    """Without a move, where it is drawn from a real bag."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Play stood still for a while (§3.7)."""

    length_ms: int


@dataclass(frozen=True, slots=True)
class Excused:
    """The referee lets play go on after an interruption that ends the game by §3.7."""

    length_ms: int
    reason: str
    """In the referee's words."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The referee closes the session: missing bulletins count as absent, solos and deductions are announced."""


@dataclass(frozen=True, slots=True)
class Appealed:
    """A player appeals against a decision on a move (§6.3)."""

    move: int
    table: int
    text: str
    """What the appeal is about, in the referee's words."""
    after_ms: int = 0
    """How long after the end of the session; 0 while it is played."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """The referee declares the results final: nothing changes them any more."""


@dataclass(frozen=True, slots=True)
class PhonesAllowed:
    """Bulletins may come by phone from now on; every export says so (§2.1 forbids devices)."""


Event: TypeAlias = (
    Registered
    | Renamed
    | Excluded
    | Departed
    | Returned
    | Grouped
    | Drawn
    | PutBack
    | Barren
    | TopFound
    | TakenBack
    | Opened
    | Collected
    | Retained
    | Handed
    | Ruled
    | Moved
    | PutAside
    | TakenUp
    | Delivered
    | Cancelled
    | Continued
    | Interrupted
    | Excused
    | Ended
    | Appealed
    | Sealed
    | PhonesAllowed
)

SESSION_EVENTS: Final[KindsCodec[Event]] = KindsCodec(
    lambda kind: InputError("session.event_unreadable", kind=kind),
    {kind.__name__.lower(): kind for kind in get_args(Event)},
    {
        **by_text(Solution, TableRanges),
        Game: Via(str, format_game, partial(parse_game, least_moves=0)),
        Bulletin: Via(Mapping, write_bulletin, read_bulletin),
        Correction: Via(Mapping, write_correction, read_correction),
    },
    is_exact=False,
)
"""What writes an event as a JSON object: `kind`, and the fields of that kind; `read_event` reads it."""


def read_event(value: object, plan: Plan) -> Event:
    """The event of a JSON object as `SESSION_EVENTS` writes it; raises `InputError` for anything else."""
    event = SESSION_EVENTS.read(value)
    if isinstance(event, Handed):
        own, regime = event.correction, plan.regime  # `replace` would take three times as long, for each bulletin
        correction = Correction(own.outcome, own.move_number, regime, event.table, own.disciplinary)
        return Handed(event.move, event.table, event.bulletin, correction)
    return event
