"""Work of the answering thread while nobody plays: it analyses played games, and makes games for training."""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from topping.answers.client import News, QuestionService, fault_in, found_in
from topping.answers.games import analyse_game
from topping.answers.training import fill_bank, find_kind_places, find_word_places
from topping.bank.record import TrainingPosition
from topping.errors import GameFileError, StoreError, ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.players import KnownPlayers, OfferedChoices
from topping.log import LOG
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.store import LackingGame, Store
from topping.training.analysedmove import AnalysedMove, Kind, analysed

ANALYST_REST_MS: Final = 60_000
"""The pause (ms) after a search that found no work."""
_GAMES: Final = 20
"""How many games a search returns at most."""
_RUNS: Final = 5
"""How many runs are packed at once: that takes about 10 ms."""


class Analyst:
    """The background analysis of played games, last played first. Afterwards it stores runs in the compact form for
    statistics.
    """

    def __init__(self, beside: Beside) -> None:
        self._store, self._beside = beside.store, beside
        self._waiting: deque[LackingGame] = deque()
        self._asked: tuple[Future[tuple[AnalysedMove, ...]], LackingGame, Game] | None = None
        """The pending question and its subject."""
        self._given_up: set[tuple[str, str]] = set()
        """(game, lexicon) pairs that cannot be analysed: the lexicon is gone, or the game cannot be replayed."""
        self._next_ms = 0
        """When (ms) to look for work again."""
        self._is_looking = self._packs = False
        """Whether more work is being looked for; whether all games are analysed and runs are packed."""

    def tick(self, answerer: QuestionService, now_ms: int, *, is_playing: bool, is_idle: bool) -> None:
        """Continues the analysis while the program is idle. While somebody plays, cancels the question to the
        answering thread.
        """
        if is_playing:
            if self._asked is not None:
                awaited, lacking, _ = self._asked
                awaited.cancel()
                self._asked = None
                self._waiting.appendleft(lacking)
            self._packs = False
            self._next_ms = 0  # the game in progress may be new
        elif self._asked is None and not self._is_looking and is_idle and now_ms >= self._next_ms:
            if self._waiting:
                self._ask(answerer, self._waiting.popleft())
            else:
                self._is_looking = True
                self._beside.later(partial(self._look, answerer, now_ms))

    def hear(self, news: News, now_ms: int) -> None:
        """Handles `news`, an answer of the answering thread: stores the facts that it has found about a game's moves.

        If the analysis failed, stores the facts that need no search for solutions.
        """
        if self._asked is None or self._asked[0] is not news:
            return
        awaited, lacking, game = self._asked
        self._asked = None
        try:
            if (facts := found_in(awaited)) is not None:
                self._keep(lacking, facts, is_searched=True)
            else:
                self._given_up.add((lacking.game, lacking.lexicon_hash))
                if not lacking.has_replayed:
                    self._keep(lacking, analysed(game), is_searched=False)
        except StoreError as fault:
            self._rest(now_ms, fault)

    async def _look(self, answerer: QuestionService, now_ms: int) -> None:
        """Requests the analysis of the next game that has none. If all are analysed, stores some runs in the compact
        form for statistics.
        """
        try:
            if not self._packs:
                found = await self._beside.fetch(_lacking, _GAMES + len(self._given_up))
                self._waiting.extend(self._may_be_known(found))
                self._packs = not self._waiting
            if self._waiting:
                self._ask(answerer, self._waiting.popleft())
            elif not await self._beside.fetch(_packed):
                self._packs = False
                self._next_ms = now_ms + ANALYST_REST_MS
        except StoreError as fault:
            self._rest(now_ms, fault)
        self._is_looking = False

    def _may_be_known(self, lacking: Iterable[LackingGame]) -> Iterator[LackingGame]:
        return (game for game in lacking if (game.game, game.lexicon_hash) not in self._given_up)

    def _ask(self, answerer: QuestionService, lacking: LackingGame) -> None:
        try:
            game = parse_game(lacking.text)
        except GameFileError:
            self._given_up.add((lacking.game, lacking.lexicon_hash))
            return
        lexicon = WantedLexicon(lacking.lexicon, lacking.lexicon_hash)
        self._asked = answerer.ask_long(analyse_game, game, lexicon), lacking, game

    def _keep(self, lacking: LackingGame, facts: tuple[AnalysedMove, ...], *, is_searched: bool) -> None:
        self._store.positions.keep(lacking.game, lacking.lexicon_hash, facts, is_searched=is_searched)

    def _rest(self, now_ms: int, fault: StoreError) -> None:
        """Pauses the analysis after a fault of the database.

        Shows no notice, since other screens report such faults.
        """
        LOG.warning("facts of games not kept: %s", fault.key)
        self._waiting.clear()
        self._next_ms = now_ms + ANALYST_REST_MS


