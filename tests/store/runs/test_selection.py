import pytest

from tests.store.helpers import SHORT, facts, play
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import VARIANTS
from topping.store import Selection, Store

A, B = "abcd" + "0" * 60, "abce" + "0" * 60


@pytest.fixture
def played(store: Store) -> Store:
    play(store, facts("Marie", SHORT, game_id=A, game_name="Normale 01"), 2, minute=0, game=SHORT)
    play(store, facts("Paul", SHORT, game_id=A, game_name="Normale 01"), 1, minute=1, game=SHORT)
    other = {"game_id": B, "game_name": "Joker 01", "variant": VARIANTS["normale+joker"], "lexicon_name": "ODS9"}
    play(store, facts("Paul", SHORT, lexicon_hash="b" * 64, formula=DUPLICATE, **other), 1, minute=2, game=SHORT)
    return store


@pytest.mark.parametrize(
    ("selection", "wanted"),
    [
        (Selection(), 3),
        (Selection(game=A), 2),
        (Selection(game=A.upper()), 2),
        (Selection(game="abcd"), 2),
        (Selection(game="abc"), 0),
        (Selection(game="normale 01"), 2),
        (Selection(game="Normale"), 0),
        (Selection(game="  "), 0),
        (Selection(game="f" * 64), 0),
        (Selection(player="paul"), 2),
        (Selection(player=" PAUL "), 2),
        (Selection(player="Pau"), 0),
        (Selection(player="\x00"), 0),
        (Selection(variant="normale"), 2),
        (Selection(variant="normale+joker"), 1),
        (Selection(lexicon="ods9"), 1),
        (Selection(lexicon="bbbb"), 1),
        (Selection(lexicon="b"), 0),
        (Selection(formula="topping"), 2),
        (Selection(formula="duplicate"), 1),
        (Selection(formula="mort-subite"), 0),
        (Selection(game=A, player="Paul", variant="normale", lexicon="essai", formula="topping"), 1),
        (Selection(game=A, lexicon="ODS9"), 0),
    ],
)
def test_rows_are_those_asked_for(played: Store, selection: Selection, wanted: int) -> None:
    assert len(played.ranking.rows(selection)) == wanted


def test_one_name_may_be_that_of_several_games(store: Store) -> None:
    play(store, facts("Paul", SHORT, game_id=A, game_name="Club"), 1, game=SHORT)
    play(store, facts("Paul", SHORT, game_id=B, game_name="Club"), 1, game=SHORT)

    assert len(store.ranking.rows(Selection(game="club"))) == 2
