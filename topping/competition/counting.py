"""The score of one entrant in one game, after the referees' decisions; it comes from his run or from a session."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from topping.competition.competition import Competition
from topping.competition.events import GamePlaced, RunEntered, SessionScored
from topping.competition.plan import CompetitionForm
from topping.competition.rulings import Rulings
from topping.competition.scored import MoveSums, ScoredLine, ScoredMove, ScoredOutcome, ScoredRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure


class ScoreState(Enum):
    """The state of an entrant's game: not played, being played, waiting for the referee, counted or disqualified."""

    ABSENT = "absent"
    """The entrant has not played the game."""
    PLAYING = "playing"
    WAITING = "waiting"
    """The entrant has played the game, but the referee has to decide whether the run counts."""
    COUNTED = "counted"
    DISQUALIFIED = "disqualified"


class ScoreMark(Enum):
    """A short remark shown beside an entrant's score, such as "run resumed" or "move voided"."""

    HONOUR = "honour"
    """No secret proves that the result comes from its room."""
    RESUMED = "resumed"
    """The run was interrupted and resumed."""
    CUT_OFF = "cut-off"
    """The run or session was never ended."""
    LEFT = "left"
    """The player left the run; moves that he did not play count at full cost."""
    TWICE = "twice"
    """The entrant played the game in two rooms; the earlier run counts, unless the referee admits the other."""
    REPEAT = "repeat"
    """The entrant had begun the game before."""
    OTHER_CONDITIONS = "other-conditions"
    ADMITTED = "admitted"
    """A decision admits the run."""
    VOID_MOVE = "void-move"
    """A decision voids a move."""
    TIME_BACK = "time-back"
    """A decision gives time back."""
    UNLISTED = "unlisted"
    """The player of the session is not on the roster."""
    OUT = "out"
    """The player was eliminated (§3.8.3)."""


@dataclass(frozen=True, slots=True)
class GameScore:
    """The score of one entrant in one game: state, time, points, tops and remarks."""

    place: int
    state: ScoreState = ScoreState.ABSENT
    time_ms: int = 0
    """Time with penalties, rounded down to the resolution (ms)."""
    points: int = 0
    """Points with solo bonuses and deductions."""
    bonus: int = 0
    """The part of the points that solos brought."""
    solos: int = 0
    top_points: int = 0
    """The sum of the tops of the moves that count (points)."""
    tops: int = 0
    """Number of tops found; in mort subite, number of moves before the player's elimination."""
    proposals: int = 0
    moves: int = 0
    """Number of moves played."""
    of: int = 0
    """Number of moves of the game."""
    run: str | None = None
    session: str | None = None
    input: str = ""
    """The means of entry of the run; empty for a session."""
    delay_ms: int | None = None
    """Delay from key to screen on the machine of the run (ms)."""
    marks: tuple[ScoreMark, ...] = ()
    lacks: int = 0
    """Number of moves not played, which cost their full time; 0 while the time is held back."""
    is_held: bool = False
    """Whether the time is held back, and is 0. It would reveal the number of moves to entrants still to play."""

    @property
    def counts(self) -> bool:
        """Whether the score is added to the entrant's total."""
        return self.state is ScoreState.COUNTED


def conditions_of(competition: Competition, placed: GamePlaced) -> Conditions:
    """Returns the conditions under which a game of a competition is played."""
    return competition.plan.conditions if placed.conditions is None else placed.conditions


def chosen_run(
    entered: Iterable[RunEntered], rulings: Rulings, runs: Mapping[str, ScoredRun]
) -> tuple[ScoredRun, bool] | None:
    """Returns (the run of a game that counts for an entrant, whether he had begun the game before it).

    `entered` are his runs of the game. A run that the referee set aside never counts; one that he admitted comes first.
    Otherwise the earliest run counts, of those with proved origin if there are any. Returns None if no run is left.
    """
    entered = list(entered)
    known = [runs[entry.run] for entry in entered if entry.run in runs and entry.run not in rulings.aside]
    known.sort(key=lambda run: (run.uuid in rulings.on_honour, run.started_at, run.uuid))
    if not known:
        return None
    chosen = next((run for run in known if run.uuid in rulings.admitted), known[0])
    was_set_aside = any(entry.run in rulings.aside for entry in entered)
    return chosen, chosen is not known[0] or (chosen.attempt > 1 and not was_set_aside)


