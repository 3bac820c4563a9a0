"""What comes into a player's deck on a day by itself: words whose turn has come, and which of them are held back.

A word's turn comes where it would be a new card of the day: it is asked, or held back. Nothing is written here.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import playability, tops_of_words
from topping.lexicon.tools.extensions import hooks_of
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.lexicon.wordlist import read
from topping.localtime import training_day_of
from topping.store.store import Store
from topping.store.training.decks import DeckLexicon
from topping.training.deck.agenda import Agenda, DeckEntry
from topping.training.deck.cards import MOST_LETTERS, CardKey, CardKind, CardSource, DeckCard, HookSide
from topping.training.deck.lists import CardList, CardOrigin, card_of_key, listed, next_of_lists
from topping.training.held import Arm, Holding, WordKin

_CANDIDATES: Final = 60
"""Of so many words of lists it is asked at once whether they are held back."""

_MOST_FAMILIES: Final = 1_000
"""The same of new cards, where any are."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """What comes in today."""

    notes: tuple[tuple[WordKin, Arm], ...]
    """The words whose turn has come, with what becomes of each."""
    cards: tuple[DeckCard, ...]
    """New cards, of lists."""
    entries: tuple[DeckEntry, ...]
    """The cards of the deck, these among them, without new ones that are held back."""


@dataclass(slots=True)
class _WordsTurn:
    """The words whose turn comes on a day."""

    holding: Holding
    kin: Mapping[str, WordKin]
    arms: dict[str, Arm]
    """What became of words before, and becomes of them now."""
    notes: list[tuple[WordKin, Arm]] = field(default_factory=list)
    """What is to be noted."""

    def decide(self, word: str, *, by_hand: bool = False) -> Arm:
        """What becomes of a word, which is noted where its families are known."""
        known = self.arms.get(word)
        if known is not None:
            return known
        kin = self.kin.get(word)
        if kin is None:
            return Arm.FREE
        arm = Arm.HAND if by_hand else self.holding.arm(kin)
        self.arms[word] = arm
        self.notes.append((kin, arm))
        return arm

    def may_be_listed(self, word: str) -> bool:
        """Whether a word of a list may be asked; one whose families are not known yet is left for another day."""
        return (word in self.arms or word in self.kin) and self.decide(word).may_be_asked

    def may_be_answered(self, word: str) -> bool:
        """Whether a word may be an answer to a card of a list; that is not its turn."""
        return word in self.kin and self.holding.arm(self.kin[word]).may_be_asked

    def left(self, entries: Iterable[DeckEntry]) -> tuple[DeckEntry, ...]:
        """The cards without new ones that are held back."""
        held = frozenset(word for word, arm in self.arms.items() if not arm.may_be_asked)
        return tuple(one for one in entries if not one.is_held(held))


def asked_entries(store: Store, player: str, graph: WordGraph) -> tuple[DeckEntry, ...]:
    """The cards of a player with what is known of each, without new ones whose words are held back.

    Neither are these asked, nor is he told of them. Raises `StoreError` or `InputError`.
    """
    entries = tuple(
        one if _can_be_asked(one.card.key, graph) else replace(one, is_ready=False)
        for one in store.decks.entries(player, graph.hash, graph.admits)
    )
    if all(one.state is not None for one in entries):
        return entries
    held = store.transfers.barred(player)
    return tuple(one for one in entries if not one.is_held(held))


_SHORT: Final = 2
"""Words of two letters are asked by their hooks."""


def _can_be_asked(key: CardKey, graph: WordGraph) -> bool:
    """Whether the lexicon gives something to ask a card with: nothing for a word of two letters without hooks."""
    if key.kind is not CardKind.WORD or len(key.word) > _SHORT:
        return True
    hooks = hooks_of(key.word, graph.admits)
    return bool(hooks.before or hooks.after)


MOST_LISTED: Final = 500
"""Words of a player's own list, those that are worth most."""


def own_list(asked: CardList | str, graph: WordGraph) -> tuple[tuple[CardKey, float], ...]:
    """What a list asks for with what each is worth, the most first: one of the lists, or what is typed: the file of a
    list (its path), a length (`7`) or a pattern (`??ING*`). Raises `ToppingError` where it is none, or without words.
    """
    played = playability()
    if isinstance(asked, CardList):
        return tuple(one for one in listed(asked, played) if graph.admits(one[0].word))
    text = asked.strip()
    path = Path(text).expanduser()
    words: Iterable[str]
    if len(text) > 2 and (path.suffix or os.sep in text) and path.exists():
        words = filter(graph.admits, read([path], graph.admits).words)
    else:
        finder = WordFinder(graph, tops_of_words())
        search = WordSearch(pattern="?" * int(text) if text in _LENGTHS else text)
        words = (one.word for one in finder.page(search, WordOrder.PLAYED, 0, 8 * MOST_LISTED).words)
    worths = ((played.worth(word), word) for word in words if len(word) <= MOST_LETTERS)
    found = sorted(worths, key=lambda one: (-one[0], one[1]))
    if not found:
        raise InputError("deck.list_empty", text=text)
    return tuple((CardKey.of_word(word), worth) for worth, word in found[:MOST_LISTED])


