"""Games for Eliot: Eliot opens them, and finds the game in them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.writing.eliotreader import opened
from tests.rules.helpers import random_game
from topping.exchange.writing.eliotxml import format_eliot, is_known
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game

KNOWN = sorted(name for name, variant in VARIANTS.items() if is_known(variant))


def test_eliot_knows_four_of_the_variants() -> None:
    assert KNOWN == ["7sur8", "7sur8+joker", "normale", "normale+joker"]


def replaces_alike(game: Game) -> bool:
    """Whether Eliot replaces no joker that stays here: it takes the letters kept in the draw for letters of the bag."""
    return not game.variant.joker or all(
        letter.upper() not in turn.after.kept
        for turn in game.turns()
        for _, letter in turn.placement.placed
        if letter.islower()
    )


@settings(max_examples=60)
@given(st.sampled_from(KNOWN), st.integers(0, 10**6))
def test_eliot_opens_a_game_and_counts_it_alike(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    if not replaces_alike(game):
        return
    inside = opened(format_eliot(game))
    assert [points for _, _, points in inside.moves] == [move.solution.points for move in game.moves]
    assert [coord for _, coord, _ in inside.moves] == [str(move.solution.reference) for move in game.moves]
    assert inside.totals() == {"Top": game.points}
    (*_, last) = game.turns()
    assert "".join(letter for _, letter in sorted(inside.board.items())) == last.after.board.tiles
