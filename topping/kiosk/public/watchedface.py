"""The faces of a run that others watch: the player's, who plays aloud, and the room's, which follows the times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.session.hall import (
    HallBar,
    HallFigure,
    HallHead,
    paint_hall_bar,
    paint_hall_figure,
    paint_head,
)
from topping.kiosk.painters.session.hallnotices import BandView, LinesView, paint_band, paint_lines
from topping.kiosk.painters.session.halltiles import DrawView, paint_draw
from topping.kiosk.public.hall import Hall
from topping.kiosk.wording import game_text, player_text
from topping.play.run.run import Phase
from topping.play.together.watched import WatchedClock, WatchedMove, WatchedRun
from topping.rules.grid.square import Square
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths

_LAST_MS: Final = 10_000
_MOST_TIMES: Final = 5
"""How many of the last moves the room is shown."""


class Audience(Enum):
    """Who looks at the screen; the values are the words of the command."""

    PLAYER = "player"
    """Grid, draw and clock, and nothing else."""
    ROOM = "room"
    """The times of the moves too."""


def watched_panels(
    layout: Layout, run: WatchedRun, now: int, audience: Audience, note: str = "", others: Sequence[WatchedRun] = ()
) -> list[Panel]:
    """The panels of a run at `now`, on the clock of the machine that tells it; `note` is what is wrong, if anything.

    With `others`, a duel, the gaps take the place of the times.
    """
    hall = Hall(layout)
    panels = [
        Panel("board", hall.board, _board(run), paint_board),
        Panel("header", hall.head, _head(run), paint_head),
        Panel("clock", hall.figure, clock_figure(run.clock, now), paint_hall_figure),
    ]
    bar = clock_bar(run.clock, now)
    if bar is not None:
        panels.append(Panel("bar", hall.bar, bar, paint_hall_bar))
    if others:
        panels.append(Panel("times", hall.opening, LinesView(gap_lines((run, *others))), paint_lines))
    elif audience is Audience.ROOM:
        panels.append(Panel("times", hall.opening, LinesView(times_lines(run)), paint_lines))
    elif run.phase is Phase.THINKING:
        draw = DrawView(run.kept, run.position.rack[len(run.kept) :])
        panels.append(Panel("rack", hall.draw(len(run.position.rack)), draw, paint_draw))
    band = note or _band(run)
    if band:
        panels.append(Panel("message", hall.band, BandView(band), paint_band))
    return panels


def _board(run: WatchedRun) -> BoardView:
    """The grid; the solution that was laid last stands out once its move is over."""
    top = run.solution
    if top is None:
        return BoardView(run.position.board.cells, in_hall=True)
    word = tuple(top.reference.square.moved(top.reference.direction, step) for step in range(len(top.word)))
    placed: tuple[Square, ...] = tuple(square for square in word if square.on_board)
    return BoardView(run.position.board.cells, placed, in_hall=True)


def _head(run: WatchedRun) -> HallHead:
    title = say("watched.over") if run.is_over else say("session.public_move", move=run.number)
    return HallHead(title, f"{player_text(run.player)} · {game_text(run.game)}", short_note=player_text(run.player))


def clock_figure(clock: WatchedClock, now: int) -> HallFigure:
    """The time that the move has taken."""
    elapsed = clock.elapsed(now)
    is_last = clock.limit_ms is not None and clock.is_running and clock.limit_ms - elapsed <= _LAST_MS
    return HallFigure(to_seconds(elapsed), tone="last" if is_last else "accent" if clock.is_running else "still")


def clock_bar(clock: WatchedClock, now: int) -> HallBar | None:
    """What is left of the move's time; None without a limit."""
    if clock.limit_ms is None:
        return None
    left = clock.limit_ms - clock.elapsed(now)
    return HallBar(1000 * left // clock.limit_ms, None, left <= _LAST_MS)


def times_lines(run: WatchedRun) -> tuple[str, ...]:
    """The result so far, and the last moves, the last one first."""
    so_far = say("watched.points", points=run.points) if run.by_points else to_tenths(run.total_ms)
    first = say("watched.so_far", result=so_far, found=run.found, moves=len(run.moves))
    numbered = list(enumerate(run.moves, start=1))[-_MOST_TIMES:]
    return (first, *(_time_line(number, move) for number, move in reversed(numbered)))


def _time_line(number: int, move: WatchedMove) -> str:
    return say("watched.found" if move.found else "watched.missed", move=number, time=to_tenths(move.cost_ms))


def _band(run: WatchedRun) -> str:
    """What is said under the draw: the top of the move that is over."""
    if run.phase is Phase.SHOWING and run.solution is not None:
        top = run.solution
        return say("watched.top", word=top.word.upper(), place=str(top.reference), points=top.points)
    return say("watched.waiting") if run.phase is Phase.DRAWN else ""


@dataclass(frozen=True, slots=True)
class GapLine:
    """A player of a duel: the move he is on, and how far behind the leader he is."""

    player: str
    move: int
    gap: str = ""
    """At the last move that all have ended; empty for the leader."""


def gaps(runs: Sequence[WatchedRun]) -> tuple[int, tuple[GapLine, ...]]:
    """How many moves all have ended, and where players stand there, the leader first.

    Nothing tells of a move that somebody still plays but who is on which.
    """
    done = min((len(run.moves) for run in runs), default=0)
    if not done:
        return 0, tuple(GapLine(player_text(run.player), run.number) for run in runs)
    costs = [_cost(run, done) for run in runs]
    best = min(costs)
    ranked = sorted(zip(costs, runs, strict=True), key=lambda both: both[0])
    return done, tuple(GapLine(player_text(run.player), run.number, _behind(run, cost - best)) for cost, run in ranked)


def gap_lines(runs: Sequence[WatchedRun]) -> tuple[str, ...]:
    """Where players stand, a line each under the move that it is told of."""
    done, lines = gaps(runs)
    if not done:
        return tuple(say("watched.on_move", player=one.player, move=one.move) for one in lines)
    return (say("watched.after", move=done), *map(_gap_text, lines))


def _cost(run: WatchedRun, done: int) -> int:
    """What the first moves have cost; points count the other way."""
    return sum(-move.points if run.by_points else move.cost_ms for move in run.moves[:done])


def _behind(run: WatchedRun, gap: int) -> str:
    if not gap:
        return ""
    return say("watched.points", points=gap) if run.by_points else to_tenths(gap)


def _gap_text(line: GapLine) -> str:
    if not line.gap:
        return say("watched.leads", player=line.player, move=line.move)
    return say("watched.behind", player=line.player, gap=line.gap, move=line.move)
