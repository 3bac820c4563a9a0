"""A competition as its screens read it: who plays what next, what each has done, how all stand."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property

from topping.competition.competition import Competition, Rulings
from topping.competition.counting import GameScore, ScoreMark, run_scores
from topping.competition.entrant import Entrant
from topping.competition.live import LiveLine, live
from topping.competition.plan import CompetitionForm
from topping.competition.standings import EntrantStanding, Grouping, Runs, StandingGroup, grouped, lines_of
from topping.competition.teams import TeamStanding, teams
from topping.rules.conditions.formula import Measure


@dataclass(frozen=True)
class ShownCompetition:
    """A competition with what is known of its runs, as it was read."""

    competition: Competition
    runs: Runs
    posts: Mapping[str, str] = field(default_factory=dict)
    """What the machines are called, by their UUIDs."""

    @property
    def measure(self) -> Measure:
        """What its results are ranked by."""
        return self.competition.plan.conditions.formula.measure

    @property
    def resolution_ms(self) -> int:
        """How finely times are ranked and shown."""
        return self.competition.plan.resolution_ms

    def groups(self, by: Grouping = Grouping.OVERALL) -> tuple[StandingGroup, ...]:
        """The standings."""
        if by not in self._groups:
            self._groups[by] = grouped(self.competition, self._unranked, by)
        return self._groups[by]

    @cached_property
    def _groups(self) -> dict[Grouping, tuple[StandingGroup, ...]]:
        """Those that were asked for."""
        return {}

    @cached_property
    def _unranked(self) -> tuple[EntrantStanding, ...]:
        return lines_of(self.competition, self.runs)

    @property
    def places(self) -> tuple[int, ...]:
        """The games, then the tie-breaks."""
        return (*self.competition.games, *self.competition.tie_breaks)

    def passing(self, place: int) -> tuple[Entrant, ...]:
        """Those who play a game, in the order of passing: of a tie-break, those concerned."""
        competition = self.competition
        placed = competition.game_at(place)
        wanted = set(placed.entrants) if placed is not None else set()
        return tuple(competition.entrants[uuid] for uuid in competition.order if not wanted or uuid in wanted)

    @cached_property
    def rulings(self) -> Rulings:
        """The decisions in force."""
        return Rulings.of(self.competition)

    @cached_property
    def _scores(self) -> Mapping[tuple[str, int], GameScore]:
        """What every entrant has done in every game."""
        return {(line.entrant.uuid, score.place): score for line in self.overall for score in line.scores}

    def score(self, entrant: Entrant, place: int) -> GameScore:
        """What an entrant has done in a game, or in a tie-break."""
        placed = self.competition.tie_breaks.get(place)
        if placed is None:
            return self._scores.get((entrant.uuid, place), GameScore(place))
        return self._break_scores[place].get(entrant.uuid, GameScore(place))

    @cached_property
    def _break_scores(self) -> Mapping[int, Mapping[str, GameScore]]:
        """What the tie-breaks have brought, by place and entrant."""
        return {
            place: run_scores(self.competition, self.rulings, placed, self.runs)
            for place, placed in self.competition.tie_breaks.items()
        }

    @cached_property
    def _begun(self) -> Set[tuple[str, int]]:
        """Who has begun which game, with a run that was not set aside."""
        runs = self.competition.runs.values()
        return {(one.entrant, one.game) for one in runs if one.run not in self.rulings.aside}

    @property
    def is_by_sessions(self) -> bool:
        """Whether all play together around a referee (§6.4), rather than each at a screen."""
        return self.competition.plan.form is CompetitionForm.SESSIONS

    @property
    def centres(self) -> tuple[str, ...]:
        """The rooms of the roster; one without a name where it tells none."""
        return self.competition.centres

    def has_session(self, place: int, centre: str) -> bool:
        """Whether a game was played, or is being played, in a centre."""
        sessions = self.competition.sessions.values()
        return any(one.game == place and one.centre == centre for one in sessions)

    def is_begun(self, place: int) -> bool:
        """Whether anybody has played a game, or is playing it."""
        competition = self.competition
        played = {run.game for run in competition.runs.values()} | {one.game for one in competition.sessions.values()}
        return place in played

    def has_runs(self, entrant: Entrant) -> bool:
        """Whether an entrant has sat down for any game, counted or not."""
        return any(one.entrant == entrant.uuid for one in self.competition.runs.values())

    def may_play(self, entrant: Entrant, place: int) -> bool:
        """Whether an entrant has not begun a game yet, or may begin it again."""
        if self.is_by_sessions:
            return not self.has_session(place, entrant.centre) and entrant.uuid not in self.rulings.excluded
        return (entrant.uuid, place) not in self._begun and entrant.uuid not in self.rulings.excluded

    def next_to_pass(self, place: int) -> Entrant | None:
        """Who plays a game next."""
        return next((one for one in self.passing(place) if self.may_play(one, place)), None)

    @property
    def place_under_way(self) -> int:
        """The first game, or tie-break, that somebody has still to play; else the last one, 0 without a game."""
        under_way = (place for place in self.places if self.next_to_pass(place) is not None)
        return next(under_way, self.places[-1] if self.places else 0)

    @property
    def left_to_pass(self) -> int:
        """How many times somebody has still to sit down."""
        return sum(self.may_play(one, place) for place in self.places for one in self.passing(place))

    @cached_property
    def overall(self) -> tuple[EntrantStanding, ...]:
        """All entrants by rank."""
        return tuple(line for group in self.groups() for line in group.lines)

    def teams(self, *, by_centre: bool = False) -> tuple[TeamStanding, ...]:
        """The teams of clubs or of centres; none where the plan has none."""
        size = self.competition.plan.team_size
        return teams(self.overall, self.measure, size, by_centre=by_centre) if size else ()

    def live(self, place: int) -> tuple[LiveLine, ...]:
        """A game while it is played."""
        if place not in self._lines:
            self._lines[place] = live(self.competition, self.runs, place)
        return self._lines[place]

    @cached_property
    def _lines(self) -> dict[int, tuple[LiveLine, ...]]:
        """The games that were asked for: the room's screen asks many times a second."""
        return {}

    @cached_property
    def groupings(self) -> tuple[Grouping, ...]:
        """Those by which its entrants can be told apart."""
        lines = self.overall
        found = [Grouping.OVERALL]
        for one in (Grouping.SERIES, Grouping.CATEGORY, Grouping.CLUB, Grouping.CENTRE):
            if any(getattr(line.entrant, one.value) for line in lines):
                found.append(one)
        if len({line.input for line in lines if line.input}) > 1:
            found.append(Grouping.INPUT)
        return tuple(found)

    @property
    def is_on_honour(self) -> bool:
        """Whether a result comes from a machine that the referee has not enrolled."""
        return any(ScoreMark.HONOUR in line.marks for line in self.overall)
