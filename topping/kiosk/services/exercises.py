"""Drills (word exercises) and rushes (positions against the clock): their questions, stored answers and scores."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from operator import itemgetter
from typing import Final

from topping.answers.client import News, OpenQuestions, QuestionService, fault_in
from topping.answers.training import find_short_games, make_rush_slice, plan_drill
from topping.bank.drillquestions import DrillRequest
from topping.bank.record import TrainingPosition
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside, RunningRecord
from topping.kiosk.services.notices import Notices
from topping.kiosk.services.players import OfferedChoices
from topping.kiosk.services.wordanswers import Meanings
from topping.lexicon.graph import WordGraph
from topping.lexicon.playability import playability
from topping.play.run.proposal import Referee
from topping.rules.games.game import Turn
from topping.rules.grid.position import Position
from topping.store.training.decks import DeckLexicon
from topping.store.training.drills import DrilledWords, StoredDrill
from topping.store.training.rushes import RushFacts, day_as_local
from topping.system.localtime import training_day_of
from topping.training.analysedmove import Kind
from topping.training.deck.cards import MOST_LETTERS, CardKey, CardSource, DeckCard, HookSide
from topping.training.deck.lists import CardOrigin, card_of_turn
from topping.training.deck.schedule import hook_target_ms, word_target_ms
from topping.training.drills import DrillCourse, DrillEnding, DrillItem, DrillResult, Exercise
from topping.training.records import RecordClaim
from topping.training.rush.positionset import PART, SEEDS, SLICE, SLICES, RushCode, RushMode, RushSet, variant_of
from topping.training.rush.rush import RushCourse
from topping.training.rush.scores import (
    PastRush,
    PlayedSlot,
    RushBests,
    RushGroup,
    ShortGameResult,
    bests_of,
    rush_claims,
)

_SEEDS: Final = 1 << 53
_SIDES: Final = {Exercise.FRONT_HOOKS: HookSide.FRONT, Exercise.BACK_HOOKS: HookSide.BACK}


class DrillRecord(RunningRecord):
    """The database record of a drill (word exercise). It is created when the first question is answered."""

    def __init__(self, beside: Beside, clock: Clock, player: str, lexicon: WordGraph) -> None:
        super().__init__(beside, clock, None)
        self._player, self._lexicon = player, DeckLexicon(lexicon.name, lexicon.hash)
        self._day = training_day_of(clock.date())
        """The training day of its start, also for answers after four in the morning."""

    def keep(self, course: DrillCourse) -> None:
        """Stores the last answered question; after the final question, also the end of the drill."""
        result, place, drills, date = course.done[-1], len(course.done), self.store.drills, self.clock.date()
        if self.number is None and self._player and not self.faults:
            about = self._player, course.exercise, self._lexicon
            self.begin(lambda: drills.begin(*about, counted=course.counted, day=self._day, at=date))
        self.write(lambda drill: drills.keep(drill, place, result))
        if course.is_over:
            self.write(lambda drill: drills.end(drill, DrillEnding.DONE, date))

    def leave(self) -> None:
        """Stores that the player left the drill before its end. His answers are stored already."""
        date = self.clock.date()
        self.write(lambda drill: self.store.drills.end(drill, DrillEnding.LEFT, date))


class DrillKeeping:
    """The service for drills (word exercises): past results, and cards for missed words."""

    def __init__(self, beside: Beside, clock: Clock, choices: OfferedChoices) -> None:
        self._clock, self.choices = clock, choices
        self._store, self._notices = beside.store, beside.notices
        self.tells_number = True
        """Whether the number of answers is told, until the kiosk ends."""

    def ask(
        self, answerer: QuestionService, player: str, exercise: Exercise, lexicon: WordGraph
    ) -> Future[tuple[DrillItem, ...]]:
        words = DrilledWords((), ())
        if player:
            words = self._notices.safely(words, lambda: self._store.drills.words(player))
        return answerer.ask(
            plan_drill,
            DrillRequest(exercise, words.missed, words.known),
            secrets.randbelow(_SEEDS),
            self.choices.offered(player).variant,
            WantedLexicon(lexicon.name, lexicon.hash),
        )

    def last(self, player: str, exercise: Exercise) -> StoredDrill | None:
        """Returns the last drill of this exercise that a player has finished, or None."""
        if not player:
            return None
        kept = self._notices.safely((), lambda: self._store.drills.of(player, exercise))
        return next((drill for drill in reversed(kept) if drill.is_whole), None)

    def to_deck(self, player: str, results: Iterable[DrillResult], lexicon: WordGraph) -> int:
        """Adds cards for the missed words of an exercise to a player's deck. Returns the number of new cards.

        Raises `StoreError` if the database cannot be written.
        """
        now = self._clock.date()
        day = training_day_of(now)
        cards = {
            key: DeckCard(0, key, CardSource.DRILL, lexicon.hash, day, target_ms)
            for result in results
            for key, target_ms in cards_of(result)
        }
        return self._store.decks.add(player, DeckLexicon(lexicon.name, lexicon.hash), cards.values(), now)


def cards_of(result: DrillResult) -> tuple[tuple[CardKey, int], ...]:
    """Returns (question, target time in ms) for each card that a missed question of a drill adds to the deck.

    A question about hooks adds one card; other questions add a card for each missed word that is not too long.
    """
    side = _SIDES.get(result.item.exercise)
    if side is None:
        words = [word for word in result.missed if len(word) <= MOST_LETTERS]
        return tuple((CardKey.of_word(word), word_target_ms(len(word))) for word in words)
    hooks = CardKey.of_hook(result.item.base, side)
    return ((hooks, hook_target_ms(len(result.item.answers))),) if result.missed else ()


class DrillSupply:
    """The questions for a player's drills, requested from the answering thread in advance."""

    def __init__(
        self, drills: DrillKeeping, answerer: QuestionService, notices: Notices, player: str, *, is_public: bool
    ) -> None:
        self._drills, self._answerer, self._notices = drills, answerer, notices
        self._questions = OpenQuestions[Exercise, tuple[DrillItem, ...]]()
        self._player = player
        self.lexicon: WordGraph | None = None
        self.fault = ""
        """Why the lexicon is missing, as sentences."""
        self.meanings = Meanings(answerer, is_public=is_public)
        self._planned: dict[Exercise, tuple[DrillItem, ...]] = {}
        """Drills that are ready."""
        try:
            self.lexicon = drills.choices.chosen_lexicon()
        except ToppingError as fault:
            self.fault = notices.in_words(fault)

    def ask(self, exercise: Exercise) -> None:
        """Requests the questions of an exercise, unless they are ready or already requested."""
        if self.lexicon is not None and exercise not in self._planned and exercise not in self._questions:
            asked = self._drills.ask(self._answerer, self._player, exercise, self.lexicon)
            self._questions.add(exercise, asked)

    def take(self, exercise: Exercise) -> tuple[DrillItem, ...] | None:
        """Hands out the questions of an exercise, once; returns None if they are not ready."""
        return self._planned.pop(exercise, None)

    def explain(self, items: Iterable[DrillItem]) -> None:
        self.meanings.ask(word for item in items for word in item.answers)

    def hear(self, news: News) -> tuple[Exercise, str] | None:
        """Handles `news`, an answer of the answering thread.

        If it concerns an exercise, returns (exercise, fault as text or empty).
        """
        self.meanings.hear(news)
        answered = self._questions.answered(news)
        if answered is None:
            return None
        exercise, planned = answered
        if planned is not None:
            self._planned[exercise] = planned
            return exercise, ""
        return exercise, self._notices.plain(self._questions.faults[exercise])

    def drop(self) -> None:
        self.meanings.drop()
        self._questions.drop()


