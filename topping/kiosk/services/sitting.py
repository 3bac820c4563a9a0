"""Sittings with training cards: which card is asked next, with which grid, and what is stored of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Final

from topping.bank.cardmatter import matter_of
from topping.bank.record import TrainingPosition
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.idlework import TrainingBank
from topping.lexicon.graph import WordGraph
from topping.rules.grid.position import Position
from topping.rules.tiles import Chance
from topping.store import Store
from topping.store.database import canonical, ms_of
from topping.store.training.introduction import asked_entries
from topping.system.localtime import training_day_of
from topping.training.analysedmove import Kind
from topping.training.deck.agenda import NO_END, USUAL_MS, Agenda, ComingDay, DeckEntry, Fluency, pace_of
from topping.training.deck.cards import CardKind, DeckCard, kind_bounds, kind_level
from topping.training.deck.faces import CardFace, GridFace, WordFace, face_of, shuffled
from topping.training.deck.forecast import FORECAST_DAYS
from topping.training.deck.schedule import GRADE_RULE, Sight, grid_target_ms
from topping.training.deck.sitting import Sitting
from topping.training.deck.states import CardState, is_forgotten
from topping.training.difficulty import difficulty_of
from topping.training.rush.positionset import shipped_par_ms

_ANY_PAR: Final = (0, 10**9)
"""Par bounds (ms) that accept any position, if no position of the card's level is ready."""


class CardGrids:
    """The supply of grids with which cards are asked. A card without a grid is asked by its letters alone."""

    def __init__(self, bank: TrainingBank, beside: Beside, player: str, day: int) -> None:
        self._bank, self._store, self._notices = bank, beside.store, beside.notices
        self._player, self._day = player, day
        self._recent: Mapping[int, Sequence[bool]] = {}
        bank.train(player)

    @property
    def kinds_ready(self) -> frozenset[Kind]:
        """The kinds of moves of which positions are ready to be shown."""
        return self._bank.kinds_ready

    def expect(self, cards: Iterable[DeckCard], recent: Mapping[int, Sequence[bool]] = MappingProxyType({})) -> None:
        """Requests grids for the next cards, in order.

        `recent` tells by card id whether the player knew the card at his last answers. For a card about a kind of move,
        each card known makes the next position harder, each missed one easier.
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

    def of(self, card: DeckCard) -> tuple[GridFace, ...]:
        """Returns the grids ready for a card: positions whose top is its word.

        For a card about a kind of move (such as a scrabble): one new position of this kind.
        """
        kind = card.key.move_kind
        if kind is not None:
            ready = (self._bank.place_of_kind(kind, *pars, self._has_seen) for pars in self._bounds(card, kind))
            fresh = next((place for place in ready if place is not None), None)
            if fresh is None:
                return ()
            self._notices.safely(None, lambda: self._store.rushes.see_apart(self._player, fresh.position, self._day))
            return (_offered(fresh),)
        if card.key.kind in (CardKind.WORD, CardKind.POSITION):
            return tuple(_offered(place) for place in self._bank.places_for(card.about))
        return ()

    def _bounds(self, card: DeckCard, kind: Kind) -> tuple[tuple[int, int], ...]:
        """Returns ranges (least, greatest) of par (expected time, ms) for the positions of a card about a kind of move.

        The first range is tried first: it fits the player's difficulty level (`kind_level`). The second admits any
        position.
        """
        level = kind_level(self._recent.get(card.id, ()))
        return kind_bounds(self._bank.variant, kind, level), _ANY_PAR

    def _has_seen(self, position: Position) -> bool:
        return self._notices.safely(False, lambda: self._store.rushes.has_seen(self._player, [position], self._day))


def _offered(place: TrainingPosition) -> GridFace:
    """Returns a position as the face of a card; its target time follows from the time expected of an average player."""
    return GridFace(place.turn, grid_target_ms(shipped_par_ms(difficulty_of(place.facts))))


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card being asked, with its face (letters or grid) and its target time."""

    card: DeckCard
    face: CardFace
    place: int
    """Its place in the sitting, from 1."""
    done: int
    """How many cards of the sitting (`of`) are done. A card counts once, when it is not asked again today."""
    of: int
    """The known number of cards of the sitting."""
    target_ms: int
    """The target time (ms): how fast the player answers cards that he knows."""
    is_new: bool
    """Whether it was never asked before."""
    is_repeat: bool
    """Whether it was asked today already."""


