"""What the helper does while nobody plays: facts of the games that were played, and games to train on."""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from topping.errors import GameFileError, StoreError, ToppingError
from topping.game.bank.record import BankPlace
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import (
    BankFilled,
    FillBankQuestion,
    GameFactsFound,
    GameFactsQuestion,
    KindPlacesQuestion,
    PlacesFound,
    WordPlacesQuestion,
)
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.players import KnownPlayers, OfferedChoices
from topping.log import LOG
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.store import LackingGame, Store
from topping.training.analysedmove import AnalysedMove, Kind, analysed

ANALYST_REST_MS: Final = 60_000
"""How long nothing is looked for where nothing lacked."""
_GAMES: Final = 20
"""How many games are looked for at once."""
_MOST: Final = 1_000
"""How many are, where somebody waits for them."""
_RUNS: Final = 5
"""How many runs are packed at once: that takes some 10 ms."""


class Analyst:
    """Asks for one game after another, the last played first, and packs the moves of runs for statistics."""

    def __init__(self, beside: Beside) -> None:
        self._store, self._beside = beside.store, beside
        self._waiting: deque[LackingGame] = deque()
        self._asked: tuple[int, LackingGame, Game] | None = None
        """The ticket of the question that is open, and what it is about."""
        self._given_up: set[tuple[str, str]] = set()
        """Game and lexicon of which no more can be known here: the lexicon is gone, or the game cannot be replayed."""
        self._next_ms = 0
        """When there is something to look for again."""
        self._is_looking = self._packs = False
        """Whether it is being looked for more; whether no game lacks anything, and runs are packed."""

    def tick(self, helper: QuestionService, now_ms: int, *, is_playing: bool, is_idle: bool) -> None:
        """Does a little of what is left to do, where nobody plays and the kiosk has been left alone for a moment.

        Where a clock may run, an open question is dropped.
        """
        if is_playing:
            if self._asked is not None:
                ticket, lacking, _ = self._asked
                helper.drop(ticket)
                self._asked = None
                self._waiting.appendleft(lacking)
            self._packs = False
            self._next_ms = 0  # what is being played may be a new game
        elif self._asked is None and not self._is_looking and is_idle and now_ms >= self._next_ms:
            if self._waiting:
                self._ask(helper, self._waiting.popleft())
            else:
                self._is_looking = True
                self._beside.later(partial(self._look, helper, now_ms))

    def hear(self, news: News, now_ms: int) -> None:
        """Keeps the facts that were asked for; where they cannot be had, what the game tells by itself."""
        if self._asked is None or not isinstance(news, GameFactsFound | QuestionFailed):
            return
        ticket, lacking, game = self._asked
        if news.ticket != ticket:
            return
        self._asked = None
        try:
            if isinstance(news, GameFactsFound):
                self._keep(lacking, news.facts, is_searched=True)
            else:
                self._given_up.add((lacking.game, lacking.lexicon_hash))
                if not lacking.has_replayed:
                    self._keep(lacking, analysed(game), is_searched=False)
        except StoreError as fault:
            self._rest(now_ms, fault)

    async def _look(self, helper: QuestionService, now_ms: int) -> None:
        """Asks for the first of the games that lack something; where none does, packs some runs."""
        try:
            if not self._packs:
                found = await self._beside.fetch(_lacking, _GAMES + len(self._given_up))
                self._waiting.extend(self._may_be_known(found))
                self._packs = not self._waiting
            if self._waiting:
                self._ask(helper, self._waiting.popleft())
            elif not await self._beside.fetch(_packed):
                self._packs = False
                self._next_ms = now_ms + ANALYST_REST_MS
        except StoreError as fault:
            self._rest(now_ms, fault)
        self._is_looking = False

    def _may_be_known(self, lacking: Iterable[LackingGame]) -> Iterator[LackingGame]:
        return (one for one in lacking if (one.game, one.lexicon_hash) not in self._given_up)

    def _ask(self, helper: QuestionService, lacking: LackingGame) -> None:
        try:
            game = parse_game(lacking.text)
        except GameFileError:
            self._given_up.add((lacking.game, lacking.lexicon_hash))
            return
        question = GameFactsQuestion(game, WantedLexicon(lacking.lexicon, lacking.lexicon_hash))
        self._asked = helper.ask(question), lacking, game

    def _keep(self, lacking: LackingGame, facts: tuple[AnalysedMove, ...], *, is_searched: bool) -> None:
        self._store.positions.keep(lacking.game, lacking.lexicon_hash, facts, is_searched=is_searched)

    def _rest(self, now_ms: int, fault: StoreError) -> None:
        """The leaderboard fails: statistics are no reason to tell the player, who is told where it matters."""
        LOG.warning("facts of games not kept: %s", fault.key)
        self._waiting.clear()
        self._next_ms = now_ms + ANALYST_REST_MS


