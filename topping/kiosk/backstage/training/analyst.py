"""Facts of the games that were played, asked of the helper process and kept while nobody plays."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from topping.errors import GameFileError, InputError, StoreError
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.beside import Beside
from topping.log import LOG
from topping.rules.games.gametext import parse_game
from topping.store import LackingGame, Store
from topping.store.people.names import folded
from topping.training.analysedmove import AnalysedMove, analysed

REST_MS: Final = 60_000
"""How long nothing is looked for where nothing lacked."""
_GAMES: Final = 20
"""How many games are looked for at once."""
_MOST: Final = 1_000
"""How many are, where somebody waits for them."""
_RUNS: Final = 5
"""How many runs are packed at once: that takes some 10 ms."""


class Analyst:
    """Asks for one game after another, the last played first, and packs the moves of runs for statistics."""

    def __init__(self, store: Store, beside: Beside) -> None:
        self._store, self._beside = store, beside
        self._waiting: deque[LackingGame] = deque()
        self._asked: tuple[int, LackingGame] | None = None
        """The ticket of the question that is open, and what it is about."""
        self._given_up: set[tuple[str, str]] = set()
        """Game and lexicon of which no more can be known here: the lexicon is gone, or the game cannot be replayed."""
        self._next_ms = 0
        """When there is something to look for again."""
        self._is_looking = self._packs = False
        """Whether it is being looked for more; whether no game lacks anything, and runs are packed."""
        self._is_hurried = False
        """Whether somebody waits for the games that are waiting: then they are analysed at once."""

    def hurry(self, player: str) -> None:
        """Somebody waits for the games of a player: they are analysed before others, without waiting for quiet."""
        try:
            found = self._store.positions.lacking(_MOST, folded(player))
        except (StoreError, InputError):  # what cannot be a name is nobody's
            return
        self._waiting = deque(self._may_be_known(found))
        self._is_hurried = bool(self._waiting)

    @property
    def hurried(self) -> int:
        """How many of the games that somebody waits for have not been analysed."""
        return len(self._waiting) + (self._asked is not None) if self._is_hurried else 0

    def tick(self, helper: QuestionService, now_ms: int, *, is_playing: bool, is_idle: bool) -> None:
        """Does a little of what is left to do, where nobody plays and the kiosk has been left alone for a moment.

        Where a clock may run, an open question is dropped.
        """
        if is_playing:
            self._drop(helper)
            self._packs = False
            self._next_ms = 0  # what is being played may be a new game
        elif (
            self._asked is None and not self._is_looking and (self._is_hurried or (is_idle and now_ms >= self._next_ms))
        ):
            try:
                self._is_hurried = self._is_hurried and bool(self._waiting)
                if self._waiting:
                    self._ask(helper, self._waiting.popleft())
                else:
                    self._is_looking = True
                    self._beside.later(partial(self._look, helper, now_ms))
            except StoreError as fault:
                self._rest(now_ms, fault)

    @property
    def _is_busy(self) -> bool:
        """Whether an answer is awaited, of the helper or of the database."""
        return self._asked is not None or self._is_looking

    def hear(self, news: News, now_ms: int) -> None:
        """Keeps the facts that were asked for; where they cannot be had, what the game tells by itself."""
        if self._asked is None or not isinstance(news, GameFactsFound | QuestionFailed):
            return
        ticket, lacking = self._asked
        if news.ticket != ticket:
            return
        self._asked = None
        try:
            if isinstance(news, GameFactsFound):
                self._keep(lacking, news.facts, is_searched=True)
            else:
                self._given_up.add((lacking.game, lacking.lexicon_hash))
                if not lacking.has_replayed:
                    self._keep(lacking, analysed(parse_game(lacking.text)), is_searched=False)
        except GameFileError:
            LOG.warning("a game that was played cannot be replayed")
        except StoreError as fault:
            self._rest(now_ms, fault)

    def _look(self, helper: QuestionService, now_ms: int) -> None:
        """Asks for the first of the games that lack something; where none does, packs some runs."""
        try:
            if not self._packs:
                found = self._beside.ask(_lacking, _GAMES + len(self._given_up))
                self._waiting.extend(self._may_be_known(found))
                self._packs = not self._waiting
            if self._waiting:
                self._ask(helper, self._waiting.popleft())
            elif not self._beside.ask(_packed, _RUNS):
                self._packs = False
                self._next_ms = now_ms + REST_MS
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
        self._asked = helper.ask(question), lacking

    def _drop(self, helper: QuestionService) -> None:
        if self._asked is not None:
            ticket, lacking = self._asked
            helper.drop(ticket)
            self._asked = None
            self._waiting.appendleft(lacking)

    def _keep(self, lacking: LackingGame, facts: tuple[AnalysedMove, ...], *, is_searched: bool) -> None:
        self._store.positions.keep(lacking.game, lacking.lexicon_hash, facts, is_searched=is_searched)

    def _rest(self, now_ms: int, fault: StoreError) -> None:
        """The leaderboard fails: statistics are no reason to tell the player, who is told where it matters."""
        LOG.warning("facts of games not kept: %s", fault.key)
        self._waiting.clear()
        self._is_hurried = False
        self._next_ms = now_ms + REST_MS


# what is asked beside the loop


def _lacking(store: Store, most: int) -> Sequence[LackingGame]:
    return store.positions.lacking(most)


def _packed(store: Store, most: int) -> int:
    return store.packed.fill(most)
