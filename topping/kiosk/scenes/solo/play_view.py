"""The views of the play screen, made from a run."""

from __future__ import annotations

from topping.kiosk.layout import Layout
from topping.kiosk.painters.board import BoardView
from topping.kiosk.painters.rack import RackView
from topping.kiosk.painters.status import TimerView, TotalView
from topping.kiosk.painters.table import CROSS, TICK, Column, TableView, paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scenes.solo.ghost import Ghost
from topping.kiosk.views.measures import view_of
from topping.kiosk.wording import limit_text
from topping.play.run.gridentry import GridEntry
from topping.play.run.run import Phase, Run
from topping.rules.announcement import announce
from topping.rules.game import Turn
from topping.rules.letters import tile_of
from topping.rules.replacement import replaced_squares
from topping.rules.schedule import Signal, last_signal
from topping.rules.square import Square
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths

_START_SHOWN_MS = 3_000
"""How long the signal of the start stays on screen."""


def board_view(run: Run, ghost: Ghost, entry: GridEntry | None) -> BoardView:
    """The grid before the move, or with its solution while that is shown or the run is over."""
    turn = run.turn
    if run.phase in (Phase.SHOWING, Phase.FINISHED):
        return BoardView(turn.after.board.cells, _placed(turn), replaced=_replaced(turn))
    done = len(run.results)
    last = _placed(run.turns[done - 1]) if done else ()
    replaced = _replaced(run.turns[done - 1]) if done else ()
    cells = turn.before.board.cells
    if entry is None:
        return BoardView(cells, last, ghost, replaced=replaced)
    laid = tuple((square, character, True) for square, character in entry.laid)
    return BoardView(cells, last, laid, entry.cursor, entry.direction, replaced)


def rack_view(run: Run, ghost: Ghost) -> RackView:
    """The draw, with the letters of the preview marked as used."""
    turn, draw = run.turn, run.turn.draw
    laid = [tile_of(character) for square, character, _ in ghost if not turn.before.board.holds(square)]
    used = []
    for letter in draw.letters:
        used.append(letter in laid)
        if letter in laid:
            laid.remove(letter)
    rejected = announce(draw, turn.before.variant).rejected
    return RackView(draw.kept, draw.new, tuple(used), rejected, countries=not run.conditions.speed.by_letters)


def timer_view(run: Run, now: int) -> TimerView:
    """The move's clock: the time taken to the tenth, or the time left where the referee gives his signals."""
    elapsed = run.elapsed_ms(now)
    still = run.phase is not Phase.THINKING
    urgent = not still and last_signal(elapsed, run.limit_ms) is not Signal.START
    # the time left is rounded up, so that 0 means over
    limit = run.limit_ms if run.conditions.formula.signals else None
    text = to_tenths(elapsed) if limit is None else to_seconds(limit - elapsed + 999)
    return TimerView(text, urgent, still)


def total_view(run: Run, now: int) -> TotalView:
    """The run so far, the present move's time included, and the referee's last signal while it is fresh."""
    elapsed = run.elapsed_ms(now)
    text = view_of(run.conditions.formula.measure).total(run, elapsed if run.phase is Phase.THINKING else 0)
    signal = signal_of(run, now)
    percent = 0 if run.limit_ms is None else 100 * elapsed // run.limit_ms
    if signal is not None and _is_fresh(signal, elapsed):
        return TotalView(text, say(f"signal.{signal.value}"), percent, True)
    return TotalView(text, limit_text(run.limit_ms), percent)


def signal_of(run: Run, now: int) -> Signal | None:
    """The referee's last signal of this move (§3.3); None where the formula has none, or before the clock starts."""
    if not run.conditions.formula.signals or run.phase not in (Phase.THINKING, Phase.SHOWING):
        return None
    return Signal.END if run.phase is Phase.SHOWING else last_signal(run.elapsed_ms(now), run.limit_ms)


def _is_fresh(signal: Signal, elapsed: int) -> bool:
    return signal is not Signal.START or elapsed < _START_SHOWN_MS


def history_view(run: Run, rows: int) -> TableView:
    """The moves played, the last one first, each with the retained solution and what it brought."""
    view = view_of(run.conditions.formula.measure)
    columns = (
        Column(say("history.number"), 7, "right"),
        Column("", 5),
        Column(say("history.word"), 38),
        Column(say("history.reference"), 12),
        Column(say("history.points"), 12, "right"),
        Column(say(view.brought_heading), 18, "right"),
    )
    played = []
    for result in reversed(run.results[-rows:]):
        turn = run.turns[result.number - 1]
        played.append(
            (
                str(result.number),
                TICK if result.found else CROSS,
                turn.solution.move.circled.split()[0],
                str(turn.solution.reference),
                str(turn.solution.points),
                view.brought(result, turn),
            )
        )
    return TableView(columns, tuple(played), frozenset({0} if played else ()))


def _replaced(turn: Turn) -> tuple[Square, ...]:
    return replaced_squares(turn.placement, turn.after.board)


def _placed(turn: Turn) -> tuple[Square, ...]:
    return tuple(square for square, _ in turn.placement.placed)


def history_panel(run: Run, layout: Layout) -> Panel:
    """The moves played, as many as there is room for."""
    size = layout.text(24)
    view = history_view(run, rows_that_fit(layout.history, size))
    return Panel("history", layout.history, view, lambda surface, rect, view: paint_table(surface, rect, view, size))
