"""Files of competitions: a sealed one is opened by its code, results that a room sent back are merged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from topping.errors import InputError, ToppingError
from topping.kiosk.backstage.competitions.carrying import CompetitionFile, files_in, take_file
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.competition import CompetitionDesk, ListCompetitions
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.paths import club_games_folder, data_folder
from topping.sheets.wording import printable
from topping.texts import say

_LONGEST_CODE: Final = 120


class CompetitionFilesScene(Scene):
    """Enter opens the file that is chosen, with the code that is typed; Escape leads back to the list."""

    def __init__(self, stage: Stage) -> None:
        folders = (data_folder() / "competitions", club_games_folder(), stage.backstage.choices.games_folder)
        self._files: tuple[CompetitionFile, ...] = files_in(folders)
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._files), focus=0 if self._files else None)
        self._message = VerdictView(self._about(folders), "plain")
        self._typed = ""
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def _about(self, folders: Sequence[Path]) -> str:
        if self._files:
            return say("competition_files.about")
        return say("competition_files.none", folder=printable(str(folders[-1])))

    def build(self) -> None:
        """The files in their card, the code under them, then a line for what is said."""
        main, gap = self.layout.main, theme.px(16)
        height = max(theme.px(80), 48)
        note = max(theme.px(84), round(theme.step(3) * 2.7))
        self._note = Rect(main.left + theme.px(20), main.bottom - note, main.width - theme.px(40), note)
        wide = theme.px(320)
        line = Rect(main.left + wide, self._note.top - height - gap, main.width - wide, height)
        self._label = Rect(main.left + theme.px(20), line.top, wide - theme.px(40), height)
        self._card = Rect(main.left, main.top, main.width, line.top - gap - main.top)
        self._table = self._card.inflate(-2 * theme.px(24), -2 * gap)
        self._list.place(rows_place(self._table), row_height())
        self.entry = EntryLine(self.gui, line, _LONGEST_CODE)
        self.entry.set(self._typed)
        self.entry.focus()

    def cards(self) -> tuple[Card, ...]:
        """Behind the files."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        back = escape(say("competition.back"))
        if not self._files:
            return (back,)
        return (enter(say("competition_files.do_open")), *up_and_down(say("competition.do_choose")), back)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows choose, letters go into the code, Enter opens."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._list.focus_on(clicked)
        elif is_enter(event):
            self._open()
        elif not self._list.handle(event):
            self.gui.handle(event)
        self._typed = self.entry.text
        self.entry.focus()

    def _open(self) -> None:
        if self._list.focus is None:
            return
        chosen = self._files[self._list.focus]
        try:
            if chosen.is_sealed and not self.entry.text.strip():
                raise InputError("competition_files.code_wanted")
            take = partial(take_file, chosen.path, self.entry.text)
            uuid, refused = self.stage.backstage.competitions.carry(take)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if refused:
            self._message = VerdictView(say("event.refused", file=chosen.path.name, count=refused), "bad")
            return
        self.go(CompetitionDesk(uuid))

    def go_back(self) -> None:
        """The list of competitions."""
        self.go(ListCompetitions())

    def panels(self) -> list[Panel]:
        """The files, what is to be typed, and what was said."""
        return [
            Panel("title", self.layout.head, HeadingView(say("competition_files.title")), paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("code", self._label, VerdictView(say("competition_files.code"), "plain"), paint_message),
            Panel("message", self._note, self._message, paint_message),
        ]

    @property
    def _view(self) -> RowsView:
        columns = (
            RowColumn(say("competition_files.column.file"), 0),
            RowColumn(say("competition_files.column.name"), 620),
            RowColumn(say("competition_files.column.kind"), 260),
        )
        first = self._list.first
        rows = tuple(
            (
                Words(printable(one.path.name), "ink", is_strong=True),
                Words(printable(one.name)),
                Words(say("competition_files.sealed" if one.is_sealed else "competition_files.results")),
            )
            for one in self._files[first : first + self._list.room]
        )
        return RowsView(columns, rows, focused=self._list.shown_focus)
