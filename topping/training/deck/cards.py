"""Cards: what is to be known, as one thing each, whatever picture it is asked by."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.board import EMPTY, SIZE
from topping.rules.grid.position import Position
from topping.rules.tiles import in_letter_order, tile_of
from topping.training.analysedmove import Kind
from topping.training.rush.sets import RISES, target_ms

LEAST_SHARE: Final = 0.7
MOST_SHARE: Final = 0.8
"""Between these shares of positions found the player learns most."""

LEVELS: Final = 10
"""The number of levels that the positions of a kind are parted into by their par, the easiest first."""


def kind_interval(recent: Sequence[bool]) -> int:
    """Days to the next position of a kind, by whether the last ones were found: fewer found, sooner."""
    share = sum(recent) / len(recent) if recent else 0.0
    return 1 if share < LEAST_SHARE else 2 if share <= MOST_SHARE else 4


def kind_bounds(variant: Variant, kind: Kind, level: int) -> tuple[int, int]:
    """Between which shipped pars, in milliseconds, the positions of a kind lie on a level."""
    par_ms = target_ms(variant, (kind,), round(level / (LEVELS - 1) * (RISES - 1)))
    return (0 if level == 0 else round(par_ms / _WIDE)), (_NO_BOUND if level == LEVELS - 1 else round(par_ms * _WIDE))


_WIDE: Final = 1.25
_NO_BOUND: Final = 10**9
_FIRST_LEVEL: Final = 4


def kind_level(found: Sequence[bool]) -> int:
    """The level, 0 to `LEVELS` − 1, of the next position of a kind, by whether those so far were found, in order.

    One level up for each found and three down for each missed hold the share found at three of four.
    """
    level = _FIRST_LEVEL
    for one in found:
        level = min(max(level + (1 if one else -3), 0), LEVELS - 1)
    return level


LEAST_LETTERS: Final = 4
"""A shorter word is not asked by its letters: there are too few orders of them. A grid or its hooks ask for it."""

MOST_LETTERS: Final = 8
"""A longer word is not asked by its letters: it takes in letters of the grid, and its position is the card."""


class CardKind(Enum):
    """What sort of thing a card asks for; the values are those of JSON and of what is stored."""

    WORD = "word"
    """A word, by its letters or on a grid where it is the top; all words of the same letters answer it."""
    HOOK = "hook"
    """The letters that make another word in front of a word, or behind it."""
    POSITION = "position"
    """The tops of a grid and a draw."""
    KIND = "kind"
    """A fresh position whose top is of a kind: never the same twice."""


class CardSource(Enum):
    """How a card came into the deck; the values are those of JSON and of what is stored."""

    MISSED = "missed"
    """A top that was missed in a run."""
    SLOW = "slow"
    """A top that took long in a run."""
    LIST = "list"
    """A list by how often its words are the top."""
    CLUB = "club"
    """A top that was missed in a session of the club: by the player's own choice alone."""
    CHOSEN = "chosen"
    """A list that the player put in: a theme, a pattern, a length, a file."""
    HAND = "hand"
    """The player marked it."""
    RUSH = "rush"
    """A top that was missed in a rush."""
    DRILL = "drill"
    """An answer that was missed in a drill, and put in by the player's own choice."""

    @property
    def is_chosen(self) -> bool:
        """Whether the player put it in himself, by a key."""
        return self in (CardSource.HAND, CardSource.CHOSEN, CardSource.CLUB, CardSource.RUSH, CardSource.DRILL)

    @property
    def is_own(self) -> bool:
        """Whether it is from the player's own moves."""
        return self is not CardSource.LIST