@dataclass(frozen=True, slots=True)
class AnsweredCard:
    """An answered card: how it was answered, and when it will be asked again."""

    card: DeckCard
    elapsed_ms: int
    target_ms: int
    found: bool
    """Whether the full answer was given, in any time."""
    is_known: bool
    """Whether it counts as known: found, in whatever time."""
    tries: int
    due: int
    """The training day of its next sight."""
    repeats_today: bool
    is_leech: bool
    """Whether it failed too often and is set aside now."""
    is_undone: bool = False
    is_aside: bool = False
    """Whether the player set it aside after this answer."""
    is_forgotten: bool = False
    """Whether it was known once and has been forgotten."""


@dataclass(frozen=True, slots=True)
class DeckAgenda:
    """The cards of a deck with the figures for one day: cards to ask, the player's usual times."""

    entries: dict[int, DeckEntry]
    """By card number."""
    recent: dict[int, tuple[bool, ...]]
    """By card number: whether its last sights were found."""
    agenda: Agenda
    fluency: Fluency


class CardSitting:
    """A sitting with the cards of one day; the player answers one after another.

    After midnight the day stays the same.
    """

    keeps = True
    """Whether answers are stored and schedule the cards."""

    def __init__(
        self, clock: Clock, graph: WordGraph, player: str, chance: Chance, grids: CardGrids, beside: Beside
    ) -> None:
        self._clock, self.graph, self._chance, self._beside = clock, graph, chance, beside
        self.player = player
        self._agendas: Agendas | None = None
        """The cached figures of the cards,"""
        self._agendas_of = 0
        """and the value of `_changes` when they were computed."""
        self._changes = 0
        """How often the cards have changed."""
        self._passed_over: dict[int, DeckCard] = {}
        self.answered: list[AnsweredCard] = []
        """The answered cards, last one last."""
        self._before: dict[int, CardState | None] = {}
        """The schedule state of each answer's card before the answer."""
        self._faces: dict[int, CardFace | None] = {}
        """The prepared faces, by card number."""
        self._grids = grids
        self.asked: AskedCard | None = None
        """The current card; None before the first card and at the end."""

    async def begin(self, rounds: int = 1) -> None:
        """Reads today's cards, for `rounds` times ten minutes. Call it before the first question.

        Raises `ToppingError` if the deck cannot be read.
        """
        today = training_day_of(self._clock.date())
        ready = self._grids.kinds_ready
        found = await self._beside.fetch(agenda_of, self.player, self.graph, today, rounds, ready)
        unready = tuple(number for number, one in found.entries.items() if _waits_for_position(one, today))
        await self._put_off(unready, today)
        self._passed_over |= {number: found.entries[number].card for number in unready}
        self._rounds, self._ready = rounds, ready
        self._entries = found.entries
        self.agenda, self._fluency = found.agenda, found.fluency
        self._sitting = Sitting.begin(self.agenda, self._now_ms, self._chance)
        self._grids.expect([self._entries[number].card for number in self._sitting.left], found.recent)
        self._changes += 1

    async def _put_off(self, cards: tuple[int, ...], today: int) -> None:
        """Stores that these cards (ids) wait until tomorrow, because no position is ready for them."""
        if cards:
            until, at = tuple((number, today + 1) for number in cards), self._clock.date()
            await self._beside.keep(None, _postponed, until, today, at)

    @property
    def day(self) -> int:
        return self._sitting.day

    @property
    def is_stale(self) -> bool:
        return self._sitting.is_stale(self._now_ms)

    @property
    def _now_ms(self) -> int:
        return round(datetime.fromisoformat(self._clock.date()).timestamp() * 1000)

    async def look_again(self) -> None:
        """Reads the deck again after a change: new cards are asked at the end, removed cards no more."""
        found = await self._beside.fetch(agenda_of, self.player, self.graph, self.day, self._rounds, self._ready)
        known, before = self._sitting, self._entries
        asked = frozenset((*known.left, *(repeat.card for repeat in known.repeats)))
        self._entries = found.entries
        out = [number for number in asked if number not in self._entries or not self._entries[number].is_asked]
        done = {answered.card.id for answered in self.answered}
        fresh = [entry.card.id for entry in found.agenda.new if entry.card.id not in asked]
        kept = known.without(out)
        now = None if self.asked is None else self.asked.card.id
        # an answer given meanwhile can still be undone
        shown = {*done, *(() if now is None else (now,))}
        self._entries |= {number: before[number] for number in shown if number in before}
        self._sitting = replace(kept, left=(*kept.left, *(number for number in fresh if number != now)))
        self._changes += 1

    # asking

    async def next(self) -> AskedCard | None:
        """Asks the next card and returns it; None at the end. Skips cards that cannot be asked now."""
        while (number := self._sitting.next(self._now_ms)) is not None:
            face = self._face(number)
            self._faces.pop(number, None)
            if face is None:
                if self.keeps:
                    await self._put_off((number,), self.day)
                entry = self._entries[number]
                self._passed_over[number] = entry.card
                self._entries[number] = replace(entry, is_ready=False)
                self._sitting = self._sitting.without((number,))
                continue
            return self._ask(number, face)
        self.asked = None
        return None

    @property
    def without_position(self) -> int:
        return sum(card.key.kind is CardKind.KIND for card in self._passed_over.values())

    async def again(self) -> AskedCard | None:
        """Returns the current card with other letters or another grid, because it was out of sight for a while."""
        if self.asked is None:
            return await self.next()
        face = self.asked.face
        other = self._face(self.asked.card.id, face.shown)
        self._faces.pop(self.asked.card.id, None)
        return self._ask(self.asked.card.id, other or face)

    def _ask(self, number: int, face: CardFace) -> AskedCard:
        entry = self._entries[number]
        left = self._sitting.left
        done, open_ = self.done, {number, *left, *(repeat.card for repeat in self._sitting.repeats)}
        self.asked = AskedCard(
            entry.card,
            face,
            self._sitting.asked + 1,
            done,
            done + len(open_),
            self._fluency.target_ms(face.target_ms, on_grid=isinstance(face, GridFace)),
            self.keeps and entry.state is None,
            number not in left,
        )
        return self.asked

    @property
    def done(self) -> int:
        open_ = {*self._sitting.left, *(repeat.card for repeat in self._sitting.repeats)}
        return len({answered.card.id for answered in self.answered} - open_)

    def prepare(self) -> None:
        """Prepares the letters or grid of the next card while the current one is on screen."""
        sitting = self._sitting
        if self.asked is not None:
            sitting = sitting.after(self.asked.card.id, self._now_ms, lapsed=False)
        number = sitting.next(self._now_ms)
        if number is not None:
            self._face(number)

    def reshuffle(self) -> AskedCard | None:
        """Returns the current card with its letters in another order, because the player asks for it."""
        asked = self.asked
        if asked is None or not isinstance(asked.face, WordFace):
            return asked
        face = asked.face
        order = shuffled(face.letters, (face.letters,), self.graph.admits, self._chance)
        if order is not None:
            self.asked = replace(asked, face=replace(face, letters=order))
        return self.asked

    def _face(self, number: int, shown: str = "") -> CardFace | None:
        if number not in self._faces:
            entry = self._entries[number]
            last = shown or (entry.state.shown if entry.state is not None else "")
            self._faces[number] = face_of(
                entry.card,
                matter_of(entry.card, self.graph, self._grids.of(entry.card)),
                (last,) if last else (),
                self._chance,
            )
        return self._faces[number]

    # answering

    async def answer(self, elapsed_ms: int, at: str, *, found: bool, tries: int, given_up: bool) -> AnsweredCard:
        """Stores the player's answer to the current card. `elapsed_ms` is his time, `tries` the number of his answers,
        `at` the date (ISO 8601).

        Stores nothing and raises `StoreError` if the database cannot be written.
        """
        asked = self.asked
        if asked is None:
            raise RuntimeError("no card is asked")
        card, face, now_ms = asked.card, asked.face, ms_of(canonical(at))
        sight = Sight(self.day, now_ms, elapsed_ms, face.target_ms, found, tries, given_up, GRADE_RULE, face.shown)
        state = await self._seen(card, sight)
        entry = replace(self._entries[card.id], state=state)
        self._entries[card.id] = entry
        self._sitting = self._sitting.after(card.id, now_ms, lapsed=state.lapsed and not entry.is_leech)
        due = entry.due_on(self.day, self.agenda.tempo)
        assert due is not None  # the card was asked, so it is due
        answered = AnsweredCard(
            card,
            elapsed_ms,
            asked.target_ms,
            found,
            not state.lapsed,
            tries,
            due,
            any(repeat.card == card.id for repeat in self._sitting.repeats),
            entry.is_leech,
            is_forgotten=state.lapsed and is_forgotten(state),
        )
        self.answered.append(answered)
        self._changes += 1
        return answered

    async def _seen(self, card: DeckCard, sight: Sight) -> CardState:
        before = self._before[len(self.answered)] = self._entries[card.id].state
        after = CardState.first(sight) if before is None else before.after(sight)
        return await self._beside.keep(after, _see, card.id, sight)

    async def undo(self, at: str) -> AnsweredCard | None:
        """Undoes the last answer, at the date `at` (ISO 8601). Its card is asked again at the end.

        Returns None if there is no answer to undo.
        """
        place = next((at for at in reversed(range(len(self.answered))) if not self.answered[at].is_undone), None)
        if place is None:
            return None
        last = self.answered[place]
        before = self._before.get(place)
        state = await self._beside.keep(before, _undone, self.player, last.card.id, self.day, at)
        self._entries[last.card.id] = replace(self._entries[last.card.id], state=state)
        sitting = self._sitting.without((last.card.id,))
        self._sitting = replace(sitting, left=(*sitting.left, last.card.id), asked=max(0, sitting.asked - 1))
        self.answered[place] = replace(last, is_undone=True)
        self._changes += 1
        return self.answered[place]

    async def set_aside(self, card: DeckCard, at: str) -> None:
        """Suspends a card, at the date `at` (ISO 8601): it is not asked any more.

        Raises `StoreError` if the database cannot be written.
        """
        await self._beside.keep(None, set_aside, card.id, self.day, at)
        entry = self._entries[card.id]
        self._entries[card.id] = replace(entry, card=replace(entry.card, is_aside=True))
        self._sitting = self._sitting.without((card.id,))
        self.answered = [
            replace(answered, is_aside=True) if answered.card.id == card.id else answered for answered in self.answered
        ]
        self._changes += 1

    @property
    def postponable(self) -> int:
        return len(self._come_to.postponed)

    async def postpone(self, at: str) -> int:
        """Postpones the better-known half of the remaining cards to later days. Returns their number.

        `at` is the date (ISO 8601). Raises `StoreError` if the database cannot be written.
        """
        await self.reckon()
        postponed = self._come_to.postponed
        days = tuple((number, one.card.until) for number, one in postponed.items() if one.card.until is not None)
        await self._beside.keep(None, _postponed, days, self.day, at)
        self._entries |= postponed
        self._sitting = self._sitting.without(postponed)
        self._changes += 1
        return len(postponed)

    # the end

    @property
    def waits_ms(self) -> int | None:
        """The time (ms) until a missed card may be asked again; None if there is no such card."""
        return self._sitting.waits_ms(self._now_ms)

    @property
    def ahead(self) -> Agenda:
        return self._come_to.now

    @property
    def coming(self) -> ComingDay | None:
        """The next day on which cards will be due, with their number; None if there is none."""
        return self._come_to.coming

    @property
    def may_go_on(self) -> bool:
        """Whether there are cards for another ten minutes."""
        return self._come_to.may_go_on

    async def go_on(self) -> None:
        """Adds cards for another ten minutes. Raises `StoreError` if the deck cannot be read."""
        await self.begin(self._rounds + 1)

    async def reckon(self) -> None:
        """Brings `ahead`, `coming`, `may_go_on` and `postponable` up to date after answers."""
        if self._agendas_of != self._changes:
            of = self._changes
            about = dict(self._entries), self.agenda, self.day, self._rounds, self.player if self.keeps else ""
            self._agendas, self._agendas_of = await self._beside.fetch(_agendas, *about), of

    @property
    def _come_to(self) -> Agendas:
        assert self._agendas is not None
        return self._agendas


