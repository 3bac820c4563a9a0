"""The display for a mort subite on phones, between two moves: players still in, players eliminated, the solution."""

from __future__ import annotations

from typing import Final

from topping.hall.room import HallPhase
from topping.hall.status import HallStatus
from topping.kiosk.displays.views import PAGE, PAGE_MS, short_names
from topping.kiosk.paint.pen import Span
from topping.kiosk.paint.publicface import Contestant, CountView, SuddenView, SurvivorsView, paint_sudden
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import paragraph, tiles
from topping.kiosk.ui.tree import Element, Type, column, keys_place, painted, row, space, text
from topping.rules.conditions.variant import warning
from topping.texts import say
from topping.texts.times import to_seconds

_MINUTE_MS: Final = 60_000


def stage_text(limit_ms: int) -> str:
    """Returns a time limit as text, split at the signal of the last seconds: `1:00 + 20 s` for a limit of 1:20."""
    warned = warning(limit_ms)
    if warned is None:
        return say("hall.seconds", seconds=limit_ms // 1000)
    before_ms = warned[1]
    before = to_seconds(before_ms) if before_ms >= _MINUTE_MS else str(before_ms // 1000)
    return say("hall.seconds", seconds=f"{before} + {(limit_ms - before_ms) // 1000}")


def room_sudden(status: HallStatus, now: int, foot: Element | None = None) -> Element:
    """Returns the display between two moves of mort subite, and after the last one. `foot` is a message to the referee.

    If there are many players, several pages alternate; `now` (ms) selects the page.
    """
    over = status.move - status.is_on
    short = short_names({one.table: one.name for one in status.rows})
    those = [Contestant(one.table, one.name, short[one.table], one.out_at) for one in status.rows]
    inside = tuple(one for one in those if not one.out_at)
    pages = max(1, -(-len(those) // PAGE))
    page = now // PAGE_MS % pages
    part = those[page * PAGE : (page + 1) * PAGE]
    view = SurvivorsView(
        tuple(one for one in part if not one.out_at),
        tuple(one for one in part if one.out_at == over and over),
        tuple(one for one in part if one.out_at and one.out_at != over),
    )
    is_won = len(inside) == 1 and over > 0
    shown = SuddenView(view, CountView(len(inside), len(those), inside[0].name if is_won else ""))
    return column(
        row(*_head(status, over, (page, pages), is_over=is_won), height=84, align="center", id="header"),
        painted(shown, paint_sudden, say("hall.still_in"), grow=1, id="survivors"),
        row(foot if foot is not None else _top(status), height=112, align="center"),
        keys_place(),
        pad=(64, 26, 64, 0),
        gap=20,
        id="page",
    )


def _head(status: HallStatus, over: int, page: tuple[int, int], *, is_over: bool) -> tuple[Element | None, ...]:
    played = say("hall.played", move=over)
    if page[1] > 1:
        played = f"{played} · {say('hall.page', page=page[0] + 1, of=page[1])}"
    said = (Span(say("formula_name.mort-subite"), Face.LETTER), Span(f"  {played}", colour="ink2", size=6))
    if is_over or status.is_last or status.phase is HallPhase.OVER:
        return paragraph(said, 8, grow=1), text(status.game, Type.CARD, "ink2", align="right")
    label = Span(f"{say('hall.next_in', move=over + 1)}  ", colour="ink2", size=6)
    return paragraph(said, 8, grow=1), paragraph((label, Span(stage_text(status.next_limit_ms), Face.HEAVY)), 8)


def _top(status: HallStatus) -> Element:
    if status.top is None:
        return space()
    word, reference, points = status.top
    place = Span(reference, Face.BOLD, size=7)
    worth = Span(f"  {points}", Face.BOLD, "accent_text", 8)
    found = say("room.found", count=len(status.finders), of=status.players)
    return row(
        text(say("hall.top"), Type.TITLE, "ink2"),
        tiles(word, "last", side=88),
        paragraph((place, worth), 8, grow=1),
        text(found, Type.STRONG, "ink2", align="right", shorter=(str(len(status.finders)),)),
        gap=32,
        grow=1,
        align="center",
        id="top",
    )
