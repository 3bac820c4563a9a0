"""A player's road sheet (`feuille de route`): each move with what the player wrote, the points and the reasons."""

from __future__ import annotations

from dataclasses import dataclass

from topping.correction.referee.ruling import excluded
from topping.correction.sanction.correction import Correction
from topping.correction.sanction.warnings import Tally
from topping.play.session.session import EnteredBulletin, Session
from topping.play.session.standing import Standing, announced_solos, standings
from topping.rules.moves.move import Solution


@dataclass(frozen=True, slots=True)
class RoadLine:
    """One move."""

    move: int
    """From 1, through all the games of the session."""
    retained: Solution
    entry: EnteredBulletin | None
    """None where nothing is entered yet."""
    correction: Correction | None
    """The correction that counts; for an excluded player, the one that cancels the score (§6.1)."""
    points: int | None
    """What the move brings, net of penalties that count on it; None where nothing is entered yet."""
    total: int
    """The points of the moves up to this one."""
    is_solo: bool
    """§3.5; never before the session ends."""

    @property
    def difference(self) -> int | None:
        """The points less the top's."""
        return None if self.points is None else self.points - self.retained.points


@dataclass(frozen=True, slots=True)
class RoadSheet:
    """One player's moves and place in the standings."""

    standing: Standing
    lines: tuple[RoadLine, ...]
    """The moves whose bulletins are collected, up to the one at which the player went out."""


def road_sheets(session: Session) -> tuple[RoadSheet, ...]:
    """Every player's, in the order of the tables."""
    won = {(solo.move, solo.table) for solo in announced_solos(session) or ()}
    by_table = sorted(standings(session), key=lambda line: line.table)
    return tuple(RoadSheet(standing, _lines(session, standing, won)) for standing in by_table)


def _lines(session: Session, standing: Standing, won: set[tuple[int, int]]) -> tuple[RoadLine, ...]:
    table = standing.table
    is_excluded = session.seats[table].is_excluded
    tally, total = Tally(), 0
    lines = []
    for move in range(1, (standing.out_at or session.collected) + 1):
        entry = session.entry(move, table)
        if entry is None and is_excluded:
            continue
        correction = None if entry is None else entry.correction
        points = None
        if correction is not None:
            if is_excluded:
                (correction,) = excluded([correction])
            points = correction.points_after(tally)
            tally = tally.plus(correction.warnings)
            total += points
        retained = session.turns[move - 1].solution
        lines.append(RoadLine(move, retained, entry, correction, points, total, (move, table) in won))
    return tuple(lines)
