"""Games that were made elsewhere: which of them are the same, and which words they are judged by."""

from dataclasses import replace

from topping.rules.games.game import admitted_in
from topping.rules.games.gametext import format_game, game_id, parse_game

TYPED = """Topping 1
1 +AEIRSTN ARISENT H4 66
2 +AELOUTS LIE 6G 3
3 AOSTU+RE ON 9G 3
"""


def test_one_sheet_is_one_game_whatever_its_file_says_besides() -> None:
    other = """Topping 1
Nom : Interclubs
Formule : duplicate
Lexique : ODS9
1 -AEEIOUU TRNASEI ARISENT H4 66
2 +AELOUTS LIE 6G 3
3 EAOSTUR ON 9G 3
"""
    assert game_id(parse_game(TYPED)) == game_id(parse_game(other))


def test_other_moves_are_another_game() -> None:
    game = parse_game(TYPED)
    assert game_id(game) != game_id(replace(game, moves=game.moves[:2]))


def test_with_the_hash_of_a_lexicon_nothing_is_left_out_of_what_a_game_is() -> None:
    game = replace(parse_game(TYPED), lexicon_name="essai", lexicon_hash="a" * 64)
    first = replace(game.moves[0], draw=replace(game.moves[0].draw, new="TRNASEI"))
    assert not game.is_imported
    assert game_id(game) != game_id(replace(game, moves=(first, *game.moves[1:])))


def test_reading_a_game_again_keeps_its_id() -> None:
    game = parse_game(TYPED)
    assert game_id(parse_game(format_game(game))) == game_id(game)


def test_the_words_of_a_game_are_admitted_in_it_beside_those_of_the_lexicon() -> None:
    turns = list(parse_game(TYPED).turns())
    admits = admitted_in(turns, {"LIE"}.__contains__)
    assert [admits(word) for word in ("LIE", "ARISENT", "ON", "ARISE", "LI")] == [True, True, True, False, False]


def test_a_lexicon_that_has_all_its_words_is_asked_alone() -> None:
    known = {"LIE", "ARISENT", "ON", "AN", "AR"}
    turns = list(parse_game(TYPED).turns())
    admits = known.__contains__
    assert admitted_in(turns[:1], admits) is admits
