"""The live table of a competition, as the room reads it: nothing on it helps somebody who is still to play."""

from __future__ import annotations

from topping.competition.counting import ScoreState
from topping.competition.live import LiveLine
from topping.competition.standings import EntrantStanding
from topping.kiosk.painters.competition.livestrip import LiveStripView
from topping.kiosk.painters.session.hallstandings import FigureColumn, HallStandingsView, RankLine
from topping.kiosk.painters.session.survivors import TitleView
from topping.kiosk.views.competition.results import gap_text, gap_to, total_text, value_text
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.rules.conditions.formula import Measure
from topping.sheets.competition.sheet import game_title
from topping.texts import say

_PODIUM = 3
_LONG_FIRST_NAME = 10
"""First names longer than this are abridged, and not the family name."""


def strip_view(shown: ShownCompetition, lines: tuple[LiveLine, ...]) -> LiveStripView | None:
    """The one entrant who is playing; None where nobody is, or several are."""
    playing = [line for line in lines if line.state is ScoreState.PLAYING]
    if len(playing) != 1:
        return None
    line = playing[0]
    move = say("competition.on_move", move=line.move)
    if line.rank is None or line.of < 2:
        return LiveStripView(line.entrant.name, move)
    return LiveStripView(
        line.entrant.name,
        move,
        str(line.rank),
        say("competition_table.of_same_move", of=line.of),
        gap_text(line.gap, shown.measure, shown.resolution_ms),
        say("competition_table.to_first") if line.gap else "",
        line.rank == 1,
    )


def live_title(shown: ShownCompetition, place: int) -> TitleView:
    """The game, and how many have played it."""
    passing = shown.passing(place)
    done = sum(shown.score(one, place).counts for one in passing)
    label = say("competition_table.played", of=len(passing))
    return TitleView(game_title(place), shown.competition.plan.name, label, str(done))


def live_rows(shown: ShownCompetition, lines: tuple[LiveLine, ...], first: int, fit: int) -> HallStandingsView:
    """A page of the game: rank at his own move, who is on which move, time or gap there."""
    columns = [FigureColumn(say("competition_table.move"), 100)]
    if shown.measure is Measure.TIME:  # points would tell what a move is worth
        columns.append(FigureColumn(say("competition.column.time"), 140, "strong"))
    columns.append(FigureColumn(say("competition.column.gap"), 130, "quiet"))
    short = _short([line.entrant.name for line in lines])
    ranks = [(line.rank, line.at) for line in lines]
    page = []
    for line in lines[first : first + 2 * fit]:
        figures = [_move(line)]
        is_there = line.rank is not None
        if shown.measure is Measure.TIME:
            figures.append(value_text(line.value, shown.measure, shown.resolution_ms) if is_there else "")
        figures.append(gap_text(line.gap, shown.measure, shown.resolution_ms) if is_there else "")
        shares = is_there and ranks.count((line.rank, line.at)) > 1
        rank = "–" if line.rank is None else str(line.rank)
        playing = line.state is ScoreState.PLAYING
        name = line.entrant.name
        page.append(RankLine(rank, shares, playing, str(line.entrant.number), name, short[name], tuple(figures)))
    return HallStandingsView(say("competition.column.number"), tuple(columns), tuple(page), len(lines) <= fit)


def _move(line: LiveLine) -> str:
    """The move he is on; who has done them all is not told as a number, which would tell the length of the game."""
    if line.state is ScoreState.ABSENT:
        return ""
    if line.has_left:
        return say("competition.mark.left")
    return str(line.move) if line.state is ScoreState.PLAYING else say("competition_table.done")


def overall_title(shown: ShownCompetition) -> TitleView:
    """Whether the standings are final."""
    competition = shown.competition
    closed = say("competition.final" if competition.is_closed else "competition.provisional")
    return TitleView(say("competition.standings"), f"{competition.plan.name} · {closed}")


def overall_rows(shown: ShownCompetition, first: int, fit: int) -> HallStandingsView:
    """A page of the standings over all games."""
    measure, resolution = shown.measure, shown.resolution_ms
    lines = [line for line in shown.overall if line.rank is not None]
    has_tops = len(lines) <= fit  # in two columns, names need the room
    columns = (
        *((FigureColumn(say("competition.column.games"), 90),) if len(shown.competition.games) > 1 else ()),
        *((FigureColumn(say("competition.column.tops"), 80),) if has_tops else ()),
        FigureColumn(say(f"competition.column.{measure.value}"), 140, "strong"),
        FigureColumn(say("competition.column.gap"), 130, "quiet"),
    )
    short = _short([line.entrant.name for line in lines])
    ranks = [line.rank for line in lines]
    page = []
    for line in lines[first : first + 2 * fit]:
        played = (str(line.played),) if len(shown.competition.games) > 1 else ()
        gap = gap_to(line, lines[0], measure)
        tops = (str(line.tops),) if has_tops else ()
        figures = (*played, *tops, total_text(line, measure, resolution), gap_text(gap, measure, resolution))
        shares = ranks.count(line.rank) > 1
        is_podium = line.rank is not None and line.rank <= _PODIUM
        name = line.entrant.name
        page.append(RankLine(str(line.rank), shares, is_podium, str(line.entrant.number), name, short[name], figures))
    return HallStandingsView(say("competition.column.number"), columns, tuple(page), len(lines) <= fit)


def ranked_count(lines: tuple[EntrantStanding, ...]) -> int:
    """How many have a rank."""
    return sum(line.rank is not None for line in lines)


def _short(names: list[str]) -> dict[str, str]:
    """Names with one initial: `Élodie M.`, `J.-B. Martin` where the first name is long, `Élodie M. – Léa P.`."""

    def one(name: str) -> str:
        first, _, rest = name.partition(" ")
        if rest and len(first) > _LONG_FIRST_NAME:
            return f"{'.-'.join(part[:1] for part in first.split('-') if part)}. {rest}"
        return f"{first} {rest[0]}." if rest else first

    return {name: " – ".join(map(one, name.split(" – "))) for name in names}
