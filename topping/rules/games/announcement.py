"""What the referee says of a draw (§3.1) and of a solution (§3.4), as data; the texts and the voice word it."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Turn
from topping.rules.grid.board import Direction, Reference
from topping.rules.moves import replaced_squares, score
from topping.rules.tiles import JOKER, TILES, Draw, Why, in_letter_order, tile_of

COUNTRIES: Final[dict[str, str]] = dict(
    zip(
        TILES,
        (
            *("Algérie", "Belgique", "Canada", "Danemark", "Égypte", "France", "Grèce", "Hongrie", "Italie"),
            *("Jordanie", "Kenya", "Luxembourg", "Maroc", "Norvège", "Océanie", "Portugal", "Québec", "Roumanie"),
            *("Suisse", "Tunisie", "Uruguay", "Venezuela", "Wallonie", "Xénophon", "Yougoslavie", "Zambie", "Joker"),
        ),
        strict=True,
    )
)
"""The spelling table (§3.1): the country that stands for each tile."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A draw as it is announced, in this order."""

    rejected: int
    """Letters put back just before this draw: see `Draw.gone_back`."""
    kept: tuple[str, ...]
    """Countries of the kept letters, in letter order, the joker last."""
    new: tuple[tuple[str, str], ...]
    """(country, letter) of the new letters, in the order drawn; the joker's letter is `?`."""
    whole: tuple[tuple[str, int], ...]
    """The whole draw in letter order, the joker last: (letter, how many of it)."""
    cancelled: bool
    """Whether what was put back begins with the draw of a cancelled move (§3.6)."""


@dataclass(frozen=True, slots=True)
class AnnouncedJoker:
    """A joker that a solution places."""

    letter: str
    """What it stands for, A to Z; it is said by its country (§3.4)."""
    replaced: bool
    """Whether the real tile took its square (§3.8.1); otherwise it stays as it is to the end of the game."""


@dataclass(frozen=True, slots=True)
class SolutionAnnouncement:
    """A retained solution as it is announced, in this order; the reminder repeats word, place and points."""

    points: int
    direction: Direction
    reference: Reference
    word: str
    """Jokers in lower case, those already on the grid included."""
    spelling: tuple[str, ...]
    """The whole word: a tile by its letter, a joker by the country of its letter."""
    crossing: tuple[str, ...]
    """The new words formed on the way, in reading order, jokers in lower case."""
    jokers: tuple[AnnouncedJoker, ...]
    """The jokers just placed, in reading order."""


def announce(draw: Draw, variant: Variant = NORMALE) -> Announcement:
    """The announcement of a draw."""
    return Announcement(
        rejected=draw.gone_back(joker_game=variant.joker),
        kept=tuple(COUNTRIES[letter] for letter in in_letter_order(draw.kept)),
        new=tuple((COUNTRIES[letter], letter) for letter in draw.new),
        whole=tuple((letter, len(list(same))) for letter, same in groupby(in_letter_order(draw.letters))),
        cancelled=any(one.why is Why.CANCELLED for one in draw.put_back),
    )


def announce_solution(turn: Turn) -> SolutionAnnouncement:
    """The announcement of the solution retained on a move."""
    move = turn.placement.move
    replaced = replaced_squares(turn.placement, turn.after.board)
    return SolutionAnnouncement(
        points=turn.solution.points,
        direction=move.reference.direction,
        reference=move.reference,
        word=move.word,
        spelling=tuple(COUNTRIES[letter.upper()] if letter.islower() else letter for letter in move.word),
        crossing=score(turn.before.board, turn.placement, turn.before.variant).words[1:],
        jokers=tuple(
            AnnouncedJoker(character.upper(), square in replaced)
            for square, character in turn.placement.placed
            if tile_of(character) == JOKER
        ),
    )
