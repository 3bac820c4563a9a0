"""A decision being made: whom or what it is about, how much, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
)
from topping.competition.entrant import Entrant
from topping.errors import InputError
from topping.kiosk.views.competition.shown import ShownCompetition


class DecisionKind(Enum):
    """What a referee may decide."""

    TIME_BACK = "time-back"
    VOID_MOVE = "void-move"
    VOID_MOVE_FOR_ALL = "void-move-for-all"
    ADMITTED = "admitted"
    SET_ASIDE = "set-aside"
    DISQUALIFIED = "disqualified"
    EXCLUDED = "excluded"
    NAME = "name"


_WITH_VALUE: Final = frozenset(
    (DecisionKind.TIME_BACK, DecisionKind.VOID_MOVE, DecisionKind.VOID_MOVE_FOR_ALL, DecisionKind.NAME)
)
_WITHOUT_GAME: Final = frozenset((DecisionKind.EXCLUDED, DecisionKind.NAME))
_LONGEST_SECONDS: Final = 7_200
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class DecisionForm:
    """What was chosen and typed so far; another value with each change."""

    kind: DecisionKind = DecisionKind.TIME_BACK
    entrant: str = ""
    """His UUID."""
    place: int = 1
    value: str = ""
    """Seconds, the number of a move, or a name, as it is typed."""
    reason: str = ""
    author: str = ""
    attempt: str = ""
    """Of an entrant who sat at several machines, the run that it is about; empty for the one that stands."""

    @property
    def needs_value(self) -> bool:
        """Whether something is to be typed besides the reason."""
        return self.kind in _WITH_VALUE

    @property
    def needs_game(self) -> bool:
        """Whether it is about a game."""
        return self.kind not in _WITHOUT_GAME

    @property
    def needs_entrant(self) -> bool:
        """Whether it is about somebody."""
        return self.kind is not DecisionKind.VOID_MOVE_FOR_ALL

    def stepped(self, row: str, by: int, shown: ShownCompetition) -> DecisionForm:
        """The form with the next value of a row, `kind`, `entrant` or `place`, or the one before."""
        match row:
            case "kind":
                return replace(self, kind=_beside(tuple(DecisionKind), self.kind, by), value="")
            case "entrant":
                entrant = _beside(tuple(shown.competition.entrants), self.entrant, by)
                return replace(self, entrant=entrant, attempt="")
            case "attempt":
                return replace(self, attempt=_beside(self.attempts(shown), self.run(shown) or "", by))
            case _:
                return replace(self, place=_beside(shown.places, self.place, by), attempt="")

    def attempts(self, shown: ShownCompetition) -> tuple[str, ...]:
        """The runs of the game that the entrant has begun, where the decision is about one and there are several."""
        if not (self.needs_game and self.needs_entrant) or self.kind is DecisionKind.VOID_MOVE:
            return ()
        found = shown.competition.entered(self.place).get(self.entrant, ())
        return tuple(one.run for one in found) if len(found) > 1 else ()

    def run(self, shown: ShownCompetition) -> str | None:
        """The run that the decision is about."""
        entrant = shown.competition.entrants.get(self.entrant)
        return self.attempt or (None if entrant is None else run_of(shown, entrant, self.place))

    def decision(self, shown: ShownCompetition) -> Decision:
        """What is decided; `InputError` where something is missing, or is no such number."""
        competition = shown.competition
        entrant = competition.entrants.get(self.entrant)
        if self.kind is DecisionKind.VOID_MOVE_FOR_ALL:
            return MoveVoided(self.place, self._move(shown))
        if entrant is None:
            raise InputError("competition_decisions.no_entrant")
        match self.kind:
            case DecisionKind.VOID_MOVE:
                return MoveVoided(self.place, self._move(shown), entrant.uuid)
            case DecisionKind.EXCLUDED:
                return EntrantExcluded(entrant.uuid)
            case DecisionKind.NAME:
                return NamePutRight(entrant.uuid, self._names(entrant))
        run = self.run(shown)
        if run is None:
            raise InputError("competition_decisions.no_run", name=entrant.name)
        match self.kind:
            case DecisionKind.ADMITTED:
                return RunAdmitted(run)
            case DecisionKind.SET_ASIDE:
                return RunSetAside(run)
            case DecisionKind.DISQUALIFIED:
                return RunDisqualified(run)
            case _:
                return TimeGivenBack(run, self._time_ms())

    def _move(self, shown: ShownCompetition) -> int:
        placed = shown.competition.game_at(self.place)
        most = 0 if placed is None else placed.moves
        text = self.value.strip()
        if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
            raise InputError("competition_decisions.no_move")
        return int(text)

    def _time_ms(self) -> int:
        """`12,5` seconds given back, `-10` added."""
        text = self.value.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
        whole, _, rest = text.removeprefix("-").partition(".")
        if not whole.isascii() or not whole.isdigit() or (rest and not rest.isdigit()) or int(whole) > _LONGEST_SECONDS:
            raise InputError("competition_decisions.no_time")
        ms = int(whole) * 1000 + int(f"{rest}000"[:3])
        if not ms:
            raise InputError("competition_decisions.no_time")
        return -ms if text.startswith("-") else ms

    def _names(self, entrant: Entrant) -> tuple[str, ...]:
        names = tuple(" ".join(one.split()) for one in self.value.replace(" – ", "/").split("/"))
        if len(names) != len(entrant.names) or not all(names):
            raise InputError("competition.entrant_name")
        return replace(entrant, names=names).names


def run_of(shown: ShownCompetition, entrant: Entrant, place: int) -> str | None:
    """The run of a game that stands for an entrant."""
    return shown.score(entrant, place).run


def _beside(values: Sequence[_Value], value: _Value, by: int) -> _Value:
    if not values:
        return value
    return values[(values.index(value) + by) % len(values)] if value in values else values[0 if by > 0 else -1]
