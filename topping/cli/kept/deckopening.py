"""Opening a player's deck for a command: runs looked through, words that are held back from him kept out."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from topping.cli.kept.opening import open_to_fill
from topping.errors import LexiconError, SetupError, StoreError
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.lexicon.kin import kin_of
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.store import Store, now
from topping.store.people.names import folded
from topping.store.training.introduction import asked_entries
from topping.training.deck.agenda import USUAL_MS, Agenda, DeckEntry

_PATIENCE_S: Final = 5.0
"""How long runs are looked through for cards before a command goes on with what there is."""


class OpenedDeck:
    """The deck of a player, as it stands today."""

    def __init__(self, store: Store, player: str) -> None:
        self._store, self.player = store, player
        self.late = self._take_in()
        """How many runs there was no time to look through."""
        self.uuids = store.decks.uuids(player)
        """What each card is called outside the database, by its number."""
        self.graph: WordGraph | None = open_lexicon(None) if player in store.people.names() else None
        """The lexicon that serves by default; None where there is no such player."""
        told = asked_entries(store, player, self.graph) if self.graph is not None else ()
        self.entries = self._entries(told)
        """The cards, without new ones that are held back; those are asleep whose turn to be held back will come."""
        self.agenda = Agenda.of(told, training_day_of(now()), store.decks.pace_ms(player) if told else USUAL_MS)
        """What is asked today, as the kiosk tells it."""

    def _take_in(self) -> int:
        end, at = time.monotonic() + _PATIENCE_S, now()
        if not self._store.intake.waiting(self.player):
            return 0
        with suppress(StoreError):  # read only: there is what was looked through before
            self._store.intake.take(
                self.player,
                training_day_of(at),
                at,
                is_over=lambda: time.monotonic() > end,
                worth=playability().worth,
            )
        return self._store.intake.waiting(self.player)

    def _entries(self, told: tuple[DeckEntry, ...]) -> tuple[DeckEntry, ...]:
        graph = self.graph
        if graph is None:
            return ()
        everything = {one.card.about for one in told if one.card.about}
        coming = self._held({one.card.about for one in told if one.is_held(everything)}, graph)
        return tuple(replace(one, is_asleep=True) if one.is_held(coming) else one for one in told)

    def _held(self, words: Iterable[str], graph: WordGraph) -> frozenset[str]:
        """Those of some words whose turn has not come that are held back; none where their lemmas cannot be read."""
        known = {one.word for one in self._store.word_entries.of(self.player)}
        unknown = set(words) - known
        holding = self._store.transfers.holding(self.player)
        if not unknown or holding.is_over:
            return frozenset()
        with suppress(LexiconError, SetupError):
            kin = kin_of(unknown, graph)
            return frozenset(word for word, one in kin.items() if not holding.arm(one).may_be_asked)
        return frozenset()


@contextmanager
def opened_deck(player: str | None) -> Iterator[OpenedDeck | None]:
    """The deck of a player, by default of whoever played or trained last; None where nobody has.

    Raises `InputError` for what cannot be a name, `StoreError` for a damaged database, which stays as it is.
    """
    if player is not None:
        folded(player)
    store = open_to_fill()
    if store is None:
        yield None
        return
    with store:
        names = store.people.names()
        if player is not None:  # as it is written there
            names = (*(name for name in names if folded(name) == folded(player)), player)
        yield OpenedDeck(store, names[0]) if names else None