_MOST_SEEDS = 100
"""How many seeds are tried to find a set that is new to the player."""


@dataclass(frozen=True, slots=True)
class RushSeat:
    """A player about to start a rush, with the code that determines its positions, and the lexicon."""

    player: str
    """Empty for an anonymous player: nothing is stored."""
    code: RushCode
    lexicon: WordGraph
    is_shared: bool = False
    """Whether the player entered the set's code; otherwise the set is new."""
    ranks: bool = True
    """Whether the score is ranked; false if the player has seen the set or its positions."""

    @property
    def referee(self) -> Referee:
        """The referee who judges the proposals; he gives no hints, so that scores are comparable."""
        return Referee(self.lexicon.admits)

    @property
    def group(self) -> RushGroup:
        wanted = self.code.set
        return RushGroup(self.code.mode, wanted.themes, wanted.variant.name, self.lexicon.hash)

    @property
    def unranked(self) -> RushSeat:
        return replace(self, ranks=False)

    @property
    def code_text(self) -> str:
        """The code to pass on to another player, who can then play the same positions."""
        return self.code.format(self.lexicon.hash)


class RushRecord(RunningRecord):
    """The database record of a rush."""

    def __init__(self, beside: Beside, clock: Clock, day: int) -> None:
        super().__init__(beside, clock, None)
        self._day = day

    def see(self, position: Position) -> None:
        self.write(lambda rush_id: self.store.rushes.see(rush_id, position, self._day))

    def add(self, played: PlayedSlot, course: RushCourse) -> None:
        """Stores the outcome of a finished position."""
        self.write(lambda rush_id: self.store.rushes.add(rush_id, played, course))

    def unrank(self) -> None:
        self.write(self.store.rushes.unrank)

    def end(self, course: RushCourse) -> None:
        date = self.clock.date()
        self.write(lambda rush_id: self.store.rushes.end(rush_id, course, date))


