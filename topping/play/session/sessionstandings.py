"""The standings of a session: points, sum of the tops, warnings, solos (§3.5). Tied players share a rank."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from topping.correction.sanction import Tally
from topping.play.session.session import Session, awaited, registered


@dataclass(frozen=True, slots=True)
class Solo:
    """A solo: a player's score on a move that is above the scores of all other players."""

    move: int
    table: int
    bonus: int
    """0 if too few players took part."""


def solos(session: Session) -> tuple[Solo, ...]:
    """Returns the solos of the moves whose bulletins are all entered; there is no solo with a single player.

    All players registered on the move are compared. If one is excluded later, his own solos are dropped, but the solos
    that he prevented are not given to others.
    """
    rule, awarded = session.conditions.options.solo, []
    for move in range(1, session.collected + 1):
        entered = session.entries.get(move, {})
        playing = registered(session, move)
        if len(playing) < 2 or awaited(session, move):
            continue
        scores = sorted(((entered[table].gross if table in entered else 0, table) for table in playing), reverse=True)
        (best, table), (second, _) = scores[:2]
        if best > second and not session.seats[table].is_excluded:
            awarded.append(Solo(move, table, rule.bonus if len(playing) >= rule.least else 0))
    return tuple(awarded)


def announced_solos(session: Session) -> tuple[Solo, ...] | None:
    """Returns the solos of a session that has ended; None before, because they are announced at the end (§3.5).

    Also None for a void session.
    """
    return solos(session) if session.is_ended and not session.is_void else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's row in the standings: rank, points, deductions, solos and warnings."""

    rank: int | None
    """From 1; None for an excluded player."""
    table: int
    name: str
    points: int
    """Points of the moves; net of penalties, if each penalty counts on its move."""
    deduction: int
    """Points deducted for warnings at the end (§5.9); 0 before the end of the session."""
    bonus: int
    """Points for solos (§3.5); 0 before the end of the session."""
    top_points: int
    """The sum of the tops of the moves that count."""
    warnings: int
    solos: int
    """Number of solos; 0 before the end of the session, when they are announced (§3.5)."""
    entered: int
    """Number of bulletins entered."""
    out_at: int | None = None
    """The move at which the player went out (§3.8.3)."""
    is_decided: bool = False
    """Whether a tie-break gave the rank; totals stay as they are."""

    @property
    def total(self) -> int:
        """The points by which players rank: points minus deduction plus bonus."""
        return self.points - self.deduction + self.bonus

    @property
    def difference(self) -> int:
        """The total minus the sum of the tops (points)."""
        return self.total - self.top_points


def standings(session: Session) -> tuple[Standing, ...]:
    """Returns the standings of a session, best first; equal players share a rank, in table order.

    In mort subite, the player eliminated later ranks higher; otherwise the higher total does. In a void session there
    are no points, no ranks, and no eliminations.
    """
    last = 0 if session.is_void else session.collected
    out_at = {} if session.is_void else session.out_at
    out_at = {table: move for table, move in out_at.items() if not session.seats[table].is_excluded}
    announced = announced_solos(session) or ()
    lines = [_line(session, table, last, announced, out_at.get(table)) for table in session.seats]
    lines.sort(key=lambda line: (_order(session, line), line.table))
    ranked: list[Standing] = []
    for place, line in enumerate(lines, start=1):
        if session.is_void or session.seats[line.table].is_excluded:
            ranked.append(line)
            continue
        ahead = ranked[-1] if ranked else None
        shares = ahead is not None and _order(session, ahead) == _order(session, line)
        ranked.append(replace(line, rank=ahead.rank if shares and ahead is not None else place))
    for tie in session.ties_broken:
        ranked = _separated(ranked, dict(zip(tie.tables, tie.ranks, strict=False)))
    return tuple(ranked)


def _separated(lines: list[Standing], places: Mapping[int, int]) -> list[Standing]:
    """Returns the standings with the players who share a rank put in the order of a tie-break.

    `places` gives each table's rank in the tie-break. Only players who all played it are separated.
    """
    shared: dict[int, list[int]] = {}
    for line in lines:
        if line.rank is not None:
            shared.setdefault(line.rank, []).append(line.table)
    ranks = {
        table: rank + sum(places[other] < places[table] for other in tables)
        for rank, tables in shared.items()
        if len(tables) > 1 and places.keys() >= set(tables)
        for table in tables
    }
    separated = [replace(line, rank=ranks.get(line.table, line.rank), is_decided=line.is_decided or line.table in ranks)
                 for line in lines]  # fmt: skip
    return sorted(separated, key=lambda line: (line.rank is None, line.rank or 0))


def _order(session: Session, line: Standing) -> tuple[bool, int]:
    excluded = session.seats[line.table].is_excluded
    if session.plan.eliminates:
        return excluded, -(line.out_at or len(session.turns) + 1)
    return excluded, -line.total


def _line(session: Session, table: int, last: int, announced: tuple[Solo, ...], out_at: int | None) -> Standing:
    seated, regime = session.seats[table], session.plan.regime
    warnings = points = tops = entered = 0
    for move in range(1, last + 1):
        tops += session.turns[move - 1].solution.points
        entry = session.entry(move, table)
        if entry is None or seated.is_excluded:
            continue
        entered += 1
        points += entry.points
        warnings += entry.warnings
    if session.is_ended and not seated.is_excluded:
        # warnings on a cancelled move that was never replayed
        warnings += sum(count for (move, warned), count in session.warned.items() if warned == table and move > last)
    tally = Tally(warnings)
    own = [solo for solo in announced if solo.table == table]
    return Standing(
        None,
        table,
        seated.player.name,
        points - (tally.cost(regime.costly_warning) if regime.at_once else 0),
        tally.deduction(regime) if session.is_ended else 0,
        sum(solo.bonus for solo in own),
        tops,
        warnings,
        len(own),
        entered,
        out_at,
    )
