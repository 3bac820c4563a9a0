"""The tables of a session that is being prepared: who is added, looked at, taken away, and which page is shown."""

from __future__ import annotations

from collections.abc import Iterable

from topping.errors import ToppingError
from topping.kiosk.painters.session.roster import RosterView
from topping.play.session.roster import Player, parse_roster


class SetupTables:
    """Players by table, and the table looked at."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.players = _by_table(players)
        self.chosen: int | None = None
        """The table looked at; None for the next free one, whose name is being typed."""
        self._page = 0
        self._on_a_page = 1

    def fit(self, on_a_page: int) -> None:
        """So many rows are on a page from now on; with nobody looked at, that of the next free table is shown."""
        self._on_a_page = on_a_page
        if self.chosen is None:
            self._page = len(self.players) // on_a_page

    def add(self, text: str) -> list[ToppingError]:
        """Adds the players of these lines; returns what is wrong with those that are left aside."""
        faults: list[ToppingError] = []
        for number, line in enumerate(text.splitlines(), start=1):
            taken = [player.table for player in self.players]
            try:
                self.players = _by_table((*self.players, *parse_roster("\n" * (number - 1) + line, taken)))
            except ToppingError as fault:
                faults.append(fault)
        self.chosen = None
        return faults

    def remove(self, typed: str) -> bool:
        """Removes the player looked at, or whose table is typed, else the last one; whether there was one."""
        wanted = str(self.chosen) if self.chosen is not None else typed
        leaving = [one for one in self.players if wanted == str(one.table)] if wanted else list(self.players[-1:])
        self.players = tuple(one for one in self.players if one not in leaving)
        self.chosen = None
        return bool(leaving)

    def step(self, by: int) -> None:
        """Looks at the player after or before, and after the last one at nobody."""
        tables = [player.table for player in self.players]
        place = max(0, (tables.index(self.chosen) if self.chosen in tables else len(tables)) + by)
        self._look_at(place)

    def turn(self, by: int) -> None:
        """The page after or before; its first player is looked at."""
        last = len(self.players) // self._on_a_page
        self._look_at(max(0, min(self._page + by, last)) * self._on_a_page)

    def click(self, row: int) -> None:
        """Looks at the player of a row on screen."""
        self._look_at(self._page * self._on_a_page + row)

    def _look_at(self, place: int) -> None:
        self.chosen = self.players[place].table if place < len(self.players) else None
        if self.chosen is not None:
            self._page = place // self._on_a_page

    @property
    def next_row(self) -> int:
        """The row on this page of the next free table, or the last row where that is on another page."""
        return max(0, min(len(self.players) - self._page * self._on_a_page, self._on_a_page - 1))

    @property
    def view(self) -> RosterView:
        """The players of this page, then the next free tables."""
        first = self._page * self._on_a_page
        rows = [(str(player.table), player.name) for player in self.players[first : first + self._on_a_page]]
        chosen = next((place for place, (table, _) in enumerate(rows) if table == str(self.chosen)), None)
        taken = {player.table for player in self.players}
        free = (table for table in range(1, len(taken) + self._on_a_page + 2) if table not in taken)
        rows += [(str(next(free)), "") for _ in range(self._on_a_page - len(rows))]
        return RosterView(tuple(rows), chosen, self.next_row)


def _by_table(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda player: player.table))
