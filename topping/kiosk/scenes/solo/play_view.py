"""From a run to what the play screen shows of it."""

from __future__ import annotations

from dataclasses import replace

from topping.errors import InputError
from topping.kiosk.painters.board import BoardView
from topping.kiosk.painters.rack import RackView
from topping.kiosk.painters.status import TimerView, TotalView
from topping.kiosk.painters.table import CROSS, TICK, Column, TableView
from topping.kiosk.views.measures import view_of
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Proposal, understand
from topping.play.run.run import Phase, Run
from topping.rules.announcement import announce
from topping.rules.board import EMPTY
from topping.rules.game import Turn
from topping.rules.letters import tile_of
from topping.rules.replacement import replaced_squares
from topping.rules.schedule import Signal, last_signal
from topping.rules.square import CENTRE, Direction, Reference, Square
from topping.rules.typedmove import TypedMove
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths

_START_SHOWN_MS = 3_000
"""How long the signal of the start stays on screen."""

Ghost = tuple[tuple[Square, str, bool], ...]


def ghost_of(text: str, turn: Turn, free_place: bool) -> Ghost:
    """The letters that a typed proposal would lay: square, character, whether it agrees with what lies there.

    A word alone is shown in its best place where it may be typed alone. Whether words are admitted plays no part: the
    preview must not answer what Enter asks.
    """
    try:
        entry = TypedMove.parse(text)
    except InputError:
        return ()
    if entry.reference is None and turn.number > 1 and not free_place:
        return ()
    proposal = _understood(entry, turn)
    if proposal is None or (entry.reference is None and proposal.judgement.fault is not None):
        return ()
    reference = proposal.move.reference
    letters = []
    for step, character in enumerate(proposal.move.word):
        square = reference.square.moved(reference.direction, step)
        if square.on_board:
            there = turn.before.board.at(square)
            letters.append((square, character, there in (EMPTY, character.upper(), character.lower())))
    return tuple(letters)


def _understood(entry: TypedMove, turn: Turn) -> Proposal | None:
    """As `understand`, for any word; on an empty grid only the places that cover its middle are tried."""
    if entry.reference is not None or not turn.before.board.is_empty:
        return understand(entry, turn.position, turn.before.variant, _admits_all)
    best: Proposal | None = None
    for column in range(max(0, CENTRE.column + 1 - len(entry.word)), CENTRE.column + 1):
        placed = replace(entry, reference=Reference(Square(CENTRE.row, column), Direction.HORIZONTAL))
        found = understand(placed, turn.position, turn.before.variant, _admits_all)
        if found is not None and (best is None or _points(found) > _points(best)):
            best = found
    return best


def _points(proposal: Proposal) -> int:
    score = proposal.judgement.score
    return score.points if score is not None else -1


def _admits_all(word: str) -> bool:
    return True


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
    # what is left is rounded up: the clock shows 0 when time is over, and not before
    text = to_seconds(run.limit_ms - elapsed + 999) if run.conditions.formula.signals else to_tenths(elapsed)
    return TimerView(text, urgent, still)


def total_view(run: Run, now: int) -> TotalView:
    """The run so far, the present move's time included, and the referee's last signal while it is fresh."""
    elapsed = run.elapsed_ms(now)
    text = view_of(run.conditions.formula.measure).total(run, elapsed if run.phase is Phase.THINKING else 0)
    signal = signal_of(run, now)
    if signal is not None and _is_fresh(signal, elapsed, run.limit_ms):
        return TotalView(text, say(f"signal.{signal.value}"), 100 * elapsed // run.limit_ms, True)
    return TotalView(text, say("play.limit", limit=to_seconds(run.limit_ms)), 100 * elapsed // run.limit_ms)


def signal_of(run: Run, now: int) -> Signal | None:
    """The referee's last signal of this move (§3.3); None where the formula has none, or before the clock starts."""
    if not run.conditions.formula.signals or run.phase not in (Phase.THINKING, Phase.SHOWING):
        return None
    return Signal.END if run.phase is Phase.SHOWING else last_signal(run.elapsed_ms(now), run.limit_ms)


def _is_fresh(signal: Signal, elapsed: int, limit: int) -> bool:
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
