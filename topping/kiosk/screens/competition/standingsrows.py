"""The rows and columns of a competition's standings, for every screen that shows them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Final, TypeAlias

from topping.competition.counting import ScoreMark
from topping.competition.entrant import Entrant
from topping.competition.standings import EntrantStanding, Grouping, StandingGroup
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.referee import bold
from topping.kiosk.ui.parts import nothing_there
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.tree import Cursor, Element, Type, text
from topping.rules.conditions.formula import Measure
from topping.sheets.competition import parting_lines
from topping.texts import say
from topping.wording.competition import ShownCompetition, input_text, marks_text

_MOST_GAMES: Final = 6
"""With more games than these, only the total is shown."""
_SHORT: Final = ("rank", "name", "value", "gap")
"""The columns of the short table."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """The row of an entrant in the standings."""

    line: EntrantStanding
    gap: int = 0
    """The gap to the first of the group (ms or points); 0 if the entrant has played fewer games."""
    tied: tuple[Entrant, ...] = ()
    """The entrants of this rank, including this one; empty without a tie."""


Cell: TypeAlias = Callable[[StandingRow], str | Element]


def standing_rows(shown: ShownCompetition, by: Grouping = Grouping.OVERALL) -> tuple[StandingRow | str, ...]:
    """Returns the rows of all groups, each group below its heading; a single group without a name has no heading."""
    rows: list[StandingRow | str] = []
    groups = shown.groups(by)
    for group in groups:
        if len(groups) > 1 or group.name:
            rows.append(_heading(group, by))
        ties = {one.uuid: tied for tied in group.ties for one in tied}
        for line in group.lines:
            gap, tied = shown.gap_to(line, group.lines[0]), ties.get(line.entrant.uuid, ())
            rows.append(StandingRow(line, gap, tied))
    return tuple(rows)


def _heading(group: StandingGroup, by: Grouping) -> str:
    """Returns the heading of a group: `Lyon`, `Sans club`, `à voix haute`, `Lyon · à voix haute`."""
    is_by_input = by in (Grouping.OVERALL, Grouping.INPUT)
    if is_by_input and not group.input:
        return say("competition.without.input")
    name = "" if is_by_input else group.name or say(f"competition.without.{by.value}")
    return " · ".join(filter(None, (name, input_text(group.input))))


_LEAVING: Final = (
    "",
    "gap",
    "marks",
    "input",
    "number",
    "tops",
    "game",
    "club",
    "category",
    "series",
    "proposals",
    "percent",
)
"""The columns dropped if room is short, the last first; columns not named here stay."""


def columns_of(
    shown: ShownCompetition, by: Grouping = Grouping.OVERALL, *, lines: int = 2
) -> dict[str, tuple[Head, Cell]]:
    """Returns the columns of the ranking by name, from left to right, each as `(heading, function)`.

    The function returns the content of the cell of a row. Columns without content are left out. Names of entrants take
    up to `lines` lines.
    """
    measure, games, those = shown.measure, shown.competition.games, shown.overall
    ranked = tuple(line for group in shown.groups(by) for line in group.lines)

    def right(said: str, cell: Cell, name: str = "") -> tuple[Head, Cell]:
        return Head(said, align="right", drop=_LEAVING.index(name)), cell

    def left(name: str, cell: Cell) -> tuple[Head, Cell]:
        return Head(say(f"competition.column.{name}"), drop=_LEAVING.index(name)), cell

    found = {
        "rank": right("", _rank_of),
        "number": right(say("competition.column.number"), lambda one: str(one.line.entrant.number), "number"),
        "name": (
            Head(say("competition.column.entrant"), None),
            lambda one: _name(one.line.entrant.name, is_first=one.line.rank == 1, lines=lines),
        ),
    }
    for name in ("club", "series", "category"):
        if by.value != name and any(getattr(line.entrant, name) for line in those):
            found[name] = left(name, attrgetter(f"line.entrant.{name}"))
    for place in games if 1 < len(games) <= _MOST_GAMES else ():
        head = say("competition.column.game", place=place)
        found[head] = right(head, partial(_game_of, shown, place), "game")
    if by is not Grouping.INPUT and len({line.input for line in those if line.input}) > 1:
        found["input"] = left("input", lambda one: input_text(one.line.input))
    if any(line.marks - {ScoreMark.HONOUR} or any(parting_lines(shown.competition, line)) for line in ranked):
        found["marks"] = left("marks", partial(_marks_of, shown))
    if measure is not Measure.TOPS:
        found["tops"] = right(say("competition.column.tops"), lambda one: _played(one.line, one.line.tops), "tops")
    proposals = say("competition.column.proposals")
    found["proposals"] = right(proposals, lambda one: _played(one.line, one.line.proposals), "proposals")
    if measure is Measure.POINTS:
        found["percent"] = right("%", _percent_of, "percent")

    def value(one: StandingRow) -> Element:
        said = shown.total_text(one.line) if one.line.played else "–"
        return bold(said, "values", align="right")

    found["value"] = right(say(f"competition.column.{measure.value}"), value)
    found["gap"] = right(say("competition.column.gap"), lambda one: shown.gap_text(one.gap), "gap")
    return found


def cells_of(columns: Mapping[str, tuple[Head, Cell]], row: StandingRow | str) -> list[str | Element]:
    if isinstance(row, str):
        return [bold(row, "names", "accent_text") if name == "name" else "" for name in columns]
    return [cell(row) for _, cell in columns.values()]


def _rank_of(row: StandingRow) -> Element:
    rank = "–" if row.line.rank is None else f"{row.line.rank}{'=' if row.tied else ''}"
    return _rank(rank, is_first=row.line.rank == 1)


def _game_of(shown: ShownCompetition, place: int, row: StandingRow) -> str:
    return shown.score_text(shown.score(row.line.entrant, place))


def _marks_of(shown: ShownCompetition, row: StandingRow) -> Element:
    is_out = row.line.is_excluded
    marks = marks_text(row.line.marks, leaves_out=(ScoreMark.HONOUR,))
    parted = parting_lines(shown.competition, row.line)
    said = say("competition.mark.excluded") if is_out else ", ".join(filter(None, (*parted, marks)))
    return text(said, Type.ROW, "missed" if is_out else "ink2", lines=2, group="marks")


def _played(line: EntrantStanding, count: int) -> str:
    return str(count) if line.played else ""


def _percent_of(row: StandingRow) -> str:
    percent = row.line.percent_of_tops
    return "" if percent is None else say("number.decimal", whole=int(percent), tenths=int(percent * 10) % 10)


def _rank(said: str, *, is_first: bool) -> Element:
    return bold(said, "ranks", "accent_text" if is_first else "ink", align="right")


def _name(said: str, *, is_first: bool, lines: int = 2) -> Element:
    face = Face.BOLD if is_first else Face.SEMI
    return text(said, Type.ROW, face=face, lines=lines, group="names", shorter=(initials(said),))


def team_rows(shown: ShownCompetition) -> tuple[tuple[str | Element, ...], ...]:
    """Returns the cells of a row for each team: rank, name, members whose results count, total, gap to the first team.

    Teams of clubs and of centres stand below headings if there are both.
    """
    found = {by_centre: shown.teams(by_centre=by_centre) for by_centre in (False, True)}
    rows: list[tuple[str | Element, ...]] = []
    for by_centre, teams in found.items():
        if teams and all(found.values()):
            heading = say(f"competition_sheet.teams.{'centre' if by_centre else 'club'}")
            rows.append(("", bold(heading, "names", "accent_text"), "", "", ""))
        for team in teams:
            names, value = tuple(member.entrant.name for member in team.members), shown.team_value(team)
            gap = 0 if team.rank is None else abs(value - shown.team_value(teams[0]))
            incomplete = say("competition.team_incomplete", names=names)
            rows.append(
                (
                    _rank("–" if team.rank is None else str(team.rank), is_first=team.rank == 1),
                    _name(team.name, is_first=team.rank == 1),
                    text(incomplete if team.rank is None else ", ".join(names), Type.ROW, lines=2, group="members"),
                    bold(shown.value_text(value), "values", align="right"),
                    shown.gap_text(gap),
                )
            )
    return tuple(rows)


def short_ranks(
    shown: ShownCompetition, room: float = 820, most: int | None = None, cursor: Cursor | None = None
) -> Element:
    """Returns a table of rank, name, total and gap of the ranked entrants, or of the first `most` of them.

    `room` is its width (pixels at 1920×1080). `cursor` is the row to show; by default, the first one.
    """
    columns = {name: one for name, one in columns_of(shown, lines=1).items() if name in _SHORT}
    ranked = [one for one in standing_rows(shown) if not isinstance(one, str) and one.line.rank][:most]
    return table_of(
        [head for head, _ in columns.values()],
        ranked,
        partial(cells_of, columns),
        cursor or Cursor(None),
        id="ranks",
        empty=nothing_there(Icon.CUP, say("competition_desk.no_result")),
        room=room,
        row_height=48,
    )
