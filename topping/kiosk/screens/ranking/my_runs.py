"""The runs of a player: paused, then finished (latest first), then left unfinished."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.play.routes import Result, Resume
from topping.kiosk.screens.ranking.routes import MyRuns
from topping.kiosk.screens.training.routes import Review
from topping.kiosk.services.pastruns import RunGlance
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import button, chip, near, nothing_there, word
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import board, detail_facts, list_detail, list_room, main_button, nothing_listed
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.kiosk.views.moves import placed_of
from topping.play.run.stored import OpenRun, StoredMove
from topping.rules.grid.board import Board
from topping.store import RankedRun
from topping.store.people.names import is_same_name
from topping.system.localtime import recent_day_of, recent_minute_of
from topping.texts import say
from topping.wording.conditions import conditions_text, formula_text, kept_game_text, marks
from topping.wording.results import best_text, rank_text, row_result

_MORE: Final = 60
"""How many runs are read before and after the visible rows."""
_SIDE: Final = 470
"""The side of the small grid."""
_MISSED: Final = 7
"""The most missed tops that are listed beside the grid."""


class MyRunsScreen(TellingScreen):
    """The list of a player's runs, and details of the selected run: grid, missed tops, actions.

    A run cannot be opened if the current player has not played its game. Another player's unfinished runs are not
    listed.
    """

    def __init__(self, stage: Stage, route: MyRuns) -> None:
        self._player = route.player
        self._viewer, self._history = stage.services.players.last, stage.services.history
        self._is_own = not self._viewer or is_same_name(self._viewer, self._player)
        self._best = ""
        self._of: int | None = None
        """The number of finished runs; None before it is read."""
        self._here = range(0)
        self._runs: tuple[RankedRun, ...] = ()
        """The finished runs that have been read, at these places among them."""
        self._glances: dict[int, RunGlance | str] = {}
        """What is shown of the runs looked at, by id; a sentence if it may not be seen."""
        self._begun = stage.services.begun
        super().__init__(stage)
        self._read_begun()
        self._cursor = Cursor(len(self._paused) if route.row is None else route.row)
        self.reading(self._read_first)

    # what is read

    def _read_begun(self) -> None:
        unfinished = self._begun.of(self._player) if self._is_own else ()
        self._paused = tuple(run for run in unfinished if not run.is_left)
        self._left = tuple(run for run in unfinished if run.is_left)

    async def _read_first(self) -> None:
        await self._read()
        records = await self._history.best_of(self._player)
        self._best = "" if records is None else best_text(records, self.stage.clock.date())

    async def _read(self) -> None:
        place = (self._cursor.selected or 0) - len(self._paused)
        rows = range(max(0, place), max(0, place) + 1) if self._of is None else self._finished(self._rows)
        if self._of is None or rows.start < self._here.start or rows.stop > self._here.stop:
            first = max(0, rows.start - _MORE)
            page = await self._history.of_player(self._player, first, len(rows) + 2 * _MORE)
            self._here, self._runs = range(first, first + len(page.runs)), page.runs
            if self._of is None:
                self._of = page.of
                self._cursor.selected = max(0, min(self._cursor.selected or 0, self._count - 1))
        await self._look()

    async def _look(self) -> None:
        """Reads the grid and the missed tops of the selected run."""
        run = self._run
        if run is None or self._id_of(run) in self._glances:
            return
        viewer = self._player if isinstance(run, OpenRun) else self._viewer
        try:
            self._glances[self._id_of(run)] = await self.stage.services.reviews.glance(viewer, self._id_of(run))
        except ToppingError as fault:
            self._glances[self._id_of(run)] = self.in_words(fault)

    @property
    def _count(self) -> int:
        return len(self._paused) + (self._of or 0) + len(self._left)

    @property
    def _rows(self) -> range:
        return near(self._cursor, self._count)

    def _finished(self, rows: range) -> range:
        """Converts row numbers of the list, in which paused runs come first, to indexes among the finished runs."""
        first, of = len(self._paused), self._of or 0
        return range(min(of, max(0, rows.start - first)), min(of, max(0, rows.stop - first)))

    def _at(self, place: int) -> OpenRun | RankedRun | None:
        """Returns the run at row `place` of the list; None if it has not been read yet."""
        if place < len(self._paused):
            return self._paused[place]
        place -= len(self._paused)
        if place >= (self._of or 0):
            place -= self._of or 0
            return self._left[place] if self._of is not None and place < len(self._left) else None
        return self._runs[place - self._here.start] if place in self._here else None

    @property
    def _run(self) -> OpenRun | RankedRun | None:
        """Returns the selected run; None if it has not been read yet."""
        return self._at(self._cursor.selected or 0)

    def _id_of(self, run: OpenRun | RankedRun) -> int:
        return run.id if isinstance(run, OpenRun) else run.run_id

    def moved(self, name: str) -> None:
        self.tell()
        self.reading(self._read)

    # what happens

    async def _open(self) -> None:
        run = self._run
        if isinstance(run, OpenRun):
            self._go_on(run)
        elif run is not None:
            with self.telling():
                self.go(Result(await self._history.shown_to(self._viewer, run), self.place()))

    def _go_on(self, run: OpenRun) -> None:
        if run.is_left:
            self.tell(say("begun.left_for_good"), "bad")
            return
        try:
            self.go(Resume(self._begun.rebuilt(run)))
        except ToppingError as fault:
            self.tell(say("resume.impossible", why=self.in_words(fault)), "bad")

    def _review(self) -> None:
        run = self._run
        if run is None:
            return
        with self.telling():
            if isinstance(run, OpenRun) and not run.moves:
                raise InputError("begun.no_move")
            viewer = self._player if isinstance(run, OpenRun) else self._viewer
            self.stage.services.reviews.check(viewer, self._id_of(run))
            self.go(Review(self._id_of(run), self.place()))

    def _close_run(self) -> None:
        if isinstance(run := self._run, OpenRun):
            with self.telling():
                self._begun.close(run.id)
            self._read_begun()
            self.reading(self._read)

    def place(self) -> MyRuns:
        return MyRuns(self._player, self._cursor.selected or 0)

    def keys(self) -> Sequence[Key]:
        if not self._count:
            return self.enter_named(say("leaderboard.play")), self.back_key()
        run, opens = self._run, [self.enter_named(say("leaderboard.open"))]
        closes = []
        if isinstance(run, OpenRun):
            opens = [] if run.is_left else [self.enter_named(say("home.do_resume"))]
            closes = [] if run.is_left else [key(pygame.K_F8, self._close_run, say("begun.close"), is_twice=True)]
        return (
            *opens,
            letter("r", self._review),
            *closes,
            self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
            self.back_key(),
        )

    # what is shown

    def view(self) -> Element:
        title = say("my_runs.title", player=self._player)
        if not self._count:
            if self._of is None:
                return nothing_listed(title, Icon.LIST, "…")
            play = main_button(say("leaderboard.play"), partial(self.go, ChooseGame(self._player)), cap="")
            return nothing_listed(title, Icon.LIST, say("my_runs.none"), play)
        made = self._made()
        listed = table(
            heads("ranking", "day game* formula/2 >result >rank/1"),
            [self._row(run) for run in map(self._at, made) if run is not None],
            self._cursor,
            id="runs",
            acts=[partial(self.asking, self._open)] * len(made),
            room=list_room(),
            before=made.start,
            after=self._count - made.stop,
        )
        best = text(self._best, Type.ROW, "ink2", lines=3, grow=1, id="best") if self._best else None
        counts = [say("my_runs.count", count=self._of)] if self._of is not None else []
        counts += [say("begun.count", count=len(self._paused))] if self._paused else []
        hint, remark = self.told(grow=1) or best, " · ".join(counts)
        return list_detail(title, listed, self._detail(), rows=self._count, hint=hint, remark=remark)

    def _made(self) -> range:
        """Returns the unbroken range of rows around the selected row whose runs have been read. Empty if the selected
        run has not been read.
        """
        rows, here = self._rows, self._cursor.selected or 0
        if self._at(here) is None:
            return range(rows.start, rows.start)
        first = last = here
        while first > rows.start and self._at(first - 1) is not None:
            first -= 1
        while last + 1 < rows.stop and self._at(last + 1) is not None:
            last += 1
        return range(first, last + 1)

    def _row(self, run: OpenRun | RankedRun) -> tuple[str | Element, ...]:
        game = text(kept_game_text(run.game, run.game_name), Type.ROW, face=Face.BOLD, group="games")
        formula, day = formula_text(run.conditions.formula.name), self.stage.clock.date()
        if isinstance(run, OpenRun):
            state = text(_state(run), Type.ROW, "ink3" if run.is_left else "ink2", group="results", align="right")
            return recent_day_of(run.shown_at or run.started_at, day), game, formula, state, ""
        shown = text(row_result(run), Type.ROW, face=Face.BOLD, group="results", align="right")
        return recent_day_of(run.finished_at, day), game, formula, shown, rank_text(run)

    def _detail(self) -> list[Element | None]:
        run = self._run
        if run is None:
            return [text("…", Type.ROW, "ink2"), space()]
        day = self.stage.clock.date()
        at = run.shown_at or run.started_at if isinstance(run, OpenRun) else run.finished_at
        terms = formula_text(run.conditions.formula.name), conditions_text(run.conditions)
        state = chip(_state(run), None if run.is_left else Icon.PAUSE) if isinstance(run, OpenRun) else None
        head = row(
            column(
                text(kept_game_text(run.game, run.game_name), Type.CARD, face=Face.BOLD, lines=2, min_height=44),
                text(" · ".join((recent_minute_of(at, day), *terms)), Type.LABEL, "ink2"),
                grow=1,
            ),
            state,
            gap=20,
            min_height=72,
            align="center",
        )
        glance = self._glances.get(self._id_of(run))
        return [
            head,
            apart(18),
            detail_facts(*_figures(run, glance)),
            apart(18),
            row(self._grid(glance), self._beside(run, glance), gap=28, grow=1, id="glance"),
            apart(16),
            self._buttons(run),
        ]

    def _grid(self, glance: RunGlance | str | None) -> Element | None:
        if not isinstance(glance, RunGlance):
            return None
        turn = glance.turn
        cells, last = (Board().cells, ()) if turn is None else (turn.after.board.cells, placed_of(turn))
        shown = board(BoardView(cells, last), say("my_runs.grid"), width=_SIDE, height=_SIDE)
        return column(space(), shown, space(), width=_SIDE)

    def _beside(self, run: OpenRun | RankedRun, glance: RunGlance | str | None) -> Element:
        """Draws the missed tops of a run and remarks on it, for the side of the grid.

        `glance` has the missed tops, or is the reason why they stay hidden; None while they are being read.
        """
        lines: list[Element | None] = []
        if isinstance(glance, RunGlance) and glance.missed:
            lines.append(text(say("my_runs.missed", count=len(glance.missed)), Type.LABEL, "ink2", Face.SEMI))
            lines += [_top(move) for move in glance.missed[:_MISSED]]
            more = len(glance.missed) - _MISSED
            lines.append(text(say("my_runs.more", count=more), Type.LABEL, "ink2", drop=2) if more > 0 else None)
        elif isinstance(glance, RunGlance):
            lines.append(text(say("my_runs.all_found" if glance.turn else "begun.no_move"), Type.ROW, "ink2", lines=3))
        elif glance is not None:
            lines.append(nothing_there(Icon.LOCK, glance))
        if isinstance(run, OpenRun):
            remark = say("begun.left_for_good" if run.is_left else "begun.closed_how")
        else:
            remark = " · ".join(marks(run))
        below = text(remark, Type.LABEL, "ink2", lines=5, id="remarks") if remark else None
        rest = None if isinstance(glance, str) else space()
        return column(*lines, rest, below, gap=8, grow=1, pad=(0, 10), id="missed")

    def _buttons(self, run: OpenRun | RankedRun) -> Element:
        is_left = isinstance(run, OpenRun) and run.is_left
        opens, short = say("my_runs.open"), say("my_runs.open_short")
        if isinstance(run, OpenRun):
            opens, short = say("my_runs.resume", number=run.moves + 1), say("my_runs.resume_short")
        act, cap = partial(self.asking, self._open), say("key.enter")
        sizes: dict[str, Any] = {"height": 76, "takes_keys": False, "group": "next", "step": Type.BODY}
        main = button(opens, act, ButtonKind.PRIMARY, cap=cap, shorter=(short,), id="open", grow=3, **sizes)
        brief = (say("my_runs.review_short"),)
        review = button(say("my_runs.review"), self._review, cap="R", shorter=brief, id="review", grow=2, **sizes)
        return row(None if is_left else main, review, gap=16)


def _state(run: OpenRun) -> str:
    return say("begun.abandoned" if run.is_left else "begun.paused")


def _figures(run: OpenRun | RankedRun, glance: RunGlance | str | None) -> tuple[tuple[str, str, str], ...]:
    """Returns the figures of a run, each (label, figure, unit); `glance` is as in `_beside`.

    The number of moves is left out if the player has not finished the game.
    """
    moves = run.moves if isinstance(run, OpenRun) or isinstance(glance, RunGlance) else None
    found = (say("my_runs.tops"), str(run.found), "" if moves is None else say("my_runs.of", count=moves))
    if isinstance(run, OpenRun):
        return (say("my_runs.move"), str(run.moves + 1), ""), found, (say("my_runs.attempt"), str(run.attempt), "")
    shown, *unit = row_result(run).split()
    return (say("my_runs.result"), shown, " ".join(unit)), found, (say("my_runs.rank"), rank_text(run), "")


def _top(move: StoredMove) -> Element:
    points = text(f"{move.reference} {move.points}", Type.ROW, "ink2", align="right", group="tops")
    return row(word(move.word, Type.ROW), space(), points, gap=12, height=40, drop=3)
