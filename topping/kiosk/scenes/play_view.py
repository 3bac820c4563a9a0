"""From a run to what the play screen shows of it."""

from __future__ import annotations

from dataclasses import replace

from topping.errors import InputError
from topping.kiosk.painters.board import BoardView
from topping.kiosk.painters.rack import RackView
from topping.kiosk.painters.status import TimerView, TotalView, total_text
from topping.kiosk.painters.table import CROSS, TICK, Column, TableView
from topping.play.run.entry import Entry
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Proposal, understand
from topping.play.run.state import Phase, Run
from topping.rules.announcement import announce
from topping.rules.board import EMPTY
from topping.rules.game import Turn
from topping.rules.letters import tile_of
from topping.rules.square import CENTRE, Direction, Reference, Square
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths

_LAST_SECONDS_MS = 20_000

Ghost = tuple[tuple[Square, str, bool], ...]


def ghost_of(text: str, turn: Turn, free_place: bool) -> Ghost:
    """The letters that a typed proposal would lay: square, character, whether it agrees with what lies there.

    A word alone is shown in its best place where it may be typed alone. Whether words are admitted plays no part: the
    preview must not answer what Enter asks.
    """
    try:
        entry = Entry.parse(text)
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


def _understood(entry: Entry, turn: Turn) -> Proposal | None:
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
        return BoardView(turn.after.board.cells, _placed(turn))
    done = len(run.results)
    last = _placed(run.turns[done - 1]) if done else ()
    if entry is None:
        return BoardView(turn.before.board.cells, last, ghost)
    laid = tuple((square, character, True) for square, character in entry.laid)
    return BoardView(turn.before.board.cells, last, laid, entry.cursor, entry.direction)


def rack_view(turn: Turn, ghost: Ghost) -> RackView:
    """The draw, with the letters of the preview marked as used."""
    draw = turn.draw
    laid = [tile_of(character) for square, character, _ in ghost if not turn.before.board.holds(square)]
    used = []
    for letter in draw.letters:
        used.append(letter in laid)
        if letter in laid:
            laid.remove(letter)
    return RackView(draw.kept, draw.new, tuple(used), announce(draw, turn.before.variant).rejected)


def timer_view(run: Run, now: int) -> TimerView:
    """The move's clock, to the tenth."""
    elapsed = run.elapsed_ms(now)
    still = run.phase is not Phase.THINKING
    last = run.limit_ms - elapsed <= _LAST_SECONDS_MS
    return TimerView(to_tenths(elapsed), last and not still, still)


def total_view(run: Run, now: int) -> TotalView:
    """What the run has cost, the present move's time included."""
    running = run.elapsed_ms(now) if run.phase is Phase.THINKING else 0
    play = run.play_ms + running
    percent = 100 * run.elapsed_ms(now) // run.limit_ms
    each = say("play.seconds", seconds=run.terms.penalty_ms // 1000)
    text = total_text(to_seconds(play + run.penalty_ms), to_seconds(play), run.missed, each)
    return TotalView(text, say("play.limit", limit=to_seconds(run.limit_ms)), percent)


def history_view(run: Run, rows: int) -> TableView:
    """The moves played, the last one first, each with the retained solution and what it cost."""
    columns = (
        Column(say("history.number"), 7, "right"),
        Column("", 5),
        Column(say("history.word"), 38),
        Column(say("history.reference"), 12),
        Column(say("history.points"), 12, "right"),
        Column(say("history.time"), 18, "right"),
    )
    played = []
    for result in reversed(run.results[-rows:]):
        solution = run.turns[result.number - 1].solution
        played.append(
            (
                str(result.number),
                TICK if result.found else CROSS,
                solution.move.circled.split()[0],
                str(solution.reference),
                str(solution.points),
                to_tenths(result.cost_ms),
            )
        )
    return TableView(columns, tuple(played), frozenset({0} if played else ()))


def _placed(turn: Turn) -> tuple[Square, ...]:
    return tuple(square for square, _ in turn.placement.placed)
