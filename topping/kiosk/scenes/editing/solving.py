"""The solutions of positions: asked of the helper one position at a time, and kept while the screen is there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.positionquestions import ListQuestion, SolutionsListed
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position

_KEPT: Final = 80
"""Positions whose solutions are kept: those of a whole game, and some that were corrected."""

Solved = tuple[Position, Variant]


class PositionSolver:
    """What was found for positions; one question at a time, so that the position in hand never waits for others."""

    def __init__(
        self, helper: QuestionService, lexicon: WantedLexicon, most: int, why_held: Callable[[Position], str]
    ) -> None:
        """`most` solutions of each are given, all are counted; `why_held` says why a position is not solved, if so."""
        self._why_held = why_held
        self._helper, self._lexicon, self._most = helper, lexicon, most
        self._found: OrderedDict[Solved, SolutionsListed] = OrderedDict()
        self._faults: dict[Solved, str] = {}
        self._open: tuple[int, Solved] | None = None

    def want(self, position: Position, variant: Variant) -> None:
        """Asks for the solutions of a position, in place of what is still being looked for."""
        key = (position, variant)
        if self.knows(position, variant) or (self._open is not None and self._open[1] == key):
            return
        self.drop()
        if why := self._why_held(position):
            self._faults[key] = why
            return
        self._open = (self._helper.ask(ListQuestion(position, self._most, variant, self._lexicon)), key)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being looked for."""
        return self._open is None

    def knows(self, position: Position, variant: Variant) -> bool:
        """Whether the answer is there, or why there is none."""
        return (position, variant) in self._found or (position, variant) in self._faults

    def of(self, position: Position, variant: Variant) -> SolutionsListed | None:
        """The solutions of a position; None while they are not there."""
        found = self._found.get((position, variant))
        if found is not None:
            self._found.move_to_end((position, variant))
        return found

    def fault(self, position: Position, variant: Variant) -> str:
        """Why they cannot be had, in words; empty where they can."""
        return self._faults.get((position, variant), "")

    def hear(self, news: News) -> bool:
        """Whether news are the answer that was waited for."""
        if not isinstance(news, SolutionsListed | QuestionFailed) or self._open is None:
            return False
        ticket, key = self._open
        if news.ticket != ticket:
            return False
        self._open = None
        if isinstance(news, QuestionFailed):
            self._faults[key] = news.sentence
            return True
        self._found[key] = news
        while len(self._found) > _KEPT:
            self._found.popitem(last=False)
        return True

    def drop(self) -> None:
        """Gives up what has not been found."""
        if self._open is not None:
            self._helper.drop(self._open[0])
            self._open = None
