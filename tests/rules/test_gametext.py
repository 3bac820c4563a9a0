from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from topping.errors import GameFileError
from topping.rules.conditions.formula import DUPLICATE, FORMULAS
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.rules.tiles import Rejection, RejectionReason

HASH = "0123456789abcdef" * 4

GAME = f"""Topping 1
Nom : Normale 01
Formule : topping
Variante : normale
Graine : 42
Générateur : 1
Lexique : open-fr {HASH}

 1 -BCDFGHJ +PASSEIR PASSE H8 16
 2 IR+ZABCD RIZ 13H 21
Fin : 2 coups, 37 points
"""


def faulty(text: str, key: str, line: int | None = None) -> None:
    with pytest.raises(GameFileError) as caught:
        parse_game(text)
    assert caught.value.key == key
    if line is not None:
        assert caught.value.line == line


# there and back


def test_the_canonical_text_is_what_a_person_reads() -> None:
    game = parse_game(GAME)
    assert format_game(game) == GAME
    assert (game.name, game.formula.name, game.variant.name) == ("Normale 01", "topping", "normale")
    assert (game.seed, game.generator, game.lexicon_name, game.lexicon_hash) == (42, 1, "open-fr", HASH)
    assert game.points == 37
    assert game.moves[0].draw.rejected == (Rejection("BCDFGHJ", RejectionReason.INVALID),)
    assert game.moves[1].draw.kept == "IR"


def test_the_file_of_a_game_names_its_list_and_the_words_in_it() -> None:
    assert f"Lexique : open-fr {HASH}" in format_game(parse_game(GAME)).splitlines()


def put_back_otherwise(game: Game, rng: Random) -> Game:
    """Returns the game with some rejections not spelled, and some draws rejected for another reason."""
    moves = []
    for move in game.moves:
        rejected = tuple(otherwise(one, rng.random()) for one in move.draw.rejected)
        moves.append(replace(move, draw=replace(move.draw, rejected=rejected)))
    return replace(game, moves=tuple(moves))


def otherwise(one: Rejection, chance: float) -> Rejection:
    if chance < 0.3:
        return Rejection("", RejectionReason.INVALID)
    return Rejection(one.letters, RejectionReason.CANCELLED) if one.is_barred and chance < 0.7 else one


@given(variants, st.integers(0, 2**32), st.data())
def test_games_round_trip(variant: Variant, seed: int, data: st.DataObject) -> None:
    game = replace(
        put_back_otherwise(random_game(variant, seed, most=data.draw(st.integers(1, 40))), Random(seed)),
        formula=data.draw(st.sampled_from(list(FORMULAS.values()))),
        name=data.draw(st.sampled_from(["", "Normale 01", "Coupe d’été : finale", "# 1", "Fin : 3"])),
        seed=data.draw(st.none() | st.integers(-(10**29), 10**29)),
        generator=data.draw(st.none() | st.integers(0, 99)),
        lexicon_name=data.draw(st.sampled_from(["", "open-fr", "ODS9"])),
    )
    if not game.lexicon_name or data.draw(st.booleans()):
        game = replace(game, lexicon_hash="")
    text = format_game(game)
    assert parse_game(text) == game
    assert format_game(parse_game(text)) == text
    assert parse_game("\ufeff" + text.replace("\n", "\r\n")) == game


@settings(max_examples=10)
@given(variants, st.integers(0, 2**32))
def test_name_and_seed_do_not_change_what_a_game_is(variant: Variant, seed: int) -> None:
    game = random_game(variant, seed, most=6)
    identity = game_id(game)
    assert len(identity) == 64
    assert game_id(replace(game, name="autre", seed=None)) == identity
    assert game_id(parse_game(format_game(game))) == identity
    for other in (
        replace(game, moves=game.moves[:-1]),
        replace(game, formula=DUPLICATE),
        replace(game, generator=2),
        replace(game, lexicon_hash="1" * 64),
    ):
        assert game_id(other) != identity


def test_a_name_cannot_break_its_line() -> None:
    game = replace(parse_game(GAME), name=" a\nFin : 0 coups,\u20280 points ")
    assert parse_game(format_game(game)).name == "a Fin : 0 coups, 0 points"


# sheets typed by hand


def by_hand(*moves: str, variant: str = "normale") -> Game:
    return parse_game("\n".join(["Topping 1", f"Variante : {variant}", *moves]))


def test_a_draw_that_kept_nothing_was_rejected_before() -> None:
    game = by_hand("1 PASSEIR PASSE H8 16", "2 TIABCDE TAB 13H 14")
    assert game.moves[1].draw.rejected == (Rejection("", RejectionReason.INVALID),)
    assert parse_game(format_game(game)) == game


def test_the_joker_of_a_joker_game_stands_anywhere_on_a_sheet() -> None:
    game = by_hand("1 PAS?EIR PASsE H8 14", "2 IRZAB?C RIZ 13H 21", "3 -AEI?TNR AN 14I 19", variant="normale+joker")
    assert [move.draw.new for move in game.moves] == ["?PASEIR", "?ZABC", "?AEITNR"]
    assert parse_game(format_game(game)) == game


