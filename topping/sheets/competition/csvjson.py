"""A competition for other programs: everything as one JSON object, standings and roster as comma-separated values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from topping.competition.competition import Competition
from topping.competition.counting import GameScore
from topping.competition.entrant import Entrant
from topping.competition.standings import EntrantStanding, Grouping
from topping.rules.conditions.formula import Measure
from topping.sheets.competition.sheet import CompetitionSheet, decision_in_words
from topping.sheets.csvtable import csv_table

FORMAT: Final = 1
"""Version of the JSON object."""

COMPETITION_STANDINGS: Final = (
    "rank", "number", "name", "partner", "club", "licence", "partner_licence", "series", "category", "centre", "total",
    "time_ms", "points", "top_points", "percent", "tops", "proposals", "solos", "played", "input", "excluded", "marks",
)  # fmt: skip
"""Names that other programs read: they stay, and new ones go to the end. The games follow: `game1`, `game2`…"""

ROSTER: Final = (
    "number", "name", "partner", "club", "licence", "partner_licence", "series", "category", "centre", "minor",
)  # fmt: skip
"""Headings that a roster is read back by."""


def competition_record(sheet: CompetitionSheet) -> dict[str, Any]:
    """The whole competition; names, licences and reasons of people included."""
    competition = sheet.competition
    plan = competition.plan
    return {
        "format": FORMAT,
        "competition": {
            "uuid": competition.uuid,
            "name": plan.name,
            "stage": competition.stage.value,
            "form": plan.form.value,
            "passing": plan.passing.value,
            "conditions": str(plan.conditions),
            "resolution_ms": plan.resolution_ms,
            "inputs_apart": plan.inputs_apart,
            "pairs": plan.pairs,
            "solos": plan.solos.value,
            "team_size": plan.team_size,
            "founded_at": competition.founded.at,
        },
        "games": [
            {
                "place": game.place,
                "game": game.game,
                "name": game.title,
                "moves": game.moves if competition.is_closed else None,
                "entrants": game.entrants,
            }
            for game in (*competition.games.values(), *competition.tie_breaks.values())
        ],
        "roster": [{"uuid": one.uuid, **roster_record(one)} for one in competition.entrants.values()],
        "order": [competition.entrants[uuid].number for uuid in competition.order],
        "standings": {
            by.value: [
                {
                    "group": group.name,
                    "lines": [
                        {
                            "entrant": line.entrant.uuid,
                            **standing_record(sheet, line),
                            "games": [_game_record(score, tells=competition.is_closed) for score in line.scores],
                        }
                        for line in group.lines
                    ],
                }
                for group in sheet.groups(by)
            ]
            for by in sheet.groupings
        },
        "teams": [
            {
                "kind": "centre" if by_centre else "club",
                "rank": team.rank,
                "name": team.name,
                "time_ms": team.time_ms,
                "points": team.points,
                "tops": team.tops,
                "members": [member.entrant.uuid for member in team.members],
            }
            for by_centre in (False, True)
            for team in sheet.teams(by_centre=by_centre)
        ],
        "decisions": [
            {
                "at": kept.stamp.at,
                "machine": kept.stamp.machine,
                "number": kept.stamp.number,
                "text": decision_in_words(sheet, kept),
                "reason": kept.decided.reason,
                "author": kept.decided.author,
                "counts": kept.counts,
                "revoked_at": None if kept.revoked is None else kept.revoked[0].at,
                "revoked_for": None if kept.revoked is None else kept.revoked[1].reason,
            }
            for kept in competition.decisions
        ],
    }


def competition_csv(sheet: CompetitionSheet, by: Grouping = Grouping.OVERALL) -> str:
    """One row an entrant, the first one first, group after group."""
    places = list(sheet.competition.games)
    rows = []
    for group in sheet.groups(by):
        for line in group.lines:
            record = standing_record(sheet, line)
            games = {
                score.place: _value(sheet, score) if score.counts and not score.is_held else None
                for score in line.scores
            }
            rows.append([*(record[name] for name in COMPETITION_STANDINGS), *(games[place] for place in places)])
    return csv_table([*COMPETITION_STANDINGS, *(f"game{place}" for place in places)], rows)


def roster_csv(competition: Competition) -> str:
    """The roster, which `read_roster` reads back."""
    records = map(roster_record, competition.entrants.values())
    return csv_table(ROSTER, ([record[name] for name in ROSTER] for record in records))


def roster_record(entrant: Entrant) -> dict[str, object]:
    """An entrant by the names that other programs read."""
    names, licences = (*entrant.names, ""), (*entrant.licences, "", "")
    return {
        "number": entrant.number,
        "name": names[0],
        "partner": names[1],
        "club": entrant.club,
        "licence": licences[0],
        "partner_licence": licences[1],
        "series": entrant.series,
        "category": entrant.category,
        "centre": entrant.centre,
        "minor": entrant.minor,
    }


def standing_record(sheet: CompetitionSheet, line: EntrantStanding) -> Mapping[str, object]:
    """A line of the standings by the names that other programs read."""
    totals = {Measure.TIME: line.time_ms, Measure.POINTS: line.points, Measure.TOPS: line.tops}
    tenths = (2_000 * line.points + line.top_points) // (2 * line.top_points) if line.top_points else 0
    return {
        **roster_record(line.entrant),
        "rank": line.rank,
        "total": totals[sheet.measure] if line.played and not line.is_held else None,
        "time_ms": line.time_ms,
        "points": line.points,
        "top_points": line.top_points,
        "percent": tenths / 10,
        "tops": line.tops,
        "proposals": line.proposals,
        "solos": line.solos,
        "played": line.played,
        "input": line.input,
        "excluded": line.is_excluded,
        "marks": " ".join(sorted(mark.value for mark in line.marks)),
    }


def _value(sheet: CompetitionSheet, score: GameScore) -> int:
    return {Measure.TIME: score.time_ms, Measure.POINTS: score.points, Measure.TOPS: score.tops}[sheet.measure]


def _game_record(score: GameScore, *, tells: bool) -> dict[str, object]:
    """What a game brought; how many moves it has is told once the competition is closed."""
    return {
        "place": score.place,
        "state": score.state.value,
        "time_ms": score.time_ms,
        "points": score.points,
        "bonus": score.bonus,
        "solos": score.solos,
        "top_points": score.top_points,
        "tops": score.tops,
        "proposals": score.proposals,
        "moves": score.moves if tells else None,
        "of": score.of if tells else None,
        "run": score.run,
        "session": score.session,
        "input": score.input,
        "delay_ms": score.delay_ms,
        "marks": [mark.value for mark in score.marks],
    }
