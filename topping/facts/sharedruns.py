"""Runs as the facts about them tell."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from topping.errors import InputError
from topping.facts.bodies import MoveOver, MoveTold, RunBegun, RunEnded, RunPaused, RunResumed, StrokesTold, body_of
from topping.facts.fact import Fact, FactKind
from topping.rules.conditions.conditions import Conditions


@dataclass(frozen=True, slots=True)
class SharedRun:
    """A run, as all facts about it tell."""

    machine: str
    """UUID of the machine that it was started on."""
    begun: RunBegun
    conditions: str
    """Those that it ended under, or is played under now."""
    resumed: bool
    ended: RunEnded | None
    """None while it is open. Where a copy of a database went on with it too: the end that finished it, the first."""
    ended_moves: tuple[MoveOver, ...]
    """The moves that are known to be over, in their order."""
    strokes: StrokesTold | None

    @property
    def moves(self) -> tuple[MoveTold, ...]:
        """All moves of a finished run; otherwise none."""
        return () if self.ended is None else self.ended.moves


def run_of(facts: Iterable[Fact], has: Callable[[str, str], bool] = lambda machine, player: True) -> SharedRun | None:
    """The run that facts about one run make, in whatever order; None where its beginning is not among them.

    `has` tells whether a player is of a machine: where one that has him has begun the run, nobody else says how it
    goes.
    """
    facts = _heard(facts, has)
    begun: list[tuple[Fact, RunBegun]] = []
    ended: list[tuple[Fact, RunEnded]] = []
    moves: dict[int, MoveOver] = {}
    resumed, last_resumed, paused, strokes = False, None, None, None
    for fact in facts:
        match body_of(fact):
            case RunBegun() as body:
                begun.append((fact, body))
            case RunEnded() as body:
                ended.append((fact, body))
            case MoveOver() as body:
                moves.setdefault(body.number, body)
            case RunResumed():
                resumed, last_resumed = True, fact
            case RunPaused() as body:
                paused = body
            case StrokesTold() as body:
                strokes = body
            case _:
                pass
    if not begun:
        return None
    first, beginning = begun[0]
    conditions = beginning.conditions if paused is None else paused.conditions
    finished = [body for _, body in ended if body.finished and _is_whole(body, beginning, conditions)]
    left = [
        body for fact, body in ended if not body.finished and (last_resumed is None or fact.order > last_resumed.order)
    ]
    end = finished[0] if finished else left[-1] if left else None
    return SharedRun(
        machine=first.machine,
        begun=beginning,
        conditions=conditions,
        resumed=beginning.resumed or resumed,
        ended=end,
        ended_moves=tuple(moves[number] for number in sorted(moves)),
        strokes=strokes,
    )


def _heard(facts: Iterable[Fact], has: Callable[[str, str], bool]) -> list[Fact]:
    """The facts of the machines that have the run's player, if one of them has begun it; otherwise of who has."""
    facts = sorted(facts, key=lambda one: one.order)
    begun = [(fact.machine, body.player) for fact, body in beginnings(facts)]
    player = next((player for machine, player in begun if has(machine, player)), None)
    if player is None:
        return [fact for fact in facts if begun and fact.machine == begun[0][0]]
    return [fact for fact in facts if has(fact.machine, player)]


def beginnings(facts: Iterable[Fact]) -> list[tuple[Fact, RunBegun]]:
    """Those of the facts that tell of a run's beginning: the others, which are longer, are not read."""
    begun = ((fact, body_of(fact)) for fact in facts if fact.kind == FactKind.RUN_BEGUN)
    return [(fact, body) for fact, body in begun if isinstance(body, RunBegun)]


def _is_whole(ended: RunEnded, begun: RunBegun, conditions: str) -> bool:
    """Whether a run has all moves of its game, or was out with the last one."""
    ends_on_miss = _out_on_miss(conditions)
    if ends_on_miss is None:
        return False
    is_out = ends_on_miss and not ended.moves[-1].found
    return len(ended.moves) == begun.game_moves or (is_out and len(ended.moves) < begun.game_moves)


@lru_cache(maxsize=256)
def _out_on_miss(conditions: str) -> bool | None:
    """Whether a miss ends a run under conditions; None where these cannot be read."""
    try:
        return Conditions.parse(conditions).formula.out_on_miss
    except InputError:
        return None
