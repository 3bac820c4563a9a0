"""A game that somebody has asked for, until it is there: one at a time."""

import secrets
from typing import Final

from topping.answers.client import QuestionService
from topping.answers.gamequestions import GameMade, GameQuestion
from topping.answers.messages import News, QuestionFailed
from topping.gamefiles.lexicon import WantedLexicon
from topping.gamefiles.sealing import secret_seed
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game

_USUAL_SEEDS: Final = 1_000_000


def usual_seed() -> int:
    """A seed at random, short enough to be told and typed."""
    return secrets.randbelow(_USUAL_SEEDS)


class WantedGame:
    """The game being made for a screen, if any."""

    def __init__(self, helper: QuestionService) -> None:
        self._helper = helper
        self._ticket = 0
        """Of the question; 0 where no game is being made."""

    @property
    def is_awaited(self) -> bool:
        return bool(self._ticket)

    def ask(self, seed: int, variant: Variant, lexicon: WantedLexicon) -> None:
        """Asks for a game."""
        self._ticket = self._helper.ask(GameQuestion(seed, variant, lexicon))

    def ask_secret(self, variant: Variant, lexicon: WantedLexicon) -> None:
        """Asks for a game that nobody is to know before it is played."""
        self._ticket = self._helper.ask(GameQuestion(secret_seed(), variant, lexicon, is_secret=True))

    def drop(self) -> None:
        """Gives up the game being made."""
        if self._ticket:
            self._helper.drop(self._ticket)
        self._ticket = 0

    def hear(self, news: News) -> Game | QuestionFailed | None:
        """The game that was asked for, or why it could not be made; None for other news."""
        if not isinstance(news, GameMade | QuestionFailed) or not self._ticket or news.ticket != self._ticket:
            return None
        self._ticket = 0
        return news.game if isinstance(news, GameMade) else news
