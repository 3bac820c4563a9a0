"""What is taken from the word tools: words into the player's deck, lists onto the clipboard."""

from __future__ import annotations

from topping.errors import ToppingError
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scenes.words.answerlist import AnswerList
from topping.kiosk.widgets.text.clipboard import copied
from topping.texts import say
from topping.texts.numbers import grouped


class TakenWords:
    """Each of these answers with the line that is to be said."""

    def __init__(self, backstage: Backstage, player: str, *, is_public: bool) -> None:
        self._backstage, self._player, self._is_public = backstage, player, is_public
        self._in_deck: frozenset[str] | None = None
        """The words of the player's deck; None before they are read."""
        self._copies = False
        """Whether a list is being read to be copied."""

    def read_deck(self) -> None:
        """Reads which words are in the deck, once."""
        if self._in_deck is None:
            self._in_deck = self._backstage.decks.words(self._player)

    def mark(self, word: str) -> str:
        """That a word is in the deck, where it is."""
        return say("words.in_deck") if word in (self._in_deck or ()) else ""

    def into_deck(self, word: str) -> VerdictView:
        """Puts an admitted word into the deck; an empty one is none."""
        if self._is_public or not self._player:
            return VerdictView(say("words.public_deck" if self._is_public else "words.nobody"), "plain")
        if not word:
            return VerdictView(say("words.no_word"), "plain")
        try:
            is_new = self._backstage.decks.add_word(self._player, word)
        except ToppingError as fault:
            return VerdictView(self._backstage.notices.in_words(fault), "bad")
        self._in_deck = (self._in_deck or frozenset()) | {word}
        key = "words.added" if is_new else "words.was_there"
        return VerdictView(say(key, word=word, player=self._player), "good")

    def copy(self, answers: AnswerList) -> VerdictView:
        """Copies a list or, where it is not all there, begins to read it."""
        if not answers.grid.of:
            return VerdictView(say("words.nothing_to_copy"), "plain")
        self._copies = True
        return self.go_on(answers) or VerdictView(say("words.copying"), "plain")

    def go_on(self, answers: AnswerList) -> VerdictView | None:
        """Copies the list that is being read, once it is there; None where there is nothing to say yet."""
        words = answers.whole() if self._copies else None
        if words is None:
            return None
        self._copies = False
        if not copied("\n".join(words)):
            return VerdictView(say("words.no_clipboard"), "bad")
        return VerdictView(say("words.copied", words=grouped(len(words)), count=len(words)), "good")

    def stop(self) -> None:
        """Another list is shown: the one that was being read is not copied."""
        self._copies = False
