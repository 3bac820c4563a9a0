"""The roster of a competition from a file: chosen in a list, shown as it was understood, then enrolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import uuid4

import pygame
from pygame import Rect

from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
from topping.competition.roster import RosterRead, read_roster_sheet
from topping.errors import ToppingError
from topping.exchange.detect import is_workbook
from topping.game.rosterfile import MOST_SHEET_ROWS, has_licences, roster_content, roster_of_text
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.workbookquestions import WorkbookQuestion, WorkbookRead
from topping.kiosk.backstage.competitions.rosterfiles import FoundRoster, roster_files_in
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.competition import CompetitionRoster
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.rosterrows import preview_columns, preview_rows
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.localtime import minute_of
from topping.paths import club_games_folder, data_folder, document_folders
from topping.sheets.wording import printable
from topping.texts import say

_QUIET: Final = VerdictView("", "plain")


class CompetitionRosterFileScene(Scene):
    """Enter reads the file that is chosen, and once more enrols whom it names; Escape leads back a step."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown = shown
        received, games = data_folder() / "competitions", club_games_folder()
        folders = (received, *document_folders(), games, stage.backstage.choices.games_folder)
        self._files: tuple[FoundRoster, ...] = roster_files_in((folder, folder != games) for folder in folders)
        self._folders = (received, document_folders()[0])
        self._read: RosterRead | None = None
        """What was understood of the file chosen; None before."""
        self._ticket = 0
        self._chosen = 0
        """The place of the file that was read last."""
        self._message = _QUIET
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._files), focus=0 if self._files else None)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """The rows in their card, and a line to say something."""
        main = self.layout.main
        note = max(theme.px(84), round(theme.step(3) * 2.7))
        self._note = Rect(main.left + theme.px(20), main.bottom - note, main.width - theme.px(40), note)
        self._card = Rect(main.left, main.top, main.width, self._note.top - theme.px(12) - main.top)
        self._table = self._card.inflate(-2 * theme.px(24), -2 * theme.px(16))
        self._list.place(rows_place(self._table), row_height())

    def cards(self) -> tuple[Card, ...]:
        """Behind the rows."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        back = escape(say(f"competition_roster_file.{'do_back' if self._read is None else 'do_files'}"))
        if self._read is None:
            keys = (enter(say("competition_roster_file.do_read")),) if self._files else ()
        else:
            keys = (enter(say("competition_roster.do_add")),) if self._read.rows else ()
        rows = up_and_down(say("competition.do_choose")) if self._list.shown_focus is not None else ()
        return (*keys, *rows, back)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows choose, Enter reads and then enrols, Escape leads back."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._list.focus_on(clicked)
        elif is_enter(event):
            if self._read is None:
                self._open()
            elif self._read.rows:
                self._enrol(self._read)
        elif not self._list.handle(event):
            self.gui.handle(event)
        self.name_keys()

    def _open(self) -> None:
        """Reads a text at once; has the helper read a workbook."""
        if self._list.focus is None or self._ticket:
            return
        self._chosen = self._list.focus
        pairs = self._shown.competition.plan.pairs
        try:
            content = roster_content(self._files[self._chosen].path)
            if is_workbook(content):
                self._ticket = self.stage.helper.ask(WorkbookQuestion(content, MOST_SHEET_ROWS))
                self._message = VerdictView(say("competition_roster_file.reading"), "plain")
            else:
                self._show(roster_of_text(content, pairs=pairs))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def hear(self, news: News) -> None:
        """The sheet of the workbook is there, or could not be read."""
        if not isinstance(news, WorkbookRead | QuestionFailed) or not self._ticket or news.ticket != self._ticket:
            return
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            self._message = VerdictView(self.stage.backstage.notices.plain(news.sentence), "bad")
        else:
            read = read_roster_sheet(news.rows, pairs=self._shown.competition.plan.pairs)
            self._show(read)
            told = " ".join(
                (
                    *([say("roster_file.sheet", sheet=printable(news.name), count=news.others)] if news.others else []),
                    *([say("roster_file.zeros")] if news.lacks_zeros and has_licences(read) else []),
                )
            )
            if told:
                self._message = VerdictView(f"{self._message.text} {told}".strip(), self._message.tone)
        self.lay_out()

    def _show(self, read: RosterRead) -> None:
        """What was understood, or why nobody is named."""
        if not read.rows and len(read.faults) == 1:
            only = read.faults[0]
            self._message = VerdictView(say(only.key, **only.values), "bad")
            return
        self._read = read
        self._list.set(len(read.rows) + len(read.faults))
        self._list.focus_on(0)
        told = say("session_setup.left_aside", count=len(read.faults)) if read.faults else ""
        self._message = VerdictView(told, "bad" if told else "plain")

    def _enrol(self, read: RosterRead) -> None:
        keeping, uuid = self.stage.backstage.competitions, self._shown.competition.uuid
        try:
            known = keeping.read(uuid).competition.entrants
            keeping.add(uuid, *map(Enrolled, enrolled(known.values(), read.rows, lambda: str(uuid4()))))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.go(CompetitionRoster(uuid))

    def go_back(self) -> None:
        """From what was understood to the files, from these to the roster."""
        if self._ticket:
            self.stage.helper.drop(self._ticket)
            self._ticket = 0
        if self._read is None:
            self.go(CompetitionRoster(self._shown.competition.uuid))
            return
        self._read, self._message = None, _QUIET
        self._list.set(len(self._files))
        self._list.focus_on(self._chosen)

    # what is shown

    def panels(self) -> list[Panel]:
        """The title, the rows, what is said."""
        message = self._fault or self._message
        if not message.text and self._read is None:
            folders = [printable(str(one)) for one in self._folders]
            about = say("competition_roster_file.about") if self._files else ""
            message = VerdictView(about or say("competition_roster_file.none", folders=folders), "plain")
        heading = HeadingView(say("competition_roster_file.title"), self._remark)
        return [
            Panel("title", self.layout.head, heading, paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("message", self._note, message, paint_message),
        ]

    @property
    def _fault(self) -> VerdictView | None:
        """The whole sentence of a line at fault that the keyboard is on; None elsewhere."""
        if self._read is None or self._list.focus is None or self._list.focus >= len(self._read.faults):
            return None
        fault = self._read.faults[self._list.focus]
        return VerdictView(say("roster_file.line", line=fault.line, sentence=say(fault.key, **fault.values)), "bad")

    @property
    def _remark(self) -> str:
        if self._read is None:
            return self._shown.competition.plan.name
        understood = say("competition_roster_file.understood", count=len(self._read.rows))
        return f"{printable(self._files[self._chosen].path.name)} · {understood}"

    @property
    def _view(self) -> RowsView:
        seen = slice(self._list.first, self._list.first + self._list.room)
        focus = self._list.shown_focus
        if self._read is not None:
            return RowsView(preview_columns(self._read), preview_rows(self._read)[seen], focused=focus)
        columns = (
            RowColumn(say("competition_files.column.file"), 0),
            RowColumn(say("competition_roster_file.column.folder"), 480),
            RowColumn(say("competition_roster_file.column.changed"), 300),
        )
        rows = tuple(
            (
                Words(printable(one.path.name), "ink", is_strong=True),
                Words(printable(one.path.parent.name)),
                Words(minute_of(one.changed_at)),
            )
            for one in self._files[seen]
        )
        return RowsView(columns, rows, focused=focus)
