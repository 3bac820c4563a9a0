"""A set of a rush: what it is played for, how hard its positions are, and which games they come from.

Each position is of a game of its own, whose seed follows from that of the set: no grid shows the top of an earlier one.
The games of a slice of ten positions are made together, and those positions taken whose pars are nearest to the curve.

The short code of a set: nine consonants, `BCD-FGH-JKL`, that somebody else can type to play the same one.

Seven hold mode, themes, variant and seed; the last two follow from these, the lexicon and the versions that sets depend
on, so that a letter typed wrong is noticed, and so is a set that would be another one here.
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
"""From this position on all are as hard as the last one: few find more in three minutes."""

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
"""By kind, or None for all: where the curve begins and ends, in thousandths of the natural logarithm of what a typical
move takes; 85 and 15 % of its positions in a normal game are harder than that."""

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
"""By variant: how much harder its positions are than those of a normal game."""


def target_ms(variant: Variant, themes: Collection[Kind], slot: int) -> int:
    """The par that position `slot` of a set is to have, from 0 (milliseconds): the mean of the curves of its themes."""
    curves = [_ENDS[theme] for theme in themes if not variant.joker]  # nearly every move of a joker game lays one
    first, last = (fmean(ends) for ends in zip(*(curves or [_ENDS[None]]), strict=True))
    share = min(slot, RISES - 1) / (RISES - 1)
    return round(exp(PRIOR.level + (first + (last - first) * share + _SHIFTS[variant.name]) / 1000))


class RushMode(Enum):
    """What a set is played for; the values are stored."""

    MINUTE = "eclair1"
    """As many tops as can be found in one minute."""
    CLOCK = "eclair"
    """The same in three minutes."""
    FIVE = "eclair5"
    """The same in five minutes."""
    FAULTS = "fautes"
    """As many tops as can be found before the third miss."""
    TEN = "dix"
    """Ten moves of a game in a row; this and the following are parts of games of the bank."""
    OPENING = "ouvertures"
    """First moves of games."""
    ENDING = "fins"
    """Last moves of games."""
    SCRABBLE = "scrabbles"
    """Moves whose top lays seven letters or more."""

    @property
    def is_part(self) -> bool:
        """Whether it is played on parts of games of the bank: it has no code, and never ranks."""
        return self in (RushMode.TEN, RushMode.OPENING, RushMode.ENDING, RushMode.SCRABBLE)


LENGTHS: Final = (RushMode.MINUTE, RushMode.CLOCK, RushMode.FIVE, RushMode.FAULTS)
"""The lengths of a rush, in the order in which they are offered."""
PARTS: Final = tuple(mode for mode in RushMode if mode.is_part)
"""The short games, in the order in which they are offered."""

PART: Final = 10
"""Positions of a part of games."""
AT_ENDS: Final = 3
"""How many moves of a game are first ones, and how many last ones."""

SET_VERSION: Final = 2
"""Raised by every change that makes a seed give another set; the versions of games and of pars count besides."""

SLICE: Final = 10
"""Positions that are chosen together, and that are equally hard on average in every set."""
SLOTS: Final = 100
"""Positions of a whole set, more than anybody finds in a rush."""
SLICES: Final = SLOTS // SLICE
SPARE: Final = 2
"""Games more than positions to choose a slice from, so that its last position has a choice too."""
CANDIDATES: Final = 48
"""The fewest positions that a slice is chosen from, where the kind is not too rare."""
MOST_GAMES: Final = 400
"""Games that are looked through for a slice at most, where a kind is rare."""
SEEDS: Final = 78_000
"""How many seeds there are: as many as a code of nine letters has room for."""


def themes_of(kinds: Collection[Kind]) -> tuple[Kind, ...]:
    """Chosen themes in the order of all kinds; empty if all kinds are chosen."""
    return () if len(set(kinds)) == len(KINDS) else tuple(kind for kind in KINDS if kind in kinds)


_SHIPPED: Final = Par.prior()


@dataclass(frozen=True, slots=True)
class RushSet:
    """What a set follows from, besides the lexicon."""

    variant: Variant
    themes: tuple[Kind, ...]
    """The kinds of its positions (`themes_of`); empty for all kinds."""
    seed: int
    """0 to `SEEDS` − 1."""

    def game_seed(self, slice_number: int, game: int) -> int:
        """The seed of game `game` of a slice, both from 0: of up to 78 digits, which no game to be played has."""
        kind = "+".join(theme.value for theme in self.themes)
        made_of = f"topping/rush/{SET_VERSION}/{DIFFICULTY_VERSION}/{self.variant.name}/{kind}/{self.seed}"
        return int.from_bytes(sha256(f"{made_of}/{slice_number}/{game}".encode()).digest(), "big")


def variant_of(mode: RushMode, themes: Collection[Kind], usual: Variant) -> Variant:
    """The variant that a rush is played in by somebody who usually plays `usual`.

    In a joker game nearly every move lays a joker: another kind is looked for in games without.
    """
    is_of_kind = any(theme is not Kind.JOKER for theme in themes) or mode is RushMode.SCRABBLE
    return usual.with_joker(False) if is_of_kind else usual


def shipped_par_ms(difficulty: Difficulty) -> int:
    """What a position takes a player of whom nothing is known, by the shipped weights alone: the median."""
    return round(exp(_SHIPPED.log_ms(difficulty)))


def chosen(pars_ms: Sequence[Sequence[int]], targets_ms: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """For each target, the game (its index) and the position of it (its index) that is nearest to it.

    Each game serves once. What a choice is off its target is made up for by the following ones, so that the mean is
    that of the targets; the first of equally near ones is taken. There must be a game for each target, and a position
    in each game.
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
"""Raised by every change of what the letters of a code mean."""
_CHOICES: Final = 1 << len(KINDS)
"""How many choices of themes there are."""
_VARIANTS: Final = tuple(VARIANTS.values())


@dataclass(frozen=True, slots=True)
class RushCode:
    """A set and what it is played for."""

    mode: RushMode
    set: RushSet

    def format(self, lexicon_hash: str) -> str:
        """The code with that lexicon."""
        number = self.set.seed
        number = number * len(_VARIANTS) + _VARIANTS.index(self.set.variant)
        number = number * len(LENGTHS) + LENGTHS.index(self.mode)
        number = number * _CHOICES + sum(1 << KINDS.index(theme) for theme in self.set.themes)
        written = _written(number, _NUMBER)
        written += _check(written, lexicon_hash)
        return "-".join(written[start : start + _GROUP] for start in range(0, len(written), _GROUP))

    @staticmethod
    def parse(text: str, lexicon_hash: str) -> RushCode:
        """The set of a code typed in any case, with whatever between its letters; raises `InputError`."""
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