class RushKeeping:
    """The service for rushes: new and shared sets of positions, stored results, and scores."""

    def __init__(self, beside: Beside, clock: Clock, choices: OfferedChoices) -> None:
        self._beside, self._clock, self._choices = beside, clock, choices
        self._store, self._notices = beside.store, beside.notices

    @property
    def _today(self) -> int:
        return training_day_of(self._clock.date())

    def seat(self, player: str, mode: RushMode, themes: tuple[Kind, ...] = ()) -> RushSeat:
        """Returns a seat (player, positions, lexicon) for a rush with positions that the player has not played.

        Raises `LexiconError` if the lexicon for new games cannot be used. `themes` are the kinds of their moves; empty
        for all.
        """
        lexicon = self._choices.chosen_lexicon()
        variant = variant_of(mode, themes, self._choices.offered(player).variant)
        for _ in range(_MOST_SEEDS):
            wanted = RushSet(variant, themes, secrets.randbelow(SEEDS))
            seat = RushSeat(player, RushCode(mode, wanted), lexicon, ranks=not mode.is_short_game)
            if not self._was_played(seat):
                break
        return seat

    def shared_seat(self, player: str, code: str) -> RushSeat:
        """Returns a seat (player, positions, lexicon) for the rush that another player's code describes.

        Raises `InputError` for an invalid code, `LexiconError` if the lexicon is unusable.
        """
        lexicon = self._choices.chosen_lexicon()
        seat = RushSeat(player, RushCode.parse(code, lexicon.hash), lexicon, is_shared=True)
        return replace(seat, ranks=not self._was_played(seat))

    def _was_played(self, seat: RushSeat) -> bool:
        if not seat.player:
            return False
        return self._notices.safely(
            False, lambda: self._store.rushes.was_played(seat.player, seat.code, seat.lexicon.hash)
        )

    def has_seen(self, player: str, positions: Sequence[Position]) -> bool:
        """Returns whether any of these positions was shown to a player in the last 90 days."""
        if not player:
            return False
        return self._notices.safely(False, lambda: self._store.rushes.has_seen(player, positions, self._today))

    def supply(self, answerer: QuestionService, seat: RushSeat) -> RushSupply:
        """Requests the positions of a rush from the answering thread. Returns the object in which they will arrive."""
        if not seat.code.mode.is_short_game:
            return RushSupply(answerer, seat)
        return ShortGameSupply(answerer, seat, lambda place: self.has_seen(seat.player, [place.position]))

    def open_record(self, seat: RushSeat) -> RushRecord:
        """Creates the database record of a rush that begins. For an unnamed player, nothing is ever stored."""
        record = RushRecord(self._beside, self._clock, self._today)
        if seat.player:
            facts = RushFacts(seat.player, seat.code, seat.lexicon.name, seat.lexicon.hash, self._today, seat.ranks)
            record.begin(lambda: self._store.rushes.start(facts, self._clock.date()))
        return record

    def bests(self, player: str, mode: RushMode, themes: tuple[Kind, ...] = ()) -> RushBests:
        """Returns a player's best and last scores in a mode of rush, with his usual variant and the lexicon for new
        games.

        `themes` are the kinds of moves; empty for all. Without a player, there are no scores.
        """
        if not player:
            return RushBests()
        try:
            lexicon = self._choices.chosen_lexicon()
        except ToppingError:  # without a lexicon nothing can be played
            return RushBests()
        variant = variant_of(mode, themes, self._choices.offered(player).variant)
        return self.bests_of(player, RushGroup(mode, themes, variant.name, lexicon.hash))

    def bests_of(self, player: str, group: RushGroup) -> RushBests:
        if not player:
            return RushBests()
        return self._notices.safely(
            RushBests(), lambda: bests_of(self._store.rushes.scores(group, player), day_as_local(self._today))
        )

    def past(self, player: str) -> tuple[PastRush, ...]:
        """Lists a player's rushes, latest first; empty without a player."""
        return self._notices.safely((), lambda: self._store.rushes.past(player)) if player else ()

    def last_short_game(self, player: str, mode: RushMode) -> ShortGameResult | None:
        """Returns the last short game (ten positions) that a player finished in this mode; None if there is none."""
        return self._notices.safely(None, lambda: self._store.rushes.last_short_game(player, mode)) if player else None

    def has_found_today(self, player: str) -> bool:
        """Returns whether a player has found a top in any rush today."""
        return self._notices.safely(False, lambda: self._store.rushes.has_found(player, self._today))

    def claims(self, seat: RushSeat, record: RushRecord) -> tuple[RecordClaim, ...]:
        """Returns the records that the rush just finished has set. Empty if it is unranked or not stored."""
        if record.number is None:
            return ()

        def ask() -> tuple[RecordClaim, ...]:
            scores = self._store.rushes.scores(seat.group)
            own = next((score for score in scores if score.rush_id == record.number), None)
            return () if own is None else rush_claims(own, scores)

        return self._notices.safely((), ask)

    def into_deck(self, seat: RushSeat, played: Sequence[tuple[PlayedSlot, TrainingPosition]]) -> bool:
        """Adds cards for positions of a rush to the player's deck. Returns False if that failed or he has no name."""
        variant = seat.code.set.variant
        origin = CardOrigin(seat.lexicon.hash, self._today)
        worth = playability().worth
        cards = [
            card_of_turn(place.turn, CardSource.RUSH, origin, worth, variant, one.elapsed_ms / 1000, max(1, one.par_ms))
            for one, place in played
        ]
        lexicon = DeckLexicon(seat.lexicon.name, seat.lexicon.hash)

        def add() -> bool:
            self._store.keep(partial(self._store.decks.add, seat.player, lexicon, cards, self._clock.date()))
            return True

        return bool(seat.player) and self._notices.safely(False, add)


