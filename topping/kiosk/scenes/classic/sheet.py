"""The match sheet of a classic game: the grid, who won, match points, every turn; written for paper by a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.classic.plates import paint_plates
from topping.kiosk.painters.classic.turnlist import TurnListView, paint_turn_list
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.classic import ChooseClassic, ClassicAdvice, ClassicMatchStanding, PlayClassic
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic.play_places import ClassicPlaces
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import board_view, plates_view, turn_headings, turn_rows
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.scrolling import ScrolledRows
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.classic.ends import match_points
from topping.play.classic.match import ClassicMatch
from topping.play.classic.matchsheet import match_sheet
from topping.sheets.classic.wording import end_in_words
from topping.texts import say

_GUARD_MS: Final = 1_000
"""For how long after the end Enter does nothing: it may have been meant for the game."""


class ClassicSheetScene(Scene):
    """Arrows go through the turns, Enter begins the next game of the same players, or shows how their match stands."""

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self.table = table
        self._rows = turn_rows(table.game)
        self._list = ScrolledRows(len(self._rows))
        self._message = VerdictView("", "plain")
        self._since = stage.clock.now()
        self._match: ClassicMatch | None = None
        """How the match stands, where this game is not the only one of it."""
        try:
            self._match = stage.backstage.classics.match_of(table.record.id)
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        super().__init__(stage)

    def lay_out(self) -> None:
        """The places, for the screen's size."""
        self.places = ClassicPlaces(self.stage.screen.layout, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """The list, under the players."""
        places = self.places
        said = places.layout.step(2) * 2
        self._head = Rect(places.plates.left, places.plates.top, places.plates.width, places.px(150))
        plates = Rect(self._head.left, self._head.bottom + places.px(8), self._head.width, places.px(190))
        self._plates = plates
        below = plates.bottom + places.px(12)
        self._said = Rect(plates.left, places.footer.top - said, plates.width, said)
        self._turns_place = Rect(plates.left, below, plates.width, self._said.top - below - places.px(4))
        self._list.place(self._turns_place.height - round(places.row * 0.9), places.row)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows, the wheel, Enter, E, A, Escape."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(ChooseClassic())
        elif is_enter(event):
            if now - self._since >= _GUARD_MS and not self.stage.keyboard.is_repeat:
                self._go_on()
        elif is_key(event, pygame.K_e):
            self._write()
        elif is_key(event, pygame.K_a):
            self.go(ClassicAdvice(self.table))
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _go_on(self) -> None:
        """The next game of the same players; in a match to so many won games, how that stands first."""
        if self._is_to_goal:
            self.go(ClassicMatchStanding(self.table))
            return
        try:
            self.go(PlayClassic(self.stage.backstage.classics.following(self.table)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _write(self) -> None:
        """Writes the sheet as a page, as a table, and as GCG."""
        try:
            folder = self.stage.backstage.classics.write_sheets(self.table)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("classic.sheet.written", path=folder), "good")

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            enter(say("classic.key.match" if self._is_to_goal else "classic.key.again")),
            Hint("E", say("classic.key.write"), pygame.K_e, text="e"),
            Hint("A", say("advice.key.open"), pygame.K_a, text="a"),
            *(up_and_down(say("classic.key.turns")) if self._list.is_long else ()),
            escape(say("classic.key.games")),
        )

    def panels(self) -> list[Panel]:
        """Grid, outcome, players, turns."""
        game, places = self.table.game, self.places
        plates = plates_view(game, game.clock.since_ms, names_keys=False, match_points=self._match_points)
        shown = self._rows[self._list.first : self._list.first + self._list.room]
        turns = TurnListView(turn_headings(), shown, places.row, places.text(3), places.text(1))
        return [
            Panel("board", places.board, board_view(game, (), None), paint_board),
            Panel("outcome", self._head, AskingView(Icon.CUP, self._outcome, (self._how,)), paint_asking),
            Panel("plates", self._plates, plates, paint_plates),
            Panel("turns", self._turns_place, turns, paint_turn_list),
            Panel("message", self._said, self._message, paint_message),
        ]

    @property
    def _is_to_goal(self) -> bool:
        return self._match is not None and self._match.wins is not None

    @property
    def _match_points(self) -> tuple[int, ...]:
        game = self.table.game
        return match_points(game) if game.end is not None and len(game.names) == 2 else ()

    @property
    def _outcome(self) -> str:
        """Who has won (§7)."""
        game = self.table.game
        if game.end is not None and game.end.loser is not None:
            return say("classic.sheet.won", name=game.names[1 - game.end.loser])
        best = max(game.scores)
        winners = [name for name, score in zip(game.names, game.scores, strict=True) if score == best]
        if len(winners) > 1:
            return say("classic.sheet.drawn", names=winners)
        return say("classic.sheet.won", name=winners[0])

    @property
    def _how(self) -> str:
        """How the game ended, who began, and how the match stands."""
        game, sheet = self.table.game, match_sheet(self.table.game)
        told = [end_in_words(sheet)]
        if game.order:
            told.append(say("classic.sheet.began", name=game.names[game.order[0]]))
        match = self._match
        if match is not None:
            (first, second), (points, others) = match.names, match.points
            told.append(
                say(
                    "classic.sheet.match",
                    count=len(match.results),
                    first=first,
                    points=points,
                    second=second,
                    others=others,
                )
            )
        return " ".join(told)
