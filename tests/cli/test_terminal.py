"""Names from files never control a terminal, whatever command prints them."""

from pathlib import Path

import pytest

from tests.store.helpers import SHORT, facts, play
from topping.cli import run
from topping.store import open_store

NAME = "Club\x9b2J\x85\x9d8;;evil\x9c\x80X"
"""With control characters of one byte, 0x80 to 0x9F: 0x9B is equivalent to ESC [."""
CONTROLS = {*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0))} - {"\n", "\t"}


@pytest.fixture(autouse=True)
def kept(home: Path, tmp_path: Path) -> None:
    """Stores a game and a run with such a name."""
    (tmp_path / "jeudi.txt").write_text(f"Topping 1\nNom : {NAME}\n\n1 DTSELJO JODLES H4 44\n", encoding="utf-8")
    with open_store().store as store:
        play(store, facts("Zoé", SHORT, game_name=NAME), 1_000, game=SHORT)


@pytest.mark.parametrize(
    "line",
    [
        "sheet DOSSIER/jeudi.txt",
        "sheet DOSSIER/jeudi.txt --html",
        "export DOSSIER/jeudi.txt --to gcg",
        "export DOSSIER/jeudi.txt --to duplitop",
        "lexicon check NOM",
        "scores",
        "scores --csv",
        "session start --variant NOM",
        "event erase NOM",
    ],
)
def test_no_control_character_of_a_file_reaches_the_terminal(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run([character.replace("DOSSIER", str(tmp_path)).replace("NOM", NAME) for character in line.split()])
    output = "".join(capsys.readouterr())
    assert "evil" in output.lower()
    assert not CONTROLS & {*output}
