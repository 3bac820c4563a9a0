"""Collects from the lexicon what questions about a training card need: anagrams, hooks, and the card's own position."""

from typing import Final

from topping.errors import InputError
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.tools.extensions import hooks_of
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution
from topping.rules.tiles import JOKER
from topping.training.deck.cards import CardKind, DeckCard
from topping.training.deck.faces import CardMatter, GridFace, turn_at

_MOST_JOKERS: Final = 1
"""Letters with more jokers have too many answers for a question."""


def matter_of(card: DeckCard, graph: WordGraph, grids: tuple[GridFace, ...] = ()) -> CardMatter:
    """Returns all that the questions about a training card need.

    `grids` are further positions whose top is the card's word.
    """
    key = card.key
    answers: tuple[str, ...] = ()
    if key.kind is CardKind.WORD and key.letters.count(JOKER) <= _MOST_JOKERS:
        answers = anagrams(graph, key.letters)
    hooks = hooks_of(key.word, graph.admits) if key.word else None
    return CardMatter(
        graph.admits, answers, hooks.before if hooks else "", hooks.after if hooks else "", grids, _own_grid(card)
    )


def _own_grid(card: DeckCard) -> GridFace | None:
    """Returns the position that a training card asks about; None if it asks about a word, or its position is
    unreadable.
    """
    position = card.key.position
    variant = VARIANTS.get(card.key.variant)
    if position is None or variant is None:
        return None
    try:
        solution = Solution(card.word, Reference.parse(card.reference), card.points)
        return GridFace(turn_at(position, solution, variant), card.target_ms)
    except (InputError, ValueError):
        return None
