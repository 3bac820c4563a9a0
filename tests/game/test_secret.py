"""Games that nobody is to know before they are played: neither from each other, nor from what was played of them."""

from dataclasses import replace

import pytest

from tests.solver.lexicons import maker
from tests.training.bench_rush import drained
from topping.errors import GameFileError
from topping.game.sealing import salt_of, secret_seed
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.gametext import format_game, game_id, parse_game


@pytest.mark.parametrize("variant", [NORMALE, VARIANTS["7sur8+joker"]])
def test_a_secret_game_holds_neither_seed_nor_name_and_its_id_confirms_no_guess(variant: Variant) -> None:
    seed = secret_seed()
    made = maker().make_secret(seed, variant)
    text = format_game(made)
    assert (made.name, made.seed) == ("", None)
    assert str(seed) not in text
    assert f"{seed:x}" not in text
    assert parse_game(text) == made
    assert game_id(made) != game_id(replace(made, salt=""))
    assert maker().make_secret(seed, variant) == made
    assert maker().make_secret(seed + 1, variant).moves[0] != made.moves[0]
    # after a cancelled move, or with another top, no guess is confirmed either
    assert drained(maker().remaking(made, 2, secret_seed())).salt == made.salt == salt_of(seed)


def test_a_salt_that_is_none_is_refused() -> None:
    text = format_game(maker().make_secret(secret_seed(), NORMALE))
    with pytest.raises(GameFileError):
        parse_game(text.replace("Sel : ", "Sel : x"))
