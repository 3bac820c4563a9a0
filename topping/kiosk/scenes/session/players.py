"""The players of a new session: typed one by one, or pasted, one a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.lexicon import lexicon_in_words
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.painters.table import Column, TableView, paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.session.host import after_the_players
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.clipboard import pasted_lines
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.play.session.newsession import SessionStart
from topping.play.session.roster import Player, parse_roster
from topping.store.sessions.facts import session_name
from topping.texts import say

_COLUMNS = 3


class SessionPlayersScene(Scene):
    """Asks for the players of a session."""

    leads_back = True
    stays = True

    def __init__(self, stage: Stage, start: SessionStart | None = None) -> None:
        self._start = start or stage.backstage.sessions.prepared()
        self._message = VerdictView("", "plain")
        self._typed = ""
        self._first = 0
        try:
            self._lexicon = lexicon_in_words(stage.backstage.sessions.lexicon(self._start))
        except ToppingError as fault:
            self._lexicon = (stage.backstage.notices.in_words(fault),)
        super().__init__(stage)

    def build(self) -> None:
        """The entry line over the list of players."""
        self.title = say("session_setup.title")
        self.footer = say("session_setup.footer")
        body, row, margin = self.layout.body, self.layout.row, self.layout.margin
        self.entry = EntryLine(self.gui, Rect(body.left, body.top, body.width // 2, row - max(4, row // 10)))
        self.entry.set(self._typed)
        self.entry.focus()
        left = self.entry.rect.right + margin
        place = Rect(left, body.top, body.right - left, row)
        choices = (
            Choice(say("session_setup.add"), self._add),
            Choice(say("session_setup.remove"), self._remove),
            Choice(say("session_setup.name"), self._name),
            Choice(say("session_setup.go_on"), self._go_on),
        )
        self._tools = Choices(
            self.gui, place, choices, row_height=row, columns=4, text_size=self.text_size, takes_keys=False
        )
        self._message_place = Rect(body.left, body.top + row, body.width, row)
        self._lexicon_place = Rect(body.left, body.bottom - row, body.width, row)
        self._table = Rect(body.left, body.top + 2 * row, body.width, body.height - 3 * row)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter adds what is typed or, on an empty line, goes on; Ctrl+V pastes any number of lines."""
        pasted = pasted_lines(event)
        if pasted:
            self._take(pasted)
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        elif is_enter(event):
            self._add() if self.entry.text.strip() else self._go_on()
        elif is_key(event, pygame.K_F8):
            self._remove()
        elif is_key(event, pygame.K_F6):
            self._name()
        elif is_key(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll(-1 if event.key == pygame.K_PAGEUP else 1)
        elif not self._tools.handle(event) and not self.back.handle(event):
            self.gui.handle(event)
        self.entry.focus()
        if self.entry.text != self._typed:
            self._message = VerdictView("", "plain")
        self._typed = self.entry.text

    def _escape(self) -> None:
        if self.entry.text:
            self.entry.clear()
        else:
            self.go_back()

    def _add(self) -> None:
        if self.entry.text.strip():
            self._take(self.entry.text)

    def _take(self, text: str) -> None:
        try:
            found = parse_roster(text, {player.table for player in self._start.players})
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            self._typed = self.entry.text
            return
        self._set_players((*self._start.players, *found))
        self.entry.clear()
        self._typed = ""
        self._message = VerdictView("", "plain")

    def _remove(self) -> None:
        """Removes the player whose table is typed, else the last one."""
        text = self.entry.text.strip()
        players = self._start.players
        leaving = [one for one in players if text == str(one.table)] if text else players[-1:]
        if not leaving:
            self._message = VerdictView(say("session_setup.no_one"), "bad")
            return
        self._set_players(tuple(one for one in players if one is not leaving[0]))
        self.entry.clear()
        self._typed = ""

    def _set_players(self, players: Iterable[Player]) -> None:
        self._start = replace(self._start, players=tuple(sorted(players, key=lambda player: player.table)))

    def _name(self) -> None:
        """Gives the session the name that is typed."""
        try:
            self._start = replace(self._start, name=session_name(self.entry.text))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            self._typed = self.entry.text
            return
        self.entry.clear()
        self._typed = ""

    def _go_on(self) -> None:
        if not self._start.players:
            self._message = VerdictView(say("session_setup.none"), "bad")
            return
        try:
            self.go(after_the_players(self.stage.backstage, self._start))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _scroll(self, pages: int) -> None:
        shown = self._shown
        last = max(0, len(self._start.players) - 1) // shown * shown
        self._first = max(0, min(self._first + pages * shown, last))

    @property
    def _shown(self) -> int:
        """Players on a page."""
        return _COLUMNS * rows_that_fit(self._table, self.layout.text(28))

    def panels(self) -> list[Panel]:
        """The players, by table, in columns."""
        size = self.layout.text(28)
        rows = self._shown // _COLUMNS
        shown = self._start.players[self._first : self._first + self._shown]
        cells = [(str(player.table), player.name) for player in shown]
        cells += [("", "")] * (-len(cells) % rows)
        by_column = [cells[start : start + rows] for start in range(0, len(cells), rows)]
        by_column += [[("", "")] * rows] * (_COLUMNS - len(by_column))
        lines = tuple(tuple(text for pair in row for text in pair) for row in zip(*by_column, strict=True))
        heading = (Column(say("session.table"), 7, "right"), Column(say("session.player"), 26))
        view = TableView(heading * _COLUMNS, lines)
        named = say("session_setup.named", name=self._start.name) if self._start.name else say("session_setup.hint")
        hint = self._message if self._message.text else VerdictView(named, "plain")
        return [
            Panel("message", self._message_place, hint, paint_verdict),
            Panel("lexicon", self._lexicon_place, NoticeView(self._lexicon, self.layout.text(24)), paint_notice),
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            *super().panels(),
        ]
