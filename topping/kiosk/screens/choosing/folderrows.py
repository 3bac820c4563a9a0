"""The rows of the list of game files: a pasted or typed game, folders to open, and the files of a folder."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.choosing.foldercontent import FolderContent, FoundFile
from topping.kiosk.screens.choosing.gamereader import Source
from topping.paths import club_games_folder
from topping.texts import say
from topping.wording.conditions import game_text
from topping.wording.sentences import printable

_MOST_LISTED: Final = 2_000
"""The most files listed of a folder, in order."""


@dataclass(frozen=True, slots=True)
class FolderRow:
    """A row of the list of game files, with either a `folder` that it opens or a `source`, a game to read."""

    icon: Icon
    title: str
    folder: Path | None = None
    source: Source | None = None
    found: FoundFile | None = None
    """The file, if it was found in the folder."""


class FolderRows:
    """The rows of a folder. A row is made only when it is shown, since there may be tens of thousands."""

    def __init__(self, folder: Path) -> None:
        """Lists a folder. An unreadable one has only the rows that lead to other folders, and `fault` says why."""
        self.folder: Final = folder
        self.fault: OSError | None = None
        self._content: FolderContent | None = None
        try:
            self._content = FolderContent(folder)
        except OSError as fault:
            self.fault = fault
        self._first: list[FolderRow] = []
        """What was given, the parent folder, the club's games folder."""
        club = club_games_folder()
        if folder.parent != folder:
            self._first.append(FolderRow(Icon.ARROW_UP, say("game_file.up"), folder.parent))
        if club.is_dir() and club != folder:
            self._first.append(FolderRow(Icon.FOLDER, say("game_file.club"), club))

    def give(self, given: Source) -> None:
        """Gives the first row to a pasted text, or to the file of a path that is not listed, or not yet.

        It takes the place of the text, or the path, that was given before.
        """
        kept = [one for one in self._first if one.source is None or type(one.source) is not type(given)]
        self._first = [_row_of(given), *kept]

    def look_on(self) -> int | None:
        """Inspects the next few files of the folder, and appends rows for those that may contain a game.

        If the file of a given path is among them, its first row goes. Returns the index (from 0) that this row had,
        None if no row went.
        """
        if self.is_complete or self._content is None:
            return None
        self._content.look_on()
        for place, one in enumerate(self._first):
            if isinstance(one.source, Path) and self._listed_at(one.source) is not None:
                del self._first[place]
                return place
        return None

    @property
    def is_complete(self) -> bool:
        return self._content is None or self._content.is_complete

    @property
    def is_empty(self) -> bool:
        """Whether the folder was read and holds neither folders nor games."""
        content = self._content
        return content is not None and content.is_complete and not (content.files or content.folders)

    def __len__(self) -> int:
        return len(self._first) + len(self._folders) + self._listed

    @property
    def _folders(self) -> tuple[Path, ...]:
        return () if self._content is None else self._content.folders

    @property
    def _listed(self) -> int:
        return 0 if self._content is None else min(_MOST_LISTED, len(self._content.files))

    def at(self, place: int) -> FolderRow | None:
        """Returns the row with the index `place` (from 0): first given ones, then folders, then files.
        Returns None beyond the last.
        """
        folders, content = self._folders, self._content
        if place < len(self._first):
            return self._first[place]
        place -= len(self._first)
        if place < len(folders):
            return FolderRow(Icon.FOLDER, printable(folders[place].name), folders[place])
        place -= len(folders)
        if content is None or place >= self._listed:
            return None
        found = content.files[place]
        return FolderRow(Icon.SHEET, _title(found), source=found.path, found=found)

    def place_of(self, source: Source) -> int | None:
        """Returns the index (from 0) of the row of a file or a pasted text; None if it has none, or none yet."""
        given = next((at for at, one in enumerate(self._first) if one.source == source), None)
        return given if isinstance(source, bytes) or given is not None else self._listed_at(source)

    def _listed_at(self, path: Path) -> int | None:
        files = [] if self._content is None else self._content.files[:_MOST_LISTED]
        before = len(self._first) + len(self._folders)
        return next((at for at, file in enumerate(files, start=before) if file.path == path), None)


def _row_of(source: Source) -> FolderRow:
    """Returns the row of a pasted text, or of a file that is not listed."""
    if isinstance(source, bytes):
        return FolderRow(Icon.LIST, say("game_file.pasted"), source=source)
    return FolderRow(Icon.SHEET, printable(source.stem), source=source)


def _title(file: FoundFile) -> str:
    """Returns the game's name; without one, the file name without its ending.

    File names may hold invalid text, written by another system.
    """
    return game_text(printable(file.game_name)) if file.game_name else printable(file.path.stem)
