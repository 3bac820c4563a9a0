"""All cards of a player as a list shows them: where each stands, and by what it is found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.lexicon.graph import WordGraph
from topping.store import Store
from topping.store.training.introduction import asked_entries
from topping.training.deck.agenda import DeckEntry
from topping.training.deck.tempo import tempo_of


class CardStanding(Enum):
    """Where a card stands; the values name its sentences."""

    NEW = "new"
    DUE = "due"
    LATER = "later"
    ASIDE = "aside"
    LEECH = "leech"
    ASLEEP = "asleep"


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card on a training day."""

    entry: DeckEntry
    standing: CardStanding
    due: int | None
    """The training day on which it is to be asked."""
    key: str
    """What it asks for, in capitals."""
    word: str
    """Its solution, in capitals."""

    def has(self, letters: str) -> bool:
        """Whether letters (A–Z) stand in it; any card has none."""
        return letters in self.key or (bool(letters) and letters in self.word)


_ORDER: Final = {
    one: place for place, one in enumerate(sorted(CardStanding, key=lambda one: one is not CardStanding.DUE))
}


def listed(store: Store, player: str, graph: WordGraph, today: int) -> tuple[ListedCard, ...]:
    """The cards of a player: due ones first, then by the day on which they come. Raises `ToppingError`."""
    entries = asked_entries(store, player, graph)
    tempo = tempo_of(one.state for one in entries if one.is_asked and one.state is not None)
    found = []
    for entry in entries:
        due = entry.due_on(today, tempo)
        standing = _standing(entry, due, today)
        found.append(ListedCard(entry, standing, due, entry.card.key.text.upper(), entry.card.word.upper()))
    return tuple(sorted(found, key=lambda one: (_ORDER[one.standing], one.due or 0, one.entry.card.id)))


def _standing(entry: DeckEntry, due: int | None, today: int) -> CardStanding:
    if entry.is_asleep:
        return CardStanding.ASLEEP
    if entry.card.is_aside:
        return CardStanding.ASIDE
    if entry.is_leech:
        return CardStanding.LEECH
    if due is None:
        return CardStanding.NEW
    return CardStanding.DUE if due <= today else CardStanding.LATER
