"""The files of competitions found on this machine: packages, sealed until their code is entered, and rooms' results."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from topping.errors import InputError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.competition.competitions import CompetitionsPage, CompetitionsScreen, explained
from topping.kiosk.screens.competition.routes import CompetitionDesk, CompetitionInOut, ListCompetitions
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.services.foundfiles import CompetitionFile, files_in
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import chip, field, nothing_there
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import detail_head, fitted, list_detail, list_room, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, apart, column, text
from topping.paths import club_games_folder, data_folder
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.sentences import printable

_LONGEST_CODE: Final = 120


def opened(stage: Stage, route: ListCompetitions) -> RefereeScreen:
    """Returns the competitions page at the part that `route` asks for: the files found, or the stored competitions."""
    return (CompetitionFilesScreen if route.files else CompetitionsScreen)(stage, route)


class CompetitionFilesScreen(CompetitionsPage):
    """The list of competition files found. Enter opens a sealed file by its code, or imports the results of a room.

    A sealed file opened without a code is stored here until the code is known.
    """

    shows_files = True

    def __init__(self, stage: Stage, route: ListCompetitions) -> None:
        super().__init__(stage)
        self.back = ListCompetitions()
        self._folders = folders_of_files(stage)
        self._files: tuple[CompetitionFile, ...] = ()
        self._code = TypedText(longest=_LONGEST_CODE)
        self._does(self._read)
        self._cursor = Cursor(self._row_of(route.sealed))

    def _read(self) -> None:
        seals = self.stage.services.store.sealed_files.all()
        stored = (CompetitionFile(Path(), one.name, is_sealed=True, kept=one) for one in seals)
        self._files = (*stored, *files_in(self._folders))

    def _row_of(self, competition: str) -> int:
        """Returns the row of the stored file of a competition (UUID); the first row if there is none."""
        stored = [None if one.kept is None else one.kept.competition for one in self._files]
        return stored.index(competition) if competition in stored else 0

    def moved(self, name: str) -> None:
        self.tell()

    def _open(self) -> None:
        """Opens the chosen file; a sealed one only with its code.

        Without a typed code, stores the sealed file until its code is known. Raises `ToppingError`, also if the file is
        stored already.
        """
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
        return (
            *(opens if self._files else ()),
            key(pygame.K_F6, partial(self._turn_to, 0), say("competition_files.do_list")),
            escape(self.go_back, say("competition.back")),
        )

    def view(self) -> Element:
        title = say("competitions.title")
        if not self._files:
            empty = nothing_there(Icon.FOLDER, say("competition_files.none", folder=printable(str(self._folders[-1]))))
            card = column(empty, card="card", pad=(24, 14), grow=1, id="files")
            return page(title, fitted(card), remark=self._parts())
        rows = [(bold(_name_of(one), "files", lines=3), _kind_of(one)) for one in self._files]
        acts = [self.changed] * len(rows)
        columns = heads("competition_files.column", "file* kind")
        listed = table(columns, rows, self._cursor, id="files", acts=acts, room=list_room(), row_height=68)
        detail = self._detail(self._files[self._cursor.selected or 0])
        return list_detail(title, listed, detail, rows=len(rows), remark=self._parts())

    def _detail(self, chosen: CompetitionFile) -> Sequence[Element | None]:
        """Draws the file, the line for its code if it is sealed, and the button that opens it."""
        where = printable(" / ".join(chosen.path.parts[-2:] if chosen.name else chosen.path.parts[-2:-1]))
        if chosen.kept is not None:
            when = recent_minute_of(chosen.kept.received_at, self.stage.clock.date())
            where = say("competitions.received", when=when)
        asked, line, icon = say("competition_files.code"), None, Icon.SWAP
        about, then, does = "about_room", "competition_inout.about", "take_results"
        if chosen.is_sealed:
            line, icon = field(self._code, asked, id="code", changed=self.tell, takes_keys=False), Icon.LOCK
            about, then = "about" if chosen.kept is None else "about_kept", "competitions.sealed_then"
            does = "open" if self._code.text.strip() or chosen.kept is not None else "keep"
        opens = say(f"competition_files.{does}")
        return (
            detail_head(
                _name_of(chosen), where, chip(_kind_of(chosen), None, "accent_text" if chosen.is_sealed else "ink2")
            ),
            *explained(icon, say(f"competition_files.{about}"), say(then)),
            text(asked, Type.LABEL, "ink2") if line else None,
            line,
            self._message(min_height=64, pad=0),
            main_button(opens, partial(self._does, self._open), cap=say("key.enter"), takes_keys=False),
            apart(14),
        )


def _name_of(one: CompetitionFile) -> str:
    """Returns the competition's name if the file tells it, otherwise the file's name."""
    return printable(one.name or one.path.name)


def _kind_of(one: CompetitionFile) -> str:
    if one.kept is not None:
        return say("competition_files.here")
    return say("competition_files.sealed" if one.is_sealed else "competition_files.results")


def folders_of_files(stage: Stage) -> tuple[Path, ...]:
    """Returns the folders in which files of competitions are looked for."""
    return data_folder() / "competitions", club_games_folder(), stage.services.choices.games_folder
