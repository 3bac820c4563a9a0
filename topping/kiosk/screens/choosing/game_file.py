"""A game file of any format, from a folder, a path or the clipboard; and the result of reading it."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from typing import Final

import pygame

from topping.answers.client import News, OpenQuestions
from topping.answers.games import read_sheet
from topping.errors import GameFileError, ToppingError
from topping.exchange.building import ImportedGame
from topping.exchange.content import LARGEST, is_workbook
from topping.exchange.published import PublishedResult
from topping.exchange.reading.formats import SheetFormat, format_of_bytes
from topping.exchange.sheet import Remark, SheetFault
from topping.gamefiles import shelf
from topping.gamefiles.importing import draft_of_refused, import_or_refuse, in_words, refused
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.foldercontent import FolderContent, FoundFile, content_of
from topping.kiosk.screens.choosing.purpose import purpose_of
from topping.kiosk.screens.choosing.routes import ChooseFile, ReadGame
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key, pasted_text
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, field, following, list_of, list_row, mark, note, nothing_there, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import heads, table_of
from topping.kiosk.ui.templates import fitted, main_button, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, TypedText, column, row, space, text
from topping.paths import club_games_folder
from topping.play.editing.draft import UndoHistory
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.system.disk import os_reason
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.texts.times import to_tenths
from topping.wording.conditions import game_text, lexicon_text, variant_text
from topping.wording.sentences import printable

_LONGEST_PATH: Final = 400
_MOST_LISTED: Final = 2_000
"""The most files listed of a folder, in order."""


_Offered = tuple[Icon, Act, str, FoundFile | None]
"""A row: icon, action, name, and the file if the row is one."""


class GameFileScreen(TellingScreen):
    """The screen that asks for a game file, in a list of a folder's files or by its path. It remembers the folder.

    A typed letter moves the keyboard focus to the path line; up and down move it back to the list.
    """

    def __init__(self, stage: Stage, route: ChooseFile) -> None:
        self._purpose, self._route = purpose_of(route.asked_by, stage), route
        self.stays, self.back, self.follows_walk = (
            self._purpose.stays,
            self._purpose.choice,
            not self._purpose.is_referee,
        )
        self._path = TypedText(longest=_LONGEST_PATH)
        self._warned: Path | None = None
        """The file with a warning about a different word list; choosing it again accepts it."""
        self._sought: Path | None = None
        """The file whose row will be chosen once it is found."""
        super().__init__(stage)
        self._go(stage.services.choices.games_folder)
        self._sought = route.chosen

    @property
    def is_desk(self) -> bool:
        return self._purpose.is_referee

    def tick(self, now: int) -> None:
        content = self._content
        if content is None:
            return
        content.look_on()
        listed = [one.path for one in content.files[:_MOST_LISTED]] if self._sought is not None else []
        if self._sought in listed:
            self._cursor.selected = len(self._offered()) - len(listed) + listed.index(self._sought)
            self._sought = None

    def moved(self, name: str) -> None:
        self._sought = None

    def watches(self) -> Hashable:
        content = self._content
        return None if content is None else (len(content.files), content.is_complete)

    # what happens

    def _go(self, folder: Path) -> None:
        self._folder = self.stage.services.choices.games_folder = folder
        self._cursor, self.focus = Cursor(), ""
        self._sought = None
        self.tell()
        self._content: FolderContent | None = None
        try:
            self._content = FolderContent(folder)
        except OSError as fault:
            self.tell(say("game_file.none", path=printable(f"{folder} ({os_reason(fault)})")), "bad")

    def _typing(self) -> None:
        self.tell()
        self.focus = "path"

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
        except (OSError, ValueError, RuntimeError):  # ~name of an unknown user
            is_folder = is_there = False
        if is_folder:
            self._go(path)
        elif is_there:
            self._take(path)
        else:
            self.tell(say("game_file.none", path=printable(str(path))), "bad")

    def _take(self, path: Path) -> None:
        """Plays a game made by this program at once; reads any other file first."""
        with self.telling():
            content = content_of(path)
            game = _made_here(path, content)
            if game is None:
                self._read(replace(self._route, chosen=path), printable(path.name), content)
            elif path != self._warned and (other := self._other_list(game)):
                self._warned = path
                self.tell(f"{other} {say('game_file.again')}", "bad")
            else:
                self.go(self._purpose.take(game, self._route.conditions))

    def _other_list(self, game: Game) -> str:
        return self.stage.services.choices.other_list(game.lexicon_name, game.lexicon_hash)

    @property
    def _here(self) -> ChooseFile:
        """Returns the route back to this page, with the selected file of the list selected again."""
        rows, at = self._offered(), self._cursor.selected or 0
        found = rows[at][3] if at < len(rows) else None
        return replace(self._route, chosen=None if found is None else found.path)

    def _read(self, back: ChooseFile, name: str, content: bytes) -> None:
        """Opens the page that reads the content as a game; raises `GameFileError` if it is too long.

        `name` is shown as the name of the file, and `back` is the route back.
        """
        if len(content) > LARGEST:
            raise GameFileError("game.not_text", path=name)
        self.go(ReadGame(back, name, content))

    def _paste(self, lines: str) -> None:
        """Treats several clipboard lines as a game, a single line as a path."""
        with self.telling():
            self._read(self._here, say("game_file.pasted"), lines.encode("utf-8", "replace"))

    def _paste_line(self, event: pygame.event.Event) -> None:
        if pasted_text(event):
            self.canvas.gui.handle(event)
        else:
            self.tell(say("game_file.nothing_pasted"), "bad")

    def keys(self) -> Sequence[Key]:
        there, to = ("", "game_file.to_folder") if self.focus == "path" else ("path", "game_file.to_path")
        type_in = partial(self.guarded, lambda: self.go(ChooseDraft(self._here)))
        return (
            enter(self._enter, say("game_file.open_key")),
            self.arrows_named(say("game_file.choose"), "↑ ↓"),
            key(pygame.K_TAB, partial(setattr, self, "focus", there), say(to)),
            paste_key(self._paste_line, self._paste, say("game_file.paste")),
            key(pygame.K_F6, type_in, say("game_file.type")),
            escape(self.go_back, say("game_file.back")),
        )

    # what is shown

    def _offered(self) -> list[_Offered]:
        """Lists what the screen offers: the parent folder, the club's games folder, the subfolders, then the games of
        the folder, with their names.
        """
        folder, content, club = self._folder, self._content, club_games_folder()
        rows: list[_Offered] = []
        if folder.parent != folder:
            rows.append((Icon.ARROW_UP, partial(self._go, folder.parent), say("game_file.up"), None))
        if club.is_dir() and club != folder:
            rows.append((Icon.FOLDER, partial(self._go, club), say("game_file.club"), None))
        if content is not None:  # file names may hold invalid text, written by another system
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
        files = fitted(column(self._files(), empty, card="card", pad=(24, 14), grow=1))
        folder = say("game_file.folder", folder=printable(str(self._folder)))
        return page(say("game_file.title"), row(line, opens, gap=24), files, self.told(), remark=folder)

    def _files(self) -> Element:
        columns = heads("game_file.column", "game* variant/1 file/3 form/2 changed/1")
        offered = self._offered()
        act = [act for _, act, _, _ in offered].__getitem__
        return table_of(columns, offered, self._row, self._cursor, act=act, id="files", room=1744)

    def _row(self, offered: _Offered) -> tuple[str | Element, ...]:
        icon, _, said, found = offered
        name = row(mark(icon), text(said, Type.ROW, face=Face.BOLD, grow=1, group="games"), gap=16, align="center")
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


def _title(file: FoundFile) -> str:
    """Returns the game's name; without one, the file name without its ending."""
    return game_text(printable(file.game_name)) if file.game_name else printable(file.path.stem)


