"""What a player does with a card besides answering it: sets it aside, takes it back, postpones it, throws it away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from topping.training.deck.cards import DeckCard
from topping.training.deck.sights import Sight
from topping.training.deck.states import state_of


class Act(Enum):
    """The values are those that are stored."""

    SET_ASIDE = "set_aside"
    """It is not asked until it is taken back."""
    TAKEN_BACK = "taken_back"
    """It is asked again; its Agains so far are forgiven."""
    UNDONE = "undone"
    """A sight is taken out: it never happened."""
    POSTPONED = "postponed"
    """It is not asked before a day, unless it is all the same."""
    REMOVED = "removed"
    """It is out of the deck, and does not come back by itself."""
    MARKED = "marked"
    """It is put into the deck by hand, also after it was removed."""


@dataclass(frozen=True, slots=True)
class CardAct:
    """One act on a card."""

    act: Act
    day: int
    """Training day."""
    after: int
    """How many sights of the card, without those undone, were kept before it."""
    until: int | None = None
    """The training day that the card is postponed to; None for the other acts."""


def with_acts(card: DeckCard, acts: Iterable[CardAct], sights: Sequence[Sight]) -> DeckCard:
    """A card after all acts on it, in the order in which they were kept; `sights` are its own, without those undone."""
    is_aside, forgiven, until = False, 0, None
    for one in acts:
        if one.act is Act.SET_ASIDE:
            is_aside = True
        elif one.act is Act.TAKEN_BACK:
            state = state_of(sights[: one.after])
            is_aside, forgiven = False, 0 if state is None else state.agains
        elif one.act is Act.POSTPONED:
            until = one.until if one.after >= len(sights) else None
    return replace(card, is_aside=is_aside, forgiven=forgiven, until=until)
