"""The clock of a classic game: one credit a player for the whole game (§6), counted from instants that are given."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TableClock:
    """Both faces of the clock, or as many as there are players."""

    credit_ms: int | None
    """Time of each; None without a limit: time is then counted, and never up."""
    spent_ms: tuple[int, ...]
    """What each has used up to `since_ms`."""
    running: int | None = None
    """Whose time runs."""
    since_ms: int = 0
    """The last instant that is known of."""
    is_halted: bool = False

    def used_ms(self, player: int, at_ms: int) -> int:
        """What a player has used at an instant."""
        spent = self.spent_ms[player]
        if player == self.running and not self.is_halted:
            spent += max(0, at_ms - self.since_ms)
        return spent if self.credit_ms is None else min(spent, self.credit_ms)

    def left_ms(self, player: int, at_ms: int) -> int | None:
        """What is left of a player's credit at an instant; None without a limit."""
        return None if self.credit_ms is None else self.credit_ms - self.used_ms(player, at_ms)

    def is_up(self, player: int, at_ms: int) -> bool:
        """Whether a player's credit is used up at an instant."""
        return self.left_ms(player, at_ms) == 0

    def at(self, at_ms: int) -> TableClock:
        """The same clock read at an instant."""
        spent = tuple(self.used_ms(player, at_ms) for player in range(len(self.spent_ms)))
        return replace(self, spent_ms=spent, since_ms=at_ms)

    def turned_to(self, player: int | None, at_ms: int) -> TableClock:
        """The clock is pressed: from this instant on another player's time runs, or nobody's."""
        return replace(self.at(at_ms), running=player, is_halted=False)

    def halted(self, at_ms: int, is_halted: bool) -> TableClock:
        """Stopped at an instant, or going on from it."""
        return replace(self.at(at_ms), is_halted=is_halted)
