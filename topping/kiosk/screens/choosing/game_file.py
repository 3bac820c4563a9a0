"""Choosing a game file of any format: in the list of a folder, by typing a path, or what is on the clipboard."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

import pygame

from topping.disk import open_regular, os_reason, read_regular
from topping.errors import GameFileError, ToppingError
from topping.exchange.detect import LARGEST, SheetFormat, form_of
from topping.game import shelf
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import ChooseDraft
from topping.kiosk.routes.play import ChooseFile, ReadGame
from topping.kiosk.screens.choosing.host import host_of
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key, pasted_text
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import mark
from topping.kiosk.ui.parts import Head, button, field, nothing_there, table_of
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, TypedText, column, row, text
from topping.kiosk.wording import game_text, variant_text
from topping.localtime import recent_minute_of
from topping.paths import club_games_folder
from topping.rules.games.game import Game
from topping.sheets.wording import printable
from topping.texts import say

_AT_ONCE: Final = 12
"""Files looked into in one turn of the loop: a few milliseconds."""
_LOOKED_AT: Final = 1 << 16
"""Bytes read of each, in which its format shows."""
_WORKBOOKS: Final = frozenset((".xlsx", ".xlsm", ".xls", ".ods"))
_HEAD: Final = re.compile(rb"^(Nom|Variante) :([^\r\n]{1,200})", re.MULTILINE)
"""The name and the variant of a game in a file of this program."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that may be a game."""

    path: Path
    form: SheetFormat
    game_name: str = ""
    """What the game is called, where the file is of this program and tells it; the same of the variant."""
    variant: str = ""
    changed: str = ""
    """When it was last written (ISO 8601)."""


class FolderContent:
    """What is in a folder, hidden things apart."""

    def __init__(self, folder: Path) -> None:
        """Raises `OSError` where the folder cannot be read."""
        inside = sorted((one for one in folder.iterdir() if not one.name.startswith(".")), key=_order)
        self.folders: Final = tuple(one for one in inside if one.is_dir())
        self.files: list[FoundFile] = []
        """Those found so far, in the order of their names."""
        known = frozenset(self.folders)
        self._unread: Iterator[Path] = (one for one in inside if one not in known)
        self.is_complete = False
        """Whether every file has been looked into."""

    def look_on(self) -> None:
        some = [*islice(self._unread, _AT_ONCE)]
        self.files += filter(None, map(_found, some))
        self.is_complete = len(some) < _AT_ONCE


def content_of(path: Path) -> bytes:
    """The content of a file that may be a game; raises `GameFileError` where it cannot be read, or is far too long."""
    try:
        return read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault


def _found(path: Path) -> FoundFile | None:
    """A file with its format; None where it is no game, or cannot be read."""
    try:
        with open_regular(path) as file:
            status = os.fstat(file.fileno())
            head = b"" if status.st_size > LARGEST else file.read(_LOOKED_AT)
    except OSError:
        return None
    form = form_of(head) if head else None
    if form is SheetFormat.WORKBOOK and path.suffix.casefold() not in _WORKBOOKS:
        return None  # another document of an office program
    if form is None:
        return None
    told = dict(_HEAD.findall(head)) if form is SheetFormat.OWN else {}
    name, variant = (told.get(one, b"").decode(errors="replace").strip() for one in (b"Nom", b"Variante"))
    return FoundFile(path, form, name, variant, datetime.fromtimestamp(status.st_mtime, UTC).isoformat())


