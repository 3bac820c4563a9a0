"""Texts about competitions: terms, totals, gaps to the leader, remarks beside results."""

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from topping.competition.competition import Competition
from topping.competition.counting import GameScore, ScoreMark, ScoreState, run_scores
from topping.competition.entrant import Entrant
from topping.competition.live import LiveLine, live
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.questions import Question, open_questions
from topping.competition.rulings import Rulings
from topping.competition.standings import EntrantStanding, Grouping, Runs, StandingGroup, grouped, lines_of
from topping.competition.teams import TeamStanding, teams
from topping.rules.conditions.formula import Measure
from topping.texts import say
from topping.texts.times import to_resolution
from topping.wording.conditions import conditions_text, formula_text, lexicon_text, variant_text
from topping.wording.options import lexicon_named


@dataclass(frozen=True)
class ShownCompetition:
    """A competition and its runs as read from the database, with what screens and sheets show of them."""

    competition: Competition
    runs: Runs
    lexicons: tuple[tuple[str, str], ...] = ()
    """(name, hash) of the word lists of the games stored here."""

    @property
    def measure(self) -> Measure:
        return self.competition.plan.conditions.formula.measure

    @property
    def resolution_ms(self) -> int:
        return self.competition.plan.resolution_ms

    def groups(self, by: Grouping = Grouping.OVERALL) -> tuple[StandingGroup, ...]:
        if by not in self._groups:
            self._groups[by] = grouped(self.competition, self._unranked, by)
        return self._groups[by]

    @cached_property
    def _groups(self) -> dict[Grouping, tuple[StandingGroup, ...]]:
        return {}

    @cached_property
    def _unranked(self) -> tuple[EntrantStanding, ...]:
        return lines_of(self.competition, self.runs)

    @property
    def places(self) -> tuple[int, ...]:
        return (*self.competition.games, *self.competition.tie_breaks)

    def passing(self, place: int) -> tuple[Entrant, ...]:
        """Returns the entrants of game `place` in starting order; in a tie-break, only those who take part."""
        competition = self.competition
        placed = competition.game_at(place)
        wanted = set(placed.entrants) if placed is not None else set()
        return tuple(competition.entrants[uuid] for uuid in competition.order if not wanted or uuid in wanted)

    @cached_property
    def rulings(self) -> Rulings:
        return Rulings.of(self.competition)

    @cached_property
    def _scores(self) -> Mapping[tuple[str, int], GameScore]:
        return {(line.entrant.uuid, score.place): score for line in self.overall for score in line.scores}

    def score(self, entrant: Entrant, place: int) -> GameScore:
        placed = self.competition.tie_breaks.get(place)
        if placed is None:
            return self._scores.get((entrant.uuid, place), GameScore(place))
        return self._break_scores[place].get(entrant.uuid, GameScore(place))

    @cached_property
    def _break_scores(self) -> Mapping[int, Mapping[str, GameScore]]:
        return {
            place: run_scores(self.competition, self.rulings, placed, self.runs)
            for place, placed in self.competition.tie_breaks.items()
        }

    @cached_property
    def _begun(self) -> Set[tuple[str, int]]:
        """The pairs (entrant, game) of all runs begun, without runs that the referee has set aside."""
        runs = self.competition.runs.values()
        return {(played.entrant, played.game) for played in runs if played.run not in self.rulings.aside}

    @property
    def is_by_sessions(self) -> bool:
        """Whether all entrants play together with a referee (§6.4) instead of alone at a screen."""
        return self.competition.plan.form is CompetitionForm.SESSIONS

    def has_session(self, place: int, centre: str) -> bool:
        sessions = self.competition.sessions.values()
        return any(one.game == place and one.centre == centre for one in sessions)

    def is_begun(self, place: int) -> bool:
        competition = self.competition
        played = {run.game for run in competition.runs.values()} | {one.game for one in competition.sessions.values()}
        return place in played

    def may_play(self, entrant: Entrant, place: int) -> bool:
        """Returns whether an entrant may begin game `place`: he has not begun it, or may begin it again."""
        if self.is_by_sessions:
            return not self.has_session(place, entrant.centre) and entrant.uuid not in self.rulings.excluded
        return (entrant.uuid, place) not in self._begun and entrant.uuid not in self.rulings.excluded

    def next_to_pass(self, place: int) -> Entrant | None:
        return next((one for one in self.passing(place) if self.may_play(one, place)), None)

    @property
    def place_under_way(self) -> int:
        """Returns the number of the first game or tie-break that an entrant still has to play.

        Returns the number of the last if none is to be played, and 0 if there is no game.
        """
        under_way = (place for place in self.places if self.next_to_pass(place) is not None)
        return next(under_way, self.places[-1] if self.places else 0)

    @property
    def left_to_pass(self) -> int:
        return sum(self.may_play(one, place) for place in self.places for one in self.passing(place))

    @cached_property
    def overall(self) -> tuple[EntrantStanding, ...]:
        return tuple(line for group in self.groups() for line in group.lines)

    def teams(self, *, by_centre: bool = False) -> tuple[TeamStanding, ...]:
        """Returns the standings of the teams, which are made up by club or by centre; empty if the competition has no
        teams.
        """
        size = self.competition.plan.team_size
        return teams(self.overall, self.measure, size, by_centre=by_centre) if size else ()

    # in words

    @property
    def lexicon_text(self) -> str:
        """Returns a text with the names of the lexicons used, and their hashes if several share a name; empty if
        unknown.
        """
        names = {name for name, _ in self.lexicons}
        alike = len(names) < len(self.lexicons)
        named = [lexicon_named(*one) if alike else lexicon_text(one[0]) for one in self.lexicons if one[0]]
        return say("sheet.lexicon", name=", ".join(named)) if named else ""

    def value_text(self, value: int) -> str:
        """Returns a result (ms, points or tops) as text, a time cut to the precision by which the competition ranks."""
        return to_resolution(value, self.resolution_ms) if self.measure is Measure.TIME else str(value)

    def gap_text(self, gap: int) -> str:
        """Returns the gap to the leader as text: `+0:12`, `−34`; empty for 0."""
        sign = "+" if self.measure is Measure.TIME else "\N{MINUS SIGN}"
        return f"{sign}{self.value_text(gap)}" if gap else ""

    def total_text(self, line: EntrantStanding) -> str:
        """Returns an entrant's total as text.

        Returns a word instead if the total would reveal the length of a game that others still have to play.
        """
        if line.is_held and self.measure is Measure.TIME:
            return _held_text(line.marks)
        return self.value_text(_value_of(line, self.measure))

    def score_text(self, score: GameScore) -> str:
        if score.state is not ScoreState.COUNTED:
            return say(f"competition.score.{score.state.value}")
        return _held_text(score.marks) if score.is_held else self.value_text(_value_of(score, self.measure))

    def gap_to(self, line: EntrantStanding, first: EntrantStanding) -> int:
        """Returns an entrant's gap to the leader, whose row is `first` (ms, points or tops).

        Returns 0 if they have played different numbers of games, or if one of the totals is still secret.
        """
        if line.rank is None or line.played != first.played:
            return 0
        if self.measure is Measure.TIME and (line.is_held or first.is_held):
            return 0
        return abs(_value_of(line, self.measure) - _value_of(first, self.measure))

    def team_value(self, team: TeamStanding) -> int:
        return _value_of(team, self.measure)

    def live(self, place: int) -> tuple[LiveLine, ...]:
        if place not in self._lines:
            self._lines[place] = live(self.competition, self.runs, place)
        return self._lines[place]

    @cached_property
    def _lines(self) -> dict[int, tuple[LiveLine, ...]]:
        """A cache of the live results of each game, since a screen requests them many times a second."""
        return {}

    @cached_property
    def groupings(self) -> tuple[Grouping, ...]:
        lines = self.overall
        found = [Grouping.OVERALL]
        for one in (Grouping.SERIES, Grouping.CATEGORY, Grouping.CLUB, Grouping.CENTRE):
            if any(getattr(line.entrant, one.value) for line in lines):
                found.append(one)
        if len({line.input for line in lines if line.input}) > 1:
            found.append(Grouping.INPUT)
        return tuple(found)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions about results from other rooms that the organiser still has to answer."""
        return open_questions(self.competition)

    @property
    def is_on_honour(self) -> bool:
        """Whether no signature proves the room of some results."""
        return any(ScoreMark.HONOUR in line.marks for line in self.overall)


_MARKS: Final = tuple(ScoreMark)


def _value_of(scored: EntrantStanding | TeamStanding | GameScore, measure: Measure) -> int:
    return {Measure.TIME: scored.time_ms, Measure.POINTS: scored.points, Measure.TOPS: scored.tops}[measure]


def _held_text(marks: Collection[ScoreMark]) -> str:
    """Returns the word shown in place of a secret time: "abandoned" if the player left a run, otherwise "interrupted".

    `marks` are the remarks on the entrant's scores.
    """
    return say(f"competition.mark.{(ScoreMark.LEFT if ScoreMark.LEFT in marks else ScoreMark.CUT_OFF).value}")


def marks_text(marks: Iterable[ScoreMark], *, leaves_out: Iterable[ScoreMark] = ()) -> str:
    """Returns the remarks beside a result as a text such as "resumed, admitted", in a fixed order, without
    `leaves_out`.
    """
    told = set(marks) - set(leaves_out)
    return ", ".join(say(f"competition.mark.{mark.value}") for mark in _MARKS if mark in told)


def input_text(played: str) -> str:
    """Returns a text that says how a run was entered: by keyboard, by touch, or aloud; empty if unknown.

    `played` is the stored value of the means of entry.
    """
    return say(f"competition.input.{played}") if played else ""


def terms_text(plan: CompetitionPlan) -> str:
    """Returns formula, pace and variant of a competition: `Topping · 1:00 + 20 s · Normale`."""
    conditions = plan.conditions
    return " · ".join(
        (formula_text(conditions.formula.name), conditions_text(conditions), variant_text(conditions.variant.name))
    )
