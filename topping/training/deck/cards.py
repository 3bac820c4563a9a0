"""The cards of a deck. A card holds one fact to learn, and can be asked in different forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.board import EMPTY, SIZE
from topping.rules.grid.position import Position
from topping.rules.tiles import in_letter_order, tile_of
from topping.training.analysedmove import Kind
from topping.training.rush.positionset import RISES, target_ms

LEAST_SHARE: Final = 0.7
MOST_SHARE: Final = 0.8
"""A player learns most with a share of positions found between these two."""

LEVELS: Final = 10
"""Number of difficulty levels of the positions of a kind, by par, the easiest first."""


def kind_interval(recent: Sequence[bool]) -> int:
    """Returns in how many days (1, 2 or 4) a kind of move (such as a scrabble) is asked again.

    `recent` tells for each of the last positions of this kind whether the top was found. A lower share of tops found
    gives a shorter interval.
    """
    share = sum(recent) / len(recent) if recent else 0.0
    return 1 if share < LEAST_SHARE else 2 if share <= MOST_SHARE else 4


def kind_bounds(variant: Variant, kind: Kind, level: int) -> tuple[int, int]:
    """Returns (lowest, highest) par, in ms, of the positions for a kind of move (such as a scrabble) at a `level`.

    Par here is the time expected of an unknown player; `level` is explained in `kind_level`.
    """
    par_ms = target_ms(variant, (kind,), round(level / (LEVELS - 1) * (RISES - 1)))
    return (0 if level == 0 else round(par_ms / _WIDE)), (_NO_BOUND if level == LEVELS - 1 else round(par_ms * _WIDE))


_WIDE: Final = 1.25
_NO_BOUND: Final = 10**9
_FIRST_LEVEL: Final = 4


def kind_level(found: Sequence[bool]) -> int:
    """Returns the difficulty of the next position for a kind of move (such as a scrabble), from 0 to `LEVELS` − 1.

    `found` holds all results so far, in order. Each position found raises the level by one, each missed lowers it by
    three. So the player finds about three of four.
    """
    level = _FIRST_LEVEL
    for was_found in found:
        level = min(max(level + (1 if was_found else -3), 0), LEVELS - 1)
    return level


LEAST_LETTERS: Final = 4
"""A shorter word is not asked by its letters: they have too few orders. A grid or its hooks ask for it."""

MOST_LETTERS: Final = 8
"""A longer word is not asked by its letters: it includes letters of the grid, and its position is the card."""


class CardKind(Enum):
    """What a card asks for: a word, hooks, the top of a position, or a kind of move (such as a scrabble).

    The values are used in JSON and in storage.
    """

    WORD = "word"
    """A word, asked by its letters or on a grid with it as the top; all words of the same letters are answers."""
    HOOK = "hook"
    """The letters that form another word before or after a word."""
    POSITION = "position"
    """The tops of a grid and a draw."""
    KIND = "kind"
    """A new position with a top of a given kind; never the same twice."""


class CardSource(Enum):
    """Where a card came from, such as a missed top or a list. The values are used in JSON and in storage."""

    MISSED = "missed"
    """A top missed in a run."""
    SLOW = "slow"
    """A slow top in a run."""
    LIST = "list"
    """A list by frequency of words as tops."""
    CLUB = "club"
    """A top missed in a club session; only if the player chose it."""
    CHOSEN = "chosen"
    """A list that the player added: a theme, a pattern, a length, a file."""
    HAND = "hand"
    """Marked by the player."""
    RUSH = "rush"
    """A top missed in a rush."""
    DRILL = "drill"
    """An answer missed in a drill, added by the player."""

    @property
    def is_chosen(self) -> bool:
        """Whether the player added the card himself."""
        return self in (CardSource.HAND, CardSource.CHOSEN, CardSource.CLUB, CardSource.RUSH, CardSource.DRILL)

    @property
    def is_own(self) -> bool:
        """Whether the card comes from the player's games or choice, not from the automatic list of frequent tops."""
        return self is not CardSource.LIST


