"""The search for the top of a draw that the referee took from a real bag: no clock starts before it is known."""

from __future__ import annotations

from collections.abc import Callable

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.play.session.drawing import top_event
from topping.play.session.events import Barren, TopFound
from topping.play.session.session import RealBag, Session
from topping.rules.games.retained import preferred
from topping.rules.grid.position import Position
from topping.rules.moves.solution import Solution
from topping.texts import say


class TopSearch:
    """One search at a time, begun as soon as a draw waits for its top."""

    def __init__(self, helper: QuestionService, lexicon: WantedLexicon, why_held: Callable[[Position], str]) -> None:
        """`why_held` says why a position is not searched, if so."""
        self._helper, self._lexicon, self._why_held = helper, lexicon, why_held
        self._ticket = 0
        """Of the question; 0 where none is open."""
        self._of: RealBag | None = None
        """The bag with the draw that is searched, or was."""
        self._since = 0
        self.took_ms: int | None = None
        """How long the last search took; None where it was another time that the program ran."""
        self.failure = ""
        """Why it failed; empty where it did not."""
        self.tops: tuple[Solution, ...] = ()
        """Those of the last draw that has any, as §3.4 prefers them."""

    @property
    def is_open(self) -> bool:
        """Whether the answer is awaited."""
        return bool(self._ticket)

    def follow(self, session: Session, now: int) -> None:
        """Asks for the top of the draw that waits for it, once; gives up a question about one that was taken back."""
        bag = session.bag if session.awaits_draw else None
        if bag is not None and bag.drawn is not None:
            if bag != self._of:
                self._drop()
                self._of, self._since, self.failure = bag, now, ""
                position = Position(session.state.board, bag.drawn.letters)
                self.failure = self._why_held(position)
                if self.failure:
                    return
                self._ticket = self._helper.ask(TopsQuestion(position, session.conditions.variant, self._lexicon))
        elif self._of is not None:
            self._drop()
            self._of = None

    def again(self) -> None:
        """Lets a search that failed begin anew."""
        if self.failure:
            self._of = None

    def hear(self, news: News, session: Session, now: int) -> TopFound | Barren | None:
        """The event that the answer makes; None for other news, or a failure."""
        if not isinstance(news, SolutionsFound | QuestionFailed) or not self._ticket or news.ticket != self._ticket:
            return None
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            self.failure = news.sentence
            return None
        bag = session.bag
        if bag is None or bag != self._of or bag.drawn is None:
            return None
        state, draw = session.state, bag.drawn
        position = Position(state.board, draw.letters)
        self.took_ms = now - self._since
        try:
            self.tops = preferred(news.solutions, position, state.bag_behind(draw), state.variant)
            return top_event(session, news.solutions)
        except ValueError:  # an answer that does not lie on this grid
            self.refuse()
            return None

    def refuse(self) -> None:
        """The answer cannot be used."""
        self.failure = say("service.unexpected")

    def _drop(self) -> None:
        if self._ticket:
            self._helper.drop(self._ticket)
            self._ticket = 0
