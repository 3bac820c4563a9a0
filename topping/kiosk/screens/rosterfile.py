"""Base class of screens that read a roster from a file: the list of files found, and the players in one of them."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from topping.answers.client import News, OpenQuestions
from topping.answers.games import read_rows
from topping.competition.entrant import Entrant
from topping.competition.roster import RosterFault, RosterRead, RosterRow, read_roster_sheet
from topping.errors import ToppingError
from topping.exchange.content import is_workbook
from topping.gamefiles.rosterfile import MOST_SHEET_ROWS, has_licences, roster_content, roster_of_text
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.services.foundfiles import FoundRoster, roster_files_in
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape
from topping.kiosk.ui.parts import chip, note
from topping.kiosk.ui.tables import Head, heads, table, table_of
from topping.kiosk.ui.templates import (
    beside_end,
    detail_head,
    detail_room,
    fitted,
    list_detail,
    list_room,
    main_button,
    page,
    promise,
)
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, text
from topping.paths import club_games_folder, data_folder, document_folders
from topping.store import Store
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.sentences import printable
from topping.workbook.sheet import WorkbookSheet

_FIELDS: Final = ("club", "series", "category", "centre", "licence")
"""The columns shown if any entrant has a value there."""
_NAMES: Final = ("Camille Roy", "Jean-Baptiste Lefèvre", "Inès Costa")
_CLUBS: Final = ("Besançon", "Lyon Croix-Rousse", "Montréal")
"""The names and clubs of the example."""
_TOLD: Final = 3
"""The most faults and notes shown in full."""


def fault_text(fault: RosterFault) -> str:
    """Returns the sentence about a fault, with the number of its line."""
    return say("roster_file.line", line=fault.line, sentence=say(fault.key, **fault.values))


def used_fields(those: Sequence[Entrant | RosterRow]) -> list[str]:
    """Returns the names of the roster columns in which at least one entrant has a value, in column order."""
    return [name for name in _FIELDS if any(_field(one, name) for one in those)]


def _field(one: Entrant | RosterRow, name: str) -> str:
    return " / ".join(one.licences) if name == "licence" else str(getattr(one, name))


def roster_heads(fields: Sequence[str]) -> tuple[Head, ...]:
    """Returns the column headings: number, name, `fields`, and a blank one for the mark of minors.

    If room is short, the columns of `fields` are left out one by one, the last one first. The licence is left out after
    all others.
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
    """Returns the cells of an entrant: his name, the values of `fields`, and a mark if he is a minor."""
    minor = text(say("competition_roster.minor") if one.minor else "", Type.ROW, "ghost", group="minors")
    return bold(name, "names", shorter=(initials(name),)), *(_field(one, name) for name in fields), minor


def line_place(number: int, colour: str) -> Element:
    """Draws `number`, such as the line in a file or the place in the playing order, before a row."""
    return text(str(number), Type.ROW, colour, align="right", group="places")


