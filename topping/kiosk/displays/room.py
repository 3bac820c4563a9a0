"""The displays for a room that plays on phones: who is connected, the move in play, the standings after it.

They show names and times, but never a player's words, nor the top while its move is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from topping.hall.room import HallPhase
from topping.hall.roomstandings import HallRow
from topping.hall.status import CUT, EXPECTED, HERE, HallStatus, StatusSeat
from topping.kiosk.displays.rankingpages import abridged
from topping.kiosk.displays.roomsudden import room_sudden
from topping.kiosk.paint import theme
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.publicface import HallBar, HallFigure, paint_hall_bar, paint_hall_figure
from topping.kiosk.paint.qr import QrView, paint_qr
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import line, mark, progress, tiles
from topping.kiosk.ui.tree import Act, Element, Role, Type, apart, column, keys_place, live, painted, row, space, text
from topping.rules.grid.board import SIZE, Square
from topping.texts import say
from topping.texts.times import difference, seconds_of, to_seconds, to_tenths
from topping.wording.sentences import points

_TICK_MS: Final = 10_000
"""The time (ms) before the limit at which the bar has its tick."""
_LAST_MS: Final = 10_000
_FEW: Final = 24
_WIDE_TYPE: Final = 32
"""From this size of type on (pixels at 1920×1080), four columns of names leave no room for ticks."""
SEATS_A_PAGE: Final = 24
_SEAT_ROWS: Final = 8


def seat_cells(status: HallStatus, chosen: int, page: int, act: Callable[[int], Act]) -> Element:
    """Returns the players of page `page` (from 0) in two or three columns: table number, name, whether the phone is
    connected.

    `chosen` is the number of the highlighted table; a click on a table runs `act(number)`.
    """
    shown = status.seats[page * SEATS_A_PAGE : (page + 1) * SEATS_A_PAGE]
    high = _SEAT_ROWS if len(status.seats) > 2 * _SEAT_ROWS else max(4, -(-len(shown) // 2))
    columns = [shown[first : first + high] for first in range(0, max(len(shown), 2 * high), high)]
    return row(
        *(column(*(_seat(seat, chosen, act) for seat in part), gap=4, grow=1) for part in columns),
        gap=20,
        grow=1,
        id="seats",
    )


def _short_forms(name: str) -> tuple[str, str]:
    """Returns shorter forms of a name: `Jean-Luc M.`, then `J.-L. M.`; a number that ends it stays."""
    first, *others = name.split() or [""]
    number = [others.pop()] if others and others[-1].isdigit() else []
    letters = ["-".join(f"{part[:1]}." for part in first.split("-")), *(f"{last[:1]}." for last in others[-1:])]
    return abridged(name), " ".join([*letters, *number])


def _seat(seat: StatusSeat, chosen: int, act: Callable[[int], Act]) -> Element:
    is_there = seat.state == HERE
    if is_there:
        state: Element = mark(Icon.TICK, "found", 32, 3.4)
    elif seat.state == CUT:
        state = text(say("room.cut"), Type.ROW, "missed", align="right", shorter=("!",))
    else:
        state = text(say("room.expected"), Type.ROW, "ink3", align="right", drop=1, group="seat states")
    ink = "ink2" if seat.state == EXPECTED else "ink"
    name = text(seat.name, Type.ROW, ink, group="seats", shorter=_short_forms(seat.name), grow=1)
    number = text(str(seat.table), Type.ROW, "ink2", align="right", width=44)
    return row(
        number,
        name,
        state,
        gap=16,
        pad=(12, 0),
        align="center",
        height=68,
        min_height=40,
        fill="row",
        is_on=seat.table == chosen,
        act=act(seat.table),
        role=Role.OPTION,
        said=f"{seat.table} {seat.name}, {say(f'room.state.{seat.state}')}",
        id=f"seat {seat.table}",
    )


def room_face(status: HallStatus, look: Callable[[], int]) -> Element:
    """Returns the display for the current phase of the game: how to join, countdown, move in play, or standings.

    `look` returns the time (ms).
    """
    if status.phase is HallPhase.LOBBY:
        return column(
            row(address_card(status), _lobby(status), gap=24, grow=1), keys_place(), pad=(64, 40, 64, 0), id="page"
        )
    if status.phase is HallPhase.COUNTDOWN:
        return countdown(status, look())
    return room_move(status, look) if status.is_on else after_move(status, look())


def after_move(status: HallStatus, now: int, foot: Element | None = None, chosen: int | None = None) -> Element:
    """Returns the display after a move: the standings or, in mort subite, the players still in the game.

    `chosen` is the index of the highlighted line; `foot` is a message to the referee at the foot.
    """
    return room_sudden(status, now, foot) if status.is_sudden else room_standings(status, foot, chosen)


def countdown(status: HallStatus, now: int) -> Element:
    """Returns the display before the first draw: how many seconds are left."""
    said = say("room.starts", seconds=max(0, -(-(status.next_ms - now) // 1000)))
    shown = text(said, Type.CLOCK, face=Face.TITLE, align="center", lines=2)
    return column(space(), shown, space(), keys_place(), pad=(64, 26, 64, 0), id="page")


def _lobby(status: HallStatus) -> Element:
    pages = range(0, max(1, len(status.seats)), SEATS_A_PAGE)
    first = next((at for at in pages if any(seat.state != HERE for seat in status.seats[at : at + SEATS_A_PAGE])), 0)
    seats = seat_cells(status, 0, first // SEATS_A_PAGE, lambda _: lambda: None)
    return column(here_line(status), seats, card="card", pad=(32, 20), gap=12, grow=1)


def here_line(status: HallStatus, *more: Element | None) -> Element:
    """Returns a line with the number of phones connected; `more` are elements to the right of it."""
    return row(
        text(say("room.here", count=status.here, of=len(status.seats)), Type.CARD, face=Face.TITLE),
        space(),
        *more,
        progress(status.here, max(1, len(status.seats)), "", colour="found", width=320),
        gap=20,
        align="center",
        height=60,
    )


def address_card(status: HallStatus) -> Element:
    """Returns a card that explains how to join the game with a phone: the web address, and three steps.

    The address alone does not let anybody play: a code is needed.
    """
    steps = [
        row(
            text(str(place), Type.ROW, "ink2", Face.BOLD, width=24),
            text(say(f"room.step.{place}"), Type.ROW, lines=2, grow=1),
            gap=8,
            align="start",
        )
        for place in (1, 2, 3)
    ]
    return column(
        text(say("room.phone"), Type.CARD, face=Face.TITLE),
        painted(QrView(status.url), paint_qr, status.url, height=360, min_height=180, id="qr"),
        text(host_of(status.url), Type.STRONG, face=Face.BOLD, align="center"),
        *steps,
        space(),
        text(say("room.private"), Type.ROW, "ink2", lines=3, drop=1),
        card="card",
        pad=(32, 24),
        gap=12,
        width=580,
    )


def host_of(url: str) -> str:
    """Returns a web address as users type it: without `http://`."""
    return url.partition("#")[0].removeprefix("http://").rstrip("/")


def room_move(
    status: HallStatus,
    look: Callable[[], int],
    told: Element | None = None,
    below: Callable[[Element], Element] = lambda names: names,
) -> Element:
    """Returns the display while a move is played: grid, clock, draw, and the players who have found the top.

    `look` returns the time (ms). `below` receives the list of players and returns the element to show in its place;
    `told` is shown under it.
    """
    letters = status.kept + status.new
    head = row(
        column(
            text(say("session.public_move", move=status.move), 8, face=Face.TITLE),
            text(_about(status, status.players), Type.BODY, "ink2"),
            grow=1,
        ),
        live(lambda: _figure(status, look()), paint_hall_figure, "", width=360, height=150, id="timer"),
        gap=20,
        align="center",
    )
    found, names = len(status.finders), status.names
    step = Type.BODY if status.players <= _FEW else Type.LABEL
    finders = [_finder(names[table], ms, step) for table, ms in status.finders]
    others = [_waiting(one, step) for one in _others(status)]
    count = row(
        text(say("room.found", count=found, of=status.players), Type.CARD, face=Face.TITLE),
        progress(found, max(1, status.players), "", colour="found", grow=1),
        gap=20,
        align="center",
    )
    panel = column(
        head,
        live(lambda: _bar(status, look()), paint_hall_bar, "", height=40, min_height=24),
        apart(10),
        row(tiles(letters, side=108, height=112, id="rack"), space()),
        apart(14),
        count,
        apart(6),
        below(_columns([*finders, *others], 2 if status.players <= _FEW else 4)),
        told,
        grow=1,
        pad=(0, 10, 0, 0),
        id="panel",
    )
    return column(row(_board(status), panel, gap=36, grow=1), keys_place(), pad=(36, 20, 40, 0), id="page")


def standings_beside(status: HallStatus) -> Element:
    """Returns the standings (rank, name, total time), to be shown beside the grid while a move is played."""
    step, count = (Type.BODY, 2) if len(status.rows) <= _FEW else (Type.LABEL, 4)
    return _columns([_ranked(one, step) for one in status.rows], count)


def _ranked(standing: HallRow, step: Type) -> Element:
    return row(
        text(str(standing.rank), step, "ink2", Face.BOLD, align="right", min_width=38, group="ranks"),
        text(standing.name, step, group="finders", shorter=_short_forms(standing.name), grow=1),
        _time(to_tenths(standing.total_ms), step),
        gap=12 if step == Type.BODY else 6,
        align="center",
        height=48,
        min_height=26,
    )


def _time(shown: str, step: Type) -> Element:
    """Returns a time at the end of a line; of small type it takes only the room that it needs."""
    wide = 110 if step == Type.BODY else None
    return text(shown, step, face=Face.BOLD, align="right", group="finder times", width=wide)


def _about(status: HallStatus, players: int) -> str:
    count = say("count.players", count=players).replace(" ", "\N{NO-BREAK SPACE}")
    return " · ".join(filter(None, (status.game, count)))


def _others(status: HallStatus) -> Sequence[str]:
    found = {table for table, _ in status.finders}
    out = {row.table for row in status.rows if row.out_at}
    return [row.name for row in sorted(status.rows, key=lambda row: row.table) if row.table not in found | out]


def _columns(cells: Sequence[Element], columns: int) -> Element:
    """Arranges cells in this number of columns, filled one column after another."""
    high = max(1, -(-len(cells) // columns))
    parts = [column(*cells[first : first + high], space(), grow=1) for first in range(0, columns * high, high)]
    return row(*parts, gap=28 if columns == 2 else 14, grow=1, id="names")


def _has_ticks(step: Type) -> bool:
    """Returns whether names in this size of type have ticks before them; on the smallest screens they have no room."""
    return step == Type.BODY or theme.step(step) / theme.scale() < _WIDE_TYPE


def _finder(name: str, ms: int, step: Type) -> Element:
    shown = say("room.seconds", seconds=seconds_of(ms))
    return row(
        mark(Icon.TICK, "found", 26 if step == Type.BODY else 18, 3.2) if _has_ticks(step) else None,
        text(name, step, face=Face.SEMI, group="finders", shorter=_short_forms(name), grow=1),
        _time(shown, step),
        gap=12 if step == Type.BODY else 6,
        align="center",
        height=48,
        min_height=26,
    )


def _waiting(name: str, step: Type) -> Element:
    shown = text(name, step, "ink3", group="finders", shorter=_short_forms(name), grow=1)
    indent = (38 if step == Type.BODY else 24) if _has_ticks(step) else 0
    return row(apart(indent), shown, align="center", height=48, min_height=26)


def _board(status: HallStatus) -> Element:
    last = tuple(Square(*divmod(place, SIZE)) for place in status.placed)
    view, side = BoardView(status.cells, last, in_hall=True), 920 if status.players <= _FEW else 780
    return column(space(), painted(view, paint_board, say("hall.grid"), width=side, height=side, id="board"), space())


def _figure(status: HallStatus, now: int) -> HallFigure:
    gone = max(0, min(status.limit_ms, now - status.given_ms))
    return HallFigure(to_seconds(gone), tone="last" if status.limit_ms - gone < _LAST_MS else "accent")


def _bar(status: HallStatus, now: int) -> HallBar:
    gone = max(0, min(status.limit_ms, now - status.given_ms))
    limit = max(1, status.limit_ms)
    return HallBar(1000 * gone // limit, 1000 - 1000 * _TICK_MS // limit if limit > _TICK_MS else None,
                   limit - gone < _LAST_MS)  # fmt: skip


def room_standings(status: HallStatus, foot: Element | None = None, chosen: int | None = None) -> Element:
    """Returns the display after a move or the game: the solution, the first players who found it, and the standings.

    `chosen` is the index of the highlighted line; `foot` is shown below.
    """
    over = status.move - status.is_on
    title = say("room.over") if status.phase is HallPhase.OVER else say("room.after", move=over)
    head = row(
        text(title, Type.TITLE, face=Face.TITLE),
        text(f"{_about(status, len(status.rows))} · {say('room.equal')}", Type.ROW, "ink2", align="right", grow=1),
        gap=32,
        height=72,
        align="center",
    )
    count = 2 if len(status.rows) <= _FEW else 4
    high = max(1, -(-len(status.rows) // count))
    best_ms = min((one.total_ms for one in status.rows), default=0)
    cards = [
        column(
            *([_heads()] if count == 2 else []),
            *(
                _standing(standing, best_ms, is_wide=count == 2, is_chosen=place == chosen)
                for place, standing in enumerate(status.rows[first : first + high], start=first)
            ),
            space(),
            card="card",
            pad=(24, 14),
            grow=1,
        )
        for first in range(0, count * high, high)
    ]
    return column(
        head,
        apart(12),
        _solution(status),
        apart(20),
        row(*cards, gap=24, grow=1, id="standings"),
        foot,
        keys_place(),
        pad=(64, 26, 64, 0),
        id="page",
    )


def _solution(status: HallStatus) -> Element | None:
    if status.top is None:
        return None
    word, reference, worth = status.top
    first = None
    if status.finders:
        table, ms = status.finders[0]
        seconds = say("room.seconds", seconds=seconds_of(ms))
        first = text(say("room.first", name=status.names[table], time=seconds), Type.ROW, "ink2", align="right")
    found = say("room.found", count=len(status.finders), of=status.players)
    return row(
        tiles(word, "last", side=64, height=68),
        text(f"{reference} · {points(worth)}", Type.CARD, face=Face.SEMI),
        space(),
        column(text(found, Type.BODY, face=Face.BOLD, align="right"), first),
        card="hero",
        pad=(36, 22),
        gap=32,
        align="center",
        height=120,
        id="top",
    )


_MOVED, _TOTAL = 60, 120
"""The widths of the columns of gained ranks and of totals."""


def _heads() -> Element:
    said = [text("", Type.LABEL, width=48), text(say("room.player"), Type.LABEL, "ink2", grow=1)]
    ends = ((say("room.tops"), 70), ("", _MOVED), (say("room.total"), _TOTAL), (say("room.gap"), 140))
    said += [text(one, Type.LABEL, "ink2", align="right", width=width, group="room heads") for one, width in ends]
    return column(row(*said, gap=12, pad=(0, 0, 10, 0), height=36, align="center"), line(), gap=2)


def _moved(up: int) -> Element:
    """Returns an arrow with the number of ranks gained by a player since the last move; lost if `up` is negative."""
    if not up:
        return space(0, width=_MOVED)
    colour = "found" if up > 0 else "missed"
    arrow = mark(Icon.UP if up > 0 else Icon.DOWN, colour, 20)
    return row(space(), arrow, text(str(abs(up)), Type.ROW, colour), gap=8, align="center", width=_MOVED)


def _standing(standing: HallRow, best_ms: int, *, is_wide: bool, is_chosen: bool) -> Element:
    step = Type.ROW if is_wide else Type.LABEL
    name = text(
        standing.name, step, face=Face.SEMI, group="standing names", shorter=_short_forms(standing.name), grow=1
    )
    total = text(
        to_tenths(standing.total_ms), step, face=Face.BOLD, align="right", width=_TOTAL, group="standing totals"
    )
    rank = text(str(standing.rank), step, "ink2", Face.BOLD, align="right", width=48, group="standing ranks")
    note = text(say("tiebreak.decided"), Type.LABEL, "accent_text", drop=1) if standing.is_decided else None
    cells: list[Element | None] = [rank, name, note]
    if is_wide:
        gap = difference(standing.total_ms - best_ms) if standing.total_ms > best_ms else ""
        cells += [
            text(str(standing.found), step, align="right", width=70),
            _moved(standing.up),
            total,
            text(gap, step, "ink2", align="right", width=140, group="standing gaps"),
        ]
    else:
        cells.append(total)
    fill = "row" if is_chosen else ""
    return row(*cells, gap=12, pad=(0, 0, 10, 0), align="center", height=50, min_height=26, fill=fill, is_on=is_chosen)
