"""The set of positions of a rush: its mode, how hard its positions are, and the games they come from.

Each position comes from a game of its own, so that no grid shows the top of an earlier position. The seeds of these
games follow from the seed of the set. Positions are chosen ten at a time (a slice): more games are generated than
needed, and those positions are taken whose par comes nearest to the wanted difficulty.

A set has a code of nine consonants, `BCD-FGH-JKL`. Another player can type it to play the same set. Seven hold mode,
themes, variant and seed. The last two are a checksum over these, the lexicon and the versions of the rules. It reveals
typing errors, and sets that would differ here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from math import exp
from statistics import fmean
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.training.analysedmove import KINDS, Kind
from topping.training.difficulty import DIFFICULTY_VERSION, Difficulty
from topping.training.par import PRIOR, Par

RISES: Final = 20
"""From this position on, all are as hard as the last: few players find more in three minutes."""

_ENDS: Final[dict[Kind | None, tuple[int, int]]] = {
    None: (-410, 370),
    Kind.JOKER: (-60, 670),
    Kind.DRY_SCRABBLE: (-90, 530),
    Kind.SCRABBLE: (190, 590),
    Kind.RARE_LETTER: (-500, 60),
    Kind.EXTENSION: (-390, 270),
    Kind.PARALLEL: (-230, 380),
    Kind.LINK: (-450, 270),
    Kind.CROSSING: (-590, 80),
    Kind.FIRST: (-860, 100),
}
"""Start and end of the difficulty curve, by kind, or None for all kinds.

In thousandths of the natural logarithm relative to a typical move; 85 % and 15 % of its positions in a normal game are
harder.
"""

_SHIFTS: Final = {
    "normale": 0,
    "7sur8": 260,
    "7et8": 250,
    "789": 550,
    "normale+joker": 310,
    "7sur8+joker": 550,
    "7et8+joker": 570,
    "789+joker": 820,
}
"""Difficulty added by the variant, compared with a normal game."""


def target_ms(variant: Variant, themes: Collection[Kind], slot: int) -> int:
    """Returns the wanted par (expected time, ms) of the position with index `slot` (from 0) in a set; later positions
    are harder.

    `themes` are the kinds of moves of the set, whose difficulties are averaged.
    """
    curves = [_ENDS[theme] for theme in themes if not variant.joker]  # nearly every move of a joker game lays a joker
    first, last = (fmean(ends) for ends in zip(*(curves or [_ENDS[None]]), strict=True))
    share = min(slot, RISES - 1) / (RISES - 1)
    return round(exp(PRIOR.level + (first + (last - first) * share + _SHIFTS[variant.name]) / 1000))


class RushMode(Enum):
    """The mode of a rush: its time limit or number of misses, or the kind of short game. The values are stored."""

    MINUTE = "eclair1"
    """As many tops as possible in one minute."""
    CLOCK = "eclair"
    """As many tops as possible in three minutes."""
    FIVE = "eclair5"
    """As many tops as possible in five minutes."""
    FAULTS = "fautes"
    """As many tops as possible before the third miss."""
    TEN = "dix"
    """Ten consecutive moves of a game; this mode and the following use parts of games of the bank."""
    OPENING = "ouvertures"
    """First moves of games."""
    ENDING = "fins"
    """Last moves of games."""
    SCRABBLE = "scrabbles"
    """Moves whose top lays seven letters or more."""

    @property
    def is_short_game(self) -> bool:
        """Whether the mode is a short game: ten moves taken from stored games, without a code. It never ranks."""
        return self in (RushMode.TEN, RushMode.OPENING, RushMode.ENDING, RushMode.SCRABBLE)


LENGTHS: Final = (RushMode.MINUTE, RushMode.CLOCK, RushMode.FIVE, RushMode.FAULTS)
"""The lengths of a rush, in the order offered."""
PARTS: Final = tuple(mode for mode in RushMode if mode.is_short_game)
"""The short games, in the order offered."""

PART: Final = 10
"""Number of positions of a part of games."""
AT_ENDS: Final = 3
"""Number of first moves, and of last moves, of a game."""

SET_VERSION: Final = 2
"""Raised by every change that makes a seed give another set; versions of games and pars count separately."""

SLICE: Final = 10
"""Number of positions chosen together; slices are equally hard on average in every set."""
SLOTS: Final = 100
"""Number of positions of a whole set, more than any player finds in a rush."""
SLICES: Final = SLOTS // SLICE
SPARE: Final = 2
"""Number of extra games to choose a slice from, so that its last position has a choice too."""
CANDIDATES: Final = 48
"""Least number of candidate positions of a slice, unless the kind is too rare."""
MOST_GAMES: Final = 400
"""Most games searched for a slice of a rare kind."""
SEEDS: Final = 78_000
"""Number of seeds: as many as a code of nine letters can hold."""


def themes_of(kinds: Collection[Kind]) -> tuple[Kind, ...]:
    """Returns chosen kinds of moves in the order of `KINDS`; empty if all kinds are chosen."""
    return () if len(set(kinds)) == len(KINDS) else tuple(kind for kind in KINDS if kind in kinds)


_SHIPPED: Final = Par.prior()


@dataclass(frozen=True, slots=True)
class RushSet:
    """What determines the positions of a rush, besides the lexicon: variant, themes (kinds of moves) and seed."""

    variant: Variant
    themes: tuple[Kind, ...]
    """The kinds of its positions (`themes_of`); empty for all kinds."""
    seed: int
    """0 to `SEEDS` − 1."""

    def game_seed(self, slice_number: int, game: int) -> int:
        """Returns the seed of one of the games from which the positions of a slice (ten positions) are chosen.

        Slices and their games are numbered from 0. The seed has up to 78 digits, unlike seeds of games that are played
        whole.
        """
        kind = "+".join(theme.value for theme in self.themes)
        made_of = f"topping/rush/{SET_VERSION}/{DIFFICULTY_VERSION}/{self.variant.name}/{kind}/{self.seed}"
        return int.from_bytes(sha256(f"{made_of}/{slice_number}/{game}".encode()).digest(), "big")


def variant_of(mode: RushMode, themes: Collection[Kind], usual: Variant) -> Variant:
    """Returns the variant of a rush of this mode for a player who usually plays `usual`.

    It has no joker draws if the themes include other kinds than joker moves: in a joker game nearly every top uses a
    joker.
    """
    is_of_kind = any(theme is not Kind.JOKER for theme in themes) or mode is RushMode.SCRABBLE
    return usual.with_joker(False) if is_of_kind else usual


def shipped_par_ms(difficulty: Difficulty) -> int:
    """Returns the median time (ms) in which an unknown player is expected to find the top of a position."""
    return round(exp(_SHIPPED.log_ms(difficulty)))


def chosen(pars_ms: Sequence[Sequence[int]], targets_ms: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Chooses for each target the position whose par (expected time) is nearest. Returns (index of the game, index of
    the position in it) for each.

    Each game is used once. The error of a choice is added to the next target, so that the mean par stays near the mean
    target; ties go to the first position. There must be as many games as targets, each with a position.
    """
    left = dict(enumerate(pars_ms))
    taken: list[tuple[int, int]] = []
    owed = 0
    for target in targets_ms:
        wanted = target + owed
        _, game, place = min(
            (abs(par - wanted), game, place) for game, pars in left.items() for place, par in enumerate(pars)
        )
        owed += target - left.pop(game)[place]
        taken.append((game, place))
    return tuple(taken)


