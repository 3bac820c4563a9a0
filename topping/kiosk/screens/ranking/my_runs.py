"""A player's games, last first: finished and unfinished."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.play.routes import Result, Resume
from topping.kiosk.screens.ranking.routes import Begun, MyRuns
from topping.kiosk.screens.training.routes import Review
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import near, nothing_there, titled
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import main_button, page, under_list
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.play.run.kept import OpenRun
from topping.store import RankedRun
from topping.system.localtime import recent_day_of, recent_minute_of
from topping.texts import say
from topping.wording.conditions import formula_text, kept_game_text, marks
from topping.wording.results import best_text, rank_text, row_result

_MORE: Final = 60
"""How many runs are read before and after the visible rows."""


class _GamesScreen(TellingScreen):
    """Rows of games; a game's fault is shown only while it is selected."""

    def __init__(self, stage: Stage, route: MyRuns | Begun, count: int) -> None:
        self._player = route.player
        self._cursor = Cursor(max(0, min(route.row, count - 1)))
        super().__init__(stage)

    def moved(self, name: str) -> None:
        self.tell()

    def _nothing(self, icon: Icon, said: str) -> Element:
        act = partial(self.go, ChooseGame(self._player))
        return nothing_there(icon, say(said), main_button(say("leaderboard.play"), act, cap=""))

    def _page(self, title: str, listed: Element, remark: str, told: Element | None) -> Element:
        card = column(listed, under_list(self.told() or told), card="card", pad=(24, 14), grow=1)
        return page(title, card, remark=remark)


class MyRunsScreen(_GamesScreen):
    """A row per run. A game unknown to the current player is not opened, whoever played it."""

    def __init__(self, stage: Stage, route: MyRuns) -> None:
        self._viewer, self._history = stage.services.players.last, stage.services.history
        self._best = ""
        self._of: int | None = None
        """The number of runs; None before it is read."""
        self._here = range(0)
        self._runs: tuple[RankedRun, ...] = ()
        """The runs that have been read, at these places."""
        super().__init__(stage, route, max(route.row + 1, 1))
        self.reading(self._read_first)

    async def _read_first(self) -> None:
        await self._read()
        records = await self._history.best_of(self._player)
        self._best = "" if records is None else best_text(records, self.stage.clock.date())

    async def _read(self) -> None:
        rows = near(self._cursor, (self._cursor.selected or 0) + 1 if self._of is None else self._of)
        if self._of is None or rows.start < self._here.start or rows.stop > self._here.stop:
            first = max(0, rows.start - _MORE)
            page = await self._history.of_player(self._player, first, len(rows) + 2 * _MORE)
            self._here, self._runs = range(first, first + len(page.runs)), page.runs
            if self._of is None:
                self._of = page.of
                self._cursor = Cursor(max(0, min(self._cursor.selected or 0, page.of - 1)))

    def moved(self, name: str) -> None:
        super().moved(name)
        self.reading(self._read)

    @property
    def _run(self) -> RankedRun | None:
        """Returns the selected run; None if it has not been read."""
        place = (self._cursor.selected or 0) - self._here.start
        return self._runs[place] if 0 <= place < len(self._runs) else None

    async def _open(self) -> None:
        if self._run is None:
            return
        with self.telling():
            self.go(Result(await self._history.shown_to(self._viewer, self._run), self.place()))

    def _review(self) -> None:
        if self._run is None:
            return
        with self.telling():
            self.stage.services.reviews.check(self._viewer, self._run.run_id)
            self.go(Review(self._run.run_id, self.place()))

    def place(self) -> MyRuns:
        return MyRuns(self._player, self._cursor.selected or 0)

    def keys(self) -> Sequence[Key]:
        rows = (
            self.enter_named(say("leaderboard.open")),
            letter("r", self._review, say("leaderboard.review")),
            self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
        )
        return (
            *(rows if self._of else (self.enter_named(say("leaderboard.play")),)),
            key(pygame.K_F6, partial(self.go, Begun(self._player)), say("begun.hint")),
            self.back_key(),
        )

    def view(self) -> Element:
        rows, of = near(self._cursor, self._of or 0), self._of or 0
        made = range(max(rows.start, self._here.start), min(rows.stop, self._here.stop))
        listed = table(
            heads("ranking", "day game* formula/1 >result >found/2 >rank remarks*"),
            [self._row(one) for one in self._runs[made.start - self._here.start : made.stop - self._here.start]],
            self._cursor,
            id="runs",
            acts=[partial(self.asking, self._open)] * len(made),
            empty=None if of else self._no_runs,
            room=1744,
            before=made.start,
            after=of - made.stop,
        )
        best = text(self._best, Type.ROW, "ink2", lines=2, grow=1, id="best") if self._best else None
        count = "…" if self._of is None else say("my_runs.count", count=of)
        return self._page(say("my_runs.title", player=self._player), listed, count, best)

    @property
    def _no_runs(self) -> Element:
        return nothing_there(Icon.LIST, "…") if self._of is None else self._nothing(Icon.LIST, "my_runs.none")

    def _row(self, run: RankedRun) -> tuple[str | Element, ...]:
        return (
            recent_day_of(run.finished_at, self.stage.clock.date()),
            text(kept_game_text(run.game, run.game_name), Type.ROW, face=Face.BOLD, group="games"),
            formula_text(run.conditions.formula.name),
            text(row_result(run), Type.ROW, face=Face.BOLD, group="results", align="right"),
            str(run.found),
            rank_text(run),
            text(" · ".join(marks(run)), Type.ROW, "ink3", lines=2, group="remarks"),
        )