class HookSide(Enum):
    """The side of a word on which hook letters are added."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class CardKey:
    """The question of a card as text, such as `word:PASSE`, `hook:+PASSE` or `kind:raccord`.

    In a word, jokers are in lower case. A front hook is `+PASSE`, a back hook `PASSE+`. A position is written as its
    variant and its CGP, a text notation of grid and draw: `normale 15/…/15 AEIRST/`. Its draw is in alphabetical order.
    Raises `InputError` for a text that does not fit its kind.
    """

    kind: CardKind
    text: str

    def __post_init__(self) -> None:
        if not _is_text(self.kind, self.text):
            raise InputError("deck.key", text=f"{self.kind.value}:{self.text}")

    @staticmethod
    def parse(text: str) -> CardKey:
        """Reads a card's question from the text that `str` gives; raises `InputError` for any other text."""
        kind, colon, rest = text.partition(":")
        try:
            if colon:
                return CardKey(CardKind(kind), rest)
        except ValueError:
            pass
        raise InputError("deck.key", text=text)

    @staticmethod
    def of_word(word: str) -> CardKey:
        """Returns the `CardKey` of a card that asks for a word. In the word, jokers are in lower case."""
        return CardKey(CardKind.WORD, word)

    @staticmethod
    def of_hook(word: str, side: HookSide) -> CardKey:
        """Returns the `CardKey` of a card that asks for the hooks of a word (A–Z) on one side."""
        return CardKey(CardKind.HOOK, f"+{word}" if side is HookSide.FRONT else f"{word}+")

    @staticmethod
    def of_position(position: Position, variant: str) -> CardKey:
        """Returns the `CardKey` of a card that asks for the top of a position.

        `variant` is the name of the variant. The order of the draw is ignored.
        """
        plain = Position(position.board, in_letter_order(position.rack))
        return CardKey(CardKind.POSITION, f"{variant} {plain}")

    @staticmethod
    def of_kind(kind: Kind) -> CardKey:
        """Returns the `CardKey` of a card that asks for positions with a kind of move as their top."""
        return CardKey(CardKind.KIND, kind.value)

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.text}"

    @property
    def word(self) -> str:
        """The word of a card that asks for a word or its hooks, in upper case; empty for other cards."""
        return self.text.strip("+").upper() if self.kind in (CardKind.WORD, CardKind.HOOK) else ""

    @property
    def letters(self) -> str:
        """The letters of a card that asks for a word, in alphabetical order, `?` for a joker; empty for other cards."""
        return _letters(self.text) if self.kind is CardKind.WORD else ""

    @property
    def side(self) -> HookSide | None:
        """The side of the word on which the card asks for hooks; None for other cards."""
        if self.kind is not CardKind.HOOK:
            return None
        return HookSide.FRONT if self.text.startswith("+") else HookSide.BACK

    @property
    def position(self) -> Position | None:
        """The position of a card that asks for its top, with the draw in alphabetical order; None for other cards."""
        return Position.parse(self.text.partition(" ")[2]) if self.kind is CardKind.POSITION else None

    @property
    def variant(self) -> str:
        """The name of the variant of a card that asks for a top; empty for other cards."""
        return self.text.partition(" ")[0] if self.kind is CardKind.POSITION else ""

    @property
    def move_kind(self) -> Kind | None:
        """The kind of move that the card asks for; None for a card that asks for anything else."""
        return Kind(self.text) if self.kind is CardKind.KIND else None


@lru_cache(maxsize=50_000)
def _letters(text: str) -> str:
    """Returns the letters of a word in alphabetical order, `?` for a joker; cached, because an agenda asks several
    times.
    """
    return in_letter_order(map(tile_of, text))


_WORD: Final = re.compile(r"[A-Za-z]{2,15}")
_HOOK: Final = re.compile(r"\+[A-Z]{2,14}|[A-Z]{2,14}\+")


def _is_text(kind: CardKind, text: str) -> bool:
    if kind is CardKind.WORD:
        return _WORD.fullmatch(text) is not None
    if kind is CardKind.HOOK:
        return _HOOK.fullmatch(text) is not None
    if kind is CardKind.KIND:
        return text in {kind_of_move.value for kind_of_move in Kind}
    variant, _, cgp = text.partition(" ")
    return variant in VARIANTS and _is_position(cgp)


def _is_position(cgp: str) -> bool:
    """Returns whether a text is a position in the notation CGP with its draw in alphabetical order.

    Gives the same result as `Position.parse` and `str`, but twenty times as fast: a deck has a thousand positions.
    """
    if _POSITION.fullmatch(cgp) is None:
        return False
    board, _, rack = cgp.removesuffix("/").partition(" ")
    rows = _EMPTY_RUN.sub(lambda run: EMPTY * int(run[0]), board).split("/")
    return len(rows) == SIZE and all(len(row) == SIZE for row in rows) and in_letter_order(rack) == rack


_POSITION: Final = re.compile(r"(?:[A-Za-z/]|(?<![0-9])(?:[1-9]|1[0-5])(?![0-9]))+ [A-Z?]*/")
_EMPTY_RUN: Final = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card of a player's deck as stored. The answers to it are stored separately."""

    id: int
    """Its number in the database; 0 before it is stored."""
    key: CardKey
    source: CardSource
    lexicon_hash: str
    """Hash of the lexicon in use at its creation."""
    created: int
    """Training day."""
    target_ms: int
    """Time limit to count as known in its own form (ms); set at creation (`grades.py`)."""
    priority: float = 0.0
    """Priority of a new card: expected tops in a game times the seconds they cost (`lists.py`)."""
    word: str = ""
    """The top it was made from, with letters of jokers in lower case; empty if it comes from no move."""
    reference: str = ""
    """The reference of the top; empty if it comes from no move."""
    points: int = 0
    """The points of the top; 0 if it comes from no move."""
    run: int | None = None
    """The run in which it was missed."""
    move: int | None = None
    """The number of the move in that run, from 1."""
    is_aside: bool = False
    """Whether it is set aside: not asked until it is taken back."""
    forgiven: int = 0
    """Number of failed reviews when it was last taken back; only later ones make a leech (`agenda.py`)."""
    until: int | None = None
    """The training day to which it is postponed; None if it is not, or has been asked since."""

    @property
    def about(self) -> str:
        """The word that the card is about (A–Z): the word it asks for, or the top from which it was made.

        Empty for a card that asks for a kind of move.
        """
        return self.key.word or self.word.upper()


def sleeps(card: DeckCard, lexicon_hash: str, admits: Callable[[str], bool]) -> bool:
    """Returns whether a card is inactive under a lexicon: it stays in the deck, but is not asked.

    A card for a word or hooks is inactive if the lexicon does not admit the word. A card for a position is inactive
    under any other lexicon than its own, because its top may differ. A card for a kind of move is never inactive.
    """
    if card.key.kind in (CardKind.WORD, CardKind.HOOK):
        return not admits(card.key.word)
    return card.key.kind is not CardKind.KIND and card.lexicon_hash != lexicon_hash
