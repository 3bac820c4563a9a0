"""A file of a competition: a package, sealed until its code is said, or results that a room gave back."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from topping.errors import InputError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    CompetitionInOut,
    ListCompetitions,
    OpenCompetitionFile,
)
from topping.kiosk.screens.referee import RefereeScreen, asked_line, bold
from topping.kiosk.services.competitionfiles import CompetitionFile, files_in
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape
from topping.kiosk.ui.parts import nothing_there
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Cursor, Element, TypedText, column
from topping.paths import club_games_folder, data_folder
from topping.texts import say
from topping.wording.sentences import printable

_LONGEST_CODE: Final = 120


class CompetitionFilesScreen(RefereeScreen):
    """A sealed file is opened by its code, results that a room gave back are taken.

    A sealed file without a code is kept here: it waits for the code, or for the start.
    """

    def __init__(self, stage: Stage, route: OpenCompetitionFile) -> None:
        super().__init__(stage)
        self.back = ListCompetitions()
        self._folders = folders_of_files(stage)
        self._files: tuple[CompetitionFile, ...] = ()
        self._code = TypedText(longest=_LONGEST_CODE)
        self._does(self._read)
        self._cursor = Cursor(self._row_of(route.sealed))

    def _read(self) -> None:
        seals = self.stage.services.store.sealed_files.all()
        waiting = (CompetitionFile(Path(), one.name, is_sealed=True, kept=one) for one in seals)
        self._files = (*waiting, *files_in(self._folders))

    def _row_of(self, sealed: str) -> int:
        """The row of a competition whose file is kept here; the first one where there is none."""
        kept = [None if one.kept is None else one.kept.competition for one in self._files]
        return kept.index(sealed) if sealed in kept else 0

    def _open(self) -> None:
        """Raises `ToppingError`."""
        chosen, keeping = self._files[self._cursor.selected or 0], self.stage.services.competitions
        if not chosen.is_sealed:
            self.go(CompetitionInOut(*keeping.take_results(chosen)))
        elif self._code.text.strip():
            self.go(CompetitionDesk(keeping.take_package(chosen, self._code.text)))
        elif chosen.kept is not None:
            raise InputError("competition_files.code_wanted")
        else:
            uuid = keeping.keep_sealed(chosen)
            self._read()
            self._cursor.selected = self._row_of(uuid)
            self.tell(say("competition_files.kept", name=printable(chosen.name)), "good")

    def keys(self) -> Sequence[Key]:
        opens = (
            enter(partial(self._does, self._open), say("competition_files.do_open")),
            self.arrows_named(say("competition.do_choose"), "↑ ↓"),
        )
        return (*(opens if self._files else ()), escape(self.go_back, say("competition.back")))

    def view(self) -> Element:
        columns = heads("competition_files.column", "file* name kind")
        rows = [
            (
                bold(say("competition_files.here") if one.kept else printable(one.path.name), "files"),
                printable(one.name),
                say("competition_files.sealed" if one.is_sealed else "competition_files.results"),
            )
            for one in self._files
        ]
        empty = nothing_there(Icon.FOLDER, say("competition_files.none", folder=printable(str(self._folders[-1]))))
        listed = table(columns, rows, self._cursor, id="files", acts=[self.changed] * len(rows), empty=empty, room=1744)
        return page(
            say("competition_files.title"),
            fitted(
                column(listed, card="card", pad=(24, 14), grow=1),
                asked_line(say("competition_files.code"), self._code, id="code")
                if any(one.is_sealed for one in self._files)
                else None,
            ),
            self._message(say("competition_files.about") if rows else "", min_height=64),
        )


def folders_of_files(stage: Stage) -> tuple[Path, ...]:
    """The folders in which files of competitions are looked for."""
    return data_folder() / "competitions", club_games_folder(), stage.services.choices.games_folder
