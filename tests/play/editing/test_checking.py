"""What the rules make of typed rows: whole games without a fault, and each fault at its row."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.editing.strategies import rows
from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from topping.play.editing.checking import CheckedRow, check
from topping.play.editing.draft import GameDraft
from topping.play.editing.row import TypedRow, parse_row
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game


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
