"""The short sounds: their files, what silences them, and that they cost the game nothing."""

import importlib.util
from pathlib import Path

import pygame
import pytest

from tests.conftest import CHECKOUT
from topping.config import Settings
from topping.errors import ToppingError
from topping.kiosk.engine.cues import Cue, Cues
from topping.paths import sounds_folder
from topping.texts import tell

pytestmark = pytest.mark.usefixtures("own_device")

FOLDER = CHECKOUT / "assets" / "sounds"


def heard() -> int:
    """On how many channels something is heard."""
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))


def ready(settings: Settings, own: Path | None = None) -> tuple[Cues, list[ToppingError]]:
    faults: list[ToppingError] = []
    player = Cues(settings, faults.append, own)
    player.get_ready()
    return player, faults


def test_the_script_kept_beside_them_makes_the_files(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_sounds", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    assert set(make.SOUNDS) == {cue.value for cue in Cue} == {path.stem for path in FOLDER.glob("*.wav")}
    for name in ("tile", "not-top", "last-ten", "last-three"):
        sound, level_db = make.SOUNDS[name]
        make.write(tmp_path / "made.wav", sound(), level_db)
        assert (tmp_path / "made.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes()


def test_a_change_of_the_settings_is_obeyed_at_once() -> None:
    player, _ = ready(Settings(muted=True))
    assert pygame.mixer.get_init() is None, "nothing is opened for nothing"
    player.obey(Settings(volume=50))
    assert player.play(Cue.FOUND)
    player.begin()
    sound = pygame.mixer.Channel(1).get_sound()
    assert sound is not None
    assert sound.get_volume() == pytest.approx(0.25, abs=0.01)
    player.obey(Settings(muted=True))
    assert not player.play(Cue.FOUND)


def test_a_club_s_own_file_comes_first_and_a_bad_one_is_told_and_replaced(tmp_path: Path) -> None:
    assert sounds_folder().name == "sounds"
    (tmp_path / "found.wav").write_bytes((FOLDER / "best.wav").read_bytes())
    (tmp_path / "missed.ogg").write_text("rien", encoding="utf-8")
    player, faults = ready(Settings(), tmp_path)
    player.play(Cue.FOUND)
    player.begin()
    sound = pygame.mixer.Channel(1).get_sound()
    assert sound is not None
    assert sound.get_length() > 1
    assert player.play(Cue.MISSED)
    (fault,) = faults
    assert "missed.ogg" in tell(fault)


def test_without_a_device_nothing_is_heard_and_nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    player, faults = ready(Settings())
    assert not player.play(Cue.FOUND)
    player.begin()
    player.close()
    assert faults == []


def test_a_closed_player_is_not_opened_again() -> None:
    player, _ = ready(Settings())
    player.play(Cue.FOUND)
    player.close()
    player.begin()
    player.obey(Settings(volume=10))
    assert not player.play(Cue.FOUND)
    assert pygame.mixer.get_init() is None


def test_a_cue_is_heard_once_the_frame_is_on_screen_beside_the_voice() -> None:
    player, faults = ready(Settings())
    assert player.play(Cue.FOUND)
    assert heard() == 0
    player.begin()
    assert heard() == 1
    assert not pygame.mixer.Channel(0).get_busy(), "that channel is the voice's"
    player.begin()
    assert heard() == 1
    assert faults == []
