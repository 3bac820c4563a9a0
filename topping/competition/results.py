"""The results that a room sends to the organiser: a text of two lines, the results and a signature.

The signature is the HMAC-SHA256 of the first line, made with the room's secret. Results without a valid signature are
accepted too, but marked as unproved.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final

from topping.byfields import FLAT, Between, FieldKey, Kinds
from topping.competition.bounds import Counted, Instant
from topping.competition.entrant import Entrant, entrant_text
from topping.competition.events import EVENTS, Decided, SessionScored
from topping.competition.scored import ScoredRun
from topping.errors import InputError

_PROOF: Final = "hmac-sha256 "
_MOST: Final = Between(0, 5_000)
LARGEST_RESULTS: Final = 8 << 20
"""Most characters of a text of results."""


class Proof(Enum):
    """Whether the origin of results is proved by a signature. The values are stored."""

    AUTHENTICATED = "authenticated"
    """Proved by the secret of the room."""
    HONOUR = "honour"


@dataclass(frozen=True, slots=True)
class RoomRun:
    """A run played in a room, with its entrant and the machine's delay from key to screen (ms)."""

    entrant: str
    run: Annotated[ScoredRun, FLAT]
    delay_ms: int | None = None


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A table of a session played in a room, and the entrant who sat there."""

    table: Counted
    entrant: str


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session played in a room, with the entrants who sat at its tables."""

    session: SessionScored
    seats: Annotated[tuple[RoomSeat, ...], _MOST] = ()


@dataclass(frozen=True, slots=True)
class RoomDecision:
    """A decision that a room's referee took for his room, with its time."""

    at: Instant
    decided: Annotated[Decided, FLAT]


@dataclass(frozen=True, slots=True)
class GameResults:
    """The results of one room (a club taking part) in one game: single runs, club sessions, the referee's decisions."""

    place: Counted
    runs: Annotated[tuple[RoomRun, ...], _MOST] = ()
    sessions: tuple[PlayedSession, ...] = ()
    decisions: tuple[RoomDecision, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomResults:
    """The results that a room sends to the organiser. Minors appear only with their initials."""

    competition: str
    room: str
    organiser: Annotated[str, FieldKey("to")]
    """The organiser's login on the hub; empty if results go only by file."""
    entrants: Annotated[tuple[Entrant, ...], _MOST]
    """The entrants who have played, and those whom the room enrolled itself."""
    games: tuple[GameResults, ...]

    def signed(self, secret: str) -> str:
        """Returns the results as text, signed with the room's secret."""
        text = text_of_results(self)
        return f"{text}\n{_PROOF}{_code(text, secret)}\n"

    def by_game(self) -> Iterator["RoomResults"]:
        """Yields separate results for each game, each with the entrants who have played the game."""
        for game in self.games:
            played = {run.entrant for run in game.runs} | {
                seat.entrant for session in game.sessions for seat in session.seats
            }
            entrants = tuple(entrant for entrant in self.entrants if entrant.uuid in played)
            yield replace(self, entrants=entrants, games=(game,))


@dataclass(frozen=True, slots=True)
class TakenResults:
    """The results of a room in one game, as the organiser's machine stores them."""

    number: int
    """Number in the order of arrival, from 1."""
    at: int
    """Time of arrival (ms since 1970)."""
    proof: Proof
    results: RoomResults
    by_hub: bool = False
    """Whether they came by the club's server, rather than by a file."""

    @property
    def room(self) -> str:
        """The room that sent the results."""
        return self.results.room

    @property
    def game(self) -> GameResults:
        """The runs, sessions and decisions of the game; these results hold a single game."""
        return self.results.games[0]


def goes_on(earlier: TakenResults, later: TakenResults) -> bool:
    """Returns whether `later` results only continue `earlier` ones, so that they may replace them without a question.

    Both must be signed, and `later` must come from the club's server. Decisions and finished runs and sessions must be
    unchanged; only names may differ.
    """
    if not later.by_hub or {earlier.proof, later.proof} != {Proof.AUTHENTICATED}:
        return False
    runs = {run.run.uuid: run for run in later.game.runs}
    sessions = {played.session.session: played for played in later.game.sessions}
    return (
        all(run.run.uuid in runs and (not run.run.is_over or runs[run.run.uuid] == run) for run in earlier.game.runs)
        and all(
            played.session.session in sessions
            and (not played.session.ended or _unnamed(sessions[played.session.session]) == _unnamed(played))
            for played in earlier.game.sessions
        )
        and {*earlier.game.decisions} <= {*later.game.decisions}
    )


def _unnamed(played: PlayedSession) -> PlayedSession:
    lines = tuple(replace(line, name="") for line in played.session.lines)
    return replace(played, session=replace(played.session, lines=lines))


_RESULTS: Final = Annotated[RoomResults, Kinds("results", {1: RoomResults})]


def text_of_results(results: RoomResults) -> str:
    """Returns results as one line of JSON, without signature."""
    return EVENTS.text(results, _RESULTS)


def results_in(text: str) -> RoomResults:
    """Parses results from the JSON that `text_of_results` returns; raises `InputError` for any other text."""
    results: RoomResults = EVENTS.parse(_RESULTS, text)
    return results


def read_results(text: str) -> tuple[RoomResults, str, str]:
    """Parses the text that a room sent; returns (results, first line, signature), without checking the signature.

    Raises `InputError` for any other text.
    """
    if len(text) > LARGEST_RESULTS:
        raise InputError("competition.package")
    first, proof = proof_in(text)
    if not first.startswith('{"results":'):
        raise InputError("competition.package")
    results = results_in(first)
    _must_be_shown(results)
    return results, first, proof


def _must_be_shown(results: RoomResults) -> None:
    """Raises `InputError` if a table number, a player's name or the room's name is invalid."""
    for game in results.games:
        for played in game.sessions:
            for line in played.session.lines:
                Entrant("", line.table, (line.name,), centre=results.room)
    entrant_text(results.room)


def proof_in(text: str) -> tuple[str, str]:
    """Returns (first line, signature) of the text that a room sent, without checking either; the signature may be
    empty.
    """
    first, _, rest = text.strip().partition("\n")
    proof = rest.strip()
    return first.strip("\r\ufeff"), proof.removeprefix(_PROOF) if proof.startswith(_PROOF) else ""


def is_proved(first: str, proof: str, secret: str) -> bool:
    """Returns whether `proof` is the signature of the line `first`, made with the room's secret.

    The comparison takes the same time for wrong signatures as for right ones.
    """
    return hmac.compare_digest(_code(first, secret).encode(), proof.encode("utf-8", "replace"))


def _code(text: str, secret: str) -> str:
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256").hex()
