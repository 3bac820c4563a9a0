"""The games that take the place of a session's: another one after a tie, or the rest of one that changes.

The helper makes them; one that is drawn by hand needs no helper, for what follows is not drawn yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.secret import secret_seed
from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import GameMade, GameQuestion, RestQuestion, RetainQuestion
from topping.game.service.messages import LongQuestion, News, QuestionFailed
from topping.game.service.wantedgame import usual_seed
from topping.play.session.events import Cancelled, Continued, Retained
from topping.play.session.othergame import next_by_hand, with_other_top, without_last
from topping.play.session.session import Session
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.rules.moves.solution import Solution

Change: TypeAlias = Cancelled | Continued | Retained
"""What a game that was made brings about."""


class NewGame:
    """The game being made for a session, one at a time."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._ticket = 0
        """Of the question; 0 where no game is being made."""
        self._change: Callable[[Game], Change] = Continued
        """The event that the game makes."""

    @property
    def is_awaited(self) -> bool:
        """Whether a game is being made."""
        return bool(self._ticket)

    def ask_another(self, session: Session) -> Continued | None:
        """Asks for a game after the last one (§3.8.3), or returns what begins one that is drawn by hand."""
        if session.bag is not None:
            return Continued(next_by_hand(session, self._lexicon.hash))
        is_secret = bool(session.games[-1].salt)
        seed = secret_seed() if is_secret else usual_seed()
        self._ask(GameQuestion(seed, session.conditions.variant, self._lexicon, is_secret), Continued)
        return None

    def ask_rest(self, session: Session) -> Cancelled | None:
        """Asks for the rest of the game from the last opened move on, which is cancelled (§3.6).

        Returns the event where the game is drawn by hand, None where one is being made.
        """
        if session.bag is not None:
            return Cancelled(session.opened, without_last(session))
        number = session.turn(session.opened).number
        question = RestQuestion(session.games[-1], number, secret_seed(), self._lexicon)
        self._ask(question, partial(Cancelled, session.opened))
        return None

    def ask_with(self, solution: Solution, session: Session) -> Retained | None:
        """Asks for the game in which another top is retained on the last opened move (§3.4); returns as `ask_rest`."""
        if session.bag is not None:
            return Retained(session.opened, with_other_top(session, solution))
        number, seed = session.turn(session.opened).number, secret_seed()
        question = RetainQuestion(session.games[-1], number, solution, seed, self._lexicon)
        self._ask(question, partial(Retained, session.opened))
        return None

    def ask_choice(self, game: Game, solution: Solution, choice: int, session: Session) -> None:
        """Asks for a game in which a top is retained in all rooms (§3.4): what follows is the same in each of them.

        The seed follows from the game, of which nobody knows more than has been played.
        """
        move = session.opened
        seed = int.from_bytes(sha256(f"{format_game(replace(game, name=''))}{move} {choice}".encode()).digest(), "big")
        question = RetainQuestion(game, session.turn(move).number, solution, seed, self._lexicon)
        self._ask(question, partial(Retained, move, choice=choice))

    def _ask(self, question: LongQuestion, change: Callable[[Game], Change]) -> None:
        self._ticket, self._change = self._helper.ask(question), change

    def hear(self, news: News) -> Change | QuestionFailed | None:
        """The event that the game asked for brings about, or its failure; None for other news."""
        if not isinstance(news, GameMade | QuestionFailed) or news.ticket != self._ticket:
            return None
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            return news
        return self._change(news.game)
