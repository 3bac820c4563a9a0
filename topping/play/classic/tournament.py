"""The table of a small tournament of classic games between two players each: match points, then difference."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from topping.play.classic.match import ClassicResult


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A player in the table."""

    rank: int
    """From 1; equals share it."""
    name: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    """Match points (§7)."""
    scored: int = 0
    """Points made in all games."""
    conceded: int = 0
    """Those of the opponents."""
    has_left: bool = False
    """He gave the tournament up: he comes after all others (§9)."""

    @property
    def difference(self) -> int:
        """Points made less those of the opponents."""
        return self.scored - self.conceded


def tournament_table(
    results: Iterable[ClassicResult], names: Iterable[str] = (), left: Collection[str] = ()
) -> tuple[TournamentRow, ...]:
    """The table, best first; `names` are players who may not have played yet, `left` those who gave up."""
    rows: dict[str, TournamentRow] = {name: TournamentRow(0, name, has_left=name in left) for name in names}
    for result in results:
        for seat, name in enumerate(result.names):
            row = rows.get(name) or TournamentRow(0, name, has_left=name in left)
            rows[name] = _with_game(row, result, seat)
    ordered = sorted(rows.values(), key=lambda row: (*_rank_key(row), row.name.casefold(), row.name))
    return tuple(replace(row, rank=1 + sum(_rank_key(other) < _rank_key(row) for other in ordered)) for row in ordered)


def _rank_key(row: TournamentRow) -> tuple[bool, int, int]:
    return row.has_left, -row.points, -row.difference


def _with_game(row: TournamentRow, result: ClassicResult, seat: int) -> TournamentRow:
    winner = result.winner
    return replace(
        row,
        played=row.played + 1,
        won=row.won + (winner == seat),
        drawn=row.drawn + (winner is None),
        lost=row.lost + (winner == 1 - seat),
        points=row.points + result.match_points[seat],
        scored=row.scored + result.scores[seat],
        conceded=row.conceded + result.scores[1 - seat],
    )
