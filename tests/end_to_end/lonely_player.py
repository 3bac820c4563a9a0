"""Plays the first moves of a game within the program, then waits for ever: run as a script by the tests."""

import sys
import threading
import time

import pygame

from tests.end_to_end.program import GAME_FILE
from tests.end_to_end.within import Poster
from topping.cli import run
from topping.gamefiles import shelf
from topping.paths import data_folder


def play(moves: int) -> None:
    """Types, once the window is there."""
    poster = Poster(data_folder())
    while not pygame.display.get_init():
        time.sleep(0.02)
    poster.key("Return")
    poster.sees("runs", 1, 30)
    for number, move in enumerate(shelf.load(GAME_FILE).moves[:moves], start=1):
        poster.type(move.solution.move.circled.lower())
        poster.key("Return")
        poster.sees("moves", number, 30)


if __name__ == "__main__":
    threading.Thread(target=play, args=(int(sys.argv[1]),), daemon=True).start()
    sys.exit(run(["play", "--game", str(GAME_FILE), "--player", "Marie", "--windowed"]))