_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Consonants, so that no code is a word."""
_GROUP: Final = 3
_NUMBER: Final = 7
_CHECK: Final = 2

_CODE_VERSION: Final = 2
"""Raised by every change of the meaning of the letters of a code."""
_CHOICES: Final = 1 << len(KINDS)
"""Number of choices of themes."""
_VARIANTS: Final = tuple(VARIANTS.values())


@dataclass(frozen=True, slots=True)
class RushCode:
    """The contents of a code that players exchange to play the same rush: mode and set of positions."""

    mode: RushMode
    set: RushSet

    def format(self, lexicon_hash: str) -> str:
        """Returns the code as text, such as `BCD-FGH-JKL`; its checksum depends on the lexicon."""
        number = self.set.seed
        number = number * len(_VARIANTS) + _VARIANTS.index(self.set.variant)
        number = number * len(LENGTHS) + LENGTHS.index(self.mode)
        number = number * _CHOICES + sum(1 << KINDS.index(theme) for theme in self.set.themes)
        written = _written(number, _NUMBER)
        written += _check(written, lexicon_hash)
        return "-".join(written[start : start + _GROUP] for start in range(0, len(written), _GROUP))

    @staticmethod
    def parse(text: str, lexicon_hash: str) -> RushCode:
        """Reads a code typed in upper or lower case, with any separators.

        Raises `InputError` if it is unreadable, or was made for another lexicon or version.
        """
        letters = "".join(character for character in text.upper() if character.isalnum())
        if len(letters) != _NUMBER + _CHECK or not set(letters) <= set(_LETTERS):
            raise InputError("rush.code.unreadable", text=text[:20])
        if _check(letters[:_NUMBER], lexicon_hash) != letters[_NUMBER:]:
            raise InputError("rush.code.other", text=text[:20])
        number, choice = divmod(_read(letters[:_NUMBER]), _CHOICES)
        number, length = divmod(number, len(LENGTHS))
        seed, variant = divmod(number, len(_VARIANTS))
        kinds = [kind for place, kind in enumerate(KINDS) if choice >> place & 1]
        themes = themes_of(kinds)
        if seed >= SEEDS or len(themes) != len(kinds):
            raise InputError("rush.code.unreadable", text=text[:20])
        return RushCode(LENGTHS[length], RushSet(_VARIANTS[variant], themes, seed))


def _written(number: int, places: int) -> str:
    letters = ""
    for _ in range(places):
        number, place = divmod(number, len(_LETTERS))
        letters = _LETTERS[place] + letters
    return letters


def _read(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    return number


def _check(letters: str, lexicon_hash: str) -> str:
    made_of = f"{letters}/{lexicon_hash}/{_CODE_VERSION}/{SET_VERSION}/{DIFFICULTY_VERSION}"
    return _written(int.from_bytes(sha256(made_of.encode()).digest()[:4], "big"), _CHECK)
