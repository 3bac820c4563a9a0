"""What is shown of a run while it is played: grid, draw, clock, totals, ribbon and the list of its tops."""

from __future__ import annotations

from topping.kiosk.backstage.runs import Seat
from topping.kiosk.paint import theme
from topping.kiosk.paint.answers import AnswerView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, HeadView, Pip, RaceView, RibbonView, TotalView
from topping.kiosk.paint.notices import TimerView
from topping.kiosk.paint.tops import TopRow, TopsView
from topping.kiosk.wording import formula_text, game_text, player_text
from topping.kiosk.wording.moves import Preview, board_of, placed_of, replaced_of
from topping.kiosk.wording.results import behind_view, costs_of, ghost_name, view_of
from topping.play.run.gridentry import GridEntry
from topping.play.run.result import MoveResult
from topping.play.run.run import Phase, Run
from topping.rules.conditions.formula import TOPPING, Measure
from topping.rules.conditions.schedule import Signal, last_signal, warning
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.ghosts import Ghost

_START_SHOWN_MS = 3_000
"""How long the signal of the start stays on screen."""
LAST_MS = 10_000
"""The last seconds of a move, in which clock and bar have another colour."""
_SLOW = 1.5
"""A top found is slow if it took more than this many times the mean of the moves so far."""
_MOST_ROWS = 30
"""More tops than any list has room for."""
_TIGHT = 0.8
"""Below this scale texts are larger in proportion, and so are the rows of the list."""
_SLOW_FROM = 4
"""The first move that can be slow: before it there is no mean worth the name."""


def head_view(run: Run, seat: Seat) -> HeadView:
    """The move's number, never of how many, who plays what, and whether it ranks."""
    formula = formula_text(run.conditions.formula.name)
    kind = formula[:1].lower() + formula[1:]
    if seat.is_seen:
        kind = say("ghost.seen") if run.conditions.formula is TOPPING else f"{kind} · {say('ghost.seen')}"
    names = say("play.who", player=player_text(seat.player), game=game_text(seat.game.name), formula=kind)
    told = "ghost.unranked" if seat.entry is None else "competition.score.waiting"
    remark = "" if seat.will_rank else say(told)
    return HeadView(say("play.move", number=run.turn.number), names, theme.step(3), remark, theme.step(1))


def board_view(run: Run, preview: Preview, entry: GridEntry | None) -> BoardView:
    """The grid before the move, or with its solution while that is shown or the run is over."""
    turn = run.turn
    if run.phase in (Phase.SHOWING, Phase.FINISHED):
        style = "missed" if run.phase is Phase.SHOWING and not run.results[-1].found else "last"
        return BoardView(turn.after.board.cells, placed_of(turn), replaced=replaced_of(turn), last_style=style)
    done = len(run.results)
    return board_of(turn, run.turns[done - 1] if done else None, preview, entry)


def timer_view(run: Run, now: int, *, tenths: bool = True) -> TimerView:
    """The move's clock: the time taken to the tenth, or the time left where the referee gives his signals."""
    elapsed = run.elapsed_ms(now)
    still = run.phase is not Phase.THINKING
    # the time left is rounded up, so that 0 means over
    limit = run.limit_ms if run.conditions.formula.signals else None
    if limit is not None:
        text = to_seconds(limit - elapsed + 999)
    else:
        text = to_tenths(elapsed) if tenths else to_seconds(elapsed)
    return TimerView(text, not still and _is_last(run, elapsed), still)


