"""The leaderboard: over many games, or of one game; from its rows to players' runs and to results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame
import pygame_gui
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.podium import paint_podium
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, WhoView, paint_heading, paint_who
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import NoteView, paint_line, paint_note
from topping.kiosk.painters.parts.rows import paint_rows, row_height, rows_place
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.ranking import Leaderboard, MyRuns
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.ranking.one_game import OneGame
from topping.kiosk.scenes.ranking.over_games import OverGames
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.hints import Hint, enter, letter, up_and_down
from topping.kiosk.widgets.lists.chips import Chips
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.localtime import date_and_time
from topping.texts import say

_ALL, _ONE = "all", "one"


class LeaderboardScene(Scene):
    """Chips choose what is compared, the first three stand on steps, everybody in rows."""

    def __init__(self, stage: Stage, game: str = "", formula: str = "", row: int | None = None) -> None:
        backstage = stage.backstage
        self._player = backstage.players.last
        self._over = OverGames(backstage.history, self._player, backstage.choices.offered(self._player))
        self._one: OneGame | None = OneGame(backstage.history, self._player, game, formula) if game else None
        """Made when it is first looked at."""
        self._part: OverGames | OneGame = self._one or self._over
        self._message = ""
        self._list = RowList(Rect(0, 0, 1, 1), 1, self._part.count)
        self._list.focus_on(row)
        self._chip: int | None = 0 if row is None else None
        super().__init__(stage)

    def build(self) -> None:
        """The two parts, the chips, the card with the rows and the one with notes."""
        layout = self.layout
        head, main = layout.head, layout.main
        self._who = Rect(head.right - head.width // 2, head.top, head.width // 2, max(layout.px(60), 36))
        chips = Rect(head.left, layout.px(120), head.width, max(layout.px(48), 40))
        self._chips = Chips(self.gui, chips, self._part.chips, self._turn)
        self._chips.focus_on(self._chip)
        self._play: Button | None = None
        self._segments: Segments | None = None
        if self._is_blank:
            self._card = Rect(0, 0, min(layout.px(1100), main.width), max(layout.px(360), 8 * layout.step(4)))
            self._card.center = main.center
            inner = self._card.inflate(-2 * layout.px(64), -2 * layout.px(56))
            high = max(layout.px(104), 48)
            self._rows = Rect(inner.left, inner.top, inner.width, inner.height - high - layout.px(16))
            place = Rect(inner.left, inner.bottom - high, inner.width, high)
            size = min(layout.step(5), high // 2)
            text, cap = say("leaderboard.play"), say("key.enter")
            self._play = self.gui.button(place, text, size, kind=ButtonKind.PRIMARY, cap=cap)
            self.gui.on_close(self._forget)
            return
        options = ((_ALL, say("leaderboard.all_games")), (_ONE, say("leaderboard.one_game")))
        left = head.left + layout.px(346)
        height = max(layout.px(52), 40)
        place = Rect(left, head.centery - height // 2, Segments.width(options), height)
        self._segments = Segments(self.gui, place, options, _ONE if self._is_one else _ALL, self._show)
        top, bottom = layout.px(204), main.bottom
        share = round(main.width * 764 / 1792)
        self._card = Rect(main.left + share + layout.px(24), top, main.width - share - layout.px(24), bottom - top)
        note = max(layout.px(166), round(4.4 * 1.4 * layout.step(3)))
        self._note = Rect(main.left, bottom - note, share, note)
        self._podium = Rect(main.left, top, share, self._note.top - top)
        self._rows = self._card.inflate(-layout.px(40), -layout.px(24))
        self._below = Rect(
            self._rows.left + layout.px(16), 0, self._rows.width - layout.px(32), round(layout.step(3) * 2.2)
        )
        self._below.bottom = self._rows.bottom
        if self._part.below:
            self._rows.height -= self._below.height
        self._list.place(rows_place(self._rows), row_height())
        self._fetch()

    def _fetch(self) -> None:
        self._part.fetch(self._list.first, self._list.room)

    def _forget(self) -> None:
        self._play = None

    @property
    def _is_blank(self) -> bool:
        """Whether nothing has been played yet."""
        return not self._part.chips

    @property
    def _is_one(self) -> bool:
        return self._part is not self._over

    def _show(self, part: str) -> None:
        self.asking(partial(self._to_part, part))

    def _to_part(self, part: str) -> None:
        if part == _ONE and self._one is None:
            history = self.stage.backstage.history
            last = history.of_player(self._player, 0, 1).runs if self._player else ()
            self._one = OneGame(history, self._player, last[0].game if last else "")
        self._part = self._one if part == _ONE and self._one is not None else self._over
        self._refill()

    def _turn(self, chip: int, step: int) -> None:
        def turned() -> None:
            self._part.turn(chip, step)
            self._refill()

        self.asking(turned)

    def _refill(self) -> None:
        """Shows what another choice brings."""
        self._message = ""
        self._list.focus_on(None)
        self._list.first = 0
        self._list.set(self._part.count)
        self._chip = self._chips.focus or 0
        self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Left, Right and Enter among the chips; Down goes to the rows, where Enter opens one; Tab, the other part."""
        row = self._list.clicked(event)
        is_play = event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element is self._play
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif self._is_blank and (is_enter(event) or is_play):
            self._begin()
        elif is_key(event, pygame.K_TAB):
            self._show(_ALL if self._is_one else _ONE)
        elif is_key(event, pygame.K_j):
            self.go(WhoPlays(then=self._route))
        elif is_key(event, pygame.K_m) and self._player:
            self.go(MyRuns(self._player))
        elif row is not None:
            self._to_rows(row)
            self._open()
        elif is_enter(event) and self._list.focus is not None:
            self._open()
        elif is_key(event, pygame.K_r) and self._may_review:
            self._review()
        elif is_key(event, pygame.K_DOWN) and self._list.focus is None:
            self._to_rows(0)
        elif is_key(event, pygame.K_UP) and self._list.focus == 0:
            self._to_chips()
        elif not self._is_taken(event):
            self.gui.handle(event)

    def _is_taken(self, event: pygame.event.Event) -> bool:
        parts = (self._list, self._chips) if self._segments is None else (self._list, self._segments, self._chips)
        is_taken = any(one.handle(event) for one in parts)
        self.asking(self._fetch)
        return is_taken

    def _begin(self) -> None:
        """The next game of the player, or the question who plays."""
        backstage, player = self.stage.backstage, self._player
        seat = backstage.unplayed.next_seat(player, backstage.choices.offered(player)) if player else None
        self.go(WhoPlays() if seat is None else ReadyToPlay(seat))

    def _to_rows(self, row: int) -> None:
        self._list.focus_on(row)
        self.asking(self._fetch)
        if self._list.focus is not None:
            self._chips.focus_on(None)

    def _to_chips(self) -> None:
        self._list.focus_on(None)
        self._chips.focus_on(0)

    def _open(self) -> None:
        self.asking(self._to_row)

    def _to_row(self) -> None:
        try:
            self.go(self._part.open(self._list.focus or 0))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    @property
    def _may_review(self) -> bool:
        """Whether the keyboard is on a run: over many games, the rows are players."""
        return self._is_one and self._list.focus is not None

    def _review(self) -> None:
        try:
            if self._one is not None:
                self.go(self._one.review(self._list.focus or 0, self.stage.backstage.reviews))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def place(self) -> Leaderboard:
        """The part and the row that are shown."""
        return replace(self._route, row=self._list.focus)

    @property
    def _route(self) -> Leaderboard:
        return Leaderboard(self._one.game) if self._is_one and self._one is not None else Leaderboard()

    def cards(self) -> tuple[Card, ...]:
        """The rows and the notes; one alone where nothing has been played."""
        if self._is_blank:
            return (Card.at(self._card),)
        return Card.at(self._card), Card.at(self._note)

    def hints(self) -> Sequence[Hint]:
        """The keys of the chips or of the rows, and those that lead on."""
        in_rows = self._list.focus is not None
        if self._is_blank:
            return enter(say("leaderboard.play")), self.back_hint()
        keys = [
            Hint(
                say("key.enter"),
                say("leaderboard.open" if in_rows else "leaderboard.turn"),
                pygame.K_RETURN,
                primary=True,
            ),
            *([letter("r", say("leaderboard.review"))] if self._may_review else []),
            *(up_and_down(say("leaderboard.rows")) if in_rows else (Hint("← →", say("leaderboard.filter")),)),
            *([] if in_rows or not self._part.count else [Hint("↓", say("leaderboard.rows"), pygame.K_DOWN)]),
            Hint(
                say("key.tab"), say("leaderboard.all_games" if self._is_one else "leaderboard.one_game"), pygame.K_TAB
            ),
            letter("J", say("leaderboard.player")),
            *([letter("M", say("leaderboard.my_runs"))] if self._player else []),
        ]
        return *keys, self.back_hint()

    def panels(self) -> list[Panel]:
        """Title, steps, rows, notes."""
        who = WhoView(self._player, date_and_time(self.stage.clock.date()))
        if self._is_blank:
            nothing = AskingView(Icon.CUP, say("leaderboard.title"), (say("leaderboard.empty"),))
            return [
                Panel("player", self._who, who, paint_who),
                Panel("empty", self._rows, nothing, paint_asking),
            ]
        part, first = self._part, self._list.first
        rows = part.rows(first, self._list.room, self._list.shown_focus)
        notes = (*part.notes[:2], self._message) if self._message else part.notes
        title = Rect(self.layout.head.left, self.layout.head.top, self.layout.px(340), self.layout.head.height)
        return [
            Panel("title", title, HeadingView(say("leaderboard.title")), paint_heading),
            Panel("player", self._who, who, paint_who),
            Panel("steps", self._podium, part.steps, paint_podium),
            Panel("rows", self._rows, rows, paint_rows),
            *([Panel("below", self._below, part.below, paint_line)] if part.below else []),
            Panel("notes", self._note, NoteView(notes, is_fault=bool(self._message)), paint_note),
        ]