def test_a_sheet_may_print_the_joker_that_came_back_among_the_kept_letters() -> None:
    moves = ("1 ?+PASEIR PASsE H8 14", "2 ?IR+ZABC RIZ 13H 21", "3 -?+AEITNR AN 14I 19")
    game = by_hand(*moves, variant="normale+joker")
    assert [(move.draw.kept, move.draw.new) for move in game.moves] == [
        ("", "?PASEIR"),
        ("IR", "?ZABC"),
        ("", "?AEITNR"),
    ]
    faulty("Topping 1\nVariante : normale+joker\nGénérateur : 2\n1 ?+PASEIR PASsE H8 14", "game.draw_impossible", 4)
    faulty("Topping 1\n1 ?+PASEIR PASsE H8 14", "game.draw_impossible", 2)
    faulty("Topping 1\nVariante : normale+joker\n1 ??+PASEIR PASsE H8 14", "game.draw_impossible", 3)
    faulty("Topping 1\nVariante : normale+joker\n1 P??ASEIR PASsE H8 14", "game.draw_impossible", 3)


def test_new_letters_of_any_other_game_stay_in_their_order() -> None:
    assert [move.draw.new for move in by_hand("1 PAS?EIR PASsE H8 14").moves] == ["PAS?EIR"]
    faulty("Topping 1\nVariante : normale+joker\n1 PASEIR PASE H8 12", "game.draw_impossible", 3)


PASSE = "1 PASSEIR PASSE H8 16"


# faults


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "game.empty", 1),
        ("\n\n# rien\n", "game.empty", 3),
        ("Bonjour", "game.first_line", 1),
        ("Topping", "game.first_line", 1),
        ("Topping 2", "game.newer_format", 1),
        ("Topping " + "9" * 5000, "game.first_line", 1),
        ("\nTopping 1\n", "game.no_move", 2),
        ("Topping 1\nFin : 0 coups, 0 points", "game.no_move", 2),
        (f"Topping 1\nGénérateur : 1\n{PASSE}", "game.cut_short", 3),
        (f"Topping 1\n{PASSE}\nFin : 1 coup, 16 points\n{PASSE}", "game.after_end", 4),
        (f"Topping 1\n{PASSE}\nFin : 1 coup", "game.end_line", 3),
        (f"Topping 1\n{PASSE}\nFin : 1 coup, " + "9" * 5000 + " points", "game.end_line", 3),
        (f"Topping 1\n{PASSE}\nFin : 2 coups, 16 points", "game.end_moves", 3),
        (f"Topping 1\n{PASSE}\nFin : 1 coup, 17 points", "game.end_points", 3),
        (f"Topping 1\n{PASSE}\nNom : trop tard", "game.tag_after_moves", 3),
        (f"Topping 1\nNom : a\nNom : b\n{PASSE}", "game.tag_twice", 3),
        (f"Topping 1\nCouleur : bleu\n{PASSE}", "game.unknown_tag", 2),
        (f"Topping 1\nFormule : belote\n{PASSE}", "formula.unknown", 2),
        (f"Topping 1\nVariante : 6sur7\n{PASSE}", "variant.unknown", 2),
        (f"Topping 1\nGraine : x\n{PASSE}", "game.seed", 2),
        (f"Topping 1\nGraine : {'9' * 31}\n{PASSE}", "game.seed", 2),
        (f"Topping 1\nGénérateur : 1.5\n{PASSE}", "game.generator", 2),
        (f"Topping 1\nLexique : open-fr 3f5c\n{PASSE}", "game.lexicon", 2),
        (f"Topping 1\nLexique : {HASH}\n{PASSE}", "game.lexicon", 2),
        (f"Topping 1\nLexique :\n{PASSE}", "game.lexicon", 2),
        ("Topping 1\n???\n", "game.line", 2),
        ("Topping 1\n" + "9" * 5000 + " PASSEIR PASSE H8 16", "game.line", 2),
        ("Topping 1\n2 PASSEIR PASSE H8 16", "game.move_number", 2),
        (f"Topping 1\n{PASSE}\n1 IRZABCD RIZ 13H 21", "game.move_number", 3),
        ("Topping 1\n1 PASSE H8 16", "game.move_fields", 2),
        ("Topping 1\n1 PASSEIR PASSE H8", "game.move_fields", 2),
        ("Topping 1\n1 PASSEIR PASSE H8 seize", "game.move_points", 2),
        ("Topping 1\n1 PASSEIR PASSE H16 16", "reference.malformed", 2),
        ("Topping 1\n1 PASSEIR P H8 16", "move.word", 2),
        ("Topping 1\n1 PASSEiR PASSE H8 16", "game.letter", 2),
        ("Topping 1\n1 ÀPASSEI PASSE H8 16", "game.letter", 2),
        ("Topping 1\n1 +PASSE+IR PASSE H8 16", "game.letter", 2),
        ("Topping 1\n1 BCDFGHJ PASSEIR PASSE H8 16", "game.rejection", 2),
        ("Topping 1\n1 -PASSEIR! PASSEIR PASSE H8 16", "game.draw_again", 2),
        ("Topping 1\n1 -RIESSAP* PASSEIR PASSE H8 16", "game.draw_again", 2),
        ("Topping 1\n1 -PASSEIK* -KIESSAP* PASSEIR PASSE H8 16", "game.draw_again", 2),
        ("Topping 1\n1 -PASSEIK** +PASSEIR PASSE H8 16", "game.letter", 2),
        ("Topping 1\n1 -PASSEIK!* +PASSEIR PASSE H8 16", "game.letter", 2),
        ("Topping 1\n1 PASSEIK* +PASSEIR PASSE H8 16", "game.rejection", 2),
        ("Topping 1\n1 -PASSEIR* PASSE H8 16", "game.letter", 2),
        ("Topping 1\n1 -* +PASSEIR PASSE H8 16", "game.rejection_letters", 2),
        ("Topping 1\n1 -! +PASSEIR PASSE H8 16", "game.rejection_letters", 2),
        ("Topping 1\n1 -BCDFGHJ* +PASSEIR PASSE H8 16", "game.rejection_unfounded", 2),
        ("Topping 1\n1 -PASSEKK* +PASSEIR PASSE H8 16", "game.rejection_impossible", 2),
        ("Topping 1\n1 -BCD +PASSEIR PASSE H8 16", "game.rejection_impossible", 2),
        ("Topping 1\n1 -BCDFGHJ! +PASSEIR PASSE H8 16", "game.rejection_unfounded", 2),
        ("Topping 1\n1 -PASSEIT +PASSEIR PASSE H8 16", "game.rejection_unfounded", 2),
        ("Topping 1\n1 PASSEI PASSE H8 16", "game.draw_impossible", 2),
        ("Topping 1\n1 + PASSE H8 16", "game.draw_impossible", 2),
        ("Topping 1\n1 PASSTTR PASTS H8 16", "game.draw_invalid", 2),
        ("Topping 1\n1 PASSEIR PASSE H8 17", "game.points", 2),
        ("Topping 1\n1 PASSEIR PASSE 8H 17", "game.misfit.vertical_first", 2),
        ("Topping 1\n1 PASSEIR PASSA H8 16", "game.letters_missing", 2),
        (f"Topping 1\n{PASSE}\n2 +IRZABCD RIZ 13H 21", "game.draw_impossible", 3),
    ],
)
def test_each_fault_names_its_line(text: str, key: str, line: int) -> None:
    faulty(text, key, line)


