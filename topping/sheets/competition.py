"""The results of a competition as tables of text, for printed pages and the terminal."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain
from operator import attrgetter
from types import MappingProxyType
from typing import Final, TypeVar

from topping.competition.competition import Competition, StoredDecision
from topping.competition.counting import GameScore, ScoreMark, ScoreState, conditions_of, moves_to_tell
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK, Decided, game_number
from topping.competition.plan import CompetitionForm
from topping.competition.questions import open_questions
from topping.competition.roomresults import HeardDecision
from topping.competition.standings import EntrantStanding, Grouping, Runs, StandingGroup, standings
from topping.competition.teams import TeamStanding, teams
from topping.play.run.strokes import InputMark
from topping.play.session.session import first_moves
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Game
from topping.sheets.table import Column, Table
from topping.store.database import of_ms
from topping.system.localtime import end_of, minute_of
from topping.texts import has, say
from topping.texts.numbers import percent, tenths, whole
from topping.texts.times import to_resolution
from topping.wording.competition import ShownCompetition
from topping.wording.options import lexicon_named, options_lines, variant_name
from topping.wording.sentences import printable

_OF_ENTRANTS: Final = {
    Grouping.CLUB: "club",
    Grouping.SERIES: "series",
    Grouping.CATEGORY: "category",
    Grouping.CENTRE: "centre",
}
_Row = TypeVar("_Row")


@dataclass(frozen=True)
class CompetitionSheet:
    """The current state of a competition, with the data that its events do not contain."""

    competition: Competition
    runs: Runs
    when: str
    """Date and hour as printed."""
    minute: Callable[[int], str]
    """Returns date and hour of a decision as printed, from its milliseconds since 1970."""
    games: Mapping[int, Game] = field(default_factory=dict)
    """The games with known moves, by place."""
    until: str = ""
    """End date as printed; empty if there is none."""

    @cached_property
    def played_games(self) -> Mapping[int, Game]:
        """The games by number, each cut after its last move that may be revealed.

        Games without such a move are left out.
        """
        counted = {place: (game, self.moves_of(place)) for place, game in self.games.items()}
        return {place: first_moves(game, count) for place, (game, count) in counted.items() if count}

    def moves_of(self, place: int) -> int:
        """Returns how many moves of the game with number `place` may be revealed; 0 for an unknown game."""
        placed = self.competition.game_at(place)
        return 0 if placed is None else moves_to_tell(self.competition, placed)

    @property
    def measure(self) -> Measure:
        return self.competition.plan.conditions.formula.measure

    def groups(self, by: Grouping) -> tuple[StandingGroup, ...]:
        """Returns the standings, divided into groups by a property of the entrants (`by`: overall, series, category
        …).
        """
        return standings(self.competition, self.runs, by)

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        """Returns the ways to divide the standings into groups: overall, and each (series, club …) that gives at least
        two.
        """
        entrants = self.competition.entrants.values()
        by = [
            grouping
            for grouping, name in _OF_ENTRANTS.items()
            if len({getattr(entrant, name) for entrant in entrants} - {""}) > 1
        ]
        return (Grouping.OVERALL, *by)

    def teams(self, *, by_centre: bool) -> tuple[TeamStanding, ...]:
        """Returns the standings of the teams of centres (`by_centre`) or else of clubs; empty if the competition's plan
        has no teams.
        """
        size = self.competition.plan.team_size
        return teams(self.overall, self.measure, size, by_centre=by_centre) if size else ()

    @cached_property
    def overall(self) -> tuple[EntrantStanding, ...]:
        return tuple(chain.from_iterable(group.lines for group in self.groups(Grouping.OVERALL)))

    @cached_property
    def lexicons(self) -> tuple[str, ...]:
        """The names of the lexicons of the games on this machine, without repeats."""
        named = (lexicon_named(game.lexicon_name, game.lexicon_hash) for game in self.games.values())
        return tuple(dict.fromkeys(filter(None, named)))

    @cached_property
    def is_all_on_honour(self) -> bool:
        """Whether every player played unsupervised; a single remark on the sheet then suffices."""
        played = [line.marks for line in self.overall if line.played]
        return len(played) > 1 and all(ScoreMark.HONOUR in marks for marks in played)

    @cached_property
    def own_moves_void(self) -> frozenset[str]:
        """The UUIDs of the entrants for whom the referee has cancelled a move that still counts for the others."""
        decided = (kept.decided.decision for kept in self.competition.decisions if kept.revoked is None)
        return frozenset(
            decision.entrant
            for decision in decided
            if isinstance(decision, MoveVoided) and decision.entrant is not None
        )

    @cached_property
    def tells_inputs(self) -> bool:
        """Whether results state how each entrant typed (keyboard, touch, voice), because one ranking mixes these."""
        inputs = {line.input for line in self.overall if line.input}
        return len(inputs) > 1 and not self.competition.plan.inputs_apart

    @cached_property
    def has_remarks(self) -> bool:
        return any(True for line in self.overall for _ in _remarks(self, line))


def competition_facts(sheet: CompetitionSheet) -> tuple[str, ...]:
    """Returns the facts below the title: date, formula, pace, variant, numbers of games and entrants, lexicons."""
    competition, conditions = sheet.competition, sheet.competition.plan.conditions
    formula, speed = f"formula_name.{conditions.formula.name}", f"speed_name.{conditions.speed.name}"
    facts = [
        sheet.when,
        say(formula) if has(formula) else conditions.formula.name,
        *([say(speed)] if has(speed) else []),
        say("sheet.variant", name=variant_name(conditions.variant)),
        say("competition_sheet.games", count=len(competition.games)),
        say("competition_sheet.entrants", count=len(competition.entrants)),
        *([say("competitions.form.pairs")] if competition.plan.pairs else []),
        *(say("sheet.lexicon", name=name) for name in sheet.lexicons),
    ]
    if sheet.measure is Measure.TIME:
        facts.append(say(f"competition_sheet.resolution.{competition.plan.resolution_ms}"))
    return tuple(facts)


def game_title(place: int) -> str:
    """Returns the title of the game or tie-break with this number, translated: `Partie 2`, `Départage 1`."""
    key = "competition.tie_break" if place >= FIRST_TIE_BREAK else "competition.game"
    return say(key, place=game_number(place))


def parting_lines(competition: Competition, line: EntrantStanding) -> Iterator[str]:
    """Yields a sentence for each criterion and each tie-break that decided this entrant's rank among equal totals."""
    yield from comparison_lines(line)
    yield from tie_break_lines(competition, line)


