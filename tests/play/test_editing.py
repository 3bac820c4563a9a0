"""Games typed row by row: checks, grades, drafts."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.play.editing.strategies import drafts, rows
from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from topping.errors import GameFileError, InputError
from topping.play.editing.checking import CheckedRow, RowGrade, check, graded
from topping.play.editing.draft import GameDraft, UndoHistory, format_draft, is_draft, parse_draft
from topping.play.editing.row import TypedRow, parse_row
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution
from topping.rules.tiles import Rejection, RejectionReason


@example(TypedRow((Rejection("A", RejectionReason.INVALID), Rejection("", RejectionReason.INVALID))))
@given(rows)
def test_a_row_is_read_back_as_it_is_written(row: TypedRow) -> None:
    if not row.is_empty:
        assert parse_row(str(row)) == row


@given(st.text(max_size=40), st.booleans())
def test_whatever_is_typed_is_a_row_or_is_refused(text: str, has_draw: bool) -> None:
    try:
        row = parse_row(text, has_draw=has_draw)
    except InputError:
        return
    assert not row.is_empty


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("1. AECC*NU C(H)ACUNE H 4 76 pts", "AECC?NU C(H)ACUNE H4 76"),
        ("A E C C ? N U CHACUNE H 4", "AECC?NU CHACUNE H4"),
        ("A B C MOT H4", "ABC MOT H4"),
        ("AECC,NU CHACUNE 4H 76 144", "AECC?NU CHACUNE 4H 76"),  # the second number is a running total
        ("-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4", "-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4"),
        ("-AECC?NU CHACUNE H4 76", "- AECC?NU CHACUNE H4 76"),  # the hyphen of DupliTop: all letters are new
        ("AECC?NU CHACUNE H' è&", "AECC?NU CHACUNE H4 71"),  # digits without Shift
        ("+CC?NU béarnais 12D", "+CC?NU BEARNAIS 12D"),
        ("VULGOSE VULGOS* H4 30", "VULGOSE VULGOS H4 30"),  # the star of a new word
        ("CHACUNE 4 H 12 points", "CHACUNE 4H 12"),
        ("ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNO"),
    ],
)
def test_a_row_is_understood_as_sheets_and_people_write_it(text: str, row: str) -> None:
    assert str(parse_row(text)) == row


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "editing.empty"),
        ("ABCDEFGHIJKLMNOP", "editing.many_letters"),
        ("AEC1E? X", "editing.letter"),
        ("AÉ§", "entry.character"),
        ("H 4", "entry.reference"),
        ("*", "entry.joker_letter"),
        ("-!", "game.rejection_letters"),
        ("+", "editing.no_letters"),
    ],
)
def test_the_unreadable_part_is_named(text: str, key: str) -> None:
    with pytest.raises(InputError) as fault:
        parse_row(text)
    assert fault.value.key == key


def row(line: str) -> CheckedRow:
    return check([parse_row(line)], NORMALE, lambda word: True)[0]


def best(*found: str) -> list[Solution]:
    pieces = (one.split() for one in found)
    return sorted(
        (Solution(word, Reference.parse(place), int(points)) for word, place, points in pieces),
        key=lambda one: one.rank,
    )


TOPS = best("PASSE H4 20", "PASsE H4 20", "ESPAR H4 20", "PAS H8 10")
"""Returns these moves as the solutions of the position: the order of §3.4 decides."""


def any_word(_: str) -> bool:
    return True


def checked(*lines: str, variant: Variant = NORMALE) -> tuple[CheckedRow, ...]:
    return check([parse_row(line) if line else TypedRow() for line in lines], variant, any_word)


@settings(max_examples=12)
@given(variants, st.integers(0, 10_000))
def test_every_game_typed_line_by_line_is_that_game(variant: Variant, seed: int) -> None:
    game = random_game(variant, seed, most=20)
    draft = GameDraft(variant)
    for row in GameDraft.of(game).rows:
        draft = draft.typed(str(row))
    found = check(draft.rows, variant, any_word)
    assert [row.notes for row in found] == [()] * len(game.moves)
    assert tuple(row.move for row in found) == game.moves


@settings(max_examples=20)
@given(st.lists(rows, max_size=6), variants)
def test_rows_without_a_fault_make_a_game_file(typed: list[TypedRow], variant: Variant) -> None:
    found = check(typed, variant, any_word)
    moves = [row.move for row in found]
    whole = [move for move in moves if move is not None]
    if typed and len(whole) == len(moves):
        assert parse_game(format_game(Game(variant, tuple(whole)))).moves == tuple(whole)
    assert [row.row for row in found] == typed


@settings(max_examples=20)
@given(st.integers(0, 1_000), st.integers(0, 9), rows, st.sampled_from(["put", "insert", "remove"]))
def test_checking_with_known_rows_equals_checking_anew(seed: int, place: int, row: TypedRow, change: str) -> None:
    draft = GameDraft.of(random_game(NORMALE, seed, most=10)).went_to(place)
    known = check(draft.rows, NORMALE, any_word)
    changed = {"put": lambda: draft.put(row), "insert": draft.inserted, "remove": draft.removed}[change]()
    assert check(changed.rows, NORMALE, any_word, known) == check(changed.rows, NORMALE, any_word)


PASSE = "RPASSEZ PASSE H4"


def test_words_not_admitted_are_remarked_and_stay() -> None:
    (row,) = check([parse_row("RPASSEZ PASSE H4")], NORMALE, lambda word: False)
    assert [(note.key, note.details) for note in row.notes] == [
        ("editing.remark.not_admitted", (("words", ("PASSE",)),))
    ]
    assert row.move is not None


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("RPASSEZ PASSE H4 20", ""),
        ("RPASSEZ PASSE", ""),  # on the first move the program finds the place
        ("-AEIOUUA RPASSEZ PASSE H4", ""),
        ("RPASSEZ PASSE H4 21", "remark.points"),
        ("RPASSEZ", "fault.no_word"),
        ("-RPASSEZ", "fault.no_draw"),
        ("RPASSE PASSE H4", "fault.draw_size"),
        ("AEIOUEI OUIE H8", "fault.invalid_draw"),
        ("KPASSEK PASSE H4", "fault.not_in_bag"),
        ("RPASSEZ PASSES H4", "fault.letters_missing"),
        ("RPASSEZ PASSE A1", "fault.centre_missed"),
        ("RPASSEZ PASSE H14", "fault.off_board"),
    ],
)
def test_a_row_is_remarked_or_faulted_for_its_reason(line: str, note: str) -> None:
    (found,) = checked(line)
    assert [note.key.removeprefix("editing.") for note in found.notes] == [note] * bool(note)
    assert found.has_fault == note.startswith("fault")


def test_wrong_kept_letters_are_remarked() -> None:
    for line, key in (("RE+ZABCD BACZ G4", "kept"), ("ABCDEFG BAC G4", "kept_missing")):
        _, second = checked(PASSE, line)
        assert [note.key for note in second.notes] == [f"editing.remark.{key}"]


def test_rows_behind_a_fault_that_hides_the_grid_wait_for_it() -> None:
    assert [row.waits for row in checked(PASSE, "+ABCDE DE 9D", "+FGHI DE 9D")] == [False, False, True]


@pytest.mark.parametrize(
    ("line", "tops", "grade", "gap"),
    [
        ("RPASSEZ PASSE H4", TOPS[1:2], RowGrade.RETAINED, 0),
        ("RPASSEZ PASSE H4", TOPS, RowGrade.ALLOWED, 0),  # ESPAR would be retained
        ("R?PASEZ PASsE H4", best("PASSE H4 18", "PASsE H4 18"), RowGrade.FORBIDDEN, 0),  # §3.4: without a joker
        ("RESPARA PAS H8", TOPS, RowGrade.BELOW, 10),
        ("RPASSEZ PASSE H4", TOPS[3:], RowGrade.ABOVE, 0),
        ("RPASSEZ PASSE H4", [], RowGrade.ABOVE, 0),
        ("RPASSEZ", TOPS, RowGrade.OPEN, 0),
    ],
)
def test_a_row_is_graded_beside_the_solutions_of_its_position(
    line: str, tops: list[Solution], grade: RowGrade, gap: int
) -> None:
    found = graded(row(line), tops)
    assert (found.grade, found.gap) == (grade, gap)


def typed(*lines: str) -> GameDraft:
    draft = GameDraft()
    for line in lines:
        draft = draft.typed(line)
    return draft


def shown(draft: GameDraft) -> list[str]:
    return [str(row) for row in draft.rows]


def test_an_earlier_row_is_corrected_where_it_stands() -> None:
    draft = typed("AECC?NU CHACUNE H4 76", "EIOLMLS MOLLIES G8 68").went_to(0)
    assert shown(draft.typed("CHACUNE 8H 70")) == ["AECC?NU CHACUNE 8H 70", "EIOLMLS MOLLIES G8 68"]
    assert shown(draft.typed("75"))[0] == "AECC?NU CHACUNE H4 75"
    assert shown(draft.typed("AECC?NE CHACUNE H4"))[0] == "AECC?NE CHACUNE H4"
    assert shown(draft.inserted()) == ["", *shown(draft)]
    assert shown(draft.removed()) == ["EIOLMLS MOLLIES G8 68"]
    assert draft.typed("CHACUNE 8H 70").at == 1


@given(drafts, st.text(max_size=30))
def test_a_line_changes_only_its_row_and_a_refused_line_nothing(draft: GameDraft, text: str) -> None:
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
    one_less = GameDraft(rows=draft.rows[1:], at=199)
    assert len(one_less.typed("AECC?NU").rows) == 200


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
