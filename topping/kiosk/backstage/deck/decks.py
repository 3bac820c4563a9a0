"""The decks of players, as the kiosk asks for them: what there is today, a sitting, the cards one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from topping.errors import InputError, ToppingError
from topping.game.service.client import QuestionService
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.deck.bank import TrainingBank
from topping.kiosk.backstage.deck.cardgrids import CardGrids
from topping.kiosk.backstage.deck.cardsitting import CardSitting
from topping.kiosk.backstage.deck.deckfeed import DeckFeed
from topping.kiosk.backstage.deck.listing import ListedCard, listed
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.localtime import training_day_of
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Turn
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.store.training.intake import by_seconds
from topping.training.deck.agenda import Agenda, DeckEntry
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard
from topping.training.deck.sources import CardOrigin, card_of_key, card_of_turn
from topping.training.held import Arm, WordKin
from topping.training.kinds import Kind


@dataclass(frozen=True, slots=True)
class DeckToday:
    """A player's deck on a training day."""

    due: int = 0
    """The cards of today, new ones and those to be repeated among them."""
    new: int = 0
    minutes: int = 0
    """About how long they take."""
    week: tuple[int, ...] = ()
    """The cards of seven days, from today on; empty where there is no card at all."""
    cards: int = 0
    """The cards in all."""
    next_day: int | None = None
    """The training day of the next cards; None where none is planned."""