class HookSide(Enum):
    """On which side of its word a hook stands."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class CardKey:
    """What a card asks for, as text; `str` and `parse` are a pair: `word:PASSE`, `hook:+PASSE`, `kind:raccord`.

    The text of a word has a letter that a joker stands for in lower case. A hook in front is `+PASSE`, one behind
    `PASSE+`. A position is its variant and its CGP with the draw in letter order: `normale 15/…/15 AEIRST/`.
    """

    kind: CardKind
    text: str

    def __post_init__(self) -> None:
        if not _is_text(self.kind, self.text):
            raise InputError("deck.key", text=f"{self.kind.value}:{self.text}")

    @staticmethod
    def parse(text: str) -> CardKey:
        """Reads the form of `str`; raises `InputError` for anything else."""
        kind, colon, rest = text.partition(":")
        try:
            if colon:
                return CardKey(CardKind(kind), rest)
        except ValueError:
            pass
        raise InputError("deck.key", text=text)

    @staticmethod
    def of_word(word: str) -> CardKey:
        """The key of a word, a joker's letters in lower case."""
        return CardKey(CardKind.WORD, word)

    @staticmethod
    def of_hook(word: str, side: HookSide) -> CardKey:
        """The key of the hooks of a word (A–Z) on one side."""
        return CardKey(CardKind.HOOK, f"+{word}" if side is HookSide.FRONT else f"{word}+")

    @staticmethod
    def of_position(position: Position, variant: str) -> CardKey:
        """The key of a position under a variant, given by its name; the order of the draw does not count."""
        plain = Position(position.board, in_letter_order(position.rack))
        return CardKey(CardKind.POSITION, f"{variant} {plain}")

    @staticmethod
    def of_kind(kind: Kind) -> CardKey:
        """The key of a kind of moves."""
        return CardKey(CardKind.KIND, kind.value)

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.text}"

    @property
    def word(self) -> str:
        """The word of a word or a hook, upper case; empty for the others."""
        return self.text.strip("+").upper() if self.kind in (CardKind.WORD, CardKind.HOOK) else ""

    @property
    def letters(self) -> str:
        """The letters that a word is asked by, in letter order, `?` for a joker; empty for the other kinds."""
        return in_letter_order(map(tile_of, self.text)) if self.kind is CardKind.WORD else ""

    @property
    def side(self) -> HookSide | None:
        """The side of a hook; None for the other kinds."""
        if self.kind is not CardKind.HOOK:
            return None
        return HookSide.FRONT if self.text.startswith("+") else HookSide.BACK

    @property
    def position(self) -> Position | None:
        """The position of a position card, its draw in letter order; None for the other kinds."""
        return Position.parse(self.text.partition(" ")[2]) if self.kind is CardKind.POSITION else None

    @property
    def variant(self) -> str:
        """The name of the variant of a position; empty for the other kinds."""
        return self.text.partition(" ")[0] if self.kind is CardKind.POSITION else ""

    @property
    def move_kind(self) -> Kind | None:
        """The kind of moves of a kind card; None for the other kinds."""
        return Kind(self.text) if self.kind is CardKind.KIND else None


_WORD: Final = re.compile(r"[A-Za-z]{2,15}")
_HOOK: Final = re.compile(r"\+[A-Z]{2,14}|[A-Z]{2,14}\+")


def _is_text(kind: CardKind, text: str) -> bool:
    if kind is CardKind.WORD:
        return _WORD.fullmatch(text) is not None
    if kind is CardKind.HOOK:
        return _HOOK.fullmatch(text) is not None
    if kind is CardKind.KIND:
        return text in {one.value for one in Kind}
    variant, _, cgp = text.partition(" ")
    return variant in VARIANTS and _is_position(cgp)


def _is_position(cgp: str) -> bool:
    """Whether a text is that of a position with its draw in letter order.

    As `Position.parse` and `str` have it, in a twentieth of the time: a deck has a thousand of them.
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
    """A card of a player's deck: what is kept of it besides the sights (`states.py`)."""

    id: int
    """Its number in the database; 0 before it is kept."""
    key: CardKey
    source: CardSource
    lexicon_hash: str
    """Of the lexicon it was made with."""
    created: int
    """Training day."""
    target_ms: int
    """Time in which it is to be known where its own picture asks for it; fixed when the card is made (`grades.py`)."""
    priority: float = 0.0
    """How much a new card is worth: expected tops a game times the seconds it costs (`lists.py`)."""
    word: str = ""
    """The top it was made from, a joker's letters in lower case; empty where no move made it."""
    reference: str = ""
    """The top's reference; empty as above."""
    points: int = 0
    """The top's points; 0 as above."""
    run: int | None = None
    """The run it was missed in."""
    move: int | None = None
    """The number of the move in that run, from 1."""
    is_aside: bool = False
    """Whether it is set aside: never asked until it is taken back."""
    forgiven: int = 0
    """How many Agains it had when it was last taken back: a leech is told by those since (`agenda.py`)."""
    until: int | None = None
    """The training day that it is postponed to; None where it is not, or has been asked since."""

    @property
    def about(self) -> str:
        """The word that it is about, A–Z: that of the key, else the top it was made from; empty for a kind."""
        return self.key.word or self.word.upper()


def sleeps(card: DeckCard, lexicon_hash: str, admits: Callable[[str], bool]) -> bool:
    """Whether a card is asleep under a lexicon: kept, but not asked.

    A word sleeps that the lexicon no longer admits, a hook whose word it does not. A position sleeps under another
    lexicon than the one it was made with, where its top may be none. A kind never sleeps.
    """
    if card.key.kind in (CardKind.WORD, CardKind.HOOK):
        return not admits(card.key.word)
    return card.key.kind is not CardKind.KIND and card.lexicon_hash != lexicon_hash
