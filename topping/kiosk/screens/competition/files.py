"""Files of competitions: a sealed one is opened by its code, results that a room sent back are merged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.errors import InputError, ToppingError
from topping.kiosk.backstage.competitions.carrying import (
    CompetitionFile,
    files_in,
    keep_file,
    kept_files,
    take_file,
)
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.competition import CompetitionDesk, ListCompetitions, OpenCompetitionFile
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, field, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.paths import club_games_folder, data_folder
from topping.sheets.wording import printable
from topping.texts import say

_LONGEST_CODE: Final = 120


class CompetitionFilesScreen(Screen):
    """Enter opens the file that is chosen, with the code that is typed; Escape leads back to the list.

    A sealed file without a code is kept here: it waits for the code, or for the start.
    """

    def __init__(self, stage: Stage, route: OpenCompetitionFile) -> None:
        self._folders = (data_folder() / "competitions", club_games_folder(), stage.backstage.choices.games_folder)
        self._files: tuple[CompetitionFile, ...] = ()
        self._code = TypedText(longest=_LONGEST_CODE)
        self._said, self._tone = "", "plain"
        try:
            self._read(stage)
        except ToppingError as fault:
            self._said, self._tone = stage.backstage.notices.in_words(fault), "bad"
        self._cursor = Cursor(self._row_of(route.sealed))
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def _read(self, stage: Stage) -> None:
        """Those that are kept here first, then those of the folders."""
        kept = stage.backstage.competitions.carry(lambda store, at: kept_files(store))
        self._files = (*kept, *files_in(self._folders))

    def _row_of(self, sealed: str) -> int:
        """The row of a competition whose file is kept here; the first one where there is none."""
        kept = [None if one.kept is None else one.kept.competition for one in self._files]
        return kept.index(sealed) if sealed in kept else 0

    def _open(self) -> None:
        chosen, competitions = self._files[self._cursor.selected or 0], self.stage.backstage.competitions
        self._tone = "bad"
        try:
            if chosen.is_sealed and not self._code.text.strip():
                self._keep(chosen)
                return
            uuid, refused = competitions.carry(partial(take_file, chosen, self._code.text))
        except ToppingError as fault:
            self._said = self.in_words(fault)
            return
        if refused:
            self._said = say("event.refused", file=chosen.path.name, count=refused)
        else:
            self.go(CompetitionDesk(uuid))

    def _keep(self, chosen: CompetitionFile) -> None:
        """Without a code: a file that was kept needs one, another one is kept. Raises `ToppingError`."""
        if chosen.kept is not None:
            raise InputError("competition_files.code_wanted")
        uuid = self.stage.backstage.competitions.carry(partial(keep_file, chosen))
        self._read(self.stage)
        self._cursor.selected = self._row_of(uuid)
        self._said, self._tone = say("competition_files.kept", name=printable(chosen.name)), "good"

    def go_back(self) -> None:
        """The list of competitions."""
        self.go(ListCompetitions())

    def keys(self) -> Sequence[Key]:
        """Arrows choose, letters go into the code, Enter opens."""
        opens = (
            enter(self._open, say("competition_files.do_open")),
            self.arrows_named(say("competition.do_choose"), "↑ ↓"),
        )
        return (*(opens if self._files else ()), escape(self.go_back, say("competition.back")))

    def view(self) -> Element:
        """The files, what is to be typed, and what was said."""
        heads = (
            Head(say("competition_files.column.file"), None),
            Head(say("competition_files.column.name")),
            Head(say("competition_files.column.kind")),
        )
        rows = [
            (
                text(
                    say("competition_files.here") if one.kept else printable(one.path.name),
                    Type.ROW,
                    face=Face.BOLD,
                    group="files",
                ),
                printable(one.name),
                say("competition_files.sealed" if one.is_sealed else "competition_files.results"),
            )
            for one in self._files
        ]
        empty = nothing_there(Icon.FOLDER, say("competition_files.none", folder=printable(str(self._folders[-1]))))
        listed = table(heads, rows, self._cursor, id="files", acts=[self.changed] * len(rows), empty=empty, room=1744)
        asked = say("competition_files.code")
        code = row(
            text(asked, Type.BODY, face=Face.SEMI),
            field(self._code, asked, id="code", takes_keys=False, grow=1),
            gap=32,
            pad=(20, 0),
            align="center",
        )
        about = self._said or (say("competition_files.about") if self._files else "")
        return page(
            say("competition_files.title"),
            column(listed, card="card", pad=(24, 14), grow=1),
            code if self._files else None,
            note(about, self._tone, min_height=64, pad=(20, 0), id="message"),
        )


SCREEN: Final = CompetitionFilesScreen
