"""The voice and the cues on SDL's dummy device: a club's own recordings, and what silences them."""

import importlib.util
import math
import sys
import time
import wave
from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.conftest import CHECKOUT
from topping.config import Settings
from topping.errors import ToppingError
from topping.kiosk.engine.announcementclips import COUNTRY, LETTER, Clip, Pause, Script, script_of_signal
from topping.kiosk.engine.sounds import Cue, Cues, found_cue, second_cue
from topping.kiosk.engine.voice import Voice
from topping.paths import sounds_folder
from topping.rules.conditions.variant import Signal
from topping.texts import tell
from topping.texts.language import FRENCH

pytestmark = pytest.mark.usefixtures("own_device")

START = script_of_signal(Signal.START)
A: Script = (LETTER["A"],)
PAIR: Script = (COUNTRY["A"], Pause(60), LETTER["A"])


def told(voice: Voice, tongue: str = FRENCH, **settings: Any) -> None:
    voice.obey(replace(Settings(), **settings), tongue)


def wait(voice: Voice, at_most_ms: int) -> int:
    """Turns of the kiosk's loop until silence; how long that took, in milliseconds."""
    start = time.monotonic()
    while voice.is_speaking and (time.monotonic() - start) * 1000 < at_most_ms:
        voice.tick()
        time.sleep(0.005)
    assert not voice.is_speaking
    return round((time.monotonic() - start) * 1000)


def beep(path: Path, ms: int, rate: int = 44_100) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        samples = (round(20_000 * math.sin(place / 10)) for place in range(rate * ms // 1000))
        file.writeframes(array("h", samples).tobytes())
    return path


def test_saying_replaces_what_was_being_said() -> None:
    voice = Voice()
    voice.say(PAIR * 20)
    voice.say(A)
    channel = pygame.mixer.Channel(0)
    sound = channel.get_sound()
    assert sound is not None
    assert round(sound.get_length() * 1000) == pytest.approx(voice.duration_ms(A), abs=2)
    assert channel.get_queue() is None
    wait(voice, 60_000)
    voice.say(PAIR * 20)
    voice.say(())
    assert not voice.is_speaking


def test_a_muted_voice_opens_no_device_and_says_nothing() -> None:
    voice = Voice(muted=True)
    assert not voice.get_ready()
    voice.say(START)
    assert not voice.is_speaking
    assert pygame.mixer.get_init() is None
    told(voice)
    voice.say(START)
    assert voice.is_speaking
    told(voice, muted=True)
    assert not voice.is_speaking
    voice.say(START)
    assert not voice.is_speaking, "the device is open by now"


def test_in_english_the_clips_are_english_at_whatever_speed(tmp_path: Path) -> None:
    voice, other = Voice(tmp_path), Voice(tmp_path)
    told(other, "en")
    script: Script = (Clip("tirage"), COUNTRY["S"], Clip("egalite"))
    english = other.duration_ms(script)
    assert english != voice.duration_ms(script)
    told(other, "en", announce_speed=150)
    assert other.duration_ms(script) == english
    beep(tmp_path / "tirage.wav", 3_000)
    told(other, "en")
    assert other.duration_ms(script) > english, "a club's own is said in any language"


@pytest.mark.parametrize("content", [b"", b"nothing to hear", b"OggS" + bytes(300)])
def test_a_corrupt_recording_gives_way_to_the_bundled_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "lettre-a.ogg").write_bytes(content)
    voice = Voice(tmp_path)
    assert voice.duration_ms(A) == Voice(tmp_path / "nowhere").duration_ms(A)
    voice.say((*A, *START))
    assert voice.is_speaking
    assert voice.fault is not None
    assert voice.fault.key == "voice.clip"
    assert "lettre-a.ogg" in tell(voice.fault)
    wait(voice, 60_000)


def test_a_clip_that_is_nowhere_is_skipped() -> None:
    nowhere = Clip("nowhere")
    voice, silent = Voice(), Voice()
    assert silent.duration_ms((nowhere, *START)) == silent.duration_ms(START)
    voice.say((nowhere,))
    assert not voice.is_speaking
    voice.say((nowhere, Pause(20), *START))
    assert voice.is_speaking
    wait(voice, 60_000)
    for one in (voice, silent):
        assert one.fault is not None
        assert "assets/voice/nowhere.ogg" in tell(one.fault)


def test_the_first_fault_is_the_one_that_is_told(tmp_path: Path) -> None:
    for name in ("lettre-a.ogg", "chrono.ogg"):
        (tmp_path / name).write_bytes(b"nothing to hear")
    voice = Voice(tmp_path)
    voice.say((*A, *START))
    first = voice.fault
    voice.say(START)
    assert first is not None
    assert voice.fault is first


def test_a_device_that_does_not_exist_gives_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    voice = Voice()
    assert not voice.get_ready()
    voice.say(PAIR)
    voice.tick()
    told(voice, volume=10)
    told(voice, muted=True)
    voice.stop()
    assert not voice.is_speaking
    assert voice.fault is not None
    assert voice.fault.key == "voice.device"
    assert "nonsense" in tell(voice.fault)
    voice.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system is asked at once")
@pytest.mark.skipif(
    any(Path("/dev/snd").glob("pcm*p")) or Path("/dev/dsp").exists() or Path("/etc/asound.conf").exists(),
    reason="this machine has a sound card",
)
@pytest.mark.parametrize("trace", ["", ".asoundrc", "pulse/native", "pipewire-0", "a server"])
def test_a_device_is_tried_only_where_there_may_be_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trace: str
) -> None:
    tries: list[object] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *about, **_: tries.append(about))
    monkeypatch.delenv("SDL_AUDIODRIVER")
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    if trace == "a server":
        monkeypatch.setenv("PULSE_SERVER", "tcp:hall")
    elif trace:
        (tmp_path / trace).parent.mkdir(exist_ok=True)
        (tmp_path / trace).touch()
    voice = Voice()
    voice.get_ready()
    assert bool(tries) is bool(trace), "trying takes a tenth of a second"
    if not trace:
        assert voice.fault is not None
        assert voice.fault.key == "voice.no_device"
        assert tell(voice.fault)


