"""Letters ticked off, kept in a file."""

from pathlib import Path

import pytest

from topping.errors import SetupError
from topping.game.tallyfile import load_tally, save_tally
from topping.play.beside.lettertally import LetterTally


def test_ticked_letters_are_kept_and_nothing_is_ticked_where_the_file_makes_no_sense(tmp_path: Path) -> None:
    path = tmp_path / "new" / "letters.txt"
    tally = LetterTally.parse("AA?K")
    assert load_tally(path) == LetterTally() != tally
    save_tally(path, tally)
    assert load_tally(path) == tally
    for damaged in ("KK", "1", "é"):
        path.write_text(damaged, encoding="utf-8")
        assert load_tally(path) == LetterTally()
    with pytest.raises(SetupError):
        save_tally(tmp_path, tally)
