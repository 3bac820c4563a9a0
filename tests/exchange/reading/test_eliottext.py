"""The history that Eliot prints, among whatever else it prints."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.written import keys, said, told_in, told_of
from tests.rules.helpers import random_game
from topping.exchange.reading import eliottext
from topping.exchange.sheet import SheetReading, WrittenDraw
from topping.exchange.writing.listing import marked_draw
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game

HEAD = """    N |   RACK   |    SOLUTION    | REF | PTS | BONUS
   ===|==========|================|=====|=====|======
"""
NAMES = {
    "normale": (),
    "7sur8": ("7among8",),
    "normale+joker": ("joker",),
    "7sur8+joker": ("joker", "7among8"),
}


def printed(game: Game) -> str:
    """The history as Eliot prints it, written independently of the reader."""
    facts = "".join(f"Game: variant={name}\n" for name in NAMES[game.variant.name])
    lines: list[str] = []
    for (_, _, word, place, points), move in zip(told_of(game, names_rejections=False), game.moves, strict=True):
        draw = marked_draw(move.draw)
        lines.append(f"{len(lines) + 1:5} | {draw:>8} | {word:<14} | {place:>3} | {points:>3} | *\n")
    head = f"commande> a p\nGame: player 1 out of 1\nGame: mode=Duplicate\n{facts}Game: history:\n{HEAD}"
    return f"{head}{''.join(lines)}\n\n"


@settings(max_examples=50)
@given(st.sampled_from(sorted(NAMES)), st.integers(0, 10**6))
def test_what_eliot_prints_is_read(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = eliottext.read(f"Using seed: 19\n[?] pour l'aide\n{printed(game)}Rack 0: L\nScore 0:  986\n")
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert told_in(reading.sheet, names_rejections=False) == told_of(game, names_rejections=False)


def test_the_last_history_counts() -> None:
    first, second = (random_game(Variant.parse("normale+joker"), seed, most=4) for seed in (1, 2))
    plain = random_game(Variant.parse("normale"), 3, most=4)
    text = printed(first) + "commande> *\n" + printed(second) + "commande> *\n" + printed(plain)
    reading = eliottext.read(text)
    assert reading.sheet.variant == "normale"
    assert told_in(reading.sheet, names_rejections=False) == told_of(plain, names_rejections=False)
    assert eliottext.read(text[: text.rindex("commande> a p")]).sheet.variant == "normale+joker"


def test_draws_and_moves_that_are_none() -> None:
    rows = "    1 | EU+RUZX? | (NO MOVE)      |  -  |   0 |  \n    2 |  -BNISRAA | BEARNAIS      |  K3 |  70 | *\n"
    reading = eliottext.read(HEAD + rows)
    assert keys(reading) == []
    assert [(move.line, move.draw, move.word) for move in reading.sheet.moves] == [
        (3, WrittenDraw("EU", "RUZX?"), ""),
        (4, WrittenDraw("", "BNISRAA", reading.sheet.moves[1].draw.rejected), "BEARNAIS"),
    ]
    assert [one.letters for one in reading.sheet.moves[1].draw.rejected] == [""]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "import.fault.eliot_no_history", 1),
        (f"{HEAD}    1 |  DAAEEUA | [AAAEDE]       |  -  |   0 |  \n", "import.fault.word", 3),
        (f"{HEAD}    1 |  DAAEEUA | #ERROR#        |  H2 |   0 |  \n", "import.fault.word", 3),
        (f"{HEAD}    1 |  DAÉEEUA | DAE            |  H4 |  10 |  \n", "import.fault.draw", 3),
        (f"{HEAD}    1 |  DAAEEUA | DUE            |  P4 |  10 |  \n", "import.fault.reference", 3),
        (f"Game: mode=Free game\n{HEAD}", "import.fault.eliot_mode", 1),
        (f"Game: variant=explosive\n{HEAD}", "import.eliot_variant", 1),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, key: str, line: int) -> None:
    reading = eliottext.read(text)
    assert [(one.key, one.line) for one in said(reading)] == [(key, line)]


@given(st.text(alphabet="N |RACKSOLUTION=REFPTS?+-ab12\n", max_size=400))
def test_no_text_is_too_odd(text: str) -> None:
    assert isinstance(eliottext.read(HEAD + text), SheetReading)
