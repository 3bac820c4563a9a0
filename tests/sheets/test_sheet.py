"""The club sheet as text: its figures are the game's, and what it prints can be typed in again."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from tests.sheets.games import PREPARED
from topping.errors import GameFileError
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.tiles import Draw, Rejection, Why
from topping.sheets.game import as_page, as_text, sheet_of

GAME = parse_game(PREPARED.read_text(encoding="utf-8"))


def test_a_sheet_of_one_move() -> None:
    text = as_text(sheet_of(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n")))
    assert "· 1 coup ·" in text
    assert replace(sheet_of(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n")), rows=()).points == 0


def test_the_draw_of_a_cancelled_move_is_marked() -> None:
    first = GAME.moves[0]
    rejected = (Rejection("AEEIIOB", Why.INVALID), Rejection("JODELTS", Why.CANCELLED))
    other = replace(first, draw=Draw("", "DTSELJO", rejected))
    with pytest.raises(GameFileError):
        sheet_of(Game(GAME.variant, (other,)))
    rejected = (Rejection("AEEIIOB", Why.INVALID), Rejection("JODELTI", Why.CANCELLED))
    sheet = sheet_of(Game(GAME.variant, (replace(first, draw=Draw("", "DTSELJO", rejected)),)))
    assert sheet.rows[0].draw == "-AEEIIOB -JODELTI* DTSELJO"
    assert as_text(sheet).splitlines()[1].endswith("44 points · «\u00a0*\u00a0»\u00a0: coup annulé")
    assert "«\u00a0*\u00a0»\u00a0: coup annulé</p>" in as_page(sheet)


@settings(max_examples=30)
@given(variants, st.integers(0, 2**32))
def test_a_sheet_holds_the_whole_game(variant: Variant, seed: int) -> None:
    """Less its last column, the table is a hand-made game file that gives the same moves."""
    game = random_game(variant, seed, most=15)
    sheet = sheet_of(game)
    totals = [row.total for row in sheet.rows]
    points = [move.solution.points for move in game.moves]
    assert totals == [sum(points[: index + 1]) for index in range(len(points))]
    assert sheet.points == game.points
    rows = as_text(sheet).splitlines()[5:]
    assert [int(row.split()[-1]) for row in rows] == totals
    typed = [" ".join(row.split()[:-1]) for row in rows]
    assert parse_game("\n".join(["Topping 1", f"Variante : {variant}", *typed])).moves == game.moves
