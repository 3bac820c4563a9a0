"""A finished run as a row of the leaderboard, its standing, and filters for such rows."""

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
    """Numbers the attempts of players at games again, within a transaction. `played` are (player id, game id) pairs.

    Called after runs were added, or moved to another player.
    """
    sql.execute(query("attempts"), {"played": json.dumps([*played])})


class RankedRun(NamedTuple):
    """A finished run with its totals and its rank.

    A tuple to save memory, because there may be hundreds of thousands.
    """

    run_id: int
    rank: int | None
    """From 1; None for a repeat, an unknown lexicon, a resumed run (unless these rank), or conditions without ranks."""
    attempt: int
    """Its number (from 1) among the player's runs of this game in order of start, unfinished ones included."""
    player: str
    game: str
    """Game id: 64 hex digits."""
    game_name: str
    game_moves: int
    """The moves of the game; an eliminated player has played fewer."""
    conditions: Conditions
    lexicon: str
    lexicon_hash: str
    rules_version: str
    resumed: bool
    ranks: bool
    """False if its lexicon is unknown, or for an imported game from before these ranked."""
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
    """The sum (points) of the tops of the played moves."""
    found: int
    """Tops found."""
    moves: int
    """Moves played."""
    imported: bool
    """Whether the game comes from another program."""
    input: InputMark | None
    """How it was entered; None for runs of versions that did not record this."""

    @property
    def by_touch_or_voice(self) -> bool:
        """Whether the proposals were entered by touch or voice instead of the keyboard, as far as known."""
        return self.input not in (None, InputMark.KEYBOARD)

    @property
    def total_ms(self) -> int:
        """Time used plus penalties (ms)."""
        return self.play_ms + self.penalty_ms

    @property
    def percent(self) -> float:
        """Points in percent of the sum of the tops, rounded half up to a tenth; 0 without tops.

        For display only: no rank depends on it.
        """
        return tenths(self.scored, self.top_points) / 10

    @property
    def difference(self) -> int:
        """Points minus the sum of the tops: 0 if every top was found, otherwise usually negative."""
        return self.scored - self.top_points

    @property
    def missed(self) -> int:
        """The number of missed tops."""
        return self.moves - self.found

    @property
    def is_repeat(self) -> bool:
        """Whether the player had already started this game before, and so knew its draws."""
        return self.attempt > 1

    @property
    def measure(self) -> Measure:
        """The measure that ranks the run under its formula: time, points or tops."""
        return self.conditions.formula.measure

    @property
    def comparable(self) -> tuple[str, str, str, Conditions, bool]:
        """The values that two runs must have in common to rank together."""
        return (self.game, self.lexicon_hash, self.rules_version, self.conditions, self.resumed)


@dataclass(frozen=True, slots=True)
class RunGroup:
    """A group of finished runs that rank together: same game, lexicon, rules version and conditions."""

    game: str
    """Game id."""
    lexicon_hash: str
    rules_version: str
    conditions_id: int
    resumed: bool
    conditions: Conditions
    runs: int
    """How many of its runs match the request."""
    last: int
    """The last started of them."""


class Unranked(Enum):
    """The reasons why a run does not rank. If several apply, the first in this order is given."""

    UNFINISHED = "unfinished"
    NO_LEXICON = "no_lexicon"
    """The game names no lexicon, and the run was played before imported games ranked."""
    REPEAT = "repeat"
    """The player had already started this game."""
    RESUMED = "resumed"
    """It was interrupted and resumed, and such runs are set not to rank."""
    PAUSED = "paused"
    """Its clock was stopped during a move."""
    NO_LIMIT = "no_limit"
    """Its moves had no limit."""


@dataclass(frozen=True, slots=True)
class RunStanding:
    """A run's rank among comparable runs, or the reason why it has none, and the player's previous best."""

    rank: int | None
    of: int
    """How many comparable runs rank, including this one if it does."""
    attempt: int
    """Its number (from 1) among the player's runs of this game in order of start, unfinished ones included."""
    personal_best: bool
    """Whether it beats all comparable runs of the player's earlier attempts."""
    previous_best: RankedRun | None
    """The best of these, the earliest of equal ones; None without one."""
    why_unranked: Unranked | None


LEAST_PREFIX = 4
"""A shorter prefix of a game id counts as a name: it would match too many games by chance."""


@dataclass(frozen=True, slots=True)
class BoardFilter:
    """A filter for the rows of a leaderboard page, by exact values. An empty field accepts everything."""

    game: str = ""
    """A game id."""
    player: str = ""
    """A name; case does not matter."""
    formula: str = ""
    variant: str = ""
    lexicon_hash: str = ""
    only_ranked: bool = False
    """Excludes repeats and other unranked runs."""

    def takes(self, game: str, lexicon_hash: str, conditions: Conditions) -> bool:
        """Returns whether runs with this game, lexicon and conditions pass the filter. Ignores the field `player`."""
        return (
            self.game in ("", game)
            and self.lexicon_hash in ("", lexicon_hash)
            and self.formula in ("", conditions.formula.name)
            and self.variant in ("", conditions.variant.name)
        )


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection of leaderboard rows as typed on a command line. An empty field accepts everything.

    A value that matches nothing gives no rows, without an error.
    """

    game: str = ""
    """A game id, an unambiguous prefix of one (at least 4 digits), or a name (case does not matter)."""
    player: str = ""
    variant: str = ""
    lexicon: str = ""
    """A name (case does not matter) or the first digits of a hash."""
    formula: str = ""

    def games(self, known: Iterable[tuple[str, str]]) -> frozenset[str] | None:
        """Returns the ids of the games among `known` (id, name) that the typed text `game` selects.

        The text is a game's name, its id, or at least four characters of its id. None stands for all games.

        Raises `InputError` if the text is the beginning of several ids.
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
        """Whether the selected player's name is invalid, so that no player can have it."""
        try:
            return bool(self.player) and not folded(self.player)
        except InputError:
            return True

    def takes(self, conditions: Conditions) -> bool:
        """Returns whether runs under these conditions are selected, by formula and variant."""
        return self.variant in ("", conditions.variant.name) and self.formula in ("", conditions.formula.name)

    def wanted(self, rows: Iterable[RankedRun]) -> Iterator[RankedRun]:
        """Yields the rows with the selected lexicon, given by its name or by at least four characters of its hash."""
        return (row for row in rows if not self.lexicon or self._is_lexicon(row))

    def _is_lexicon(self, row: RankedRun) -> bool:
        text = self.lexicon.casefold()
        return row.lexicon.casefold() == text or (len(text) >= LEAST_PREFIX and row.lexicon_hash.startswith(text))
