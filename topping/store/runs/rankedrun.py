"""A finished run as the leaderboard shows it, and where a run stands.

Which rows of the leaderboard are asked for.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from topping.errors import InputError
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store.database import query
from topping.store.people.names import folded
from topping.texts.numbers import tenths


def renumber(sql: sqlite3.Connection, played: Iterable[tuple[int, str]]) -> None:
    """Counts the attempts of players at games anew, within the transaction that adds runs or changes whose they are."""
    sql.execute(query("attempts"), {"played": json.dumps([*played])})


class RankedRun(NamedTuple):
    """A finished run, its totals and its place; a tuple, since there are hundreds of thousands on a leaderboard."""

    run_id: int
    rank: int | None
    """From 1; None for a repeat, a game whose lexicon is not known, or a resumed run where these do not rank, or
    conditions under which nothing ranks."""
    attempt: int
    """Its place among the player's runs of this game, unfinished ones included, in the order of starts; from 1."""
    player: str
    game: str
    """Game id: 64 hex digits."""
    game_name: str
    game_moves: int
    """How many moves the game has; a player who is out has played fewer."""
    conditions: Conditions
    lexicon: str
    lexicon_hash: str
    rules_version: str
    resumed: bool
    ranks: bool
    """False where it is not known by which lexicon it was judged, or for an imported game before these ranked."""
    started_at: str
    """ISO 8601, UTC."""
    finished_at: str
    """ISO 8601, UTC."""
    play_ms: int
    """Time used, without penalties."""
    penalty_ms: int
    scored: int
    """Points scored."""
    top_points: int
    """The sum of what the tops of the moves played bring."""
    found: int
    """Tops found."""
    moves: int
    """Moves played."""
    imported: bool
    """Whether the game was made elsewhere."""
    input: InputMark | None
    """How it was entered; None where an earlier version kept it, which did not note it."""

    @property
    def by_touch_or_voice(self) -> bool:
        """Whether it was entered otherwise than by the keyboard, as far as is known."""
        return self.input not in (None, InputMark.KEYBOARD)

    @property
    def total_ms(self) -> int:
        """Time used and penalties."""
        return self.play_ms + self.penalty_ms

    @property
    def percent(self) -> float:
        """Points scored in percent of the tops', to the tenth, rounded half up; 0 where there are no tops.

        It never ranks, and nothing is reckoned from it.
        """
        return tenths(self.scored, self.top_points) / 10

    @property
    def difference(self) -> int:
        """Points scored less the tops': 0 where every top was found, otherwise below as a rule."""
        return self.scored - self.top_points

    @property
    def missed(self) -> int:
        """Tops missed."""
        return self.moves - self.found

    @property
    def is_repeat(self) -> bool:
        """Whether the player had already seen the draws."""
        return self.attempt > 1

    @property
    def measure(self) -> Measure:
        """What ranks."""
        return self.conditions.formula.measure

    @property
    def comparable(self) -> tuple[str, str, str, Conditions, bool]:
        """What two runs must share to rank together."""
        return (self.game, self.lexicon_hash, self.rules_version, self.conditions, self.resumed)


@dataclass(frozen=True, slots=True)
class RunGroup:
    """A group of finished runs that may be compared."""

    game: str
    """Game id."""
    lexicon_hash: str
    rules_version: str
    conditions_id: int
    resumed: bool
    conditions: Conditions
    runs: int
    """How many of its runs are asked for."""
    last: int
    """The last one of them to be started."""


class Unranked(Enum):
    """Why a run does not rank; the first that holds, in this order."""

    UNFINISHED = "unfinished"
    NO_LEXICON = "no_lexicon"
    """The game names no lexicon, and the run was played before imported games ranked."""
    REPEAT = "repeat"
    """The player had already started this game."""
    RESUMED = "resumed"
    """It was interrupted and taken up again, and such runs are not to rank."""
    PAUSED = "paused"
    """Its clock was stopped in the middle of a move."""
    NO_LIMIT = "no_limit"
    """Its moves had no limit."""


@dataclass(frozen=True, slots=True)
class RunStanding:
    """A run's place."""

    rank: int | None
    of: int
    """How many comparable runs rank, this one included where it does."""
    attempt: int
    """Its place among the player's runs of this game, unfinished ones included, in the order of starts; from 1."""
    personal_best: bool
    """Whether no comparable run that the player finished in an earlier attempt was as good."""
    previous_best: RankedRun | None
    """The best of those, the earliest of equal ones; None where there is none."""
    why_unranked: Unranked | None


LEAST_PREFIX = 4
"""A shorter piece of a game id is a name, not a prefix: it would fit too many games by chance."""


@dataclass(frozen=True, slots=True)
class BoardFilter:
    """What the runs of a page must be, by exact values; an empty field asks nothing."""

    game: str = ""
    """A game id."""
    player: str = ""
    """A name; case does not matter."""
    formula: str = ""
    variant: str = ""
    lexicon_hash: str = ""
    only_ranked: bool = False
    """Leaves out repeats, and whatever else has no rank."""

    def takes(self, game: str, lexicon_hash: str, conditions: Conditions) -> bool:
        """Whether a board of runs is asked for, as far as that depends on what they share."""
        return (
            self.game in ("", game)
            and self.lexicon_hash in ("", lexicon_hash)
            and self.formula in ("", conditions.formula.name)
            and self.variant in ("", conditions.variant.name)
        )


@dataclass(frozen=True, slots=True)
class Selection:
    """What rows must be; an empty field asks nothing. What does not exist selects no row, without complaint."""

    game: str = ""
    """A game id, its first digits (at least 4) where one game only begins so, or a name (case does not matter)."""
    player: str = ""
    variant: str = ""
    lexicon: str = ""
    """A name (case does not matter) or the first digits of a hash."""
    formula: str = ""

    def games(self, known: Iterable[tuple[str, str]]) -> frozenset[str] | None:
        """The ids of the games asked for among the `known` ones (id and name of each); None for all of them.

        A prefix that several games share is an `InputError`.
        """
        if not self.game:
            return None
        text = self.game.strip().casefold()
        folded_names = {(game, name.casefold()) for game, name in known}
        if any(game == text for game, _ in folded_names):
            return frozenset((text,))
        named = frozenset(game for game, name in folded_names if name and name == text)
        if named or len(text) < LEAST_PREFIX:
            return named
        begun = sorted({game for game, _ in folded_names if game.startswith(text)})
        if len(begun) > 1:
            raise InputError("store.game_ambiguous", text=self.game, games=", ".join(game[:12] for game in begun))
        return frozenset(begun)

    @property
    def names_nobody(self) -> bool:
        """Whether the player asked for is no name that anybody can have."""
        try:
            return bool(self.player) and not folded(self.player)
        except InputError:
            return True

    def takes(self, conditions: Conditions) -> bool:
        """Whether runs under these conditions are asked for."""
        return self.variant in ("", conditions.variant.name) and self.formula in ("", conditions.formula.name)

    def wanted(self, rows: Iterable[RankedRun]) -> Iterator[RankedRun]:
        """Those of a player's or all rows, of boards taken, that are judged by the lexicon asked for."""
        return (row for row in rows if not self.lexicon or self._is_lexicon(row))

    def _is_lexicon(self, row: RankedRun) -> bool:
        text = self.lexicon.casefold()
        return row.lexicon.casefold() == text or (len(text) >= LEAST_PREFIX and row.lexicon_hash.startswith(text))
