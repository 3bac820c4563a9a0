"""The faces of a run that others watch: the player's, who plays aloud, and the room's, which follows the times."""

from __future__ import annotations

from collections.abc import Sequence

from topping.kiosk.faces.hall import MOST_DRAW, hall_band, hall_draw, hall_head, hall_page, headed, part
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.hall import (
    BandView,
    DrawView,
    HallHead,
    paint_hall_bar,
    paint_hall_figure,
)
from topping.kiosk.public.watched import Audience, clock_bar, clock_figure, gap_lines, times_lines
from topping.kiosk.ui.tree import Element, column, painted, row, space
from topping.kiosk.wording import game_text, player_text
from topping.play.run.run import Phase
from topping.play.together.watched import WatchedRun
from topping.rules.grid.board import Square
from topping.texts import say


def watched_face(
    run: WatchedRun, now: int, audience: Audience, note: str = "", others: Sequence[WatchedRun] = ()
) -> Element:
    """A run at `now`, on the clock of the machine that tells it; `note` is what is wrong, if anything.

    With `others`, a duel, the gaps take the place of the times.
    """
    figure, bar, band = clock_figure(run.clock, now), clock_bar(run.clock, now), note or _band(run)
    lines = gap_lines((run, *others)) if others else times_lines(run) if audience is Audience.ROOM else ()
    body: Element = space(MOST_DRAW)
    if lines:
        body = column(space(36), part(560, headed(lines, id="times")), space(50), grow=MOST_DRAW)
    elif run.phase is Phase.THINKING:
        draw = DrawView(run.kept, run.position.rack[len(run.kept) :])
        body = row(hall_draw(draw), space(304), grow=MOST_DRAW)
    return hall_page(
        painted(_board(run), paint_board, say("hall.grid"), id="board"),
        hall_head(_head(run), painted(figure, paint_hall_figure, figure.text, id="clock")),
        space(6),
        part(44, space() if bar is None else painted(bar, paint_hall_bar, "", grow=1, id="bar")),
        space(8),
        body,
        space(4),
        part(122, hall_band(BandView(band)) if band else space()),
        space(22),
    )


def _board(run: WatchedRun) -> BoardView:
    top = run.solution
    if top is None:
        return BoardView(run.position.board.cells, in_hall=True)
    word = tuple(top.reference.square.moved(top.reference.direction, step) for step in range(len(top.word)))
    placed: tuple[Square, ...] = tuple(square for square in word if square.on_board)
    return BoardView(run.position.board.cells, placed, in_hall=True)


def _head(run: WatchedRun) -> HallHead:
    title = say("watched.over") if run.is_over else say("session.public_move", move=run.number)
    return HallHead(title, f"{player_text(run.player)} · {game_text(run.game)}", short_note=player_text(run.player))


def _band(run: WatchedRun) -> str:
    if run.phase is Phase.SHOWING and run.solution is not None:
        top = run.solution
        return say("watched.top", word=top.word.upper(), place=str(top.reference), points=top.points)
    return say("watched.waiting") if run.phase is Phase.DRAWN else ""
