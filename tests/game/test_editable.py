"""Files opened to be edited: drafts, games of any format, and sheets too faulty to be a game."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import GameFileError, ToppingError
from topping.game import shelf
from topping.game.importing import draft_of_content, draft_of_file
from topping.play.editing.checking import check
from topping.play.editing.draft import GameDraft, format_draft
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import format_game

FAULTY = """Partie du club
1 AECC?NU C(H)ACUNE H4 76
2 EIOLMLS MOLLIES A1 68 144
3 IARERIS REAIRIS 10F 66
"""


def test_a_game_and_a_draft_of_it_open_alike() -> None:
    game = shelf.load(shelf.prepared()[0].path)
    whole = GameDraft.of(game)
    opened = draft_of_content(format_game(game).encode())
    assert opened == whole
    assert draft_of_content(format_draft(whole.went_to(3)).encode("utf-16")) == whole.went_to(3)


def test_a_sheet_that_is_no_game_opens_with_every_row() -> None:
    draft = draft_of_content(FAULTY.encode("latin-1"))
    assert [str(row.move) for row in draft.rows] == ["C(H)ACUNE H4", "MOLLIES A1", "REAIRIS 10F"]
    assert [row.points for row in draft.rows] == [76, 68, 66]
    first, second, third = check(draft.rows, NORMALE, lambda word: True)
    assert (first.has_fault, second.has_fault, third.waits) == (False, True, True)


def test_a_file_without_a_name_is_called_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "jeudi.txt"
    path.write_text("1 AECC?NU CHACUNE H4 76\n", encoding="utf-8")
    assert draft_of_file(path).name == "jeudi"
    for wrong in (tmp_path, tmp_path / "none.txt"):
        with pytest.raises(GameFileError):
            draft_of_file(wrong)


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_whatever_a_file_holds_it_is_opened_or_refused(content: bytes) -> None:
    try:
        draft = draft_of_content(content)
    except ToppingError:
        return
    check(draft.rows, draft.variant, lambda word: True)
