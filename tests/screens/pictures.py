"""Paints states at two sizes: `python -m tests.screens.pictures NOW [--only leaderboard] …`.

    python -m tests.screens.pictures NOW --before THEN --pairs DIR    puts those of before beside them

Pictures are not kept: those of before are made in a checkout of the commit of before (`git worktree add`).
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Surface

from tests.screens.states import STATES, shown

SIZES: Final = ((1920, 1080), (1024, 600))
_GAP, _GREY = 24, "#808080"
_SETTLES: Final = 20


def paint(names: Iterable[str], folder: Path) -> None:
    """Paints states into a folder: `leaderboard-empty-1920x1080.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for size in SIZES:
            pygame.image.save(picture_of(name, size), str(folder / file_of(name, size)))


def picture_of(name: str, size: tuple[int, int], **look: Any) -> Surface:
    """A state painted whole; how it is looked at is as `shown` has it."""
    with shown(name, size=size, paints=True, **look) as kiosk:
        kiosk.kiosk.screen.forget()
        kiosk.step(_SETTLES)
        return kiosk.kiosk.screen.surface.copy()


def pair(names: Iterable[str], before: Path, now: Path, folder: Path) -> None:
    """Puts each picture of now, right, beside that of before, left, where both are there: `….pair.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in _files(names):
        if (before / file).exists() and (now / file).exists():
            both = beside(pygame.image.load(before / file), pygame.image.load(now / file))
            pygame.image.save(both, str(folder / f"{Path(file).stem}.pair.png"))


def beside(left: Surface, right: Surface) -> Surface:
    """Two pictures side by side."""
    both = Surface((left.get_width() + _GAP + right.get_width(), max(left.get_height(), right.get_height())))
    both.fill(_GREY)
    both.blit(left, (0, 0))
    both.blit(right, (left.get_width() + _GAP, 0))
    return both


def _files(names: Iterable[str]) -> Iterator[str]:
    return (file_of(name, size) for name in names for size in SIZES)


def file_of(name: str, size: tuple[int, int]) -> str:
    """The file of a state's picture."""
    plain = name.replace("/", "-").replace(" ", "_").replace(",", "")
    return f"{plain}-{size[0]}x{size[1]}.png"


def main() -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.screens.pictures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="states whose names begin so")
    parser.add_argument("--before", type=Path, metavar="DIR", help="pictures of before")
    parser.add_argument("--pairs", type=Path, metavar="DIR", help="where pairs come, instead of the folder")
    given = parser.parse_args()
    names = [name for name in STATES if not given.only or name.startswith(tuple(given.only))]
    if not names:
        parser.error("no such state")
    paint(names, given.folder)
    if given.before is not None:
        pair(names, given.before, given.folder, given.pairs or given.folder)


if __name__ == "__main__":
    main()
