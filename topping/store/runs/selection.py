"""Which rows of the leaderboard are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.store.people.names import folded
from topping.store.runs.rankedrun import RankedRun

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
