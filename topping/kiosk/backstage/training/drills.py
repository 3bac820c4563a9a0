"""Drills at the kiosk: asking for their questions, keeping what is answered, and putting missed words into the deck."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Final

from topping.errors import StoreError
from topping.game.drills import DrillRequest
from topping.game.lexicon import WantedLexicon
from topping.game.service.drillquestions import DrillQuestion
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.localtime import training_day_of
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.store.training.drills import DrilledWords, KeptDrill
from topping.training.deck.cards import MOST_LETTERS, CardKey, CardSource, DeckCard, HookSide
from topping.training.deck.grades import hook_target_ms, word_target_ms
from topping.training.drills.choice import PlannedItem
from topping.training.drills.course import DrillCourse, DrillEnding, DrillResult
from topping.training.drills.exercise import Exercise
from topping.training.held import Holding

_SEEDS: Final = 1 << 53
_SIDES: Final = {Exercise.FRONT_HOOKS: HookSide.FRONT, Exercise.BACK_HOOKS: HookSide.BACK}


class DrillRecord:
    """The stored record of one drill, begun with its first answered question.

    Nothing is recorded where nobody has a name, or once the store has failed: `fault` says so.
    """

    def __init__(self, store: Store, clock: Clock, notices: Notices, player: str, lexicon: WordGraph) -> None:
        self._store, self._clock, self._notices = store, clock, notices
        self._player, self._lexicon = player, lexicon
        self._day = training_day_of(clock.date())
        """That on which it began: also of what is answered after four in the morning."""
        self._id: int | None = None
        self.fault = ""
        """What kept it from being recorded, in words."""

    def keep(self, course: DrillCourse, planned: PlannedItem) -> None:
        """Keeps the last question that is done, and the end of the drill where there is no other."""
        result, place = course.done[-1], len(course.done)

        def write() -> None:
            if self._id is None:
                lexicon = DeckLexicon(self._lexicon.name, self._lexicon.hash)
                self._id = self._store.drills.begin(
                    self._player,
                    course.exercise,
                    lexicon,
                    counted=course.counted,
                    day=self._day,
                    at=self._clock.date(),
                )
            self._store.drills.keep(self._id, place, result, self._day, planned.notes)
            if course.is_over:
                self._store.drills.end(self._id, DrillEnding.DONE, self._clock.date())

        self._try(write)

    def leave(self) -> None:
        """The player leaves; what he has answered is kept already."""
        drill = self._id
        if drill is not None:
            self._try(lambda: self._store.drills.end(drill, DrillEnding.LEFT, self._clock.date()))

    def _try(self, write: Callable[[], None]) -> None:
        if not self._player or self.fault:
            return
        try:
            write()
        except StoreError as fault:
            self.fault = self._notices.tell(fault)


class DrillKeeping:
    """Drills of the players of a database."""

    def __init__(self, store: Store, clock: Clock, notices: Notices, choices: OfferedChoices) -> None:
        self._store, self._clock, self._notices, self._choices = store, clock, notices, choices
        self.tells_number = True
        """Whether the number of answers is told, until the kiosk ends."""

    def lexicon(self) -> WordGraph:
        """The lexicon of new drills; raises `LexiconError`."""
        return self._choices.chosen_lexicon()

    def question(self, player: str, exercise: Exercise, lexicon: WordGraph) -> DrillQuestion:
        """What the helper is asked for a drill of a player, who may be nobody."""
        holding, words = Holding(""), DrilledWords((), ())
        if player:
            holding = self._notices.safely(lambda: self._store.transfers.holding(player), holding)
            words = self._notices.safely(lambda: self._store.drills.words(player), words)
        return DrillQuestion(
            DrillRequest(exercise, holding, words.missed, words.known),
            secrets.randbelow(_SEEDS),
            self._choices.offered(player).variant,
            WantedLexicon(lexicon.name, lexicon.hash),
        )

    def last(self, player: str, exercise: Exercise) -> KeptDrill | None:
        """The last drill that a player finished; None without one."""
        if not player:
            return None
        none: tuple[KeptDrill, ...] = ()
        kept = self._notices.safely(lambda: self._store.drills.of(player, exercise), none)
        return next((one for one in reversed(kept) if one.is_whole), None)

    def record(self, player: str, lexicon: WordGraph) -> DrillRecord:
        """The record of a drill that begins now."""
        return DrillRecord(self._store, self._clock, self._notices, player, lexicon)

    def to_deck(self, player: str, results: Iterable[DrillResult], lexicon: WordGraph) -> int:
        """Puts what was missed into a player's deck; returns how many cards are new. Raises `StoreError`."""
        now = self._clock.date()
        day = training_day_of(now)
        cards = {
            key: DeckCard(0, key, CardSource.DRILL, lexicon.hash, day, target_ms)
            for one in results
            for key, target_ms in cards_of(one)
        }
        return self._store.decks.add(player, DeckLexicon(lexicon.name, lexicon.hash), cards.values(), now)


def cards_of(result: DrillResult) -> tuple[tuple[CardKey, int], ...]:
    """The cards of what was missed of a question, with their target times: its hooks, or its words where they are
    short enough for a card."""
    side = _SIDES.get(result.item.exercise)
    if side is None:
        words = [word for word in result.missed if len(word) <= MOST_LETTERS]
        return tuple((CardKey.of_word(word), word_target_ms(len(word))) for word in words)
    hooks = CardKey.of_hook(result.item.base, side)
    return ((hooks, hook_target_ms(len(result.item.answers))),) if result.missed else ()
