"""Where things are on this machine: data, configuration, caches and logs.

`TOPPING_HOME`, where set and not empty, holds them all; otherwise platformdirs says where each system wants them.
"""

import os
from pathlib import Path

import platformdirs

from topping.disk import make_private, refusing, write_whole
from topping.errors import SetupError

_APP = "topping"


def _home() -> Path | None:
    chosen = os.environ.get("TOPPING_HOME", "")
    return Path(chosen).expanduser().absolute() if chosen else None


def data_folder() -> Path:
    """The user's own files: database, lexicons, recordings, logs."""
    home = _home()
    return home if home else Path(platformdirs.user_data_dir(_APP, appauthor=False))


def config_file() -> Path:
    """The one TOML file of settings; it need not exist."""
    home = _home()
    folder = home if home else Path(platformdirs.user_config_dir(_APP, appauthor=False))
    return folder / "config.toml"


def cache_folder() -> Path:
    """Files that can be made again: the compiled solver, compiled word lists."""
    home = _home()
    return home / "cache" if home else Path(platformdirs.user_cache_dir(_APP, appauthor=False))


def log_folder() -> Path:
    """The folder of the log, among the data so that a club finds everything in one place."""
    return data_folder() / "logs"


def lexicons_folder() -> Path:
    """The word lists that the user has added, compiled."""
    return data_folder() / "lexicons"


def club_games_folder() -> Path:
    """The games that were imported or typed, as game files; it need not exist."""
    return data_folder() / "games"


def document_folders() -> tuple[Path, ...]:
    """Where a user's own files usually lie: what was received, the desktop, the documents; they need not exist."""
    return platformdirs.user_downloads_path(), platformdirs.user_desktop_path(), platformdirs.user_documents_path()


def voice_folder() -> Path:
    """A club's own recordings of the voice; it need not exist."""
    return data_folder() / "voice"


def sounds_folder() -> Path:
    """A club's own sounds of the game; it need not exist."""
    return data_folder() / "sounds"


def drafts_folder() -> Path:
    """Games being typed, not whole yet."""
    return data_folder() / "drafts"


def database_file() -> Path:
    """The database: players, runs, sessions."""
    return data_folder() / "topping.db"


def pin_waits_file() -> Path:
    """How many wrong PINs the public kiosk was given, and until when it waits."""
    return data_folder() / "door.json"


def live_file() -> Path:
    """What the kiosk that leads a session tells the program on the second display: its clock, what it announces."""
    return data_folder() / "live.json"


def hub_file() -> Path:
    """By which login this machine has joined a club's server, with its password; it need not exist."""
    return data_folder() / "hub.json"


def watched_file() -> Path:
    """What the referee of a run played aloud tells the player's screen and the room's."""
    return data_folder() / "watched.json"


def hall_folder() -> Path:
    """The journals of evenings on phones that are not over; it need not exist."""
    return data_folder() / "hall"


def hall_file() -> Path:
    """What the program that leads such an evening tells the kiosk."""
    return data_folder() / "hall.json"


def delay_file() -> Path:
    """How long this machine takes from a key to the screen, as it was measured last."""
    return data_folder() / "delay.json"


def ensure_folder(folder: Path) -> Path:
    """`folder`, created if need be as the user's own; raises `SetupError` where that cannot be done."""
    with refusing(SetupError, "setup.folder", folder=folder):
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            make_private(folder)
    return folder


def write_file(path: Path, content: bytes, *, is_lasting: bool = False) -> Path:
    """Writes a file whole or not at all, its folder made if need be, as `write_whole` does; raises `SetupError`."""
    ensure_folder(path.parent)
    with refusing(SetupError, "setup.write", path=path):
        write_whole(path, content, is_lasting=is_lasting)
    return path
