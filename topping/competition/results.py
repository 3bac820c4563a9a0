"""The results that a room gives to the organiser: a text of two lines, the results and their proof.

The second line is the HMAC-SHA256 of the first line with the secret of the room's package. Results with another proof,
or without one, are taken on the room's honour.
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
    """The way in which the origin of results is proved. The values are stored."""

    AUTHENTICATED = "authenticated"
    """Proved by the secret of the room."""
    HONOUR = "honour"


@dataclass(frozen=True, slots=True)
class RoomRun:
    """A run played in a room, with its entrant and the delay of the machine from key to screen (ms)."""

    entrant: str
    run: Annotated[ScoredRun, FLAT]
    delay_ms: int | None = None


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A table of a session, and the entrant who sat there."""

    table: Counted
    entrant: str


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session played in a room, with the entrants who sat at its tables."""

    session: SessionScored
    seats: Annotated[tuple[RoomSeat, ...], _MOST] = ()


@dataclass(frozen=True, slots=True)
class RoomDecision:
    """A decision of a room's referee, with its time; it holds in that room."""

    at: Instant
    decided: Annotated[Decided, FLAT]


@dataclass(frozen=True, slots=True)
class GameResults:
    """The results of a room in one game: runs, sessions and decisions."""

    place: Counted
    runs: Annotated[tuple[RoomRun, ...], _MOST] = ()
    sessions: tuple[PlayedSession, ...] = ()
    decisions: tuple[RoomDecision, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomResults:
    """The results that a room gives to the organiser; names appear as they may leave the room."""

    competition: str
    room: str
    organiser: Annotated[str, FieldKey("to")]
    """The organiser's login on the hub; empty if results go only by file."""
    entrants: Annotated[tuple[Entrant, ...], _MOST]
    """The entrants who have played, and those whom the room enrolled itself."""
    games: tuple[GameResults, ...]

    def signed(self, secret: str) -> str:
        """Returns the text of the results, with the proof made with the room's secret."""
        text = text_of_results(self)
        return f"{text}\n{_PROOF}{_code(text, secret)}\n"

    def by_game(self) -> Iterator["RoomResults"]:
        """Yields the results of each game separately, with the entrants who have played it."""
        for game in self.games:
            played = {run.entrant for run in game.runs} | {
                seat.entrant for session in game.sessions for seat in session.seats
            }
            entrants = tuple(entrant for entrant in self.entrants if entrant.uuid in played)
            yield replace(self, entrants=entrants, games=(game,))


@dataclass(frozen=True, slots=True)
class TakenResults:
    """The results of one game of a room, as the organiser stores them."""

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
        """The room that has given the results."""
        return self.results.room

    @property
    def game(self) -> GameResults:
        """The results of the only game that they hold."""
        return self.results.games[0]


def goes_on(earlier: TakenResults, later: TakenResults) -> bool:
    """Returns whether later results of a game only continue earlier ones, so that they replace them without a question.

    Runs and sessions that were over, and decisions, must be unchanged; names may have changed. Both results are
    authenticated, and the later came by the hub.
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
    """Returns results as one line of JSON, without proof."""
    return EVENTS.text(results, _RESULTS)


def results_in(text: str) -> RoomResults:
    """Reads results that `text_of_results` wrote; raises `InputError` for any other text."""
    results: RoomResults = EVENTS.parse(_RESULTS, text)
    return results


def read_results(text: str) -> tuple[RoomResults, str, str]:
    """Reads a text of results: returns the results, the first line and the claimed proof.

    Raises `InputError` for any other text. The proof is not checked.
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
    """Raises `InputError` for names and tables that no standings could show."""
    for game in results.games:
        for played in game.sessions:
            for line in played.session.lines:
                Entrant("", line.table, (line.name,), centre=results.room)
    entrant_text(results.room)


def proof_in(text: str) -> tuple[str, str]:
    """Returns the first line of a text of results, and its claimed proof; checks neither."""
    first, _, rest = text.strip().partition("\n")
    proof = rest.strip()
    return first.strip("\r\ufeff"), proof.removeprefix(_PROOF) if proof.startswith(_PROOF) else ""


def is_proved(first: str, proof: str, secret: str) -> bool:
    """Returns whether a room's secret proves the first line of a text.

    Takes as long for a wrong proof as for a right one.
    """
    return hmac.compare_digest(_code(first, secret).encode(), proof.encode("utf-8", "replace"))


def _code(text: str, secret: str) -> str:
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256").hex()
