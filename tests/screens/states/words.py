"""The word tools: what was not typed yet, a word, letters with a joker, a pattern, forms, one more, what is refused.

The answering thread's answers are the real ones, given at once.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, TAB, Driver, game
from tests.screens.driving import LONGEST_NAME
from tests.screens.state import State
from topping.answers.words import describe_word, find_extensions, find_plus, search_words
from topping.errors import ToppingError
from topping.kiosk import routes
from topping.texts import tell

F3, F4, F5 = pygame.K_F3, pygame.K_F4, pygame.K_F5


_ASKED: Final = (search_words, find_plus, find_extensions, describe_word)


class WordAnswerer:
    """Answers what the word tools have asked, as the answering thread does."""

    def __init__(self, kiosk: Driver) -> None:
        self._kiosk = kiosk
        self._answered = 0

    def answer(self) -> None:
        """Answers everything that is open."""
        kiosk = self._kiosk
        while self._answered < len(kiosk.answerer.asked):
            self._answered += 1
            question = kiosk.answerer.asked[self._answered - 1]
            if question.question not in _ASKED or self._answered in kiosk.answerer.dropped:
                continue
            try:
                kiosk.answerer.tell(question.answer(), self._answered)
            except ToppingError as fault:
                kiosk.answerer.fail(tell(fault), self._answered)
            kiosk.step()
        kiosk.step(5)


def ask(kiosk: Driver, text: str, *keys: int) -> None:
    """Opens the word tools over the screen in front, types, presses keys; everything is answered."""
    answerer = WordAnswerer(kiosk)
    kiosk.key(F3)
    answerer.answer()
    kiosk.write(text)
    answerer.answer()
    for key in keys:
        kiosk.key(key)
        answerer.answer()


def _barred(kiosk: Driver) -> None:
    """A run over which they may not be opened; the line would go by itself while all looks are taken."""
    kiosk.play(game())
    kiosk.step(2)
    kiosk.key(F3)


def _cut_off(kiosk: Driver) -> None:
    """The first screen, with the longest sentence for why they stay shut."""
    kiosk.play(game(), LONGEST_NAME)
    kiosk.kiosk.scene.save()
    kiosk.show(routes.Home())
    kiosk.key(F3)


STATES: Final[Mapping[str, State]] = {
    "words/empty": State(partial(ask, text="")),
    "words/a word": State(partial(ask, text="partie")),
    "words/a long word": State(partial(ask, text="anticonstitutionnellement")),
    "words/letters": State(lambda kiosk: ask(kiosk, "aeinrst?", DOWN, DOWN)),
    "words/a pattern": State(lambda kiosk: ask(kiosk, "*[eo]tte", F5, F5, F5, F5, DOWN)),
    "words/one more letter": State(lambda kiosk: ask(kiosk, "saline", TAB, DOWN)),
    "words/forms": State(lambda kiosk: ask(kiosk, "passe", *(TAB,) * 6)),
    "words/refused": State(partial(ask, text="/(((/")),
    "words/not admitted": State(partial(ask, text="pazse")),
    "words/letter pad": State(lambda kiosk: ask(kiosk, "port", F4)),
    "play/words barred": State(_barred),
    "home/words barred": State(_cut_off),
}