def _lacking(store: Store, most: int) -> tuple[LackingGame, ...]:
    return store.positions.lacking(most)


def _packed(store: Store) -> int:
    return store.packed.fill(_RUNS)


GAMES: Final = 2_000
"""How many private games are kept of a player's usual variant."""
REST_MS: Final = 60_000
"""The pause (ms) after a fault, or without work; it doubles after each fault in a row."""
MOST_OF_A_WORD: Final = 3
"""How many grids are kept ready for each word."""

_SEED_BITS: Final = 32
_GAMES_AT_ONCE: Final = 50
"""How many games a question requests: about one second of work, the longest wait for another long question."""
_LONGEST_REST: Final = 16
"""The longest pause after faults, as a multiple of `REST_MS`."""
_WORDS_AT_ONCE: Final = 3
"""How many words a question requests: few, so that the grids of the first card arrive first."""
_KINDS_AT_ONCE: Final = 12
_KINDS_LEFT: Final = 4
"""The stock of a kind's positions that triggers a request for more."""
_MOST_KEPT: Final = 400
"""How many words have positions kept ready."""

_Subject: TypeAlias = tuple[Variant, WantedLexicon]


@dataclass(frozen=True, slots=True)
class _Words:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sort:
    """A request for positions: a kind of moves (None for any), with the least and greatest par (expected time, ms)."""

    kind: Kind | None
    low_ms: int
    high_ms: int


@dataclass(slots=True)
class _Stock:
    """The positions kept ready for a `_Sort` (a kind of moves and a range of expected times), and whether more are to
    be requested.
    """

    ready: deque[TrainingPosition] = field(default_factory=deque)
    is_short: bool = True
    """Whether to request more."""


