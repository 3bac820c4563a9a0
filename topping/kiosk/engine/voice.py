"""The voice of the referee: the sound device, the recordings, and their playback."""

import os
import struct
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import pygame

from topping.config import Settings
from topping.errors import SetupError, ToppingError
from topping.kiosk.engine.announcementclips import END_OF_LIST, Clip, Pause, Script, phrases
from topping.paths import voice_folder
from topping.resources import asset
from topping.texts.language import FRENCH

RATE: Final = 22_050
"""Samples per second, as in the bundled recordings: SDL cuts off the end of some recordings if it converts them."""
_SAMPLE_BYTES: Final = 2
_FORMAT: Final = (RATE, -8 * _SAMPLE_BYTES, 1)
_BUFFER: Final = 512
"""The number of samples passed on at a time: 23 ms."""

FAULTS: Final = (pygame.error, NotImplementedError, OSError)
"""The exceptions of pygame's mixer; `NotImplementedError` if pygame was built without it."""


def open_channel() -> pygame.mixer.Channel:
    """Opens the sound device and returns the channel on which the voice speaks. Raises `SetupError` if there is no
    device.

    Takes 5 ms. First looks for a device itself, since ALSA (the sound system of Linux) blocks for 110 ms without one.
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
    """Returns the audio samples of a silence of `ms` milliseconds."""
    return bytes(RATE * ms // 1000 * _SAMPLE_BYTES)


def _may_have_device() -> bool:
    """Returns whether the machine may have a sound device.

    On Linux, looks for files of a sound card or sound server.
    """
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    return any(path.exists() for path in _traces())


def _traces() -> Iterator[Path]:
    yield from Path("/dev/snd").glob("pcm*p")
    yield from (Path("/dev/dsp"), Path("/etc/asound.conf"), Path.home() / ".asoundrc")
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    yield from (runtime / "pulse" / "native", runtime / "pipewire-0")


USUAL: Final = 100
SPEEDS: Final = (75, 100, 125, 150)
"""The speeds (percent) of the bundled clips; clips of other speeds than 100 are in a folder of that name."""


def recordings(clip: Clip, own: Path, speed: int = USUAL, tongue: str = FRENCH) -> Iterator[Path]:
    """Yields the existing recordings of a clip, the preferred one first.

    The club's recordings, in the folder `own`, come first and have one speed. Bundled recordings are in the language
    `tongue`; French ones have several speeds, and the one nearest to `speed` (percent) is used. The usual French one
    comes last; raises `SetupError` if it is missing.
    """
    for name in dict.fromkeys((clip.name, clip.name.removesuffix(END_OF_LIST))):
        for suffix in (".ogg", ".wav"):
            path = own / f"{name}{suffix}"
            if path.is_file():
                yield path
    nearest = min(SPEEDS, key=lambda bundled: abs(bundled - speed))
    folder = tongue if tongue != FRENCH else "" if nearest == USUAL else str(nearest)
    if folder:
        with suppress(SetupError):
            yield asset("voice", folder, f"{clip.name}.ogg")
    yield asset("voice", f"{clip.name}.ogg")


_PAGE: Final = b"OggS"
_GRANULE: Final = slice(6, 14)
"""The bytes of a page with the number of samples up to its end."""
_VORBIS: Final = b"\x01vorbis"
_RATE_AFTER_VORBIS: Final = 5  # a version of four bytes, the channels
_OPUS: Final = b"OpusHead"
_OPUS_RATE: Final = 48_000
"""Samples per second in which Opus counts, whatever the source."""
_SKIPPED_AFTER_OPUS: Final = 2  # a version of one byte, the channels
_HEADER: Final = 12
"""The header of a WAV file, and of each of its chunks: eight bytes."""


def length_ms(path: Path) -> int | None:
    """Returns the length (ms) of an Ogg Vorbis, Opus or WAV file; None for any other file."""
    try:
        content = path.read_bytes()
        if content.startswith(_PAGE):
            return _of_opus(content) if _OPUS in content[:64] else _of_vorbis(content)
        return _of_wav(content) if content.startswith(b"RIFF") else None
    except (OSError, ValueError, KeyError, struct.error, ZeroDivisionError):
        return None


def _of_vorbis(content: bytes) -> int:
    head, last = content.index(_VORBIS) + len(_VORBIS), content.rindex(_PAGE)
    (rate,) = struct.unpack_from("<I", content, head + _RATE_AFTER_VORBIS)
    return int.from_bytes(content[last:][_GRANULE], "little") * 1000 // int(rate)


def _of_opus(content: bytes) -> int:
    head, last = content.index(_OPUS) + len(_OPUS), content.rindex(_PAGE)
    (skipped,) = struct.unpack_from("<H", content, head + _SKIPPED_AFTER_OPUS)
    return (int.from_bytes(content[last:][_GRANULE], "little") - int(skipped)) * 1000 // _OPUS_RATE


def _of_wav(content: bytes) -> int:
    parts: dict[bytes, tuple[int, int]] = {}
    at = _HEADER
    while at + 8 <= len(content):
        name, size = struct.unpack_from("<4sI", content, at)
        parts[name] = (at + 8, size)
        at += 8 + size + size % 2
    (bytes_a_second,) = struct.unpack_from("<I", content, parts[b"fmt "][0] + 8)
    start, size = parts[b"data"]
    return min(size, len(content) - start) * 1000 // int(bytes_a_second)


LOUDEST: Final = 100

T = TypeVar("T")


class Voice:
    """The referee's voice. Its methods raise no exceptions and never wait for a recording to end.

    A script is spoken phrase by phrase; `tick` loads the next phrase while the current one plays.
    """

    def __init__(
        self,
        own: Path | None = None,
        volume: int = 80,
        muted: bool = False,
        tell: Callable[[ToppingError], None] = lambda fault: None,
    ) -> None:
        """`own` is the folder of the club's recordings (default: in the data folder).

        `volume` is from 0 to 100; `tell` is called with the first fault. The device is opened by `get_ready`.
        """
        self.fault: ToppingError | None = None
        """The first error, if any; only this one is reported."""
        self._tell = tell
        self._own = voice_folder() if own is None else own
        self.volume = _within(volume)
        """The volume from 0 to 100, on a scale where 50 sounds about half as loud as 100."""
        self.muted = muted
        self._speed, self._tongue = USUAL, FRENCH
        self._channel: pygame.mixer.Channel | None = None
        self._tried = False
        self._coming: deque[Script] = deque()
        self._heard: deque[pygame.mixer.Sound] = deque(maxlen=2)
        """The phrase being played, and the next one."""
        self._samples: dict[Clip, bytes] = {}
        self._lengths: dict[Clip, int] = {}

    def get_ready(self) -> bool:
        """Opens the sound device if this was not tried before and the voice is not muted.

        Returns whether it is open.
        """
        if not self._tried and not self.muted:
            self._tried = True
            try:
                self._channel = open_channel()
            except SetupError as fault:
                self._note(fault)
        return self._channel is not None

    def say(self, script: Script) -> None:
        """Begins to speak a script; a script in progress is cut off. Does nothing while muted."""
        self.stop()
        if self.get_ready() and not self.muted:
            self._coming.extend(phrases(script))
            self.tick()

    def stop(self) -> None:
        self._coming.clear()
        for _ in range(2):  # stopping the channel starts a queued phrase, so it is stopped twice
            if self._channel is not None:
                self._guarded(self._channel.stop)

    def tick(self) -> None:
        """Loads the next phrase of the current script; must be called at least ten times a second."""
        if self._channel is not None and self._coming:
            self._guarded(self._feed)

    @property
    def is_speaking(self) -> bool:
        return bool(self._coming) or (self._channel is not None and bool(self._guarded(self._channel.get_busy)))

    def obey(self, settings: Settings, tongue: str) -> None:
        """Applies the settings of volume, muting and speed. `tongue` is the language of the bundled recordings."""
        self.volume, self.muted = _within(settings.volume), settings.muted
        if self.muted:
            self.stop()
        self._guarded(self._set_gain)
        if (settings.announce_speed, tongue) != (self._speed, self._tongue):
            self._speed, self._tongue = settings.announce_speed, tongue
            self._samples.clear()
            self._lengths.clear()

    def duration_ms(self, script: Script) -> int:
        """Returns how long (ms) a script takes to speak; works without a sound device too."""
        return sum(item.ms if isinstance(item, Pause) else self._length(item) for item in script)

    def close(self) -> None:
        """Stops speaking and closes the sound device for good."""
        self.stop()
        if self._channel is not None:
            self._channel = None
            self._guarded(pygame.mixer.quit)

    @property
    def _gain(self) -> float:
        return (self.volume / LOUDEST) ** 2

    def _set_gain(self) -> None:
        for sound in self._heard:
            sound.set_volume(self._gain)

    def _feed(self) -> None:
        channel = self._channel
        while channel is not None and self._coming and (not channel.get_busy() or channel.get_queue() is None):
            samples = b"".join(map(self._samples_of, self._coming.popleft()))
            if not samples:
                continue
            sound = pygame.mixer.Sound(buffer=samples)
            sound.set_volume(self._gain)
            self._heard.append(sound)
            channel.queue(sound)  # plays at once on an idle channel

    def _samples_of(self, item: Clip | Pause) -> bytes:
        if isinstance(item, Pause):
            return silence(item.ms)
        if item not in self._samples:
            self._samples[item] = self._loaded(item)
        return self._samples[item]

    def _loaded(self, clip: Clip) -> bytes:
        """Returns the audio samples of a clip from its first readable recording; empty if none is readable."""
        try:
            for path in recordings(clip, self._own, self._speed, self._tongue):
                try:
                    return pygame.mixer.Sound(path).get_raw()
                except FAULTS as fault:
                    self._note(SetupError("voice.clip", path=path, why=fault))
        except SetupError as fault:
            self._note(fault)
        return b""

    def _length(self, clip: Clip) -> int:
        if clip not in self._lengths:
            try:
                lengths = map(length_ms, recordings(clip, self._own, self._speed, self._tongue))
                self._lengths[clip] = next((length for length in lengths if length is not None), 0)
            except SetupError as fault:
                self._note(fault)
                self._lengths[clip] = 0
        return self._lengths[clip]

    def _note(self, fault: ToppingError) -> None:
        if self.fault is None:
            self.fault = fault
            self._tell(fault)

    def _guarded(self, act: Callable[[], T]) -> T | None:
        """Returns `act()`, a call of the sound library.

        After an error of the library, stops using the device and returns None.
        """
        try:
            return act()
        except FAULTS as fault:
            self._note(SetupError("voice.device", why=fault))
            self._coming.clear()
            self._channel = None
            return None


def _within(volume: int) -> int:
    return min(max(volume, 0), LOUDEST)
