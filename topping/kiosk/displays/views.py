"""What the painters of a session's public display paint: heading, clock, message, players of mort subite in pages."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypeAlias

from topping.kiosk.displays.moment import Hold, MoveClock, Showing
from topping.kiosk.paint import publicface
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.publicface import Contestant, SurvivorsView
from topping.play.session.session import Session, is_complete, players, still_in, winner
from topping.rules.conditions.variant import Signal, warning
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board, Direction
from topping.rules.placement import replaced_squares
from topping.texts import say
from topping.texts.times import to_seconds
from topping.wording.conditions import formula_text, schedule_text, variant_text

LAST_MS: Final = 10_000
"""The time (ms) left from which the figure has another colour."""
_START_SHOWN_MS: Final = 3_000


def head(showing: Showing) -> publicface.HallHead:
    """Returns the heading of the display: the number of the move, and what is happening."""
    session = showing.session
    count = say("hall.players", count=len(session.seats)).replace(" ", "\N{NO-BREAK SPACE}")
    if not session.opened:
        return publicface.HallHead(showing.name or say("hall.session"), cancelled_text(session) or say("hall.soon"))
    state = count
    if showing.timeline is not None:
        state = say("hall.drawing")
    elif showing.is_solved:
        state = cancelled_text(session) or say("hall.over")
    title = say("session.public_move", move=session.opened)
    alone = state[:1].upper() + state[1:]
    if not showing.name:
        return publicface.HallHead(title, alone)
    first, _, _ = showing.name.partition(" · ")  # the competition, which precedes game and room
    return publicface.HallHead(title, f"{showing.name} · {state}", short_note=f"{alone} · {first}")


def cancelled_text(session: Session) -> str:
    """Returns the notice that the last move was cancelled (§3.6); empty if it was not, or once a new draw is
    announced.
    """
    return say("hall.cancelled", move=session.just_cancelled) if session.just_cancelled else ""


def board_view(session: Session, *, solved: bool) -> BoardView:
    turn = shown_turn(session)
    last = turn if solved else before(session)
    if turn is None or last is None:
        return BoardView(Board().cells if turn is None else turn.before.board.cells, in_hall=True)
    placed = tuple(square for square, _ in last.placement.placed)
    cells = last.after.board.cells if solved else turn.before.board.cells
    return BoardView(cells, placed, replaced=replaced_squares(last.placement, last.after.board), in_hall=True)


def shown_turn(session: Session) -> Turn | None:
    """Returns the last move whose draw was announced; None before the first draw."""
    return session.turns[session.opened - 1] if session.opened else None


def before(session: Session) -> Turn | None:
    turn = shown_turn(session)
    return session.turns[session.opened - 2] if turn is not None and turn.number > 1 else None


def draw_view(session: Session) -> publicface.DrawView:
    turn = shown_turn(session)
    if turn is None:
        return publicface.DrawView("", "")
    return publicface.DrawView(turn.draw.kept, turn.draw.new, not session.conditions.speed.by_letters)


def figure_view(clock: MoveClock | None, now: int) -> publicface.HallFigure:
    """Returns the time to show: what is left of the move's time (rounded up to seconds), or without a limit, the time
    used.
    """
    if clock is None:
        return publicface.HallFigure("")
    elapsed = clock.elapsed_ms(now)
    if clock.limit_ms is None:
        return publicface.HallFigure(to_seconds(elapsed), tone="accent" if clock.is_running else "still")
    left = clock.limit_ms - elapsed
    is_last = Hold.COLLECTION in clock.holds or (clock.is_running and left <= LAST_MS)
    tone = "last" if is_last else "accent" if clock.is_running else "still"
    return publicface.HallFigure(to_seconds(left + 999), tone=tone)


def bar_view(clock: MoveClock | None, now: int) -> publicface.HallBar | None:
    if clock is None or clock.limit_ms is None:
        return None
    left, warned = clock.limit_ms - clock.elapsed_ms(now), warning(clock.limit_ms)
    tick = None if warned is None else 1000 * (clock.limit_ms - warned[1]) // clock.limit_ms
    return publicface.HallBar(1000 * left // clock.limit_ms, tick, left <= LAST_MS)


def opening_lines(session: Session) -> tuple[str, ...]:
    """Returns lines with what the referee says before the game (§3): formula (such as duplicate), variant, time per
    move, and signal before the end.
    """
    conditions = session.conditions
    signal = warning(conditions.speed.schedule.limit_ms(1))
    return (
        formula_text(conditions.formula.name),
        say("session.opening_draws", variant=variant_text(conditions.variant.name)),
        say("session.opening_pace", pace=schedule_text(conditions.speed.schedule)),
        *((say(f"session.opening_signal.{signal[0].value}"),) if signal is not None else ()),
    )


def band_view(showing: Showing, message: VerdictView) -> publicface.BandView:
    """Returns the message across the display: a signal of the referee (such as "thirty seconds") if there is one,
    otherwise `message`.
    """
    clock, session = showing.clock, showing.session
    if showing.timeline is not None:
        return publicface.BandView(message.text or say("hall.clock_after"), has_clock=not message.text)
    signal = None if clock is None or showing.is_solved else clock.signal(showing.now)
    if clock is None or signal is None or Hold.REFEREE in clock.holds:
        return publicface.BandView(message.text or (cancelled_text(session) if showing.is_solved else ""))
    if signal is Signal.START and (message.text or clock.elapsed_ms(showing.now) >= _START_SHOWN_MS):
        return publicface.BandView(message.text)
    return publicface.BandView(say(f"signal.{signal.value}"), message.text, is_signal=True)


def points_view(session: Session) -> publicface.HallFigure:
    turn = shown_turn(session)
    if turn is None:
        count = len(session.seats)
        return publicface.HallFigure(str(count), say("hall.players_unit", count=count))
    return publicface.HallFigure(str(turn.solution.points), say("hall.pts_unit", count=turn.solution.points))


def solution_of(turn: Turn) -> publicface.SolutionView:
    move, placed = turn.placement.move, {square for square, _ in turn.placement.placed}
    start, direction = move.reference.square, move.reference.direction
    is_placed = tuple(start.moved(direction, step) in placed for step in range(len(move.word)))
    return publicface.SolutionView(move.word, is_placed, str(move.reference), direction is Direction.HORIZONTAL)


Results: TypeAlias = tuple[int, int, int, tuple[str, str, int] | None]
"""The number of players who found the top, of all, of zeros, and the best other solution (word, place, points)."""


def results_of(session: Session) -> Results | None:
    """Returns the results of the last move; None before the first result, or while bulletins are missing."""
    move = session.collected
    if not move or not is_complete(session, move):
        return None
    top = session.turn(move).solution
    corrections = [entry.correction for entry in session.entries.get(move, {}).values()]
    others = [
        (correction.word.upper(), str(correction.reference), correction.gross)
        for correction in corrections
        if correction.gross > 0 and correction.reference is not None and correction.word
        if (correction.word.upper(), correction.reference) != (top.move.word.upper(), top.move.reference)
    ]
    return (
        sum(correction.gross >= top.points for correction in corrections),
        len(corrections) if session.plan.eliminates else len(players(session, move)),
        sum(correction.gross <= 0 for correction in corrections),
        min(others, key=lambda one: (-one[2], one), default=None),
    )


PAGE: Final = 40
"""The number of players per page."""
PAGE_MS: Final = 8_000
"""How long (ms) a page stays."""


def is_between(session: Session) -> bool:
    move = session.collected
    return session.plan.eliminates and bool(move) and session.opened == move and is_complete(session, move)


def pages(session: Session) -> tuple[SurvivorsView, ...]:
    """Returns the players of a mort subite in pages: those still in, those eliminated by the last move, then earlier
    ones.

    The earlier ones are in order of their last move, latest first.
    """
    short = short_names({table: seated.player.name for table, seated in session.seats.items()})
    out_at, last = session.out_at, session.collected

    def contestant(table: int) -> Contestant:
        return Contestant(table, session.seats[table].player.name, short[table], out_at.get(table, 0))

    gone = sorted(out_at, key=lambda table: (-out_at[table], table))
    ordered = [contestant(table) for table in (*still_in(session), *gone)]
    found = []
    for first in range(0, max(1, len(ordered)), PAGE):
        page = ordered[first : first + PAGE]
        found.append(
            SurvivorsView(
                tuple(one for one in page if not one.out_at),
                tuple(one for one in page if one.out_at == last and last),
                tuple(one for one in page if one.out_at and one.out_at != last),
            )
        )
    return tuple(found)


def played_text(session: Session, page: int, pages: int) -> str:
    """Returns a text with the number of moves played; if there are several pages, also with the page number."""
    note = say("hall.played", move=session.collected)
    return f"{note} · {say('hall.page', page=page + 1, of=pages)}" if pages > 1 else note


def next_limit(session: Session) -> str:
    """Returns the time of the next move in mort subite, as text; empty if the game is over."""
    if winner(session) is not None or session.is_ended:
        return ""
    return _time(session.plan.limit_ms(session.collected + 1))


def _time(limit_ms: int | None) -> str:
    """Returns the time limit of a move as text, split at the referee's signal: `20 + 20 s` for a limit of 40 s."""
    if limit_ms is None:
        return say("play.no_limit")
    warned = warning(limit_ms)
    if warned is None:
        return say("hall.seconds", seconds=limit_ms // 1000)
    return say("hall.seconds", seconds=f"{warned[1] // 1000} + {(limit_ms - warned[1]) // 1000}")


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """Returns a short name for each table: the first name; with an initial if several players share it.

    If the initials are the same too, the full name.
    """
    first = {key: name.split()[0] if name.split() else name for key, name in names.items()}
    times = Counter(first.values())
    with_initial = {
        key: f"{first[key]} {name.split()[-1][:1]}." if len(name.split()) > 1 and times[first[key]] > 1 else first[key]
        for key, name in names.items()
    }
    again = Counter(with_initial.values())
    return {key: names[key] if again[short] > 1 else short for key, short in with_initial.items()}
