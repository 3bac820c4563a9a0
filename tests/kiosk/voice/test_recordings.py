"""Every clip that can be named is there, can be heard, and is no louder than the next."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.voice.heard import names
from topping.kiosk.engine.speech import (
    CLIPS,
    TOP,
    number,
    script_of_draw,
    script_of_move,
    script_of_reminder,
    script_of_signal,
    script_of_solution,
)
from topping.kiosk.engine.voice import open_channel
from topping.rules.conditions.variant import Signal
from topping.rules.games.announcement import announce, announce_solution
from topping.rules.games.gametext import parse_game

FOLDER = CHECKOUT / "assets" / "voice"
NAMES = sorted(clip.name for clip in CLIPS)
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    open_channel()
    yield
    pygame.mixer.quit()


def maker() -> ModuleType:
    """The script that made the clips."""
    spec = importlib.util.spec_from_file_location("make_voice", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_that_made_them_makes_them_all() -> None:
    assert sorted(maker().TEXTS) == NAMES


def test_file_names_travel() -> None:
    assert all(name.isascii() and name == name.lower() and name.replace("-", "").isalnum() for name in NAMES)


def test_the_clips_are_listed_for_clubs() -> None:
    listing = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if not name.startswith(("nombre-", "lettre-")) and f"`{name}" not in listing] == []


def test_the_recordings_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.ogg")) < MOST_BYTES


def test_numbers_name_recordings() -> None:
    said = {clip for value in range(501) for before in (False, True) for clip in number(value, before_consonant=before)}
    assert said <= CLIPS


@pytest.mark.parametrize("game", sorted((CHECKOUT / "games").glob("*.txt")), ids=lambda path: path.stem)
def test_every_announcement_of_a_game_can_be_heard(game: Path) -> None:
    said: set[str] = set(names(TOP))
    for turn in parse_game(game.read_text(encoding="utf-8")).turns():
        draw, solution = announce(turn.draw, turn.before.variant), announce_solution(turn)
        said.update(names(script_of_move(turn.number)))
        for by_letters in (False, True):
            script = script_of_draw(draw, by_letters=by_letters, rejections=len(turn.draw.rejected)).script
            said.update(names(script))
        said.update(names(script_of_solution(solution, joker_game=turn.before.variant.joker)))
        said.update(names(script_of_reminder(solution)))
    for signal in Signal:
        said.update(names(script_of_signal(signal)))
    assert said <= set(NAMES)
