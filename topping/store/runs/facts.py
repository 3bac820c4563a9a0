"""What is known of a run before its first move, and decides what it may be compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.lexicon.editions import list_of
from topping.play.run.strokes import InputMark
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id


@dataclass(frozen=True, slots=True)
class RunFacts:
    """Who plays what, under which conditions."""

    player: str
    game_id: str
    game_name: str
    moves: int
    """How many moves the game has: a run with fewer cannot be finished."""
    conditions: Conditions
    lexicon_name: str
    lexicon_hash: str
    rules_version: str
    resumed: bool = False
    """Whether the run was interrupted and taken up again."""
    ranks: bool = True
    """False where it is not known by which lexicon it is judged."""
    imported: bool = False
    """Whether the game was made elsewhere, and is no measure over several games."""
    input: InputMark = InputMark.KEYBOARD
    """How proposals are entered, as far as that is known before the first one."""
    game_text: str = ""
    """The game's canonical text without name and seed, to take the run up again by; empty to keep none."""

    @staticmethod
    def of(
        player: str,
        game: Game,
        conditions: Conditions,
        *,
        resumed: bool = False,
        lexicon_name: str = "",
        lexicon_hash: str = "",
        input: InputMark = InputMark.KEYBOARD,
    ) -> RunFacts:
        """The facts of a run of `game` under `conditions`, the variant of which is the game's own.

        The lexicon is the game's own; the one given counts for an imported game, which names none. Of a list that has
        editions it is then the first one, so that all runs of the game compete.
        """
        digest = game.lexicon_hash or list_of(lexicon_hash)
        return RunFacts(
            player=player,
            game_id=game_id(game),
            game_name=game.name,
            moves=len(game.moves),
            conditions=replace(conditions, variant=game.variant),
            lexicon_name=game.lexicon_name if game.lexicon_hash else lexicon_name or game.lexicon_name,
            lexicon_hash=digest,
            rules_version=RULES_VERSION,
            resumed=resumed,
            ranks=bool(digest),
            imported=game.is_imported,
            input=input,
            game_text=format_game(replace(game, name="", seed=None)),
        )
