"""The views of the public screen: grid, draw and time, then the solution; in mort subite, who is still in."""

from __future__ import annotations

from topping.kiosk.painters.board import BoardView
from topping.kiosk.painters.notice import NoticeView
from topping.kiosk.painters.rack import RackView
from topping.kiosk.painters.status import TimerView, TotalView
from topping.kiosk.painters.survivors import Contestant, SurvivorsView
from topping.kiosk.public.moveclock import MoveClock
from topping.kiosk.public.showing import Showing
from topping.kiosk.wording import formula_text, limit_text, schedule_text, speed_text, variant_text
from topping.play.session.elimination import rounds, still_in, winner
from topping.play.session.session import Session
from topping.rules.announcement import announce
from topping.rules.conditions import Conditions
from topping.rules.game import Turn
from topping.rules.replacement import replaced_squares
from topping.rules.schedule import Signal, warning
from topping.sheets.announcement import solution_lines
from topping.texts import say
from topping.texts.times import to_seconds


def header(showing: Showing) -> tuple[str, str]:
    """The move, without how many there are, and what is played."""
    session, conditions = showing.session, showing.session.conditions
    how = " · ".join(
        (formula_text(conditions.formula.name), speed_text(conditions.speed), variant_text(conditions.variant.name))
    )
    move = say("session.public_move", move=max(1, session.opened))
    return (move, f"{showing.name} · {how}" if showing.name else how)


def board_view(session: Session, *, solved: bool) -> BoardView:
    """The grid, with the solution of the present move once that is over."""
    turn = shown_turn(session)
    if turn is None:
        return BoardView(session.turns[0].before.board.cells)
    if solved:
        placed = tuple(square for square, _ in turn.placement.placed)
        return BoardView(turn.after.board.cells, placed, replaced=replaced_squares(turn.placement, turn.after.board))
    return BoardView(turn.before.board.cells)


def shown_turn(session: Session) -> Turn | None:
    """The move on the screen: the last one whose draw was given."""
    return session.turns[session.opened - 1] if session.opened else None


def rack_view(session: Session) -> RackView:
    """The draw; nothing before the first, nor once a move is over."""
    turn = shown_turn(session)
    if turn is None or session.opened == session.collected:
        return RackView("", "", ())
    draw = turn.draw
    return RackView(
        draw.kept,
        draw.new,
        (False,) * len(draw.letters),
        announce(draw, session.conditions.variant).rejected,
        countries=not session.conditions.speed.by_letters,
    )


def timer_view(clock: MoveClock | None, now: int) -> TimerView:
    """The time left, rounded up, so that 0 means over; the time used where there is no limit."""
    if clock is None:
        return TimerView("", False, True)
    elapsed, signal = clock.elapsed_ms(now), clock.signal(now)
    text = to_seconds(elapsed if clock.limit_ms is None else clock.limit_ms - elapsed + 999)
    return TimerView(text, signal not in (None, Signal.START), not clock.is_running)


def total_view(session: Session, clock: MoveClock | None, now: int) -> TotalView:
    """How many play, the bar of the time, and the referee's last signal."""
    players = say("session.players", count=len(session.seats))
    if clock is None:
        signal = say("signal.end") if session.collected else ""
        return TotalView(players, signal, 100 if session.collected else 0, bool(session.collected))
    elapsed, signal_now = clock.elapsed_ms(now), clock.signal(now)
    percent = 0 if clock.limit_ms is None else 100 * elapsed // clock.limit_ms
    if signal_now is None:
        return TotalView(players, limit_text(clock.limit_ms), percent)
    return TotalView(players, say(f"signal.{signal_now.value}"), percent, True)


def solution_view(session: Session, size: int) -> NoticeView:
    """The retained solution as the referee announces it (§3.4), after the move; what to do before the first.

    In mort subite, where the names need the space, only the voice says the spelling and the reminder.
    """
    turn = shown_turn(session)
    if turn is None:
        return NoticeView((*opening_lines(session.conditions), say("session.before_first")), size, "left")
    lines = solution_lines(turn)
    if session.plan.eliminates:
        lines = (lines[0], *lines[2:-1])  # without spelling and reminder
    return NoticeView((f"# {lines[0]}", *lines[1:]), size, "left")


def opening_lines(conditions: Conditions) -> tuple[str, ...]:
    """What the referee tells the players before the game (§3): its type, its pace, the signal before the end."""
    signal = warning(conditions.limit_ms(1))
    return (
        f"# {formula_text(conditions.formula.name)}",
        say("session.opening_draws", variant=variant_text(conditions.variant.name)),
        say("session.opening_pace", pace=schedule_text(conditions.speed.schedule)),
        *((say(f"session.opening_signal.{signal[0].value}"),) if signal is not None else ()),
    )


def survivors_view(session: Session) -> SurvivorsView:
    """In mort subite: who is in, who is out and at which move."""
    out_at = session.out_at
    gone = sorted(out_at, key=lambda table: (-out_at[table], table))
    contestants = [Contestant(str(session.seats[table].player)) for table in still_in(session)]
    contestants += [
        Contestant(str(session.seats[table].player), say("session.at_move", move=out_at[table])) for table in gone
    ]
    return SurvivorsView(tuple(contestants))


def elimination_text(session: Session) -> str:
    """What the last complete move of mort subite brought: who goes out, or that nobody does, or who wins."""
    done = rounds(session)
    if not done:
        return ""
    won = winner(session)
    if won is not None:
        return say("session.winner", name=session.seats[won].player.name)
    last = done[-1]
    if not last.out:
        return say("session.nobody_out", move=last.move)
    return say("session.out", move=last.move, names=[session.seats[table].player.name for table in last.out])
