"""Loto: cards, calls, and who wins, against counting by hand."""

from collections import Counter
from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from topping.errors import InputError
from topping.play.loto.game import (
    CardWritten,
    LetterCalled,
    LotoEvent,
    LotoGame,
    LotoSaid,
    must_be_a_card,
)
from topping.rules.tiles import Bag

CARD = ("RADEAUX", "GALOPER")
OTHER = ("TIREURS", "MANCHOT")


def ready() -> LotoGame:
    return LotoGame.of(["Léa", "Max"]).after(CardWritten(0, CARD)).after(CardWritten(1, OTHER))


def test_the_first_who_says_so_with_all_crossed_wins() -> None:
    game = ready()
    for letter in sorted("".join(CARD)):
        with pytest.raises(InputError) as refusal:
            game.after(LotoSaid(0))
        assert refusal.value.key == "loto.not_yet"
        game = game.after(LetterCalled(letter))
    game = game.after(LotoSaid(0))
    assert game.winner == 0
    assert game.is_over
    with pytest.raises(InputError):
        game.after(LetterCalled("W"))


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("RADEAUX",), "loto.two_words"),
        (("RADEAU", "GALOPER"), "loto.seven_letters"),
        (("RÂDEAUX", "GALOPER"), "loto.seven_letters"),
        (("GAGNAGE", "GALOPER"), "loto.too_often"),
        (("RADEAUX", "ZZZZZZZ"), "loto.not_admitted"),
    ],
)
def test_what_is_no_card(words: tuple[str, ...], key: str) -> None:
    with pytest.raises(InputError) as refusal:
        must_be_a_card(words, lambda word: "ZZ" not in word)
    assert refusal.value.key == key


def test_no_letter_is_called_before_all_have_written_and_no_card_changes_after() -> None:
    game = LotoGame.of(["Léa", "Max"]).after(CardWritten(0, OTHER)).after(CardWritten(0, CARD))
    assert game.cards[0] == CARD
    with pytest.raises(InputError) as refusal:
        game.after(LetterCalled("A"))
    assert refusal.value.key == "loto.cards_missing"
    with pytest.raises(InputError) as refusal:
        ready().after(LetterCalled("A")).after(CardWritten(0, OTHER))
    assert refusal.value.key == "loto.too_late"


@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.booleans())
def test_any_game_keeps_its_tiles_and_ends(chance: Random, somebody_says_so: bool) -> None:
    game, events = ready(), list[LotoEvent]()
    while not game.is_over:
        tile, _ = game.bag.draw(1, chance)
        events.append(LetterCalled(tile))
        game = game.after(events[-1])
        assert Bag.of([*game.called, *game.bag.tiles]) == Bag.full()
        for player, card in enumerate(game.cards):
            assert Counter(game.missing(player)) == Counter("".join(card)) - Counter(game.called)
            if somebody_says_so and not game.missing(player) and game.winner is None:
                events.append(LotoSaid(player))
                game = game.after(events[-1])
    assert (game.winner is not None) == somebody_says_so
    assert reduce(LotoGame.after, events, ready()) == game
    if game.winner is None:
        assert game.after(LotoSaid(1)).winner == 1, "it may be said after the last letter"