def _order(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name


_LONGEST_PATH: Final = 400
_MOST_LISTED: Final = 2_000
"""Of more files than so many in a folder, the first are listed."""


_Offered = tuple[Icon, Act, str, FoundFile | None]
"""A row: its icon, what it does, what it is called, and its file where it is one."""


class GameFileScreen(TellingScreen):
    """Asks for a game file; remembers its folder for the next time.

    Letters go to the path, which has the keys then; up and down lead back into the folder.
    """

    def __init__(self, stage: Stage, route: ChooseFile) -> None:
        self._host, self._route = host_of(route.asked_by, stage), route
        self.stays = self._host.stays
        self._path = TypedText(longest=_LONGEST_PATH)
        super().__init__(stage)
        self._go(stage.backstage.choices.games_folder)

    def tick(self, now: int) -> None:
        if self._content is not None:
            self._content.look_on()

    def watches(self) -> Hashable:
        content = self._content
        return None if content is None else (len(content.files), content.is_complete)

    # what happens

    def _go(self, folder: Path) -> None:
        """Begins to look into a folder; tells why where it cannot be read."""
        self._folder = self.stage.backstage.choices.games_folder = folder
        self._cursor, self.focus = Cursor(), ""
        self.tell("")
        self._content: FolderContent | None = None
        try:
            self._content = FolderContent(folder)
        except OSError as fault:
            self.tell(say("game_file.none", path=printable(f"{folder} ({os_reason(fault)})")), "bad")

    def _typing(self) -> None:
        self.tell("")
        self.focus = "path"

    def _to_or_from_path(self) -> None:
        self.focus = "" if self.focus == "path" else "path"

    def _enter(self) -> None:
        offered, chosen = self._offered(), self._cursor.selected or 0
        if self.focus == "path":
            self._open_typed()
        elif chosen < len(offered):
            offered[chosen][1]()

    def _open_typed(self) -> None:
        path = self._folder / self._path.text.strip()
        try:
            path = self._folder / Path(self._path.text.strip()).expanduser()
            is_folder, is_there = path.is_dir(), path.exists()
        except (OSError, ValueError, RuntimeError):  # ~somebody, where there is no such user
            is_folder = is_there = False
        if is_folder:
            self._go(path)
        elif is_there:
            self._take(path)
        else:
            self.tell(say("game_file.none", path=printable(str(path))), "bad")

    def _take(self, path: Path) -> None:
        """A game that this program made is played at once; any other file is read first."""
        with self.telling():
            content = content_of(path)
            game = _made_here(path, content)
            if game is None:
                self._read(printable(path.name), content)
            else:
                self.go(self._host.take(game, self._route.conditions))

    def _read(self, name: str, content: bytes) -> None:
        """Raises `GameFileError` where it is far too long."""
        if len(content) > LARGEST:
            raise GameFileError("game.not_text", path=name)
        self.go(ReadGame(self._route, name, content))

    def _paste(self, lines: str) -> None:
        """Several lines on the clipboard are a game; a single one goes to the path."""
        with self.telling():
            self._read(say("game_file.pasted"), lines.encode("utf-8", "replace"))

    def _paste_line(self, event: pygame.event.Event) -> None:
        if pasted_text(event):
            self.gui.handle(event)
        else:
            self.tell(say("game_file.nothing_pasted"), "bad")

    def _type_in(self) -> None:
        self.guarded(lambda: self.go(ChooseDraft(self._route)))

    def go_back(self) -> None:
        self.go(self._host.choice)

    def keys(self) -> Sequence[Key]:
        to = say("game_file.to_folder" if self.focus == "path" else "game_file.to_path")
        return (
            enter(self._enter, say("game_file.open_key")),
            self.arrows_named(say("game_file.choose"), "↑ ↓"),
            key(pygame.K_TAB, self._to_or_from_path, to),
            paste_key(self._paste_line, self._paste, say("game_file.paste")),
            key(pygame.K_F6, self._type_in, say("game_file.type")),
            escape(self.go_back, say("game_file.back")),
        )

    # what is shown

    def _offered(self) -> list[_Offered]:
        """The parent folder, that of the club's games, the folders, then the games of this one: what each is called."""
        folder, content, club = self._folder, self._content, club_games_folder()
        rows: list[_Offered] = []
        if folder.parent != folder:
            rows.append((Icon.ARROW_UP, partial(self._go, folder.parent), say("game_file.up"), None))
        if club.is_dir() and club != folder:
            rows.append((Icon.FOLDER, partial(self._go, club), say("game_file.club"), None))
        if content is not None:  # file names may hold bytes that are no text, written by another system
            rows += [(Icon.FOLDER, partial(self._go, one), printable(one.name), None) for one in content.folders]
            rows += [
                (Icon.SHEET, partial(self._take, one.path), _title(one), one) for one in content.files[:_MOST_LISTED]
            ]
        return rows

    def view(self) -> Element:
        content, said, has_keys = self._content, say("game_file.to_path"), self.focus == "path"
        line = field(self._path, said, id="path", changed=self._typing, takes_keys=has_keys, height=72, grow=1)
        opens = button(say("game_file.open"), self._open_typed, takes_keys=False, height=72, role=Role.OPTION)
        is_empty = content is not None and content.is_complete and not (content.files or content.folders)
        empty = nothing_there(Icon.SHEET, say("game_file.empty")) if is_empty else None
        return page(
            say("game_file.title"),
            row(line, opens, gap=24),
            column(self._files(), empty, card="card", pad=(24, 14), grow=1),
            self.told(),
            remark=say("game_file.folder", folder=printable(str(self._folder))),
        )

    def _files(self) -> Element:
        drops = {"variant": 1, "file": 3, "form": 2, "changed": 1}
        others = [Head(say(f"game_file.column.{name}"), drop=drop) for name, drop in drops.items()]
        heads = (Head(say("game_file.column.game"), None), *others)
        offered = self._offered()
        act = [act for _, act, _, _ in offered].__getitem__
        return table_of(heads, offered, self._row, self._cursor, act=act, id="files", room=1744)

    def _row(self, offered: _Offered) -> tuple[str | Element, ...]:
        icon, _, said, found = offered
        title = text(said, Type.ROW, face=Face.BOLD, grow=1, group="games")
        name = row(mark(icon), title, gap=16, align="center")
        if found is None:
            return name, "", "", "", ""
        form = "" if found.form is SheetFormat.OWN else say(f"sheet_read.short.{found.form.name.lower()}")
        return (
            name,
            variant_text(found.variant),
            printable(found.path.name),
            form,
            recent_minute_of(found.changed, self.stage.clock.date()),
        )


SCREEN: Final = GameFileScreen


def _title(file: FoundFile) -> str:
    """The game's name; that of its file, without the ending, where it has none."""
    return game_text(printable(file.game_name)) if file.game_name else printable(file.path.stem)


def _made_here(path: Path, content: bytes) -> Game | None:
    """The game of a file that names its lexicon by its hash; None for any other file, and for one with a fault."""
    try:
        game = shelf.load(path) if form_of(content) is SheetFormat.OWN else None
    except ToppingError:
        return None
    return None if game is None or game.is_imported else game
