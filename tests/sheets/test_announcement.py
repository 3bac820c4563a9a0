"""What the referee says, word for word and in its order."""

from tests.sheets.games import JOKER_GAME, PREPARED, prepared_turns, turns_of
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, GameMove, Turn
from topping.rules.moves import Move, Solution
from topping.rules.tiles import Draw, Rejection, Why
from topping.sheets.announcement import spoken


def said(turn: Turn) -> list[str]:
    return [line.replace("\u00a0", " ") for line in spoken(turn)]


def first_turn(draw: Draw, move: str, points: int, variant: Variant = NORMALE) -> Turn:
    parsed = Move.parse(move)
    game = Game(variant, (GameMove(draw, Solution(parsed.word, parsed.reference, points)),))
    return next(game.turns())


def test_several_new_words_in_reading_order() -> None:
    assert "Nouveaux mots : QI, UN, EN, TE" in said(prepared_turns()[9])


def test_in_blitz_the_letters_of_the_whole_draw_are_their_own_names_but_the_joker() -> None:
    turn = first_turn(Draw("", "AAEINR?"), "ARENAIs H4", 64)
    countries, letters = (list(spoken(turn, by_letters)) for by_letters in (False, True))
    assert "Tirage : Algérie deux fois, Égypte, Italie, Norvège, Roumanie, Joker" in said(turn)
    assert [line.replace("\u00a0", " ") for line in letters if line not in countries] == [
        "Tirage : A deux fois, E, I, N, R, Joker"
    ]


def test_a_draw_of_kept_letters_only_has_no_new_ones() -> None:
    last = said(turns_of((PREPARED.parent / "normale-02.txt").read_text(encoding="utf-8"))[-1])
    assert last[1:3] == [
        "Reliquat (4 lettres) : Italie, Maroc, Maroc, Wallonie",
        "Tirage : Italie, Maroc deux fois, Wallonie",
    ]


def test_a_replaced_joker_is_a_plain_letter_afterwards_and_comes_back_first() -> None:
    second = said(turns_of(JOKER_GAME)[1])
    assert second[1] == "Reliquat (1 lettre) : Océanie"
    assert second[2].startswith("Nouvelles lettres : Joker – Lettre blanche, Algérie-A")
    assert second[3].endswith("Zambie, Joker")
    assert "Épellation : M, A, Z, O, Uruguay, T, E, E" in second


def test_a_normal_game_says_nothing_of_the_joker_but_its_country() -> None:
    assert not any(line.startswith("Joker") for turn in prepared_turns() for line in said(turn))


def test_the_joker_of_a_joker_game_is_not_among_the_rejected_letters() -> None:
    thirteenth = said(turns_of(JOKER_GAME)[12])
    assert thirteenth[1] == "Rejet : 6 lettres"
    assert thirteenth[2].startswith("Nouvelles lettres : Joker – Lettre blanche, Roumanie-R")


def test_a_cancelled_move_is_said_and_what_went_back_since() -> None:
    invalid, cancelled = Rejection("AEEIIOB", Why.INVALID), Rejection("BCDEGHE", Why.CANCELLED)
    lines = said(first_turn(Draw("", "JODLEST", (invalid, cancelled)), "JODLES H4", 44))
    assert lines[:3] == ["Coup 1", "Coup annulé", "Rejet : 7 lettres"]
    lines = said(first_turn(Draw("", "JODLEST", (invalid, cancelled, invalid)), "JODLES H4", 44))
    assert lines[1:3] == ["Coup annulé", "Rejet : 7 lettres (deux fois de suite)"]
    assert "Coup annulé" not in said(first_turn(Draw("", "JODLEST", (invalid,)), "JODLES H4", 44))
