"""A game file of any format, from a folder, a path or the clipboard, with what was read of it."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from topping.answers.client import News
from topping.exchange.reading.formats import SheetFormat
from topping.gamefiles.importing import draft_of_refused
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.filedetail import (
    FindingsList,
    findings,
    folder_detail,
    game_detail,
    sentence,
    verdict_of,
)
from topping.kiosk.screens.choosing.folderrows import FolderRow, FolderRows
from topping.kiosk.screens.choosing.gamereader import GameReader, Source
from topping.kiosk.screens.choosing.purpose import purpose_of
from topping.kiosk.screens.choosing.routes import ChooseFile
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key, pasted_text
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import button, field, following, mark, nothing_there, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import Head, heads, table_of
from topping.kiosk.ui.templates import list_detail, list_room
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, TypedText, apart, column, row, text
from topping.play.editing.draft import UndoHistory
from topping.rules.conditions.variant import Variant
from topping.system.disk import os_reason
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.conditions import variant_text
from topping.wording.sentences import printable

_LONGEST_PATH: Final = 400


class GameFileScreen(TellingScreen):
    """The screen of a folder's game files, with what was read of the chosen one. Nothing is stored before a game is
    played.

    Typed letters go to the line for a path, which then has the keyboard focus; up and down lead back to the list.
    """

    def __init__(self, stage: Stage, route: ChooseFile) -> None:
        self._purpose, self._route = purpose_of(route.asked_by, stage), route
        self.stays, self.back, self.follows_walk = (
            self._purpose.stays,
            self._purpose.choice,
            not self._purpose.is_referee,
        )
        self._cursor = Cursor()
        self._path = TypedText(longest=_LONGEST_PATH)
        self._reader = GameReader(stage, self._purpose)
        self._warned: Path | None = None
        """The file with a warning about a different word list; choosing it again accepts it."""
        self._has_long_list = False
        """Whether the list of faults and remarks shown last is scrolled."""
        self._will_play = False
        """Whether the chosen game is played as soon as it is read."""
        super().__init__(stage)
        self._go(stage.services.choices.games_folder)
        if route.chosen is not None:
            self._give(route.chosen)

    @property
    def is_desk(self) -> bool:
        return self._purpose.is_referee

    def tick(self, now: int) -> None:
        self._list_more()
        if self._reader.follow(self._source, now):
            self._told = Cursor(None)
            self.changed()

    def watches(self) -> Hashable:
        return len(self._rows), self._rows.is_complete

    def hear(self, news: News) -> None:
        if not self._reader.hear(news):
            return
        self._told = Cursor(None)
        plays, self._will_play = self._will_play and self._reader.is_settled and self.focus != "path", False
        if plays and self._reader.game is not None and self.stage.navigation.is_in_front(self):
            self._play()

    def close(self) -> None:
        self._reader.drop()
        super().close()

    # the chosen row

    def _list_more(self) -> None:
        """Lists more files. The same row stays chosen, although a row above it may go."""
        selected, source = self._cursor.selected or 0, self._source
        gone = self._rows.look_on()
        if gone is None:
            return
        if gone == selected and source is not None:
            self._cursor = Cursor(self._rows.place_of(source))
        elif gone < selected:
            self._cursor = Cursor(selected - 1, max(0, self._cursor.first - 1))
        self.changed()

    def _choose(self, source: Source) -> None:
        """Chooses the row of `source` (a file or a pasted text); if it has none, adds one."""
        place = self._rows.place_of(source)
        if place is None:
            self._rows.give(source)
        self._cursor = Cursor(place or 0)

    @property
    def _chosen(self) -> FolderRow | None:
        return self._rows.at(self._cursor.selected or 0)

    @property
    def _source(self) -> Source | None:
        chosen = self._chosen
        return None if chosen is None else chosen.source

    def moved(self, name: str) -> None:
        if name == "files":
            self._will_play = False
            self.tell()
            self._reader.follow(self._source, self.stage.clock.now())

    # what happens

    def _go(self, folder: Path) -> None:
        self.stage.services.choices.games_folder = folder
        self._rows, self._cursor, self._told, self.focus = FolderRows(folder), Cursor(), Cursor(None), ""
        self._will_play = False
        self.tell()
        if self._rows.fault is not None:
            self.tell(say("game_file.none", path=printable(f"{folder} ({os_reason(self._rows.fault)})")), "bad")

    def _typing(self) -> None:
        self.tell()
        self.focus, self._will_play = "path", False

    def _enter(self) -> None:
        chosen = self._chosen
        if self.focus == "path":
            self._open_typed()
        elif chosen is not None and chosen.folder is not None:
            self._go(chosen.folder)
        elif chosen is not None:
            self._take()

    def _open_typed(self) -> None:
        path = self._rows.folder / self._path.text.strip()
        try:
            path = self._rows.folder / Path(self._path.text.strip()).expanduser()
            if path.parent.resolve() == self._rows.folder.resolve():
                path = self._rows.folder / path.name  # as it is listed
            is_folder, is_there = path.is_dir(), path.exists()
        except (OSError, ValueError, RuntimeError):  # ~name of an unknown user
            is_folder = is_there = False
        if is_folder:
            self._go(path)
        elif is_there:
            self._give(path)
            self._reader.begin()
            if self._reader.game is not None:
                self._play()
        else:
            self.tell(say("game_file.none", path=printable(str(path))), "bad")

    def _give(self, source: Source) -> None:
        """Chooses a pasted text or the file of a typed path, which gets a row if it has none. The list gets the
        keyboard focus.
        """
        self._will_play, self.focus = False, "files"
        self.tell()
        self._choose(source)
        self._reader.follow(source, self.stage.clock.now())

    def _take(self) -> None:
        """Plays the chosen game; if it must be read first, as soon as it is."""
        reader = self._reader
        if self._must_be_read:
            self._warned = None if reader.has_changed else self._warned
            reader.begin()
        if reader.is_waiting:
            self._will_play = True
        elif reader.game is not None:
            self._play()

    @property
    def _must_be_read(self) -> bool:
        """Whether the chosen game must be read, or read again, since it is unread, unreadable, refused or changed."""
        reader = self._reader
        return not reader.has_begun or bool(reader.fault) or reader.has_changed or self._is_refused

    def _ask(self, variant: Variant | None) -> None:
        """Has the game read under another variant. An Enter that was still waiting was meant for the one before."""
        self._will_play = False
        self._reader.ask(variant)

    def _play(self) -> None:
        read, source = self._reader.read, self._reader.source
        if read is None or read.game is None:
            return
        game = read.game
        if isinstance(source, Path) and source != self._warned and self._reader.other_list:
            self._warned = source
            return
        with self.telling():
            route = self._purpose.take(game, self._route.conditions)
            if game.is_imported:
                self.stage.services.runs.keep_imported(game, self._name_of(game.name), read.form, read.results)
            self.go(route)

    def _name_of(self, name: str) -> str:
        """Returns `name`, the game's name; if it is empty, the file name without its ending, or a title for a pasted
        text.
        """
        source = self._reader.source
        return name or (source.stem if isinstance(source, Path) else say("game_file.pasted"))

    @property
    def _takes(self) -> str:
        """The key of the text on the button that takes the chosen game: what it does depends on the purpose."""
        return f"game_choice.start.{self._purpose.starts}" if self._purpose.starts else "sheet_read.play"

    @property
    def _is_refused(self) -> bool:
        reader = self._reader
        return reader.read is not None and reader.game is None and not reader.fault and not reader.is_waiting

    def _correct(self) -> None:
        """Opens the rows of a refused file in the editor. If they cannot be edited, shows why."""
        self.guarded(self._edit)

    def _edit(self) -> None:
        read = self._reader.read
        with self.telling():
            draft = draft_of_refused((b"" if read is None else read.text.encode()) or self._reader.content)
            self.go(EditGame(None, self._here, UndoHistory(draft.with_name(self._name_of(draft.name)))))

    @property
    def _here(self) -> ChooseFile:
        """Returns the route back to this page, with the chosen game chosen again."""
        return replace(self._route, chosen=self._source)

    def _clicked(self, place: int) -> None:
        """Handles a click on the row with the index `place` (from 0). Opens a folder; plays a game that was read or
        that this program made.

        Any other game is only read, and read again if it was refused or has changed; the next click plays it.
        """
        chosen = self._rows.at(place)
        if chosen is None or chosen.folder is not None:
            self._enter()
        elif not self._must_be_read or (chosen.found is not None and chosen.found.form is SheetFormat.OWN):
            self._take()
        else:
            self._reader.begin()

    def _paste(self, lines: str) -> None:
        """Reads a clipboard text of several lines as a game. A single line goes to the path line instead
        (`_paste_line`).
        """
        self._give(lines.encode("utf-8", "replace"))

    def _paste_line(self, event: pygame.event.Event) -> None:
        if pasted_text(event):
            self.canvas.gui.handle(event)
        else:
            self.tell(say("game_file.nothing_pasted"), "bad")

    # keys

    def keys(self) -> Sequence[Key]:
        zones = ["files", *(["told"] if self._has_long_list else []), "path"]
        zone = following(zones, self.focus if self.focus in zones else "files")
        type_in = partial(self.guarded, lambda: self.go(ChooseDraft(self._here)))
        return (
            *self._main_keys(),
            self.arrows_named(say("game_file.choose"), "↑ ↓"),
            *self._seeing_keys(),
            key(pygame.K_TAB, partial(setattr, self, "focus", zone), say(f"game_file.to_{zone}")),
            paste_key(self._paste_line, self._paste, say("game_file.paste")),
            key(pygame.K_F6, type_in, say("game_file.type"), mods=pygame.KMOD_SHIFT if self._is_refused else 0),
            escape(self.go_back, say("game_file.back")),
        )

    def _main_keys(self) -> list[Key]:
        """Returns Enter, which opens or plays the chosen row, and for a refused file F6, which corrects it.

        Enter reads a refused file again. For a refused pasted text, it works only in the path line.
        """
        has_path, chosen, is_refused = self.focus == "path", self._chosen, self._is_refused
        keys = []
        if has_path or not is_refused or isinstance(self._source, Path):
            label = "game_file.open_key"
            if not has_path and chosen is not None and chosen.source is not None:
                label = "sheet_read.again_key" if self._reader.fault or is_refused else self._takes
            keys.append(enter(self._enter, in_footer(say(label)), is_primary=has_path or not is_refused))
        if is_refused:
            keys.append(key(pygame.K_F6, self._correct, say("editing.key.correct"), is_primary=not has_path))
        return keys if has_path else keys[::-1]

    def _seeing_keys(self) -> list[Key]:
        """Returns F5 for the next variant if several fit the game, and Shift+F5, which shows hidden words."""
        keys, reader = [], self._reader
        if reader.has_several:
            variant = following(reader.variants, reader.variant)
            keys.append(key(pygame.K_F5, partial(self._ask, variant), say("sheet_read.variant_key")))
        if findings(reader)[1] or reader.hides_grid:
            label = say("sheet_read.grid_key" if reader.hides_grid else "sheet_read.remarks_key")
            keys.append(key(pygame.K_F5, reader.show_words, label, mods=pygame.KMOD_SHIFT))
        return keys

    # what is shown

    def view(self) -> Element:
        said, has_keys, count = say("game_file.to_path"), self.focus == "path", len(self._rows)
        line = field(self._path, said, id="path", changed=self._typing, takes_keys=has_keys, grow=1)
        opens = button(say("game_file.open"), self._open_typed, takes_keys=False, height=64, role=Role.OPTION)
        empty = nothing_there(Icon.SHEET, say("game_file.empty")) if self._rows.is_empty else None
        columns = (Head("", 28), *heads("game_file.column", "game* kind/1 changed/2"))
        files = table_of(
            columns,
            range(count),
            self._cells,
            self._cursor,
            act=lambda place: partial(self._clicked, place),
            id="files",
            room=list_room(),
            grow=0 if empty is not None else 1,
        )
        listed = column(row(line, opens, gap=16), files, empty, gap=12)
        about = text(say("game_file.about"), Type.ROW, "ink2", lines=2, grow=1)
        folder = say("game_file.folder", folder=printable(str(self._rows.folder)))
        hint = self.told(grow=1) or about
        title = say("game_file.title")
        return list_detail(title, listed, self._detail(), rows=count, hint=hint, remark=folder)

    def _cells(self, place: int) -> tuple[str | Element, ...]:
        shown = self._rows.at(place)
        if shown is None:
            return "", "", "", ""
        icon, found = mark(shown.icon), shown.found
        name = text(_brief(shown.title), Type.ROW, face=Face.BOLD, group="games")
        if found is None:
            return icon, name, "", ""
        is_own = found.form is SheetFormat.OWN
        kind = variant_text(found.variant) if is_own else say(f"sheet_read.short.{found.form.name.lower()}")
        return icon, name, kind, recent_minute_of(found.changed, self.stage.clock.date())

    def _detail(self) -> Sequence[Element | None]:
        chosen, self._has_long_list = self._chosen, False
        if chosen is None or chosen.source is None:
            folder = self._rows.folder if chosen is None or chosen.folder is None else chosen.folder
            title = say("game_file.title") if chosen is None else chosen.title
            opens = self._button(say("game_file.open_folder"), self._enter)
            return [*folder_detail(title, printable(str(folder))), opens if chosen is not None else None]
        source, title = chosen.source, _brief(chosen.title, 60)
        name = _brief(printable(source.name), 36) if isinstance(source, Path) else say("game_file.pasted")
        if self._reader.fault:
            again = self._button(say("sheet_read.read_again"), self._take)
            return [*folder_detail(title, name, self._reader.fault), again]
        below = [*self._variants(), self._main()]
        listed = FindingsList(findings(self._reader)[0], self._told)
        self._has_long_list = listed.is_long
        return game_detail(self._reader, title, name, listed, self._verdict(), below)

    def _verdict(self) -> Element | None:
        reader = self._reader
        if self._will_play and reader.is_waiting:
            return sentence(say("sheet_read.then_take" if self._purpose.is_referee else "sheet_read.then_play"))
        if reader.other_list:
            again = ""
            if reader.source == self._warned:
                again = say("game_file.again_take" if self._purpose.is_referee else "game_file.again")
            return sentence(f"{reader.other_list} {again}".rstrip(), "bad")
        shown, hidden = findings(reader)
        return verdict_of(reader, len(shown), hidden, f"{say('key.shift')}+F5")

    def _variants(self) -> list[Element]:
        variants, variant = self._reader.variants, self._reader.variant
        if not self._reader.has_several:
            return []
        names = [variant_text(one.name) for one in variants]
        chosen = variants.index(variant) if variant in variants else None
        asked = segments(names, chosen, lambda place: self._ask(variants[place]), id="variants")
        question = text(say("sheet_read.several_variants"), Type.BODY, face=Face.SEMI, lines=2)
        return [question, apart(8), asked, apart(18)]

    def _main(self) -> Element:
        if self._is_refused:
            return self._button(say("sheet_read.correct"), self._correct, "F6")
        return self._button(say(self._takes), self._take)

    def _button(self, said: str, act: Act, cap: str = "") -> Element:
        is_main = self.focus != "path"
        kind = ButtonKind.PRIMARY if is_main else ButtonKind.QUIET
        shown = cap or (say("key.enter") if is_main else "")
        return button(said, act, kind, cap=shown, id="main", height=76, takes_keys=False, step=Type.BODY)


def _brief(title: str, most: int = 28) -> str:
    """Returns a title, shortened in its middle if it is longer than `most` characters: file names often differ at their
    ends.
    """
    if len(title) <= most:
        return title
    start = most * 2 // 3
    return f"{title[:start]}…{title[start + 1 - most :]}"
