"""Who passes in a game of a competition, who is next, and how all stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.competition.counting import GameScore, ScoreState
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK
from topping.competition.standings import EntrantStanding
from topping.kiosk.painters.front.hub import HeroView
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words
from topping.kiosk.views.competition.results import gap_text, gap_to, score_text, total_text
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.sheets.competition.sheet import game_title
from topping.texts import say

_FOLLOWING: Final = 3
"""How many of those who come after the next entrant are named."""
_MOST_FIRST: Final = 3
"""How many winners are named at most."""
_TONES: Final = {
    ScoreState.ABSENT: "ink3",
    ScoreState.PLAYING: "accent_text",
    ScoreState.WAITING: "missed",
    ScoreState.COUNTED: "ink",
    ScoreState.DISQUALIFIED: "missed",
}


def hero_view(shown: ShownCompetition, place: int, chosen: Entrant | None, centre: str = "") -> HeroView:
    """Who is next and who follows; where nobody is, what there is to do."""
    competition = shown.competition
    if chosen is not None:
        following = [one for one in shown.passing(place) if one != chosen and shown.may_play(one, place)]
        names = tuple(one.name for one in following[:_FOLLOWING])
        line = say("competition_desk.then", names=names) if names else say("competition_desk.last_one")
        of = len(competition.games) if place < FIRST_TIE_BREAK else 1
        game = say("competition_desk.turn_of", game=game_title(place))
        if of > 1:
            game = say("competition_desk.turn_of_many", game=game_title(place), of=of)
        return HeroView(game, chosen.name, (line,))
    if competition.is_closed:
        return _winner_view(shown)
    if competition.is_open and shown.is_by_sessions and not shown.has_session(place, centre):
        of = len(competition.games)
        told = say("competition_desk.session_of", game=game_title(place), of=of)
        seated = sum(one.centre == centre for one in shown.passing(place))
        seats = (say("competition_desk.seated", count=seated),)
        return HeroView(told, centre or say("competition_desk.to_tables"), seats, is_tiled=False)
    if not competition.is_open:
        return _prepared_view(len(competition.games), len(competition.entrants))
    ending = (say("competition_desk.close_it"),)
    if sum(line.rank == 1 for line in shown.overall) > 1:
        ending = (say("competition_desk.level"),)
    return HeroView(say("competition_desk.all_passed"), say("competition_desk.well_done"), ending)


def _prepared_view(games: int, entrants: int) -> HeroView:
    """The step of its preparation that comes next, and what follows."""
    steps = ("games", "roster", "open")
    here = "games" if not games else "roster" if not entrants else "open"
    greeting = say("competition_desk.prepared", step=steps.index(here) + 1, of=len(steps))
    counts = say("competition_desk.counts", games=games, entrants=entrants)
    then = say(f"competition_desk.then_{here}", counts=counts)
    return HeroView(greeting, say(f"competition_desk.step_{here}"), (then,), is_tiled=False)


def _winner_view(shown: ShownCompetition) -> HeroView:
    first = [line.entrant.name for line in shown.overall if line.rank == 1]
    over = say("competition_desk.over")
    if not first:
        return HeroView(over, say("competition_desk.well_done"), ())
    if len(first) == 1:
        return HeroView(over, first[0], (say("competition_desk.winner", name=first[0]),))
    if len(first) <= _MOST_FIRST:
        line = say("competition_desk.winners", names=tuple(first))
    else:
        line = say("competition_desk.many_winners", count=len(first))
    return HeroView(over, "EX AEQUO", (line, say("competition_desk.tie_break_there")))


def passing_rows(shown: ShownCompetition, passing: Sequence[Entrant], place: int, focused: int | None) -> RowsView:
    """The rows of those who play a game, with what each has done in it."""
    columns = (
        RowColumn(say("competition.column.number"), 60, "right"),
        RowColumn(game_title(place) if place else say("competition.column.entrant"), 0),
        RowColumn(say("competition.column.result"), 200, "right"),
    )
    rows = []
    for entrant in passing:
        score = shown.score(entrant, place)
        strong = score.state in (ScoreState.COUNTED, ScoreState.PLAYING)
        result = Words(_result(shown, score), _TONES[score.state], is_strong=strong)
        rows.append((Words(str(entrant.number), "ink3"), Words(entrant.name, "ink", wraps=True), result))
    return RowsView(columns, tuple(rows), focused=focused, empty=say("competition_roster.none"))


def _result(shown: ShownCompetition, score: GameScore) -> str:
    if score.state is ScoreState.PLAYING:
        return say("competition.on_move", move=score.moves + 1)
    return score_text(score, shown.measure, shown.resolution_ms)


def standing_rows(shown: ShownCompetition, count: int) -> RowsView:
    """The first lines of the standings over all games."""
    ranked = [line for line in shown.overall if line.rank is not None]
    columns = (
        RowColumn("", 60, "right"),
        RowColumn(say("competition_desk.standings"), 0),
        RowColumn(say(f"competition.column.{shown.measure.value}"), 120, "right"),
        RowColumn(say("competition.column.gap"), 110, "right"),
    )
    rows = tuple(_standing_row(shown, line, ranked) for line in ranked[:count])
    return RowsView(columns, rows, empty=say("competition_desk.no_result"))


def _standing_row(shown: ShownCompetition, line: EntrantStanding, ranked: list[EntrantStanding]) -> tuple[Words, ...]:
    measure, resolution = shown.measure, shown.resolution_ms
    shares = sum(one.rank == line.rank for one in ranked) > 1
    is_first = line.rank == 1
    gap = gap_to(line, ranked[0], measure)
    return (
        Words(f"{line.rank}{'=' if shares else ''}", "accent_text" if is_first else "ink", is_strong=True),
        Words(line.entrant.name, "ink", is_strong=is_first, wraps=True),
        Words(total_text(line, measure, resolution), "ink", is_strong=True),
        Words(gap_text(gap, measure, resolution), "ink2"),
    )
