"""The public face of a competition: the game being played, else the standings, page after page.

Nothing on it helps somebody who is still to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from topping.competition.counting import ScoreState
from topping.competition.live import LiveLine
from topping.kiosk.faces.ranking import FIT, FIT_UNDER, RoomLine, RoomRanking, abridged, header, ranking
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.leaves import figure
from topping.kiosk.ui.tree import Element, Type, column, row, space, text
from topping.kiosk.wording.competition import ShownCompetition
from topping.rules.conditions.formula import Measure
from topping.sheets.competition import game_title
from topping.texts import say

PAGE_MS: Final = 10_000
"""How long a page stays."""
_PODIUM: Final = 3


def game_under_way(shown: ShownCompetition) -> int:
    """The game that somebody is playing; 0 for none."""
    if not shown.competition.is_open:
        return 0
    for place in shown.places:
        if any(shown.score(one, place).state is ScoreState.PLAYING for one in shown.passing(place)):
            return place
    return 0


def room_table(shown: ShownCompetition, place: int, page: int, beside: Element | None = None) -> Element:
    """A game while it is played, or for place 0 the standings over all games; of several pages, one after the other.

    What stands `beside` the note at the foot are the keys, where there are any.
    """
    competition, strip = shown.competition, None
    if place:
        strip, lines = _strip(shown, shown.live(place)), live_lines(shown, place)
        done = figure(str(sum(shown.score(one, place).counts for one in shown.passing(place))), Type.TITLE)
        counted = text(say("competition_table.played", of=len(shown.passing(place))), Type.CARD, "ink2")
        head = header(game_title(place), competition.plan.name, done, counted)
    else:
        lines = overall_lines(shown)
        closed = say("competition.final" if competition.is_closed else "competition.provisional")
        head = header(say("competition.standings"), f"{competition.plan.name} · {closed}")
    told = [say("competition.entrants", count=len(competition.entrants))]
    if shown.is_on_honour:
        told.append(say("competition.on_honour"))
    fit = 2 * (FIT if strip is None else FIT_UNDER)
    first = page % max(1, -(-len(lines.lines) // fit)) * fit
    return ranking(head, lines, first, " · ".join(told), over=strip, beside=beside)


def _strip(shown: ShownCompetition, lines: Sequence[LiveLine]) -> Element | None:
    """The one entrant who is playing: move, rank at the same move, gap; None where nobody is, or several are."""
    playing = [line for line in lines if line.state is ScoreState.PLAYING]
    if len(playing) != 1:
        return None
    line = playing[0]
    name = text(line.entrant.name, Type.TITLE, face=Face.TITLE, shorter=(abridged(line.entrant.name),))
    move = text(say("competition.on_move", move=line.move), Type.CARD, "accent_text", Face.SEMI)
    parts = [column(space(), name, move, space(), gap=4, grow=1)]
    if line.rank is not None and line.of > 1:
        colour = "accent_text" if line.rank == 1 else "ink"
        parts.append(figure(str(line.rank), Type.CLOCK, colour))
        parts.append(text(say("competition_table.of_same_move", of=line.of), Type.CARD, "ink2", lines=2, width=220))
        if line.gap:
            parts.append(figure(shown.gap_text(line.gap), Type.TITLE))
            parts.append(text(say("competition_table.to_first"), Type.CARD, "ink2"))
    return row(*parts, fill="own", gap=24, pad=(36, 8), height=172, align="center", id="strip")


def live_lines(shown: ShownCompetition, place: int) -> RoomRanking:
    is_timed = shown.measure is Measure.TIME  # points would tell what a move is worth
    columns = [(say("competition_table.move"), "plain")]
    columns += [(say("competition.column.time"), "strong")] if is_timed else []
    columns.append((say("competition.column.gap"), "quiet"))
    lines = shown.live(place)
    shared = Counter((line.rank, line.at) for line in lines)
    those = []
    for line in lines:
        is_there, playing = line.rank is not None, line.state is ScoreState.PLAYING
        figures = [_move(line)]
        if is_timed:
            figures.append(shown.value_text(line.value) if is_there else "")
        figures.append(shown.gap_text(line.gap) if is_there else "")
        rank = f"{line.rank}{'=' if shared[line.rank, line.at] > 1 else ''}" if is_there else "–"
        those.append(RoomLine(rank, str(line.entrant.number), line.entrant.name, tuple(figures), playing, playing))
    return RoomRanking(say("competition.column.number"), tuple(columns), tuple(those))


def _move(line: LiveLine) -> str:
    """The move he is on; who has done them all is not told as a number, which would tell the length of the game."""
    if line.state is ScoreState.ABSENT:
        return ""
    if line.has_left:
        return say("competition.mark.left")
    return str(line.move) if line.state is ScoreState.PLAYING else say("competition_table.done")


def overall_lines(shown: ShownCompetition) -> RoomRanking:
    lines = [line for line in shown.overall if line.rank is not None]
    has_games, has_tops = len(shown.competition.games) > 1, len(lines) <= FIT  # in two columns, names need the room
    columns = (
        *(((say("competition.column.games"), "plain"),) if has_games else ()),
        *(((say("competition.column.tops"), "plain"),) if has_tops else ()),
        (say(f"competition.column.{shown.measure.value}"), "strong"),
        (say("competition.column.gap"), "quiet"),
    )
    shared = Counter(line.rank for line in lines)
    those = []
    for line in lines:
        gap = shown.gap_text(shown.gap_to(line, lines[0]))
        played, tops = (str(line.played),) if has_games else (), (str(line.tops),) if has_tops else ()
        figures = (*played, *tops, shown.total_text(line), gap)
        rank = f"{line.rank}{'=' if shared[line.rank] > 1 else ''}"
        is_podium = line.rank is not None and line.rank <= _PODIUM
        those.append(RoomLine(rank, str(line.entrant.number), line.entrant.name, figures, is_podium))
    return RoomRanking(say("competition.column.number"), columns, tuple(those))
