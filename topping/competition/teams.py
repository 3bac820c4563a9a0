"""Teams of clubs or centres: the sum of what their best entrants have done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topping.competition.standings import EntrantStanding
from topping.rules.conditions.formula import Measure


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A club or a centre as a team."""

    name: str
    members: tuple[EntrantStanding, ...]
    """Those who count, the best first; fewer than the team's size where it has no more."""
    rank: int | None = None
    """None for a team that is not complete."""

    @property
    def time_ms(self) -> int:
        """The sum of theirs."""
        return sum(member.time_ms for member in self.members)

    @property
    def points(self) -> int:
        """The sum of theirs."""
        return sum(member.points for member in self.members)

    @property
    def tops(self) -> int:
        """The sum of theirs."""
        return sum(member.tops for member in self.members)


def teams(
    lines: Sequence[EntrantStanding], measure: Measure, size: int, *, by_centre: bool = False
) -> tuple[TeamStanding, ...]:
    """The teams of `size`, the first one first, incomplete ones last; equal teams share a rank.

    `lines` are ranked, the first one first. By time the shorter sum is better, else the more points or tops; then the
    more tops. By time a member with fewer games than another one's would win by what he did not play: only those with
    the most games count. Nobody counts whose total is not told yet.
    """
    most = max((line.played for line in lines), default=0)
    by_name: dict[str, list[EntrantStanding]] = {}
    for line in lines:
        name = line.entrant.centre if by_centre else line.entrant.club
        if name and line.rank is not None and not line.is_held and (measure is not Measure.TIME or line.played == most):
            by_name.setdefault(name, []).append(line)
    found = [TeamStanding(name, tuple(members[:size])) for name, members in by_name.items()]
    found.sort(key=lambda team: (len(team.members) < size, _team_order(team, measure), team.name))
    ranked: list[TeamStanding] = []
    for place, team in enumerate(found, start=1):
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
