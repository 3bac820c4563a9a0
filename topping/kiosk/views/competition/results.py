"""The results of a competition in words: times in its resolution, gaps, marks, how an entrant has played."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from topping.competition.counting import GameScore, ScoreMark, ScoreState
from topping.competition.standings import EntrantStanding
from topping.competition.teams import TeamStanding
from topping.rules.conditions.formula import Measure
from topping.texts import say

_MARKS: Final = tuple(ScoreMark)
_MINUTE, _HOUR = 60_000, 3_600_000


def time_text(ms: int, resolution_ms: int) -> str:
    """`7:16`, `1:07:16`, `7:16,4`, `7:16,43`: as finely as the competition ranks; the rest is cut off."""
    hours, rest = divmod(max(0, ms), _HOUR)
    minutes, rest = divmod(rest, _MINUTE)
    seconds, rest = divmod(rest, 1000)
    whole = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    digits = {1000: 0, 100: 1, 10: 2}.get(resolution_ms, 3)
    if not digits:
        return whole
    return say("number.decimal", whole=whole, tenths=f"{rest:03}"[:digits])


def value_text(value: int, measure: Measure, resolution_ms: int) -> str:
    """A time, or points, or tops."""
    return time_text(value, resolution_ms) if measure is Measure.TIME else str(value)


def gap_text(gap: int, measure: Measure, resolution_ms: int) -> str:
    """How far behind the first: `+0:12`, `−34`; empty for nothing."""
    if not gap:
        return ""
    if measure is Measure.TIME:
        return f"+{time_text(gap, resolution_ms)}"
    return f"\N{MINUS SIGN}{gap}"


def main_value(line: EntrantStanding, measure: Measure) -> int:
    """What an entrant is ranked by first."""
    return {Measure.TIME: line.time_ms, Measure.POINTS: line.points, Measure.TOPS: line.tops}[measure]


def total_text(line: EntrantStanding, measure: Measure, resolution_ms: int) -> str:
    """What an entrant's games have brought; a word where that would tell the length of a game still to be played."""
    if line.is_held and measure is Measure.TIME:
        return _held_text(line.marks)
    return value_text(main_value(line, measure), measure, resolution_ms)


def _held_text(marks: Collection[ScoreMark]) -> str:
    """Why a time is not told: the game was left, or was cut off and admitted so."""
    return say(f"competition.mark.{(ScoreMark.LEFT if ScoreMark.LEFT in marks else ScoreMark.CUT_OFF).value}")


def gap_to(line: EntrantStanding, first: EntrantStanding, measure: Measure) -> int:
    """How far an entrant is behind the first; 0 where he has played fewer games, or a total is not told."""
    if line.rank is None or line.played != first.played:
        return 0
    if measure is Measure.TIME and (line.is_held or first.is_held):
        return 0
    return abs(main_value(line, measure) - main_value(first, measure))


def team_value(team: TeamStanding, measure: Measure) -> int:
    """What a team is ranked by first."""
    return {Measure.TIME: team.time_ms, Measure.POINTS: team.points, Measure.TOPS: team.tops}[measure]


def score_text(score: GameScore, measure: Measure, resolution_ms: int) -> str:
    """What a game has brought; a word where it does not count."""
    if score.state is not ScoreState.COUNTED:
        return say(f"competition.score.{score.state.value}")
    if score.is_held:
        return _held_text(score.marks)
    value = {Measure.TIME: score.time_ms, Measure.POINTS: score.points, Measure.TOPS: score.tops}[measure]
    return value_text(value, measure, resolution_ms)


def marks_text(marks: Iterable[ScoreMark], *, leaves_out: Iterable[ScoreMark] = ()) -> str:
    """The marks beside a result, each in a word or two, always in the same order."""
    told = set(marks) - set(leaves_out)
    return ", ".join(say(f"competition.mark.{mark.value}") for mark in _MARKS if mark in told)


def input_text(played: str) -> str:
    """How an entrant has played: by keyboard, by touch, aloud; empty where no run tells."""
    return say(f"competition.input.{played}") if played else ""
