"""The public face of a session: grid, draw and clock during a move, the solution after it."""

from __future__ import annotations

from pygame import Rect

from topping.kiosk.layout import Layout
from topping.kiosk.painters.announcement import paint_announcement
from topping.kiosk.painters.board import paint_board
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.rack import paint_rack
from topping.kiosk.painters.status import VerdictView, paint_header, paint_timer, paint_total, paint_verdict
from topping.kiosk.painters.survivors import paint_survivors
from topping.kiosk.panel import Panel
from topping.kiosk.public import view
from topping.kiosk.public.hall import Hall
from topping.kiosk.public.memo import Memo
from topping.kiosk.public.showing import Showing
from topping.play.session.session import Session
from topping.texts import say
from topping.texts.times import to_seconds


class PublicFace:
    """The public face of one session, whoever shows it."""

    def __init__(self) -> None:
        self._survivors_view = Memo(view.survivors_view)
        self._elimination_text = Memo(view.elimination_text)
        self._solution_view = Memo(view.solution_view)

    def panels(self, layout: Layout, showing: Showing, message: VerdictView) -> list[Panel]:
        """Everything but the line of keys; nothing of the game during an interruption."""
        if showing.paused_since is not None:
            return [_interruption(layout, showing, showing.paused_since)]
        if showing.timeline is not None:
            room = Rect(0, 0, layout.size[0], layout.footer.top).inflate(-6 * layout.margin, -2 * layout.margin)
            return [Panel("announcement", room, showing.timeline.view_at(showing.now), paint_announcement)]
        session = showing.session
        hall = Hall(layout, session.plan.eliminates)
        total = view.total_view(session, showing.clock, showing.now)
        return [
            Panel("board", layout.grid, view.board_view(session, solved=showing.is_solved), paint_board),
            Panel("header", hall.header, view.header(showing), paint_header),
            Panel("total", layout.total, total, paint_total),
            *(self._after_move(hall, layout, session) if showing.is_solved else self._during_move(hall, showing)),
            Panel("message", hall.message, message, paint_verdict),
        ]

    def _during_move(self, hall: Hall, showing: Showing) -> list[Panel]:
        panels = [
            Panel("rack", hall.rack, view.rack_view(showing.session), paint_rack),
            Panel("clock", hall.clock, view.timer_view(showing.clock, showing.now), paint_timer),
        ]
        if hall.eliminates:
            panels.append(self._survivors(hall.survivors(solved=False), showing.session))
        return panels

    def _after_move(self, hall: Hall, layout: Layout, session: Session) -> list[Panel]:
        panels = [Panel("solution", hall.solution, self._solution_view(session, layout.text(52)), paint_notice)]
        if not hall.eliminates:
            return panels
        text = self._elimination_text(session)
        if text:
            panels.append(Panel("elimination", hall.brought, VerdictView(text, "plain"), paint_verdict))
        return [*panels, self._survivors(hall.survivors(solved=True), session)]

    def _survivors(self, room: Rect, session: Session) -> Panel:
        return Panel("survivors", room, self._survivors_view(session), paint_survivors)


def _interruption(layout: Layout, showing: Showing, since: int) -> Panel:
    length = to_seconds(showing.now - since)
    lines = (f"# {say('session.paused')}", length, say("session.paused_rule"), showing.why_paused)
    return Panel("pause", layout.body, NoticeView(lines, layout.text(60)), paint_notice)