def count_run(
    competition: Competition, rulings: Rulings, placed: GamePlaced, entrant: str, found: tuple[ScoredRun, bool]
) -> GameScore:
    """Returns the score that a run gives an entrant in a game, after the referees' decisions.

    `found` is the result of `chosen_run`: the run, and whether he had begun the game before it.
    """
    run, is_repeat = found
    conditions = conditions_of(competition, placed)
    admitted = run.uuid in rulings.admitted
    counted = run.moves
    if rulings.voided:
        counted = tuple(move for move in run.moves if not rulings.voids(placed.place, move.number, entrant, run.uuid))
    has_void = len(counted) < len(run.moves)
    sums = MoveSums.of(counted) if has_void else run.sums
    is_on_honour = run.uuid in rulings.on_honour
    state, marks = _state(run, conditions, admitted=admitted, is_repeat=is_repeat, is_on_honour=is_on_honour)
    if run.uuid in rulings.disqualified or (rulings.rooms.get(run.uuid), entrant) in rulings.excluded_in:
        state = ScoreState.DISQUALIFIED
    if has_void:
        marks.append(ScoreMark.VOID_MOVE)
    if run.uuid in rulings.given_back:
        marks.append(ScoreMark.TIME_BACK)
    time_ms = sums.cost - rulings.given_back.get(run.uuid, 0)
    lacking: tuple[int, ...] = ()
    if state is ScoreState.COUNTED and conditions.formula.measure is Measure.TIME:
        lacking = tuple(_lacking(rulings, placed, entrant, run, conditions))
        time_ms += sum((conditions.speed.schedule.limit_ms(number) or 0) + conditions.penalty_ms for number in lacking)
    entered = competition.runs[run.uuid]
    return GameScore(
        place=placed.place,
        state=state,
        time_ms=cut_off(max(0, time_ms), competition.plan.resolution_ms),  # no more time is given back than was used
        points=sums.points,
        top_points=sums.top,
        tops=sums.found,
        proposals=sums.proposals,
        moves=len(run.moves),
        of=placed.moves,
        run=run.uuid,
        input=run.input,
        delay_ms=entered.delay_ms,
        marks=tuple(marks),
        lacks=len(lacking),
    )


def run_scores(
    competition: Competition, rulings: Rulings, placed: GamePlaced, runs: Mapping[str, ScoredRun]
) -> Mapping[str, GameScore]:
    """Returns the scores of a game that each entrant plays alone at the screen (a run), by the entrant's UUID.

    While other entrants still have to play, a player who abandoned his run has the time 0: his time would reveal the
    number of moves.
    """
    scores = {}
    for uuid, entered in competition.entered(placed.place).items():
        chosen = chosen_run(entered, rulings, runs)
        if chosen is not None and uuid in competition.entrants:
            score = count_run(competition, rulings, placed, uuid, chosen)
            seats = {
                rulings.rooms.get(entry.run)
                for entry in entered
                if entry.run in runs and entry.run not in rulings.aside
            }
            twice = (ScoreMark.TWICE,) if len(seats) > 1 else ()
            scores[uuid] = replace(score, marks=(*score.marks, *twice))
    short = [uuid for uuid, score in scores.items() if score.lacks]
    if short and _is_still_played(competition, rulings, placed, scores):
        scores.update({uuid: replace(scores[uuid], time_ms=0, lacks=0, is_held=True) for uuid in short})
    return scores


def _is_still_played(
    competition: Competition, rulings: Rulings, placed: GamePlaced, scores: Mapping[str, GameScore]
) -> bool:
    """Returns whether an entrant has not yet begun or not yet ended the game `placed`. False once the competition is
    closed.

    `scores` are the scores in the game so far, by entrant's UUID.
    """
    if competition.is_closed:
        return False
    concerned = set(placed.entrants or competition.entrants) & competition.entrants.keys() - rulings.excluded
    return any(uuid not in scores or _may_go_on(scores[uuid]) for uuid in concerned)


def _may_go_on(score: GameScore) -> bool:
    """Returns whether the run behind a score is being played, or was interrupted and may be resumed."""
    is_cut_off = score.state is ScoreState.WAITING and score.moves < score.of and ScoreMark.LEFT not in score.marks
    return score.state is ScoreState.PLAYING or is_cut_off


def _state(
    run: ScoredRun, conditions: Conditions, *, admitted: bool, is_repeat: bool, is_on_honour: bool
) -> tuple[ScoreState, list[ScoreMark]]:
    """Returns the state of a run's score, and the remarks to show beside it.

    A resumed run, a repeat, or one under other conditions waits for the referee, unless he `admitted` it.
    `is_on_honour` marks a run whose origin no signature proves.
    """
    faults: list[ScoreMark] = []
    if run.resumed:
        faults.append(ScoreMark.RESUMED)
    if is_repeat:
        faults.append(ScoreMark.REPEAT)
    if run.conditions != conditions:
        faults.append(ScoreMark.OTHER_CONDITIONS)
    notes = [ScoreMark.HONOUR] if is_on_honour else []
    if run.outcome is ScoredOutcome.LEFT:
        notes.append(ScoreMark.LEFT)
    if admitted:
        if run.outcome is ScoredOutcome.OPEN:
            faults.append(ScoreMark.CUT_OFF)
        return ScoreState.COUNTED, [*notes, *faults, ScoreMark.ADMITTED]
    if faults:
        return ScoreState.WAITING, [*notes, *faults]
    return (ScoreState.PLAYING if run.outcome is ScoredOutcome.OPEN else ScoreState.COUNTED), notes


