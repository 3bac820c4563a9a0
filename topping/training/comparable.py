"""The selection of a player's runs that can be compared, with the reasons why other runs are left out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.options import NO_OPTIONS
from topping.rules.conditions.variant import Schedule


class RunOutcome(Enum):
    """How a run ended (finished, or left by the player), or that it is still open. The values are stored."""

    OPEN = "open"
    """The run is being played, or was interrupted."""
    FINISHED = "finished"
    LEFT = "left"
    """The player left the run before its end."""


class LeftOut(Enum):
    """The reason why a run is left out of comparisons. The values are names in JSON.

    A run gets the first reason in this order that applies.
    """

    OPEN = "open"
    """The run is not over."""
    EMPTY = "empty"
    """No move of the run is stored."""
    OTHER_FORMULA = "other_formula"
    OTHER_VARIANT = "other_variant"
    OTHER_RULES = "other_rules"
    """The run was played under another version of the rules."""
    ASSISTED = "assisted"
    """The run used a practice help, or its clock was stopped."""
    UNLIMITED = "unlimited"
    """The run had no time limit: it never ranks."""
    UNRANKED = "unranked"
    """The game was imported: its solutions may be below the top."""
    SEEN = "seen"
    """The run is a repeat: only the first attempt counts, as later attempts rely on memory."""
    RESUMED = "resumed"
    """The run was interrupted and resumed."""
    ANNOUNCED = "announced"
    """The draws were announced, and so known before the clock ran."""
    OPTIONS = "options"
    """The run had options of a competition: other costs, or other answers during a move."""
    OTHER_LIMIT = "other_limit"
    """The run had other time limits or another penalty."""
    ABANDONED = "abandoned"
    """The player left the run: its moves count, its totals do not."""


class PlayedRun(NamedTuple):  # a player has thousands of runs, and a tuple is the fastest to create
    """A summary of a run without its moves: player, game, conditions, outcome and totals."""

    run: int
    """The number of the run."""
    player: str
    game: str
    """Game id."""
    game_name: str
    conditions: Conditions
    attempt: int
    """Number of the run among the player's runs of this game, by start; from 1."""
    outcome: RunOutcome
    resumed: bool
    ranks: bool
    """False if the lexicon that judged it is unknown."""
    imported: bool
    """Whether the game was made elsewhere: the run ranks among runs of the same moves, and is not compared
    otherwise.
    """
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str
    """ISO 8601, UTC; empty for a run that is not over."""
    lexicon: str
    """Name of the lexicon at that time."""
    lexicon_hash: str
    rules_version: str
    moves: int
    """Number of stored moves; 0 for a run that is not over."""
    found: int
    """Number of tops found."""
    play_ms: int
    """Time of all moves (ms); this and the sums below are 0 for an unfinished run."""
    penalty_ms: int
    scored: int
    top_points: int
    """Points of all tops."""

    @property
    def total_ms(self) -> int:
        """Time of all moves plus penalties (ms)."""
        return self.play_ms + self.penalty_ms

    def may_rank(self, *, rank_resumed: bool) -> bool:
        """Returns whether the run ranks in the leaderboard of its game.

        It must be a finished first attempt under ranked conditions. If it was interrupted and resumed, it ranks only if
        `rank_resumed` is true.
        """
        return (
            self.outcome is RunOutcome.FINISHED
            and self.ranks
            and self.attempt == 1
            and self.conditions.may_rank
            and (rank_resumed or not self.resumed)
        )

    @property
    def counts_alone(self) -> bool:
        """Whether the run counts in its player's own results.

        It must be a finished first attempt, not resumed. Unlike for the leaderboard, its clock may have been stopped.
        """
        return self._replace(conditions=self.conditions.unpaused).may_rank(rank_resumed=False)


@dataclass(frozen=True, slots=True)
class Comparable:
    """A player's runs that can be compared with each other, and the number of runs left out by reason."""

    runs: tuple[PlayedRun, ...]
    """Finished runs, whose totals and moves count, by start."""
    with_moves: tuple[PlayedRun, ...]
    """Finished and abandoned runs, whose moves count, by start."""
    left_out: Mapping[LeftOut, int]
    """Number of runs left out by reason; each run has one reason."""
    schedule: Schedule | None
    """The time limits of the runs; None without runs."""
    penalty_ms: int
    """The penalty of a missed move in these runs (ms)."""


def _of_conditions(conditions: Conditions, formula: str, variant: str) -> tuple[bool, ...]:
    """Returns, in this order, whether a run under these conditions is left out of comparisons for each of six reasons.

    The reasons are: not of `formula`, not of `variant`, practice help, no ranking (no time limit), announced draws,
    options.
    """
    return (
        conditions.formula.name != formula,
        conditions.variant.name != variant,
        bool(conditions.helps),
        not conditions.may_rank,
        conditions.announced,
        conditions.options != NO_OPTIONS,
    )


def _reason(run: PlayedRun, of_conditions: tuple[bool, ...]) -> LeftOut | None:
    other_formula, other_variant, assisted, unlimited, announced, has_options = of_conditions
    applies = (
        run.outcome is RunOutcome.OPEN,
        run.moves == 0,
        other_formula,
        other_variant,
        run.rules_version != RULES_VERSION,
        assisted,
        unlimited,
        run.imported or not run.ranks,
        run.attempt > 1,
        run.resumed,
        announced,
        has_options,
    )
    return _REASONS[applies.index(True)] if True in applies else None


_REASONS: Final = tuple(LeftOut)
"""In the order of checking; reasons of the run itself come first."""


def comparable(runs: Sequence[PlayedRun], formula: str, variant: str, schedule: Schedule | None = None) -> Comparable:
    """Returns the player's runs of a formula (such as duplicate) and a variant (such as joker) that can be compared
    with each other.

    `runs` must be in order of start. The runs returned share their time limits and penalty. These are the most
    frequent, or the most frequent with the time limits `schedule` if given. If two are equally frequent, those of the
    latest run are used.
    """
    left_out: Counter[LeftOut] = Counter()
    alike: list[PlayedRun] = []
    # many runs share their conditions, which are checked once
    kinds = {id(run.conditions): run.conditions for run in runs}
    of_conditions = {key: _of_conditions(conditions, formula, variant) for key, conditions in kinds.items()}
    terms_of = {key: (conditions.speed.schedule, conditions.penalty_ms) for key, conditions in kinds.items()}
    for run in runs:
        why = _reason(run, of_conditions[id(run.conditions)])
        if why is None:
            alike.append(run)
        else:
            left_out[why] += 1
    counts: Counter[tuple[Schedule, int]] = Counter()
    for key, count in Counter(id(run.conditions) for run in reversed(alike)).items():
        if schedule in (None, terms_of[key][0]):
            counts[terms_of[key]] += count
    # ties go to the first term counted, from the run played last
    terms = counts.most_common(1)[0][0] if counts else None
    same = frozenset(key for key, run_terms in terms_of.items() if run_terms == terms)
    with_moves = tuple(run for run in alike if id(run.conditions) in same)
    finished = tuple(run for run in with_moves if run.outcome is RunOutcome.FINISHED)
    left_out[LeftOut.OTHER_LIMIT] = len(alike) - len(with_moves)
    left_out[LeftOut.ABANDONED] = len(with_moves) - len(finished)
    counted = {why: left_out[why] for why in LeftOut if left_out[why]}
    times, penalty_ms = (None, 0) if terms is None else terms
    return Comparable(finished, with_moves, MappingProxyType(counted), times, penalty_ms)
