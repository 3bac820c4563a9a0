"""The card at hand in a sitting: how it is answered, its clock, and which of its words is explained afterwards."""

from __future__ import annotations

from topping.kiosk.backstage.deck.cardsitting import AnsweredCard, AskedCard
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.scenes.training.deck import sitting_view
from topping.kiosk.scenes.training.deck.letters_asked import LettersAsked
from topping.training.deck.faces import GridFace, WordFace


class CardAtHand:
    """From the moment it is asked until the next one is. Its clock starts when it is on screen."""

    def __init__(self, asked: AskedCard, asking: LettersAsked | Search) -> None:
        self.asked, self.asking = asked, asking
        self.answered: AnsweredCard | None = None
        """What came of the answer, once it is told."""
        self._since: int | None = None
        """When it came on screen; None before that, and once it is answered."""
        self._spent_ms = 0
        self.place = 0
        """Which of the words told is explained."""

    @property
    def letters(self) -> int:
        """How many letters there are to arrange; those of a usual draw where there are none."""
        face = self.asked.face
        if isinstance(face, GridFace):
            return len(face.turn.draw.letters)
        return len(face.letters) if isinstance(face, WordFace) else 7

    # time

    @property
    def is_on_screen(self) -> bool:
        """Whether its clock runs."""
        return self._since is not None

    def shown(self, now: int) -> None:
        """It is on screen."""
        self._since = now

    def hidden(self) -> None:
        """It goes out of sight, and is asked anew: what was spent does not count."""
        self._since = None

    def elapsed_ms(self, now: int) -> int:
        """How long it has been on screen, until it was answered."""
        return self._spent_ms if self._since is None else max(0, now - self._since)

    # the answer

    def answer(self, answered: AnsweredCard, elapsed_ms: int) -> None:
        """It was answered after so long."""
        self.answered, self._spent_ms, self._since = answered, elapsed_ms, None

    @property
    def words(self) -> tuple[str, ...]:
        """The words to be explained, those that were not found first."""
        return sitting_view.told_words(self.asked, self.asking)

    @property
    def word(self) -> str:
        """The one that is explained; empty where there is none."""
        words = self.words
        return words[self.place % len(words)] if words else ""

    def explain_other(self, step: int) -> None:
        """Another word, so many further down."""
        self.place = (self.place + step) % max(1, len(self.words))