def _lacking(
    rulings: Rulings, placed: GamePlaced, entrant: str, run: ScoredRun, conditions: Conditions
) -> Iterable[int]:
    """Returns the numbers of the game's moves that are missing from a run. Moves that the referee voided are left out.

    Empty under a formula where a missed top ends the run (§3.8.3).
    """
    if conditions.formula.out_on_miss:
        return ()
    done = {move.number for move in run.moves}
    return [
        number
        for number in range(1, placed.moves + 1)
        if number not in done and not rulings.voids(placed.place, number, entrant, run.uuid)
    ]


def last_of_game(competition: Competition, scored: SessionScored) -> int:
    """Returns the number of the last move of a session that belongs to the competition's game.

    A session leaves the game after the first move on which another top was retained. If it never left the game, this is
    the last collected move.
    """
    placed = competition.game_at(scored.game)
    if placed is not None and scored.games == (placed.game,):
        return len(scored.tops)
    return min((move for move, _ in scored.choices), default=0)


def moves_to_tell(competition: Competition, placed: GamePlaced) -> int:
    """Returns how many moves of the game `placed` may be published: 0 until the competition is closed, then all moves.

    If the competition is played in sessions, only moves that a session has played may be published.
    """
    if not competition.is_closed:
        return 0
    if competition.plan.form is not CompetitionForm.SESSIONS:
        return placed.moves
    sessions = (scored for scored in competition.sessions.values() if scored.game == placed.place)
    return min(placed.moves, max((last_of_game(competition, scored) for scored in sessions), default=0))


def count_line(
    competition: Competition,
    rulings: Rulings,
    placed: GamePlaced,
    entrant: str,
    line: ScoredLine,
    session: str,
    solos: Mapping[int, int],
) -> GameScore:
    """Returns a player's score in a game that he played in a session, after the referees' decisions.

    `line` has his results there, `session` is the session's UUID. `solos` has the bonus of each of his solos, by move
    number.
    """
    scored = competition.sessions[session]
    collected = range(1, len(scored.tops) + 1)
    counted = [number for number in collected if not rulings.voids(placed.place, number, entrant, session)]
    stayed = [number for number in counted if line.out_at is None or number < line.out_at]
    own = {number: bonus for number, bonus in solos.items() if number in counted}
    eliminates = conditions_of(competition, placed).formula.out_on_miss
    is_top = [(line.gross[number - 1] or 0) >= scored.tops[number - 1] > 0 for number in counted]
    marks = [ScoreMark.HONOUR] if session in rulings.on_honour else []
    marks += [] if scored.ended else [ScoreMark.CUT_OFF] if competition.is_closed else []
    marks += [ScoreMark.VOID_MOVE] if len(counted) < len(scored.tops) else []
    marks += [ScoreMark.OUT] if line.out_at is not None else []
    marks += [] if competition.entrants.get(entrant) else [ScoreMark.UNLISTED]
    return GameScore(
        place=placed.place,
        state=_line_state(scored, line, is_excluded=(rulings.rooms.get(session), entrant) in rulings.excluded_in),
        points=sum(line.points[number - 1] for number in counted) - line.deduction + sum(own.values()),
        bonus=sum(own.values()),
        solos=len(own),
        top_points=sum(scored.tops[number - 1] for number in counted),
        tops=len(stayed) if eliminates else sum(is_top),
        moves=len(scored.tops),
        of=placed.moves,
        session=session,
        marks=tuple(marks),
    )


def _line_state(scored: SessionScored, line: ScoredLine, *, is_excluded: bool) -> ScoreState:
    """Returns the state of a player's score in a session: disqualified, being played, or counted.

    The score counts as soon as one move is collected, or the session has ended.
    """
    if line.excluded or is_excluded:
        return ScoreState.DISQUALIFIED
    return ScoreState.COUNTED if scored.tops or scored.ended else ScoreState.PLAYING


def costs(run: ScoredRun, rulings: Rulings, place: int, entrant: str) -> list[tuple[ScoredMove, int]]:
    """Returns (move, time in ms) for each move of an entrant's run of game number `place`.

    The time includes the penalty, and is 0 for a move that the referee has voided (`rulings`).
    """
    return [(move, 0 if rulings.voids(place, move.number, entrant, run.uuid) else move.cost) for move in run.moves]


def cut_off(time_ms: int, resolution_ms: int) -> int:
    """Returns a time rounded down to a multiple of `resolution_ms`."""
    return time_ms // resolution_ms * resolution_ms