def bar_view(run: Run, now: int, ghost: Ghost | None = None) -> BarView:
    """How much of the limit is used; an empty bar where there is none.

    With a ghost also when it ended this move: only for runs that do not rank.
    """
    limit = run.limit_ms
    if limit is None:
        return BarView(0, None, False)
    elapsed = run.elapsed_ms(now)
    warned = warning(limit) if run.conditions.formula.signals else None
    tick_ms = warned[1] if warned is not None else limit - LAST_MS
    tick = BAR_PARTS * tick_ms // limit if tick_ms > 0 else None
    cost = None if ghost is None or ghost.measure is not Measure.TIME else ghost.cost(run.turn.number)
    mark = None if cost is None else BAR_PARTS * min(cost, limit) // limit
    return BarView(BAR_PARTS * elapsed // limit, tick, run.phase is Phase.THINKING and _is_last(run, elapsed), mark)


def _is_last(run: Run, elapsed: int) -> bool:
    limit = run.limit_ms
    return limit is not None and elapsed >= max(limit - LAST_MS, 0) and elapsed > 0


def so_far_view(run: Run, now: int, *, tenths: bool = True, is_raced: bool = False) -> TotalView:
    """The run so far, the present move's time included, and the referee's last signal while it is fresh.

    Points beside a ghost, which takes half of the line, leave the points of the tops out.
    """
    elapsed = run.elapsed_ms(now)
    running = elapsed if run.phase is Phase.THINKING else 0
    so_far = view_of(run.conditions.formula.measure).so_far(run, running, to_tenths if tenths else to_seconds)
    signal = signal_of(run, now)
    is_fresh = signal is not None and (signal is not Signal.START or elapsed < _START_SHOWN_MS)
    heard = say(f"signal.{signal.value}") if signal is not None and is_fresh else ""
    label, figure, aside = so_far
    if is_raced and run.conditions.formula.measure is Measure.POINTS:
        aside = ""
    return TotalView(label, figure, aside, heard, theme.step(3))


def race_view(run: Run, ghost: Ghost, *, tenths: bool) -> RaceView:
    """How far the moves that are over are behind the ghost: it stands still while a move is played."""
    behind = ghost.difference(costs_of(ghost, run.results))
    return RaceView(ghost_name(ghost), behind_view(ghost, behind, tenths=tenths, has_unit=True), theme.step(3))


def signal_of(run: Run, now: int) -> Signal | None:
    """The referee's last signal of this move (§3.3); None where the formula has none, or before the clock starts."""
    if not run.conditions.formula.signals or run.phase not in (Phase.THINKING, Phase.SHOWING):
        return None
    return Signal.END if run.phase is Phase.SHOWING else last_signal(run.elapsed_ms(now), run.limit_ms)


def ribbon_view(run: Run) -> RibbonView:
    """A pip for each move played, and one for the present move."""
    pips = [_pip(run, result) for result in run.results]
    return RibbonView((*pips, *(() if run.phase is Phase.SHOWING or run.is_over else (Pip.NOW,))))


def _pip(run: Run, result: MoveResult) -> Pip:
    if result.found:
        return Pip.SLOW if is_slow(run, result) else Pip.FOUND
    is_paid = run.conditions.formula.measure is Measure.POINTS and result.points > 0
    return Pip.PART if is_paid else Pip.MISSED


def is_slow(run: Run, result: MoveResult) -> bool:
    """Whether a move took more than 1.5 times the mean of the moves up to it, from the fourth one on."""
    until = run.results[: result.number]
    mean = sum(one.elapsed_ms for one in until) / len(until)
    return result.number >= _SLOW_FROM and result.elapsed_ms > _SLOW * mean


def tops_view(run: Run, *, is_fresh: bool = False, tenths: bool = True, ghost: Ghost | None = None) -> TopsView:
    """The moves played, the last one first, each with the retained solution, what it brought, and the ghost's lead."""
    formula = run.conditions.formula
    measured = ("scored", "difference") if formula.measure is Measure.POINTS else ("time",)
    if ghost is not None:
        measured = measured[:1]
    headings = ("number", "word", "reference", "points", *measured)
    shown = tuple(_top_row(run, result, tenths, ghost) for result in reversed(run.results[-_MOST_ROWS:]))
    return TopsView(
        tuple(say(f"history.{name}") for name in headings),
        shown,
        row_height(),
        theme.step(3),
        theme.step(1),
        say("ghost.column") if ghost is not None else "",
        is_fresh,
    )


def row_height() -> int:
    """The height of a row of the list, in pixels."""
    return max(theme.px(36), round(theme.step(3) * (1.5 if theme.scale() > _TIGHT else 1.75)))


def _top_row(run: Run, result: MoveResult, tenths: bool, ghost: Ghost | None) -> TopRow:
    turn = run.turns[result.number - 1]
    solution = turn.solution
    brought = view_of(run.conditions.formula.measure).columns(
        result, run.worth(result.number), to_tenths if tenths else to_seconds
    )
    raced = None
    if ghost is not None:
        cost, (own,) = ghost.cost(result.number), costs_of(ghost, [result])
        raced = behind_view(ghost, None if cost is None else own - cost, tenths=tenths)
        brought = brought[:1]
    return TopRow(
        str(result.number),
        result.found,
        solution.move.word,
        str(solution.reference),
        (str(solution.points), *brought),
        raced,
    )


def hint_view(preview: Preview) -> AnswerView:
    """What the preview says that is easily overlooked: for which letters jokers stand."""
    letters = [character.upper() for _, character, _ in preview if character.islower()]
    if not letters:
        return AnswerView("", "plain")
    return AnswerView(say("play.preview_jokers", count=len(letters), letters=letters), "hint")