class RushSupply:
    """The positions of a rush that have arrived from the answering thread so far."""

    def __init__(self, answerer: QuestionService, seat: RushSeat) -> None:
        self._answerer, self._set, self._lexicon = answerer, seat.code.set, seat.lexicon
        self.places: list[TrainingPosition] = []
        """The positions known so far."""
        self._slices = 0
        """How many positions have arrived."""
        self._awaited: Future[tuple[TrainingPosition, ...]] | None = None
        self._turns: dict[int, tuple[Turn, ...]] = {}
        """The moves of the requested games."""
        self.is_whole = False
        """Whether no more positions will arrive."""
        self.fault = ""
        """The answering thread's fault, as sentences; empty without a fault."""
        self._ask()

    def _ask(self) -> None:
        if self._awaited is None and not self.is_whole and not self.fault:
            self._awaited = self._ask_more()

    def _ask_more(self) -> Future[tuple[TrainingPosition, ...]]:
        return self._answerer.ask_long(make_rush_slice, self._set, self._slices, WantedLexicon.of(self._lexicon))

    def _taken(self, places: Sequence[TrainingPosition]) -> Sequence[TrainingPosition]:
        """Appends the newly arrived positions `places` to `self.places`. Returns the positions that are new to the
        screen: here all of `places`.
        """
        self.places += places
        self.is_whole = len(places) < SLICE or self._slices == SLICES
        return places

    def hear(self, news: News) -> Sequence[TrainingPosition]:
        """Handles `news`, an answer of the answering thread. Returns the positions that have newly arrived."""
        awaited = self._awaited
        if awaited is None or news is not awaited:
            return ()
        self._awaited, self.fault = None, fault_in(awaited)
        if self.fault:
            return ()
        self._slices += 1
        return self._taken(awaited.result())

    def has(self, slot: int) -> bool:
        """Returns whether the position with the index `slot` (from 0) has arrived.

        Requests more positions if few are left.
        """
        if slot >= len(self.places) - SLICE:
            self._ask()
        return slot < len(self.places)

    def turn(self, slot: int) -> Turn:
        """Returns the move to find in the position with the index `slot` (from 0): grid, draw and top.

        Building it takes time; call it early to have it ready.
        """
        return self._moves(slot)[-1]

    def before(self, slot: int) -> Turn | None:
        """Returns the move played just before the position with the index `slot` (from 0); None if the position is a
        game's first move.
        """
        moves = self._moves(slot)
        return moves[-2] if len(moves) > 1 else None

    def _moves(self, slot: int) -> tuple[Turn, ...]:
        if slot not in self._turns:
            self._turns[slot] = tuple(self.places[slot].game.turns())
        return self._turns[slot]

    def drop(self) -> None:
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None


