"""The tops of the move being played, among which the referee may choose before the solution is shown (§3.4)."""

from __future__ import annotations

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.play.session.session import Session
from topping.rules.games.retained import preferred
from topping.rules.moves.solution import Solution


class MoveTops:
    """The tops of one move at a time, asked for when its draw is given."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon) -> None:
        self._helper, self._lexicon = helper, lexicon
        self._ticket = 0
        """Of the question; 0 where none is open."""
        self._of = (0, 0)
        """The move, and how many were cancelled by then: a cancelled one has another draw."""
        self._found: tuple[Solution, ...] = ()

    def want(self, session: Session) -> None:
        """Asks for the tops of the last move opened, unless that was done."""
        if self._of != (session.opened, session.cancelled):
            self._of, self._found = (session.opened, session.cancelled), ()
            variant = session.conditions.variant
            question = TopsQuestion(session.turn(session.opened).position, variant, self._lexicon)
            self._ticket = self._helper.ask(question)

    def hear(self, news: News) -> None:
        """The answer, or a failure: then there is nothing to choose."""
        if isinstance(news, SolutionsFound | QuestionFailed) and news.ticket == self._ticket:
            self._ticket = 0
            self._found = news.solutions if isinstance(news, SolutionsFound) else ()

    def of(self, session: Session) -> tuple[Solution, ...]:
        """All the tops of the last move opened; none before the answer is there."""
        return self._found if self._of == (session.opened, session.cancelled) else ()

    def choice(self, session: Session) -> tuple[Solution, ...]:
        """The tops of the last move opened of which §3.4 leaves the choice, the most open first.

        The retained one is among them. Empty where nothing is left to choose, or before the answer is there.
        """
        if self._of != (session.opened, session.cancelled) or not self._found:
            return ()
        turn = session.turn(session.opened)
        free = preferred(self._found, turn.position, turn.before.bag_behind(turn.draw), turn.before.variant)
        shown = free if turn.solution in free else (*free, turn.solution)
        return shown if len(shown) > 1 else ()