def _lacking(store: Store, most: int) -> tuple[LackingGame, ...]:
    return store.positions.lacking(most)


def _packed(store: Store) -> int:
    return store.packed.fill(_RUNS)


GAMES: Final = 2_000
"""How many private games there are to be of a player's usual variant."""
REST_MS: Final = 60_000
"""How long nothing is made after a fault, or where there is nothing to do; longer after each fault in a row."""
MOST_OF_A_WORD: Final = 3
"""How many grids of a word are kept ready."""

_SEED_BITS: Final = 32
_GAMES_AT_ONCE: Final = 50
"""How many games a question asks for: about a second, which is all that another long question may have to wait."""
_LONGEST_REST: Final = 16
"""Times `REST_MS`."""
_WORDS_AT_ONCE: Final = 3
"""How many words are asked about at a time: few, so that the grids of the first card come first."""
_KINDS_AT_ONCE: Final = 12
_KINDS_LEFT: Final = 4
"""With so few positions of a kind left, more are asked for."""
_MOST_KEPT: Final = 400
"""Of how many words positions are kept ready."""

_Subject: TypeAlias = tuple[Variant, WantedLexicon]


@dataclass(frozen=True, slots=True)
class _Words:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sort:
    """Positions of a kind, None for any, with a par between two bounds."""

    kind: Kind | None
    low_ms: int
    high_ms: int


@dataclass(slots=True)
class _Stock:
    """Positions of one sort that are ready."""

    ready: deque[BankPlace] = field(default_factory=deque)
    is_short: bool = True
    """Whether more are to be asked for."""


