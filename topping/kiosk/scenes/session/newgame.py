"""The games that the helper makes for a session: another one after a tie, or the rest of one that changes."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import GameMade, GameQuestion, RestQuestion, RetainQuestion
from topping.game.service.messages import LongQuestion, News, QuestionFailed
from topping.play.session.events import Cancelled, Continued, Retained
from topping.play.session.session import Session
from topping.rules.game import Game
from topping.rules.solution import Solution

_SEEDS: Final = 1_000_000

_Change: TypeAlias = Cancelled | Continued | Retained
"""What a game that was made brings about."""


class NewGame:
    """The game being made for a session, one at a time."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._ticket = 0
        """Of the question; 0 where no game is being made."""
        self._change: Callable[[Game], _Change] = Continued
        """The event that the game makes."""

    @property
    def is_awaited(self) -> bool:
        """Whether a game is being made."""
        return bool(self._ticket)

    def ask_another(self, session: Session) -> None:
        """Asks for a game after the last one (§3.8.3)."""
        self._ask(GameQuestion(secrets.randbelow(_SEEDS), session.conditions.variant, self._lexicon), Continued)

    def ask_rest(self, session: Session) -> None:
        """Asks for the rest of the game from the last opened move on, which is cancelled (§3.6)."""
        number = session.turn(session.opened).number
        question = RestQuestion(session.games[-1], number, secrets.randbelow(_SEEDS), self._lexicon)
        self._ask(question, partial(Cancelled, session.opened))

    def ask_with(self, solution: Solution, session: Session) -> None:
        """Asks for the game in which another top is retained on the last opened move (§3.4)."""
        number, seed = session.turn(session.opened).number, secrets.randbelow(_SEEDS)
        question = RetainQuestion(session.games[-1], number, solution, seed, self._lexicon)
        self._ask(question, partial(Retained, session.opened))

    def _ask(self, question: LongQuestion, change: Callable[[Game], _Change]) -> None:
        self._ticket, self._change = self._helper.ask(question), change

    def hear(self, news: News) -> _Change | QuestionFailed | None:
        """The event that the game asked for brings about, or its failure; None for other news."""
        if not isinstance(news, GameMade | QuestionFailed) or news.ticket != self._ticket:
            return None
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            return news
        return self._change(news.game)
