"""The short sounds of what happens in a game, beside the referee's voice."""

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
    """What is heard; the value is the name of the file without its ending."""

    TILE = "tile"
    """A letter is typed or placed."""
    FOUND = "found"
    FOUND_LONG = "found-long"
    """The top is found, and lays seven letters or more."""
    NOT_TOP = "not-top"
    NOT_VALID = "not-valid"
    MISSED = "missed"
    LAST_TEN = "last-ten"
    """One of the last ten seconds, but not of the last three."""
    LAST_THREE = "last-three"
    SIGNAL = "signal"
    """Comes before a signal of the referee's voice in a session."""
    BEST = "best"
    """The player has beaten his own best result."""


SIGNAL_MS: Final = 350
"""How long the voice waits for `Cue.SIGNAL`."""


def found_cue(letters: int) -> Cue:
    """Of a top that lays so many letters, or an answer of so many."""
    return Cue.FOUND_LONG if letters >= _LONG else Cue.FOUND


def second_cue(seconds: int) -> Cue | None:
    """Of the second that so many come after before the end, this one among them; None for one that is not counted."""
    return Cue.LAST_THREE if 0 < seconds <= 3 else Cue.LAST_TEN if 3 < seconds <= 10 else None


_LONG: Final = 7


class Cues:
    """The sounds of the kiosk; silent where there is no device. No method raises, and only `get_ready` takes time."""

    def __init__(
        self,
        settings: Settings,
        tell: Callable[[ToppingError], None] = lambda fault: None,
        own: Path | None = None,
    ) -> None:
        """Sounds that prefer a club's files in the folder `own`; `tell` is called with each file that fails."""
        self._settings = settings
        self._tell = tell
        self._own = sounds_folder() if own is None else own
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}
        self._coming: Cue | None = None
        self._tried = False

    def play(self, cue: Cue | None) -> bool:
        """Has a cue heard as soon as the next frame is on screen, in place of one asked for since the last frame.

        Whether it will be heard.
        """
        is_wanted = self._settings.tile_sounds if cue is Cue.TILE else self._settings.effects
        is_heard = cue in self._sounds and is_wanted and not self._settings.muted
        self._coming = cue if is_heard else self._coming
        return is_heard

    def begin(self) -> None:
        """Begins the cue asked for: called by the loop when a frame is on screen and has been timed."""
        coming, self._coming = self._coming, None
        try:
            if coming in self._sounds:
                self._sounds[coming].play()
        except FAULTS:
            self._sounds.clear()

    def obey(self, settings: Settings) -> None:
        """Takes over the volume and what is to be heard; opens the device where it is needed for the first time."""
        self._settings = settings
        self.get_ready()
        self._set_volume()

    def get_ready(self) -> None:
        """Opens the device and reads the files, once, unless nothing is to be heard.

        It takes 10 to 100 ms: to be called where nobody waits. That there is no device is for the voice to say.
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
            sound.set_volume((self._settings.volume / LOUDEST) ** 2)  # as the ear hears it, like the voice


def _files(cue: Cue, own: Path) -> Iterator[Path]:
    """The existing files of a cue, a club's own first; raises `SetupError` after those where the bundled one is not."""
    for suffix in (".ogg", ".wav"):
        path = own / f"{cue.value}{suffix}"
        if path.is_file():
            yield path
    yield asset("sounds", f"{cue.value}.wav")