class TrainingBank:
    """The supply of positions to show with a player's cards, in his most played variant.

    They come from the bank, the games generated and stored for training. Without a bank, cards are asked without a
    grid.
    """

    def __init__(self, store: Store, players: KnownPlayers, choices: OfferedChoices) -> None:
        self._store, self._players, self._choices = store, players, choices
        self._chance = random.Random()
        self._subject: _Subject | None = None
        """The subject of the positions kept ready; None before anybody trains."""
        self._wanted: deque[str] = deque()
        """Words still to be requested."""
        self._of_words: dict[str, tuple[TrainingPosition, ...]] = {}
        self._of_sorts: dict[_Sort, _Stock] = {}
        self._open: dict[Future[tuple[TrainingPosition, ...]], _Words | _Sort] = {}
        """The subjects of pending questions from training screens."""
        self._filled: _Subject | None = None
        """The bank that games are made for while the kiosk is idle."""
        self._filling: Future[int] | None = None
        """The question that makes games."""
        self.arrivals = 0
        """How often a kind without positions got some."""
        self._games = 0
        """The known number of games in this bank."""
        self._faults = 0
        """How often in a row making games failed."""
        self._next_ms = 0
        """When (ms) games may be made again."""

    # requests by training screens

    def train(self, player: str) -> None:
        """Sets the player whose cards will be asked; positions will be of his most played variant."""
        subject = self._subject_for(player)
        if subject != self._subject:
            for kept in (self._wanted, self._of_words, self._of_sorts, self._open):
                kept.clear()
        self._subject = subject
        self._of_words = {word: places for word, places in self._of_words.items() if places}  # more may exist

    @property
    def variant(self) -> Variant:
        return NORMALE if self._subject is None else self._subject[0]

    def expect(self, words: Iterable[str]) -> None:
        """Announces the words (A–Z) of the next cards, in order; `tick` will request positions with these tops."""
        asked = {word for about in self._open.values() if isinstance(about, _Words) for word in about.words}
        coming = [word for word in words if word not in self._of_words and word not in asked]
        if self._subject is not None:
            self._wanted = deque(dict.fromkeys([*coming, *self._wanted]))

    def expect_kind(self, kind: Kind | None, low_ms: int, high_ms: int) -> None:
        """Announces cards about a kind of move (None for any); `tick` will request positions of this kind.

        Their par, the time expected of an average player, is from `low_ms` to `high_ms`.
        """
        self._of_sorts.setdefault(_Sort(kind, low_ms, high_ms), _Stock())

    @property
    def kinds_ready(self) -> frozenset[Kind]:
        """The kinds of moves of which positions are ready to be shown."""
        return frozenset(one.kind for one, stock in self._of_sorts.items() if one.kind is not None and stock.ready)

    def places_for(self, word: str) -> tuple[TrainingPosition, ...]:
        """Returns the positions ready whose top is `word`, in any order; empty if there are none."""
        return self._of_words.get(word, ())

    def place_of_kind(
        self, kind: Kind | None, low_ms: int, high_ms: int, has_seen: Callable[[Position], bool]
    ) -> TrainingPosition | None:
        """Takes the next position of this kind from the supply; returns None if none is ready.

        Its par (expected time) is from `low_ms` to `high_ms`. Positions that the player has seen are dropped.
        """
        self.expect_kind(kind, low_ms, high_ms)
        stock = self._of_sorts[_Sort(kind, low_ms, high_ms)]
        found = None
        while stock.ready and found is None:
            place = stock.ready.popleft()
            found = None if has_seen(place.position) else place
        stock.is_short = len(stock.ready) < _KINDS_LEFT
        return found

    # called by the main loop

    def tick(self, answerer: QuestionService, now_ms: int, *, is_playing: bool, is_idle: bool) -> None:
        """Requests the positions announced by `expect` and `expect_kind` from the answering thread. While the program
        is idle, also has new games made.

        Stops the making of games once the program is used again; games already made are kept.
        """
        asks = self._ask(answerer)
        if asks or is_playing or not is_idle:
            if self._filling is not None:
                self._filling.cancel()
            self._filling = self._filled = None
        elif not self._open and self._filling is None and now_ms >= self._next_ms:
            self._fill(answerer, now_ms)

    def hear(self, news: News, now_ms: int) -> None:
        if (about := self._open.pop(news, None)) is not None:
            self._keep(about, found_in(news) or ())
        if news is not self._filling:
            return
        self._filling = None
        if fault := fault_in(news):
            self._rest(now_ms, fault)
        else:
            games, self._faults = news.result(), 0
            self._next_ms = now_ms if games > self._games else now_ms + REST_MS
            self._games = games

    def _ask(self, answerer: QuestionService) -> bool:
        """Requests the positions announced by `expect` and `expect_kind` since the last call. Returns whether there
        were any.
        """
        if self._subject is None:
            return False
        before = len(self._open)
        while self._wanted:
            words = tuple(self._wanted.popleft() for _ in range(min(_WORDS_AT_ONCE, len(self._wanted))))
            seed = self._chance.getrandbits(_SEED_BITS)
            asked = answerer.ask(find_word_places, words, MOST_OF_A_WORD, seed, *self._subject)
            self._open[asked] = _Words(words)
        for sort, stock in self._of_sorts.items():
            if stock.is_short and sort not in self._open.values():
                stock.is_short, bounds = False, (sort.kind, sort.low_ms, sort.high_ms)
                seed = self._chance.getrandbits(_SEED_BITS)
                asked = answerer.ask(find_kind_places, *bounds, _KINDS_AT_ONCE, seed, *self._subject)
                self._open[asked] = sort
        return len(self._open) > before

    def _keep(self, about: _Words | _Sort, places: Iterable[TrainingPosition]) -> None:
        """Stores positions that have arrived for a request, `about`.

        A word without positions is stored as well, so as not to request it again.
        """
        if isinstance(about, _Words):
            found = dict.fromkeys(about.words, tuple[TrainingPosition, ...]())
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

    def _fill(self, answerer: QuestionService, now_ms: int) -> None:
        """Requests more generated games, up to `GAMES` in all, in the player's usual variant. Positions for his cards
        come from these games.
        """
        if self._filled is None:
            self._filled, self._games = self._subject or self._subject_for(self._players.last), 0
        if self._filled is None:
            self._next_ms = now_ms + REST_MS
        else:
            games = min(GAMES, self._games + _GAMES_AT_ONCE)
            self._filling = answerer.ask_long(fill_bank, games, *self._filled)

    def _subject_for(self, player: str) -> _Subject | None:
        """Returns (usual variant, lexicon of new games) for a player, or for the last player if `player` is empty.

        None if the lexicon or the store is unusable.
        """
        try:
            lexicon = WantedLexicon.of(self._choices.chosen_lexicon())
            people = self._store.people
            variant = people.usual_variant(player or people.last_here())
            return variant or self._choices.usual.variant, lexicon
        except ToppingError as fault:
            LOG.warning("no games for training: %s", fault.key)
            return None

    def _rest(self, now_ms: int, sentence: str) -> None:
        """Pauses the making of games after a failure, each time longer; logs its `sentence`.

        Shows no notice: cards work without positions.
        """
        if not self._faults:
            LOG.warning("games for training not made: %s", sentence)
        self._next_ms = now_ms + min(_LONGEST_REST, 2**self._faults) * REST_MS
        self._faults += 1
