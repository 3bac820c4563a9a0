"""The decks of training cards: adding cards automatically and by hand, the list of cards, and today's cards."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Final

from topping.bank.cardmatter import matter_of
from topping.errors import InputError, ToppingError
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.idlework import TrainingBank
from topping.kiosk.services.players import OfferedChoices
from topping.kiosk.services.sitting import CardGrids, CardSitting, ListSitting, agenda_of, set_aside
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import meanings
from topping.lexicon.playability import playability
from topping.paths import data_folder, write_file
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Turn
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.store.training.intake import MissedTop, by_seconds
from topping.store.training.introduction import add_own_list, asked_entries, cards_of_today, own_list
from topping.system.localtime import training_day_of
from topping.training.analysedmove import KINDS, Kind
from topping.training.deck.agenda import Agenda, DeckEntry, DeckSettings
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard
from topping.training.deck.faces import CardFace, face_of
from topping.training.deck.lists import CardList, CardOrigin, card_of_key, card_of_turn
from topping.training.deck.states import is_forgotten, tempo_of


class CardStanding(Enum):
    """The state of a card in the list, such as due or set aside. The value ends its text key, as in
    `cards.standing.due`.
    """

    NEW = "new"
    DUE = "due"
    LATER = "later"
    ASIDE = "aside"
    LEECH = "leech"
    ASLEEP = "asleep"


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card in the list of a player's cards, with its state on a day."""

    entry: DeckEntry
    standing: CardStanding
    due: int | None
    """The training day on which the card is due."""
    key: str
    """The card's question, in capitals."""
    word: str
    """The card's solution, in capitals."""

    def has(self, letters: str) -> bool:
        """Returns whether the card's question or its word contains these letters (A–Z). True if `letters` is empty."""
        return letters in self.key or (bool(letters) and letters in self.word)


@dataclass(frozen=True, slots=True)
class MissedWord:
    """A word that a player has missed: how often, and whether his deck has a card for it."""

    word: str
    """A–Z."""
    games: int = 0
    rushes: int = 0
    cards: int = 0
    """How often it was missed in reviews of the deck."""
    is_in_deck: bool = False
    is_forgotten: bool = False
    """Whether a card of it was known once and is not any more."""

    @property
    def count(self) -> int:
        return self.games + self.rushes + self.cards


def missed_words(tops: Iterable[MissedTop], cards: Iterable[ListedCard]) -> tuple[MissedWord, ...]:
    """Returns the words that a player missed in games, timed exercises or card sittings, most often missed first."""
    found = {
        top.word: MissedWord(top.word, top.games, top.rushes, 0, is_in_deck=False, is_forgotten=False) for top in tops
    }
    for listed_card in cards:
        card, state = listed_card.entry.card, listed_card.entry.state
        if not card.about:
            continue
        one = found.get(card.about, MissedWord(card.about))
        found[card.about] = replace(
            one,
            cards=one.cards + (0 if state is None else state.agains),
            is_in_deck=True,
            is_forgotten=one.is_forgotten or (state is not None and is_forgotten(state)),
        )
    return tuple(sorted((word for word in found.values() if word.count), key=lambda word: (-word.count, word.word)))


_ORDER: Final = {
    standing: place
    for place, standing in enumerate(sorted(CardStanding, key=lambda standing: standing is not CardStanding.DUE))
}


def listed(store: Store, player: str, graph: WordGraph, today: int) -> tuple[ListedCard, ...]:
    """Returns the cards of a player's deck: due cards first, then by the day on which each will be asked.

    Raises `ToppingError` if the deck cannot be read.
    """
    entries = asked_entries(store, player, graph)
    tempo = tempo_of(entry.state for entry in entries if entry.is_asked and entry.state is not None)
    found = []
    for entry in entries:
        due = entry.due_on(today, tempo)
        standing = _standing(entry, due, today)
        found.append(ListedCard(entry, standing, due, entry.card.key.text.upper(), entry.card.word.upper()))
    return tuple(sorted(found, key=lambda card: (_ORDER[card.standing], card.due or 0, card.entry.card.id)))


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


INTAKE_MS: Final = 200
"""How long runs are looked through at an opening of the deck."""


_NO_LETTER: Final = re.compile(r"[^\w-]+")
_TAG: Final = "topping"


@dataclass(frozen=True, slots=True)
class WrittenNotes:
    """A file of cards written for Anki (a flash-card program), with the number of cards."""

    path: Path
    count: int


