"""The public display of a session: grid, draw and clock during a move, the solution after it, the standings.

Heights are in units of 1/1080 of the screen, chosen for reading from the back of a room. On a projection 2 m wide,
capitals of 43 units (64 of type) appear under 20 minutes of arc at 8 m and under 15 at 10 m.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from pygame import Rect

from topping.kiosk.displays import views
from topping.kiosk.displays.following import Audience, clock_bar, clock_figure, times_lines
from topping.kiosk.displays.moment import Showing
from topping.kiosk.displays.rankingpages import FIT, note, room_ranking, standings_face
from topping.kiosk.displays.views import Results
from topping.kiosk.paint import publicface, theme
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import Span
from topping.kiosk.paint.publicface import (
    BandView,
    DrawView,
    HallHead,
    SuddenView,
    paint_hall_bar,
    paint_hall_figure,
    paint_sudden,
)
from topping.kiosk.paint.theme import Face, Panel
from topping.kiosk.ui.layout import lay
from topping.kiosk.ui.panels import still
from topping.kiosk.ui.parts import line, mark, paragraph, tiles
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.tree import Element, Role, Type, column, keys_place, live, painted, row, space, text
from topping.play.run.run import Phase
from topping.play.run.watched import WatchedRun
from topping.play.session.session import Memo, Session, still_in, winner
from topping.rules.grid.board import Square
from topping.texts import say
from topping.texts.times import to_seconds
from topping.wording.conditions import game_text
from topping.wording.sentences import player_text

STANDINGS_PAGE_MS: Final = 10_000
"""How long (ms) a page of the standings stays."""
_EDGE: Final = 18
"""The room for the bracket of the new letters, at the far left."""
MOST_DRAW: Final = 646
"""The height of the draw."""
_LETTER: Final = 86
"""The largest height of a line of the draw: a tile and its country."""
_HEAD, _LARGE = 8, 9
"""The steps of type of titles, and of texts for reading from a distance."""
_NAMES: Final = re.compile(r"[A-Z]|\d+")
"""Row and column of a reference, written with a space between."""
_GROUP_GAP: Final = 12
"""The gap between kept and new letters."""

Look = Callable[[], Showing]


class PublicFace:
    """The public display of a session, as a tree of elements.

    With `has_keys`, room is left for the referee's keys, because he leads the session on this screen.
    """

    def __init__(self, *, has_keys: bool = False) -> None:
        self._has_keys = has_keys
        self._results = Memo(views.results_of)
        self._pages = Memo(views.pages)
        self._ranking = Memo(room_ranking)

    def view(self, showing: Showing, message: VerdictView, look: Look) -> Element:
        """Returns the display of a session; while the session is interrupted, a notice without the game.

        `message` is for the referee. `look` returns the state at the current time, for animated parts.
        """
        session = showing.session
        if showing.paused_since is not None:
            return self._pause(look, message.text)
        if showing.has_standings or (session.is_ended and not self._has_keys):
            return self._standings(showing)
        if showing.timeline is None and views.is_between(session):
            return self._sudden(showing, message)
        band = views.band_view(showing, message)
        board = painted(views.board_view(session, solved=showing.is_solved), paint_board, say("hall.grid"), id="board")
        if showing.timeline is not None:
            return hall_page(board, *self._announced(showing, band, look))
        if showing.is_solved:
            return hall_page(board, *self._after_move(showing, band))
        return hall_page(board, *self._during_move(showing, band, look))

    def panels(self, showing: Showing, message: VerdictView, screen: Rect) -> list[Panel]:
        return still(self.view(showing, message, lambda: showing), screen)

    def _keys(self, units: float) -> Element:
        """Returns the referee's keys at the foot, at most `units` (1/1080 of the screen) high; an empty space if this
        display has no keys.
        """
        if not self._has_keys:
            return space(units)
        return column(space(), row(keys_place(grow=1), pad=(_EDGE, 0, 0, 0)), grow=units)

    def _announced(self, showing: Showing, band: publicface.BandView, look: Look) -> list[Element]:
        previous = _beside(showing.session, is_short=True) if views.before(showing.session) is not None else None
        shown = live(
            lambda: _announcement(look()), publicface.paint_announcement, say("hall.drawing"), grow=1, id="announcement"
        )
        said = hall_band(band) if band.text else space()
        parts = [hall_head(views.head(showing), previous), space(40), part(660, shown)]
        if self._has_keys:
            return [*parts, space(5), part(60, said), self._keys(87)]
        return [*parts, space(34), part(96, said), space(22)]

    def _during_move(self, showing: Showing, band: publicface.BandView, look: Look) -> list[Element]:
        session, draw = showing.session, views.draw_view(showing.session)
        clock = live(
            lambda: views.figure_view(look().clock, look().now),
            publicface.paint_hall_figure,
            say("session.time"),
            id="clock",
        )
        bar = space()
        if views.bar_view(showing.clock, showing.now) is not None:
            bar = live(
                lambda: views.bar_view(look().clock, look().now), publicface.paint_hall_bar, "", grow=1, id="bar"
            )
        beside = _beside(session, grow=560, id="beside")
        if self._has_keys:
            beside = asked_here(beside, grow=560)
        return [
            hall_head(views.head(showing), clock),
            space(6),
            part(44, bar),
            space(8),
            row(
                hall_draw(draw),
                column(space(22), beside, space(64), grow=296, min_width=230),
                gap=8,
                grow=MOST_DRAW,
            ),
            space(4),
            *((part(122, hall_band(band)), space(22)) if band.text else (self._keys(144),)),
        ]

    def _after_move(self, showing: Showing, band: publicface.BandView) -> list[Element]:
        session = showing.session
        figure = views.points_view(session)
        points = painted(figure, publicface.paint_hall_figure, f"{figure.text} {figure.unit}", id="points")
        turn, results = views.shown_turn(session), self._results(session)
        # before the first move, the session's name has the whole width
        parts = [hall_head(views.head(showing), points if session.opened else None)]
        if not session.opened:
            opening = headed(views.opening_lines(session), id="opening")
            parts += [part(194, replace(points, grow=1)), space(36), part(430, opening), space(20)]
        elif turn is not None:
            solution = views.solution_of(turn)
            letters = painted(solution, publicface.paint_solution, solution.letters, grow=1, id="solution")
            parts += [space(70), part(118, letters), space(30), part(124, _reference(solution)), space(42)]
            parts.append(part(296, space() if results is None else _results(results)))
        foot: Element | None = None
        if band.text:
            foot = hall_band(band)
        elif turn is not None:
            said = text(say("hall.draw"), Type.CARD, "ink2")
            drawn = tiles(turn.draw.letters, side=62, grow=1, id="draw")
            foot = row(said, drawn, fill="outline", gap=24, pad=(30, 0), grow=1, align="center")
        if self._has_keys:
            return [*parts, part(84, foot or space()), self._keys(88)]
        return [*parts, space(28), part(122, foot or space()), space(22)]

    def _sudden(self, showing: Showing, message: VerdictView) -> Element:
        session = showing.session
        pages = self._pages(session)
        page = showing.now // views.PAGE_MS % len(pages)
        won, inside = winner(session), len(still_in(session))
        name = "" if won is None else session.seats[won].player.name
        shown = SuddenView(pages[page], publicface.CountView(inside, len(session.seats), name))
        told = message.text or views.cancelled_text(session)
        strip = hall_band(publicface.BandView(told)) if told else self._top(session)
        return column(
            space(30),
            row(*_title(session, page, len(pages)), grow=84, pad=(24, 0, 0, 0), align="center", id="header"),
            space(28),
            painted(shown, paint_sudden, say("hall.still_in"), grow=714 if self._has_keys else 784, id="survivors"),
            space(8 if self._has_keys else 12),
            row(strip, grow=112, pad=(24, 0, 0, 0)),
            column(space(), row(keys_place(grow=1), pad=(24, 0, 0, 0)), grow=104) if self._has_keys else space(30),
            pad=(40, 0, 64, 0),
            id="hall",
        )

    def _top(self, session: Session) -> Element:
        """Returns the top of the last move on one line: tiles, reference, points, and how many players found it."""
        turn, results = views.shown_turn(session), self._results(session)
        if turn is None or results is None:
            return space()
        place = Span(str(turn.solution.reference), Face.BOLD, size=7)
        points = Span(f"  {turn.solution.points}", Face.BOLD, "accent_text", 8)
        return row(
            text(say("hall.top"), Type.TITLE, "ink2"),
            tiles(views.solution_of(turn).letters, side=98),
            paragraph((place, points), 8, grow=1),
            text(say("hall.have_found", count=results[0]), Type.STRONG, "ink2", shorter=(str(results[0]),)),
            gap=32,
            grow=1,
            align="center",
            id="top",
        )

    def _pause(self, look: Look, told: str) -> Element:
        length = live(
            lambda: _interruption(look()), publicface.paint_hall_figure, say("session.paused"), height=220, id="pause"
        )
        shown = column(
            space(240),
            text(say("session.paused"), _LARGE, face=Face.TITLE, align="centre"),
            space(30),
            length,
            space(40),
            text(say("session.paused_rule"), Type.STRONG, "ink2", align="centre"),
            text(told or look().why_paused, Type.CARD, "ink2", align="centre", lines=2, height=90),
            space(160 if self._has_keys else 250),
            gap=20,
            grow=1,
        )
        return column(shown, row(keys_place(grow=1), pad=(64, 0)) if self._has_keys else None, id="hall")

    def _standings(self, showing: Showing) -> Element:
        session, shown = showing.session, self._ranking(showing.session)
        fit = 2 * FIT
        first = showing.now // STANDINGS_PAGE_MS % max(1, -(-len(shown.lines) // fit)) * fit
        return standings_face(session, shown, first, note(session, showing.name))


def _title(session: Session, page: int, pages: int) -> tuple[Element | None, ...]:
    played, limit = views.played_text(session, page, pages), views.next_limit(session)
    said = (Span(say("formula_name.mort-subite"), Face.LETTER), Span(f"  {played}", colour="ink2", size=6))
    label = Span(f"{say('hall.next_in', move=session.collected + 1)}  ", colour="ink2", size=6)
    return paragraph(said, 8, grow=1), paragraph((label, Span(limit, Face.HEAVY)), 8) if limit else None


def letter_places(screen: Rect) -> tuple[Rect, Rect]:
    """Returns (rectangle of the grid, rectangle of a draw of seven letters), for painting letters in advance."""
    draw = row(hall_draw(publicface.DrawView("", "E" * 7)), space(304), grow=MOST_DRAW)
    laid = lay(hall_page(Element(id="board"), space(264), draw, space(148)), screen)
    found = {spot.name: spot.rect for spot in laid}
    return found["board"], found["rack"]


def hall_page(board: Element, *parts: Element) -> Element:
    """Returns a page: the board, as high as the screen, and beside it a panel with the sections `parts`.

    The heights of the parts must sum to 1058 units (of 1/1080 of the screen).
    """
    side = theme.board_side()
    there = column(space(), replace(board, width=side, height=side), space(), width=side)
    panel = column(*parts, grow=1, pad=(0, 22, 0, 0), id="panel")
    return row(there, panel, gap=34 - _EDGE, pad=(22, 0, 32, 0), id="hall")


def part(units: float, *children: Element) -> Element:
    """Returns a section of the panel beside the grid, `units` (1/1080 of the screen) high, with these children side by
    side.
    """
    return row(*children, grow=units, pad=(_EDGE, 0, 0, 0))


def hall_head(title: publicface.HallHead, beside: Element | None) -> Element:
    """Returns the heading of the panel beside the grid. `beside` is shown to the right of it: time, points or the
    previous top.
    """
    head = column(
        text(title.text, _HEAD, face=Face.TITLE, lines=2, height=88),
        painted(title, publicface.paint_head_note, title.note, grow=1, role=Role.TEXT, id="about"),
        grow=46,
        id="header",
    )
    right = None if beside is None else column(replace(beside, grow=194), space(12), grow=54)
    return row(head, right, gap=12, grow=206, pad=(_EDGE, 0, 0, 0))


def hall_draw(draw: publicface.DrawView) -> Element:
    high = min(len(draw.kept + draw.new) * _LETTER + _GROUP_GAP + 2 * publicface.DRAW_EDGE, MOST_DRAW)
    rack = painted(draw, publicface.paint_draw, draw.kept + draw.new, grow=high, id="rack")
    return column(rack, space(MOST_DRAW - high), grow=514)


def hall_band(band: publicface.BandView) -> Element:
    return painted(band, publicface.paint_band, f"{band.text} {band.note}".strip(), grow=1, id="message")


def hall_lines(
    label: str, word: str, lines: Sequence[str], more: Sequence[tuple[str, str]] = (), **size: Any
) -> Element:
    """Returns right-aligned texts one below another: a label, a word, more lines, and `more` as (label, figure).

    `size` are further fields of the `Element`.
    """
    return column(
        text(label, Type.STRONG, "ink2", align="right") if label else None,
        text(word, _HEAD, face=Face.TITLE, align="right") if word else None,
        *(text(line, Type.TITLE, "ink2" if place else "ink", align="right") for place, line in enumerate(lines)),
        *(
            column(
                text(name, Type.STRONG, "ink2", align="right"),
                text(figure, _HEAD, face=Face.BOLD, align="right"),
                pad=(0, 30, 0, 0),
            )
            for name, figure in more
        ),
        **{"id": "previous", **size},
    )


def _beside(session: Session, *, is_short: bool = False, **size: Any) -> Element:
    """Returns the top of the previous move: word, reference and points.

    Unless `is_short`, adds the number of remaining players (in mort subite). It also adds the number of letters put
    back just before the present draw. `size` are further fields of the `Element`.
    """
    turn, label, word = views.before(session), "", ""
    lines: tuple[str, ...] = ()
    if turn is not None:
        label, word = say("hall.of_move", move=session.opened - 1), turn.solution.word.upper()
        lines = str(turn.solution.reference), say("hall.pts", count=turn.solution.points)
    if is_short:
        return hall_lines(label, word, (" · ".join(lines),))
    more, shown = [], views.shown_turn(session)
    if session.plan.eliminates:
        more.append((say("hall.in_play"), say("hall.in_of", inside=len(still_in(session)), of=len(session.seats))))
    if shown is not None and (count := shown.draw.gone_back(joker_game=session.conditions.variant.joker)):
        more.append((say("hall.rejected"), say("hall.letters", count=count)))
    return hall_lines(label, word, lines, more, **size)


def headed(lines: Sequence[str], **more: Any) -> Element:
    first, *others = lines
    return column(
        text(first, _HEAD, face=Face.TITLE, height=110),
        *(text(one, Type.STRONG, "ink2", lines=2) for one in others),
        gap=14,
        grow=1,
        **more,
    )


def _reference(solution: publicface.SolutionView) -> Element:
    is_across = solution.is_horizontal
    return row(
        text(" ".join(_NAMES.findall(solution.reference)), _LARGE, face=Face.TITLE, id="reference"),
        mark(Icon.ARROW_RIGHT if is_across else Icon.ARROW_DOWN, "ink2", 92, 2.6),
        text(say("hall.horizontal" if is_across else "hall.vertical"), Type.STRONG, "ink2"),
        gap=28,
        grow=1,
        align="center",
    )


def _results(results: Results) -> Element:
    found, of, zeros, best = results
    counts = row(
        *(
            _labelled(say(key), text(figure, Type.TITLE, face=Face.BOLD), grow=1)
            for key, figure in (("hall.found", say("hall.found_of", found=found, of=of)), ("hall.zeros", str(zeros)))
        )
    )
    other = None
    if best is not None:
        word, place, points = best
        spans = (Span(word, Face.TITLE), Span(f"  {place}", Face.SEMI), Span(f"  {points}", Face.SEMI, "ink2"))
        other = _labelled(say("hall.best_other"), paragraph(spans, Type.TITLE))
    return column(line(), counts, other, gap=20, grow=1, id="results")


def _labelled(label: str, shown: Element, **more: Any) -> Element:
    return column(text(label, Type.CARD, "ink2"), shown, **more)


def _announcement(showing: Showing) -> object:
    timeline = showing.timeline
    return None if timeline is None else timeline.view_at(showing.now, animated=showing.animated)


def _interruption(showing: Showing) -> publicface.HallFigure:
    since = showing.now if showing.paused_since is None else showing.paused_since
    return publicface.HallFigure(to_seconds(showing.now - since), tone="still", align="centre")


def watched_face(run: WatchedRun, now: int, audience: Audience, note: str = "") -> Element:
    """Returns the display of a run played aloud at `now` (ms), for an audience. `note` replaces the message at the
    foot.
    """
    figure, bar, band = clock_figure(run.clock, now), clock_bar(run.clock, now), note or _band(run)
    lines = times_lines(run) if audience is Audience.ROOM else ()
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