_LENGTHS: Final = frozenset(str(length) for length in range(2, MOST_LETTERS + 1))


def add_own_list(store: Store, player: str, asked: CardList | str, graph: WordGraph, at: str) -> int:
    """Puts a list (`own_list`) into a player's deck, at an instant (ISO 8601); returns how many cards are new."""
    origin = CardOrigin(graph.hash, training_day_of(at))
    cards = (card_of_key(key, CardSource.CHOSEN, origin, worth) for key, worth in own_list(asked, graph))
    return store.decks.add(player, DeckLexicon(graph.name, graph.hash), cards, at)


class Introduction:
    """Of a player with a lexicon, at a time in ISO 8601. Every method may raise `StoreError` or `InputError`."""

    def __init__(self, store: Store, player: str, graph: WordGraph, now: str) -> None:
        self._store, self._player, self._graph = store, player, graph
        self._today = training_day_of(now)
        entries = asked_entries(store, player, graph)
        # kinds take no room: there may be no position for them
        self._entries = tuple(
            replace(one, is_ready=False) if one.card.key.kind is CardKind.KIND else one for one in entries
        )
        self._wishes, self._pace_ms = store.decks.wishes(player), store.decks.pace_ms(player, self._today)

    def words(self) -> tuple[str, ...]:
        """Those whose turn may come today, of new cards, then of the lists: their families are to be known."""
        noted = {one.word for one in self._store.word_entries.of(self._player)}
        fresh = [one.card.about for one in self._entries if one.state is None and one.card.about]
        most = _MOST_FAMILIES if self._wishes.held else _CANDIDATES  # what will be held back is not listed before
        words = [word for word in dict.fromkeys(fresh) if word not in noted][:most]
        if self._room(self._entries):
            listed = self._of_lists(_CANDIDATES, lambda word: word not in noted)
            for key in (one.key for one in listed):
                words += (key.word, *(_made_by_hooks(key.word, key.side, self._graph) if key.side is not None else ()))
        return tuple(dict.fromkeys(words))

    def decide(self, kin: Mapping[str, WordKin]) -> Introduced:
        """What comes in, by the families of words, as far as they are known."""
        turn = _WordsTurn(self._store.transfers.holding(self._player), kin, self._store.transfers.arms(self._player))
        self._decide_own(turn)
        left = turn.left(self._entries)
        cards: tuple[DeckCard, ...] = ()
        entries = left
        while room := self._room(entries):  # a word with the letters of another card takes no room
            taken = frozenset(one.key for one in cards)
            more = self._of_lists(room, turn.may_be_listed, turn.may_be_answered, taken)
            if not more:
                break
            cards += more
            entries = (*left, *(DeckEntry(card, None) for card in cards))
        return Introduced(tuple(turn.notes), cards, entries)

    def _decide_own(self, turn: _WordsTurn) -> None:
        """Decides about the new cards of the day until none of them is held back."""
        while True:
            new = self._agenda(turn.left(self._entries)).new
            fresh = [one.card for one in new if one.card.about and one.card.about not in turn.arms]
            decided = len(turn.arms)
            for card in fresh:
                turn.decide(card.about, by_hand=card.source.is_chosen)
            if len(turn.arms) == decided:
                return

    def _room(self, entries: tuple[DeckEntry, ...]) -> int:
        """How many words of lists the day has room for."""
        agenda = self._agenda(entries)
        begun = sum(
            one.state is not None and one.state.day == self._today and one.state.sights == one.state.on_day
            for one in entries
        )
        if agenda.later or not self._wishes.playable:
            return 0
        return max(0, self._wishes.new_a_day - begun - len(agenda.new))

    def _agenda(self, entries: Iterable[DeckEntry]) -> Agenda:
        return Agenda.of(entries, self._today, self._pace_ms, wishes=self._wishes)

    def _of_lists(
        self,
        most: int,
        may_be_asked: Callable[[str], bool],
        may_be_answered: Callable[[str], bool] = lambda word: True,
        taken: frozenset[CardKey] = frozenset(),
    ) -> tuple[DeckCard, ...]:
        """Cards of lists; those of hooks where every word that they make `may_be_answered`."""
        return next_of_lists(
            playability(),
            tuple(CardList),
            self._store.decks.keys(self._player) | taken,
            CardOrigin(self._graph.hash, self._today),
            most,
            self._graph.admits,
            _has_hooks(self._graph, may_be_answered),
            lambda word: _can_be_asked(CardKey.of_word(word), self._graph) and may_be_asked(word),
        )


def _has_hooks(graph: WordGraph, may_be_answered: Callable[[str], bool]) -> Callable[[str, HookSide], bool]:
    def has_hooks(word: str, side: HookSide) -> bool:
        made = _made_by_hooks(word, side, graph)
        return bool(made) and all(map(may_be_answered, made))

    return has_hooks


def _made_by_hooks(word: str, side: HookSide, graph: WordGraph) -> tuple[str, ...]:
    hooks = hooks_of(word, graph.admits)
    if side is HookSide.FRONT:
        return tuple(letter + word for letter in hooks.before)
    return tuple(word + letter for letter in hooks.after)
