"""Typing a game line by line: what goes into which row, and what a draft's text keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.editing.strategies import drafts
from topping.errors import GameFileError, InputError
from topping.play.editing.draft import GameDraft, UndoHistory, format_draft, is_draft, parse_draft
from topping.play.editing.row import TypedRow
from topping.rules.grid.board import Reference


def typed(*lines: str) -> GameDraft:
    draft = GameDraft()
    for line in lines:
        draft = draft.typed(line)
    return draft


def shown(draft: GameDraft) -> list[str]:
    return [str(row) for row in draft.rows]


@pytest.mark.parametrize("lines", [("AECC?NU CHACUNE H4 76",), ("AECC?NU", "CHACUNE H4 76")])
def test_a_row_may_be_typed_in_pieces(lines: tuple[str, ...]) -> None:
    draft = typed(*lines)
    assert shown(draft) == ["AECC?NU CHACUNE H4 76"]
    assert draft.at == 1
    with pytest.raises(InputError):
        draft.typed("CHACUNE H4")  # the next row has no draw yet


def test_a_dash_sends_the_draw_back() -> None:
    draft = typed("AEIOUUA", "-", "BCDFGHA", "-!", "AECC?NU", "CHACUNE H4")
    assert shown(draft) == ["-AEIOUUA -BCDFGHA! AECC?NU CHACUNE H4"]
    draft = typed("-AEIOUUA", "-BCDFGHA*", "AECC?NU")
    assert shown(draft) == ["-AEIOUUA -BCDFGHA* AECC?NU"]
    assert draft.at == 0


def test_an_earlier_row_is_corrected_where_it_stands() -> None:
    draft = typed("AECC?NU CHACUNE H4 76", "EIOLMLS MOLLIES G8 68").went_to(0)
    assert shown(draft.typed("CHACUNE 8H 70")) == ["AECC?NU CHACUNE 8H 70", "EIOLMLS MOLLIES G8 68"]
    assert shown(draft.typed("75"))[0] == "AECC?NU CHACUNE H4 75"
    assert shown(draft.typed("AECC?NE CHACUNE H4"))[0] == "AECC?NE CHACUNE H4"
    assert shown(draft.inserted()) == ["", *shown(draft)]
    assert shown(draft.removed()) == ["EIOLMLS MOLLIES G8 68"]
    assert draft.typed("CHACUNE 8H 70").at == 1


@given(drafts, st.text(max_size=30))
def test_a_refused_line_changes_nothing_and_an_accepted_one_only_its_row(draft: GameDraft, text: str) -> None:
    try:
        after = draft.typed(text)
    except InputError:
        return
    assert after.rows[: draft.at] == draft.rows[: draft.at]
    assert after.rows[draft.at + 1 :] == draft.rows[draft.at + 1 :]
    assert after.at in (draft.at, draft.at + 1)


@given(drafts)
def test_a_draft_opens_again_where_it_stood(draft: GameDraft) -> None:
    text = format_draft(draft)
    assert is_draft(text)
    assert parse_draft(text) == draft


@given(drafts, st.integers(0, 400), st.text(max_size=3))
def test_a_damaged_draft_is_refused_with_its_line_or_read(draft: GameDraft, place: int, junk: str) -> None:
    text = format_draft(draft)
    try:
        parse_draft(text[:place] + junk + text[place + 2 :])
    except GameFileError as fault:
        if fault.line is None:
            raise AssertionError("the line is not named") from fault


def test_no_draft_grows_without_end() -> None:
    draft = GameDraft(rows=(TypedRow(),) * 200, at=200)
    with pytest.raises(InputError):
        draft.typed("AECC?NU")
    with pytest.raises(InputError):
        draft.inserted()


@given(st.lists(st.one_of(st.integers(), st.sampled_from(["undo", "redo"]))))
def test_history_goes_back_and_forth_like_a_list_with_a_pointer(steps: list[int | str]) -> None:
    history, values, place = UndoHistory(0), [0], 0
    for step in steps:
        if step == "undo":
            history, place = history.undone(), max(0, place - 1)
        elif step == "redo":
            history, place = history.redone(), min(len(values) - 1, place + 1)
        elif isinstance(step, int) and step != values[place]:
            history = history.then(step)
            values, place = [*values[: place + 1], step], place + 1
        assert history.now == values[place]


def test_pasted_rows_stand_before_the_one_in_hand_which_stays_in_hand() -> None:
    draft = typed("AECC?NU CHACUNE H4 76", "EIOLMLS MOLLIES A1 68").went_to(1)
    pasted = draft.with_rows(typed("AEIOUNT OUATINE 8H", "KA AA A1").rows)
    assert shown(pasted) == ["AECC?NU CHACUNE H4 76", "AEIOUNT OUATINE 8H", "KA AA A1", "EIOLMLS MOLLIES A1 68"]
    assert pasted.at == 3


def test_a_draft_that_names_no_row_opens_at_its_first_and_a_strange_line_is_quoted_in_part() -> None:
    assert parse_draft("Topping brouillon 1\n1 AECC?NU\n2 EIOLMLS\n").at == 0
    with pytest.raises(GameFileError) as told:
        parse_draft("Topping brouillon 1\n" + "?" * 99)
    assert told.value.details == {"text": "?" * 60}


def test_a_word_typed_alone_is_bound_to_its_place_once() -> None:
    draft = typed("AEIOUNT OUATINE 8H", "AECC?NU", "CHACUNE", "EIOLMLS MOLLIES A1")
    assert shown(draft)[1] == "AECC?NU CHACUNE"
    bound = draft.pinned(1, Reference.parse("H4"))
    assert shown(bound) == ["AEIOUNT OUATINE 8H", "AECC?NU CHACUNE H4", "EIOLMLS MOLLIES A1"]
    assert bound.pinned(1, Reference.parse("A1")) == bound
    waiting = typed("AECC?NU")
    assert waiting.pinned(0, Reference.parse("H4")) == waiting


def test_rows_are_numbered_and_not_too_many() -> None:
    with pytest.raises(GameFileError) as told:
        parse_draft("Topping brouillon 1\n1 AECC?NU\n3 EIOLMLS\n")
    assert told.value.details == {"said": "3", "wanted": 2}
    rows = (TypedRow(draw="AECC?NU"),) * 200
    assert len(GameDraft().with_rows(rows).rows) == 200
    with pytest.raises(InputError):
        typed("AEIOUNT OUATINE 8H").with_rows(rows)