class PlayerDecks:
    """The service for the players' decks of training cards."""

    def __init__(self, beside: Beside, clock: Clock, choices: OfferedChoices, bank: TrainingBank) -> None:
        self._beside, self._clock, self._choices, self._bank = beside, clock, choices, bank
        self._wished: dict[str, dict[str, Any]] = {}
        """Deck options that may wait for the disk, by player and name."""
        self._changes = 0
        """How often cards have come."""
        self.chance = Random()
        """Shuffles cards and letters."""
        self.counts_answers = True
        """Whether the number of the words asked for is told."""

    @property
    def changes(self) -> int:
        """How many times since the program started a deck has gained cards, or grids to show with its cards."""
        return self._changes + self._bank.arrivals

    async def today(self, player: str) -> Agenda:
        """Returns which cards of a player's deck are to be asked today. Empty without a player, or if the deck is
        unreadable.

        Also requests positions for the cards that ask for a kind of move (such as a scrabble).
        """
        today = training_day_of(self._clock.date())
        try:
            deck = await self._beside.fetch_of_player(
                None, agenda_of, player, self._graph, today, 1, self._bank.kinds_ready
            )
        except ToppingError:  # without a lexicon nothing can be asked
            deck = None
        if deck is None:
            return Agenda.of((), today)
        kinds = [entry.card for entry in deck.entries.values() if entry.card.key.kind is CardKind.KIND]
        if kinds:
            CardGrids(self._bank, self._beside, player, today).expect(kinds, deck.recent)
        return deck.agenda

    # cards added automatically

    async def attend(self, player: str) -> None:
        """Adds new cards to a player's deck: tops missed in finished runs, and today's share of the word lists he
        learns.

        Stops looking through runs after `INTAKE_MS`.
        """
        now = self._clock.date()
        try:
            if player:
                added = await self._beside.fetch(_taken_in, player, training_day_of(now), now, self._clock.now)
                filled = await self._beside.fetch(_filled_up, player, self._graph, now)
                self._changes += added > 0 or filled
        except ToppingError as fault:
            self._beside.notices.tell(fault)

    async def listed(self, player: str) -> tuple[ListedCard, ...]:
        """Returns all cards of a player's deck with their state today. Raises `ToppingError` if the deck cannot be
        read.
        """
        return await self._beside.fetch(listed, player, self._graph, training_day_of(self._clock.date()))

    async def missed(self, player: str, cards: Sequence[ListedCard]) -> tuple[MissedWord, ...]:
        """Returns the words that a player has missed, most often missed first. `cards` are all cards of his deck.

        Raises `ToppingError` if the database cannot be read.
        """
        return await self._beside.fetch(_missed, player, tuple(cards))

    async def write_for_anki(self, player: str, cards: Iterable[ListedCard]) -> WrittenNotes:
        """Writes cards to a file for Anki (a flash-card program), except those whose word the lexicon does not know.

        Raises `ToppingError` if the cards cannot be read or the file cannot be written.
        """
        awake = tuple(card.entry.card for card in cards if card.standing is not CardStanding.ASLEEP)
        count, text = await self._beside.fetch(_anki_notes, player, awake, self._graph)
        name = _NO_LETTER.sub("-", player).strip("-") or "player"
        return WrittenNotes(write_file(data_folder() / "anki" / f"{name}.txt", text.encode()), count)

    def open(self, player: str) -> CardSitting:
        """Returns a new sitting, in which today's cards of a player will be asked.

        Raises `ToppingError` if the lexicon cannot be used.
        """
        day = training_day_of(self._clock.date())
        grids = CardGrids(self._bank, self._beside, player, day)
        return CardSitting(self._clock, self._graph, player, self.chance, grids, self._beside)

    async def drill(self, player: str, asked: CardList | str) -> ListSitting:
        """Returns a new sitting with the cards of a word list, which does not affect the schedule of the player's deck.

        `asked` is a `CardList`, or a typed file path, word length or pattern. Raises `ToppingError` for an unusable
        list or lexicon.
        """
        graph, day = self._graph, training_day_of(self._clock.date())
        keys = await self._beside.fetch(_own_list, asked, graph)
        origin, one_question = CardOrigin(graph.hash, day), {key.letters or str(key): key for key, _ in keys}
        cards = [card_of_key(key, CardSource.CHOSEN, origin) for key in one_question.values()]
        grids = CardGrids(self._bank, self._beside, player, day)
        return ListSitting(self._clock, graph, player, self.chance, grids, self._beside, cards)

    def settings(self, player: str) -> DeckSettings:
        """Returns a player's deck options."""
        kept = self._beside.of_player(DeckSettings(), lambda store, player: store.decks.settings(player), player)
        if not self._beside.store.pending_writes:
            self._wished.clear()
        return replace(kept, **self._wished.get(player, {}))

    async def change_setting(self, player: str, name: str, value: bool | int) -> None:
        """Stores one of a player's deck options; `name` is a field of `DeckSettings`.

        Raises `ToppingError` if it cannot be stored.
        """
        await self._beside.keep(None, _wish, player, name, value)
        self._wished.setdefault(player, {})[name] = value

    # by hand

    # Each change returns once stored, on disk or in memory. `at` is its time (ISO 8601); now if empty.

    async def add_word(self, player: str, word: str, at: str = "") -> bool:
        """Adds a card for a word (A–Z) to a player's deck. Returns whether it is new. `at` is the date (ISO 8601), by
        default now.

        Raises `InputError` if the lexicon does not admit the word, another `ToppingError` if the card cannot be stored.
        """
        graph = self._graph
        if not graph.admits(word):
            raise InputError("deck.not_admitted", word=word)
        origin = CardOrigin(graph.hash, training_day_of(self._clock.date()))
        return await self._add_by_hand(player, card_of_key(CardKey.of_word(word), CardSource.HAND, origin), at)

    async def add_list(self, player: str, asked: CardList | str, at: str) -> int:
        """Adds the cards of a word list to a player's deck. Returns the number of new cards. `at` is the date (ISO
        8601).

        `asked` is a `CardList`, or a typed file path, word length or pattern. Raises `ToppingError` if the list is
        unusable or cannot be stored.
        """
        graph = self._graph
        added = await self._beside.keep(None, _add_own_list, player, asked, graph, at)
        if added is None:  # written later
            known = {card.key for card in await self._cards(player)}
            keys = await self._beside.fetch(_own_list, asked, graph)
            added = len({key for key, _ in keys} - known)
        return added

    async def words(self, player: str) -> frozenset[str]:
        """Returns the words (A–Z) that the cards of a player's deck ask for.

        Empty without a player, or if the deck is unreadable.
        """
        return frozenset(card.key.word for card in await self._cards(player) if card.key.kind is CardKind.WORD)

    async def kinds(self, player: str) -> dict[Kind, int]:
        """Returns the ids of the cards that ask for a kind of move (such as a scrabble), by kind.

        Empty without a player, or if the deck is unreadable.
        """
        cards = await self._cards(player, tuple(map(CardKey.of_kind, KINDS)))
        return {card.key.move_kind: card.id for card in cards if card.key.move_kind is not None}

    async def _cards(self, player: str, keys: Collection[CardKey] | None = None) -> tuple[DeckCard, ...]:
        return await self._beside.fetch_of_player((), _cards_of, player, keys)

    async def add_kind(self, player: str, kind: Kind, at: str) -> None:
        """Adds a card that asks for this kind of move (such as a scrabble) to a player's deck, at the date `at` (ISO
        8601).

        Raises `ToppingError` if it cannot be stored.
        """
        origin = CardOrigin(self._graph.hash, training_day_of(self._clock.date()))
        await self._add_by_hand(player, card_of_key(CardKey.of_kind(kind), CardSource.HAND, origin), at)

    async def _add_by_hand(self, player: str, card: DeckCard, at: str) -> bool:
        lexicon = DeckLexicon(self._graph.name, self._graph.hash)
        is_new = not await self._cards(player, (card.key,))
        return await self._beside.keep(is_new, _added, player, lexicon, card, at or self._clock.date())

    async def card_of(self, player: str, turn: Turn, variant: Variant) -> DeckEntry | None:
        """Returns the card for the top of a move in a player's deck; None if absent, or if the deck is unreadable."""
        return (await self._in_deck(player, (turn,), variant)).get(turn.number)

    async def numbers_of(self, player: str, turns: Iterable[Turn], variant: Variant) -> frozenset[int]:
        """Returns the numbers of the moves whose tops have a card in a player's deck."""
        return frozenset(await self._in_deck(player, turns, variant))

    async def _in_deck(self, player: str, turns: Iterable[Turn], variant: Variant) -> dict[int, DeckEntry]:
        """Returns the cards for the tops of these moves in a player's deck, by move number."""
        if not player:
            return {}
        try:
            keys = {turn.number: self._of_turn(turn, variant).key for turn in turns}
            entries = await self._beside.fetch_of_player((), _entries_of, player, self._graph, tuple(keys.values()))
        except ToppingError:  # without a lexicon there is no deck
            return {}
        cards = {entry.card.key: entry for entry in entries}
        return {number: cards[key] for number, key in keys.items() if key in cards}

    async def mark(self, player: str, turn: Turn, variant: Variant) -> bool:
        """Adds a card for the top of a move to a player's deck. Returns whether it is new.

        Raises `ToppingError` if it cannot be stored.
        """
        return await self._add_by_hand(player, self._of_turn(turn, variant), "")

    def _of_turn(self, turn: Turn, variant: Variant) -> DeckCard:
        origin = CardOrigin(self._graph.hash, training_day_of(self._clock.date()))
        return card_of_turn(turn, CardSource.HAND, origin, by_seconds, variant)

    async def remove(self, card: int, at: str = "") -> None:
        """Removes a card (id) from its deck, at the date `at` (ISO 8601; default: now). Only the player can add it
        again.

        Raises `StoreError` if the database cannot be written.
        """
        at = at or self._clock.date()
        await self._beside.keep(None, _remove, card, training_day_of(at), at)

    async def set_aside(self, card: int, at: str) -> None:
        """Suspends a card (id) at the date `at` (ISO 8601): it is not asked until `take_back`.

        Raises `StoreError` if the database cannot be written.
        """
        await self._beside.keep(None, set_aside, card, training_day_of(at), at)

    async def take_back(self, card: int, at: str) -> None:
        """Resumes a card (id) that the player has suspended or failed too often, at the date `at` (ISO 8601).

        Raises `StoreError` if the database cannot be written.
        """
        await self._beside.keep(None, _take_back, card, training_day_of(at), at)

    @property
    def _graph(self) -> WordGraph:
        return self._choices.chosen_lexicon()


