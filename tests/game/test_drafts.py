"""Drafts on the disk: kept whole whatever happens to the program that writes them."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from topping.errors import GameFileError, SetupError
from topping.game import shelf
from topping.game.drafts import DraftShelf, forget_draft, load_draft, write_draft
from topping.game.tallyfile import save_tally
from topping.play.beside.lettertally import LetterTally
from topping.play.editing.draft import GameDraft
from topping.rules.games.game import Game

_WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from topping.game import shelf
from topping.game.drafts import write_draft
from topping.play.editing.draft import GameDraft
whole = GameDraft.of(shelf.load(shelf.prepared()[0].path))
print("ready", flush=True)
turn = 0
while True:
    turn += 1
    moves = turn % (len(whole.rows) + 1)
    write_draft(replace(whole, rows=whole.rows[:moves], at=moves, line="X" * (turn % 80)), Path(sys.argv[1]),
                is_lasting=turn % 3 == 0)
"""


@pytest.fixture
def drafts(tmp_path: Path) -> DraftShelf:
    return DraftShelf(tmp_path / "drafts", tmp_path / "games")


def game() -> Game:
    return shelf.load(shelf.prepared()[0].path)


def test_a_program_that_is_killed_leaves_a_whole_draft(tmp_path: Path) -> None:
    path = tmp_path / "brouillon-01.txt"
    for delay in (0.05, 0.13, 0.02):
        with subprocess.Popen([sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            try:
                writer.wait(delay)
            except subprocess.TimeoutExpired:
                writer.send_signal(signal.SIGKILL)
        draft = load_draft(path)
        assert draft.rows == GameDraft.of(game()).rows[: len(draft.rows)]


def test_drafts_are_found_again_the_last_one_first(drafts: DraftShelf) -> None:
    assert drafts.kept() == ()
    first = drafts.new_path()
    write_draft(GameDraft(name="un"), first)
    second = drafts.new_path()
    write_draft(GameDraft(name="deux"), second, is_lasting=False)
    (drafts.folder / "brouillon-77.txt").write_text("none")
    (drafts.folder / "brouillon-78.txt").write_bytes(b"\xff\xfe\0")
    assert {one.draft.name for one in drafts.kept()} == {"un", "deux"}
    assert drafts.new_path().stem == "brouillon-79"
    forget_draft(second)
    forget_draft(second)
    assert [one.path for one in drafts.kept()] == [first]


def test_what_is_no_draft_is_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"Topping brouillon 1\n" * 20_000)
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("Topping brouillon 1\nCoup : 1\n?\n")
    for path in (large, tmp_path / "none.txt", tmp_path, damaged):
        with pytest.raises(GameFileError) as told:
            load_draft(path)
        assert path.name in (told.value.source, told.value.details.get("path"))


def test_a_typed_game_gets_a_file_of_its_own_and_keeps_it(drafts: DraftShelf) -> None:
    one = replace(game(), name="Été 2026 / club", seed=None)
    path = drafts.keep_game(one, None)
    assert path.name == "ete-2026-club.txt"
    other = replace(one, moves=one.moves[:3])
    assert drafts.keep_game(other, path) == path
    assert shelf.load(path).moves == one.moves[:3]
    assert drafts.keep_game(one, None) != path


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError):
        write_draft(GameDraft(), tmp_path / "file" / "brouillon-01.txt")


def test_only_what_is_to_outlast_a_power_cut_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    path, one = tmp_path / "new" / "brouillon-01.txt", game()
    for write, waits in (
        (lambda: write_draft(GameDraft(name="un"), path), True),
        (lambda: write_draft(GameDraft(name="un"), path, is_lasting=False), False),
        (lambda: DraftShelf(tmp_path, tmp_path).keep_game(one, path), True),
        (lambda: shelf.save(one, tmp_path), True),
        (lambda: shelf.save(one, tmp_path, is_lasting=False), False),
        (lambda: shelf.save_as(one, tmp_path / "games" / "one.txt"), True),
        (lambda: save_tally(tmp_path / "kept" / "letters.txt", LetterTally()), False),
    ):
        waited.clear()
        write()
        assert bool(waited) == waits
