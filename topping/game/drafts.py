"""Games being typed, kept as files: written at every stroke, opened again where they stood."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.disk import os_reason, read_regular
from topping.errors import GameFileError, SetupError, ToppingError
from topping.game import shelf
from topping.paths import ensure_folder, write_file
from topping.play.editing.draft import GameDraft, format_draft, parse_draft
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game

_LARGEST: Final = 1 << 18
"""Bytes of a draft; a file of more is none."""
_NAME: Final = re.compile(r"brouillon-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """A draft that can be opened."""

    path: Path
    draft: GameDraft
    changed_ns: int
    """When it was last written, by the file system's clock."""


@dataclass(frozen=True, slots=True)
class DraftShelf:
    """The folder of the drafts, and the one of the games that come of them."""

    folder: Path
    games: Path

    def kept(self) -> tuple[KeptDraft, ...]:
        """The drafts that can be read, the one written last first."""
        found = []
        try:
            paths = list(self.folder.glob("brouillon-*.txt"))
        except OSError:
            return ()
        for path in paths:
            try:
                found.append(KeptDraft(path, load_draft(path), path.stat().st_mtime_ns))
            except (ToppingError, OSError):
                continue
        return tuple(sorted(found, key=lambda one: (-one.changed_ns, one.path.name)))

    def new_path(self) -> Path:
        """The file of a new draft, which nobody has written yet; raises `SetupError`."""
        folder = ensure_folder(self.folder)
        try:
            numbers = [int(found[1]) for one in folder.iterdir() if (found := _NAME.fullmatch(one.stem))]
        except OSError as fault:
            raise SetupError("setup.folder", folder=folder, why=os_reason(fault)) from fault
        return folder / f"brouillon-{max(numbers, default=0) + 1:02d}.txt"

    def keep_game(self, game: Game, over: Path | None) -> Path:
        """Writes a typed game among the club's, under its name; `over` the file that it was saved as before.

        Another game's file is never overwritten. Raises `SetupError`.
        """
        if over is None:
            return shelf.keep(game, game.name, self.games)
        write_file(over, format_game(game).encode(), is_lasting=True)
        return over


def load_draft(path: Path) -> GameDraft:
    """Reads a draft; raises `GameFileError`, with the line at fault where there is one."""
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
    """Writes a draft, whole or not at all; raises `SetupError`.

    What is not `is_lasting` outlives the program, but need not outlive a power cut: a line half typed.
    """
    write_file(path, format_draft(draft).encode(), is_lasting=is_lasting)


def forget_draft(path: Path) -> None:
    """Deletes a draft that has become a game file, or was given up; raises `SetupError`."""
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
