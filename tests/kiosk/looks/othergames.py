"""The other games: their menu, the word judge at each stage, the letters to tick off, the sheets to print."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, Driver
from topping.kiosk.routes.classic import BlankSheets, JudgeWords, OtherGames, TickLetters

F2 = pygame.K_F2


def judge(kiosk: Driver, text: str, *keys: int) -> None:
    kiosk.show(JudgeWords())
    kiosk.type(text)
    kiosk.key(*keys)


def tick(kiosk: Driver, text: str) -> None:
    kiosk.show(TickLetters())
    kiosk.type(text)


def _write(kiosk: Driver) -> None:
    kiosk.show(BlankSheets())
    kiosk.key(ENTER)


SCENES: dict[str, Callable[[Driver], None]] = {
    "other games": lambda kiosk: kiosk.show(OtherGames()),
    "word judge refused": lambda kiosk: judge(kiosk, "a", ENTER),
    "word judge reads eight": lambda kiosk: judge(
        kiosk, "constitutionnel ab cd efg hijkl mnopqrst uvwxyzabcdefghi jk", ENTER
    ),
    "word judge does not": lambda kiosk: judge(kiosk, "partie zaz", ENTER, ENTER),
    "letters ticked": lambda kiosk: tick(kiosk, "lequelkayakawhiskyszz"),
    "blank sheets": _write,
}
MORE: dict[str, Callable[[Driver], None]] = {
    "word judge": lambda kiosk: judge(kiosk, ""),
    "word judge typed": lambda kiosk: judge(kiosk, "partie zaz"),
    "word judge reads again": lambda kiosk: judge(kiosk, "partie zaz", ENTER),
    "word judge admits": lambda kiosk: judge(kiosk, "partie", ENTER, ENTER),
    "word judge left": lambda kiosk: judge(kiosk, "", ESCAPE),
    "letters to tick": lambda kiosk: tick(kiosk, ""),
}
"""Looked at in pictures alone: laid out as some of the others."""
