"""The installed program, as a player and a club meet it: a whole game, the public, windows of any size."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest

from tests.end_to_end import within
from tests.end_to_end.program import CHECKOUT, COMMAND, GAME_FILE, ask, environment, holds, scores, started
from tests.end_to_end.screen import (
    PATIENCE_S,
    VirtualScreen,
    comes_true,
    is_available,
    needs_screen,
    virtual_screen,
    wait_until,
)
from topping import config
from topping.gamefiles import shelf
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.system.pin import hashed

PLAYER = "Élodie"
MISSED = 5
"""The move whose solution is asked for."""


class Player(Protocol):
    """Who plays: types texts, presses keys, and knows what the leaderboard holds."""

    def type(self, text: str) -> None: ...

    def key(self, *names: str) -> None: ...

    def sees(self, table: str, count: int, seconds: float) -> bool: ...


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def player(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    if is_available():
        with (
            virtual_screen() as screen,
            started(home, GAME_FILE, PLAYER, **screen.environment) as process,
        ):
            screen.focus(process)

            class Typist:
                type = staticmethod(screen.type)
                key = staticmethod(screen.key)

                @staticmethod
                def sees(table: str, count: int, seconds: float) -> bool:
                    return comes_true(lambda: holds(home, table, count) or process.poll() is not None, seconds)

            yield Typist()
    else:
        assert os.environ.get("CI") != "true", "CI must have Xvfb and xdotool"
        with within.player(home, GAME_FILE, PLAYER, monkeypatch) as inside:
            yield inside


def test_a_whole_game_by_typed_keys(player: Player, home: Path) -> None:
    game = shelf.load(GAME_FILE)
    began = time.monotonic()
    play(player, game)
    assert player.sees("runs WHERE outcome = 'finished'", 1, PATIENCE_S)
    took_ms = 1000 * (time.monotonic() - began)
    (row,) = scores(home)
    assert row["player"] == PLAYER
    assert row["game"] == game_id(game)
    assert (row["formula"], row["variant"], row["lexicon"]) == ("topping", "normale", "open-fr")
    assert (row["moves"], row["found"], row["missed"]) == (len(game.moves), len(game.moves) - 1, 1)
    assert row["penalty_ms"] == 20_000
    assert 60_000 < row["play_ms"] < 60_000 + took_ms, "the move that was missed counts whole"
    assert row["total_ms"] == row["play_ms"] + row["penalty_ms"]
    assert (row["limit_ms"], row["penalty_each_ms"], row["rank"], row["attempt"]) == (60_000, 20_000, 1, 1)
    tops = ask(home, "SELECT count(*) FROM proposals WHERE verdict = 'top'")
    assert tops == [(len(game.moves) - 1,)]
    (wrong,) = ask(home, "SELECT text, verdict FROM proposals WHERE number = 2 AND place = 1")
    assert wrong == ("zzz h8", "does not fit")


def play(player: Player, game: Game) -> None:
    """Plays a game to its end: word first, reference first, one wrong word, one solution asked for."""
    player.key("Return")
    assert player.sees("runs", 1, PATIENCE_S)
    for number, move in enumerate(game.moves, start=1):
        word, reference = move.solution.move.circled.lower().split()
        if number == 2:
            player.type("zzz h8")
            player.key("Return")  # refused: the text stays selected, and the next one replaces it
        if number == MISSED:
            player.key("F8", "F8")
            assert player.sees("moves", number, PATIENCE_S)
            continue
        for _ in range(4):
            player.type(f"{word} {reference}" if number % 2 else f"{reference} {word}")
            player.key("Return")
            # keys typed while a solution is shown are lost, and the rest of the text refused: again, then
            if player.sees("moves", number, PATIENCE_S if number != MISSED + 1 else 3):
                break
        assert player.sees("moves", number, 0), f"{word} {reference} was not taken"


@contextmanager
def public(home: Path, screen: VirtualScreen) -> Iterator[subprocess.Popen[bytes]]:
    """`topping kiosk`, full screen; it does not outlive the test."""
    with (home / "kiosk.log").open("ab") as log:
        command = [*COMMAND, "kiosk"]
        process = subprocess.Popen(
            command, env=environment(home, **screen.environment), stdout=log, stderr=log, cwd=CHECKOUT
        )
    try:
        yield process
    except BaseException:
        sys.stdout.write((home / "kiosk.log").read_text("utf-8", errors="replace"))
        raise
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


@needs_screen
def test_a_crash_a_second_start_and_the_pin(fresh_home: Path) -> None:
    config.save("kiosk.pin", hashed("2580"), fresh_home / "config.toml")
    first, second = (move.solution.move.circled.lower() for move in shelf.load(GAME_FILE).moves[:2])
    with virtual_screen() as screen:
        with started(fresh_home, GAME_FILE, "Marie", **screen.environment) as process:
            screen.focus(process)
            screen.key("Return")
            assert comes_true(lambda: holds(fresh_home, "runs", 1), PATIENCE_S)
            screen.type(first)
            screen.key("Return")
            assert comes_true(lambda: holds(fresh_home, "moves", 1), PATIENCE_S)
            process.kill()
        with public(fresh_home, screen) as process:
            screen.focus(process)
            screen.key("Return")
            screen.type("Marie")
            screen.key("Return", "Return")
            assert comes_true(lambda: holds(fresh_home, "runs WHERE resumed", 1), PATIENCE_S)
            screen.type(second)
            screen.key("Return")
            assert comes_true(lambda: holds(fresh_home, "moves", 2), PATIENCE_S)
            screen.key("alt+F4")
            screen.type("2581")
            screen.key("Return")
            assert not comes_true(lambda: process.poll() is not None, 1)
            screen.type("2580")
            screen.key("Return")
            wait_until(lambda: process.poll() is not None, "the end of the program")
            assert process.returncode == 0
    assert ask(fresh_home, "SELECT outcome, resumed FROM runs") == [("left", 1)]


SIZES = ((1024, 600), (640, 480), (300, 200), (1900, 1000), (1280, 720))


@needs_screen
def test_a_move_is_found_at_every_size_of_the_window(fresh_home: Path) -> None:
    moves = shelf.load(GAME_FILE).moves
    with virtual_screen("1920x1080") as screen, started(fresh_home, GAME_FILE, "Ana", **screen.environment) as process:
        screen.focus(process)
        screen.key("Return")
        wait_until(lambda: holds(fresh_home, "runs", 1), "the run", lambda: process.poll() is None)
        for number, (size, move) in enumerate(zip(SIZES, moves, strict=False), start=1):
            word, reference = move.solution.move.circled.lower().split()
            screen.type(word)
            screen.resize(process, size)  # with half of it typed
            screen.type(f" {reference}")
            screen.key("Return")
            wait_until(
                partial(holds, fresh_home, "moves WHERE found", number),
                f"move {number} at {size}",
                lambda: process.poll() is None,
            )
