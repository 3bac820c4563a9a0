"""Choosing a game file of any format: in the list of a folder, by typing a path, or what is on the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from topping.disk import os_reason
from topping.errors import GameFileError, ToppingError
from topping.exchange.detect import LARGEST, SheetFormat, form_of
from topping.game import shelf
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.status import VerdictView, paint_verdict
from topping.kiosk.routes.choosing import ChooseFile, ReadGame
from topping.kiosk.routes.editing import ChooseDraft
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing.folder import FolderContent, FoundFile, content_of
from topping.kiosk.scenes.choosing.host import Host
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.paths import club_games_folder
from topping.rules.games.game import Game
from topping.sheets.wording import printable
from topping.texts import say

_LONGEST_PATH: Final = 400
_MOST_LISTED: Final = 2_000
"""Of more files than so many in a folder, the first are listed."""
_SHOWN_AS_FOUND: Final = 40
"""How many files are listed as soon as they are found; the others are once all have been found."""


class GameFileScene(Scene):
    """Asks for a game file; remembers its folder for the next time."""

    def __init__(self, stage: Stage, host: Host, route: ChooseFile) -> None:
        self._host, self._route = host, route
        self.stays = host.stays  # a session being prepared is not thrown away
        self._message = VerdictView("", "plain")
        self._typed = ""
        self._types = False
        """Whether the path has the focus, and not the folder."""
        self._folder = stage.backstage.choices.games_folder
        self._content: FolderContent | None = None
        """None where the folder cannot be read."""
        self._open_folder()
        super().__init__(stage)

    def build(self) -> None:
        """The path over a card with the folder's content."""
        main, gap = self.layout.main, self.layout.px(24)
        height, wide = max(self.layout.px(80), 48), self.layout.px(240)
        self.entry = EntryLine(self.gui, Rect(main.left, main.top, main.width - wide - gap, height), _LONGEST_PATH)
        self.entry.set(self._typed)
        place = Rect(main.right - wide, main.top, wide, height)
        choice = Choice(say("game_file.open"), self._open_typed)
        self._open = Choices(self.gui, place, (choice,), row_height=height, text_size=self.text_size, takes_keys=False)
        self._where = Rect(main.left, main.top + height + gap // 2, main.width, max(self.layout.px(72), 40))
        top = self._where.bottom + gap // 2
        self._card = Rect(main.left, top, main.width, main.bottom - top)
        content = self._card.inflate(-2 * gap, -2 * gap)
        row = max(self.layout.px(66), 50)
        size = min(self.text_size, round(row * 0.5))
        self._list = Choices(
            self.gui, content, self._offered(), row_height=row, columns=3, text_size=size, kind=ButtonKind.TAB
        )
        self._focus()

    def cards(self) -> tuple[Card, ...]:
        """Behind the folder's content."""
        return (Card((self._card.x, self._card.y, self._card.width, self._card.height)),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            enter(say("game_file.open_key")),
            Hint("← ↑ → ↓", say("game_file.choose")),
            Hint(say("key.tab"), say("game_file.to_folder" if self._types else "game_file.to_path"), pygame.K_TAB),
            Hint(say("key.ctrl") + " V", say("game_file.paste"), pygame.K_v, pygame.KMOD_CTRL),
            Hint("F6", say("game_file.type"), pygame.K_F6),
            escape(say("game_file.back")),
        )

    def _open_folder(self) -> None:
        """Begins to look into the folder; shows why where it cannot be read."""
        try:
            self._content = FolderContent(self._folder)
        except OSError as fault:
            self._content = None
            why = f"{self._folder} ({os_reason(fault)})"
            self._message = VerdictView(say("game_file.none", path=printable(why)), "bad")

    def _offered(self) -> list[Choice]:
        """The parent folder, that of the club's games, the folders and the games of this one, each with its format."""
        folder, content = self._folder, self._content
        up = Choice(say("game_file.up"), partial(self._go, folder.parent), Icon.ARROW_UP)
        choices = [] if folder.parent == folder else [up]
        club = club_games_folder()
        if club.is_dir() and club != folder:
            choices.append(Choice(say("game_file.club"), partial(self._go, club), Icon.FOLDER))
        if content is None:
            return choices
        # file names may hold bytes that are no text, written by another system
        choices += [
            Choice(say("game_file.subfolder", name=printable(one.name)), partial(self._go, one), Icon.FOLDER)
            for one in content.folders
        ]
        choices += [
            Choice(_title(one), partial(self._take, one.path), Icon.SHEET) for one in content.files[:_MOST_LISTED]
        ]
        return choices

    def tick(self, now: int) -> None:
        """Looks into some more files a turn of the loop."""
        content = self._content
        if content is None or not content.look_on():
            return
        if content.is_complete or len(content.files) <= _SHOWN_AS_FOUND:  # laying a long list out again takes long
            self._list.set(self._offered())
            self._focus()
        if content.is_complete and not (content.files or content.folders or self._message.text):
            self._message = VerdictView(say("game_file.empty"), "plain")

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter in the folder; Tab, or typing, for a path; Ctrl+V takes a listing from the clipboard."""
        pasted = pasted_lines(event)
        if is_key(event, pygame.K_F6):
            self.guarded(lambda: self.go(ChooseDraft(self._route)))
        elif pasted:
            self._read(say("game_file.pasted"), pasted.encode("utf-8", "replace"))
        elif is_key(event, pygame.K_v) and getattr(event, "is_click", False):
            self._message = VerdictView(say("game_file.nothing_pasted"), "bad")
        elif is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_TAB):
            self._types = not self._types
        elif self._types and is_enter(event):
            self._open_typed()
        elif self._types and is_key(event, pygame.K_DOWN):
            self._types = False
        elif not any(one.handle(event) for one in (self._open, self._list)):
            if not self._types and is_key(event, pygame.K_UP):
                self._types = True
            if event.type == pygame.TEXTINPUT:
                self._types = True
                self.entry.focus()
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._types = self.entry.owns(event.pos)
            self.gui.handle(event)
        self._focus()
        self._typed = self.entry.text

    def _focus(self) -> None:
        self._list.focus_on(None if self._types else self._list.focus or 0)
        if self._types:
            self.entry.focus()
        else:
            self.entry.unfocus()

    def _go(self, folder: Path) -> None:
        self._message = VerdictView("", "plain")
        self._folder = self.stage.backstage.choices.games_folder = folder
        self._open_folder()
        self._list.focus_on(0)
        self._list.set(self._offered())

    def _open_typed(self) -> None:
        path = self._folder / self.entry.text.strip()
        try:
            path = self._folder / Path(self.entry.text.strip()).expanduser()
            is_folder, is_there = path.is_dir(), path.exists()
        except (OSError, ValueError, RuntimeError):  # ~somebody, where there is no such user
            is_folder = is_there = False
        if is_folder:
            self._types = False
            self._go(path)
        elif is_there:
            self._take(path)
        else:
            self._message = VerdictView(say("game_file.none", path=printable(str(path))), "bad")

    def _take(self, path: Path) -> None:
        """A game that this program made is played at once; any other file is read first."""
        try:
            content = content_of(path)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        game = _made_here(path, content)
        if game is None:
            self._read(printable(path.name), content)
            return
        try:
            self.go(self._host.take(game, self._route.conditions))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _read(self, name: str, content: bytes) -> None:
        if len(content) > LARGEST:
            self._message = VerdictView(self.in_words(GameFileError("game.not_text", path=name)), "bad")
        else:
            self.go(ReadGame(self._route, name, content))

    def go_back(self) -> None:
        """Back to the choice of a game."""
        self.go(self._host.choice)

    def panels(self) -> list[Panel]:
        """The folder, or what is wrong."""
        where = VerdictView(say("game_file.folder", folder=printable(str(self._folder))), "plain")
        return [
            Panel("title", self.layout.head, say("game_file.title"), paint_heading),
            Panel("message", self._where, self._message if self._message.text else where, paint_verdict),
        ]


def _title(file: FoundFile) -> str:
    """The game's name, with that of its file where it is another one; else the name of the file with its format."""
    name = printable(file.path.name)
    if file.form is not SheetFormat.OWN:
        return say("game_file.file", name=name, form=say(f"sheet_read.short.{file.form.name.lower()}"))
    if shelf.plain_name(file.game_name) == file.path.stem:
        return printable(file.game_name)
    return say("game_file.file", name=printable(file.game_name), form=name) if file.game_name else name


def _made_here(path: Path, content: bytes) -> Game | None:
    """The game of a file that names its lexicon by its hash; None for any other file, and for one with a fault."""
    try:
        game = shelf.load(path) if form_of(content) is SheetFormat.OWN else None
    except ToppingError:
        return None
    return None if game is None or game.is_imported else game
