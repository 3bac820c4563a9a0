"""The leaderboard of one game: the runs that may be compared, the best first."""

from __future__ import annotations

from topping.errors import InputError
from topping.kiosk.backstage.runs.history import PlayedRuns
from topping.kiosk.backstage.runs.reviews import Reviews
from topping.kiosk.painters.front.podium import Step
from topping.kiosk.painters.parts.rows import RowsView
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.routes.ranking import Leaderboard
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.training import Review
from topping.kiosk.views.ranking import MOST_ON_STEPS, pace_text, run_rows, run_steps
from topping.kiosk.wording import formula_text, kept_game_text
from topping.store import LeaderboardPage, RankedRun, RunGroup
from topping.store.sharing.wording import first_attempt_lines
from topping.texts import say

_LOOKED_AT = 50
"""How many of the best runs are searched for players who began the game on several computers."""
_MOST_TOLD = 2
"""For how many of these the first attempts are named."""


class OneGame:
    """The runs of one group of a game, and the games and groups to choose from."""

    def __init__(self, history: PlayedRuns, player: str, game: str = "", formula: str = "") -> None:
        self._history, self._player = history, player
        self._games = sorted(history.games(), key=lambda one: kept_game_text(*one).casefold())
        ids = [id for id, _ in self._games]
        self._game, self._group = 0, 0
        self._groups = tuple[RunGroup, ...]()
        self._shown, self._first = tuple[RankedRun, ...](), 0
        """The rows that were read last, and the place of the first of them."""
        self._read(ids.index(game) if game in ids else 0, formula)

    def _read(self, game: int, formula: str = "") -> None:
        """Another game, under a formula where there are runs of it."""
        groups = self._history.groups(self._games[game][0]) if self._games else ()
        formulas = [group.conditions.formula.name for group in groups]
        self._take(game, groups, formulas.index(formula) if formula in formulas else 0)

    def _take(self, game: int, groups: tuple[RunGroup, ...], group: int) -> None:
        """Another group of a game; it is asked for before anything is changed."""
        nothing = LeaderboardPage((), 0)
        best = self._history.of_group(groups[group], 0, _LOOKED_AT) if groups else nothing
        several = [run for run in best.runs if run.machines > 1 and run.rank is not None]
        firsts = [
            line
            for run in several[:_MOST_TOLD]
            for line in first_attempt_lines(self._history.first_attempts(run.run_id))
        ]
        self._game, self._groups, self._group = game, groups, group
        self._best, self._firsts = best, firsts
        self._shown, self._first = best.runs, 0
        self._may_see = self._history.may_see(self._player, self.game)
        self._on_honour = any(run.machine for run in best.runs)
        self._shows_inputs = any(run.by_touch_or_voice for run in best.runs)

    def fetch(self, first: int, count: int) -> None:
        """Reads the rows that are to be shown, unless they are here."""
        is_here = self._first <= first and min(first + count, self.count) <= self._first + len(self._shown)
        if self._groups and not is_here:
            self._shown = self._history.of_group(self._groups[self._group], first, count).runs
            self._first = first

    def _run(self, row: int) -> RankedRun:
        """The run of a row that is shown."""
        return self._shown[row - self._first]

    @property
    def game(self) -> str:
        """The id of the game; empty where there is none."""
        return self._games[self._game][0] if self._games else ""

    @property
    def chips(self) -> tuple[str, ...]:
        """The game, the formula with its times, and whether the runs were interrupted."""
        if not self._groups:
            return ()
        group = self._groups[self._group]
        how = f"{formula_text(group.conditions.formula.name)} · {pace_text(group.conditions)}"
        if group.resumed:
            how = f"{how} · {say('leaderboard.of_interrupted')}"
        if any(run.imported for run in self._best.runs[:MOST_ON_STEPS]):
            how = f"{how} · {say('ranking.mark.imported')}"
        if self._on_honour:
            how = f"{how} · {say('competition.on_honour')}"
        return kept_game_text(*self._games[self._game]), how

    def turn(self, chip: int, step: int = 1) -> None:
        """Another game, or another group of its runs."""
        if chip == 0:
            self._read((self._game + step) % len(self._games))
        else:
            self._take(self._game, self._groups, (self._group + step) % len(self._groups))

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._best.of

    def rows(self, first: int, count: int, focused: int | None) -> RowsView:
        """Rows of the list."""
        at = max(0, first - self._first)
        runs, shows = self._shown[at : at + count], self._shows_inputs
        view = run_rows(runs, self._player, focused, shows_misses=self._may_see, shows_inputs=shows)
        return RowsView(view.columns, view.rows, view.own, focused)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The first three."""
        return run_steps(self._best.runs[:MOST_ON_STEPS], self._player)

    @property
    def notes(self) -> tuple[str, ...]:
        """The game, and what of it is still hidden; a heading first."""
        if not self._games:
            return ()
        lines = [kept_game_text(*self._games[self._game]), say("leaderboard.first_attempts")]
        if self._shows_inputs:
            lines.append(say("ranking.inputs"))
        if not self._may_see:
            lines.append(say("leaderboard.hidden" if self._player else "leaderboard.nobody"))
        return (*lines, *self._firsts)

    @property
    def below(self) -> str:
        """Nothing is left to say under the rows."""
        return ""

    def open(self, row: int) -> Route:
        """The result of a run, back to this game afterwards; raises `ToppingError` where it cannot be opened."""
        run = self._run(row)
        self._history.check_free(run.run_id)
        if not self._may_see:
            raise InputError("my_runs.hidden" if self._player else "my_runs.hidden_to_nobody", viewer=self._player)
        back = Leaderboard(self.game, run.conditions.formula.name, row)
        return Result(self._history.reopen(run.run_id), back)

    def review(self, row: int, reviews: Reviews) -> Route:
        """The review of a run, back to this game afterwards; raises `ToppingError` where it cannot be opened."""
        run = self._run(row)
        reviews.check(self._player, run.run_id)
        return Review(run.run_id, Leaderboard(self.game, run.conditions.formula.name, row))
