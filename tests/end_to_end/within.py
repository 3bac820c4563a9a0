"""The same player without a screen: events posted within the program, on SDL's dummy driver."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from tests.end_to_end.program import holds
from tests.end_to_end.screen import comes_true, wait_until
from topping.cli import run

_KEYS = {"Return": pygame.K_RETURN, "Escape": pygame.K_ESCAPE}
_KEYS |= {f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)}


class Poster:
    """Posts what a keyboard would."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def type(self, text: str) -> None:
        for character in text:
            self._post(0x40000000 + ord(character), character)

    def key(self, *names: str) -> None:
        for name in names:
            self._post(_KEYS[name], "")

    def sees(self, table: str, count: int, seconds: float) -> bool:
        return comes_true(lambda: holds(self._home, table, count), seconds)

    def _post(self, key: int, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        if text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0))


@contextmanager
def player(home: Path, game: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Poster]:
    """The program in a thread of this process; it is left by closing its window."""
    monkeypatch.setenv("TOPPING_HOME", str(home))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    arguments = ["play", "--game", str(game), "--player", name, "--windowed"]
    program = threading.Thread(target=run, args=(arguments,))
    program.start()
    wait_until(pygame.display.get_init, "the window")
    try:
        yield Poster(home)
    finally:
        wait_until(lambda: _closes(program), "the end of the program")


def _closes(program: threading.Thread) -> bool:
    """Closes the window, and leaves where that is asked."""
    if program.is_alive() and pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        for key in (pygame.K_DOWN, pygame.K_RETURN):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
        program.join(0.5)
    return not program.is_alive()