def test_a_move_out_of_turn_is_refused_with_the_number_wanted() -> None:
    with pytest.raises(GameFileError) as caught:
        parse_game(f"Topping 1\n{PASSE}\n3 IRZABCD RIZ 13H 21")
    assert caught.value.details == {"said": 3, "wanted": 2}


def test_a_line_that_cannot_be_read_is_told_in_part() -> None:
    with pytest.raises(GameFileError) as caught:
        parse_game("Topping 1\n" + "?" * 61)
    assert caught.value.details == {"text": "?" * 60}


def test_a_game_cut_anywhere_is_refused() -> None:
    text = GAME
    for end in range(len(text) - len(" points\n")):
        with pytest.raises(GameFileError) as caught:
            parse_game(text[:end])
        assert caught.value.line is not None


SNIPPETS = [
    "",
    " ",
    "\n",
    "+",
    "-",
    "!",
    "*",
    ":",
    "?",
    "9",
    "Z",
    "é",
    "\u2028",
    "²",
    "٣",
    "-AAA ",
    "()",
    "1\n",
    "\x00",
    "#",
]


@settings(max_examples=75)
@given(st.integers(0, 2**32))
def test_a_game_edited_at_random_is_read_or_refused_but_never_breaks(seed: int) -> None:
    rng = Random(seed)
    text = EDITED[seed % len(EDITED)]
    for _ in range(1 + int(rng.random() * 3)):
        start = int(rng.random() * len(text))
        end = start + int(rng.random() * 4)
        text = text[:start] + SNIPPETS[int(rng.random() * len(SNIPPETS))] + text[end:]
    try:
        game = parse_game(text)
    except GameFileError as fault:
        line = fault.line or 0
    else:
        assert parse_game(format_game(game)) == game
        line = 1
    assert 1 <= line <= max(1, len(text.splitlines()))


CANCELLED = """Topping 1
Variante : normale

 1 -PASSTTR -AEBCDFG! -PASSEIK* +PASSEIR PASSE H8 16
 2 - -IRAEBCD* -+RIZABCD RIZ 13H 21
"""
EDITED = [GAME, CANCELLED, *(format_game(random_game(VARIANTS[name], 7, most=8)) for name in ("789", "normale+joker"))]
