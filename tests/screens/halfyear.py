"""Half a year of a player: some sixty games, with strokes, repeats and what else is not compared."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import exp, log
from random import Random
from typing import Final

from tests.kiosk.driver import Driver
from tests.screens import evening
from tests.store.helpers import found, missed
from topping.lexicon.catalogue import default
from topping.play.run.settlement import MoveResult
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.game import Game, Turn
from topping.store import RunFacts, Store
from topping.training.analysedmove import Kind
from topping.training.difficulty import KIND_FACTORS

RUNS: Final = 58
"""Games played for the first time, besides the seven of the evening."""
_DAYS: Final = 176
_LEVELS_S: Final = (15.0, 12.5)
"""Seconds of a typical move, at the beginning and at the end."""
_WEAK: Final = {Kind.SCRABBLE: 1.7, Kind.JOKER: 1.1}
_SIGMA: Final = 0.75
_LIMIT_MS: Final = 60_000
_SEEN, _RESUMED = 6, 3


def fill(store: Store, runs: int = RUNS, player: str = "Camille") -> None:
    """The games that the player has played before the evening, the last one with all that is known of its moves."""
    chance = Random(20_261_121)
    games = [next(some) for some in [_games()] for _ in range(runs)]
    for place, whole in enumerate(games):
        share = place / max(1, runs - 1)
        level_ms = 1000 * (_LEVELS_S[0] + (_LEVELS_S[1] - _LEVELS_S[0]) * share)
        _play(store, player, whole, 22 + round((1 - share) * (_DAYS - 22)), level_ms, chance)
    seen, resumed = -(-_SEEN * runs // RUNS), -(-_RESUMED * runs // RUNS)
    for place, whole in enumerate(games[:seen]):
        _play(store, player, whole, 20 - place, 8_000, chance)
    for whole in games[seen : seen + resumed]:
        _play(store, player, replace(whole, moves=whole.moves[:9]), 19, 14_000, chance, is_resumed=True)
    duplicate = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    _play(store, player, games[0], 18, 30_000, chance, duplicate)


def half_a_year(kiosk: Driver) -> None:
    """All of it is what was kept before."""
    fill(kiosk.store)
    last_game(kiosk.store, evening.NORMALE_07_MS)


def last_game(store: Store, times_ms: tuple[int, ...], player: str = "Camille") -> None:
    """The game of the evening before, with its strokes."""
    whole = evening.prepared("normale-07")
    run = _start(store, player, whole, 1, Conditions())
    for turn, ms in zip(whole.turns(), times_ms, strict=True):
        store.runs.add_move(run, missed(turn) if ms < 0 else _found(turn, ms), turn)
    store.runs.finish(run, evening.before(1, hour=21))
    evening.analyse(store, whole)


def _games() -> Iterator[Game]:
    """The prepared normal games from the eighth on, then each without its last moves, which makes it another game."""
    names = [f"normale-{number:02}" for number in range(8, 21)]
    for less in range(10):
        for name in names:
            whole = evening.prepared(name)
            yield replace(whole, moves=whole.moves[:-less]) if less else whole


@cache
def _turns(whole: Game) -> tuple[Turn, ...]:
    return tuple(whole.turns())


def _start(store: Store, player: str, whole: Game, days: int, conditions: Conditions) -> int:
    lexicon = default()
    facts = RunFacts.of(player, whole, conditions, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash)
    return store.runs.start(facts, evening.before(days))


def _play(
    store: Store,
    player: str,
    whole: Game,
    days: int,
    level_ms: float,
    chance: Random,
    conditions: Conditions = Conditions(),
    *,
    is_resumed: bool = False,
) -> None:
    run = _start(store, player, whole, days, conditions)
    if is_resumed:
        store.runs.resume(run)
    good_day = chance.gauss(0, 0.08)
    for turn, facts in zip(_turns(whole), evening.facts_of(whole), strict=True):
        factor = KIND_FACTORS[facts.kind] * _WEAK.get(facts.kind, 1.0)
        ms = round(exp(chance.gauss(log(level_ms * factor) + good_day, _SIGMA)))
        store.runs.add_move(run, missed(turn) if ms >= _LIMIT_MS else _found(turn, max(1_500, ms)), turn)
    store.runs.finish(run, evening.before(days, hour=21))
    evening.analyse(store, whole)


def _found(turn: Turn, ms: int) -> MoveResult:
    """A top found in so many milliseconds: its word is typed at the end, then the reference, then Enter."""
    word = turn.solution.word
    typing, placing = min(ms // 3, 170 * len(word)), min(ms // 5, 900)
    first = ms - typing - placing
    letters = [first + typing * place // max(1, len(word) - 1) for place in range(len(word))]
    reference = [letters[-1] + placing * part // 3 for part in (1, 2)]
    strokes = [Stroke(at, StrokeKind.LETTER, Device.LINE) for at in letters]
    strokes += [
        Stroke(reference[0], StrokeKind.LETTER, Device.LINE), Stroke(reference[1], StrokeKind.DIGIT, Device.LINE),
    ]  # fmt: skip
    return replace(found(turn, ms), showing=1, strokes=((*strokes, Stroke(ms, StrokeKind.ENTER, Device.LINE)),))
