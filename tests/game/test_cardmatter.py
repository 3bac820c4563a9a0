"""What a card of a deck can be asked with."""

import pytest

from topping.game.cardmatter import matter_of
from topping.lexicon.graph import WordGraph
from topping.training.deck.cards import CardKey, CardSource, DeckCard

GRAPH = WordGraph.from_words(["ART", "TAR", "CART", "ARTS", "PARE", "EPAR"], "few")


@pytest.mark.parametrize(
    ("key", "answers", "before", "after"),
    [
        ("word:ART", ("ART", "TAR"), "C", "S"),
        ("word:PaRE", ("EPAR", "PARE"), "", ""),
        ("word:aRt", (), "C", "S"),
        ("hook:+ART", (), "C", "S"),
        ("kind:raccord", (), "", ""),
    ],
)
def test_a_card_is_asked_with_the_words_of_its_letters_and_its_hooks(
    key: str, answers: tuple[str, ...], before: str, after: str
) -> None:
    matter = matter_of(DeckCard(0, CardKey.parse(key), CardSource.MISSED, GRAPH.hash, 0, 9_000), GRAPH)
    assert (matter.answers, matter.front, matter.back) == (answers, before, after)