class ListSitting(CardSitting):
    """A sitting with the cards of a word list; each is asked until it is known. Nothing is stored, and no deck is
    affected.
    """

    keeps = False

    def __init__(
        self,
        clock: Clock,
        graph: WordGraph,
        player: str,
        chance: Chance,
        grids: CardGrids,
        beside: Beside,
        cards: Iterable[DeckCard],
    ) -> None:
        self._cards = {number: replace(card, id=number) for number, card in enumerate(cards)}
        super().__init__(clock, graph, player, chance, grids, beside)

    async def begin(self, rounds: int = 1) -> None:
        today, self._rounds, self._fluency = training_day_of(self._clock.date()), rounds, Fluency()
        self._entries = {number: DeckEntry(card, None) for number, card in self._cards.items()}
        self.agenda = Agenda.of((), today)
        left = sorted(self._cards, key=lambda _: self._chance.random())
        self._sitting = Sitting(today, self._now_ms, tuple(left), most_repeats=NO_END)
        self._grids.expect([self._cards[number] for number in left])
        self._changes += 1

    async def look_again(self) -> None:
        """Does nothing, since a word list does not change."""

    async def _seen(self, card: DeckCard, sight: Sight) -> CardState:
        before = self._entries[card.id].state
        return CardState.first(sight) if before is None else before.after(sight)


