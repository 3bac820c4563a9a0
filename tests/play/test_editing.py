"""A game typed row by row: checked, graded, as a draft."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.editing.strategies import drafts, rows
from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from topping.errors import GameFileError, InputError
from topping.play.editing.checking import CheckedRow, RowGrade, check, graded
from topping.play.editing.draft import GameDraft, UndoHistory, format_draft, is_draft, parse_draft
from topping.play.editing.row import TypedRow, parse_row
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution


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
    ("text", "understood"),
    [
        ("AECC?NU CHACUNE H4 76", "AECC?NU CHACUNE H4 76"),
        ("1 AECC?NU", "AECC?NU"),
        ("1 aecc?nu chacune h4 76", "AECC?NU CHACUNE H4 76"),
        ("1. AECC*NU C(H)ACUNE H 4 76 pts", "AECC?NU C(H)ACUNE H4 76"),
        ("AECC,NU CHACUNE 4H 76 144", "AECC?NU CHACUNE 4H 76"),
        ("A E C C ? N U CHACUNE H 4", "AECC?NU CHACUNE H4"),
        ("AECC?NU H4 CHACUNE", "AECC?NU CHACUNE H4"),
        ("AECC?NU CHACUNEH4 76pts", "AECC?NU CHACUNE H4 76"),
        ("-AEIOUUA AECC?NU", "-AEIOUUA AECC?NU"),
        ("-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4", "-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4"),
        ("-AECC?NU CHACUNE H4 76", "- AECC?NU CHACUNE H4 76"),
        ("-AECCNUE", "-AECCNUE"),
        ("AE+CC?NU", "AE+CC?NU"),
        ("+CC?NU béarnais 12D", "+CC?NU BEARNAIS 12D"),
        ("AECC?NU CHACUNE H' è&", "AECC?NU CHACUNE H4 71"),
        ("VULGOSE VULGOS* H4 30", "VULGOSE VULGOS H4 30"),
        ("AECCNUE CHACUNE 76", "AECCNUE CHACUNE 76"),
        ("-AEIOUUA -AECC?NU CHACUNE H4 76", "-AEIOUUA - AECC?NU CHACUNE H4 76"),
    ],
)
def test_rows_are_read_as_sheets_have_them(text: str, understood: str) -> None:
    assert str(parse_row(text)) == understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("CHACUNE H4", "CHACUNE H4"),
        ("chacune h 4 76", "CHACUNE H4 76"),
        ("CHACUNE", "CHACUNE"),
        ("CHACUNE 76", "CHACUNE 76"),
        ("VULGOS* 12D 30", "VULGOS 12D 30"),
        ("AECCNUE CHACUNE H4", "AECCNUE CHACUNE H4"),
        ("4 H CHACUNE 76", "CHACUNE 4H 76"),
        ("76", "76"),
    ],
)
def test_behind_a_draw_a_word_is_a_word(text: str, understood: str) -> None:
    assert str(parse_row(text, has_draw=True)) == understood


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "editing.empty"),
        ("AEC1E? X", "editing.letter"),
        ("AÉ§", "entry.character"),
        ("H 4", "entry.reference"),
        ("*", "entry.joker_letter"),
        ("-!", "game.rejection_letters"),
        ("ABCDEFGHIJKLMNOPQ", "editing.many_letters"),
        ("+", "editing.no_letters"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, key: str) -> None:
    with pytest.raises(InputError) as fault:
        parse_row(text)
    assert fault.value.key == key


@pytest.mark.parametrize(
    ("text", "awaits_word", "is_whole"),
    [("AECC?NU", True, False), ("AECC?NU CHACUNE H4", False, True), ("CHACUNE H4 76", False, False)],
)
def test_what_a_row_waits_for(text: str, awaits_word: bool, is_whole: bool) -> None:
    row = parse_row(text, has_draw=text.startswith("CHACUNE"))
    assert (row.awaits_word, row.is_whole) == (awaits_word, is_whole)


def row(line: str) -> CheckedRow:
    return check([parse_row(line)], NORMALE, lambda word: True)[0]


def best(*found: str) -> list[Solution]:
    pieces = (one.split() for one in found)
    return sorted(
        (Solution(word, Reference.parse(place), int(points)) for word, place, points in pieces),
        key=lambda one: one.rank,
    )


TOPS = best("PASSE H4 20", "PASsE H4 20", "ESPAR H4 20", "PAS H8 10")
"""As if these were the solutions of the position: what decides is the order of §3.4."""


@pytest.mark.parametrize(
    ("line", "grade"),
    [
        ("RPASSE? PASSE H4", RowGrade.RETAINED),
        ("RPASSE? PAS(S)E H4", RowGrade.BELOW),
        ("RPASSE? PAS H8", RowGrade.BELOW),
        ("RPASSE?", RowGrade.OPEN),
    ],
)
def test_a_row_is_graded_by_its_points_and_by_the_letters_it_spends(line: str, grade: RowGrade) -> None:
    found = graded(row(line), best("PASSE H4 20", "PAS H8 10"))
    assert found.grade is grade
    assert str(found.retained) == "PASSE H4 20"
    if grade is RowGrade.BELOW:
        assert found.gap > 0
        assert found.better > 0


def test_a_top_that_spends_a_joker_is_forbidden_where_another_one_does_not() -> None:
    spends = row("RASSEP? ASSEs H4")
    assert spends.solution is not None
    points = spends.solution.points
    other = Solution("PARES", Reference.parse("H4"), points)
    tops = sorted((spends.solution, other), key=lambda one: one.rank)
    found = graded(spends, tops)
    assert found.grade is RowGrade.FORBIDDEN
    assert (found.retained, found.retainable) == (other, (other,))


def test_a_top_that_the_referee_may_choose_is_allowed() -> None:
    one = row("RASSEPI RASE H5")
    assert one.solution is not None
    other = Solution("RASE", Reference.parse("H8"), one.solution.points)
    tops = sorted((one.solution, other), key=lambda top: top.rank)
    grades = {
        graded(row(f"RASSEPI {top.move}"), [Solution(top.word, top.reference, top.points) for top in tops]).grade
        for top in tops
        if row(f"RASSEPI {top.move}").solution == top
    }
    assert grades <= {RowGrade.RETAINED, RowGrade.ALLOWED}
    assert len(graded(one, tops).retainable) == 2


def test_a_word_of_more_points_than_any_solution_is_above() -> None:
    assert graded(row("RPASSEZ PASSEZ H4"), best("PAS H8 10")).grade is RowGrade.ABOVE
    assert graded(row("RPASSEZ PASSEZ H4"), []).grade is RowGrade.ABOVE


def test_a_row_without_a_position_has_no_grade() -> None:
    with pytest.raises(ValueError, match="no position"):
        graded(check([parse_row("-AEIOUUA")], NORMALE, lambda word: True)[0], TOPS)


def any_word(_: str) -> bool:
    return True


def checked(*lines: str, variant: Variant = NORMALE) -> tuple[CheckedRow, ...]:
    return check([parse_row(line) if line else TypedRow() for line in lines], variant, any_word)


def keys(*lines: str, variant: Variant = NORMALE) -> list[list[str]]:
    return [[note.key.removeprefix("editing.") for note in row.notes] for row in checked(*lines, variant=variant)]


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


@settings(max_examples=40)
@given(st.lists(rows, max_size=6), variants)
def test_rows_without_a_fault_make_a_game_file(typed: list[TypedRow], variant: Variant) -> None:
    found = check(typed, variant, any_word)
    moves = [row.move for row in found]
    whole = [move for move in moves if move is not None]
    if typed and len(whole) == len(moves):
        assert parse_game(format_game(Game(variant, tuple(whole)))).moves == tuple(whole)
    assert [row.row for row in found] == typed


@settings(max_examples=40)
@given(st.integers(0, 1_000), st.integers(0, 9), rows, st.sampled_from(["put", "insert", "remove"]))
def test_checking_on_from_what_is_known_gives_what_checking_anew_gives(
    seed: int, place: int, row: TypedRow, change: str
) -> None:
    draft = GameDraft.of(random_game(NORMALE, seed, most=10)).went_to(place)
    known = check(draft.rows, NORMALE, any_word)
    changed = {"put": lambda: draft.put(row), "insert": draft.inserted, "remove": draft.removed}[change]()
    assert check(changed.rows, NORMALE, any_word, known) == check(changed.rows, NORMALE, any_word)


PASSE = "RPASSEZ PASSE H4"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("RPASSEZ",), [["fault.no_word"]]),
        (("-RPASSEZ",), [["fault.no_draw"]]),
        (("RPASSEZ PASSE 4H",), [["fault.vertical_first"]]),
        (("RPASSEZ PASSE A1",), [["fault.centre_missed"]]),
        (("RPASSEZ PASSES H4",), [["fault.letters_missing"]]),
        (("RPASSEZ PASSE H14",), [["fault.off_board"]]),
        (("RPASSE PASSE H4",), [["fault.draw_size"]]),
        (("KPASSEK PASSE H4",), [["fault.not_in_bag"]]),
        (("AEIOUEI OUIE H8",), [["fault.invalid_draw"]]),
        (("RPASSEZ PASSE H4 21",), [["remark.points"]]),
        ((PASSE, "RZABCDE"), [[], ["fault.no_word"]]),
        ((PASSE, "ABCDEFG BAC G4"), [[], ["remark.kept_missing"]]),
        ((PASSE, "RE+ZABCD BACZ G4"), [[], ["remark.kept"]]),
        ((PASSE, "RZ+ABCDE"), [[], ["fault.no_word"]]),
        ((PASSE, "+ABCDE DE 9D"), [[], ["fault.not_connected"]]),
        ((PASSE, "+ABCDE DEPASSE H2"), [[], []]),
        ((PASSE, "", "+ABCDE DEPASSE H2"), [[], ["fault.empty"], []]),
        (("RPASSEZ PASSE A1", PASSE), [["fault.centre_missed"], []]),
    ],
)
def test_each_fault_stands_at_its_row(lines: tuple[str, ...], found: list[list[str]]) -> None:
    if lines == ("RPASSEZ PASSE A1", PASSE):
        first, second = checked(*lines)
        assert (first.waits, second.waits, second.notes) == (False, True, ())
    else:
        assert keys(*lines) == found


def test_a_joker_game_wants_its_joker() -> None:
    variant = VARIANTS["normale+joker"]
    assert keys("RPASSEZ PASSE H4", variant=variant) == [["fault.joker"]]
    assert keys("RPASSE? PASSE H4", variant=variant) == [[]]


def test_words_not_admitted_are_remarked_and_stay() -> None:
    (row,) = check([parse_row("RPASSEZ PASSE H4")], NORMALE, lambda word: False)
    assert [(note.key, note.details) for note in row.notes] == [
        ("editing.remark.not_admitted", (("words", ("PASSE",)),))
    ]
    assert row.move is not None


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
