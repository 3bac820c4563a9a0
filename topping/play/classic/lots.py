"""The draw of letters that settles who begins: the player whose letter is nearest to A (§3.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.rules.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Lots:
    """The letters that players have drawn to settle the order of play; they stay on the table until then."""

    players: int
    joker_first: bool = False
    """Whether a joker ranks before A (leaflet); otherwise it is laid aside, and its player draws again."""
    by_letter: bool = False
    """Whether the letters settle the whole order, or only who begins."""
    drawn: tuple[str, ...] = ()
    """By player, in the order drawn, with jokers laid aside; empty before the first letter."""

    @property
    def tiles(self) -> str:
        """All tiles that players have drawn so far to settle the order of play."""
        return "".join(self.drawn)

    @property
    def keys(self) -> tuple[str, ...]:
        """The sort key of each player, by seat: the letters that he drew. Letters after the first only break ties.

        A joker is left out, unless it comes before A (`joker_first`).
        """
        drawn = self.drawn or ("",) * self.players
        if self.joker_first:
            return drawn  # `?` sorts before the letters
        return tuple(letters.replace(JOKER, "") for letters in drawn)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of the players who have to draw a letter now.

        These are the players without a valid letter or, if all have one, the players whose tie has to be broken.
        """
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
        """The seats in the order of play; empty while a player still has to draw."""
        if self.awaited:
            return ()
        keys = self.keys
        if self.by_letter:
            return tuple(sorted(range(self.players), key=lambda player: keys[player]))
        return from_first(min(range(self.players), key=lambda player: keys[player]), self.players)

    def with_tile(self, player: int, tile: str) -> Lots:
        """Returns these lots with a tile added that a player has drawn."""
        drawn = self.drawn or ("",) * self.players
        return replace(self, drawn=(*drawn[:player], drawn[player] + tile, *drawn[player + 1 :]))


def from_first(first: int, players: int) -> tuple[int, ...]:
    """Returns the seats in the order of play, beginning with seat `first` and going round."""
    return tuple((first + step) % players for step in range(players))