def comparison_lines(line: EntrantStanding) -> Iterator[str]:
    """Yields a sentence for each criterion that decided the rank among equal totals: `égalité départagée aux tops`."""
    return (say(f"competition.parted.{name}") for name in line.parted_by)


def tie_break_lines(competition: Competition, line: EntrantStanding) -> Iterator[str]:
    """Yields a sentence for each tie-break that decided the entrant's rank: `Départage 1 (§3.8.3) : rang 2`."""
    places = tuple(competition.tie_breaks)
    for at in line.broken_by:
        yield say("competition.broken", name=tie_break_title(competition, places[at]), rank=line.breaks[at])


def tie_break_title(competition: Competition, place: int) -> str:
    """Returns the title of a tie-break, such as `Départage 1`. For a sudden death (mort subite), adds its paragraph."""
    is_sudden = conditions_of(competition, competition.tie_breaks[place]).formula.out_on_miss
    return f"{game_title(place)} (§3.8.3)" if is_sudden else game_title(place)


def competition_remarks(sheet: CompetitionSheet) -> tuple[str, ...]:
    """Returns the remarks printed below the results on how they were obtained: provisional, unsupervised, with optional
    rules, and so on.
    """
    questions = len(open_questions(sheet.competition))
    remarks = [] if sheet.competition.is_closed else [say("competition_sheet.provisional")]
    remarks += [say("competition_sheet.questions", count=questions)] if questions else []
    lines = sheet.overall
    marks = {mark for line in lines for mark in line.marks}
    if ScoreMark.HONOUR in marks:
        remarks.append(say("competition_sheet.honour"))
    if sheet.competition.is_open and sheet.until:
        remarks.append(say("competition_sheet.until", until=sheet.until))
    if sheet.competition.known_games:
        remarks.append(
            say("competition_sheet.known_games", games=tuple(map(game_title, sheet.competition.known_games)))
        )
    remarks += options_lines(sheet.competition.plan.conditions)
    delays = sorted({score.delay_ms for line in lines for score in line.scores if score.delay_ms is not None})
    if len(delays) == 1:
        remarks.append(say("competition_sheet.delay_alike", ms=delays[0]))
    elif delays:
        remarks.append(say("competition_sheet.delay", least=delays[0], most=delays[-1]))
    elif sheet.measure is Measure.TIME:
        remarks.append(say("competition_sheet.delay_unknown"))
    return tuple(remarks)


