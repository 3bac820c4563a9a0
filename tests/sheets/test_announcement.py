"""What the referee says, word for word and in its order."""

from __future__ import annotations

import pytest

from tests.rules.helpers import random_turns
from tests.sheets.games import JOKER_GAME, PREPARED, TYPED, prepared_turns, turns_of
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, GameMove, Turn
from topping.rules.moves.move import Move, Solution
from topping.rules.tiles.draw import Draw, Rejection, Why
from topping.sheets.announcement import spoken


def said(turn: Turn) -> list[str]:
    return [line.replace("\u00a0", " ") for line in spoken(turn)]


def first_turn(draw: Draw, move: str, points: int, variant: Variant = NORMALE) -> Turn:
    parsed = Move.parse(move)
    game = Game(variant, (GameMove(draw, Solution(parsed.word, parsed.reference, points)),))
    return next(game.turns())


def test_a_first_move_keeps_nothing() -> None:
    assert said(prepared_turns()[0]) == [
        "Coup 1",
        "Nouvelles lettres : Danemark-D, Tunisie-T, Suisse-S, Égypte-E, Luxembourg-L, Jordanie-J, Océanie-O",
        "Tirage : Danemark, Égypte, Jordanie, Luxembourg, Océanie, Suisse, Tunisie",
        "Solution : 44 points, horizontal, H4, JODLES",
        "Épellation : J, O, D, L, E, S",
        "Rappel : JODLES, H4, 44 points",
    ]


def test_kept_letters_new_ones_and_a_joker() -> None:
    assert said(prepared_turns()[6]) == [
        "Coup 7",
        "Reliquat (2 lettres) : Algérie, Égypte",
        "Nouvelles lettres : Uruguay-U, Océanie-O, Québec-Q, Égypte-E, Joker – Lettre blanche",
        "Tirage : Algérie, Égypte deux fois, Océanie, Québec, Uruguay, Joker",
        "Solution : 40 points, horizontal, L1, QUETAI",
        "Épellation : Q, U, E, Tunisie, A, I",
        "Rappel : QUETAI, L1, 40 points",
    ]


def test_a_rejection_and_a_new_word() -> None:
    assert said(prepared_turns()[8]) == [
        "Coup 9",
        "Rejet : 7 lettres",
        "Nouvelles lettres : Tunisie-T, Norvège-N, Océanie-O, Algérie-A, Égypte-E, Tunisie-T, Italie-I",
        "Tirage : Algérie, Égypte, Italie, Norvège, Océanie, Tunisie deux fois",
        "Solution : 62 points, horizontal, G9, OTAIENT",
        "Épellation : O, T, A, I, E, N, T",
        "Nouveau mot : OS",
        "Rappel : OTAIENT, G9, 62 points",
    ]


def test_several_new_words_in_reading_order() -> None:
    assert "Nouveaux mots : QI, UN, EN, TE" in said(prepared_turns()[9])


def test_a_vertical_word_and_one_kept_letter() -> None:
    lines = said(prepared_turns()[1])
    assert lines[1] == "Reliquat (1 lettre) : Tunisie"
    assert "Solution : 77 points, vertical, 8H, ETATISAS" in lines


def test_a_draw_of_kept_letters_only_has_no_new_ones() -> None:
    last = said(turns_of((PREPARED.parent / "normale-02.txt").read_text(encoding="utf-8"))[-1])
    assert last[1:3] == [
        "Reliquat (4 lettres) : Italie, Maroc, Maroc, Wallonie",
        "Tirage : Italie, Maroc deux fois, Wallonie",
    ]


def test_a_joker_on_the_grid_is_spelled_by_its_country_to_the_end() -> None:
    game = "Topping 1\n1 PASE?ZB PASsE H8 14\n2 BZ+REEIN REPASsE H6 8\n"
    assert "Épellation : R, E, P, A, S, Suisse, E" in said(turns_of(game)[1])


def test_a_joker_game_says_what_became_of_the_joker() -> None:
    turns = turns_of(JOKER_GAME)
    assert said(turns[0])[3:] == [
        "Solution : 16 points, horizontal, H3, AMODIE",
        "Épellation : A, M, O, Danemark, I, E",
        "Joker : Danemark, remplacé par la vraie lettre",
        "Rappel : AMODIE, H3, 16 points",
    ]
    fates = [line for turn in turns for line in said(turn) if line.startswith("Joker")]
    assert len(fates) == 15
    assert [index + 1 for index, line in enumerate(fates) if line.endswith("il reste sur la grille")] == [13, 15]
    assert "Épellation : S, Q, Uruguay, A, W" in said(turns[12])


