"""The teams of a competition in rows: a heading for clubs and one for rooms where both are there."""

from __future__ import annotations

from dataclasses import dataclass

from topping.competition.teams import TeamStanding
from topping.kiosk.painters.parts.rows import Cell, RowColumn, Words
from topping.kiosk.views.competition.results import gap_text, team_value, value_text
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.texts import say


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A row of the table: a team, or a heading."""

    heading: str = ""
    team: TeamStanding | None = None
    gap: int = 0
    """Behind the first."""


def team_rows(shown: ShownCompetition) -> tuple[TeamRow, ...]:
    """All rows; teams of one sort alone have no heading."""
    found = {by_centre: shown.teams(by_centre=by_centre) for by_centre in (False, True)}
    rows: list[TeamRow] = []
    for by_centre, teams in found.items():
        if teams and all(found.values()):
            rows.append(TeamRow(say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}")))
        for team in teams:
            behind = (
                0 if team.rank is None else abs(team_value(team, shown.measure) - team_value(teams[0], shown.measure))
            )
            rows.append(TeamRow(team=team, gap=behind))
    return tuple(rows)


def team_columns(shown: ShownCompetition) -> tuple[RowColumn, ...]:
    """Rank, name, total, gap, and those who count."""
    return (
        RowColumn("", 74, "right"),
        RowColumn(say("competition.column.team"), 400),
        RowColumn(say("competition.column.members"), 0),
        RowColumn(say(f"competition.column.{shown.measure.value}"), 160, "right"),
        RowColumn(say("competition.column.gap"), 140, "right"),
    )


def team_row_cells(shown: ShownCompetition, row: TeamRow) -> tuple[Cell, ...]:
    """The cells of a row; an incomplete team has no rank, and says so."""
    team = row.team
    if team is None:
        return Words(""), Words(row.heading, "accent_text", is_strong=True), Words(""), Words(""), Words("")
    measure, resolution = shown.measure, shown.resolution_ms
    is_first = team.rank == 1
    members = ", ".join(member.entrant.name for member in team.members)
    if team.rank is None:
        members = say("competition.team_incomplete", names=tuple(member.entrant.name for member in team.members))
    return (
        Words("–" if team.rank is None else str(team.rank), "accent_text" if is_first else "ink", is_strong=True),
        Words(team.name, "ink", is_strong=is_first, wraps=True),
        Words(members, wraps=True),
        Words(value_text(team_value(team, measure), measure, resolution), "ink", is_strong=True),
        Words(gap_text(row.gap, measure, resolution)),
    )
