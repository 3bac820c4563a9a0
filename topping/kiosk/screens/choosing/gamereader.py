"""Reads one game at a time, from a file or a pasted text, while its row is chosen in a list."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.answers.client import News, OpenQuestions
from topping.answers.games import read_sheet
from topping.errors import GameFileError, ToppingError
from topping.exchange.building import ImportedGame
from topping.exchange.content import LARGEST, is_workbook
from topping.exchange.reading.formats import SheetFormat, format_of_bytes
from topping.gamefiles import shelf
from topping.gamefiles.importing import import_or_refuse, refused
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.screens.choosing.foldercontent import content_of
from topping.kiosk.screens.choosing.purpose import GamePurpose
from topping.kiosk.stage import Stage
from topping.kiosk.views.moves import placed_of
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.rules.grid.board import Board
from topping.wording.conditions import lexicon_text

Source = Path | bytes
"""A file, or a pasted text."""

_RESTS_MS: Final = 200
"""How long (ms) a file is chosen before it is read: arrows that pass over it read nothing."""
_QUICK: Final = 1 << 15
"""The size (bytes) up to which a file of this program is read at once, in some milliseconds."""


class GameReader:
    """The game of the chosen row, as far as it is read. The answering thread reads it in the background.

    A short file that this program made is read at once.
    """

    def __init__(self, stage: Stage, purpose: GamePurpose) -> None:
        self._stage, self._purpose = stage, purpose
        self._lexicon = WantedLexicon(stage.services.choices.lexicon)
        self._questions = OpenQuestions[Source, ImportedGame]()
        self.source: Source | None = None
        self._chosen_at = 0
        self._forget()

    def _forget(self) -> None:
        self._questions.drop()
        self.has_begun = False
        self.content = b""
        self._stamp: tuple[int, int] | None = None
        """Size and modification time of the file when its reading began; None for a pasted text or no file."""
        self.read: ImportedGame | None = None
        """What was read; None before."""
        self.variant: Variant | None = None
        """The chosen variant, or the variant of the reading; None before."""
        self.is_settled = False
        """Whether the variant is certain, or was chosen by the player."""
        self.fault = ""
        """Why the file cannot be read, or no game can be played; empty if it can."""
        self.is_known = False
        """Whether the player has finished the game, and so may see its moves."""
        self.other_list = ""
        """A warning if this program made the game with another word list; otherwise empty."""
        self.lexicon_told = ""
        """The word list that judges the game, as players see it."""
        self.is_begun = False
        """Whether the player has begun the game before."""
        self.shows_words = self._purpose.stays  # the referee prepares a session and does not play it
        self.grid = BoardView(Board().cells)
        """The grid after the last move, if it may be seen; otherwise empty."""

    @property
    def is_of_referee(self) -> bool:
        """Whether a referee chooses the game for other players."""
        return self._purpose.is_referee

    @property
    def game(self) -> Game | None:
        return None if self.read is None else self.read.game

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants that fit what was read."""
        return () if self.read is None else self.read.variants

    @property
    def has_several(self) -> bool:
        return len(self.variants) > 1

    @property
    def is_waiting(self) -> bool:
        """Whether the game is not read yet."""
        return self.source is not None and not self.fault and (self.read is None or len(self._questions) > 0)

    @property
    def has_changed(self) -> bool:
        """Whether another program has written the file since its reading began."""
        return self.has_begun and self._stamp != _stamp_of(self.source)

    @property
    def hides_words(self) -> bool:
        """Whether words of the game are hidden, because the player has not finished it yet. A refused file may be
        corrected and then played, so its words are hidden too.
        """
        return self.read is not None and not self.is_known and not self.shows_words

    @property
    def hides_grid(self) -> bool:
        """Whether the grid of a refused file is hidden until the player asks for the words."""
        return self.hides_words and self.read is not None and self.read.playable is not None

    def show_words(self) -> None:
        """Shows the words that were hidden: in remarks, and on the grid of a refused file."""
        self.shows_words = True
        self._lay()

    def follow(self, source: Source | None, now: int) -> bool:
        """Reads `source`, the choice at `now` (ms): a pasted text at once, a file once it has been chosen for a short
        while (`_RESTS_MS`).

        Returns whether the choice has changed or its reading has begun.
        """
        is_other = source is not self.source and source != self.source
        if is_other:
            self.source, self._chosen_at = source, now
            self._forget()
        is_due = isinstance(source, bytes) or now - self._chosen_at >= _RESTS_MS
        begins = source is not None and is_due and not self.has_begun
        if begins:
            self.begin()
        return is_other or begins

    def begin(self) -> None:
        """Begins to read the chosen game, anew if it was read before. If it is unreadable, `fault` says why."""
        if self.source is None:
            return
        self._forget()
        self.has_begun = True
        self._stamp = _stamp_of(self.source)
        try:
            self.content = self.source if isinstance(self.source, bytes) else content_of(self.source)
            if len(self.content) > LARGEST:
                raise GameFileError("import.fault.too_big", most=LARGEST >> 20)
        except GameFileError as fault:
            self.fault = self._stage.services.notices.in_words(fault)
            return
        made_here = None if isinstance(self.source, bytes) else _made_here(self.source, self.content)
        if made_here is None:
            self.ask(None)
        else:
            self._show(ImportedGame(made_here, variants=(made_here.variant,), form=SheetFormat.OWN))

    def ask(self, variant: Variant | None) -> None:
        """Has the answering thread read the content under a variant; None means the variant that the file names."""
        if self.source is None:
            return
        self._questions.drop()
        self.variant = variant
        self.is_settled = variant is not None
        answer = self._stage.answerer.ask(read_sheet, self.content, variant, self._lexicon)
        self._questions.add(self.source, answer)

    def hear(self, news: News) -> bool:
        """Handles `news`, an answer of the answering thread. Returns whether it is about the chosen game."""
        answered = self._questions.answered(news)
        if answered is None:
            return False
        self._show(answered[1] or self._read_here())
        return True

    def _read_here(self) -> ImportedGame:
        try:
            if is_workbook(self.content):  # only the answering thread loads the spreadsheet reader
                raise GameFileError("import.workbook_unread")
            admits = self._stage.services.choices.chosen_lexicon().admits
            return import_or_refuse(self.content, admits)
        except GameFileError as fault:
            return refused(fault)
        except ToppingError as fault:  # no lexicon to play with
            self.fault = self._stage.services.notices.in_words(fault)
            return ImportedGame(None)

    def _show(self, read: ImportedGame) -> None:
        before = self.read
        if before is not None and len(before.variants) > 1:  # the others are still offered
            read = replace(read, variants=before.variants)
        self.read = read
        self.is_settled = self.is_settled or not self.has_several
        if read.game is not None:
            identity = game_id(read.game)
            choices, self.variant = self._stage.services.choices, read.game.variant
            if read.game.is_imported:
                self.lexicon_told = choices.lexicon_told
            else:
                self.lexicon_told = lexicon_text(read.game.lexicon_name)
                self.other_list = choices.other_list(read.game.lexicon_name, read.game.lexicon_hash)
            self.is_begun = bool(self._purpose.player) and self._purpose.has_played(identity)
            self.is_known = self._purpose.knows(identity)
        self._lay()

    def _lay(self) -> None:
        """Lays the moves that may be seen on the grid. The grid stays empty if they cannot be played."""
        self.grid = BoardView(Board().cells)
        seen = None if self.read is None or self.hides_words else self.read.playable
        if self.game is not None:
            seen = self.game if self.is_known else None
        if seen is not None:
            with suppress(ToppingError):
                *_, last = seen.turns()
                self.grid = BoardView(last.after.board.cells, placed_of(last))

    def drop(self) -> None:
        """Drops the pending question to the answering thread, if there is one."""
        self._questions.drop()


def _stamp_of(source: Source | None) -> tuple[int, int] | None:
    """Returns size (bytes) and modification time (ns) of a file; None for a pasted text, and if there is no file."""
    if not isinstance(source, Path):
        return None
    try:
        status = source.stat()
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns


def _made_here(path: Path, content: bytes) -> Game | None:
    """Returns the game of a file that this program made; None for an imported game, and for a faulty or large file.

    `content` are the bytes of the file.
    """
    try:
        is_quick = len(content) <= _QUICK and format_of_bytes(content) is SheetFormat.OWN
        game = shelf.load(path) if is_quick else None
    except ToppingError:
        return None
    return None if game is None or game.is_imported else game
