"""Which moves enter the deck, and as which cards: what was missed or slow in a run, and what a player marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Turn
from topping.training.deck.cards import MOST_LETTERS, CardKey, CardKind, CardSource, DeckCard
from topping.training.deck.sights import grid_target_ms, hook_target_ms, word_target_ms
from topping.training.features import MoveFacts
from topping.training.kinds import Kind, kind_of
from topping.training.review import SLOW, ReviewedMove, ReviewedRun

SOURCES_VERSION: Final = 1
"""Version of the rule by which moves of a run enter: those looked through by an older one are looked through again."""

USUAL_PAR_MS: Final = 30_000
"""What a position is taken to cost where its par is not known."""

KIND_TARGET_MS: Final = 45_000
"""The target of a card of a kind: its positions bring their own."""


@dataclass(frozen=True, slots=True)
class CardOrigin:
    """Where cards come from: what is the same for all cards of one run, rush or session."""

    lexicon_hash: str
    day: int
    """Training day on which they enter."""
    run: int | None = None
    """The run; None where it was none."""


def cards_of_run(
    reviewed: ReviewedRun,
    origin: CardOrigin,
    worth: Callable[[str, float], float],
    may_be_asked: Callable[[str], bool] = lambda word: True,
) -> tuple[DeckCard, ...]:
    """The cards of a finished run: its missed tops, then its slow ones, each thing once.

    Slow is what took more than one and a half times what a move of the run cost on average, and more than its par: a
    move whose par is not known is not slow, nor one whose draw had been seen before. `worth` is the priority of a word
    that costs so many seconds (`lists.py`); words that must not be asked, being held back from training, do not enter.
    """
    moves = reviewed.run.moves
    mean = Fraction(sum(one.cost_ms for one in moves), len(moves) or 1)
    missed = [one for one in reviewed.moves if not one.kept.found]
    slow = [one for one in reviewed.moves if one.kept.found and _is_slow(one, mean)]
    cards: dict[CardKey, DeckCard] = {}
    for source, chosen in ((CardSource.MISSED, missed), (CardSource.SLOW, slow)):
        for move in chosen:
            card = card_of_move(move, source, origin, worth, reviewed.run.conditions.variant)
            if card is not None and may_be_asked(card.about):
                cards.setdefault(card.key, card)
    return tuple(cards.values())


def _is_slow(move: ReviewedMove, mean: Fraction) -> bool:
    kept = move.kept
    return (
        not kept.was_seen and move.par_ms is not None and kept.elapsed_ms > SLOW * mean and kept.cost_ms > move.par_ms
    )


def card_of_move(
    move: ReviewedMove,
    source: CardSource,
    origin: CardOrigin,
    worth: Callable[[str, float], float],
    variant: Variant,
) -> DeckCard | None:
    """The card of a move of a run; None where the game is lost and its word alone says nothing."""
    kept, seconds = move.kept, move.kept.cost_ms / 1000
    if move.turn is not None:
        return card_of_turn(move.turn, source, origin, worth, variant, seconds, move.par_ms)
    if len(kept.word) > MOST_LETTERS:
        return None
    return DeckCard(
        id=0,
        key=CardKey.of_word(kept.word.upper()),
        source=source,
        lexicon_hash=origin.lexicon_hash,
        created=origin.day,
        target_ms=word_target_ms(len(kept.word)),
        priority=worth(kept.word.upper(), seconds),
        word=kept.word,
        reference=kept.reference,
        points=kept.points,
        run=origin.run,
        move=kept.number,
    )


def card_of_turn(
    turn: Turn,
    source: CardSource,
    origin: CardOrigin,
    worth: Callable[[str, float], float],
    variant: Variant,
    seconds: float = USUAL_PAR_MS / 1000,
    par_ms: int | None = None,
) -> DeckCard:
    """The card of a move of a game, which cost the player so many seconds.

    What is to be known is the word, where it could be found anywhere. It is the position for a word that prolongs
    others, is laid alongside them, takes two jokers, or is longer than eight letters: there the place is what was not
    seen. A joker's letter is asked as that letter: the words of some letters and a joker are too many to be all asked.
    """
    facts = MoveFacts.of(turn.position, turn.solution, variant)
    kind = kind_of(facts, len(turn.before.board.tiles))
    word = turn.solution.word.upper()
    if kind in _OF_PLACE or facts.jokers_placed > 1 or len(word) > MOST_LETTERS:
        key, target_ms = CardKey.of_position(turn.position, variant.name), grid_target_ms(par_ms or USUAL_PAR_MS)
    else:
        key, target_ms = CardKey.of_word(word), word_target_ms(len(word))
    return DeckCard(
        id=0,
        key=key,
        source=source,
        lexicon_hash=origin.lexicon_hash,
        created=origin.day,
        target_ms=target_ms,
        priority=worth(word, seconds),
        word=turn.solution.word,
        reference=str(turn.solution.reference),
        points=turn.solution.points,
        run=origin.run,
        move=turn.number if origin.run is not None else None,
    )


_OF_PLACE: Final = frozenset({Kind.EXTENSION, Kind.PARALLEL})
"""The kinds of moves in which the place is what is hard to see."""


def card_of_key(key: CardKey, source: CardSource, origin: CardOrigin, priority: float = 0.0) -> DeckCard:
    """The card of a word, a hook or a kind that no move brought."""
    targets = {CardKind.WORD: word_target_ms(len(key.word)), CardKind.HOOK: hook_target_ms(1)}
    target_ms = targets.get(key.kind, KIND_TARGET_MS)
    return DeckCard(0, key, source, origin.lexicon_hash, origin.day, target_ms, priority)
