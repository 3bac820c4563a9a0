"""Chooses new training cards from word lists, as many as fit into a player's day."""

import os
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import playability, tops_of_words
from topping.lexicon.tools.extensions import hooks_of
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.lexicon.wordlist import read
from topping.store.store import Store
from topping.store.training.decks import DeckLexicon
from topping.system.localtime import training_day_of
from topping.training.deck.agenda import Agenda, DeckEntry
from topping.training.deck.cards import MOST_LETTERS, CardKey, CardKind, CardSource, DeckCard, HookSide
from topping.training.deck.lists import CardList, CardOrigin, card_of_key, listed, next_of_lists


def asked_entries(
    store: Store, player: str, graph: WordGraph, keys: Collection[CardKey] | None = None
) -> tuple[DeckEntry, ...]:
    """Returns a player's cards with their learning states; with `keys`, only the cards with these keys.

    A card is marked as not ready if this lexicon allows no question about it. Raises `StoreError` or `InputError`.
    """
    return tuple(
        entry if _can_be_asked(entry.card.key, graph) else replace(entry, is_ready=False)
        for entry in store.decks.entries(player, graph.hash, graph.admits, keys)
    )


_SHORT: Final = 2
"""Words of two letters are asked by their hooks."""


def _can_be_asked(key: CardKey, graph: WordGraph) -> bool:
    """Returns whether there is a question about a card. There is none for a two-letter word without hooks."""
    if key.kind is not CardKind.WORD or len(key.word) > _SHORT:
        return True
    hooks = hooks_of(key.word, graph.admits)
    return bool(hooks.before or hooks.after)


MOST_LISTED: Final = 500
"""Words of a player's own list: the most valuable ones."""


def own_list(asked: CardList | str, graph: WordGraph) -> tuple[tuple[CardKey, float], ...]:
    """Returns the cards of a word list as (key, value) pairs, most valuable first. A word's value grows with how often
    it is played.

    The list is one of the program's (`CardList`), or typed: the path of a file, a length (`7`) or a pattern (`??ING*`).
    Raises `ToppingError` if it is invalid or empty.
    """
    played = playability()
    if isinstance(asked, CardList):
        return tuple(pair for pair in listed(asked, played) if graph.admits(pair[0].word))
    text = asked.strip()
    path = Path(text).expanduser()
    words: Iterable[str]
    if len(text) > 2 and (path.suffix or os.sep in text) and path.exists():
        words = filter(graph.admits, read([path], graph.admits).words)
    else:
        finder = WordFinder(graph, tops_of_words())
        search = WordSearch(pattern="?" * int(text) if text in _LENGTHS else text)
        words = (word.word for word in finder.page(search, WordOrder.PLAYED, 0, 8 * MOST_LISTED).words)
    worths = ((played.worth(word), word) for word in words if len(word) <= MOST_LETTERS)
    found = sorted(worths, key=lambda pair: (-pair[0], pair[1]))
    if not found:
        raise InputError("deck.list_empty", text=text)
    return tuple((CardKey.of_word(word), worth) for worth, word in found[:MOST_LISTED])


_LENGTHS: Final = frozenset(str(length) for length in range(2, MOST_LETTERS + 1))


def add_own_list(store: Store, player: str, asked: CardList | str, graph: WordGraph, at: str) -> int:
    """Adds the cards of a word list (see `own_list`) to a player's deck at the time `at` (ISO 8601); returns how many
    are new.
    """
    origin = CardOrigin(graph.hash, training_day_of(at))
    cards = (card_of_key(key, CardSource.CHOSEN, origin, worth) for key, worth in own_list(asked, graph))
    return store.decks.add(player, DeckLexicon(graph.name, graph.hash), cards, at)


def cards_of_today(store: Store, player: str, graph: WordGraph, now: str) -> tuple[DeckCard, ...]:
    """Returns new cards from word lists, as many as still fit into a player's day at the time `now` (ISO 8601).

    Raises `StoreError` or `InputError`.
    """
    today = training_day_of(now)
    settings, pace_ms = store.decks.settings(player), store.decks.pace_ms(player, today)
    # kinds take no room: they may have no position
    kept = tuple(
        replace(entry, is_ready=False) if entry.card.key.kind is CardKind.KIND else entry
        for entry in asked_entries(store, player, graph)
    )
    keys = store.decks.keys(player)

    def room(cards: tuple[DeckCard, ...]) -> int:
        entries = (*kept, *(DeckEntry(card, None) for card in cards))
        agenda = Agenda.of(entries, today, pace_ms, settings=settings)
        begun = sum(
            entry.state is not None and entry.state.day == today and entry.state.sights == entry.state.on_day
            for entry in entries
        )
        if agenda.later or not settings.playable:
            return 0
        return max(0, settings.new_a_day - begun - len(agenda.new))

    cards: tuple[DeckCard, ...] = ()
    while most := room(cards):  # a word with the letters of another card takes no room
        more = next_of_lists(
            playability(),
            tuple(CardList),
            keys | {card.key for card in cards},
            CardOrigin(graph.hash, today),
            most,
            graph.admits,
            _has_hooks(graph),
            lambda word: _can_be_asked(CardKey.of_word(word), graph),
        )
        if not more:
            break
        cards += more
    return cards


def _has_hooks(graph: WordGraph) -> Callable[[str, HookSide], bool]:
    def has_hooks(word: str, side: HookSide) -> bool:
        hooks = hooks_of(word, graph.admits)
        return bool(hooks.before if side is HookSide.FRONT else hooks.after)

    return has_hooks
