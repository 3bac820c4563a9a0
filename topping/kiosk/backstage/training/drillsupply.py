"""The questions of drills, made by the helper process ahead of need, and what the words in them mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from topping.errors import ToppingError
from topping.game.service.client import QuestionService
from topping.game.service.drillquestions import DrillPlanned
from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.training.drills import DrillKeeping
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.training.drills.choice import PlannedItem
from topping.training.drills.exercise import Exercise
from topping.training.drills.item import DrillItem


@dataclass(frozen=True, slots=True)
class DrillReady:
    """The questions of an exercise have come, or it is known why they do not."""

    exercise: Exercise
    fault: str = ""
    """Why there are none, in words; empty where they have come."""


class DrillSupply:
    """The drills of one player: asked for, ready, taken."""

    def __init__(
        self, drills: DrillKeeping, helper: QuestionService, notices: Notices, player: str, *, is_public: bool
    ) -> None:
        self._drills, self._helper, self._notices = drills, helper, notices
        self._player, self._is_public = player, is_public
        self.lexicon: WordGraph | None = None
        self.fault = ""
        """Why there is no lexicon, in words."""
        self.meanings: dict[str, Meaning] = {}
        """What the words asked mean, as far as it is known."""
        self._tickets: dict[int, Exercise] = {}
        self._planned: dict[Exercise, tuple[PlannedItem, ...]] = {}
        """Drills that are ready."""
        self._meaning_tickets: set[int] = set()
        try:
            self.lexicon = drills.lexicon()
        except ToppingError as fault:
            self.fault = notices.in_words(fault)

    def ask(self, exercise: Exercise) -> None:
        """Has the questions of an exercise made, unless they are there or on their way."""
        if self.lexicon is None or exercise in self._planned or exercise in self._tickets.values():
            return
        question = self._drills.question(self._player, exercise, self.lexicon)
        self._tickets[self._helper.ask(question)] = exercise

    def take(self, exercise: Exercise) -> tuple[PlannedItem, ...] | None:
        """The questions of an exercise, given once; None where they have not come."""
        return self._planned.pop(exercise, None)

    def explain(self, items: Iterable[DrillItem]) -> None:
        """Asks what the answers mean."""
        words = tuple(dict.fromkeys(word for item in items for word in item.answers))
        question = MeaningsQuestion(words, is_public=self._is_public)
        self._meaning_tickets.add(self._helper.ask(question))

    def hear(self, news: News) -> DrillReady | None:
        """Keeps what was asked for; tells where the questions of an exercise have come or failed."""
        if isinstance(news, MeaningsFound) and news.ticket in self._meaning_tickets:
            self._meaning_tickets.discard(news.ticket)
            self.meanings |= {meaning.word: meaning for meaning in news.meanings}
        elif isinstance(news, DrillPlanned) and news.ticket in self._tickets:
            exercise = self._tickets.pop(news.ticket)
            self._planned[exercise] = news.planned
            return DrillReady(exercise)
        elif isinstance(news, QuestionFailed) and news.ticket in self._tickets:
            return DrillReady(self._tickets.pop(news.ticket), self._notices.plain(news.sentence))
        return None

    def drop(self) -> None:
        """Gives up what the helper has not answered."""
        for ticket in (*self._tickets, *self._meaning_tickets):
            self._helper.drop(ticket)