def test_a_replaced_joker_is_a_plain_letter_afterwards_and_comes_back_first() -> None:
    second = said(turns_of(JOKER_GAME)[1])
    assert second[1] == "Reliquat (1 lettre) : Océanie"
    assert second[2].startswith("Nouvelles lettres : Joker – Lettre blanche, Algérie-A")
    assert second[3].endswith("Zambie, Joker")
    assert "Épellation : M, A, Z, O, Uruguay, T, E, E" in second


def test_a_joker_that_was_not_used_is_kept_and_named_last() -> None:
    game = "Topping 1\nVariante : normale+joker\n1 ?PASEZB PAS H8 10\n2 BEZ?+AIR RAI G9 9\n"
    second = said(turns_of(game)[1])
    assert second[1] == "Reliquat (4 lettres) : Belgique, Égypte, Zambie, Joker"
    assert "Joker" not in second[2]


def test_a_normal_game_says_nothing_of_the_joker_but_its_country() -> None:
    assert not any(line.startswith("Joker") for turn in prepared_turns() for line in said(turn))


def test_the_joker_of_a_joker_game_is_not_among_the_rejected_letters() -> None:
    thirteenth = said(turns_of(JOKER_GAME)[12])
    assert thirteenth[1] == "Rejet : 6 lettres"
    assert thirteenth[2].startswith("Nouvelles lettres : Joker – Lettre blanche, Roumanie-R")


def test_several_rejections() -> None:
    rejected = (Rejection("AEEIIOB", Why.INVALID), Rejection("BCDFGHE", Why.INVALID))
    lines = said(first_turn(Draw("", "JODLEST", rejected), "JODLES H4", 44))
    assert lines[1] == "Rejet : 7 lettres (deux fois de suite)"
    many = (Rejection("AEEIIOB", Why.INVALID),) * 12
    lines = said(first_turn(Draw("", "JODLEST", many), "JODLES H4", 44))
    assert lines[1] == "Rejet : 7 lettres (12 fois de suite)"


def test_a_cancelled_move_is_said_and_what_went_back_since() -> None:
    invalid, cancelled = Rejection("AEEIIOB", Why.INVALID), Rejection("BCDEGHE", Why.CANCELLED)
    lines = said(first_turn(Draw("", "JODLEST", (invalid, cancelled)), "JODLES H4", 44))
    assert lines[:3] == ["Coup 1", "Coup annulé", "Rejet : 7 lettres"]
    lines = said(first_turn(Draw("", "JODLEST", (invalid, cancelled, invalid)), "JODLES H4", 44))
    assert lines[1:3] == ["Coup annulé", "Rejet : 7 lettres (deux fois de suite)"]
    assert "Coup annulé" not in said(first_turn(Draw("", "JODLEST", (invalid,)), "JODLES H4", 44))


def test_a_rejection_that_a_sheet_does_not_spell() -> None:
    lines = said(turns_of(TYPED)[1])
    assert lines[1] == "Rejet : 7 lettres"
    assert lines[2].count("-") == 7


def test_one_point_is_singular_and_so_is_none() -> None:
    lines = said(first_turn(Draw("", "EES??NT"), "eS H8", 2))
    assert lines[3:] == [
        "Solution : 2 points, horizontal, H8, ES",
        "Épellation : Égypte, S",
        "Rappel : ES, H8, 2 points",
    ]
    assert said(first_turn(Draw("", "EES??NT"), "es H8", 0))[-1] == "Rappel : ES, H8, 0 point"


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_every_variant_is_announced(variant: Variant) -> None:
    for turn in random_turns(variant, seed=11, most=12):
        lines = said(turn)
        heads = [line.split(" :")[0].split(" (")[0].split()[0] for line in lines]
        order = ["Coup", "Rejet", "Reliquat", "Nouvelles", "Tirage", "Solution", "Épellation", "Joker"]
        order += ["Nouveau", "Nouveaux", "Rappel"]
        assert [order.index(head) for head in heads] == sorted(order.index(head) for head in heads)
        assert {"Coup", "Tirage", "Solution", "Épellation", "Rappel"} <= set(heads)
        assert ("Reliquat" in heads) == bool(turn.draw.kept)
        assert ("Rejet" in heads) == bool(turn.draw.rejected)
        new = next((line for line in lines if line.startswith("Nouvelles")), "")
        assert (new.count(",") + 1 if new else 0) == len(turn.draw.new)
