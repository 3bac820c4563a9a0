"""The folders and files of data, configuration, caches and logs on this machine.

The environment variable `TOPPING_HOME`, if set and not empty, names the folder that holds them all; otherwise
platformdirs gives the system's usual folders.
"""

import os
from pathlib import Path

import platformdirs

from topping.errors import SetupError
from topping.system.disk import make_private, refusing, write_whole

_APP = "topping"


def _home() -> Path | None:
    chosen = os.environ.get("TOPPING_HOME", "")
    return Path(chosen).expanduser().absolute() if chosen else None


def data_folder() -> Path:
    """Returns the folder of the user's own files: database, lexicons, recordings, logs."""
    home = _home()
    return home if home else Path(platformdirs.user_data_dir(_APP, appauthor=False))


def config_file() -> Path:
    """Returns the TOML file of settings; it may not exist."""
    home = _home()
    folder = home if home else Path(platformdirs.user_config_dir(_APP, appauthor=False))
    return folder / "config.toml"


def cache_folder() -> Path:
    """Returns the folder of files that can be made again: the compiled solver, compiled word lists."""
    home = _home()
    return home / "cache" if home else Path(platformdirs.user_cache_dir(_APP, appauthor=False))


def log_folder() -> Path:
    """Returns the folder of the log, inside the data folder so that a club finds everything in one place."""
    return data_folder() / "logs"


def lexicons_folder() -> Path:
    """Returns the folder of the user's compiled word lists."""
    return data_folder() / "lexicons"


def club_games_folder() -> Path:
    """Returns the folder of imported or typed games, as game files; it may not exist."""
    return data_folder() / "games"


def document_folders() -> tuple[Path, ...]:
    """Returns the usual folders of a user's files: downloads, desktop, documents; they may not exist."""
    return platformdirs.user_downloads_path(), platformdirs.user_desktop_path(), platformdirs.user_documents_path()


def voice_folder() -> Path:
    """Returns the folder of a club's own voice recordings; it may not exist."""
    return data_folder() / "voice"


def sounds_folder() -> Path:
    """Returns the folder of a club's own sounds; it may not exist."""
    return data_folder() / "sounds"


def drafts_folder() -> Path:
    """Returns the folder of unfinished typed games."""
    return data_folder() / "drafts"


def database_file() -> Path:
    """Returns the database file: players, runs, sessions."""
    return data_folder() / "topping.db"


def pin_waits_file() -> Path:
    """Returns the file with the number of wrong PINs at the public kiosk, and the end of its waiting time."""
    return data_folder() / "door.json"


def live_file() -> Path:
    """Returns the file by which the kiosk of a session informs the second display: clock, announcements."""
    return data_folder() / "live.json"


def hub_file() -> Path:
    """Returns the file with this machine's login and password on a club's server; it may not exist."""
    return data_folder() / "hub.json"


def watched_file() -> Path:
    """Returns the file by which the referee of a run played aloud informs the player's and the room's screens."""
    return data_folder() / "watched.json"


def hall_folder() -> Path:
    """Returns the folder of journals of unfinished evenings on phones; it may not exist."""
    return data_folder() / "hall"


def hall_file() -> Path:
    """Returns the file by which the program that leads a game on phones tells the kiosk the state of the game."""
    return data_folder() / "hall.json"


def delay_file() -> Path:
    """Returns the file with the last measured delay from key to screen."""
    return data_folder() / "delay.json"


def ensure_folder(folder: Path) -> Path:
    """Returns `folder`, created as private if necessary; raises `SetupError` if this fails."""
    with refusing(SetupError, "setup.folder", folder=folder):
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            make_private(folder)
    return folder


def write_file(path: Path, content: bytes, *, is_lasting: bool = False) -> Path:
    """Writes a file whole or not at all, like `write_whole`; creates its folder if necessary. Raises `SetupError`.

    With `is_lasting`, it waits until the disk has the file.
    """
    ensure_folder(path.parent)
    with refusing(SetupError, "setup.write", path=path):
        write_whole(path, content, is_lasting=is_lasting)
    return path