class TrainingBank:
    """Positions for a player's cards, in the variant that he plays most.

    Where there is no bank, or none yet, nothing comes: cards are asked without it.
    """

    def __init__(self, store: Store, players: KnownPlayers, choices: OfferedChoices) -> None:
        self._store, self._players, self._choices = store, players, choices
        self._chance = random.Random()
        self._subject: _Subject | None = None
        """What the positions that are kept ready are of; None before somebody trains."""
        self._wanted: deque[str] = deque()
        """Words that are still to be asked about."""
        self._of_words: dict[str, tuple[BankPlace, ...]] = {}
        self._of_sorts: dict[_Sort, _Stock] = {}
        self._open: dict[int, _Words | _Sort] = {}
        """What the questions of those who train are about, by their tickets."""
        self._filled: _Subject | None = None
        """The bank that games are made for, as long as nobody touches the kiosk."""
        self._filling: int | None = None
        """The ticket of the question that makes games."""
        self.arrivals = 0
        """How often a kind without positions got some."""
        self._games = 0
        """How many games that bank is known to have."""
        self._faults = 0
        """How often in a row games could not be made."""
        self._next_ms = 0
        """When games may be made again."""

    # what those who train ask

    def train(self, player: str) -> None:
        """Somebody begins to train: what is asked for from now on is of the variant that he usually plays."""
        subject = self._subject_for(player)
        if subject != self._subject:
            for kept in (self._wanted, self._of_words, self._of_sorts, self._open):
                kept.clear()
        self._subject = subject
        self._of_words = {word: places for word, places in self._of_words.items() if places}  # by now there may be

    @property
    def variant(self) -> Variant:
        return NORMALE if self._subject is None else self._subject[0]

    def expect(self, words: Iterable[str]) -> None:
        """Words (A–Z) whose cards come next, the next one first: grids of them are asked for while somebody trains."""
        asked = {word for about in self._open.values() if isinstance(about, _Words) for word in about.words}
        coming = [one for one in words if one not in self._of_words and one not in asked]
        if self._subject is not None:
            self._wanted = deque(dict.fromkeys([*coming, *self._wanted]))

    def expect_kind(self, kind: Kind | None, low_ms: int, high_ms: int) -> None:
        """Positions of a kind, None for any, with a shipped par within bounds: they are kept ready."""
        self._of_sorts.setdefault(_Sort(kind, low_ms, high_ms), _Stock())

    @property
    def kinds_ready(self) -> frozenset[Kind]:
        """The kinds of which positions are ready."""
        return frozenset(one.kind for one, stock in self._of_sorts.items() if one.kind is not None and stock.ready)

    def places_for(self, word: str) -> tuple[BankPlace, ...]:
        """Positions whose top is a word, that are ready now, in any order; none where there are none, or not yet."""
        return self._of_words.get(word, ())

    def place_of_kind(
        self, kind: Kind | None, low_ms: int, high_ms: int, has_seen: Callable[[Position], bool]
    ) -> BankPlace | None:
        """The next position of a kind that is ready now and that the player has not seen; it is not given again.

        None where there is none, or not yet.
        """
        self.expect_kind(kind, low_ms, high_ms)
        stock = self._of_sorts[_Sort(kind, low_ms, high_ms)]
        found = None
        while stock.ready and found is None:
            place = stock.ready.popleft()
            found = None if has_seen(place.position) else place
        stock.is_short = len(stock.ready) < _KINDS_LEFT
        return found

    # what the loop does

    def tick(self, helper: QuestionService, now_ms: int, *, is_playing: bool, is_idle: bool) -> None:
        """Asks what is expected; makes games where nobody plays and the kiosk has been left alone for a moment.

        As soon as somebody is there again, no more games are made: those that are done are kept.
        """
        asks = self._ask(helper)
        if asks or is_playing or not is_idle:
            if self._filling is not None:
                helper.drop(self._filling)
            self._filling = self._filled = None
        elif not self._open and self._filling is None and now_ms >= self._next_ms:
            self._fill(helper, now_ms)

    def hear(self, news: News, now_ms: int) -> None:
        match news:
            case BankFilled(ticket, games) if ticket == self._filling:
                self._filling, self._faults = None, 0
                self._next_ms = now_ms if games > self._games else now_ms + REST_MS
                self._games = games
            case QuestionFailed(ticket, sentence) if ticket == self._filling:
                self._filling = None
                self._rest(now_ms, sentence)
            case PlacesFound(ticket, places) if ticket in self._open:
                self._keep(self._open.pop(ticket), places)
            case QuestionFailed(ticket) if ticket in self._open:
                self._keep(self._open.pop(ticket), ())
            case _:
                pass

    def _ask(self, helper: QuestionService) -> bool:
        """Asks for what is expected and not asked yet; whether there was anything."""
        if self._subject is None:
            return False
        before = len(self._open)
        while self._wanted:
            words = tuple(self._wanted.popleft() for _ in range(min(_WORDS_AT_ONCE, len(self._wanted))))
            question = WordPlacesQuestion(words, MOST_OF_A_WORD, self._chance.getrandbits(_SEED_BITS), *self._subject)
            self._open[helper.ask(question)] = _Words(words)
        for sort, stock in self._of_sorts.items():
            if stock.is_short and sort not in self._open.values():
                stock.is_short, bounds = False, (sort.kind, sort.low_ms, sort.high_ms)
                seed = self._chance.getrandbits(_SEED_BITS)
                self._open[helper.ask(KindPlacesQuestion(*bounds, _KINDS_AT_ONCE, seed, *self._subject))] = sort
        return len(self._open) > before

    def _keep(self, about: _Words | _Sort, places: Iterable[BankPlace]) -> None:
        """Keeps what was answered; a word without a position is one that has been asked about."""
        if isinstance(about, _Words):
            found = dict.fromkeys(about.words, tuple[BankPlace, ...]())
            for place in places:
                word = place.solution.word.upper()
                found[word] = (*found.get(word, ()), place)
            self._of_words.update(found)
            for word in list(self._of_words)[:-_MOST_KEPT]:
                del self._of_words[word]
        elif about in self._of_sorts:
            ready = self._of_sorts[about].ready
            before = len(ready)
            ready.extend(places)
            self.arrivals += bool(ready) and not before

    def _fill(self, helper: QuestionService, now_ms: int) -> None:
        """Has some games made, up to `GAMES`; where there are as many, their positions are made ready to be asked."""
        if self._filled is None:
            self._filled, self._games = self._subject or self._subject_for(self._players.last), 0
        if self._filled is None:
            self._next_ms = now_ms + REST_MS
        else:
            self._filling = helper.ask(FillBankQuestion(min(GAMES, self._games + _GAMES_AT_ONCE), *self._filled))

    def _subject_for(self, player: str) -> _Subject | None:
        """The usual variant of a player, or of the last one, and the lexicon of new games; None where there is none."""
        try:
            lexicon = WantedLexicon.of(self._choices.chosen_lexicon())
            people = self._store.people
            variant = people.usual_variant(player or people.last_here())
            return variant or self._choices.usual.variant, lexicon
        except ToppingError as fault:
            LOG.warning("no games for training: %s", fault.key)
            return None

    def _rest(self, now_ms: int, sentence: str) -> None:
        """Games cannot be made now: cards are asked without them, so that nobody need be told."""
        if not self._faults:
            LOG.warning("games for training not made: %s", sentence)
        self._next_ms = now_ms + min(_LONGEST_REST, 2**self._faults) * REST_MS
        self._faults += 1