def entrant_columns(competition: Competition, entrant: Callable[[_Row], Entrant]) -> tuple[Column[_Row], ...]:
    """Returns the table columns about an entrant (name, club, series …), where `entrant` finds the entrant of a row.

    Their names never change, because programs and `read_roster` read them.
    """

    def of(name: str) -> Column[_Row]:
        return Column(name, value=lambda row: getattr(entrant(row), name))

    return (
        Column("number", lambda row: competition.number_of(entrant(row)), lambda row: entrant(row).number, "figures"),
        Column("name", lambda row: entrant(row).name, lambda row: entrant(row).names[0], "name strong"),
        Column("partner", value=lambda row: (*entrant(row).names, "")[1]),
        of("club"),
        Column("licence", value=lambda row: (*entrant(row).licences, "")[0]),
        Column("partner_licence", value=lambda row: (*entrant(row).licences, "", "")[1]),
        *map(of, ("series", "category", "centre", "minor")),
    )


def standings_table(sheet: CompetitionSheet, lines: Sequence[EntrantStanding]) -> Table[EntrantStanding]:
    """Returns all standings columns, with a row for each entrant.

    Other programs read them: columns never change, and new ones are appended.
    """
    measure, resolution = sheet.measure, sheet.competition.plan.resolution_ms

    def time(line: EntrantStanding) -> str:
        return _held(line.marks) if line.is_held else to_resolution(line.time_ms, resolution)

    def total(line: EntrantStanding) -> str:
        if not line.played:
            return "–"
        return time(line) if measure is Measure.TIME else whole(measured(sheet, line))

    columns: tuple[Column[EntrantStanding], ...] = (
        *entrant_columns(sheet.competition, attrgetter("entrant")),
        Column("rank", _rank, classes="figures"),
        Column(
            "total",
            total,
            lambda line: measured(sheet, line) if line.played and not line.is_held else None,
            "strong figures",
            say(f"competition_sheet.total.{measure.value}"),
        ),
        Column("time_ms"),
        Column("points"),
        Column("top_points"),
        Column(
            "percent",
            lambda line: percent(line.points, line.top_points),
            lambda line: tenths(line.points, line.top_points) / 10,
            "figures",
        ),
        Column("tops", classes="figures"),
        Column("proposals", classes="figures"),
        Column("solos", classes="figures"),
        Column("played"),
        Column("input"),
        Column("excluded", value=lambda line: line.is_excluded),
        Column("marks", value=lambda line: " ".join(sorted(mark.value for mark in line.marks))),
        Column("time", time, classes="figures", is_told_only=True),
        Column("remark", partial(remark_of, sheet), is_told_only=True),
    )
    return Table("competition_sheet.", columns, lines)


def with_games(sheet: CompetitionSheet, table: Table[EntrantStanding]) -> Table[EntrantStanding]:
    """Returns the table with one more column for each game (`game1`…): the entrant's result in it."""

    def of_game(number: int, place: int) -> Column[EntrantStanding]:
        def value(line: EntrantStanding) -> int | None:
            score = line.scores[number]
            return measured(sheet, score) if score.counts and not score.is_held else None

        head = say("competition_sheet.game", place=place)
        return Column(f"game{place}", lambda line: _score(sheet, line.scores[number]), value, "figures", head)

    games = (of_game(number, place) for number, place in enumerate(sheet.competition.games))
    return replace(table, columns=(*table.columns, *games))


