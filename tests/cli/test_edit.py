"""`topping edit`: what it opens the kiosk with, and what it refuses before any window."""

from pathlib import Path
from typing import Any

import pytest

from topping.cli import run
from topping.cli.window import edit
from topping.cli.window.request import EditingStart
from topping.paths import drafts_folder
from topping.play.editing.draft import GameDraft, format_draft

CGP = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, fresh_home: Path) -> list[EditingStart]:
    """What the kiosk is opened with."""
    found: list[EditingStart] = []

    def open_kiosk(size: object, request: Any) -> None:
        found.append(request.editing)

    monkeypatch.setattr(edit, "open_kiosk", open_kiosk)
    return found


def test_it_opens_drafts_games_and_positions(opened: list[EditingStart], tmp_path: Path) -> None:
    file = tmp_path / "feuille.txt"
    file.write_text("1 AECC?NU CHACUNE H4 76\n", encoding="utf-8")
    drafts_folder().mkdir(parents=True)
    kept = drafts_folder() / "brouillon-01.txt"
    kept.write_text(format_draft(GameDraft(name="essai")), encoding="utf-8")
    for arguments in ([], [str(file)], [str(kept)], ["--position"], ["--position", CGP]):
        assert run(["edit", *arguments]) == 0
    nothing, sheet, draft, empty, position = opened
    assert nothing == EditingStart()
    assert sheet.draft is not None
    assert len(sheet.draft.rows) == 1
    assert (sheet.path, draft.path) == (None, kept.resolve())
    assert empty.position is not None
    assert empty.position.board.is_empty
    assert str(position.position) == CGP


@pytest.mark.parametrize("arguments", [["none.txt"], ["--position", "nothing"], ["none.txt", "--position"]])
def test_what_cannot_be_opened_is_said_in_one_line(
    opened: list[EditingStart], capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(["edit", *arguments]) in (1, 2)
    assert not opened
    assert len(capsys.readouterr().err.splitlines()) == 1
