"""The leaderboard over many games: what a move costs each player on average, of one kind of runs at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from topping.kiosk.backstage.runs.history import PlayedRuns
from topping.kiosk.painters.front.podium import Step
from topping.kiosk.painters.parts.rows import RowsView
from topping.kiosk.routes.ranking import MyRuns
from topping.kiosk.routes.route import Route
from topping.kiosk.views.ranking import mean_rows, mean_steps, pace_text, unsettled
from topping.kiosk.wording import formula_text, variant_text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store import PlayerMean, RunKind
from topping.store.runs.means import LEAST_RUNS
from topping.texts import say

_PERIODS: Final = (90, 365, None)
"""Days; None for all there are."""
_MOST_NAMED: Final = 3
"""How many players without enough games are named."""


@dataclass(frozen=True, slots=True)
class _Filter:
    """What kinds of runs differ by, and how that is written."""

    value: Callable[[RunKind], object]
    text: Callable[[RunKind], str]


_FILTERS: Final = (
    _Filter(lambda kind: kind.conditions.variant.name, lambda kind: variant_text(kind.conditions.variant.name)),
    _Filter(lambda kind: kind.conditions.formula.name, lambda kind: formula_text(kind.conditions.formula.name)),
    _Filter(lambda kind: kind.conditions_id, lambda kind: pace_text(kind.conditions)),
    _Filter(lambda kind: kind.lexicon_hash, lambda kind: say("leaderboard.lexicon", name=kind.lexicon)),
)


class OverGames:
    """The means of one kind of runs, and the kinds to choose from."""

    def __init__(self, history: PlayedRuns, player: str, offered: Conditions) -> None:
        """`offered` is what the player plays as a rule: its kind is shown first, where there are runs of it."""
        self._history, self._player = history, player
        self._kinds = history.kinds()
        self._kind = next((one for one in self._kinds if one.conditions == offered), next(iter(self._kinds), None))
        self._period = 0
        self._means: tuple[PlayerMean, ...] = ()
        self._few: tuple[PlayerMean, ...] = ()
        self._read(self._kind, self._period)

    def _read(self, kind: RunKind | None, period: int) -> None:
        """The means of another kind or period; they are asked for before anything is changed."""
        every = () if kind is None else self._history.means(kind, _PERIODS[period])
        self._kind, self._period = kind, period
        self._means = tuple(one for one in every if one.is_enough)
        self._few = tuple(one for one in every if not one.is_enough)
        self._unsettled = unsettled(self._means, self._player)

    @property
    def chips(self) -> tuple[str, ...]:
        """What the means are of: variant, formula, times, lexicon, period."""
        if self._kind is None:
            return ()
        days = _PERIODS[self._period]
        period = say("leaderboard.always") if days is None else say("leaderboard.days", days=days)
        return (*(one.text(self._kind) for one in _FILTERS), period)

    def turn(self, chip: int, step: int = 1) -> None:
        """Another value of a chip; the others keep theirs as far as there are runs of that."""
        kind, period = self._kind, self._period
        if chip >= len(_FILTERS):
            period = (period + step) % len(_PERIODS)
        elif kind is not None:
            value, present = _FILTERS[chip].value, kind
            values = list(dict.fromkeys(map(value, self._kinds)))
            following = values[(values.index(value(present)) + step) % len(values)]

            def likeness(kind: RunKind) -> tuple[bool, ...]:
                return tuple(one.value(kind) == one.value(present) for one in _FILTERS)

            kind = max((one for one in self._kinds if value(one) == following), key=likeness)
        self._read(kind, period)

    def fetch(self, first: int, count: int) -> None:
        """All rows are here."""

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._means)

    def rows(self, first: int, count: int, focused: int | None) -> RowsView:
        """Rows of the list."""
        view = mean_rows(self._means, self._measure, self._player, focused, first, count)
        return RowsView(view.columns, view.rows, view.own, focused, say("leaderboard.not_yet"))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The first three."""
        return mean_steps(self._means, self._measure, self._player)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is measured, a heading first."""
        if self._kind is None:
            return ()
        lines = [say(f"leaderboard.card.{self._measure.value}"), say(f"leaderboard.what.{self._measure.value}")]
        pair = self._unsettled
        if pair is not None:
            lines.append(say("leaderboard.unsettled", first=pair[0], second=pair[1]))
        return tuple(lines)

    @property
    def below(self) -> str:
        """Who has not played enough."""
        if not self._few:
            return ""
        names = [
            say("leaderboard.few_of", player=one.player, runs=one.runs, least=LEAST_RUNS)
            for one in self._few[:_MOST_NAMED]
        ]
        more = "…" if len(self._few) > _MOST_NAMED else ""
        return say("leaderboard.few", players=", ".join(names) + more)

    def open(self, row: int) -> Route:
        """A player's runs."""
        return MyRuns(self._means[row].player)

    @property
    def _measure(self) -> Measure:
        return Measure.TIME if self._kind is None else self._kind.conditions.formula.measure