def test_a_device_lost_on_the_way_gives_silence() -> None:
    voice = Voice()
    voice.say(PAIR)
    pygame.mixer.quit()
    voice.tick()
    assert not voice.is_speaking
    told(voice, volume=20)
    voice.say(START)
    assert not voice.is_speaking
    assert voice.fault is not None
    voice.close()


def test_closing_gives_the_device_back() -> None:
    voice = Voice()
    voice.say(START)
    voice.close()
    assert pygame.mixer.get_init() is None
    assert not voice.is_speaking
    voice.say(START)
    assert not voice.is_speaking
    voice.close()
    assert voice.fault is None


def test_a_device_that_failed_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    voice = Voice()
    voice.say(START)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    voice.say(START)
    assert not voice.is_speaking


FOLDER = CHECKOUT / "assets" / "sounds"


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


@pytest.mark.parametrize(("letters", "cue"), [(1, Cue.FOUND), (6, Cue.FOUND), (7, Cue.FOUND_LONG), (8, Cue.FOUND_LONG)])
def test_a_top_of_seven_letters_sounds_otherwise(letters: int, cue: Cue) -> None:
    assert found_cue(letters) is cue


@pytest.mark.parametrize(
    ("seconds", "cue"),
    [
        (11, None),
        (10, Cue.LAST_TEN),
        (4, Cue.LAST_TEN),
        (3, Cue.LAST_THREE),
        (1, Cue.LAST_THREE),
        (0, None),
        (-1, None),
    ],
)
def test_the_last_ten_seconds_tick_and_the_last_three_otherwise(seconds: int, cue: Cue | None) -> None:
    assert second_cue(seconds) is cue


@pytest.mark.parametrize(
    ("settings", "hears_tiles", "hears_effects"),
    [
        (Settings(), False, True),
        (Settings(tile_sounds=True), True, True),
        (Settings(effects=False), False, False),
        (Settings(effects=False, tile_sounds=True), True, False),
        (Settings(muted=True, tile_sounds=True), False, False),
    ],
    ids=["usual", "tiles too", "none", "tiles alone", "muted"],
)
def test_what_is_heard_follows_the_settings(settings: Settings, hears_tiles: bool, hears_effects: bool) -> None:
    player, _ = ready(settings)
    assert (player.play(Cue.TILE), player.play(Cue.BEST)) == (hears_tiles, hears_effects)
    assert not player.play(None)
    is_open = pygame.mixer.get_init() is not None
    assert is_open is (hears_tiles or hears_effects), "a device that nobody needs stays closed"


def heard() -> list[tuple[int, int]]:
    """The channels that play, with their volumes in percent; then they are silent."""
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    sounds = [(number, one.get_sound()) for number, one in enumerate(channels) if one.get_busy()]
    pygame.mixer.stop()
    return [(number, round(100 * sound.get_volume())) for number, sound in sounds if sound is not None]


def test_a_sound_begins_once_with_the_next_frame_and_replaces_another() -> None:
    player, _ = ready(Settings(volume=50, tile_sounds=True))
    player.begin()
    assert heard() == [], "nothing was asked for"
    player.play(Cue.BEST)
    player.play(Cue.TILE)
    assert heard() == [], "the frame is not there yet"
    player.begin()
    assert heard() == [(1, 25)], "half as loud to the ear is a quarter; channel 0 is the voice's"
    player.begin()
    assert heard() == []


def test_a_change_of_volume_is_heard_at_once() -> None:
    player, _ = ready(Settings(volume=50, tile_sounds=True))
    player.obey(Settings(volume=100, effects=False, tile_sounds=True))
    player.play(Cue.TILE)
    player.begin()
    assert heard() == [(1, 100)]
    assert not player.play(Cue.BEST), "effects are off now"
