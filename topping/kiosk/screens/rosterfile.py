"""Import of a roster (list of players) from a file: choice of the file, then a preview of the players read."""

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
from topping.kiosk.ui.templates import page, short_if_empty
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.paths import club_games_folder, data_folder, document_folders
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.sentences import printable
from topping.workbook.sheet import WorkbookSheet

_FIELDS: Final = ("club", "series", "category", "centre", "licence")
"""Columns that are shown where any entrant has something there."""


def fault_text(fault: RosterFault) -> str:
    """Returns the sentence that describes a faulty line of a roster, with its number."""
    return say("roster_file.line", line=fault.line, sentence=say(fault.key, **fault.values))


def used_fields(those: Sequence[Entrant | RosterRow]) -> list[str]:
    """Returns the optional columns (such as the licence) that at least one of the rows fills, in order."""
    return [name for name in _FIELDS if any(_field(one, name) for one in those)]


def _field(one: Entrant | RosterRow, name: str) -> str:
    return " / ".join(one.licences) if name == "licence" else str(getattr(one, name))


def roster_heads(fields: Sequence[str]) -> tuple[Head, ...]:
    """Returns the headings of the table of players: number, name, the optional `fields`, minor. If room is short, the
    licence is dropped last.
    """
    return (
        *heads("competition_roster.column", ">number name*"),
        *(
            Head(say(f"competition_roster.column.{name}"), drop=1 if name == "licence" else place)
            for place, name in enumerate(fields, 2)
        ),
        Head(""),
    )


def roster_cells(name: str, one: Entrant | RosterRow, fields: Sequence[str]) -> tuple[str | Element, ...]:
    """Returns the cells of a player: name, the optional `fields`, and a mark if he is a minor."""
    minor = text(say("competition_roster.minor") if one.minor else "", Type.ROW, "ghost", group="minors")
    return bold(name, "names"), *(_field(one, name) for name in fields), minor


def line_place(number: int, colour: str) -> Element:
    """Draws the line number in front of a row."""
    return text(str(number), Type.ROW, colour, align="right", group="places")


class RosterFileScreen(RefereeScreen, ABC):
    """Base class of the screens that import a roster. The first Enter reads the selected file, the second enrols its
    players; Escape goes a step back.
    """

    title: ClassVar[str]
    takes: ClassVar[str]
    leaves: ClassVar[str]
    """The sentences of the title, of Enter once a file was read, and of Escape before that, by their keys."""

    def _find(self, stage: Stage) -> None:
        """Looks for roster files in the folders for them. Must be called before `__init__` of the base class."""
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
        """Whether the entrants are pairs of two players."""
        return False

    @property
    def remark(self) -> str | Element:
        """The text or element shown beside the title."""
        return ""

    @abstractmethod
    def _enrol(self, read: RosterRead) -> object:
        """Enrols the players of a roster without faults; returns a coroutine if that needs the database."""

    @abstractmethod
    def _leave(self) -> None:
        """Goes back from the list of files to the previous screen."""

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
        """Reads the selected file: a text file at once, a workbook (spreadsheet) in the helper process. Raises
        `ToppingError`.
        """
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
        card = column(listed, card="card", pad=(24, 14), grow=1)
        card = short_if_empty(card, is_empty=read is None and not self._files)
        under = column(told, min_height=64, justify="center")
        return page(say(self.title), card, under, remark=remark)

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
    """Draws the table of what was read: first faulty lines, then corrected or skipped lines, then the players."""
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
