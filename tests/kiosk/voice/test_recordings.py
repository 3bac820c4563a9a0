"""Every clip that can be named is there, can be heard, and is no louder than the next."""

import importlib.util
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pygame
import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.voice.heard import names
from topping.kiosk.engine.speech import (
    CLIPS,
    END_OF_LIST,
    TOP,
    Clip,
    number,
    script_of_draw,
    script_of_reminder,
    script_of_signal,
    script_of_solution,
)
from topping.kiosk.engine.voice import RATE, length_ms, open_channel, recordings
from topping.rules.conditions.variant import Signal
from topping.rules.games.announcement import announce, announce_solution
from topping.rules.games.gametext import parse_game

FOLDER = CHECKOUT / "assets" / "voice"
NAMES = sorted(clip.name for clip in CLIPS)
MOST_BYTES = 6_000_000
SILENT = 0.005
"""Of the loudest sample of a clip: 46 dB below it."""


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
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_that_made_them_makes_them_all() -> None:
    assert sorted(maker().TEXTS) == sorted(maker().ENGLISH_TEXTS) == NAMES


def test_file_names_travel() -> None:
    assert all(name.isascii() and name == name.lower() and name.replace("-", "").isalnum() for name in NAMES)


def test_the_clips_are_listed_for_clubs() -> None:
    listing = (FOLDER / "README.md").read_text(encoding="utf-8")
    told = {name.removesuffix(END_OF_LIST) for name in NAMES if not name.startswith(("nombre-", "lettre-"))}
    assert sorted(name for name in told if f"`{name}" not in listing) == []


def test_the_recordings_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) < MOST_BYTES


@pytest.mark.parametrize(("speed", "tongue", "folder"), [(100, "fr", "voice"), (75, "fr", "75"), (150, "en", "en")])
def test_clips_are_alike(speed: int, tongue: str, folder: str) -> None:
    """One loudness, no sample clipped, and at the ends no silence that would break the rhythm."""
    loud = list[float]()
    for name in NAMES:
        path = next(recordings(Clip(name), FOLDER / "none", speed, tongue))
        assert path.parent.name == folder
        samples = np.abs(np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2").astype(float))
        peak = samples.max()
        assert peak < 32_700, name
        (heard,) = np.nonzero(samples > SILENT * peak)
        assert max(heard[0], len(samples) - 1 - heard[-1]) * 1_000 / RATE <= 15, name
        step = RATE // 200
        powers = (samples[: len(samples) // step * step].reshape(-1, step) ** 2).mean(1)
        loud.append(10 * math.log10(powers[powers > powers.max() / 1_000].mean()))
    assert max(loud) - min(loud) < 3, "decibels"


def test_a_clip_lasts_as_long_as_its_speed_says() -> None:
    for name in NAMES[::7]:
        usual, *others = (length_ms(next(recordings(Clip(name), FOLDER / "none", one))) or 0 for one in (100, 75, 150))
        assert others == pytest.approx([usual / 0.75, usual / 1.5], abs=25), name


def test_numbers_name_recordings() -> None:
    said = {clip for value in range(501) for before in (False, True) for clip in number(value, before_consonant=before)}
    assert said <= CLIPS


@pytest.mark.parametrize("game", sorted((CHECKOUT / "games").glob("*.txt")), ids=lambda path: path.stem)
def test_every_announcement_of_a_game_can_be_heard(game: Path) -> None:
    said: set[str] = set(names(TOP))
    for turn in parse_game(game.read_text(encoding="utf-8")).turns():
        draw, solution = announce(turn.draw, turn.before.variant), announce_solution(turn)
        for by_letters in (False, True):
            script = script_of_draw(draw, by_letters=by_letters, rejections=len(turn.draw.rejected)).script
            said.update(names(script))
        said.update(names(script_of_solution(solution, joker_game=turn.before.variant.joker)))
        said.update(names(script_of_reminder(solution)))
    for signal in Signal:
        said.update(names(script_of_signal(signal)))
    assert said <= set(NAMES)
