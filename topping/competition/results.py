"""What a room gives back to the organiser: a text of two lines, the results and what proves whose they are.

The second line is the HMAC-SHA256 of the first by the secret that the room's package held. Without it, or with another
one, results are on the room's honour.
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
"""Characters of a text of results at most."""


class Proof(Enum):
    """What is known of where results come from."""

    AUTHENTICATED = "authenticated"
    """The secret of the room proves them."""
    HONOUR = "honour"


@dataclass(frozen=True, slots=True)
class RoomRun:
    """A run of the room, for whom it was played, and from key to screen (ms)."""

    entrant: str
    run: Annotated[ScoredRun, FLAT]
    delay_ms: int | None = None


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """Who sat at a table of a session."""

    table: Counted
    entrant: str


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session of the room, and which entrants sat at its tables."""

    session: SessionScored
    seats: Annotated[tuple[RoomSeat, ...], _MOST] = ()


@dataclass(frozen=True, slots=True)
class RoomDecision:
    """What the referee of a room has decided there; it holds in that room."""

    at: Instant
    decided: Annotated[Decided, FLAT]


@dataclass(frozen=True, slots=True)
class GameResults:
    """What a room has done in a game."""

    place: Counted
    runs: Annotated[tuple[RoomRun, ...], _MOST] = ()
    sessions: tuple[PlayedSession, ...] = ()
    decisions: tuple[RoomDecision, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomResults:
    """What a room gives back; names are those that may leave it."""

    competition: str
    room: str
    organiser: Annotated[str, FieldKey("to")]
    """The organiser's login on the hub; empty where results go by file alone."""
    entrants: Annotated[tuple[Entrant, ...], _MOST]
    """Those who have played, and those that the room has enrolled itself."""
    games: tuple[GameResults, ...]

    def signed(self, secret: str) -> str:
        """The text with the proof by the room's secret."""
        text = text_of_results(self)
        return f"{text}\n{_PROOF}{_code(text, secret)}\n"

    def by_game(self) -> Iterator["RoomResults"]:
        """The results of one game each, with the entrants who have played it."""
        for game in self.games:
            played = {one.entrant for one in game.runs} | {seat.entrant for one in game.sessions for seat in one.seats}
            entrants = tuple(one for one in self.entrants if one.uuid in played)
            yield replace(self, entrants=entrants, games=(game,))


@dataclass(frozen=True, slots=True)
class TakenResults:
    """The results of one game of a room, as the organiser keeps them."""

    number: int
    """In the order in which they came, from 1."""
    at: int
    """When they came, in milliseconds since 1970."""
    proof: Proof
    results: RoomResults
    by_hub: bool = False
    """Whether they came by the club's server; else by a file."""

    @property
    def room(self) -> str:
        """Whose they are."""
        return self.results.room

    @property
    def game(self) -> GameResults:
        """What was played."""
        return self.results.games[0]


def goes_on(earlier: TakenResults, later: TakenResults) -> bool:
    """Whether a game that came by the hub only goes on from what came before.

    What was over stands unchanged, decisions too; names may have changed. Both are authenticated.
    """
    if not later.by_hub or {earlier.proof, later.proof} != {Proof.AUTHENTICATED}:
        return False
    runs = {one.run.uuid: one for one in later.game.runs}
    sessions = {one.session.session: one for one in later.game.sessions}
    return (
        all(one.run.uuid in runs and (not one.run.is_over or runs[one.run.uuid] == one) for one in earlier.game.runs)
        and all(
            one.session.session in sessions
            and (not one.session.ended or _unnamed(sessions[one.session.session]) == _unnamed(one))
            for one in earlier.game.sessions
        )
        and {*earlier.game.decisions} <= {*later.game.decisions}
    )


def _unnamed(played: PlayedSession) -> PlayedSession:
    lines = tuple(replace(line, name="") for line in played.session.lines)
    return replace(played, session=replace(played.session, lines=lines))


_RESULTS: Final = Annotated[RoomResults, Kinds("results", {1: RoomResults})]


def text_of_results(results: RoomResults) -> str:
    """The results as one line of JSON, without proof."""
    return EVENTS.text(results, _RESULTS)


def results_in(text: str) -> RoomResults:
    """The results that `text_of_results` wrote; raises `InputError` for anything else."""
    results: RoomResults = EVENTS.parse(_RESULTS, text)
    return results


def read_results(text: str) -> tuple[RoomResults, str, str]:
    """The results of a text, its first line and what is said to prove it; `InputError` for a text of another kind."""
    if len(text) > LARGEST_RESULTS:
        raise InputError("competition.package")
    first, proof = proof_in(text)
    if not first.startswith('{"results":'):
        raise InputError("competition.package")
    results = results_in(first)
    _must_be_shown(results)
    return results, first, proof


def _must_be_shown(results: RoomResults) -> None:
    """Refuses, by `InputError`, names and tables that no standings could show."""
    for game in results.games:
        for played in game.sessions:
            for line in played.session.lines:
                Entrant("", line.table, (line.name,), centre=results.room)
    entrant_text(results.room)


def proof_in(text: str) -> tuple[str, str]:
    """The first line of a text of results, and what is said to prove it; neither is read."""
    first, _, rest = text.strip().partition("\n")
    proof = rest.strip()
    return first.strip("\r\ufeff"), proof.removeprefix(_PROOF) if proof.startswith(_PROOF) else ""


def is_proved(first: str, proof: str, secret: str) -> bool:
    """Whether a secret proves the first line of a text; takes as long for a wrong proof as for a right one."""
    return hmac.compare_digest(_code(first, secret).encode(), proof.encode("utf-8", "replace"))


def _code(text: str, secret: str) -> str:
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256").hex()