def told_standings(sheet: CompetitionSheet, group: StandingGroup, by: Grouping) -> Table[EntrantStanding]:
    """Returns the standings of a group as shown to people, without columns that are empty for everybody.

    Leaves out the column of `by`, the property that divides the entrants into groups.
    """
    entrants = sheet.competition.entrants.values()
    facts = [
        name
        for grouping, name in _OF_ENTRANTS.items()
        if grouping is not by and any(getattr(entrant, name) for entrant in entrants)
    ]
    games = [f"game{place}" for place in sheet.competition.games] if len(sheet.competition.games) > 1 else []
    marks: dict[Measure, tuple[str, ...]] = {
        Measure.TIME: ("total", "tops", "proposals"),
        Measure.POINTS: ("total", "percent", "solos", "tops"),
        Measure.TOPS: ("total", "time"),
    }
    shown = marks[sheet.measure]
    if sheet.competition.plan.form is CompetitionForm.SESSIONS:
        shown = tuple(name for name in shown if name not in ("proposals", "time"))
    elif sheet.measure is Measure.POINTS:
        shown = ("total", "percent", "tops", "proposals")
    names = ("rank", "number", "name", *facts, *games, *shown, *(("remark",) if sheet.has_remarks else ()))
    return with_games(sheet, standings_table(sheet, group.lines)).of(*names)


def _rank(line: EntrantStanding | TeamStanding) -> str:
    return "–" if line.rank is None else str(line.rank)


def measured(sheet: CompetitionSheet, result: EntrantStanding | TeamStanding | GameScore) -> int:
    """Returns the value by which the competition ranks a result: time (ms), points, or number of tops."""
    return {Measure.TIME: result.time_ms, Measure.POINTS: result.points, Measure.TOPS: result.tops}[sheet.measure]


def remark_of(sheet: CompetitionSheet, line: EntrantStanding) -> str:
    """Returns the remarks beside an entrant's result, such as "run resumed" or an exclusion, joined by commas; empty if
    there are none.
    """
    return ", ".join(_remarks(sheet, line))


def group_head(by: Grouping, group: StandingGroup) -> str:
    """Returns the heading of a group in the standings: `Série : 4A`, `Classement général`, `Classement général ·
    oral`.
    """
    if by in (Grouping.OVERALL, Grouping.INPUT):
        head = say("competition_sheet.by.overall")
    elif group.name:
        head = say(f"competition_sheet.by.{by.value}", name=group.name)
    else:
        head = say(f"competition.without.{by.value}")
    return f"{head} · {say(f'competition_sheet.input.{group.input}')}" if group.input else head


TEAM_TOLD: Final = ("rank", "name", "total", "members")
"""Columns of a team for people."""


def teams_table(sheet: CompetitionSheet, *, by_centre: bool) -> Table[TeamStanding]:
    """Returns the table of teams, of centres (`by_centre`) or else of clubs, with a row for each."""

    def total(team: TeamStanding) -> str:
        result = measured(sheet, team)
        is_time = sheet.measure is Measure.TIME
        return to_resolution(result, sheet.competition.plan.resolution_ms) if is_time else str(result)

    def members(team: TeamStanding) -> str:
        names = tuple(member.entrant.name for member in team.members)
        return say("competition.team_incomplete", names=names) if team.rank is None else ", ".join(names)

    kind = "centre" if by_centre else "club"
    columns: tuple[Column[TeamStanding], ...] = (
        Column("kind", value=lambda team: kind),
        Column("rank", _rank, classes="figures"),
        Column("name", classes="name strong"),
        Column("time_ms"),
        Column("points"),
        Column("tops"),
        Column("members", members, lambda team: [member.entrant.uuid for member in team.members], "small"),
        Column("total", total, None, "strong figures", say(f"competition_sheet.total.{sheet.measure.value}"), True),
    )
    return Table("competition_sheet.", columns, sheet.teams(by_centre=by_centre))


