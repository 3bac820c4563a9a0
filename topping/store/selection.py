"""Which rows of the leaderboard are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from topping.errors import InputError
from topping.store.players import folded
from topping.store.row import Row

LEAST_PREFIX = 4
"""A shorter piece of a game id is a name, not a prefix: it would fit too many games by chance."""


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

    def among(self, rows: Iterable[Row]) -> Callable[[Row], bool]:
        """The test that `rows` are to pass; a prefix that several games share is an `InputError`."""
        games = self._games(rows)
        player = self._player()

        def wanted(row: Row) -> bool:
            return (
                (not self.game or row.game in games)
                and (not self.player or folded(row.player) == player)
                and self.variant in ("", row.variant)
                and self.formula in ("", row.formula)
                and (not self.lexicon or self._is_lexicon(row))
            )

        return wanted

    def _games(self, rows: Iterable[Row]) -> frozenset[str]:
        text = self.game.strip().casefold()
        if not text:
            return frozenset()
        known = {(row.game, row.game_name.casefold()) for row in rows}
        if any(game == text for game, _ in known):
            return frozenset((text,))
        named = frozenset(game for game, name in known if name == text)
        if named:
            return named
        begun = sorted({game for game, _ in known if game.startswith(text)}) if len(text) >= LEAST_PREFIX else []
        if len(begun) > 1:
            raise InputError("store.game_ambiguous", text=self.game, games=", ".join(game[:12] for game in begun))
        return frozenset(begun)

    def _player(self) -> str | None:
        try:
            return folded(self.player) if self.player else None
        except InputError:
            return None

    def _is_lexicon(self, row: Row) -> bool:
        text = self.lexicon.casefold()
        return row.lexicon.casefold() == text or (len(text) >= LEAST_PREFIX and row.lexicon_hash.startswith(text))
