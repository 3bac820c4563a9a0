"""The choice of cards that enter a deck: from moves of runs, rushes and sessions, and from lists of words.

Of a player's moves, missed tops, slow tops and marked moves become cards. Lists are ordered by how often words are the
top in generated games. The priority of a new card is the expected number of such tops in a game times the seconds that
one costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Turn
from topping.training.analysedmove import RARE, Kind, MoveFacts, kind_of
from topping.training.deck.cards import MOST_LETTERS, CardKey, CardKind, CardSource, DeckCard, HookSide
from topping.training.deck.playability import Playability, PlayableWord
from topping.training.deck.schedule import grid_target_ms, hook_target_ms, word_target_ms
from topping.training.review import SLOW, ReviewedMove, ReviewedRun

SOURCES_VERSION: Final = 1
"""Version of the rule by which moves of a run enter; runs examined by an older version are examined again."""

USUAL_PAR_MS: Final = 30_000
"""Assumed cost of a position with an unknown par (ms)."""

KIND_TARGET_MS: Final = 45_000
"""The target of a kind card; its positions have their own targets (ms)."""


@dataclass(frozen=True, slots=True)
class CardOrigin:
    """The lexicon, day and run from which new cards come; equal for all cards of a run, rush or session."""

    lexicon_hash: str
    day: int
    """Training day on which they enter the deck."""
    run: int | None = None
    """The run; None for another origin."""


def cards_of_run(
    reviewed: ReviewedRun,
    origin: CardOrigin,
    worth: Callable[[str, float], float],
) -> tuple[DeckCard, ...]:
    """Returns the cards of a finished run: missed tops, then slow tops, each card once.

    A found top is slow if it took more than one and a half times the mean cost of the run's moves, and cost more than
    par (expected). It is not slow if its par is unknown or its draw had been seen before. `origin` gives lexicon, day
    and run; `worth` returns a card's priority from its word and its cost in seconds.
    """
    moves = reviewed.run.moves
    mean = Fraction(sum(move.cost_ms for move in moves), len(moves) or 1)
    missed = [move for move in reviewed.moves if not move.kept.found]
    slow = [move for move in reviewed.moves if move.kept.found and _is_slow(move, mean)]
    cards: dict[CardKey, DeckCard] = {}
    for source, chosen in ((CardSource.MISSED, missed), (CardSource.SLOW, slow)):
        for move in chosen:
            card = card_of_move(move, source, origin, worth, reviewed.run.conditions.variant)
            if card is not None:
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
    """Returns the card for a move of a finished run.

    Returns None if the text of the game is lost and the word is too long to be asked by its letters. `source` is the
    reason why it enters the deck; `origin` and `worth` are as in `card_of_turn`.
    """
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
    """Returns the card for a move of a game that cost the player `seconds`.

    The card asks for the whole position if its place on the grid made the top hard to find. This is so if the word
    extends or runs beside others, has two jokers, or has more than eight letters. Otherwise the card asks for the word
    alone. A joker is replaced by the letter it stands for, because letters with a joker make too many words.

    `source` is the reason why the card enters the deck; `origin` gives its lexicon, day and run. `worth` computes its
    priority from the word and `seconds`. The target time of a whole position follows from its expected time `par_ms`.
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
"""Kinds of moves whose place is hard to see."""


def card_of_key(key: CardKey, source: CardSource, origin: CardOrigin, priority: float = 0.0) -> DeckCard:
    """Returns a new card that asks what `key` says: a word, hooks or a kind of move.

    It gets the lexicon and the day of `origin`, but no run and no move.
    """
    targets = {CardKind.WORD: word_target_ms(len(key.word)), CardKind.HOOK: hook_target_ms(1)}
    target_ms = targets.get(key.kind, KIND_TARGET_MS)
    return DeckCard(0, key, source, origin.lexicon_hash, origin.day, target_ms, priority)


COMMONEST_LINKS: Final = 100
"""Number of words formed across in the list: the most common, seven tenths of all."""
COMMONEST_VERBS: Final = 100
"""Number of verbs whose forms are listed."""
LEAST_TOPS: Final = 2
"""Fewer tops than this do not predict future tops."""


