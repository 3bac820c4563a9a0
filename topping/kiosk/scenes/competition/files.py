"""Files of competitions: a sealed one is opened by its code, results that a room sent back are merged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import InputError, ToppingError
from topping.kiosk.backstage.competitions.carrying import (
    CompetitionFile,
    files_in,
    keep_file,
    kept_files,
    take_file,
)
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
    """Enter opens the file that is chosen, with the code that is typed; Escape leads back to the list.

    A sealed file without a code is kept here: it waits for the code, or for the start.
    """

    def __init__(self, stage: Stage, sealed: str = "") -> None:
        """`sealed` is the competition whose kept file is to be opened; empty for whichever."""
        self._folders = (data_folder() / "competitions", club_games_folder(), stage.backstage.choices.games_folder)
        self._files: tuple[CompetitionFile, ...] = ()
        fault_told = ""
        try:
            self._read(stage)
        except ToppingError as fault:
            fault_told = stage.backstage.notices.in_words(fault)
        focus = self._row_of(sealed) if self._files else None
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._files), focus=focus)
        self._message = VerdictView(fault_told or self._about, "bad" if fault_told else "plain")
        self._typed = ""
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    @property
    def _about(self) -> str:
        if self._files:
            return say("competition_files.about")
        return say("competition_files.none", folder=printable(str(self._folders[-1])))

    def _read(self, stage: Stage) -> None:
        """Those that are kept here first, then those of the folders."""
        kept = stage.backstage.competitions.carry(lambda store, at: kept_files(store))
        self._files = (*kept, *files_in(self._folders))

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
        chosen, competitions = self._files[self._list.focus], self.stage.backstage.competitions
        try:
            if chosen.is_sealed and not self.entry.text.strip():
                self._keep(chosen)
                return
            uuid, refused = competitions.carry(partial(take_file, chosen, self.entry.text))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if refused:
            self._message = VerdictView(say("event.refused", file=chosen.path.name, count=refused), "bad")
            return
        self.go(CompetitionDesk(uuid))

    def _keep(self, chosen: CompetitionFile) -> None:
        """Without a code: a file that was kept needs one, another one is kept. Raises `ToppingError`."""
        if chosen.kept is not None:
            raise InputError("competition_files.code_wanted")
        uuid = self.stage.backstage.competitions.carry(partial(keep_file, chosen))
        self._read(self.stage)
        self._list.set(len(self._files))
        self._list.focus_on(self._row_of(uuid))
        self._message = VerdictView(say("competition_files.kept", name=printable(chosen.name)), "good")

    def _row_of(self, sealed: str) -> int:
        """The row of a competition whose file is kept here; the first one where there is none."""
        kept = [None if one.kept is None else one.kept.competition for one in self._files]
        return kept.index(sealed) if sealed in kept else 0

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
                Words(say("competition_files.here") if one.kept else printable(one.path.name), "ink", is_strong=True),
                Words(printable(one.name)),
                Words(say("competition_files.sealed" if one.is_sealed else "competition_files.results")),
            )
            for one in self._files[first : first + self._list.room]
        )
        return RowsView(columns, rows, focused=self._list.shown_focus)
