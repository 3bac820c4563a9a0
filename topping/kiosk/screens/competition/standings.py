"""The standings of a competition, from where ties are broken, and the live table for the room."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Final, TypeAlias

import pygame

from topping.answers.client import News
from topping.competition.counting import ScoreMark
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.standings import EntrantStanding, Grouping, StandingGroup
from topping.competition.ties import check_tie
from topping.kiosk.displays.ranking import PAGE_MS, game_under_way, room_table
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.competitions import CompetitionScreen
from topping.kiosk.screens.competition.routes import (
    CompetitionDecisions,
    CompetitionInOut,
    CompetitionStandings,
    CompetitionTable,
    Side,
)
from topping.kiosk.screens.referee import bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import nothing_there, segments
from topping.kiosk.ui.tables import Head, table, table_of
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, keys_place, row, space, text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE, Measure
from topping.rules.games.game import Game
from topping.sheets.competition import parting_lines
from topping.texts import say
from topping.wording.competition import ShownCompetition, input_text, marks_text

_TEAMS: Final = "team"
"""The segment of the teams, beside those of the groupings."""
_MOST_GAMES: Final = 6
"""Of more games than these, only the total is shown."""
_LOOK_MS: Final = 1_000
"""How often the table in the room looks at what was kept."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant's row of the table; headings of groups stand between them."""

    line: EntrantStanding
    gap: int = 0
    """Behind the first of the group; 0 where he has played fewer games."""
    tied: tuple[Entrant, ...] = ()
    """Those who share his rank, himself among them; empty where nobody does."""


Cell: TypeAlias = Callable[[StandingRow], str | Element]


class CompetitionStandingsScreen(CompetitionScreen):
    """What entrants are grouped by in a line of segments, everybody in rows."""

    def __init__(self, stage: Stage, _: CompetitionStandings, shown: ShownCompetition) -> None:
        self._by = Grouping.OVERALL.value
        """A grouping, or `_TEAMS`."""
        self._cursor = Cursor(None)
        self._tied: tuple[Entrant, ...] = ()
        """Among whom a tie-break is being decided on, or made."""
        self._under: Conditions | None = None
        """What that game is to be played under; None for the conditions of the competition."""
        self._rows = standing_rows(shown)
        self._teams = team_rows(shown)
        super().__init__(stage, shown)

    @property
    def _options(self) -> tuple[str, ...]:
        teams = (_TEAMS,) if self._teams else ()
        return (*(one.value for one in self._shown.groupings), *teams)

    # keys

    def keys(self) -> Sequence[Key]:
        chosen, choose = self._chosen, say("competition.do_choose")
        if chosen is None:
            keys = [enter(self.go_back, say("competition.back"))]
        else:
            decide = CompetitionDecisions(self._uuid, chosen.line.entrant.uuid)
            keys = [enter(partial(self._guarded_go, decide), say("competition.do_decide"))]
        if self._cursor.selected is None:
            keys.append(key((pygame.K_DOWN, pygame.K_PAGEDOWN), partial(self._choose, 0), choose, cap="↑ ↓"))
        else:
            keys.append(self.arrows_named(choose, "↑ ↓"))
        if len(self._options) > 1:
            keys.append(key(pygame.K_RIGHT, partial(self._turn, 1), say("competition.do_group"), cap="← →"))
            keys.append(key(pygame.K_LEFT, partial(self._turn, -1)))
        if self._tie:
            ask = partial(self._does, partial(self._ask_among, self._tie))
            keys.append(letter("e", partial(self.guarded, ask), say("competition.do_tie_break")))
        results = partial(self._guarded_go, CompetitionInOut(self._uuid, side=Side.SHEETS))
        keys.append(letter("r", results, say("competition_desk.do_results")))
        return (*keys, escape(self.go_back, say("competition.back")))

    def _choose(self, place: int | None) -> None:
        self._cursor = Cursor(place, self._cursor.first)

    def _group(self, place: int) -> None:
        self._by, self._cursor = self._options[place], Cursor(None)
        self._fill()

    def _turn(self, by: int) -> None:
        options = self._options
        self._group(max(0, min(len(options) - 1, options.index(self._by) + by)))

    def _fill(self) -> None:
        self._teams = team_rows(self._shown)
        by = Grouping.OVERALL if self._by == _TEAMS else Grouping(self._by)
        self._rows = standing_rows(self._shown, by)

    @property
    def _chosen(self) -> StandingRow | None:
        place = self._cursor.selected
        found = "" if self._by == _TEAMS or place is None else self._rows[min(place, len(self._rows) - 1)]
        return found if isinstance(found, StandingRow) else None

    # ties

    @property
    def _tie(self) -> tuple[Entrant, ...]:
        """Who shares the rank of the row chosen, else the best rank that is shared."""
        if self._by == _TEAMS:
            return ()
        if self._chosen is not None:
            return self._chosen.tied
        return next((one.tied for one in self._rows if isinstance(one, StandingRow) and one.tied), ())

    def _ask_among(self, tied: tuple[Entrant, ...]) -> None:
        """Raises `ToppingError` where their tie is not to be broken."""
        check_tie(self._competition, self._shown.runs, tuple(one.uuid for one in tied))
        self._tied = tied
        conditions, speeds = self._competition.plan.conditions, self.stage.services.choices.speeds
        sudden = conditions.under(MORT_SUBITE, speeds(MORT_SUBITE)[0])
        self.ask(
            say("competition.tie_break_which", names=tuple(one.name for one in tied)),
            (say("competition.do_further_game"), partial(self._make, None)),
            (say("competition.do_mort_subite"), partial(self._make, sudden)),
            (say("competition.do_no_tie_break"), self._leave_it),
        )

    def _leave_it(self) -> None:
        self._tied = ()

    def _make(self, under: Conditions | None) -> None:
        if self._wanted_game.is_awaited:
            return
        self._under = under
        if not self._does(self._ask_game):
            self._leave_it()

    def hear(self, news: News) -> None:
        """After the game of the tie-break, made or not, nobody is concerned any more."""
        was_awaited = self._wanted_game.is_awaited
        super().hear(news)
        if was_awaited and not self._wanted_game.is_awaited:
            self._leave_it()

    def _made(self, game: Game) -> None:
        keeping = self.stage.services.competitions
        keeping.place_tie_break(self._uuid, game, tuple(one.uuid for one in self._tied), self._under)
        if not self._competition.is_open:
            keeping.add(self._uuid, StageSet(CompetitionStage.OPEN))
        self.go_back()

    def tick(self, now: int) -> None:
        if not self._tied:
            self._follow()

    def _take_over(self, shown: ShownCompetition) -> None:
        super()._take_over(shown)
        self._fill()

    # what is shown

    def view(self) -> Element:
        options, honour = self._options, self._shown.is_on_honour
        grouped = None
        if len(options) > 1:
            names = [say(f"competition.by.{one}") for one in options]
            grouped = row(segments(names, options.index(self._by), self._group, id="by"), space())
        state = say("competition.final" if self._competition.is_closed else "competition.provisional")
        is_told = honour or self.message or self._wanted_game.is_awaited
        waits = self._shown.questions
        told = say("competition_desk.questions", count=len(waits)) if waits else ""
        known = " · ".join(filter(None, (state, say("competition.on_honour") if honour else "", told)))
        listed = " · ".join(filter(None, (known, self._shown.lexicon_text)))
        whole = f"{self._competition.plan.name} · {listed}"
        return page(
            say("competition.standings"),
            grouped,
            fitted(
                column(self._table(), card="card", pad=(24, 14), grow=1),
                self._message(say("competition_sheet.honour") if honour else "") if is_told else None,
            ),
            remark=text(whole, Type.ROW, "ink2", align="right", grow=1, shorter=(listed, known), id="remark"),
            gap=16,
        )

    def _table(self) -> Element:
        empty = nothing_there(Icon.GROUP, say("competition_roster.none"))
        if self._by == _TEAMS:
            heads = (
                Head("", align="right"),
                Head(say("competition.column.team")),
                Head(say("competition.column.members"), None),
                Head(say(f"competition.column.{self._shown.measure.value}"), align="right"),
                Head(say("competition.column.gap"), align="right", drop=1),
            )
            acts = [partial(self._choose, place) for place in range(len(self._teams))]
            return table(heads, self._teams, self._cursor, id="standings", acts=acts, empty=empty, room=1744)
        columns, concerned = columns_of(self._shown, Grouping(self._by)), {one.uuid for one in self._tied}
        return table_of(
            [head for head, _ in columns.values()],
            self._rows,
            partial(cells_of, columns),
            self._cursor,
            act=lambda at: partial(self._choose, at),
            own=lambda one: isinstance(one, StandingRow) and one.line.entrant.uuid in concerned,
            id="standings",
            empty=empty,
            room=1744,
        )


