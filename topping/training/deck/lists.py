"""Lists of what is worth knowing, by how often it is played in games of the program's own generator.

What a new card is worth is the tops a game that it is to bring, times the seconds that such a top costs.

Which moves enter the deck, and as which cards: what was missed or slow in a run, and what a player marks.
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
) -> tuple[DeckCard, ...]:
    """The cards of a finished run: its missed tops, then its slow ones, each thing once.

    Slow is what took more than one and a half times what a move of the run cost on average, and more than its par: a
    move whose par is not known is not slow, nor one whose draw had been seen before. `worth` is the priority of a word
    that costs so many seconds.
    """
    moves = reviewed.run.moves
    mean = Fraction(sum(one.cost_ms for one in moves), len(moves) or 1)
    missed = [one for one in reviewed.moves if not one.kept.found]
    slow = [one for one in reviewed.moves if one.kept.found and _is_slow(one, mean)]
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


COMMONEST_LINKS: Final = 100
"""How many words formed across are listed: the most common ones, seven tenths of all that are formed."""
COMMONEST_VERBS: Final = 100
"""How many verbs have their forms listed."""
LEAST_TOPS: Final = 2
"""What was a top less often than this says nothing of how often it will be."""


class CardList(Enum):
    """The lists; the values are those of JSON and of what is stored."""

    SHORT = "short"
    """Words of two and three letters."""
    RARE = "rare"
    """Words of up to five letters with J, K, Q, W, X, Y or Z."""
    LINKS = "links"
    """The hooks of the words that are formed across most often, in front and behind apart."""
    EXTENSIONS = "extensions"
    """Words that prolong others on the grid, in front or behind."""
    VERBS = "verbs"
    """Conjugated forms, by the verbs that are played most."""


def listed(wanted: CardList, played: Playability) -> tuple[tuple[CardKey, float], ...]:
    """The cards of a list with what each is worth, those that are worth most first."""
    if wanted is CardList.LINKS:
        order = sorted(played.links.items(), key=lambda pair: (-pair[1], pair[0]))[:COMMONEST_LINKS]
        return tuple(
            (CardKey.of_hook(word, side), count / played.games * _A_LINK_SECONDS / 2)
            for word, count in order
            for side in (HookSide.BACK, HookSide.FRONT)
        )
    verbs = _commonest_verbs(played) if wanted is CardList.VERBS else frozenset()
    words = [(played.worth(word), word) for word, one in played.words.items() if _is_of(wanted, word, one, verbs)]
    return tuple((CardKey.of_word(word), worth) for worth, word in sorted(words, key=lambda one: (-one[0], one[1])))


_A_LINK_SECONDS: Final = 5.0
"""What it costs not to know a word that is formed across: the place is looked at, and left."""


def _is_of(wanted: CardList, word: str, one: PlayableWord, verbs: frozenset[str]) -> bool:
    if len(word) > MOST_LETTERS:
        return False
    if wanted is CardList.SHORT:
        return len(word) <= 3
    if wanted is CardList.RARE:
        return len(word) <= 5 and not RARE.isdisjoint(word)
    if wanted is CardList.EXTENSIONS:
        return one.extensions >= LEAST_TOPS
    return one.lemma in verbs


def _commonest_verbs(played: Playability) -> frozenset[str]:
    forms: Counter[str] = Counter()
    for one in played.words.values():
        forms[one.lemma] += one.tops
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
    """The next cards of some lists, at most so many: those that are worth most and are not in the deck yet.

    A word is not taken whose letters a card asks already, nor one that the lexicon does not admit or that
    cannot be asked, nor a side of a word that has no hooks there.
    """
    keys = set(taken)
    letters = {key.letters for key in taken if len(key.letters) > _SHORTEST_ANAGRAM}
    ranked = sorted(
        {key: worth for one in lists for key, worth in listed(one, played)}.items(), key=lambda one: -one[1]
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
"""Longer words are asked by their letters, all anagrams at once."""