@dataclass(frozen=True, slots=True, eq=False)
class Agendas:
    """What lies ahead in a sitting: cards left today, the next day with cards, and cards that can be postponed."""

    now: Agenda
    coming: ComingDay | None
    may_go_on: bool
    """Whether another ten minutes would ask any card."""
    postponed: Mapping[int, DeckEntry]
    """The better-known half of the remaining cards, by number, each as if postponed."""


# queries run outside the loop


def agenda_of(
    store: Store, player: str, graph: WordGraph, today: int, rounds: int, kinds_ready: frozenset[Kind]
) -> DeckAgenda:
    """Returns the cards of a player's deck, and which to ask on the day `today`, with counts and a forecast.

    As many cards are asked as fit into `rounds` times his daily minutes. A card about a kind of move is asked only if
    its kind is in `kinds_ready`.
    """
    entries = tuple(
        replace(entry, is_ready=False) if entry.card.key.move_kind not in (None, *kinds_ready) else entry
        for entry in asked_entries(store, player, graph)
    )
    sights = store.decks.last_sights(player)
    recent = {entry.card.id: entry.state.recent for entry in entries if entry.state is not None}
    pace_ms = store.decks.pace_ms(player, today)
    agenda = Agenda.of(entries, today, pace_ms, rounds, store.decks.settings(player), FORECAST_DAYS)
    agenda = agenda.expecting(ComingDay.of(entries, today, pace_of(sights), agenda.settings))
    by_number = {entry.card.id: entry for entry in entries}
    return DeckAgenda(by_number, recent, agenda, Fluency.of(sights))