def history_lines(sheet: CompetitionSheet) -> tuple[str, ...]:
    """Returns all decisions of referees as numbered sentences: the organiser's, including revoked ones, then the
    rooms'.
    """
    sentences = [decision_in_words(sheet, kept) for kept in sheet.competition.decisions]
    sentences += [room_decision_in_words(sheet, heard) for heard in sheet.competition.room_decisions]
    return tuple(
        say("decision.numbered", number=number, told=sentence) for number, sentence in enumerate(sentences, start=1)
    )


def decision_in_words(sheet: CompetitionSheet, kept: StoredDecision) -> str:
    """Returns a decision with its reason and author: `Coup 5 de la partie 2 annulé pour tous : panne (J. Roy, …)`."""
    told = _with_author(sheet, kept.decided, decision_text(sheet, kept.decided.decision), kept.stamp.at)
    if kept.revoked is None:
        return told
    return say("decision.revoked", told=told, reason=printable(kept.revoked[1].reason))


def room_decision_in_words(sheet: CompetitionSheet, heard: HeardDecision) -> str:
    """Returns a decision of a room's referee as a sentence that says whether it applies to that room or to all."""
    told = _with_author(sheet, heard.decided, decision_text(sheet, heard.decision, in_room=True), heard.at)
    if heard.holds_everywhere:
        return say("decision.from_room_for_all", told=told, room=printable(heard.room or "–"))
    return say("decision.in_room", told=told, room=printable(heard.room or "–"))


def _with_author(sheet: CompetitionSheet, decided: Decided, what: str, at: int) -> str:
    return say(
        "decision.told",
        what=what,
        reason=printable(decided.reason),
        author=printable(decided.author),
        when=sheet.minute(at),
    )


def decision_text(sheet: CompetitionSheet, decision: Decision, *, in_room: bool = False) -> str:
    """Returns a decision as text without reason and author: `coup 5 de la partie 2 annulé pour tous`.

    `in_room` is for a decision of a room's referee; the text then leaves out "for all".
    """
    competition = sheet.competition
    match decision:
        case MoveVoided(game, move, None):
            what = say(
                "decision.move_voided_in_room" if in_room else "decision.move_voided_for_all", move=move, game=game
            )
        case MoveVoided(game, move, str(entrant)):
            what = say("decision.move_voided", move=move, game=game, name=_name(competition, entrant))
        case TopRetained(game, move):
            what = say("decision.top_retained", move=move, game=game)
        case RunDisqualified(run):
            what = say("decision.run_disqualified", **_whose(competition, run))
        case RunAdmitted(run):
            what = say("decision.run_admitted", **_whose(competition, run))
        case RunSetAside(run):
            what = say("decision.run_set_aside", **_whose(competition, run))
        case TimeGivenBack(run, ms):
            given = to_resolution(_given(sheet, run, ms), 100)
            key = "decision.time_given_back" if ms >= 0 else "decision.time_added"
            what = say(key, time=given, **_whose(competition, run))
        case EntrantExcluded(entrant=gone):
            what = say(
                "decision.excluded_in_room" if in_room else "decision.entrant_excluded", name=_name(competition, gone)
            )
        case NamePutRight(names=names):
            what = say("decision.name_put_right", name=printable(" – ".join(names)))
    return _with_attempts(sheet, decision, what)


def _with_attempts(sheet: CompetitionSheet, decision: Decision, what: str) -> str:
    """Returns `what`, the text of a decision; if it is about a run, adds the same entrant's runs in other rooms."""
    if not isinstance(decision, RunDisqualified | RunAdmitted | RunSetAside | TimeGivenBack):
        return what
    entered = sheet.competition.runs.get(decision.run)
    if entered is None:
        return what
    entries = sheet.competition.entered(entered.game)[entered.entrant]
    if len({_room_of(sheet.competition, entry.run) for entry in entries}) < 2:
        return what
    others = tuple(attempt_text(sheet, entry.run) for entry in entries if entry.run != decision.run)
    return say("decision.of_attempts", what=what, own=attempt_text(sheet, decision.run), others=others)


