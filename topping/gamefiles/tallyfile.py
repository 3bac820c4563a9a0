"""The file that keeps the letters ticked off on the tally screen while the screen or the machine is off."""

from pathlib import Path

from topping.errors import InputError
from topping.paths import data_folder, write_file
from topping.play.lettertally import LetterTally
from topping.system.disk import LARGEST_TOLD, read_regular


def tally_file() -> Path:
    """Returns the path of the file with the ticked-off letters."""
    return data_folder() / "letters-ticked.txt"


def load_tally(path: Path) -> LetterTally:
    """Reads the letters ticked off; none if the file is missing or invalid."""
    try:
        return LetterTally.parse(read_regular(path, LARGEST_TOLD).decode("ascii").strip())
    except (OSError, ValueError, InputError):
        return LetterTally()


def save_tally(path: Path, tally: LetterTally) -> None:
    """Writes the letters ticked off, completely or not at all; raises `SetupError`."""
    write_file(path, f"{tally}\n".encode("ascii"))