class BegunScreen(_GamesScreen):
    """The unfinished games, resumable first: resumed, reviewed as far as played, or closed."""

    def __init__(self, stage: Stage, route: Begun) -> None:
        self._runs = stage.services.begun.of(route.player)
        super().__init__(stage, route, len(self._runs))

    @property
    def _run(self) -> OpenRun:
        return self._runs[self._cursor.selected or 0]

    def _go_on(self) -> None:
        if self._run.is_left:
            self.tell(say("begun.left_for_good"), "bad")
            return
        try:
            self.go(Resume(self.stage.services.begun.rebuilt(self._run)))
        except ToppingError as fault:
            self.tell(say("resume.impossible", why=self.in_words(fault)), "bad")

    def _review(self) -> None:
        with self.telling():
            if not self._run.moves:
                raise InputError("begun.no_move")
            self.stage.services.reviews.check(self._player, self._run.id)
            self.go(Review(self._run.id, self.place()))

    def _close_run(self) -> None:
        with self.telling():
            self.stage.services.begun.close(self._run.id)
        self._runs = self.stage.services.begun.of(self._player)

    def place(self) -> Begun:
        return Begun(self._player, self._cursor.selected or 0)

    def keys(self) -> Sequence[Key]:
        if not self._runs:
            return self.enter_named(say("leaderboard.play")), self.back_key()
        is_open = not self._run.is_left
        closes = key(pygame.K_F8, self._close_run, say("begun.close"), is_twice=True)
        return (
            *([self.enter_named(say("home.do_resume"))] if is_open else []),
            letter("r", self._review, say("leaderboard.review")),
            *([closes] if is_open else []),
            self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
            self.back_key(),
        )

    def view(self) -> Element:
        listed = table(
            (*heads("ranking", "day game* formula/1 >found"), *heads("begun", "state*")),
            [self._row(one) for one in self._runs],
            self._cursor,
            id="runs",
            acts=[self._go_on] * len(self._runs),
            empty=self._nothing(Icon.CLOCK, "begun.none"),
            room=1744,
        )
        count = sum(not one.is_left for one in self._runs)
        how = text(say("begun.closed_how"), Type.ROW, "ink2") if count else None
        return self._page(say("begun.title", player=titled(self._player)), listed, say("begun.count", count=count), how)

    def _row(self, run: OpenRun) -> tuple[str | Element, ...]:
        at = say("begun.left", count=run.moves) if run.is_left else say("begun.at_move", number=run.moves + 1)
        return (
            recent_minute_of(run.shown_at or run.started_at, self.stage.clock.date()),
            text(kept_game_text(run.game, run.game_name), Type.ROW, face=Face.BOLD, group="games"),
            formula_text(run.conditions.formula.name),
            say("begun.found", found=run.found, of=run.moves),
            text(at, Type.ROW, "ink3" if run.is_left else "ink", group="states"),
        )
