"""Files of drafts, which are games being typed: saved at every keystroke, and reopened in the same state."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.errors import GameFileError, SetupError, ToppingError
from topping.gamefiles import shelf
from topping.paths import ensure_folder, write_file
from topping.play.editing.draft import GameDraft, format_draft, parse_draft
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.system.disk import os_reason, read_regular

_LARGEST: Final = 1 << 18
"""Largest draft file, in bytes."""
_NAME: Final = re.compile(r"brouillon-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A draft on disk that can be opened, with its file and the time of its last change."""

    path: Path
    draft: GameDraft
    changed_ns: int
    """Time of the last change, by the file system's clock (ns)."""


@dataclass(frozen=True, slots=True)
class DraftShelf:
    """The folder that holds the drafts, with the folder for games completed from them."""

    folder: Path
    games: Path

    def kept(self) -> tuple[StoredDraft, ...]:
        """Returns the readable drafts (games being typed), the last changed first."""
        drafts = []
        try:
            paths = list(self.folder.glob("brouillon-*.txt"))
        except OSError:
            return ()
        for path in paths:
            try:
                drafts.append(StoredDraft(path, load_draft(path), path.stat().st_mtime_ns))
            except (ToppingError, OSError):
                continue
        return tuple(sorted(drafts, key=lambda draft: (-draft.changed_ns, draft.path.name)))

    def new_path(self) -> Path:
        """Returns an unused path for a new draft. Raises `SetupError` if the folder of drafts cannot be created or
        read.
        """
        folder = ensure_folder(self.folder)
        try:
            numbers = [int(match[1]) for path in folder.iterdir() if (match := _NAME.fullmatch(path.stem))]
        except OSError as fault:
            raise SetupError("setup.folder", folder=folder, why=os_reason(fault)) from fault
        return folder / f"brouillon-{max(numbers, default=0) + 1:02d}.txt"

    def keep_game(self, game: Game, over: Path | None) -> Path:
        """Writes a game completed from a draft to `over`, the file of its last save, or to a new file named after the
        game.

        Never overwrites another game's file. Raises `SetupError`.
        """
        if over is None:
            return shelf.keep(game, game.name, self.games)
        write_file(over, format_game(game).encode(), is_lasting=True)
        return over


def load_draft(path: Path) -> GameDraft:
    """Reads a draft; raises `GameFileError`, with the line of the fault if there is one."""
    try:
        return parse_draft(read_regular(path, _LARGEST).decode("utf-8"))
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path.name, why=os_reason(fault)) from fault
    except UnicodeDecodeError as fault:
        raise GameFileError("editing.no_draft").in_source(path.name) from fault
    except ToppingError as fault:
        fault.in_source(path.name)
        raise


def write_draft(draft: GameDraft, path: Path, *, is_lasting: bool = True) -> None:
    """Writes a draft completely or not at all; raises `SetupError`.

    With `is_lasting=False`, for a half-typed line, the file survives a crash of the program, but maybe not a power cut.
    """
    write_file(path, format_draft(draft).encode(), is_lasting=is_lasting)


def forget_draft(path: Path) -> None:
    """Deletes a draft that became a game file or was abandoned; raises `SetupError`."""
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
