"""The panels of a rush: its head with the clock, its figures, the positions that are over."""

from __future__ import annotations

from topping.kiosk.backstage.training.rushes import RushSeat
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.rushlayout import RushLayout
from topping.kiosk.painters.solo.movetime import paint_bar, paint_clock
from topping.kiosk.painters.training.rush.rushhead import paint_rush_figures, paint_rush_title
from topping.kiosk.painters.training.rush.rushlist import RushListView, paint_rush_list
from topping.kiosk.scenes.training.rush.playedslots import PlayedSlots
from topping.kiosk.views import rush as views
from topping.training.rush.rush import RushCourse
from topping.training.rush.scores import RushBests


class RushPanels:
    """The panels of one frame."""

    def __init__(self, places: RushLayout, course: RushCourse, now: int) -> None:
        self._places, self._course, self._now = places, course, now

    def head(self, seat: RushSeat, *, tenths: bool) -> list[Panel]:
        """What is played and by whom, and the clock."""
        places, course, now = self._places, self._course, self._now
        title = views.title_view(seat.code, seat.player, places.text(3), ranks=seat.ranks)
        return [
            Panel("header", places.header, title, paint_rush_title),
            Panel("timer", places.clock, views.clock_view(course, now, tenths=tenths), paint_clock),
            Panel("bar", places.bar, views.bar_view(course, now, places.bar.width), paint_bar),
        ]

    def figures(self, bests: RushBests, played: PlayedSlots) -> Panel:
        """How it goes, beside the records and what was missed last."""
        places, missed = self._places, played.last_missed
        word = "" if missed is None else missed.solution.word.upper()
        is_in_deck = missed is not None and missed.slot in played.in_deck
        view = views.figures_view(self._course, self._now, bests, word, is_in_deck, places)
        return Panel("figures", places.figures, view, paint_rush_figures)

    def history(self, played: PlayedSlots) -> Panel:
        """The positions that are over, the last one first."""
        places = self._places
        rows = views.found_rows(played.every, max(1, places.list.height // places.row))
        return Panel("history", places.list, RushListView(rows, places.row, places.text(3)), paint_rush_list)