# queries run outside the loop


def _added(store: Store, player: str, lexicon: DeckLexicon, card: DeckCard, at: str) -> bool:
    return store.decks.add(player, lexicon, (card,), at) > 0


def _wish(store: Store, player: str, name: str, value: bool | int) -> None:
    store.decks.change_setting(player, name, value)


def _remove(store: Store, card: int, day: int, at: str) -> None:
    store.decks.remove(card, day, at)


def _take_back(store: Store, card: int, day: int, at: str) -> None:
    store.decks.take_back(card, day, at)


def _cards_of(store: Store, player: str, keys: Collection[CardKey] | None = None) -> tuple[DeckCard, ...]:
    return store.decks.cards(player, keys)


def _entries_of(store: Store, player: str, graph: WordGraph, keys: Collection[CardKey]) -> tuple[DeckEntry, ...]:
    return asked_entries(store, player, graph, keys)


def _missed(store: Store, player: str, cards: Sequence[ListedCard]) -> tuple[MissedWord, ...]:
    return missed_words(store.intake.missed_tops(player), cards)


def _own_list(_: Store, asked: CardList | str, graph: WordGraph) -> tuple[tuple[CardKey, float], ...]:
    return own_list(asked, graph)


def _add_own_list(store: Store, player: str, asked: CardList | str, graph: WordGraph, at: str) -> int:
    return add_own_list(store, player, asked, graph, at)