def attempt_text(sheet: CompetitionSheet, run: str) -> str:
    """Returns a text with the room and time at which a run (by its identifier) was begun: `salle 2, 21/11/2026
    20:41`.
    """
    known = sheet.runs.get(run)
    when = "–" if known is None else sheet.minute(known.started_at)
    room = _room_of(sheet.competition, run)
    return when if room is None else say("decision.attempt", room=printable(room or "–"), when=when)


def _room_of(competition: Competition, run: str) -> str | None:
    """Returns the room that sent a run; None for a run played here."""
    return competition.brought[run].room if run in competition.brought else None


def _given(sheet: CompetitionSheet, run: str, ms: int) -> int:
    """Returns the time (ms) by which a decision changes a run: `ms` given back, but at most the time counted for that
    run.

    A negative `ms` is time added, and is returned as a positive number.
    """
    known = sheet.runs.get(run)
    return abs(ms) if ms < 0 or known is None else min(ms, known.sums.cost)


def _name(competition: Competition, uuid: str) -> str:
    entrant = competition.entrants.get(uuid)
    if entrant is None:
        return say("decision.somebody")
    number = competition.number_of(entrant) if len(competition.centres) > 1 else ""
    return printable(f"{entrant.name} ({number})" if number else entrant.name)


def _whose(competition: Competition, run: str) -> dict[str, str]:
    """Returns the name of the player of a run (by its identifier) and the number of its game, as values for sentences
    about decisions.
    """
    entered = competition.runs.get(run)
    if entered is None:
        return {"name": say("decision.somebody"), "game": "–"}
    return {"name": _name(competition, entered.entrant), "game": str(entered.game)}


def _score(sheet: CompetitionSheet, score: GameScore) -> str:
    if score.state is ScoreState.COUNTED:
        match sheet.measure:
            case Measure.TIME if score.is_held:
                return _held(score.marks)
            case Measure.TIME:
                return to_resolution(score.time_ms, sheet.competition.plan.resolution_ms)
            case Measure.POINTS:
                return whole(score.points)
        return str(score.tops)
    return "" if score.state is ScoreState.ABSENT else say(f"competition_sheet.state.{score.state.value}")


def _held(marks: Collection[ScoreMark]) -> str:
    """Returns the remark shown instead of a time, if the time would reveal how many moves a game has. It tells whether
    the run was left or cut off (`marks`).
    """
    return say(f"competition.mark.{(ScoreMark.LEFT if ScoreMark.LEFT in marks else ScoreMark.CUT_OFF).value}")


def _remarks(sheet: CompetitionSheet, line: EntrantStanding) -> Iterator[str]:
    if line.is_excluded:
        yield say("standings.excluded")
    yield from parting_lines(sheet.competition, line)
    if sheet.tells_inputs and line.input not in ("", InputMark.KEYBOARD.value):
        yield say(f"competition_sheet.input.{line.input}")
    told_once = {ScoreMark.HONOUR} if sheet.is_all_on_honour else set()
    if line.entrant.uuid not in sheet.own_moves_void:
        told_once.add(ScoreMark.VOID_MOVE)
    for mark in ScoreMark:
        if mark in line.marks - told_once:
            yield say(f"competition_sheet.mark.{mark.value}")


NO_GAMES: Final[Mapping[int, Game]] = MappingProxyType({})


def sheet_of(shown: ShownCompetition, now: str, games: Mapping[int, Game] = NO_GAMES) -> CompetitionSheet:
    """Returns the sheet of a competition at the time `now` (ISO 8601); `games` are the games with known moves, by
    number.
    """
    competition = shown.competition
    until = "" if competition.until_ms is None else end_of(of_ms(competition.until_ms))
    return CompetitionSheet(competition, shown.runs, minute_of(now), _minute_of_ms, games, until)


def _minute_of_ms(at_ms: int) -> str:
    return minute_of(of_ms(at_ms))
