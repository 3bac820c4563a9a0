"""A match of classic games between two games: who leads, what each game brought, who begins the next one (§3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.classic.plates import PlatesView, PlateView, paint_plates
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.classic import ChooseClassic, ClassicSheet, PlayClassic
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.kiosk.widgets.lists.scrolling import ScrolledRows
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.classic.match import ClassicMatch, ClassicResult
from topping.texts import say
from topping.texts.numbers import whole


class ClassicMatchScene(Scene):
    """Enter begins the next game, or another match once this one is won; F shows the last sheet."""

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self._last = table
        self._message = VerdictView("", "plain")
        self._match: Final = self._read(stage)
        self._list = ScrolledRows(len(self._match.results))
        super().__init__(stage)

    def _read(self, stage: Stage) -> ClassicMatch:
        first, second = self._last.game.names
        try:
            found = stage.backstage.classics.match_of(self._last.record.id)
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
            found = None
        return found or ClassicMatch((first, second))

    def build(self) -> None:
        """How it stands at the left, the games at the right."""
        main, gap = self.layout.main, theme.px(24)
        left = main.width * 44 // 100
        self._left = Rect(main.left, main.top, left, main.height)
        self._right = Rect(main.left + left + gap, main.top, main.width - left - gap, main.height)
        inside = self._left.inflate(-2 * theme.px(30), -2 * theme.px(26))
        head = max(theme.px(250), round(inside.height * 0.34))
        self._outcome = Rect(inside.left, inside.top, inside.width, head)
        note = theme.px(56)
        low = inside.top + head + theme.px(16)
        self._plates = Rect(inside.left, low, inside.width, min(theme.px(300), inside.bottom - note - low))
        self._note = Rect(inside.left, inside.bottom - note, inside.width, note)
        self._table = self._right.inflate(-2 * theme.px(16), -2 * theme.px(12))
        self._list.place(rows_place(self._table).height, row_height())

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter, F, the list, the way back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(ChooseClassic())
        elif is_enter(event):
            if not self.stage.keyboard.is_repeat:
                self._go_on()
        elif is_key(event, pygame.K_f):
            self.go(ClassicSheet(self._last))
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _go_on(self) -> None:
        try:
            self.go(PlayClassic(self.stage.backstage.classics.following(self._last)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """How it stands, and the games."""
        return (Card.at(self._left), Card.at(self._right))

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            enter(say("classic.key.rematch" if self._is_won else "classic.key.next_game")),
            letter("f", say("classic.key.look")),
            *(up_and_down(say("classic.key.match_games")) if self._list.is_long else ()),
            escape(say("classic.key.games")),
        )

    def panels(self) -> list[Panel]:
        """Who leads, both players, every game."""
        match = self._match
        remark = "" if match.wins is None else say("classic.match.goal", count=match.wins)
        asked = AskingView(Icon.CUP, self._standing, (self._next,), "accent_text" if self._is_won else "ink2")
        return [
            Panel("title", self.layout.head, HeadingView(say("classic.match.title"), remark), paint_heading),
            Panel("outcome", self._outcome, asked, paint_asking),
            Panel("plates", self._plates, self._players, paint_plates),
            Panel("message", self._note, self._message, paint_message),
            Panel("games", self._table, self._games, paint_rows),
        ]

    @property
    def _is_won(self) -> bool:
        return self._match.wins is not None and self._match.is_over

    @property
    def _standing(self) -> str:
        match = self._match
        first, second = match.won
        if first == second:
            return say("classic.match.level", count=first)
        leader = int(second > first)
        told = "classic.match.won" if self._is_won else "classic.match.leads"
        return say(told, name=match.names[leader], won=match.won[leader], lost=match.won[1 - leader])

    @property
    def _next(self) -> str:
        match, number = self._match, len(self._match.results) + 1
        if self._is_won:
            return say("classic.match.rematch")
        if match.next_order is None:
            return say("classic.match.decider" if match.results else "classic.match.by_lot", number=number)
        return say("classic.match.next", number=number, name=match.names[match.next_order[0]])

    @property
    def _players(self) -> PlatesView:
        """The games won by each, large; match points and points of all games beside them."""
        match, order = self._match, None if self._is_won else self._match.next_order
        return PlatesView(
            tuple(
                PlateView(
                    name,
                    str(match.won[seat]),
                    say("classic.match.points_short", count=match.points[seat]),
                    "",
                    say("classic.match.totals", points=match.totals[seat]),
                    has_turn=order is not None and order[0] == seat,
                )
                for seat, name in enumerate(match.names)
            )
        )

    @property
    def _games(self) -> RowsView:
        columns = (
            RowColumn(say("classic.match.number"), 80),
            RowColumn(say("classic.match.winner"), 0),
            RowColumn(say("classic.match.score"), 220, "right"),
            RowColumn(say("classic.match.gap"), 150, "right"),
            RowColumn(say("classic.match.match_points"), 130, "right"),
        )
        shown = list(enumerate(self._match.results, start=1))[self._list.first : self._list.first + self._list.room]
        return RowsView(columns, tuple(_row(number, result) for number, result in shown))


def _row(number: int, result: ClassicResult) -> tuple[Words, ...]:
    winner, (first, second) = result.winner, result.scores
    name = say("classic.match.drawn") if winner is None else result.names[winner]
    return (
        Words(str(number)),
        Words(name, "ink", is_strong=winner is not None),
        Words(f"{whole(first)} – {whole(second)}", "ink"),
        Words(str(abs(first - second))),
        Words(" – ".join(map(str, result.match_points))),
    )
