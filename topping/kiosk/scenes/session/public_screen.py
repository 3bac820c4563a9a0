"""The public screen of a session: grid, draw and clock during a move, the solution after it."""

from __future__ import annotations

from pygame import Rect

from topping.kiosk.layout import Layout
from topping.kiosk.painters.board import paint_board
from topping.kiosk.painters.notice import paint_notice
from topping.kiosk.painters.rack import paint_rack
from topping.kiosk.painters.status import VerdictView, paint_header, paint_timer, paint_total, paint_verdict
from topping.kiosk.painters.survivors import paint_survivors
from topping.kiosk.panel import Panel
from topping.kiosk.scenes.session import public_view
from topping.kiosk.scenes.session.conductor import Conductor
from topping.kiosk.scenes.session.hall import Hall
from topping.kiosk.scenes.session.memo import Memo


class PublicScreen:
    """The public screen of one session."""

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self._survivors_view = Memo(public_view.survivors_view)
        self._elimination_text = Memo(public_view.elimination_text)
        self._solution_view = Memo(public_view.solution_view)

    def panels(self, layout: Layout, header: tuple[str, str], message: VerdictView) -> list[Panel]:
        """Everything but the line of keys."""
        conductor, session = self._conductor, self._conductor.session
        hall = Hall(layout, session.plan.eliminates)
        solved = session.opened == session.collected
        total = public_view.total_view(session, conductor.clock, conductor.now)
        return [
            Panel("board", layout.grid, public_view.board_view(session, solved=solved), paint_board),
            Panel("header", hall.header, header, paint_header),
            Panel("total", layout.total, total, paint_total),
            *(self._after_move(hall, layout) if solved else self._during_move(hall)),
            Panel("message", hall.message, message, paint_verdict),
        ]

    def _during_move(self, hall: Hall) -> list[Panel]:
        conductor = self._conductor
        panels = [
            Panel("rack", hall.rack, public_view.rack_view(conductor.session), paint_rack),
            Panel("clock", hall.clock, public_view.timer_view(conductor.clock, conductor.now), paint_timer),
        ]
        return [*panels, self._survivors(hall.survivors(solved=False))] if hall.eliminates else panels

    def _after_move(self, hall: Hall, layout: Layout) -> list[Panel]:
        session = self._conductor.session
        panels = [Panel("solution", hall.solution, self._solution_view(session, layout.text(52)), paint_notice)]
        if not hall.eliminates:
            return panels
        text = self._elimination_text(session)
        if text:
            panels.append(Panel("elimination", hall.brought, VerdictView(text, "plain"), paint_verdict))
        return [*panels, self._survivors(hall.survivors(solved=True))]

    def _survivors(self, room: Rect) -> Panel:
        return Panel("survivors", room, self._survivors_view(self._conductor.session), paint_survivors)
