"""The request of a screen for a game, until the game is made. A new request replaces the earlier one."""

import secrets
from concurrent.futures import Future
from typing import Final

from topping.answers.client import News, QuestionService
from topping.answers.games import make_game, make_secret_game
from topping.gamefiles.lexicon import WantedLexicon
from topping.gamefiles.sealing import secret_seed
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game

_USUAL_SEEDS: Final = 1_000_000


def usual_seed() -> int:
    """Returns a random seed short enough to be read out and typed."""
    return secrets.randbelow(_USUAL_SEEDS)


class WantedGame:
    """A screen's request for a game, while the game is being made."""

    def __init__(self, answerer: QuestionService) -> None:
        self._answerer = answerer
        self._awaited: Future[Game] | None = None

    @property
    def is_awaited(self) -> bool:
        return self._awaited is not None

    def ask(self, seed: int, variant: Variant, lexicon: WantedLexicon) -> None:
        """Requests the game that belongs to a seed, in place of an earlier request."""
        self._awaited = self._answerer.ask_long(make_game, seed, variant, lexicon)

    def ask_secret(self, variant: Variant, lexicon: WantedLexicon) -> None:
        """Requests a game that must stay unknown before it is played, in place of an earlier request."""
        self._awaited = self._answerer.ask_long(make_secret_game, secret_seed(), variant, lexicon)

    def drop(self) -> None:
        """Cancels the request, and with it the game being made."""
        if self._awaited is not None:
            self._awaited.cancel()
        self._awaited = None

    def hear(self, news: News) -> Future[Game] | None:
        """Returns the future `news` if it answers the request; it holds the game or the error. Otherwise returns
        None.
        """
        awaited = self._awaited
        if news is not awaited:
            return None
        self._awaited = None
        return awaited
