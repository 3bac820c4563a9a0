"""What the words of the cards of a sitting mean, asked of the helper process while the cards are answered."""

from __future__ import annotations

from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.messages import News
from topping.kiosk.backstage.deck.cardsitting import AskedCard
from topping.kiosk.scenes.training.deck import sitting_view
from topping.kiosk.stage import Stage
from topping.lexicon.meaning import Meaning


class CardMeanings:
    """The meanings known so far; each word is asked for once."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known: dict[str, Meaning] = {}
        self._wanted: set[str] = set()
        self._tickets: set[int] = set()

    def explain(self, asked: AskedCard) -> None:
        """Asks what the words of a card mean."""
        fresh = tuple(word for word in sitting_view.words_of(asked) if word not in self._wanted)
        if fresh:
            self._wanted.update(fresh)
            question = MeaningsQuestion(fresh, is_public=self._stage.door.is_public)
            self._tickets.add(self._stage.helper.ask(question))

    def of(self, word: str) -> Meaning | None:
        """The meaning of a word; None where it has not come, or there is none."""
        return self._known.get(word.upper())

    def hear(self, news: News) -> None:
        """Keeps what was asked for."""
        if isinstance(news, MeaningsFound) and news.ticket in self._tickets:
            self._tickets.discard(news.ticket)
            self._known |= {meaning.word: meaning for meaning in news.meanings}

    def drop(self) -> None:
        """Gives up what the helper has not answered."""
        for ticket in self._tickets:
            self._stage.helper.drop(ticket)
