"""What is known of a run before its first move, and decides what it may be compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from topping.play.run.terms import Terms
from topping.rules import RULES_VERSION
from topping.rules.game import Game
from topping.rules.gametext import format_game, game_id


class StartMode(Enum):
    """How a draw comes to the player; the values are stored with each run."""

    IMMEDIATE = "immediate"
    """The draw is on screen at once."""
    ANNOUNCED = "announced"
    """It is announced letter by letter first."""


@dataclass(frozen=True, slots=True)
class RunFacts:
    """Who plays what, on which terms."""

    player: str
    game_id: str
    game_name: str
    moves: int
    """How many moves the game has: a run with fewer cannot be finished."""
    formula: str
    variant: str
    lexicon_name: str
    lexicon_hash: str
    rules_version: str
    limit_ms: int
    """Time for a move."""
    penalty_each_ms: int
    """What a missed move costs on top of the limit."""
    start_mode: StartMode = StartMode.IMMEDIATE
    assists: tuple[str, ...] = ()
    """Names of the practice helps in use."""
    resumed: bool = False
    """Whether the run was interrupted and taken up again."""
    ranks: bool = True
    """False for a game typed from a club sheet, which names no lexicon."""
    schedule: str = ""
    """The time schedule as text (`Schedule`); empty for `limit_ms` on every move."""
    game_text: str = ""
    """The game's canonical text without name and seed, to take the run up again by; empty to keep none."""

    @staticmethod
    def of(
        player: str,
        game: Game,
        terms: Terms,
        *,
        resumed: bool = False,
        lexicon_name: str = "",
        lexicon_hash: str = "",
    ) -> RunFacts:
        """The facts of a run of `game` on `terms`.

        The lexicon is the game's own; the one given counts for a game that names none, and such a run never ranks.
        """
        return RunFacts(
            player=player,
            game_id=game_id(game),
            game_name=game.name,
            moves=len(game.moves),
            formula=terms.formula.name,
            variant=game.variant.name,
            lexicon_name=game.lexicon_name or lexicon_name,
            lexicon_hash=game.lexicon_hash or lexicon_hash,
            rules_version=RULES_VERSION,
            limit_ms=terms.limit_ms(1),
            penalty_each_ms=terms.penalty_ms,
            schedule=str(terms.speed.schedule),
            start_mode=StartMode.ANNOUNCED if terms.announced else StartMode.IMMEDIATE,
            assists=terms.assists,
            resumed=resumed,
            ranks=bool(game.lexicon_hash),
            game_text=format_game(replace(game, name="", seed=None)),
        )
