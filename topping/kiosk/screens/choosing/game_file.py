"""Choosing a game file of any format: in the list of a folder, by typing a path, or what is on the clipboard."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from topping.disk import os_reason
from topping.errors import GameFileError, ToppingError
from topping.exchange.detect import LARGEST, SheetFormat, form_of
from topping.game import shelf
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import ChooseDraft
from topping.kiosk.routes.play import ChooseFile, ReadGame
from topping.kiosk.screens.choosing.folder import FolderContent, FoundFile, content_of
from topping.kiosk.screens.choosing.host import host_of
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import pasted_lines, pasted_text
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import mark, note
from topping.kiosk.ui.parts import Head, button, field, near, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, TypedText, column, row, text
from topping.kiosk.wording import game_text, variant_text
from topping.localtime import recent_minute_of
from topping.paths import club_games_folder
from topping.rules.games.game import Game
from topping.sheets.wording import printable
from topping.texts import say

_LONGEST_PATH: Final = 400
_MOST_LISTED: Final = 2_000
"""Of more files than so many in a folder, the first are listed."""


class GameFileScreen(Screen):
    """Asks for a game file; remembers its folder for the next time.

    Letters go to the path, which has the keys then; up and down lead back into the folder.
    """

    def __init__(self, stage: Stage, route: ChooseFile) -> None:
        self._host, self._route = host_of(route.asked_by, stage), route
        self.stays = self._host.stays
        self._fault, self._cursor, self._path = "", Cursor(), TypedText(longest=_LONGEST_PATH)
        self._folder = stage.backstage.choices.games_folder
        self._content: FolderContent | None = None
        """None where the folder cannot be read."""
        self._open_folder()
        super().__init__(stage)

    def _open_folder(self) -> None:
        """Begins to look into the folder; tells why where it cannot be read."""
        try:
            self._content = FolderContent(self._folder)
        except OSError as fault:
            self._content = None
            self._fault = say("game_file.none", path=printable(f"{self._folder} ({os_reason(fault)})"))

    def tick(self, now: int) -> None:
        """Looks into some more files a turn of the loop."""
        if self._content is not None:
            self._content.look_on()

    def watches(self) -> Hashable:
        content = self._content
        return None if content is None else (len(content.files), content.is_complete)

    # what happens

    def _go(self, folder: Path) -> None:
        self._folder = self.stage.backstage.choices.games_folder = folder
        self._fault, self._cursor, self.focus = "", Cursor(), ""
        self._open_folder()

    def _typing(self) -> None:
        self._fault, self.focus = "", "path"

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
            self._fault = say("game_file.none", path=printable(str(path)))

    def _take(self, path: Path) -> None:
        """A game that this program made is played at once; any other file is read first."""
        try:
            content = content_of(path)
            game = _made_here(path, content)
            if game is None:
                self._read(printable(path.name), content)
            else:
                self.go(self._host.take(game, self._route.conditions))
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _read(self, name: str, content: bytes) -> None:
        """Raises `GameFileError` where it is far too long."""
        if len(content) > LARGEST:
            raise GameFileError("game.not_text", path=name)
        self.go(ReadGame(self._route, name, content))

    def _paste(self, one: Key) -> None:
        """Several lines on the clipboard are a game; a single one goes to the path."""
        lines = pasted_lines(one.event)
        try:
            if lines:
                self._read(say("game_file.pasted"), lines.encode("utf-8", "replace"))
            elif pasted_text(one.event):
                self.gui.handle(one.event)
            else:
                self._fault = say("game_file.nothing_pasted")
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _type_in(self) -> None:
        self.guarded(lambda: self.go(ChooseDraft(self._route)))

    def go_back(self) -> None:
        self.go(self._host.choice)

    def keys(self) -> Sequence[Key]:
        to = say("game_file.to_folder" if self.focus == "path" else "game_file.to_path")
        paste = key(pygame.K_v, self.changed, say("game_file.paste"), mods=pygame.KMOD_CTRL)
        return (
            enter(self._enter, say("game_file.open_key")),
            self.arrows_named(say("game_file.choose"), "↑ ↓"),
            key(pygame.K_TAB, self._to_or_from_path, to),
            replace(paste, act=partial(self._paste, paste)),
            key(pygame.K_F6, self._type_in, say("game_file.type")),
            escape(self.go_back, say("game_file.back")),
        )

    # what is shown

    def _offered(self) -> list[tuple[Icon, Act, str, FoundFile | None]]:
        """The parent folder, that of the club's games, the folders, then the games of this one: what each is called."""
        folder, content, club = self._folder, self._content, club_games_folder()
        rows: list[tuple[Icon, Act, str, FoundFile | None]] = []
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
        asked, content = say("game_file.to_path"), self._content
        path = row(
            field(
                self._path, asked, id="path", changed=self._typing, takes_keys=self.focus == "path", height=72, grow=1
            ),
            button(say("game_file.open"), self._open_typed, takes_keys=False, height=72, role=Role.OPTION),
            gap=24,
        )
        is_empty = content is not None and content.is_complete and not (content.files or content.folders)
        return page(
            say("game_file.title"),
            path,
            column(
                self._files(),
                nothing_there(Icon.SHEET, say("game_file.empty")) if is_empty else None,
                card="card",
                pad=(24, 14),
                grow=1,
            ),
            note(self._fault, "bad", id="message") if self._fault else None,
            remark=say("game_file.folder", folder=printable(str(self._folder))),
        )

    def _files(self) -> Element:
        offered = self._offered()
        made = near(self._cursor, len(offered))
        heads = (
            Head(say("game_file.column.game"), None),
            Head(say("game_file.column.variant"), drop=1),
            Head(say("game_file.column.file"), drop=3),
            Head(say("game_file.column.form"), drop=2),
            Head(say("game_file.column.changed"), drop=1),
        )
        shown = [offered[place] for place in made]
        return table(
            heads,
            [self._row(icon, said, found) for icon, _, said, found in shown],
            self._cursor,
            id="files",
            acts=[act for _, act, _, _ in shown],
            room=1744,
            before=made.start,
            after=len(offered) - made.stop,
        )

    def _row(self, icon: Icon, said: str, found: FoundFile | None) -> tuple[str | Element, ...]:
        name = row(
            mark(icon, side=28),
            text(said, Type.ROW, face=Face.BOLD, grow=1, group="games"),
            gap=16,
            align="center",
        )
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
