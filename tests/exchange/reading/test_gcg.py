"""GCG: events of any kind, games of one player, and what is refused of games of two."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.written import keys, told_in, told_of
from tests.rules.helpers import random_game
from topping.exchange.reading import gcg
from topping.exchange.reading.gcg import reference_of
from topping.exchange.sheet import SheetReading
from topping.exchange.writing.gcg import format_gcg, place
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import SIZE, Direction, Reference, Square

MADE = """#character-encoding UTF-8
#lexicon ODS9
#title Mardi soir
#player1 Top Top
>Top: AECC?NU 8D ChACUNE +76 76
#note quelle suite
et fin
>Top: EIOLMLS 7H MOLLIES +68 144
"""


@given(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from(Direction))
def test_a_place_is_written_and_read(row: int, column: int, direction: Direction) -> None:
    reference = Reference(Square(row, column), direction)
    assert reference_of(place(reference)) == reference


@settings(max_examples=50)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6))
def test_what_was_written_is_read(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = gcg.read(format_gcg(game))
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert told_in(reading.sheet, names_rejections=True) == told_of(game, names_rejections=True)


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("AEINRST - +0 144", "pass"),
        ("AEINRST -AE +0 144", "exchange"),
        ("EIOLMLS -- -68 76", "withdrawn"),
        ("AEINRST (challenge) +5 149", "challenge"),
        ("AEINRST (time) -10 134", "time"),
        ("(AEI) +6 150", "rack"),
    ],
)
def test_what_only_two_players_do_is_refused_by_its_name(event: str, kind: str) -> None:
    reading = gcg.read(f"{MADE}>Top: {event}\n")
    assert [(one.key, one.line, one.details) for one in reading.faults] == [
        (f"import.fault.gcg_{kind}", 9, {"name": "Top"})
    ]


def test_a_game_of_two_players_is_refused_in_one_sentence() -> None:
    reading = gcg.read(f"{MADE}>Eve: AEINRST A1 RETINAS +70 70\n>Top: AEINRST - +0 144\n")
    assert [(one.key, one.line) for one in reading.faults] == [("import.fault.gcg_two_players", 9)]


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ("AE1NRST 8D RETINAS +70", "import.fault.draw"),
        ("AEINRST 8D RETINÀS +70", "import.fault.word"),
        ("AEINRST D16 RETINAS +70", "import.fault.reference"),
        ("AEINRST A1 RE.INAS +70", "import.fault.gcg_dot"),
        ("what is that", "import.fault.gcg_event"),
    ],
)
def test_a_fault_names_its_line(event: str, key: str) -> None:
    assert [(one.key, one.line) for one in gcg.read(f"{MADE}>Top: {event}\n").faults] == [(key, 9)]


def test_letters_played_through_stand_in_parentheses_too() -> None:
    text = MADE.replace("7H MOLLIES", "D8 (C)ES") + ">Top: AEINRST D8 (CE)S +3\n"
    reading = gcg.read(text)
    assert keys(reading) == []
    assert [move.word for move in reading.sheet.moves] == ["ChACUNE", "CES", "CES"]


def test_a_note_that_is_no_draw_of_its_move_changes_nothing() -> None:
    reading = gcg.read(MADE.replace("#note quelle suite", "#note Tirage : A+BCD"))
    assert reading.sheet == gcg.read(MADE).sheet


@pytest.mark.parametrize(
    "text", ["", "\x00", ">" * 100_000, ">a:" + " " * 200_000 + "x", ">x\n" * 50_000, "y\n" * 50_000, "#note " * 10_000]
)
def test_a_hostile_file_ends_in_a_sentence(text: str) -> None:
    found = keys(gcg.read(text))
    assert found
    assert len(found) <= 201


@given(st.text(alphabet=">#:AEI.(?)-+128 \nTopnte", max_size=300))
def test_no_text_is_too_odd(text: str) -> None:
    assert isinstance(gcg.read(text), SheetReading)
