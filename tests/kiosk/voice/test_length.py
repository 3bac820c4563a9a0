"""How long a recording lasts is read from the file alone."""

import wave
from pathlib import Path

import pytest

from topping.kiosk.engine.voice import length_ms


def write_wav(path: Path, ms: int, rate: int = 44_100, channels: int = 2) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(bytes(2 * channels * (rate * ms // 1000)))
    return path


@pytest.mark.parametrize(("rate", "channels"), [(8_000, 1), (22_050, 1), (44_100, 2), (48_000, 2)])
def test_of_a_wav_file(tmp_path: Path, rate: int, channels: int) -> None:
    assert length_ms(write_wav(tmp_path / "a.wav", 730, rate, channels)) in (729, 730)


def test_of_a_wav_file_cut_short(tmp_path: Path) -> None:
    path = write_wav(tmp_path / "a.wav", 1_000, 8_000, 1)
    path.write_bytes(path.read_bytes()[: 44 + 8_000])
    assert length_ms(path) == 500


@pytest.mark.parametrize("content", [b"", b"OggS", b"OggS\x01vorbis", b"RIFF", b"RIFF1234WAVEfmt ", b"ID3 mp3"])
def test_what_is_no_recording_has_no_length(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.ogg").write_bytes(content)
    assert length_ms(tmp_path / "a.ogg") is None


def test_a_vorbis_file_that_says_no_rate(tmp_path: Path) -> None:
    (tmp_path / "a.ogg").write_bytes(b"OggS" + bytes(24) + b"\x01vorbis" + bytes(40))
    assert length_ms(tmp_path / "a.ogg") is None


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert length_ms(tmp_path) is None
    assert length_ms(tmp_path / "none.ogg") is None


def test_of_a_wav_file_with_more_than_sound_in_it(tmp_path: Path) -> None:
    content = write_wav(tmp_path / "a.wav", 500).read_bytes()
    tagged = content[:12] + b"LIST\x05\x00\x00\x00hello\x00" + content[12:]
    (tmp_path / "a.wav").write_bytes(tagged)
    assert length_ms(tmp_path / "a.wav") == 500
