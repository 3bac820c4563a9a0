"""The public face of a competition: the game being played, else the standings, page after page."""

from __future__ import annotations

from typing import Final

from topping.competition.counting import ScoreState
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.competition.livestrip import paint_live_strip
from topping.kiosk.painters.session.hall import HallHead
from topping.kiosk.painters.session.hallnotices import paint_line
from topping.kiosk.painters.session.hallstandings import lines_that_fit, paint_hall_standings
from topping.kiosk.painters.session.survivors import paint_title
from topping.kiosk.public.hall import Hall
from topping.kiosk.views.competition.livetable import (
    live_rows,
    live_title,
    overall_rows,
    overall_title,
    ranked_count,
    strip_view,
)
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.texts import say

PAGE_MS: Final = 10_000
"""How long a page stays."""
_STRIP: Final = 190


def game_under_way(shown: ShownCompetition) -> int:
    """The game that somebody is playing; 0 for none."""
    if not shown.competition.is_open:
        return 0
    for place in shown.places:
        if any(shown.score(one, place).state is ScoreState.PLAYING for one in shown.passing(place)):
            return place
    return 0


def table_panels(
    layout: Layout, shown: ShownCompetition, place: int, now: int, *, has_keys: bool = False
) -> list[Panel]:
    """A game while it is played, or for place 0 the standings over all games."""
    hall = Hall(layout, has_keys=has_keys)
    lines = hall.lines
    note = Panel("note", hall.note, HallHead(_note(shown)), paint_line)
    if not place:
        fit = lines_that_fit(lines, layout.scale)
        first = _page(now, ranked_count(shown.overall), fit)
        return [
            Panel("header", hall.whole(36, 84), overall_title(shown), paint_title),
            Panel("table", lines, overall_rows(shown, first, fit), paint_hall_standings),
            note,
        ]
    live = shown.live(place)
    strip = strip_view(shown, live)
    panels = [Panel("header", hall.whole(36, 84), live_title(shown, place), paint_title), note]
    if strip is not None:
        band = hall.whole(142, _STRIP)
        panels.append(Panel("strip", band, strip, paint_live_strip))
        lines = hall.whole(142 + _STRIP + 16, 862 - _STRIP - 16)
    fit = lines_that_fit(lines, layout.scale)
    first = _page(now, len(live), fit)
    return [*panels, Panel("table", lines, live_rows(shown, live, first, fit), paint_hall_standings)]


def _page(now: int, count: int, fit: int) -> int:
    """The first line of the page that is shown now."""
    pages = max(1, -(-count // (2 * fit)))
    return now // PAGE_MS % pages * 2 * fit


def _note(shown: ShownCompetition) -> str:
    parts = [say("competition.entrants", count=len(shown.competition.entrants))]
    if shown.is_on_honour:
        parts.append(say("competition.on_honour"))
    return " · ".join(parts)
