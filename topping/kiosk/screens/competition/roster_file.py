"""The roster of a competition from a file: chosen in a list, shown as it was understood, then enrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from uuid import uuid4

from topping.competition.enrolling import enrolled
from topping.competition.events import Enrolled
from topping.competition.roster import RosterRead, RosterRow, read_roster_sheet
from topping.errors import ToppingError
from topping.exchange.detect import is_workbook
from topping.game.rosterfile import MOST_SHEET_ROWS, has_licences, roster_content, roster_of_text
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.workbookquestions import WorkbookQuestion, WorkbookRead
from topping.kiosk.backstage.competitions.rosterfiles import roster_files_in
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.competition import CompetitionRoster, CompetitionRosterFile
from topping.kiosk.screens.competition.opened import CompetitionScreen, opened
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, near, nothing_there, table
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.localtime import recent_minute_of
from topping.paths import club_games_folder, data_folder, document_folders
from topping.sheets.wording import printable
from topping.texts import say

_FIELDS: Final[dict[str, Callable[[RosterRow], str]]] = {
    "club": lambda row: row.club,
    "licence": lambda row: " / ".join(row.licences),
    "series": lambda row: row.series,
    "category": lambda row: row.category,
    "centre": lambda row: row.centre,
}
"""Columns that are shown where any entrant has something there."""


class CompetitionRosterFileScreen(CompetitionScreen):
    """Enter reads the file that is chosen, and once more enrols whom it names; Escape leads back a step."""

    def __init__(self, stage: Stage, _: CompetitionRosterFile, shown: ShownCompetition) -> None:
        received, games = data_folder() / "competitions", club_games_folder()
        folders = (received, *document_folders(), games, stage.backstage.choices.games_folder)
        self._files = roster_files_in((folder, folder != games) for folder in folders)
        self._folders = (received, document_folders()[0])
        self._read: RosterRead | None = None
        """What was understood of the file chosen; None before."""
        self._ticket = 0
        self._cursor, self._rows = Cursor(), Cursor()
        """The file chosen, and the row of what was read of it."""
        super().__init__(stage, shown)

    def keys(self) -> Sequence[Key]:
        """Arrows choose, Enter reads and then enrols, Escape leads back."""
        choose = self.arrows_named(say("competition.do_choose"), "↑ ↓")
        if self._read is None:
            first = (enter(self._open, say("competition_roster_file.do_read")), choose) if self._files else ()
            return (*first, escape(self.go_back, say("competition_roster_file.do_back")))
        enrols = (enter(self._enrol, say("competition_roster.do_add")),) if self._read.rows else ()
        return (*enrols, choose, escape(self.go_back, say("competition_roster_file.do_files")))

    def _open(self) -> None:
        """Reads a text at once; has the helper read a workbook."""
        if self._ticket:
            return
        try:
            content = roster_content(self._files[self._cursor.selected or 0].path)
            if is_workbook(content):
                self._ticket = self.stage.helper.ask(WorkbookQuestion(content, MOST_SHEET_ROWS))
                self._tell(say("competition_roster_file.reading"), "plain")
            else:
                self._show(roster_of_text(content, pairs=self._competition.plan.pairs))
        except ToppingError as fault:
            self._tell(self.in_words(fault))

    def hear(self, news: News) -> None:
        """The sheet of the workbook is there, or could not be read."""
        if not isinstance(news, WorkbookRead | QuestionFailed) or not self._ticket or news.ticket != self._ticket:
            return
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            self._tell(self.stage.backstage.notices.plain(news.sentence))
            return
        read = read_roster_sheet(news.rows, pairs=self._competition.plan.pairs)
        self._show(read)
        told = [self._said] if self._said else []
        if news.others:
            told.append(say("roster_file.sheet", sheet=printable(news.name), count=news.others))
        if news.lacks_zeros and has_licences(read):
            told.append(say("roster_file.zeros"))
        self._said = " ".join(told)

    def _show(self, read: RosterRead) -> None:
        """What was understood, or why nobody is named."""
        if not read.rows and len(read.faults) == 1:
            only = read.faults[0]
            self._tell(say(only.key, **only.values))
            return
        self._read, self._rows = read, Cursor()
        self._tell(say("session_setup.left_aside", count=len(read.faults)) if read.faults else "")

    def _enrol(self) -> None:
        assert self._read is not None  # the key is there only where a file was read
        try:
            known = self.stage.backstage.competitions.read(self._uuid).competition.entrants.values()
        except ToppingError as fault:
            self._tell(self.in_words(fault))
            return
        if self._keeps(*map(Enrolled, enrolled(known, self._read.rows, lambda: str(uuid4())))):
            self.go(CompetitionRoster(self._uuid))

    def go_back(self) -> None:
        """From what was understood to the files, from these to the roster."""
        if self._ticket:
            self.stage.helper.drop(self._ticket)
            self._ticket = 0
        if self._read is None:
            self.go(CompetitionRoster(self._uuid))
        self._read = None
        self._tell()

    def view(self) -> Element:
        """The files, or the rows of one; what is said of them."""
        read, remark = self._read, self._competition.plan.name
        if read is None:
            listed, told = self._list(), self._message(say("competition_roster_file.about") if self._files else "")
        else:
            listed, told = _preview(read, self._rows), self._message()
            chosen = self._rows.selected or 0
            if chosen < len(read.faults):
                fault = read.faults[chosen]
                sentence = say("roster_file.line", line=fault.line, sentence=say(fault.key, **fault.values))
                told = note(sentence, "bad", pad=(20, 0), id="message")
            understood = say("competition_roster_file.understood", count=len(read.rows))
            remark = f"{printable(self._files[self._cursor.selected or 0].path.name)} · {understood}"
        return page(
            say("competition_roster_file.title"),
            column(listed, card="card", pad=(24, 14), grow=1),
            column(told, min_height=64, justify="center"),
            remark=remark,
        )

    def _list(self) -> Element:
        heads = (
            Head(say("competition_files.column.file"), None),
            Head(say("competition_roster_file.column.folder"), drop=1),
            Head(say("competition_roster_file.column.changed"), drop=2),
        )
        now = self.stage.clock.date()
        rows = [
            (
                text(printable(one.path.name), Type.ROW, face=Face.BOLD, group="files"),
                printable(one.path.parent.name),
                recent_minute_of(one.changed_at, now),
            )
            for one in self._files
        ]
        none = say("competition_roster_file.none", folders=[printable(str(one)) for one in self._folders])
        empty, acts = nothing_there(Icon.FOLDER, none), [self.changed] * len(rows)
        return table(heads, rows, self._cursor, id="files", acts=acts, empty=empty, room=1744)

    def watches(self) -> tuple[int, RosterRead | None, str]:
        """What the helper has answered."""
        return self._ticket, self._read, self._said


def _preview(read: RosterRead, cursor: Cursor) -> Element:
    """What was understood in rows: what keeps some from being enrolled before those who are."""
    fields = {name: value for name, value in _FIELDS.items() if any(value(row) for row in read.rows)}
    heads = (
        Head(say("competition_roster_file.column.line"), align="right"),
        Head(say("competition_roster.column.number"), align="right"),
        Head(say("competition_roster.column.name"), None),
        *(Head(say(f"competition_roster.column.{name}"), drop=place) for place, name in enumerate(fields, 1)),
        Head(""),
    )
    made, count = near(cursor, len(read.faults) + len(read.rows)), len(read.faults)
    blank = ("",) * (len(fields) + 1)
    rows: list[tuple[str | Element, ...]] = [
        (
            text(str(fault.line), Type.ROW, "missed", align="right", group="lines"),
            "",
            text(fault.text or say(fault.key), Type.ROW, "missed", Face.BOLD, group="names"),
            *blank,
        )
        for fault in read.faults[made.start : made.stop]
    ]
    rows += [
        (
            text(str(row.line), Type.ROW, "ink3", align="right", group="lines"),
            "" if row.number is None else str(row.number),
            text(" – ".join(row.names), Type.ROW, face=Face.BOLD, group="names"),
            *(value(row) for value in fields.values()),
            text(say("competition_roster.minor") if row.minor else "", Type.ROW, "ghost", group="minors"),
        )
        for row in read.rows[max(0, made.start - count) : max(0, made.stop - count)]
    ]
    after = count + len(read.rows) - made.stop
    return table(heads, rows, cursor, id="rows", room=1744, before=made.start, after=after)


SCREEN: Final = opened(CompetitionRosterFileScreen)
