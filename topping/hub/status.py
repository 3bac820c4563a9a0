"""How the exchange goes, as the process that does it tells the kiosk: one line of JSON in a file."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from topping.disk import LARGEST_TOLD, read_regular, write_whole
from topping.errors import InputError, ToppingError


class HubState(StrEnum):
    """How it goes."""

    STARTING = "starting"
    WELL = "well"
    LOST = "lost"
    """The carrier cannot be reached; it is tried again and again."""
    REFUSED = "refused"
    """The carrier is there and cannot be used: a newer hub, a login without rights."""
    STOPPED = "stopped"
    """The process that exchanges ends as soon as it is started, or does nothing any more."""


BEAT_S: Final = 2.0
"""How often the process that exchanges gives a sign of life, by the time of change of the file."""
SILENT_S: Final = 8.0
"""How long it may give none before it is taken for dead."""


@dataclass(frozen=True, slots=True)
class HubStatus:
    """How the exchange goes."""

    state: HubState
    place: str = ""
    """The folder, or the server without its password."""
    waiting: int = 0
    """How many of this machine's facts are still to be sent."""
    sent: int = 0
    """The number up to which they are there."""
    refused: int = 0
    """How many the carrier does not take: only a referee may say them."""
    forged: int = 0
    """How many facts there are passed over: somebody else has said them in a machine's name."""
    fault: str = ""
    """Why it cannot be used, in the language of the kiosk."""
    since_ms: int = 0
    """When that state began; milliseconds from the beginning of 1970."""
    percent: int = 100
    """How much of what concerns this machine has come, where that takes a while."""

    def __str__(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @property
    def beats(self) -> bool:
        """Whether a sign of life is due every two seconds: one that begins, or waits for a server, takes its time."""
        return self.state in (HubState.WELL, HubState.STOPPED) and self.percent == 100

    @staticmethod
    def parse(text: str) -> HubStatus:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            value = json.loads(text)
            numbers = (value[name] for name in ("waiting", "sent", "refused", "forged", "percent"))
            state, place, fault = HubState(value["state"]), str(value["place"]), str(value["fault"])
            waiting, sent, refused, forged, percent = map(int, numbers)
            return HubStatus(state, place, waiting, sent, refused, forged, fault, int(value["since_ms"]), percent)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as problem:
            raise InputError("hub.status_unreadable") from problem


def read_status(file: Path) -> HubStatus | None:
    """What the file says; None where there is none that can be read."""
    with suppress(OSError, UnicodeDecodeError, ToppingError):
        return HubStatus.parse(read_regular(file, LARGEST_TOLD).decode("utf-8"))
    return None


def write_status(file: Path, status: HubStatus) -> None:
    """Writes it for whoever reads; what cannot be written now is written at the next change."""
    with suppress(OSError):  # a reader may hold the file, a disk be full: the exchange goes on
        write_whole(file, str(status).encode(), is_private=True, is_lasting=False)


def last_beat(file: Path) -> float:
    """When it gave the last one, in seconds as `time.time`; 0 where there is none."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
