"""The events of a session. The state of a session follows from its events, in order."""

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, TypeAlias, get_args

from topping.byfields import FLAT, OMITTED, KindsCodec, Via, by_text
from topping.correction.bulletin import Bulletin, read_bulletin, write_bulletin
from topping.correction.ruling import Action, Average, Ruling
from topping.correction.sanction import Correction, read_correction, write_correction
from topping.errors import InputError
from topping.play.session.plan import Group, Plan, TableRanges
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.moves import Solution


@dataclass(frozen=True, slots=True)
class Registered:
    """The event that a player joins the session. Moves before his first move score zero (§6.2)."""

    table: int
    name: str
    first_move: int = 1


@dataclass(frozen=True, slots=True)
class Renamed:
    """The event that a player's name is corrected."""

    table: int
    name: str


@dataclass(frozen=True, slots=True)
class Excluded:
    """The event that a player is excluded for cheating, which cancels his earlier scores (§6.1)."""

    table: int


@dataclass(frozen=True, slots=True)
class Departed:
    """The event that a player leaves. From `first_move` until he returns, he hands in no bulletins (§5.7)."""

    table: int
    first_move: int


@dataclass(frozen=True, slots=True)
class Returned:
    """The event that a player who had left comes back. His bulletins are expected from the next collected move on."""

    table: int


@dataclass(frozen=True, slots=True)
class Grouped:
    """The event that tables are assigned to an arbiter. Averages are taken among the players of one arbiter (§5.9)."""

    group: Annotated[Group, FLAT]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The event that the referee has made a valid draw from a real bag (§3.1). Its top has to be searched."""

    move: int
    kept: str
    """In letter order; empty after a rejection."""
    new: str
    """In the order drawn."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """The event that a draw from a real bag is not valid (§3.2), so that its letters and the kept ones go back."""

    move: int
    kept: str
    new: str


@dataclass(frozen=True, slots=True)
class Barren:
    """The event that the last draw from a real bag has no solution, so that its letters go back (§3.6)."""

    move: int


@dataclass(frozen=True, slots=True)
class TopFound:
    """The event that the top of the last draw from a real bag is known: the solution preferred by §3.4."""

    move: int
    solution: Solution


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The event that the referee takes back his last input about a draw by hand, before the players get the draw."""

    move: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The event that the draw of the next move is given to the players."""

    move: int


@dataclass(frozen=True, slots=True)
class Collected:
    """The event that time is over on a move, so that its bulletins are collected."""

    move: int


@dataclass(frozen=True, slots=True)
class Retained:
    """The event that another solution with the top score is retained (§3.4), before the next draw.

    It changes the rest of the game.
    """

    move: int
    game: Game
    choice: Annotated[int, OMITTED] = 0
    """The number of the chosen top, from 1, if all rooms of a competition retain it; otherwise 0."""


@dataclass(frozen=True, slots=True)
class Handed:
    """The event that a bulletin is entered or replaced, with its correction at that time."""

    move: int
    table: int
    bulletin: Bulletin | None
    """None if the player handed in no bulletin."""
    correction: Correction


def _write_action(action: Action) -> dict[str, Any]:
    return {"average": action.points} if isinstance(action, Average) else {"ruling": action.value}


def _read_action(event: Mapping[str, Any]) -> Action:
    if "average" not in event:
        return Ruling(event["ruling"])
    return Average(operator.index(event["average"]))


@dataclass(frozen=True, slots=True)
class Ruled:
    """The event that the referee rules on a bulletin."""

    move: int
    table: int
    action: Annotated[Action, FLAT, Via(Mapping, _write_action, _read_action)]


@dataclass(frozen=True, slots=True)
class Moved:
    """The event that a bulletin entered for the wrong table moves to the right table.

    With `swaps`, the two tables exchange their bulletins.
    """

    move: int
    table: int
    to: int
    swaps: bool = False


@dataclass(frozen=True, slots=True)
class PutAside:
    """The event that a line typed by the referee has to wait, for missing data or for a decision."""

    move: int
    text: str


@dataclass(frozen=True, slots=True)
class TakenUp:
    """The event that a waiting line no longer waits, because it has been processed or withdrawn."""

    move: int
    text: str


@dataclass(frozen=True, slots=True)
class Delivered:
    """The event that a player gets the slip, the written notice of his correction (§5.9)."""

    move: int
    table: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The event that the last opened move is cancelled and a game with another move takes its place (§3.6)."""

    move: int
    game: Game
    """With a real bag: only the moves before the cancelled move."""


@dataclass(frozen=True, slots=True)
class Continued:
    """The event that a new game begins with the same players; the clock goes on from where it stood (§3.8.3)."""

    game: Game
    """Without moves, if it is drawn from a real bag."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The event that play was interrupted for `length_ms` (§3.7)."""

    length_ms: int


@dataclass(frozen=True, slots=True)
class Excused:
    """The event that the referee continues after an interruption that would end the game by §3.7."""

    length_ms: int
    reason: str
    """In the referee's words."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The event that the referee closes the session.

    Missing bulletins count as not handed in; solos and deductions are announced.
    """


@dataclass(frozen=True, slots=True)
class Appealed:
    """The event that a player appeals against a decision on a move (§6.3)."""

    move: int
    table: int
    text: str
    """The subject of the appeal, in the referee's words."""
    after_ms: int = 0
    """Time since the end of the session (ms); 0 during play."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """The event that the referee declares the results final: they can no longer change."""


@dataclass(frozen=True, slots=True)
class PhonesAllowed:
    """The event that bulletins may come by phone from now on. Every export mentions it, as §2.1 forbids devices."""


@dataclass(frozen=True, slots=True)
class DecidesTie:
    """The event that this session is declared a tie-break between equal players of another session (§3.8.3)."""

    session: int
    """The other session's id."""


@dataclass(frozen=True, slots=True)
class TieBroken:
    """The event that a tie-break between equal players of this session is over (§3.8.3)."""

    tables: tuple[int, ...]
    ranks: tuple[int, ...]
    """The rank of each table in the tie-break, from 1."""


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
    | DecidesTie
    | TieBroken
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
"""Writes an event as a JSON object: `kind`, and the fields of that kind; `read_event` reads it."""


def read_event(value: object, plan: Plan) -> Event:
    """Reads an event of a session from the JSON object `value`, which `SESSION_EVENTS` wrote.

    Raises `InputError` for any other object.
    """
    event = SESSION_EVENTS.read(value)
    if isinstance(event, Handed):
        own, regime = event.correction, plan.regime  # `replace` would take three times as long for each bulletin
        correction = Correction(own.outcome, own.move_number, regime, event.table, own.disciplinary)
        return Handed(event.move, event.table, event.bulletin, correction)
    return event
