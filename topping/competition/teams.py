"""Standings of teams: each team consists of the best entrants of a club or a room."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topping.competition.standings import EntrantStanding
from topping.rules.conditions.formula import Measure


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """The row of a team (a club or a room) in the standings of teams."""

    name: str
    members: tuple[EntrantStanding, ...]
    """The members who count, the best first; fewer than the team's size if there are no more."""
    rank: int | None = None
    """None for an incomplete team."""

    @property
    def time_ms(self) -> int:
        """The sum of the members' times (ms)."""
        return sum(member.time_ms for member in self.members)

    @property
    def points(self) -> int:
        """The sum of the members' points."""
        return sum(member.points for member in self.members)

    @property
    def tops(self) -> int:
        """The sum of the members' tops."""
        return sum(member.tops for member in self.members)


def teams(
    lines: Sequence[EntrantStanding], measure: Measure, size: int, *, by_centre: bool = False
) -> tuple[TeamStanding, ...]:
    """Returns the teams by rank: the best `size` entrants of each club, or with `by_centre` of each room where they
    play.

    `lines` are the ranked rows of entrants. Teams with fewer members come last, without a rank. Teams are compared by
    total time, points or tops; equal teams share a rank. In a ranking by time, only entrants who have played the most
    games count. Entrants with a secret total do not count.
    """
    most = max((line.played for line in lines), default=0)
    by_name: dict[str, list[EntrantStanding]] = {}
    for line in lines:
        name = line.entrant.centre if by_centre else line.entrant.club
        if name and line.rank is not None and not line.is_held and (measure is not Measure.TIME or line.played == most):
            by_name.setdefault(name, []).append(line)
    sorted_teams = [TeamStanding(name, tuple(members[:size])) for name, members in by_name.items()]
    sorted_teams.sort(key=lambda team: (len(team.members) < size, _team_order(team, measure), team.name))
    ranked: list[TeamStanding] = []
    for place, team in enumerate(sorted_teams, start=1):
        if len(team.members) < size:
            ranked.append(team)
            continue
        shares = bool(ranked) and _team_order(ranked[-1], measure) == _team_order(team, measure)
        ranked.append(replace(team, rank=ranked[-1].rank if shares else place))
    return tuple(ranked)


def _team_order(team: TeamStanding, measure: Measure) -> tuple[int, ...]:
    match measure:
        case Measure.TIME:
            return (team.time_ms, -team.tops)
        case Measure.POINTS:
            return (-team.points, -team.tops)
        case Measure.TOPS:
            return (-team.tops, team.time_ms)