class CardList(Enum):
    """A list of cards that can enter a deck. The values are used in JSON and in storage."""

    SHORT = "short"
    """Words of two and three letters."""
    RARE = "rare"
    """Words of up to five letters with J, K, Q, W, X, Y or Z."""
    LINKS = "links"
    """The front and back hooks of the words most often formed across."""
    EXTENSIONS = "extensions"
    """Words that extend words of the grid, at the front or back."""
    VERBS = "verbs"
    """Conjugated forms of the verbs played most."""


def listed(wanted: CardList, played: Playability) -> tuple[tuple[CardKey, float], ...]:
    """Returns the cards of the list `wanted` as pairs (question, priority), the highest priority first."""
    if wanted is CardList.LINKS:
        order = sorted(played.links.items(), key=lambda pair: (-pair[1], pair[0]))[:COMMONEST_LINKS]
        return tuple(
            (CardKey.of_hook(word, side), count / played.games * _A_LINK_SECONDS / 2)
            for word, count in order
            for side in (HookSide.BACK, HookSide.FRONT)
        )
    verbs = _commonest_verbs(played) if wanted is CardList.VERBS else frozenset()
    words = [(played.worth(word), word) for word, pair in played.words.items() if _is_of(wanted, word, pair, verbs)]
    return tuple((CardKey.of_word(word), worth) for worth, word in sorted(words, key=lambda pair: (-pair[0], pair[1])))


_A_LINK_SECONDS: Final = 5.0
"""Cost of not knowing a word formed across: the player looks at the place and leaves it (s)."""


def _is_of(wanted: CardList, word: str, entry: PlayableWord, verbs: frozenset[str]) -> bool:
    if len(word) > MOST_LETTERS:
        return False
    if wanted is CardList.SHORT:
        return len(word) <= 3
    if wanted is CardList.RARE:
        return len(word) <= 5 and not RARE.isdisjoint(word)
    if wanted is CardList.EXTENSIONS:
        return entry.extensions >= LEAST_TOPS
    return entry.lemma in verbs


def _commonest_verbs(played: Playability) -> frozenset[str]:
    forms: Counter[str] = Counter()
    for word in played.words.values():
        forms[word.lemma] += word.tops
    del forms[""]
    return frozenset(
        lemma for lemma, _ in sorted(forms.items(), key=lambda pair: (-pair[1], pair[0]))[:COMMONEST_VERBS]
    )


def next_of_lists(
    played: Playability,
    lists: Collection[CardList],
    taken: Collection[CardKey],
    origin: CardOrigin,
    most: int,
    admits: Callable[[str], bool],
    has_hooks: Callable[[str, HookSide], bool],
    may_be_asked: Callable[[str], bool],
) -> tuple[DeckCard, ...]:
    """Returns the next new cards of `lists`, the highest priority first, at most `most`.

    `taken` are the questions of the cards already in the deck. These are skipped, as are words whose letters a card
    already asks for. Words that `admits` or `may_be_asked` refuses, and hook cards for which `has_hooks` is false, are
    skipped too.
    """
    keys = set(taken)
    letters = {key.letters for key in taken if len(key.letters) > _SHORTEST_ANAGRAM}
    ranked = sorted(
        {key: worth for listed_card in lists for key, worth in listed(listed_card, played)}.items(),
        key=lambda listed_card: -listed_card[1],
    )
    cards: list[DeckCard] = []
    for key, worth in ranked:
        if len(cards) >= most:
            break
        if key in keys or key.letters in letters or not admits(key.word) or not may_be_asked(key.word):
            continue
        if key.side is not None and not has_hooks(key.word, key.side):
            continue
        if len(key.letters) > _SHORTEST_ANAGRAM:
            letters.add(key.letters)
        cards.append(card_of_key(key, CardSource.LIST, origin, worth))
    return tuple(cards)


_SHORTEST_ANAGRAM: Final = 3
"""Longer words are asked by their letters, with all anagrams at once."""
