"""The installed program, as a player meets it: its own process, a real screen, real keys, a whole game.

Where Xvfb or xdotool is missing the same keys are posted within the program instead, on SDL's dummy driver; a machine
that says `CI=true` must have both.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.end_to_end import within
from tests.end_to_end.program import ask, holds, scores, started
from tests.end_to_end.screen import PATIENCE_S, comes_true, is_available, virtual_screen
from topping.game import shelf
from topping.resources import games_folder
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id

GAME_FILE = games_folder() / "normale-01.txt"
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
