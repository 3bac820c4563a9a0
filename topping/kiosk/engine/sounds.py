"""Short sounds for events of a game, played besides the referee's voice."""

from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Final

import pygame

from topping.config import LOUDEST, Settings
from topping.errors import SetupError, ToppingError
from topping.kiosk.engine.voice import FAULTS, open_channel
from topping.paths import sounds_folder
from topping.resources import asset


class Cue(Enum):
    """A short sound for an event; the value is its file name without suffix."""

    TILE = "tile"
    """A letter is typed or placed."""
    FOUND = "found"
    FOUND_LONG = "found-long"
    """The top is found, with at least seven letters laid."""
    NOT_TOP = "not-top"
    NOT_VALID = "not-valid"
    MISSED = "missed"
    LAST_TEN = "last-ten"
    """One of the last ten seconds, but not of the last three."""
    LAST_THREE = "last-three"
    SIGNAL = "signal"
    """Precedes a spoken signal of the referee in a session."""
    BEST = "best"
    """The player has beaten their best result."""


SIGNAL_MS: Final = 350
"""How long (ms) the voice waits for `Cue.SIGNAL`."""


def found_cue(letters: int) -> Cue:
    """Returns the sound for a top or an answer just found; a different one if `letters` (letters placed) is 7
    or more.
    """
    return Cue.FOUND_LONG if letters >= _LONG else Cue.FOUND


def second_cue(seconds: int) -> Cue | None:
    """Returns the sound for the last seconds of a move, with `seconds` left; None if more than ten seconds are left."""
    return Cue.LAST_THREE if 0 < seconds <= 3 else Cue.LAST_TEN if 3 < seconds <= 10 else None


_LONG: Final = 7


class Cues:
    """The player of short sounds; silent if there is no sound device. Its methods raise no exceptions."""

    def __init__(
        self,
        settings: Settings,
        tell: Callable[[ToppingError], None] = lambda fault: None,
        own: Path | None = None,
    ) -> None:
        """`own` is the folder of the club's sound files, which are preferred to the bundled ones.

        `tell` is called with a fault for each unusable file.
        """
        self._settings = settings
        self._tell = tell
        self._own = sounds_folder() if own is None else own
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}
        self._coming: Cue | None = None
        self._tried = False

    def play(self, cue: Cue | None) -> bool:
        """Requests a sound for the next frame; it replaces a sound requested before.

        Returns whether it will be heard.
        """
        is_wanted = self._settings.tile_sounds if cue is Cue.TILE else self._settings.effects
        is_heard = cue in self._sounds and is_wanted and not self._settings.muted
        self._coming = cue if is_heard else self._coming
        return is_heard

    def begin(self) -> None:
        """Plays the requested sound; called when the frame to which it belongs is on screen."""
        coming, self._coming = self._coming, None
        try:
            if coming in self._sounds:
                self._sounds[coming].play()
        except FAULTS:
            self._sounds.clear()

    def obey(self, settings: Settings) -> None:
        """Applies the settings of volume and sounds. Opens the sound device if sounds are on for the first time."""
        self._settings = settings
        self.get_ready()
        self._set_volume()

    def get_ready(self) -> None:
        """Opens the sound device and reads the sound files, unless this was done before or sounds are off.

        Takes 10 to 100 ms. Does not report a missing device, since the voice does.
        """
        if self._tried or self._settings.muted or not (self._settings.effects or self._settings.tile_sounds):
            return
        self._tried = True
        try:
            open_channel()
            pygame.mixer.set_reserved(1)  # the first channel is the voice's
        except (SetupError, *FAULTS):
            return
        for cue in Cue:
            self._read(cue)
        self._set_volume()

    def close(self) -> None:
        self._tried = True
        if self._sounds:
            self._sounds.clear()
            pygame.mixer.quit()

    def _read(self, cue: Cue) -> None:
        try:
            for path in _files(cue, self._own):
                try:
                    self._sounds[cue] = pygame.mixer.Sound(path)
                    return
                except FAULTS as fault:
                    self._tell(SetupError("voice.clip", path=path, why=fault))
        except SetupError as fault:
            self._tell(fault)

    def _set_volume(self) -> None:
        for sound in self._sounds.values():
            sound.set_volume(
                (self._settings.volume / LOUDEST) ** 2
            )  # squared, to match perceived loudness, as for the voice


def _files(cue: Cue, own: Path) -> Iterator[Path]:
    """Yields the existing files of a sound: the club's first, then the bundled one.

    Raises `SetupError` at the end if the bundled file is missing.
    """
    for suffix in (".ogg", ".wav"):
        path = own / f"{cue.value}{suffix}"
        if path.is_file():
            yield path
    yield asset("sounds", f"{cue.value}.wav")
