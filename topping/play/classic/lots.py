"""Who begins: each draws a letter, the nearest to A begins (§3.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.rules.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Lots:
    """The letters drawn; they lie on the table until the order of play is settled."""

    players: int
    joker_first: bool = False
    """A joker comes before A (leaflet); otherwise it is laid aside, and another tile is drawn."""
    by_letter: bool = False
    """Whether the letters settle the whole order, or only who begins."""
    drawn: tuple[str, ...] = ()
    """By player, in the order drawn, jokers laid aside included; empty before the first letter."""

    @property
    def tiles(self) -> str:
        """All the tiles on the table."""
        return "".join(self.drawn)

    @property
    def keys(self) -> tuple[str, ...]:
        """What each player's letters are compared by: later ones only separate equals."""
        drawn = self.drawn or ("",) * self.players
        if self.joker_first:
            return drawn  # `?` sorts before the letters
        return tuple(letters.replace(JOKER, "") for letters in drawn)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Who has to draw a letter now, by seat: who has none that counts, and equals where that matters."""
        keys = self.keys
        without = tuple(player for player, key in enumerate(keys) if not key)
        if without:
            return without
        first = min(keys)
        return tuple(
            player
            for player, key in enumerate(keys)
            if (self.by_letter or key == first)
            and any(other != player and longer.startswith(key) for other, longer in enumerate(keys))
        )

    @property
    def order(self) -> tuple[int, ...]:
        """Players in the order of play; empty while somebody has to draw."""
        if self.awaited:
            return ()
        keys = self.keys
        if self.by_letter:
            return tuple(sorted(range(self.players), key=lambda player: keys[player]))
        return from_first(min(range(self.players), key=lambda player: keys[player]), self.players)

    def with_tile(self, player: int, tile: str) -> Lots:
        """The same with one more tile drawn by a player."""
        drawn = self.drawn or ("",) * self.players
        return replace(self, drawn=(*drawn[:player], drawn[player] + tile, *drawn[player + 1 :]))


def from_first(first: int, players: int) -> tuple[int, ...]:
    """The order of play round the seats, from who begins."""
    return tuple((first + step) % players for step in range(players))
