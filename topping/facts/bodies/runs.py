"""What is said of runs.

While a run is played, what is said of a move tells nothing about the move itself (neither word nor score of the top):
others may still be at it. All of it is said when the run is over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, NamedTuple

from topping.errors import InputError
from topping.facts.bodies.fields import LONGEST_TOLD, BodyFields, WrittenByFields, fit_to_show
from topping.facts.fact import FactKind
from topping.facts.jsontext import Json

_BASE64: Final = re.compile(r"[0-9A-Za-z+/]*={0,2}")
_MOVE_KINDS: Final = (int, str, str, int, int, bool, int, int, int)
"""Of the first fields of a move that is told."""
_MAYBE_TEXT: Final = (str, type(None))
_MAYBE_WHOLE: Final = (int, type(None))


@dataclass(frozen=True, slots=True)
class RunBegun(WrittenByFields):
    """A player has started a run: from here on it counts as his attempt, whatever becomes of it."""

    run: str
    """UUID."""
    player: str
    """UUID."""
    place: int
    """Its place among all runs of its machine, in the order of their starts."""
    game: str
    """Game id."""
    game_name: str
    game_moves: int
    lexicon: str
    lexicon_hash: str
    rules_version: str
    conditions: str
    """As `Conditions` writes them."""
    resumed: bool
    ranks: bool
    imported: bool
    started_at: int
    """Milliseconds UTC, by the machine's clock."""
    input: str | None = None
    """How moves are put in, where that is known."""

    kind = FactKind.RUN_BEGUN

    @staticmethod
    def read(body: BodyFields) -> RunBegun:
        """The value of a body; raises `InputError`."""
        return RunBegun(
            run=body.uuid("run"),
            player=body.uuid("player"),
            place=body.whole("place", 1),
            game=body.hexadecimal("game"),
            game_name=body.shown("game_name"),
            game_moves=body.whole("game_moves", 1),
            lexicon=body.shown("lexicon"),
            lexicon_hash=body.hexadecimal("lexicon_hash"),
            rules_version=body.shown("rules_version"),
            conditions=body.text("conditions"),
            resumed=body.flag("resumed"),
            ranks=body.flag("ranks"),
            imported=body.flag("imported"),
            started_at=body.instant("started_at"),
            input=body.maybe_text("input"),
        )


@dataclass(frozen=True, slots=True)
class MoveOver(WrittenByFields):
    """A move of a run is over."""

    run: str
    number: int
    found: bool
    elapsed_ms: int
    penalty_ms: int
    proposals: int
    """How many were made."""
    scored: int | None = None
    """The player's points where the formula counts points; otherwise None, for they would tell the top's."""

    kind = FactKind.MOVE_ENDED

    @staticmethod
    def read(body: BodyFields) -> MoveOver:
        """The value of a body; raises `InputError`."""
        return MoveOver(
            body.uuid("run"),
            body.whole("number", 1),
            body.flag("found"),
            body.whole("elapsed_ms"),
            body.whole("penalty_ms"),
            body.whole("proposals"),
            body.maybe_whole("scored", None),
        )


@dataclass(frozen=True, slots=True)
class RunPaused(WrittenByFields):
    """The clock of a run was stopped: from then on it is a run under other conditions."""

    run: str
    conditions: str

    kind = FactKind.RUN_PAUSED

    @staticmethod
    def read(body: BodyFields) -> RunPaused:
        """The value of a body; raises `InputError`."""
        return RunPaused(body.uuid("run"), body.text("conditions"))


@dataclass(frozen=True, slots=True)
class RunResumed(WrittenByFields):
    """A run that was cut off or left is taken up again."""

    run: str

    kind = FactKind.RUN_RESUMED

    @staticmethod
    def read(body: BodyFields) -> RunResumed:
        """The value of a body; raises `InputError`."""
        return RunResumed(body.uuid("run"))