def _anki_notes(store: Store, player: str, cards: Sequence[DeckCard], graph: WordGraph) -> tuple[int, str]:
    """Returns (number of cards, text for import into Anki) for the cards that can be asked with the lexicon `graph`."""
    # imported late to start faster: it loads the templates
    from topping.sheets.training.anki import anki_note, anki_text, words_of

    uuids, faces = store.decks.uuids(player), dict[str, tuple[DeckCard, CardFace]]()
    for card in cards:
        guid = uuids[card.id]
        if (face := face_of(card, matter_of(card, graph), (), Random(guid))) is not None:  # the same at each export
            faces[guid] = card, face
    known = meanings({word for _, face in faces.values() for word in words_of(face)}, is_public=False)
    notes = [
        anki_note(guid, face, (_TAG, f"{_TAG}::{card.key.kind.value}", f"{_TAG}::{card.source.value}"), known)
        for guid, (card, face) in faces.items()
    ]
    return len(notes), anki_text(notes)


def _taken_in(store: Store, player: str, day: int, at: str, now_ms: Callable[[], int]) -> int:
    until = now_ms() + INTAKE_MS
    return store.intake.take(player, day, at, lambda: now_ms() >= until, playability().worth)


def _filled_up(store: Store, player: str, graph: WordGraph, now: str) -> bool:
    cards = cards_of_today(store, player, graph, now)
    return bool(cards) and store.decks.add(player, DeckLexicon(graph.name, graph.hash), cards, now) > 0
