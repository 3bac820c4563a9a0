"""Fonts of every size, without a file kept open for each."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from topping.kiosk.paint.theme import Face, font

OPEN = Path("/proc/self/fd")


@pytest.mark.skipif(not OPEN.is_dir(), reason="this system does not list open files")
def test_fonts_of_a_hundred_sizes_keep_no_file_open() -> None:
    pygame.font.init()
    font.cache_clear()
    before = len([*OPEN.iterdir()])
    widths = [font(size, face=face).size("Scrabble")[0] for size in range(10, 110) for face in Face]
    assert min(widths) > 0
    assert len([*OPEN.iterdir()]) - before <= 2