def _made_here(path: Path, content: bytes) -> Game | None:
    """Returns the game in the `content` of a file, if it names its lexicon by hash; None for any other or faulty
    file.
    """
    try:
        game = shelf.load(path) if format_of_bytes(content) is SheetFormat.OWN else None
    except ToppingError:
        return None
    return None if game is None or game.is_imported else game


_IN_SIGHT: Final = 5
"""The number of lines that fit any screen; with more lines, the arrow keys are named."""


class SheetReadScreen(TellingScreen):
    """The screen that shows what the answering thread has read from a game file. The game is stored only when it is
    played.
    """

    def __init__(self, stage: Stage, route: ReadGame) -> None:
        self._purpose, self._route, self.back = purpose_of(route.back.asked_by, stage), route, route.back
        self.stays, self.follows_walk = self._purpose.stays, not self._purpose.is_referee
        self._read: ImportedGame | None = None
        self._variant: Variant | None = None
        """The chosen variant, or the variant of the reading; None before."""
        self._questions, self._cursor = OpenQuestions[bytes, ImportedGame](), Cursor(None)
        self._shows_words = self._purpose.stays  # the referee prepares a session and does not play it
        self._lexicon = WantedLexicon(stage.services.choices.lexicon)
        try:
            self._lexicon_name = lexicon_text(stage.services.choices.chosen_lexicon().name)
        except ToppingError:
            self._lexicon_name = "–"
        super().__init__(stage)
        self._ask(None)

    @property
    def is_desk(self) -> bool:
        return self._purpose.is_referee

    def _ask(self, variant: Variant | None) -> None:
        self._questions.drop()
        self._variant, content = variant, self._route.content
        self._questions.add(content, self.stage.answerer.ask(read_sheet, content, variant, self._lexicon))

    # what happens

    def hear(self, news: News) -> None:
        answered = self._questions.answered(news)
        if answered is not None:
            self._show(answered[1] or self._read_here())

    def _read_here(self) -> ImportedGame:
        try:
            if is_workbook(self._route.content):  # only the answering thread loads the spreadsheet reader
                raise GameFileError("import.workbook_unread")
            admits = self.stage.services.choices.chosen_lexicon().admits
            return import_or_refuse(self._route.content, admits)
        except GameFileError as fault:
            return refused(fault)
        except ToppingError as fault:  # no lexicon to play with
            self.tell(self.in_words(fault), "bad")
            return ImportedGame(None)

    def _show(self, read: ImportedGame) -> None:
        self._cursor = Cursor(None)
        before = self._read
        if before is not None and len(before.variants) > 1:  # the others are still offered
            read = replace(read, variants=before.variants)
        self._read = read
        if read.game is not None:
            self._variant = read.game.variant

    def _correct(self, read: ImportedGame) -> None:
        """Opens the editor with the content `read`, which has faults; shows the reason if its rows cannot be edited."""

        def edit() -> None:
            with self.telling():
                draft = draft_of_refused(read.text.encode() or self._route.content)
                draft = draft.with_name(self._name(draft.name))
                self.go(EditGame(None, self._route.back, UndoHistory(draft)))

        self.guarded(edit)

    def _name(self, name: str) -> str:
        """Returns `name`, the name that the game has in the file; if it is empty, the file name without its ending."""
        return name or PurePath(self._route.name).stem

    def _play(self) -> None:
        read = self._read
        if read is None or read.game is None or len(self._questions):
            return
        with self.telling():
            route = self._purpose.take(read.game, self._route.conditions)
            if read.game.is_imported:
                self.stage.services.runs.keep_imported(read.game, self._name(read.game.name), read.form, read.results)
            self.go(route)

    def close(self) -> None:
        self._questions.drop()
        super().close()

    def keys(self) -> Sequence[Key]:
        keys, read = list[Key](), self._read
        if read is not None:
            corrects = key(pygame.K_F6, partial(self._correct, read), say("editing.key.correct"), is_primary=True)
            keys.append(corrects if read.game is None else enter(self._play, say("sheet_read.play_key")))
            if len(read.variants) > 1:
                variant, said = following(read.variants, self._variant), say("sheet_read.variant_key")
                keys.append(key(pygame.K_F5, partial(self._ask, variant), said))
            shown, hidden = self._told(read)
            if hidden:
                words = letter("w", partial(setattr, self, "_shows_words", True), say("sheet_read.remarks_key"))
                keys.append(words)
            if len(shown) > _IN_SIGHT:
                keys.append(self.arrows_named(say("sheet_read.rows_key"), "↑ ↓"))
        return (*keys, escape(self.go_back, say("sheet_read.back")))

    # what is shown

    def _told(self, read: ImportedGame) -> tuple[tuple[Remark | SheetFault, ...], int]:
        """Returns (faults, then remarks, each sorted by line; number of hidden remarks).

        Remarks that name words of a playable game are hidden until requested.
        """
        hides = read.game is not None and not self._shows_words
        open_to_all = [one for one in read.remarks if not (hides and one.number is not None)]
        faults = sorted(read.faults, key=lambda one: one.line)
        remarks = sorted(open_to_all, key=lambda one: one.line)
        return (*faults, *remarks), len(read.remarks) - len(open_to_all)

    def view(self) -> Element:
        read = self._read
        if read is None:
            waiting = say("sheet_read.reading", name=self._route.name)
            return page(say("sheet_read.title"), nothing_there(Icon.SHEET, waiting))
        shown, hidden = self._told(read)
        said, tone = self.message, self.tone
        if not said:
            said, tone = _verdict(read, len(shown), hidden), "plain" if read.game is not None else "bad"
        rows = [list_row(text(_sentence(one), Type.ROW, lines=4, grow=1), pad=(20, 8)) for one in shown]
        listed = list_of(rows, self._cursor, id="told", takes_keys=True)
        told = note(said, tone, step=Type.BODY, pad=(20, 0), min_height=56, id="message")
        below = fitted(column(listed, card="card", pad=(24, 14), grow=1)) if rows else space()
        return page(
            say("sheet_read.title"), row(fitted(self._game(read)), column(told, below, gap=12, grow=1), gap=24, grow=1)
        )

    def _game(self, read: ImportedGame) -> Element:
        form = "" if read.form is None else say(f"sheet_read.form.{read.form.name.lower()}")
        return column(
            text(self._route.name, Type.ROW, "ink2", lines=4),
            text(form, Type.LABEL, "ink3", lines=2, drop=1) if form else None,
            *self._facts(read),
            space(),
            *self._offers(read),
            card="card",
            pad=(36, 32),
            gap=16,
            width=620,
            id="facts",
        )

    def _facts(self, read: ImportedGame) -> list[Element]:
        """Draws the facts about the game: name, variant, moves and points, lexicon, and the best of the results in the
        file.
        """
        game = read.game
        if game is None:
            return []
        lines = [
            *([] if len(read.variants) > 1 else [variant_text(game.variant.name)]),  # chosen below if several fit
            say("sheet_read.moves", moves=len(game.moves), points=game.points),
            say("sheet_read.lexicon", lexicon=self._lexicon_name),
            *([_published(read.results)] if read.results else []),
        ]
        return [
            text(game_text(game.name), Type.STRONG, face=Face.TITLE, lines=3),
            *(text(one, Type.BODY, "ink2", lines=3, group="facts") for one in lines),
        ]

    def _offers(self, read: ImportedGame) -> list[Element]:
        """Draws the variants to choose from, if the file's game is possible in several. Then draws the button to play
        the game or, if it has faults, to correct it.
        """
        offers = []
        if len(read.variants) > 1:
            names = [variant_text(one.name) for one in read.variants]
            chosen = read.variants.index(self._variant) if self._variant in read.variants else None
            asked = segments(names, chosen, lambda place: self._ask(read.variants[place]), id="variants")
            offers += [text(say("sheet_read.several_variants"), Type.BODY, face=Face.SEMI, lines=2), asked]
        corrects = main_button(say("sheet_read.correct"), partial(self._correct, read), cap="F6", takes_keys=False)
        plays = main_button(say("sheet_read.play"), self._play, takes_keys=False)
        return [*offers, corrects if read.game is None else plays]


def _published(results: Sequence[PublishedResult]) -> str:
    points = [(one.total if one.total is not None else sum(filter(None, one.points)), one.name) for one in results]
    best, name = max(points, key=lambda one: one[0])
    if best > 0:
        result = say("count.points", count=best)
    else:
        least, name = min((one.total_ms or sum(filter(None, one.costs_ms)), one.name) for one in results)
        result = to_tenths(least)
    return say("sheet_read.published", count=len(results), name=printable(name), result=result)


def _verdict(read: ImportedGame, shown: int, hidden: int) -> str:
    if read.game is None:
        return say("sheet_read.refused", faults=len(read.faults))
    if hidden:
        return say("sheet_read.hidden", remarks=hidden)
    return say("sheet_read.remarks", remarks=shown) if shown else say("sheet_read.fine")


def _sentence(told: Remark | SheetFault) -> str:
    sentence = printable(in_words(told))
    return sentence[:1].upper() + sentence[1:]
