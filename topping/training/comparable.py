"""Which of a player's runs may be compared with one another, and why the others are left out."""

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
    """What became of a run; the values are stored."""

    OPEN = "open"
    """It is being played, or was cut off."""
    FINISHED = "finished"
    LEFT = "left"
    """The player left it before its end."""


class LeftOut(Enum):
    """Why a run is not compared; the values are the names in JSON.

    In the order in which they are looked for: the first that applies is the reason.
    """

    OPEN = "open"
    """It is not over."""
    EMPTY = "empty"
    """No move of it is kept."""
    OTHER_FORMULA = "other_formula"
    OTHER_VARIANT = "other_variant"
    OTHER_RULES = "other_rules"
    """It was played by another version of the rules."""
    ASSISTED = "assisted"
    """With a practice help, or with its clock stopped."""
    UNLIMITED = "unlimited"
    """Without a limit: it never ranks."""
    UNRANKED = "unranked"
    """Its game was imported: what it gives as tops need not be."""
    SEEN = "seen"
    """A repeat: the first attempt is the one that counts, the others are memory."""
    RESUMED = "resumed"
    """It was interrupted and taken up again."""
    ANNOUNCED = "announced"
    """Its draws were announced, so that they were known before the clock ran."""
    OPTIONS = "options"
    """Under options of a competition: other costs, or other things said during a move."""
    OTHER_LIMIT = "other_limit"
    """With other times or another penalty."""
    ABANDONED = "abandoned"
    """The player left it: its moves count, its totals do not."""


class PlayedRun(NamedTuple):  # a player has thousands of them, and a tuple is made fastest
    """A run as it is compared, without its moves."""

    run: int
    """Its number."""
    player: str
    game: str
    """Game id."""
    game_name: str
    conditions: Conditions
    attempt: int
    """Its place among the player's runs of this game, in the order of their starts; from 1."""
    outcome: RunOutcome
    resumed: bool
    ranks: bool
    """False where it is not known by which lexicon it was judged."""
    imported: bool
    """Whether its game was made elsewhere; it ranks among the runs of the same moves, and is left out of all else."""
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str
    """As above; empty for a run that is not over."""
    lexicon: str
    """Its name then."""
    lexicon_hash: str
    rules_version: str
    moves: int
    """How many moves are kept; 0 for one that is not over."""
    found: int
    """How many tops among them."""
    play_ms: int
    """Time of all moves; this and the sums below are 0 for a run that is not finished."""
    penalty_ms: int
    scored: int
    top_points: int
    """Points of all tops."""

    @property
    def total_ms(self) -> int:
        """Time and penalties."""
        return self.play_ms + self.penalty_ms

    def may_rank(self, *, rank_resumed: bool) -> bool:
        """Whether it has a rank in the leaderboard of its game; resumed runs may rank among themselves."""
        return (
            self.outcome is RunOutcome.FINISHED
            and self.ranks
            and self.attempt == 1
            and self.conditions.may_rank
            and (rank_resumed or not self.resumed)
        )

    @property
    def counts_alone(self) -> bool:
        """Whether it counts among its player's own results: also with a pause, which takes it off the leaderboard."""
        return self._replace(conditions=self.conditions.unpaused).may_rank(rank_resumed=False)


@dataclass(frozen=True, slots=True)
class Comparable:
    """The runs of a player that may be compared, and what is left out."""

    runs: tuple[PlayedRun, ...]
    """Finished ones, whose totals and moves count, in the order of their starts."""
    with_moves: tuple[PlayedRun, ...]
    """These and the abandoned ones, of which only the moves count, in the order of their starts."""
    left_out: Mapping[LeftOut, int]
    """How many runs are left out, by the reason; each run has one."""
    schedule: Schedule | None
    """The times that the runs were played under; None where there are none."""
    penalty_ms: int
    """What a missed move costs in them."""


def _of_conditions(conditions: Conditions, formula: str, variant: str) -> tuple[bool, ...]:
    """Whether each reason that conditions give applies."""
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
"""Those of a run alone come first, in the order in which they are looked for."""


def comparable(runs: Sequence[PlayedRun], formula: str, variant: str, schedule: Schedule | None = None) -> Comparable:
    """The runs of a player, given in the order of their starts, that may be compared under a formula and a variant.

    They all have the same times and penalty: those of `schedule` where one is given, else those that most of them have,
    and of equally many those of the last one.
    """
    left_out: Counter[LeftOut] = Counter()
    alike: list[PlayedRun] = []
    # many runs share their conditions: these are looked at once
    kinds = {id(run.conditions): run.conditions for run in runs}
    of_conditions = {key: _of_conditions(one, formula, variant) for key, one in kinds.items()}
    terms_of = {key: (one.speed.schedule, one.penalty_ms) for key, one in kinds.items()}
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
    # of equally many the first one counted: the last one played
    terms = counts.most_common(1)[0][0] if counts else None
    same = frozenset(key for key, one in terms_of.items() if one == terms)
    with_moves = tuple(run for run in alike if id(run.conditions) in same)
    finished = tuple(run for run in with_moves if run.outcome is RunOutcome.FINISHED)
    left_out[LeftOut.OTHER_LIMIT] = len(alike) - len(with_moves)
    left_out[LeftOut.ABANDONED] = len(with_moves) - len(finished)
    counted = {why: left_out[why] for why in LeftOut if left_out[why]}
    times, penalty_ms = (None, 0) if terms is None else terms
    return Comparable(finished, with_moves, MappingProxyType(counted), times, penalty_ms)