class PlayerDecks:
    """The decks of players, read when a screen asks for them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        notices: Notices,
        choices: OfferedChoices,
        bank: TrainingBank,
        beside: Beside,
    ) -> None:
        self._store, self._clock, self._notices, self._choices, self._bank = store, clock, notices, choices, bank
        self._beside = beside
        self.feed = DeckFeed(store, clock, choices, beside)
        """What puts cards into decks."""
        self.chance = Random()
        """What shuffles cards and letters."""
        self.counts_answers = True
        """Whether the number of the words asked for is told."""

    def day(self, now: str) -> int:
        """The training day of an instant in ISO 8601."""
        return training_day_of(now)

    def today(self, player: str) -> DeckToday:
        """What there is today of a player's deck; nothing of nobody's, or where the deck cannot be read."""
        if not player:
            return DeckToday()
        try:
            agenda = self._notices.safely(lambda: self._agenda(player), None)
        except ToppingError:  # what cannot be a name is nobody's, and without a lexicon nothing is asked
            return DeckToday()
        if agenda is None or not agenda.cards:
            return DeckToday()
        return DeckToday(
            agenda.left,
            len(agenda.new),
            agenda.minutes,
            (agenda.left, *agenda.week[1:]),
            agenda.cards,
            agenda.next_day,
        )

    def _agenda(self, player: str) -> Agenda:
        return self.feed.agenda(player, training_day_of(self._clock.date())).agenda

    def attend(self, player: str, helper: QuestionService) -> int:
        """Looks finished runs through for cards, for a short while, and asks which words of today are held back.

        Returns how many cards the runs brought.
        """
        added = 0
        if not player:
            return added
        try:
            added = self.feed.take_in(player)
            self.feed.ask(player, helper)
            self.feed.changes += added > 0  # last: what comes before may be tried several times
        except ToppingError as fault:
            self._notices.tell(fault)
        return added

    def entries(self, player: str) -> tuple[DeckEntry, ...]:
        """The cards of a player with what is known of each. Raises `ToppingError`."""
        return self.feed.entries(player)

    def listed(self, player: str) -> tuple[ListedCard, ...]:
        """All cards of a player, as they stand today. Raises `ToppingError`."""
        return self._beside.ask(listed, player, self._graph, training_day_of(self._clock.date()))

    def open(self, player: str) -> CardSitting:
        """A sitting on a player's cards of today. Raises `ToppingError`."""
        day = training_day_of(self._clock.date())
        grids = CardGrids(self._bank, self._store, self._notices, player, day)
        return CardSitting(self._clock, self._graph, player, self.chance, grids, self.feed, self._beside)

    # by hand

    # Each is kept on return. `at` is the instant of it (ISO 8601), now without one: within a change that may be tried
    # again, the same each time.

    def add_word(self, player: str, word: str, at: str = "") -> bool:
        """Puts a word (A–Z) into a player's deck by hand; whether it was not there. Raises `ToppingError`."""
        graph = self._graph
        if not graph.admits(word):
            raise InputError("deck.not_admitted", word=word)
        origin = CardOrigin(graph.hash, training_day_of(self._clock.date()))
        return self._add_by_hand(player, card_of_key(CardKey.of_word(word), CardSource.HAND, origin), at)

    def words(self, player: str) -> frozenset[str]:
        """The words that a player's deck asks for (A–Z); none of nobody's deck, or where it cannot be read."""
        cards: tuple[DeckCard, ...] = ()
        try:
            cards = self._notices.safely(lambda: self._beside.ask(_cards, player), cards) if player else cards
        except ToppingError:  # what cannot be a name is nobody's
            return frozenset()
        return frozenset(one.key.word for one in cards if one.key.kind is CardKind.WORD)

    def kinds(self, player: str) -> dict[Kind, int]:
        """The kinds of moves that a player's deck asks for, with the numbers of their cards; none of nobody's deck, or
        where it cannot be read."""
        cards: tuple[DeckCard, ...] = ()
        try:
            cards = self._notices.safely(lambda: self._beside.ask(_cards, player), cards) if player else cards
        except ToppingError:  # what cannot be a name is nobody's
            return {}
        return {one.key.move_kind: one.id for one in cards if one.key.move_kind is not None}

    def add_kind(self, player: str, kind: Kind, at: str = "") -> None:
        """Puts a kind of moves into a player's deck by hand. Raises `ToppingError`."""
        origin = CardOrigin(self._graph.hash, training_day_of(self._clock.date()))
        self._add_by_hand(player, card_of_key(CardKey.of_kind(kind), CardSource.HAND, origin), at)

    def _add_by_hand(self, player: str, card: DeckCard, at: str) -> bool:
        """Puts a card into a deck, also one that was taken out, or whose word is held back."""
        lexicon = DeckLexicon(self._graph.name, self._graph.hash)
        return self._beside.ask(_added, player, lexicon, card, self.feed.kin_of(card.about), at or self._clock.date())

    def card_of(self, player: str, turn: Turn, variant: Variant) -> DeckEntry | None:
        """The card of a move in a player's deck; None where it is not there, or the deck cannot be read."""
        nothing: tuple[DeckEntry, ...] = ()
        try:
            key = self._of_turn(turn, variant).key
            entries = self._notices.safely(lambda: self.entries(player), nothing) if player else nothing
        except ToppingError:  # without a lexicon there is no deck
            return None
        return next((one for one in entries if one.card.key == key), None)

    def numbers_of(self, player: str, turns: Iterable[Turn], variant: Variant) -> frozenset[int]:
        """The numbers of those moves of a game that are in a player's deck."""
        nothing: tuple[DeckEntry, ...] = ()
        try:
            entries = self._notices.safely(lambda: self.entries(player), nothing) if player else nothing
        except ToppingError:
            return frozenset()
        keys = {one.card.key for one in entries}
        return frozenset(turn.number for turn in turns if keys and self._of_turn(turn, variant).key in keys)

    def mark(self, player: str, turn: Turn, variant: Variant) -> bool:
        """Puts the top of a move into a player's deck by hand; whether it was not there. Raises `ToppingError`."""
        return self._add_by_hand(player, self._of_turn(turn, variant), "")

    def _of_turn(self, turn: Turn, variant: Variant) -> DeckCard:
        origin = CardOrigin(self._graph.hash, training_day_of(self._clock.date()))
        return card_of_turn(turn, CardSource.HAND, origin, by_seconds, variant)

    def remove(self, card: int, at: str = "") -> None:
        """Takes a card out of its deck. Raises `StoreError`."""
        self._beside.ask(_removed, card, at or self._clock.date())

    def set_aside(self, card: int, at: str = "") -> None:
        """Keeps a card from being asked. Raises `StoreError`."""
        self._beside.ask(_set_aside, card, at or self._clock.date())

    def take_back(self, card: int, at: str = "") -> None:
        """Has a card asked again that was set aside, also as a leech. Raises `StoreError`."""
        self._beside.ask(_taken_back, card, at or self._clock.date())

    @property
    def _graph(self) -> WordGraph:
        return self._choices.chosen_lexicon()


# what is asked beside the loop


def _added(store: Store, player: str, lexicon: DeckLexicon, card: DeckCard, kin: WordKin | None, at: str) -> bool:
    added = store.decks.add(player, lexicon, (card,), at) > 0
    if kin is not None:
        store.word_entries.note(player, training_day_of(at), ((kin, Arm.HAND),))
    return added


def _removed(store: Store, card: int, at: str) -> None:
    store.decks.remove(card, training_day_of(at), at)


def _set_aside(store: Store, card: int, at: str) -> None:
    store.decks.set_aside(card, training_day_of(at), at)


def _taken_back(store: Store, card: int, at: str) -> None:
    store.decks.take_back(card, training_day_of(at), at)


def _cards(store: Store, player: str) -> tuple[DeckCard, ...]:
    return store.decks.cards(player)
