"""Opening the sound device, which only the voice uses."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from topping.errors import SetupError

RATE: Final = 22_050
"""Samples a second, those of the bundled recordings: SDL cuts the end off some recordings that it converts."""
_SAMPLE_BYTES: Final = 2
_FORMAT: Final = (RATE, -8 * _SAMPLE_BYTES, 1)
_BUFFER: Final = 512
"""Samples handed over at a time: 23 ms."""

FAULTS: Final = (pygame.error, NotImplementedError, OSError)
"""What pygame's mixer raises; `NotImplementedError` where pygame was built without it."""


def open_channel() -> pygame.mixer.Channel:
    """The one channel that speaks; raises `SetupError` where there is no device.

    It takes 5 ms, but blocks for 110 ms where ALSA finds no sound card; so that is checked beforehand.
    """
    if not _may_have_device():
        raise SetupError("voice.no_device")
    try:
        if pygame.mixer.get_init() != _FORMAT:
            pygame.mixer.quit()
            rate, size, channels = _FORMAT
            pygame.mixer.init(rate, size, channels, _BUFFER, allowedchanges=0)
        return pygame.mixer.Channel(0)
    except FAULTS as fault:
        raise SetupError("voice.device", why=fault) from fault


def silence(ms: int) -> bytes:
    """Samples of a pause."""
    return bytes(RATE * ms // 1000 * _SAMPLE_BYTES)


def _may_have_device() -> bool:
    """Whether a device may exist: on Linux, whether there is a sound card or a sound server."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    return any(path.exists() for path in _traces())


def _traces() -> Iterator[Path]:
    """The files by which Linux shows a sound card or a sound server."""
    yield from Path("/dev/snd").glob("pcm*p")
    yield from (Path("/dev/dsp"), Path("/etc/asound.conf"), Path.home() / ".asoundrc")
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    yield from (runtime / "pulse" / "native", runtime / "pipewire-0")
