"""The deck of a player during a sitting: what is done with its cards, and what is said of the last act."""

from __future__ import annotations

from collections.abc import Callable

from topping.errors import ToppingError
from topping.game.service.client import QuestionService
from topping.kiosk.backstage.deck.cardsitting import AnsweredCard, AskedCard, CardSitting
from topping.kiosk.backstage.deck.decks import PlayerDecks
from topping.kiosk.stage import Stage
from topping.texts import say


class SittingDeck:
    """The cards of today; a fault of the stored deck is said in `note`, and nothing is lost."""

    def __init__(self, stage: Stage, player: str) -> None:
        self._stage, self._player = stage, player
        self._cards: CardSitting | None = None
        self.note = ""
        """What is said of the last act on a card."""
        self._asks_to_postpone = False
        self._has_attended = False
        """Whether it was looked for new cards: while no time counts."""
        self._changes = stage.backstage.decks.feed.changes

    def open(self) -> None:
        """Opens the deck on the day that it is; ToppingError where that fails."""
        self._cards = self._stage.backstage.decks.open(self._player)

    @property
    def cards(self) -> CardSitting:
        """The cards; RuntimeError where no deck is open."""
        if self._cards is None:
            raise RuntimeError("no deck is open")
        return self._cards

    @property
    def asked(self) -> AskedCard | None:
        """The card that is asked or told; None without one, or without a deck."""
        return None if self._cards is None else self._cards.asked

    def attempt(self, act: Callable[[], None]) -> bool:
        """Does something with the stored deck; whether it was done."""
        try:
            act()
        except ToppingError as fault:
            self.note = self._stage.backstage.notices.in_words(fault)
            return False
        return True

    # What follows is kept on return, and belongs into `Scene.asking`; `at` is the instant of it (ISO 8601).

    def answer(self, elapsed_ms: int, at: str, *, found: bool, tries: int, given_up: bool) -> AnsweredCard | None:
        """Keeps the answer to the card; None where it could not be kept."""
        answered: list[AnsweredCard] = []

        def keep() -> None:
            answered.append(self.cards.answer(elapsed_ms, at, found=found, tries=tries, given_up=given_up))

        return answered[0] if self.attempt(keep) else None

    def prepare(self) -> None:
        """Gets the next card ready."""
        self.attempt(self.cards.prepare)

    def set_aside(self, at: str) -> bool:
        """The card is not asked any more, until it is taken back in the list of cards; whether that was done."""
        asked = self.cards.asked
        return asked is not None and self.attempt(lambda: self.cards.set_aside(asked.card, at))

    def undo(self, at: str) -> AnsweredCard | None:
        """The last answer never happened; the card is asked again at the end. None where none could be undone."""
        undone: list[AnsweredCard | None] = []
        if not self.attempt(lambda: undone.append(self.cards.undo(at))):
            return None
        self.note = say("sitting.undone" if undone[0] is not None else "sitting.nothing_to_undo")
        return undone[0]

    def postpone(self, at: str) -> None:
        """Asks; the second time, puts the better known half of what is left off to the next days."""
        self.cards.reckon()
        count = self.cards.postponable
        if not count:
            self.note = say("sitting.nothing_to_postpone")
        elif not self._asks_to_postpone:
            self._asks_to_postpone = True
            self.note = say("sitting.postpone", count=count)
        else:
            done: list[int] = []
            if self.attempt(lambda: done.append(self.cards.postpone(at))):
                self.note = say("sitting.postponed", count=done[0])
            self._asks_to_postpone = False

    def keep_all(self) -> None:
        """Something else was done than to confirm: the next request to postpone is a first one."""
        self._asks_to_postpone = False

    @property
    def has_news(self) -> bool:
        """Whether cards have come since it was looked last; told once."""
        changes = self._stage.backstage.decks.feed.changes
        has_changed = changes != self._changes and self._cards is not None
        if has_changed:
            self._changes = changes
        return has_changed

    def look_again(self) -> None:
        """Takes in the cards that have come since the sitting began."""
        self.attempt(self.cards.look_again)

    def attend(self) -> None:
        """Has new cards looked for, once in a sitting."""
        if not self._has_attended:
            self._has_attended = True
            decks, helper = self._stage.backstage.decks, self._stage.helper
            self._stage.backstage.beside.later(lambda: _attend(decks, self._player, helper))


def _attend(decks: PlayerDecks, player: str, helper: QuestionService) -> None:
    decks.attend(player, helper)