class MoveTold(NamedTuple):
    """A move of a run that is over, whole. Runs of many moves come by thousands: a tuple is made soonest."""

    number: int
    word: str
    """The retained solution's, jokers in lower case."""
    reference: str
    points: int
    """The top's."""
    scored: int
    found: bool
    elapsed_ms: int
    penalty_ms: int
    proposals: int
    """How many were made."""
    answer: str | None = None
    ended_by: str | None = None
    ended_ms: int | None = None
    showing: int | None = None

    def write(self) -> dict[str, Json]:
        """The move as an object."""
        return self._asdict()

    @staticmethod
    def read(body: BodyFields) -> MoveTold:
        """The value of an object; raises `InputError`."""
        values = body.some(_MOVE)
        if _is_move(values):
            return MoveTold._make(values)
        return MoveTold(
            number=body.whole("number", 1),
            word=body.shown("word"),
            reference=body.shown("reference"),
            points=body.whole("points"),
            scored=body.whole("scored", None),
            found=body.flag("found"),
            elapsed_ms=body.whole("elapsed_ms"),
            penalty_ms=body.whole("penalty_ms"),
            proposals=body.whole("proposals"),
            answer=None if (answer := body.maybe_text("answer")) is None else fit_to_show(answer)[:LONGEST_TOLD],
            ended_by=body.maybe_text("ended_by"),
            ended_ms=body.maybe_whole("ended_ms"),
            showing=body.maybe_whole("showing"),
        )


_MOVE: Final = itemgetter(*MoveTold._fields)


def _is_move(values: tuple[Any, ...]) -> bool:
    """Whether values are those of a move, all fields looked at in one go."""
    if (*map(type, values[:9]),) != _MOVE_KINDS:
        return False
    number, word, reference, points, _, _, elapsed_ms, penalty_ms, proposals, answer, ended_by, ended_ms, showing = (
        values
    )
    return (
        type(answer) in _MAYBE_TEXT
        and type(ended_by) in _MAYBE_TEXT
        and type(ended_ms) in _MAYBE_WHOLE
        and type(showing) in _MAYBE_WHOLE
        and number >= 1
        and min(points, elapsed_ms, penalty_ms, proposals, ended_ms or 0, showing or 0) >= 0
        and max(len(word), len(reference), len(answer or ""), len(ended_by or "")) <= LONGEST_TOLD
        and f"{word}{reference}{answer or ''}".isprintable()
    )


@dataclass(frozen=True, slots=True)
class RunEnded:
    """A run is over: played to its end with all its moves, or left, and then without them."""

    run: str
    finished: bool
    ended_at: int
    """Milliseconds UTC, by the machine's clock."""
    moves: tuple[MoveTold, ...] = ()
    input: str | None = None
    """How moves were put in, where that is known."""

    kind = FactKind.RUN_ENDED

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        return {
            "run": self.run,
            "finished": self.finished,
            "ended_at": self.ended_at,
            "moves": [move.write() for move in self.moves],
            "input": self.input,
        }

    @staticmethod
    def read(body: BodyFields) -> RunEnded:
        """The value of a body; raises `InputError`, also for a finished run whose moves are not numbered from 1 on."""
        moves = tuple(MoveTold.read(one) for one in body.objects("moves"))
        finished = body.flag("finished")
        if [move.number for move in moves] != [*range(1, len(moves) + 1)] or bool(moves) != finished:
            raise InputError("facts.unreadable")
        return RunEnded(body.uuid("run"), finished, body.instant("ended_at"), moves, body.maybe_text("input"))


@dataclass(frozen=True, slots=True)
class StrokesTold:
    """The strokes of a run that is over, where its player lets others look at it."""

    run: str
    showings: tuple[tuple[int, int, str], ...]
    """Number of the move, which showing of its draw, packed strokes in base 64."""

    kind = FactKind.STROKES

    def write(self) -> dict[str, Json]:
        """The fact's body."""
        return {"run": self.run, "showings": [list(one) for one in self.showings]}

    @staticmethod
    def read(body: BodyFields) -> StrokesTold:
        """The value of a body; raises `InputError`."""
        found = []
        for value in body.values("showings"):
            match value:
                case [int(number), int(showing), str(data)] if number >= 1 and showing >= 1 and _BASE64.fullmatch(data):
                    found.append((number, showing, data))
                case _:
                    raise InputError("facts.unreadable")
        return StrokesTold(body.uuid("run"), tuple(found))


@dataclass(frozen=True, slots=True)
class GameTold(WrittenByFields):
    """The canonical text of a game, without name and seed."""

    game: str
    """Game id."""
    text: str

    kind = FactKind.GAME

    @staticmethod
    def read(body: BodyFields) -> GameTold:
        """The value of a body; raises `InputError`."""
        return GameTold(body.hexadecimal("game"), body.long_text("text"))
