"""Playing a sheet: what a file says becomes a game by the rules, or the faults that keep it from being one."""

from __future__ import annotations

from dataclasses import dataclass

from topping.exchange.remarks import Remark, SheetFault
from topping.exchange.sheet import SheetReading, WrittenPlayer
from topping.rules.game import Game
from topping.rules.judgement import Admits
from topping.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """What came of a file."""

    game: Game | None
    """The game, which plays by the rules from its first move to its last; None where `faults` keep it from that."""
    remarks: tuple[Remark, ...] = ()
    """In the order of their lines."""
    faults: tuple[SheetFault, ...] = ()
    """In the order of their lines; all that make sense, not the first alone."""
    players: tuple[WrittenPlayer, ...] = ()
    """Players whose moves the file holds, an answer for each move of the game."""


def build(reading: SheetReading, admits: Admits | None = None, variant: Variant | None = None) -> ImportedGame:
    """Plays what was read under `variant`, else the variant that the sheet names, else the one under which it holds.

    With `admits`, words that the lexicon does not admit are remarks. Letters of jokers that the sheet does not mark,
    kept letters that it does not part from new ones, and why a draw was rejected, are worked out.
    """
    raise NotImplementedError
