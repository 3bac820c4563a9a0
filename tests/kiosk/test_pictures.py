"""Every painter, called with what screens show by it, common and rare: digests of its pictures, as `pictures.txt` has.

A line is a painter, the size of its place at 1920×1080, a value, and the digest of its picture at each look. After a
change that is wanted, and looked at, `python -m tests.kiosk.test_pictures` writes them anew. A line may be added by
hand, without digests. Pictures are compared only where the same program painted them.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final
from zlib import crc32

import pygame
import pytest
from pygame import Rect, Surface

from tests.screens.contract import painter
from topping.kiosk.paint import background, pen, theme
from topping.kiosk.paint.palette import CONTRAST, IVOIRE, PRUNE, Palette
from topping.kiosk.paint.theme import Layout

PICTURES: Final = Path(__file__).with_name("pictures.txt")
LOOKS: Final = (
    (Layout((1920, 1080)), PRUNE, 1.0),
    (Layout((1024, 600), 115), IVOIRE, 1.0),
    (Layout((1280, 720), 130), CONTRAST, 0.6),
)
"""Sizes of the screen and of texts, colours, and how much of the width of its place a painter has."""
_AROUND: Final = 24
"""Pixels around its place that a painter may paint on."""
_MARK: Final = " ⇒ "
HEAD, *LINES = PICTURES.read_text("utf-8").split("\n\n")
ROWS: Final = [line.partition(_MARK)[0] for part in LINES for line in part.splitlines()]
NAMES: Final[dict[str, Any]] = {}
exec(HEAD.partition("\n")[2], NAMES)


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """What was painted before leaves no trace."""
    theme.forget_fonts()
    pen.forget()
    pygame.font.init()
    yield
    theme.use(PRUNE)
    theme.measure(Layout((1920, 1080)))
    theme.forget_fonts()


def paint_page(surface: Surface, rect: Rect, palette: Palette) -> None:
    """A page, which is made a part at a time."""
    made = background.page(rect.size, palette)
    while True:
        try:
            next(made)
        except StopIteration as end:
            surface.blit(end.value, rect)
            return


def painted(row: str) -> str:
    """A line as it is now."""
    name, size, value = row.split(" ", 2)
    paint = paint_page if name == "paint.background.page" else resolve_name(f"topping.kiosk.{name}")
    state = eval(value, NAMES)
    digests = []
    for layout, palette, share in LOOKS:
        theme.measure(layout)
        theme.use(palette)
        width, height = (max(1, round(int(length) * layout.scale)) for length in size.split("x"))
        place = Rect(_AROUND, _AROUND, round(width * share), height)
        surface = Surface(place.inflate(2 * _AROUND, 2 * _AROUND).size)
        surface.fill(theme.SURFACE)
        paint(surface, place, state)
        assert surface.get_clip() == surface.get_rect(), f"what follows {name} has less room"
        digests.append(f"{crc32(pygame.image.tobytes(surface, 'RGB')):08x}")
    return f"{row}{_MARK}{' '.join(digests)}"


@pytest.mark.parametrize("name", dict.fromkeys(row.partition(" ")[0] for row in ROWS))
def test_a_painter_paints_what_it_did(name: str) -> None:
    known = [line for part in LINES for line in part.splitlines() if line.startswith(f"{name} ")]
    now = [painted(line.partition(_MARK)[0]) for line in known]
    assert now == known or not HEAD.startswith(f"# {painter()}\n")


def main() -> None:
    """Writes the pictures down as they are now."""
    pygame.font.init()
    parts = [list(same) for _, same in groupby(sorted(ROWS), lambda row: row.partition(" ")[0])]
    head = f"# {painter()}\n{HEAD.partition(chr(10))[2]}"
    PICTURES.write_text("\n\n".join((head, *("\n".join(map(painted, part)) for part in parts))) + "\n", "utf-8")


if __name__ == "__main__":
    main()