def _waits_for_position(entry: DeckEntry, today: int) -> bool:
    """Returns whether a card about a kind of move is due but has no position to be shown with."""
    if entry.is_ready or entry.card.key.kind is not CardKind.KIND or entry.is_done(today):
        return False
    due = entry.due_on(today)
    may_come = not entry.is_postponed(today) if due is None else due <= today
    return may_come and replace(entry, is_ready=True).is_asked


def _agendas(
    store: Store, entries: Mapping[int, DeckEntry], of: Agenda, today: int, rounds: int, player: str
) -> Agendas:
    next_pace_ms = pace_of(store.decks.last_sights(player)) if player else USUAL_MS
    now = Agenda.of(entries.values(), today, of.pace_ms, rounds, of.settings, FORECAST_DAYS)
    further = Agenda.of(entries.values(), today, of.pace_ms, rounds + 1, of.settings)
    coming = ComingDay.of(entries.values(), today, next_pace_ms, of.settings)
    days = now.postponed((len(now.due) + 1) // 2)
    postponed = {
        number: replace(entries[number], card=replace(entries[number].card, until=day)) for number, day in days.items()
    }
    return Agendas(now, coming, further.count > 0, postponed)


def _see(store: Store, card: int, sight: Sight) -> CardState:
    return store.decks.see(card, sight)


def set_aside(store: Store, card: int, day: int, at: str) -> None:
    """Suspends a card (id) of a deck: it is not asked until its player resumes it.

    `day` is the current day number, `at` the date (ISO 8601).
    """
    store.decks.set_aside(card, day, at)


def _postponed(store: Store, until: tuple[tuple[int, int], ...], today: int, at: str) -> None:
    store.decks.postpone(dict(until), today, at)


def _undone(store: Store, player: str, card: int, day: int, at: str) -> CardState | None:
    store.decks.undo(card, day, at)
    return store.decks.states(player).get(card)
