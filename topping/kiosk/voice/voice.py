"""The voice: says one script at a time; stays silent where there is no sound device."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol, Self, TypeVar

import pygame

from topping.errors import SetupError, ToppingError
from topping.kiosk.voice.clip import Clip
from topping.kiosk.voice.device import FAULTS, open_channel, silence
from topping.kiosk.voice.files import recordings
from topping.kiosk.voice.length import length_ms
from topping.kiosk.voice.script import Pause, Script, phrases
from topping.paths import voice_folder

LOUDEST: Final = 100

T = TypeVar("T")


class Speaker(Protocol):
    """What the kiosk asks of its voice: `Voice`, or a fake in tests."""

    volume: int
    """How loud, from 0 to 100."""
    muted: bool
    """Whether it says nothing, whatever the volume."""

    def get_ready(self) -> bool:
        """Opens the sound device, once, unless muted; whether there is one to speak with."""
        ...

    def say(self, script: Script) -> None:
        """Says a script at once, in place of what was being said; nothing while muted."""
        ...

    def stop(self) -> None:
        """Falls silent."""
        ...

    def tick(self) -> None:
        """Continues the script: to be called at least ten times a second."""
        ...

    def duration_ms(self, script: Script) -> int:
        """How long a script takes to say, in milliseconds, whether it is heard or not."""
        ...

    def close(self) -> None:
        """Falls silent for good."""
        ...


class Voice:
    """The voice of the kiosk. No method raises, and none waits for a clip to end.

    A script is cut into phrases; `tick` loads the next one while the present one is heard.
    """

    def __init__(self, own: Path, volume: int, muted: bool, tell: Callable[[ToppingError], None]) -> None:
        self.fault: ToppingError | None = None
        """The first fault, if any; it is reported once, later ones are not."""
        self._tell = tell
        self._own = own
        self._volume = volume
        self._muted = muted
        self._channel: pygame.mixer.Channel | None = None
        self._tried = False
        self._coming: deque[Script] = deque()
        self._heard: deque[pygame.mixer.Sound] = deque(maxlen=2)
        """The phrase being heard, and the one that follows it."""
        self._samples: dict[Clip, bytes] = {}
        self._lengths: dict[Clip, int] = {}

    @classmethod
    def open(
        cls,
        folder: Path | None = None,
        volume: int = 80,
        muted: bool = False,
        tell: Callable[[ToppingError], None] = lambda fault: None,
    ) -> Self:
        """A voice that reads a club's own recordings in `folder`, by default the one in the data folder.

        `volume` goes from 0 to 100; `tell` is called with the first fault. The device is opened by `get_ready`.
        """
        return cls(voice_folder() if folder is None else folder, _within(volume), muted, tell)

    def get_ready(self) -> bool:
        """Opens the sound device, once, unless muted; whether there is one to speak with.

        It takes 5 to 100 ms: to be called where nobody waits. Otherwise the first `say` does it.
        """
        if not self._tried and not self._muted:
            self._tried = True
            try:
                self._channel = open_channel()
            except SetupError as fault:
                self._note(fault)
        return self._channel is not None

    def say(self, script: Script) -> None:
        """Says a script at once, in place of what was being said; nothing while muted."""
        self.stop()
        if self.get_ready() and not self._muted:
            self._coming.extend(phrases(script))
            self.tick()

    def stop(self) -> None:
        """Falls silent."""
        self._coming.clear()
        for _ in range(2):  # stopping the channel starts a queued phrase, so it is stopped twice
            if self._channel is not None:
                self._guarded(self._channel.stop)

    def tick(self) -> None:
        """Queues the next phrases on the device: to be called at least ten times a second."""
        if self._channel is not None and self._coming:
            self._guarded(self._feed)

    @property
    def is_speaking(self) -> bool:
        """Whether a script is not over yet."""
        return bool(self._coming) or (self._channel is not None and bool(self._guarded(self._channel.get_busy)))

    @property
    def volume(self) -> int:
        """How loud, from 0 to 100; as the ear hears it, so that 50 is about half as loud as 100."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = _within(volume)
        self._guarded(self._set_gain)

    @property
    def muted(self) -> bool:
        """Whether it says nothing, whatever the volume."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self.stop()

    def duration_ms(self, script: Script) -> int:
        """How long a script takes to say, in milliseconds: the same with or without a device, muted or not."""
        return sum(item.ms if isinstance(item, Pause) else self._length(item) for item in script)

    def close(self) -> None:
        """Falls silent and gives the device back; it is not opened again."""
        self.stop()
        if self._channel is not None:
            self._channel = None
            self._guarded(pygame.mixer.quit)

    @property
    def _gain(self) -> float:
        return (self._volume / LOUDEST) ** 2

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
        """A clip's samples, from the first readable recording; empty if there is none."""
        try:
            for path in recordings(clip, self._own):
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
                lengths = map(length_ms, recordings(clip, self._own))
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
        """The result of a call of the mixer; a device that fails is not used again."""
        try:
            return act()
        except FAULTS as fault:
            self._note(SetupError("voice.device", why=fault))
            self._coming.clear()
            self._channel = None
            return None


def _within(volume: int) -> int:
    return min(max(volume, 0), LOUDEST)
