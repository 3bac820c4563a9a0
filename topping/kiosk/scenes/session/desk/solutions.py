"""The list of a move's solutions at the desk, by whose rows bulletins are entered: `12 *2`."""

from __future__ import annotations

from typing import Final

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.positionquestions import BestQuestion, SolutionsFound
from topping.play.session.session import Session
from topping.rules.moves.solution import Solution
from topping.texts import say

_ROWS: Final = 20
"""The most rows of a list."""

_Key = tuple[int, int]
"""A move, and how many moves were cancelled by then: a cancelled one has another draw."""


class MoveSolutions:
    """The lists asked for so far; each is asked for once, when the referee first wants it."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._asked: dict[int, _Key] = {}
        """What each open question is about, by its ticket."""
        self._found: dict[_Key, tuple[Solution, ...]] = {}

    def want(self, session: Session, move: int) -> None:
        """Asks for the list of a collected move, unless that was done."""
        key = (move, session.cancelled)
        if move > session.collected or key in self._found or key in self._asked.values():
            return
        turn = session.turn(move)
        ticket = self._helper.ask(BestQuestion(turn.position, _ROWS, session.conditions.variant, self._lexicon))
        self._asked[ticket] = key

    def hear(self, news: News) -> None:
        """The answer to a question; one that failed may be asked again."""
        if isinstance(news, SolutionsFound | QuestionFailed):
            key = self._asked.pop(news.ticket, None)
            if key is not None and isinstance(news, SolutionsFound):
                self._found[key] = news.solutions

    def of(self, session: Session, move: int) -> tuple[Solution, ...]:
        """The list of a move, its retained solution first; nothing else before the answer is there."""
        if move > session.collected:
            return ()
        retained = session.turn(move).solution
        others = self._found.get((move, session.cancelled), ())
        return (retained, *(one for one in others if one.move != retained.move))[:_ROWS]

    def lines(self, session: Session, move: int) -> tuple[str, ...]:
        """The list as it is shown, row by row."""
        rows = (f"{row}  {solution}" for row, solution in enumerate(self.of(session, move), start=1))
        return (say("session.solutions", move=move), *rows)
