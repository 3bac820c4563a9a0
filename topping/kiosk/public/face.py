"""The public face of a session: grid, draw and clock during a move, the solution after it, the standings."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.announcement import paint_announcement
from topping.kiosk.painters.session.hall import (
    HallHead,
    paint_beside,
    paint_hall_bar,
    paint_hall_figure,
    paint_head,
    paint_previous,
)
from topping.kiosk.painters.session.hallnotices import (
    BandView,
    HallPauseView,
    LinesView,
    paint_band,
    paint_hall_pause,
    paint_line,
    paint_lines,
)
from topping.kiosk.painters.session.hallstandings import lines_that_fit, paint_hall_standings
from topping.kiosk.painters.session.halltiles import (
    paint_draw,
    paint_reference,
    paint_results,
    paint_small_draw,
    paint_solution,
)
from topping.kiosk.painters.session.survivors import SuddenView, paint_sudden, paint_title, paint_top
from topping.kiosk.public import standings_view, sudden, view
from topping.kiosk.public.hall import Hall
from topping.kiosk.public.memo import Memo
from topping.kiosk.public.showing import Showing
from topping.play.session.standing import Standing
from topping.texts import say
from topping.texts.times import to_seconds

STANDINGS_PAGE_MS: Final = 10_000
"""How long a page of the standings stays."""


class PublicFace:
    """The public face of one session, whoever shows it.

    Where `has_keys`, the place of the keys is left free: the referee leads the session from this very screen.
    """

    def __init__(self, *, has_keys: bool = False) -> None:
        self._has_keys = has_keys
        self._results = Memo(view.results_view)
        self._solution = Memo(view.solution_view)
        self._pages = Memo(sudden.pages)
        self._top = Memo(sudden.top_view)
        self._ranked = Memo(standings_view.ranked)

    def panels(self, layout: Layout, showing: Showing, message: VerdictView) -> list[Panel]:
        """Everything but the keys; nothing of the game during an interruption."""
        if showing.paused_since is not None:
            pause = HallPauseView(
                say("session.paused"),
                to_seconds(showing.now - showing.paused_since),
                say("session.paused_rule"),
                showing.why_paused,
            )
            return [Panel("pause", layout.screen, pause, paint_hall_pause)]
        hall, session = Hall(layout, self._has_keys), showing.session
        if showing.has_standings or (session.is_ended and not self._has_keys):
            return self._standings(hall, showing)
        if showing.timeline is None and sudden.is_between(session):
            return self._sudden(hall, showing, message)
        parts = [
            Panel("board", hall.board, view.board_view(session, solved=showing.is_solved), paint_board),
            Panel("header", hall.head, view.head(showing), paint_head),
        ]
        if showing.timeline is not None:
            parts += self._announced(hall, showing)
        elif showing.is_solved:
            parts += self._after_move(hall, showing, view.band_view(showing, message))
        else:
            parts += self._during_move(hall, showing)
        band = view.band_view(showing, message)
        if band.text:
            place = hall.waiting if showing.timeline is not None else hall.band
            parts.append(Panel("message", hall.small_draw if showing.is_solved else place, band, paint_band))
        return parts

    def has_band(self, showing: Showing, message: VerdictView) -> bool:
        """Whether the place of the keys is taken by a signal or a message during a move."""
        is_move = not showing.is_solved and showing.paused_since is None
        return is_move and bool(view.band_view(showing, message).text)

    def _announced(self, hall: Hall, showing: Showing) -> list[Panel]:
        timeline = showing.timeline
        assert timeline is not None  # the caller checks
        beside = view.beside_view(showing.session)
        seen = timeline.view_at(showing.now, animated=showing.animated)
        panels = [Panel("announcement", hall.announcement, seen, paint_announcement)]
        if beside.word:
            panels.append(Panel("previous", hall.previous, beside, paint_previous))
        return panels

    def _during_move(self, hall: Hall, showing: Showing) -> list[Panel]:
        session, clock, now = showing.session, showing.clock, showing.now
        draw = view.draw_view(session)
        panels = [
            Panel("clock", hall.figure, view.figure_view(clock, now), paint_hall_figure),
            Panel("rack", hall.draw(len(draw.kept + draw.new)), draw, paint_draw),
            Panel("beside", hall.beside, view.beside_view(session), paint_beside),
        ]
        bar = view.bar_view(clock, now)
        if bar is not None:
            panels.append(Panel("bar", hall.bar, bar, paint_hall_bar))
        return panels

    def _after_move(self, hall: Hall, showing: Showing, band: BandView) -> list[Panel]:
        session = showing.session
        panels = [Panel("points", hall.figure, view.points_view(session), paint_hall_figure)]
        if not session.opened:
            panels.append(Panel("opening", hall.opening, LinesView(view.opening_lines(session)), paint_lines))
        solution, results = self._solution(session), self._results(session)
        if solution is not None:
            panels.append(Panel("solution", hall.solution, solution, paint_solution))
            panels.append(Panel("reference", hall.reference, solution, paint_reference))
        if solution is not None and not band.text:
            panels.append(Panel("draw", hall.small_draw, view.small_draw(session), paint_small_draw))
        if results is not None:
            panels.append(Panel("results", hall.results, results, paint_results))
        return panels

    def _sudden(self, hall: Hall, showing: Showing, message: VerdictView) -> list[Panel]:
        session = showing.session
        pages = self._pages(session)
        page = sudden.page_at(showing.now, len(pages))
        shown = SuddenView(pages[page], sudden.count_view(session))
        panels = [
            Panel("header", hall.whole(30, 84), sudden.title_view(session, page, len(pages)), paint_title),
            Panel("survivors", hall.plates, shown, paint_sudden),
        ]
        strip, top, told = hall.strip, self._top(session), message.text or view.cancelled_text(session)
        if told:
            panels.append(Panel("message", strip, BandView(told), paint_band))
        elif top is not None:
            panels.append(Panel("top", strip, top, paint_top))
        return panels

    def _standings(self, hall: Hall, showing: Showing) -> list[Panel]:
        lines = self._ranked(showing.session)
        fit = 2 * lines_that_fit(hall.lines, hall.layout.scale)
        page = showing.now // STANDINGS_PAGE_MS % max(1, -(-len(lines) // fit))
        return standings_panels(hall, showing, lines, page * fit)


def standings_panels(
    hall: Hall, showing: Showing, lines: tuple[Standing, ...], first: int, voided: tuple[int, ...] = ()
) -> list[Panel]:
    """The standings from line `first` on; `voided` are moves that the competition does not count."""
    session = showing.session
    shown = standings_view.lines_view(session, lines, first, lines_that_fit(hall.lines, hall.layout.scale))
    note = HallHead(standings_view.note(session, showing.name, voided))
    return [
        Panel("header", hall.whole(36, 84), standings_view.title_view(session), paint_title),
        Panel("table", hall.lines, shown, paint_hall_standings),
        Panel("note", hall.note, note, paint_line),
    ]


def page_lines(hall: Hall) -> int:
    """How many lines of the standings are on a page."""
    return 2 * lines_that_fit(hall.lines, hall.layout.scale)


def place_of_keys(layout: Layout) -> Rect:
    """Where the keys are, on the screen that leads the session."""
    return Hall(layout, has_keys=True).keys
