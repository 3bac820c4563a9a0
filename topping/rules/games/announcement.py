"""What the referee announces: a draw (§3.1) and a solution (§3.4), as data. Other modules form the sentences."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Turn
from topping.rules.grid.board import Direction, Reference
from topping.rules.placement import replaced_squares
from topping.rules.scoring import score
from topping.rules.tiles import JOKER, TILES, Draw, RejectionReason, in_letter_order, tile_of

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
"""The spelling table (§3.1): the country for each tile."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the referee says about a draw; the fields are in the order in which he says them."""

    rejected: int
    """Number of letters put back just before this draw: see `Draw.gone_back`."""
    kept: tuple[str, ...]
    """Countries of the kept letters, in letter order, the joker last."""
    new: tuple[tuple[str, str], ...]
    """(country, letter) of the new letters, in the order drawn; the joker's letter is `?`."""
    whole: tuple[tuple[str, int], ...]
    """The whole draw in letter order, the joker last: (letter, number of copies)."""
    cancelled: bool
    """Whether the rejected draws begin with the draw of a cancelled move (§3.6)."""


@dataclass(frozen=True, slots=True)
class AnnouncedJoker:
    """A joker that a solution places, as the referee announces it."""

    letter: str
    """The letter that it represents, A to Z; the referee says its country (§3.4)."""
    replaced: bool
    """Whether the real tile replaced it (§3.8.1); otherwise it stays until the end of the game."""


@dataclass(frozen=True, slots=True)
class SolutionAnnouncement:
    """What the referee says about a solution; the fields are in the order in which he says them.

    At the end he repeats word, reference and points.
    """

    points: int
    direction: Direction
    reference: Reference
    word: str
    """Jokers in lower case, also jokers that were on the grid before."""
    spelling: tuple[str, ...]
    """The whole word: tiles by their letters, jokers by the countries of their letters."""
    crossing: tuple[str, ...]
    """The new words across it, in reading order, jokers in lower case."""
    jokers: tuple[AnnouncedJoker, ...]
    """The jokers just placed, in reading order."""


def announce(draw: Draw, variant: Variant = NORMALE) -> Announcement:
    """Returns what the referee says about a draw (§3.1)."""
    return Announcement(
        rejected=draw.gone_back(joker_game=variant.joker),
        kept=tuple(COUNTRIES[letter] for letter in in_letter_order(draw.kept)),
        new=tuple((COUNTRIES[letter], letter) for letter in draw.new),
        whole=tuple((letter, len(list(same))) for letter, same in groupby(in_letter_order(draw.letters))),
        cancelled=any(rejection.why is RejectionReason.CANCELLED for rejection in draw.put_back),
    )


def announce_solution(turn: Turn) -> SolutionAnnouncement:
    """Returns what the referee says about the retained solution of a move (§3.4)."""
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