@dataclass(slots=True, eq=False)
class RushPlay:
    """A rush in play, or over."""

    seat: RushSeat
    supply: RushSupply
    course: RushCourse
    played: list[PlayedSlot] = field(default_factory=list)
    """The finished positions."""
    in_deck: set[int] = field(default_factory=set)
    """The numbers of the positions that the player has added to the deck."""
    claims: tuple[RecordClaim, ...] = ()
    """The records that it set."""
    faults: tuple[str, ...] = ()
    """The errors that prevented recording or continuing."""

    def place(self, played: PlayedSlot) -> TrainingPosition:
        return self.supply.places[played.slot]


_LOOKED_AT: Final = 20
"""Positions of parts of games that are asked for at once, to choose from; `_LOOKS`: how often at most."""
_LOOKS: Final = 5


class ShortGameSupply(RushSupply):
    """The ten positions of a short game, taken from stored games; positions seen in the last 90 days are avoided."""

    def __init__(self, answerer: QuestionService, seat: RushSeat, is_seen: Callable[[TrainingPosition], bool]) -> None:
        self._mode, self._is_seen = seat.code.mode, is_seen
        self._found: list[tuple[TrainingPosition, bool]] = []
        """The candidates, each with whether the player has seen it."""
        super().__init__(answerer, seat)

    def _ask_more(self) -> Future[tuple[TrainingPosition, ...]]:
        lexicon, seed = WantedLexicon.of(self._lexicon), self._set.seed * _LOOKS + self._slices
        return self._answerer.ask(find_short_games, self._mode, _LOOKED_AT, seed, self._set.variant, lexicon)

    def _taken(self, places: Sequence[TrainingPosition]) -> Sequence[TrainingPosition]:
        """Chooses ten positions among those arrived. Requests more, a few times, if too few are new to the player."""
        self._found += [(place, self._is_seen(place)) for place in places]
        chosen = _part_of(self._mode, self._found)
        lacks = len(chosen) < PART or any(seen for _, seen in chosen)
        if lacks and places and self._slices < _LOOKS:
            self._ask()
            return ()
        self.places, self.is_whole = [one for one, _ in chosen], True
        return self.places


def _part_of(mode: RushMode, found: Sequence[tuple[TrainingPosition, bool]]) -> Sequence[tuple[TrainingPosition, bool]]:
    """Chooses ten positions from (position, whether seen), as few seen as possible.

    In the mode TEN they are consecutive moves of a single game.
    """
    if mode is not RushMode.TEN:
        return sorted({str(one.position): (one, seen) for one, seen in found}.values(), key=itemgetter(1))[:PART]
    rows: list[list[tuple[TrainingPosition, bool]]] = []
    for one, seen in found:
        if rows and len(rows[-1]) < PART and rows[-1][-1][0].facts.number + 1 == one.facts.number:
            rows[-1].append((one, seen))
        else:
            rows.append([(one, seen)])
    whole = [row for row in rows if len(row) == PART]
    return min(whole, key=lambda row: sum(seen for _, seen in row), default=())
