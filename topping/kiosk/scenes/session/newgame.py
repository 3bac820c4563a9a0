"""The games that the helper makes for a session: another one after a tie, or the rest of one with a cancelled move."""

from __future__ import annotations

import secrets
from typing import Final

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import GameMade, GameQuestion, News, QuestionFailed, RestQuestion
from topping.play.session.events import Cancelled, Continued
from topping.play.session.session import Session

_SEEDS: Final = 1_000_000


class NewGame:
    """The game being made for a session, one at a time."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._ticket = 0
        """Of the question; 0 where no game is being made."""
        self._cancelled = 0
        """The cancelled move, from 1 over all games; 0 where a whole game is being made."""

    @property
    def is_awaited(self) -> bool:
        """Whether a game is being made."""
        return bool(self._ticket)

    def ask_another(self, session: Session) -> None:
        """Asks for a game after the last one (§3.8.3)."""
        question = GameQuestion(secrets.randbelow(_SEEDS), session.conditions.variant, self._lexicon)
        self._ticket, self._cancelled = self._helper.ask(question), 0

    def ask_rest(self, session: Session) -> None:
        """Asks for the rest of the game from the last opened move on, which is cancelled (§3.6)."""
        number = session.turn(session.opened).number
        question = RestQuestion(session.games[-1], number, secrets.randbelow(_SEEDS), self._lexicon)
        self._ticket, self._cancelled = self._helper.ask(question), session.opened

    def hear(self, news: News) -> Cancelled | Continued | QuestionFailed | None:
        """The event that the game asked for brings about, or its failure; None for other news."""
        if not isinstance(news, GameMade | QuestionFailed) or news.ticket != self._ticket:
            return None
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            return news
        return Cancelled(self._cancelled, news.game) if self._cancelled else Continued(news.game)
