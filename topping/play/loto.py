"""Loto with letters (leaflet of the game), as a value that follows from its events: cards, letters called, winner.

Each player writes two words of seven letters that one set of tiles can spell. Letters are drawn and called. A call
crosses one letter of a card, even if the card has it more than once; a joker crosses none. The first player with all
fourteen letters crossed says so, and the program checks his card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, TypeAlias

from topping.byfields import KindsCodec, Via
from topping.errors import InputError
from topping.rules.tiles import ALPHABET, COUNTS, Bag

FEWEST_PLAYERS: Final = 1
MOST_PLAYERS: Final = 8
WORDS: Final = 2
"""Number of words on a card."""
LETTERS: Final = 7
"""Number of letters in each word."""


@dataclass(frozen=True, slots=True)
class CardWritten:
    """The event that a player has written the two words of his card. He may replace them until the first letter is
    called.
    """

    player: int
    words: Annotated[tuple[str, ...], Via(str, " ".join, lambda text: tuple(text.split()))]
    """In upper case."""


@dataclass(frozen=True, slots=True)
class LetterCalled:
    """The event that a tile is drawn from the bag and called."""

    tile: str


@dataclass(frozen=True, slots=True)
class LotoSaid:
    """The event that a player claims to have won: all letters of his card are crossed."""

    player: int


LotoEvent: TypeAlias = CardWritten | LetterCalled | LotoSaid
LOTO_EVENTS: Final[KindsCodec[LotoEvent]] = KindsCodec(
    lambda _: InputError("tablegame.event"), {"card": CardWritten, "called": LetterCalled, "said": LotoSaid}
)


@dataclass(frozen=True, slots=True)
class LotoGame:
    """The state of a game of Loto. Each of the 102 tiles is in the bag or called."""

    names: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    """The two words of each player; empty before he writes them."""
    bag: Bag
    called: str = ""
    """The tiles called, in order."""
    winner: int | None = None

    @staticmethod
    def of(names: Sequence[str]) -> LotoGame:
        """Returns a new game in which no card is written; raises `InputError` for a wrong number of players."""
        if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
            raise InputError("loto.players", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        return LotoGame(tuple(names), ((),) * len(names), Bag.full())

    @property
    def is_ready(self) -> bool:
        """Whether every card is written, so that letters can be called."""
        return all(self.cards)

    @property
    def is_over(self) -> bool:
        """Whether a player has won, or all letters have been called."""
        return self.winner is not None or not self.bag

    def crossed(self, player: int) -> tuple[tuple[bool, ...], ...]:
        """Returns whether each letter of a player's two words is crossed, as `crossed[word][letter]`."""
        left = Counter(self.called)
        crossed = []
        for word in self.cards[player]:
            marks = []
            for letter in word:
                marks.append(left[letter] > 0)
                left[letter] -= 1
            crossed.append(tuple(marks))
        return tuple(crossed)

    def missing(self, player: int) -> str:
        """Returns the letters of a player's card that are not crossed yet, in the order of the card."""
        marks = zip(self.cards[player], self.crossed(player), strict=True)
        return "".join(letter for word, row in marks for letter, mark in zip(word, row, strict=True) if not mark)

    def after(self, event: LotoEvent) -> LotoGame:
        """Returns the game after an event; raises `InputError` for an event that is not allowed."""
        if self.is_over and not (isinstance(event, LotoSaid) and self.winner is None):
            raise InputError("loto.over")
        match event:
            case CardWritten(player, words):
                if self.called:
                    raise InputError("loto.too_late")
                must_be_a_card(words)
                cards = tuple(tuple(words) if place == player else card for place, card in enumerate(self.cards))
                return replace(self, cards=cards)
            case LetterCalled(tile):
                if not self.is_ready:
                    raise InputError("loto.cards_missing")
                bag = self.bag.minus(tile) if len(tile) == 1 else None
                if bag is None:
                    raise InputError("loto.not_in_bag", letter=tile)
                return replace(self, bag=bag, called=self.called + tile)
            case LotoSaid(player):
                missing = self.missing(player)
                if not self.cards[player] or missing:
                    raise InputError("loto.not_yet", name=self.names[player], letters=" ".join(missing))
                return replace(self, winner=player)


def must_be_a_card(words: Sequence[str], admits: Callable[[str], bool] = lambda word: True) -> None:
    """Raises `InputError` unless `words` are two admitted words of seven letters that one set of tiles can spell
    together.

    `admits` tells whether a word is admitted; by default every word is.
    """
    if len(words) != WORDS:
        raise InputError("loto.two_words")
    for word in words:
        if len(word) != LETTERS or not set(word) <= set(ALPHABET):
            raise InputError("loto.seven_letters", word=word)
        if not admits(word):
            raise InputError("loto.not_admitted", word=word)
    for letter, count in Counter("".join(words)).items():
        if count > COUNTS[letter]:
            raise InputError("loto.too_often", letter=letter, count=COUNTS[letter])