class RosterFileScreen(RefereeScreen, ABC):
    """The list of files that may be rosters, and the players read from the selected file. Enter takes these players.

    If the file has a fault, no player is taken: Enter then reads the file again.
    """

    title: ClassVar[str]
    leaves: ClassVar[str]
    """The text keys of the title and of Escape."""

    def _find(self, stage: Stage) -> None:
        """Looks for roster files in the folders for them. Must be called before `__init__` of the base class."""
        received, games = data_folder() / "competitions", club_games_folder()
        folders = (received, *document_folders(), games, stage.services.choices.games_folder)
        self._files = roster_files_in((folder, folder != games) for folder in folders)
        self._folders = (received, document_folders()[0])
        self._understood: RosterRead | None = None
        """What was understood of the chosen file; None while it is read, and if it cannot be read."""
        self._fault = ""
        """Why the chosen file cannot be read; empty if it can."""
        self._remarks: tuple[str, ...] = ()
        """What is to know about a workbook: other sheets, missing zeros."""
        self._questions = OpenQuestions[Path, WorkbookSheet]()
        self._cursor, self._rows = Cursor(), Cursor()
        """The chosen file, and the chosen row of what was understood of it."""

    @property
    def pairs(self) -> bool:
        """Whether each entrant is a pair of two names."""
        return False

    @property
    def remark(self) -> str | Element:
        """The text or element beside the title."""
        return ""

    @abstractmethod
    def _takes(self, count: int) -> str:
        """Returns the text of the button that takes `count` players."""

    @abstractmethod
    def _enrol(self, read: RosterRead) -> object:
        """Enrols the players of a roster without faults; returns a coroutine if that needs the database."""

    @abstractmethod
    def _leave(self) -> None:
        """Leads back to the screen that asked for a file."""

    @property
    def _file(self) -> FoundRoster:
        return self._files[self._cursor.selected or 0]

    def _read_file(self) -> None:
        """Starts to read the selected file, and clears what was read of the previous one."""
        self._questions.drop()
        self._understood, self._fault, self._remarks, self._rows = None, "", (), Cursor()
        if self._files:
            self.reading(partial(self._read_path, self._file.path))

    async def _read_path(self, path: Path) -> None:
        """Reads a roster file and shows its players or why it cannot be read; does nothing if another file was selected
        meanwhile.
        """
        try:
            read = await self.stage.services.beside.fetch(_text_or_content, path, self.pairs)
        except ToppingError as fault:
            if path == self._file.path:
                self._fault = self.in_words(fault)
            return
        if path != self._file.path:
            return
        if isinstance(read, bytes):
            self._questions.add(path, self.stage.answerer.ask(read_rows, read, MOST_SHEET_ROWS))
        else:
            self._show(read)

    def moved(self, name: str) -> None:
        if name == "files":
            self.tell()
            self._read_file()

    def hear(self, news: News) -> None:
        answered = self._questions.answered(news)
        if answered is None:
            return
        path, sheet = answered
        if sheet is None:
            self._fault = self.stage.services.notices.plain(self._questions.faults[path])
            return
        read = read_roster_sheet(sheet.rows, pairs=self.pairs)
        self._show(read)
        others = say("roster_file.sheet", sheet=printable(sheet.name), count=sheet.others) if sheet.others else ""
        zeros = say("roster_file.zeros") if sheet.lacks_zeros and has_licences(read) else ""
        self._remarks = tuple(filter(None, (others, zeros)))

    def _show(self, read: RosterRead) -> None:
        if not read.rows and len(read.faults) == 1:
            only = read.faults[0]
            self._fault = say(only.key, **only.values)
        else:
            self._understood = read

    def keys(self) -> Sequence[Key]:
        back = escape(self.go_back, say(self.leaves))
        if not self._files:
            return (back,)
        choose = self.arrows_named(say("competition.do_choose"), "↑ ↓")
        enters = (enter(self._enter, say(self._enters)),) if self._understood is not None or self._fault else ()
        return (*enters, choose, back)

    @property
    def _may_take(self) -> bool:
        return self._understood is not None and bool(self._understood.rows) and not self._understood.faults

    @property
    def _enters(self) -> str:
        return "competition_roster_file.do_take" if self._may_take else "competition_roster_file.do_read"

    def _enter(self) -> None:
        """Takes the players; reads the file anew if it has a fault."""
        if self._may_take and self._understood is not None:
            self.doing(partial(self._enrol, self._understood))
        else:
            self._read_file()

    def go_back(self) -> None:
        self._questions.drop()
        self._leave()

    # what is shown

    def view(self) -> Element:
        if not self._files:
            none = say("competition_roster_file.none", folders=[printable(str(one)) for one in self._folders])
            example = beside_end(say("competition_roster_file.example_title"), _example())
            about = say("competition_roster_file.example")
            beside = fitted(example)
            return page(say(self.title), promise(Icon.FOLDER, none, about, beside), remark=self.remark)
        columns = (*heads("competition_files.column", "file*"), *heads("competition_roster_file.column", "changed/1"))
        now = self.stage.clock.date()
        cells = [
            (bold(printable(one.path.name), "files", lines=2), recent_minute_of(one.changed_at, now))
            for one in self._files
        ]
        acts = [self.changed] * len(cells)
        listed = table(columns, cells, self._cursor, id="files", acts=acts, room=list_room(), row_height=60)
        faults = () if self._understood is None else self._understood.faults
        about = say("roster_file.nobody", count=len(faults)) if faults else say("competition_roster_file.about")
        hint = self._message(about, pad=0, grow=1)
        detail = self._detail()
        return list_detail(say(self.title), listed, detail, rows=len(cells), hint=hint, remark=self.remark)

    def _detail(self) -> Sequence[Element | None]:
        """Draws what was read from the selected file: faults and notes, players, and the button that takes them."""
        read, name = self._understood, printable(self._file.path.name)
        if read is None:
            said = self._fault or say("competition_roster_file.reading")
            again = say("competition_roster_file.read_again")
            return (
                detail_head(name, printable(self._file.path.parent.name)),
                apart(10),
                note(said, "bad" if self._fault else "plain", step=Type.BODY),
                apart(60),
                text(say("competition_roster_file.example"), Type.CARD, face=Face.SEMI, lines=3),
                apart(10),
                _example(),
                self._button(again) if self._fault else None,
            )
        count = len(read.faults)
        state = chip(say("competition_roster_file.understood", count=len(read.rows)), Icon.TICK, "found")
        if count:
            state = chip(say("competition_roster_file.to_correct", count=count), Icon.CROSS, "missed")
        says = self._takes(len(read.rows)) if self._may_take else say("competition_roster_file.read_again")
        return (
            detail_head(name, printable(self._file.path.parent.name), state),
            apart(10),
            *(note(fault_text(one), "bad") for one in read.faults[:_TOLD]),
            text(say("competition_roster_file.more_faults", count=count - _TOLD), Type.ROW, "ink2")
            if count > _TOLD
            else None,
            *(note(fault_text(one)) for one in read.notes[: _TOLD - min(count, _TOLD)]),
            *(note(one) for one in self._remarks),
            apart(6),
            _preview(read, self._rows),
            self._button(says),
        )

    def _button(self, says: str) -> Element:
        return column(
            apart(10), main_button(says, self._enter, cap=say("key.enter"), takes_keys=False), apart(14), id="does"
        )

    def watches(self) -> Hashable:
        return len(self._questions), self._understood, self._fault, self.message


