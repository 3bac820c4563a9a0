"""The file of a roster, chosen at the kiosk: the files that lie in folders, and what was understood of one."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import partial
from typing import ClassVar, Final

from topping.answers.client import News, OpenQuestions
from topping.answers.games import read_rows
from topping.competition.entrant import Entrant
from topping.competition.roster import RosterFault, RosterRead, RosterRow, read_roster_sheet
from topping.exchange.content import is_workbook
from topping.gamefiles.rosterfile import MOST_SHEET_ROWS, has_licences, roster_content, roster_of_text
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.services.competitionfiles import roster_files_in
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape
from topping.kiosk.ui.parts import note, nothing_there
from topping.kiosk.ui.tables import Head, heads, table, table_of
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.paths import club_games_folder, data_folder, document_folders
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.sentences import printable
from topping.workbook.sheet import WorkbookSheet

_FIELDS: Final = ("club", "series", "category", "centre", "licence")
"""Columns that are shown where any entrant has something there."""


def fault_text(fault: RosterFault) -> str:
    """What is said of a line of a roster."""
    return say("roster_file.line", line=fault.line, sentence=say(fault.key, **fault.values))


def used_fields(those: Sequence[Entrant | RosterRow]) -> list[str]:
    """The columns that any of them fills, in order."""
    return [name for name in _FIELDS if any(_field(one, name) for one in those)]


def _field(one: Entrant | RosterRow, name: str) -> str:
    return " / ".join(one.licences) if name == "licence" else str(getattr(one, name))


def roster_heads(fields: Sequence[str]) -> tuple[Head, ...]:
    """Number, name, the fields, of which the licence leaves last, and whether somebody is a minor."""
    return (
        *heads("competition_roster.column", ">number name*"),
        *(
            Head(say(f"competition_roster.column.{name}"), drop=1 if name == "licence" else place)
            for place, name in enumerate(fields, 2)
        ),
        Head(""),
    )


def roster_cells(name: str, one: Entrant | RosterRow, fields: Sequence[str]) -> tuple[str | Element, ...]:
    """Name, fields, and whether somebody is a minor."""
    minor = text(say("competition_roster.minor") if one.minor else "", Type.ROW, "ghost", group="minors")
    return bold(name, "names"), *(_field(one, name) for name in fields), minor


def line_place(number: int, colour: str) -> Element:
    """A number before a row."""
    return text(str(number), Type.ROW, colour, align="right", group="places")


class RosterFileScreen(RefereeScreen, ABC):
    """Enter reads the file that is chosen, and once more takes whom it names; Escape leads back a step."""

    title: ClassVar[str]
    takes: ClassVar[str]
    leaves: ClassVar[str]
    """The sentences of the title, of Enter once a file was read, and of Escape before that, by their keys."""

    def _find(self, stage: Stage) -> None:
        """Looks for files; called before the screen is made."""
        received, games = data_folder() / "competitions", club_games_folder()
        folders = (received, *document_folders(), games, stage.services.choices.games_folder)
        self._files = roster_files_in((folder, folder != games) for folder in folders)
        self._folders = (received, document_folders()[0])
        self._understood: RosterRead | None = None
        """What was understood of the file chosen; None before."""
        self._questions = OpenQuestions[bytes, WorkbookSheet]()
        self._cursor, self._rows = Cursor(), Cursor()
        """The file chosen, and the row of what was read of it."""

    @property
    def pairs(self) -> bool:
        """Whether two names make an entrant."""
        return False

    @property
    def remark(self) -> str | Element:
        """What is said beside the title."""
        return ""

    @abstractmethod
    def _enrol(self, read: RosterRead) -> object:
        """Takes the players of a roster without faults; returns a coroutine if the database is read or written."""

    @abstractmethod
    def _leave(self) -> None:
        """Leads back from the list of files."""

    def keys(self) -> Sequence[Key]:
        choose, read = self.arrows_named(say("competition.do_choose"), "↑ ↓"), self._understood
        if read is None:
            opens = enter(partial(self._does, self._open), say("competition_roster_file.do_read"))
            back = escape(self.go_back, say(self.leaves))
            return (opens, choose, back) if self._files else (back,)
        does = partial(self.doing, partial(self._enrol, read))
        enrols = (enter(does, say(self.takes)),) if read.rows and not read.faults else ()
        return (*enrols, choose, escape(self.go_back, say("competition_roster_file.do_files")))

    def _open(self) -> None:
        """Reads a text at once; has the helper read a workbook. Raises `ToppingError`."""
        if len(self._questions):
            return
        content = roster_content(self._files[self._cursor.selected or 0].path)
        if is_workbook(content):
            self._questions.add(content, self.stage.helper.ask(read_rows, content, MOST_SHEET_ROWS))
            self.tell(say("competition_roster_file.reading"))
        else:
            self._show(roster_of_text(content, pairs=self.pairs))

    def hear(self, news: News) -> None:
        answered = self._questions.answered(news)
        if answered is None:
            return
        content, sheet = answered
        if sheet is None:
            self.tell(self.stage.services.notices.plain(self._questions.faults[content]), "bad")
            return
        read = read_roster_sheet(sheet.rows, pairs=self.pairs)
        self._show(read)
        told = [self.message] if self.message else []
        if sheet.others:
            told.append(say("roster_file.sheet", sheet=printable(sheet.name), count=sheet.others))
        if sheet.lacks_zeros and has_licences(read):
            told.append(say("roster_file.zeros"))
        self.message = " ".join(told)

    def _show(self, read: RosterRead) -> None:
        if not read.rows and len(read.faults) == 1:
            only = read.faults[0]
            self.tell(say(only.key, **only.values), "bad")
            return
        self._understood, self._rows = read, Cursor()
        self.tell(say("roster_file.nobody", count=len(read.faults)) if read.faults else "", "bad")

    def go_back(self) -> None:
        self._questions.drop()
        if self._understood is None:
            self._leave()
        self._understood = None
        self.tell()

    def view(self) -> Element:
        read, remark = self._understood, self.remark
        if read is None:
            listed, told = self._list(), self._message(say("competition_roster_file.about") if self._files else "")
        else:
            listed, told = _preview(read, self._rows), self._message()
            chosen = self._rows.selected or 0
            if chosen < len(lines := (*read.faults, *read.notes)):
                kind = "bad" if chosen < len(read.faults) else "good"
                told = note(fault_text(lines[chosen]), kind, pad=(20, 0), id="message")
            understood = say("competition_roster_file.understood", count=len(read.rows))
            remark = f"{printable(self._files[self._cursor.selected or 0].path.name)} · {understood}"
        under = column(told, min_height=64, justify="center")
        card = fitted(column(listed, card="card", pad=(24, 14), grow=1), under)
        return page(say(self.title), card, remark=remark)

    def _list(self) -> Element:
        others = heads("competition_roster_file.column", "folder/1 changed/2")
        columns = (*heads("competition_files.column", "file*"), *others)
        now = self.stage.clock.date()
        rows = [
            (
                bold(printable(one.path.name), "files"),
                printable(one.path.parent.name),
                recent_minute_of(one.changed_at, now),
            )
            for one in self._files
        ]
        none = say("competition_roster_file.none", folders=[printable(str(one)) for one in self._folders])
        empty, acts = nothing_there(Icon.FOLDER, none), [self.changed] * len(rows)
        return table(columns, rows, self._cursor, id="files", acts=acts, empty=empty, room=1744)

    def watches(self) -> Hashable:
        return len(self._questions), self._understood, self.message


def _preview(read: RosterRead, cursor: Cursor) -> Element:
    """What was understood in rows, after the lines at fault and those that were repaired or passed over."""
    fields = used_fields(read.rows)

    def cells(one: RosterRow | RosterFault) -> Sequence[str | Element]:
        if isinstance(one, RosterRow):
            return (
                line_place(one.line, "ink3"),
                str(one.number or ""),
                *roster_cells(" – ".join(one.names), one, fields),
            )
        return (
            line_place(one.line, "missed" if one in read.faults else "ink3"),
            "",
            bold(one.text or say(one.key), "names", "missed" if one in read.faults else "ink2"),
            *[""] * (len(fields) + 1),
        )

    columns = (*heads("competition_roster_file.column", ">line"), *roster_heads(fields))
    those: tuple[RosterRow | RosterFault, ...] = (*read.faults, *read.notes, *read.rows)
    return table_of(columns, those, cells, cursor, id="rows", room=1744)