def standing_rows(shown: ShownCompetition, by: Grouping = Grouping.OVERALL) -> tuple[StandingRow | str, ...]:
    """All rows, with a heading over those of a group; a single one without a name has none."""
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
    """`Lyon`, `Sans club`, `à voix haute`, `Lyon · à voix haute`."""
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
"""Columns as they leave where there is no room, the last one first; those that are not named here stay."""


def columns_of(
    shown: ShownCompetition, by: Grouping = Grouping.OVERALL, *, lines: int = 2
) -> dict[str, tuple[Head, Cell]]:
    """The columns by name, in their order; a name has so many `lines`."""
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
    """Rank, name, those who count, total and gap of each team; teams of one sort alone have no heading."""
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


class CompetitionTableScreen(CompetitionScreen):
    """Shows the game that is being played, or the standings; Tab shows the other one, the pages turn by themselves.

    It is for a room with one display, or a machine that only shows it.
    """

    keeps_awake = True
    is_desk = False

    def __init__(self, stage: Stage, _: CompetitionTable, shown: ShownCompetition) -> None:
        self._asked: bool | None = None
        """Whether the standings were asked for; None leaves it to what happens."""
        self._looked = stage.clock.now()
        super().__init__(stage, shown)

    @property
    def _place(self) -> int:
        if self._asked:
            return 0
        return game_under_way(self._shown) or (self._shown.place_under_way if self._asked is False else 0)

    @property
    def _page(self) -> int:
        return self.moment // PAGE_MS

    def watches(self) -> Hashable:
        return self._page

    def keys(self) -> Sequence[Key]:
        other = say("competition_table.game" if not self._place else "competition_table.standings")
        return (
            key(pygame.K_TAB, self._turn, other, mods=-1),
            enter(self.go_back),
            escape(self.go_back, say("competition.back")),
        )

    def _turn(self) -> None:
        self._asked = bool(self._place)

    def tick(self, now: int) -> None:
        if now - self._looked >= _LOOK_MS and not self._is_looking:
            self._looked, self._is_looking = now, True
            self.reading(self._look)

    async def _look(self) -> None:
        await super()._look()
        if self.message:
            self.tell_line(self.message, self.stage.clock.now())
            self.tell()

    def view(self) -> Element:
        return room_table(self._shown, self._place, self._page, keys_place(grow=2))
