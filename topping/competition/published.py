"""The standings that an organiser publishes: ranks, totals and names, but no moves."""

import json
from collections.abc import Collection
from typing import Any

from topping.competition.competition import Competition
from topping.competition.counting import GameScore
from topping.competition.entrant import initials
from topping.competition.questions import open_questions
from topping.competition.roster import same_name
from topping.competition.standings import EntrantStanding, Runs, standings
from topping.rules.conditions.formula import Measure


def published(competition: Competition, runs: Runs, hidden: Collection[tuple[str, ...]] = ()) -> str:
    """Returns the standings of a competition as one line of JSON: the groups, with their entrants by rank.

    `runs` are its runs by UUID. Minors appear with their initials. So do entrants whose name is in `hidden`, in the
    form returned by `same_name`.
    """
    measure = competition.plan.conditions.formula.measure
    board = {
        "standings": 1,
        "competition": competition.uuid,
        "name": competition.plan.name,
        "measure": measure.value,
        "final": competition.is_closed and not open_questions(competition),
        "games": len(competition.games),
        "groups": [
            {"input": group.input, "lines": [_line(line, measure, hidden) for line in group.lines]}
            for group in standings(competition, runs)
        ],
    }
    return json.dumps(board, ensure_ascii=False, separators=(",", ":"))


def _line(line: EntrantStanding, measure: Measure, hidden: Collection[tuple[str, ...]]) -> dict[str, Any]:
    """Returns an entrant's row of the published JSON, without the total if it would reveal the number of moves.

    Names in `hidden`, in the form of `same_name`, become initials.
    """
    names = (initials(name) if same_name(name) in hidden else name for name in line.entrant.masked.names)
    return {
        "rank": line.rank,
        "number": line.entrant.number,
        "name": " – ".join(names),
        "club": line.entrant.club,
        "room": line.entrant.centre,
        "total": None if line.is_held or not line.played else _value(line, measure),
        "played": line.played,
        "games": [_value(score, measure) if score.counts and not score.is_held else None for score in line.scores],
    }


def _value(one: EntrantStanding | GameScore, measure: Measure) -> int:
    return {Measure.TIME: one.time_ms, Measure.POINTS: one.points, Measure.TOPS: one.tops}[measure]