def _text_or_content(_: Store, path: Path, pairs: bool) -> RosterRead | bytes:
    """Returns the roster read from a text file; for a workbook, its bytes. `pairs` says that entrants are pairs. Raises
    `ToppingError`.
    """
    content = roster_content(path)
    return content if is_workbook(content) else roster_of_text(content, pairs=pairs)


def _example() -> Element:
    """Draws some rows of a roster, as an example of a file that can be read."""
    rows = [
        RosterRow(place, (name,), place, club, (f"001234{place}",))
        for place, (name, club) in enumerate(zip(_NAMES, _CLUBS, strict=True), 1)
    ]
    cells = [(str(one.number), *roster_cells(one.names[0], one, ("club", "licence"))) for one in rows]
    return table(roster_heads(("club", "licence")), cells, Cursor(None), id="example", room=detail_room())


def _preview(read: RosterRead, cursor: Cursor) -> Element:
    """Draws the players read from a file, each with the number of his line in it."""
    fields = used_fields(read.rows)

    def cells(one: RosterRow) -> Sequence[str | Element]:
        names = " – ".join(one.names)
        return line_place(one.line, "ink3"), str(one.number or ""), *roster_cells(names, one, fields)

    columns = (*heads("competition_roster_file.column", ">line/9"), *roster_heads(fields))
    return table_of(columns, read.rows, cells, cursor, id="rows", room=detail_room(), row_height=48)
