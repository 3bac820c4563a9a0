"""Rushes at the kiosk: seating a player at a set, keeping what is played, telling records."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from topping.errors import InputError, StoreError
from topping.game.bank.place import BankPlace
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.play.run.referee import Referee
from topping.rules.grid.position import Position
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.store.training.rushes import RushFacts, day_as_local
from topping.training.deck.cards import CardSource
from topping.training.deck.sources import CardOrigin, card_of_turn
from topping.training.kinds import Kind
from topping.training.records import RecordClaim
from topping.training.rush.code import RushCode
from topping.training.rush.modes import RushMode
from topping.training.rush.played import PlayedSlot
from topping.training.rush.rush import RushCourse
from topping.training.rush.scores import RushBests, RushGroup, bests_of, rush_claims
from topping.training.rush.sets import SEEDS, RushSet, variant_of

_MOST_SEEDS = 100
"""How many seeds are tried to find a set that the player has not begun before."""


@dataclass(frozen=True, slots=True)
class RushSeat:
    """A player in front of a set, before the clock starts."""

    player: str
    """Empty for somebody without a name: nothing of it is kept."""
    code: RushCode
    lexicon: WordGraph
    is_shared: bool = False
    """Whether the set was asked for by its code; otherwise it is a fresh one."""
    ranks: bool = True
    """Whether its score is compared with others: not at a set, or with positions, that the player has seen."""

    @property
    def referee(self) -> Referee:
        """Who judges the proposals: without helps, so that scores compare."""
        return Referee(self.lexicon.admits)

    @property
    def group(self) -> RushGroup:
        """What the score is compared with."""
        wanted = self.code.set
        return RushGroup(self.code.mode, wanted.kind, wanted.variant.name, self.lexicon.hash)

    @property
    def unranked(self) -> RushSeat:
        """The same, out of the ranking."""
        return replace(self, ranks=False)

    @property
    def code_text(self) -> str:
        """The code by which somebody else plays the same set."""
        return self.code.format(self.lexicon.hash)


class RushRecord:
    """The stored record of one rush; without an id nothing is recorded: nobody has a name, or the store has failed."""

    def __init__(self, store: Store, clock: Clock, notices: Notices, rush_id: int | None, day: int) -> None:
        self._store, self._clock, self._notices = store, clock, notices
        self._day = day
        self.rush_id = rush_id
        self.faults: tuple[str, ...] = ()
        """What kept it from being recorded, in words."""

    def see(self, position: Position) -> None:
        """Keeps that a position is on screen."""
        self._write(lambda rush_id: self._store.rushes.see(rush_id, position, self._day))

    def add(self, played: PlayedSlot, course: RushCourse) -> None:
        """Keeps a position that is over, at once."""
        self._write(lambda rush_id: self._store.rushes.add(rush_id, played, course))

    def unrank(self) -> None:
        """Takes the rush out of the ranking."""
        self._write(self._store.rushes.unrank)

    def end(self, course: RushCourse) -> None:
        """Closes the rush."""
        date = self._clock.date()
        self._write(lambda rush_id: self._store.rushes.end(rush_id, course, date))

    def _write(self, write: Callable[[int], None]) -> None:
        if self.rush_id is None:
            return
        try:
            write(self.rush_id)
        except StoreError as fault:
            self.faults = (*self.faults, self._notices.tell(fault))
            self.rush_id = None


class RushKeeping:
    """Seats, records and scores of rushes."""

    def __init__(self, store: Store, clock: Clock, notices: Notices, choices: OfferedChoices) -> None:
        self._store, self._clock, self._notices, self._choices = store, clock, notices, choices

    @property
    def _today(self) -> int:
        return training_day_of(self._clock.date())

    def seat(self, player: str, mode: RushMode, kind: Kind | None = None) -> RushSeat:
        """A player in front of a set that he has not begun before; raises `LexiconError`."""
        lexicon = self._choices.chosen_lexicon()
        variant = variant_of(mode, kind, self._choices.offered(player).variant)
        seat = RushSeat(player, RushCode(mode, RushSet(variant, kind, 0)), lexicon)
        for _ in range(_MOST_SEEDS):
            seat = replace(seat, code=RushCode(mode, RushSet(variant, kind, secrets.randbelow(SEEDS))))
            if not self._was_played(seat):
                break
        return seat

    def shared_seat(self, player: str, code: str) -> RushSeat:
        """A player in front of the set of a code; raises `LexiconError`, and `InputError` where it is none."""
        lexicon = self._choices.chosen_lexicon()
        seat = RushSeat(player, RushCode.parse(code, lexicon.hash), lexicon, is_shared=True)
        return replace(seat, ranks=not self._was_played(seat))

    def _was_played(self, seat: RushSeat) -> bool:
        if not seat.player:
            return False
        return self._notices.safely(
            lambda: self._store.rushes.was_played(seat.player, seat.code, seat.lexicon.hash), False
        )

    def has_seen(self, player: str, positions: Sequence[Position]) -> bool:
        """Whether a player was shown one of these positions within 90 days."""
        if not player:
            return False
        return self._notices.safely(lambda: self._store.rushes.has_seen(player, positions, self._today), False)

    def open_record(self, seat: RushSeat) -> RushRecord:
        """Starts recording a rush, which from now on is the player's attempt at the set; without a name, nothing is."""
        day = self._today
        rush_id = None
        faults: tuple[str, ...] = ()
        if seat.player:
            facts = RushFacts(seat.player, seat.code, seat.lexicon.name, seat.lexicon.hash, day, seat.ranks)
            try:
                rush_id = self._store.rushes.start(facts, self._clock.date())
            except StoreError as fault:
                faults = (self._notices.tell(fault),)
        record = RushRecord(self._store, self._clock, self._notices, rush_id, day)
        record.faults = faults
        return record

    def bests(self, player: str, mode: RushMode, kind: Kind | None = None) -> RushBests:
        """A player's records and last scores with his usual variant and lexicon; of nobody, none."""
        if not player:
            return RushBests()
        try:
            lexicon = self._choices.chosen_lexicon()
        except InputError:
            return RushBests()
        variant = variant_of(mode, kind, self._choices.offered(player).variant)
        return self.bests_of(player, RushGroup(mode, kind, variant.name, lexicon.hash))

    def bests_of(self, player: str, group: RushGroup) -> RushBests:
        """A player's records and last scores of a group."""
        if not player:
            return RushBests()
        return self._notices.safely(
            lambda: bests_of(self._store.rushes.scores(group, player), day_as_local(self._today)), RushBests()
        )

    def claims(self, seat: RushSeat, record: RushRecord) -> tuple[RecordClaim, ...]:
        """The records that a rush has just set; none for one that does not rank, or is not kept."""
        if record.rush_id is None:
            return ()

        def ask() -> tuple[RecordClaim, ...]:
            scores = self._store.rushes.scores(seat.group)
            own = next((one for one in scores if one.rush_id == record.rush_id), None)
            return () if own is None else rush_claims(own, scores)

        return self._notices.safely(ask, ())

    def into_deck(self, seat: RushSeat, played: Sequence[tuple[PlayedSlot, BankPlace]]) -> bool:
        """Puts positions of a rush into the player's deck; whether they are there now."""
        variant = seat.code.set.variant
        origin = CardOrigin(seat.lexicon.hash, self._today)
        worth = playability().worth
        cards = [
            card_of_turn(place.turn, CardSource.RUSH, origin, worth, variant, one.elapsed_ms / 1000, max(1, one.par_ms))
            for one, place in played
        ]
        lexicon = DeckLexicon(seat.lexicon.name, seat.lexicon.hash)

        def add() -> bool:
            self._store.decks.add(seat.player, lexicon, cards, self._clock.date())
            return True

        return bool(seat.player) and self._notices.safely(add, False)
