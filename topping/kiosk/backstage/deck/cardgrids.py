"""The grids that the cards of a sitting may be asked on, out of the bank of private games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from topping.game.bank.place import BankPlace
from topping.kiosk.backstage.deck.bank import TrainingBank
from topping.kiosk.backstage.notices import Notices
from topping.rules.grid.position import Position
from topping.store import Store
from topping.training.deck.cards import CardKind, DeckCard
from topping.training.deck.faces import OfferedGrid
from topping.training.deck.grades import grid_target_ms
from topping.training.deck.kindcards import kind_bounds, kind_level
from topping.training.difficulty import difficulty_of
from topping.training.kinds import Kind
from topping.training.rush.sets import shipped_par_ms

_ANY_PAR: Final = (0, 10**9)
"""Where no position of a card's level is ready, any will do; milliseconds."""


class CardGrids:
    """Grids by card, as far as they are ready; a card without any is asked without."""

    def __init__(self, bank: TrainingBank, store: Store, notices: Notices, player: str, day: int) -> None:
        self._bank, self._store, self._notices = bank, store, notices
        self._player, self._day = player, day
        self._recent: Mapping[int, Sequence[bool]] = {}
        bank.train(player)

    def expect(self, cards: Iterable[DeckCard], recent: Mapping[int, Sequence[bool]] = MappingProxyType({})) -> None:
        """Cards that are asked soon, the next one first.

        `recent` says of each card, by its number, whether it was known at its last sights: so hard are the positions of
        a kind.
        """
        self._recent = recent
        words = []
        for card in cards:
            if card.key.kind in (CardKind.WORD, CardKind.POSITION):
                words.append(card.about)
            elif card.key.move_kind is not None:
                for low_ms, high_ms in self._bounds(card, card.key.move_kind):
                    self._bank.expect_kind(card.key.move_kind, low_ms, high_ms)
        self._bank.expect(words)

    def of(self, card: DeckCard) -> tuple[OfferedGrid, ...]:
        """Grids on which the card's word is the top; of a card of a kind one that the player has not seen so far."""
        kind = card.key.move_kind
        if kind is not None:
            ready = (self._bank.place_of_kind(kind, *pars, self._has_seen) for pars in self._bounds(card, kind))
            fresh = next((one for one in ready if one is not None), None)
            if fresh is None:
                return ()
            self._notices.safely(lambda: self._store.rushes.see_apart(self._player, fresh.position, self._day), None)
            return (_offered(fresh),)
        if card.key.kind in (CardKind.WORD, CardKind.POSITION):
            return tuple(_offered(one) for one in self._bank.places_for(card.about))
        return ()

    def _bounds(self, card: DeckCard, kind: Kind) -> tuple[tuple[int, int], ...]:
        """The pars of the positions for a card of a kind: those of its level, then any."""
        level = kind_level(self._recent.get(card.id, ()))
        return kind_bounds(self._bank.variant, kind, level), _ANY_PAR

    def _has_seen(self, position: Position) -> bool:
        return self._notices.safely(lambda: self._store.rushes.has_seen(self._player, [position], self._day), False)


def _offered(place: BankPlace) -> OfferedGrid:
    """A position with its target, by the shipped par: what another player's time would be says little of this one."""
    return OfferedGrid(place.turn, grid_target_ms(shipped_par_ms(difficulty_of(place.facts))))
