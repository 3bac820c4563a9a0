"""The club sheet as text: its figures are the game's, and what it prints can be typed in again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from tests.sheets.games import JOKER_GAME, PREPARED, TYPED
from topping.errors import GameFileError
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.tiles.draw import Draw, Rejection, Why
from topping.sheets.game import as_page, as_text, sheet_of

GAME = parse_game(PREPARED.read_text(encoding="utf-8"))


def test_the_sheet_of_a_prepared_game() -> None:
    lines = as_text(sheet_of(GAME)).replace("\u00a0", " ").splitlines()
    assert lines[:3] == ["Normale 01", "Variante : normale · Lexique : open-fr · 19 coups · Total : 898 points", ""]
    assert lines[3] == "N°  Tirage            Mot         Réf.  Points  Cumul"
    assert lines[5] == " 1  DTSELJO           JODLES      H4        44     44"
    assert lines[6] == " 2  T+SAATIS          ETATISAS    8H        77    121"
    assert lines[13] == " 9  -VLTPFNU TNOAETI  OTAIENT     G9        62    460"
    assert lines[15] == "11  -LRRTNHM BBS?OIE  BIBE(L)OTS  15A      158    642"
    assert lines[-1] == "19  DFLT+YHL          THYM        8B        27    898"
    assert len(lines) == 5 + 19
    assert len({len(line) for line in lines[3:]}) == 1


def test_a_sheet_without_tags() -> None:
    lines = as_text(sheet_of(parse_game(TYPED))).replace("\u00a0", " ").splitlines()
    about = "Variante : normale · Lexique non précisé · Partie importée · 2 coups · Total : 121 points"
    assert lines[:2] == ["Partie sans nom", about]
    assert lines[-1].split() == ["2", "-TSAATIS", "ETATISAS", "8H", "77", "121"]


def test_a_sheet_of_one_move() -> None:
    text = as_text(sheet_of(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n")))
    assert "· 1 coup ·" in text


def test_a_joker_game_circles_each_joker_where_it_was_played() -> None:
    sheet = sheet_of(parse_game(JOKER_GAME))
    assert [row.word for row in sheet.rows[:4]] == ["AMO(D)IE", "MAZO(U)TEE", "(G)ODILLOT", "(E)MPETRAS"]
    assert sheet.rows[12].draw == "-NNT?KNC ?RLEASW"
    # the first joker that stays, and the second
    assert sorted(filter(str.islower, sheet.board.tiles)) == ["l", "u"]
    assert sheet.stayed == (("U", 13), ("L", 15))


def test_the_sheet_of_a_joker_game_tells_which_jokers_stayed() -> None:
    told = as_text(sheet_of(parse_game(JOKER_GAME))).replace("\u00a0", " ")
    assert "Jokers restés sur la grille : Uruguay (coup 13), Luxembourg (coup 15)" in told.splitlines()[1]
    until_14 = "\n".join(JOKER_GAME.splitlines()[:17])
    told = as_text(sheet_of(parse_game(until_14))).replace("\u00a0", " ")
    assert told.splitlines()[1].endswith("· Joker resté sur la grille : Uruguay (coup 13)")
    first = "\n".join(JOKER_GAME.splitlines()[:5])
    told = as_text(sheet_of(parse_game(first))).replace("\u00a0", " ")
    assert told.splitlines()[1].endswith("· Jokers tous remplacés par la vraie lettre")
    assert "Joker" not in as_text(sheet_of(GAME)), "a normal game replaces none"


def test_a_draw_without_solution_is_marked() -> None:
    first = GAME.moves[0]
    rejected = (Rejection("AEEIIOB", Why.INVALID), Rejection("VVWXEAI", Why.NO_SOLUTION))
    sheet = sheet_of(Game(GAME.variant, (replace(first, draw=Draw("", first.draw.new, rejected)),)))
    assert sheet.rows[0].draw == "-AEEIIOB -VVWXEAI! DTSELJO"
    assert as_text(sheet).splitlines()[1].endswith(" · «\u00a0!\u00a0»\u00a0: tirage sans solution")


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


def test_the_last_kept_letters_stand_alone_once_the_bag_is_empty() -> None:
    game = parse_game((PREPARED.parent / "normale-02.txt").read_text(encoding="utf-8"))
    assert (game.moves[-1].draw.kept, game.moves[-1].draw.new) == ("IMMW", "")
    assert sheet_of(game).rows[-1].draw == "IMMW"


def test_control_characters_of_a_name_are_not_printed() -> None:
    text = as_text(sheet_of(replace(GAME, name="a\x1b[2Jb\x07")))
    assert text.startswith("a\ufffd[2Jb\ufffd\n")


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        ("normale", "normale"),
        ("7sur8", "7 sur 8"),
        ("7et8", "7 et 8"),
        ("789", "7, 8 et 9"),
        ("normale+joker", "joker"),
        ("7sur8+joker", "7 sur 8, joker"),
        ("7et8+joker", "7 et 8, joker"),
        ("789+joker", "7, 8 et 9, joker"),
    ],
)
def test_variants_have_the_names_of_the_rule_book(variant: str, name: str) -> None:
    game = random_game(VARIANTS[variant], seed=1, most=2)
    assert f"Variante\u00a0: {name} ·" in as_text(sheet_of(game))


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
