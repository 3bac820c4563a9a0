"""The letters ticked off so far, kept in a file: a screen left or a machine switched off loses none of them."""

from pathlib import Path

from topping.disk import LARGEST_TOLD, read_regular
from topping.errors import InputError
from topping.paths import data_folder, write_file
from topping.play.beside.lettertally import LetterTally


def tally_file() -> Path:
    """Where they are kept."""
    return data_folder() / "letters-ticked.txt"


def load_tally(path: Path) -> LetterTally:
    """What was kept; nothing ticked where there is no such file, or one that makes no sense."""
    try:
        return LetterTally.parse(read_regular(path, LARGEST_TOLD).decode("ascii").strip())
    except (OSError, ValueError, InputError):
        return LetterTally()


def save_tally(path: Path, tally: LetterTally) -> None:
    """Writes it whole; raises `SetupError`."""
    write_file(path, f"{tally}\n".encode("ascii"))
