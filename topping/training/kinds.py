"""How long the kinds of moves take, learnt from players; and which kinds cost one player more than that.

The shipped factors of the kinds are assumptions. What others have played tells better: all their times together, each
player compared with his own level and weighing as much as every other, drawn towards the shipped factors where few
moves tell little. How far players differ from each other, and what is not known yet, is the doubt with which a kind is
named.

A player is looked at after a few numbers of games alone: who is tested after each game is named falsely some day.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final, TypeAlias

from topping.training.analysedmove import KINDS, Kind
from topping.training.difficulty import KIND_FACTORS
from topping.training.intervals import below, mean_above, normal_of
from topping.training.statistics.columns import Columns

MOST_MOVES: Final = 1_000
"""How many moves are looked at, the most recent: some 45 games."""

SHORTEST_MS: Final = 500
"""Shorter times count as this: nobody reads a draw in less."""

LEAST_PLAYERS: Final = 8
"""With fewer other players the shipped factors are kept."""

LEAST_MOVES: Final = 150
"""With fewer, some seven games', nothing is told of a player, nor by him."""

LOOKS: Final = (10, 20, 40, 80, 160)
"""After how many games of a career a kind may be named."""

LEVEL: Final = 0.02
"""The chance that a look names any kind at all though none costs more than the others."""

NEEDED: Final = 12
"""Moves of a kind from which it is tested."""

_SIGMA: Final = 0.9
"""Standard deviation of the logarithm of a time, where nothing is known of it."""
_SIGMA_MOVES: Final = 30
"""How many moves that weighs as much as."""
_UNLEARNT: Final = 0.15
"""Standard deviation of what the shipped factors are wrong by, as logarithms, where nothing was learnt: assumed."""
_SHIPPED: Final = 0.2
"""The same where something is, so that they weigh as much as some twenty moves of a kind."""
_ALIKE: Final = 0.03
"""How far players differ in a kind at least, as a logarithm."""
_ROUNDS: Final = 6
_BINS: Final = 20
"""What missed moves have lasted is counted by twentieths of a natural logarithm."""
_SCRABBLES: Final = (Kind.DRY_SCRABBLE, Kind.SCRABBLE)
_SHIPPED_LOGS: Final = tuple(log(KIND_FACTORS[kind]) for kind in KINDS)


@dataclass(frozen=True, slots=True)
class KindTimes:
    """A player's times of one kind, as logarithms, less what else makes the positions hard."""

    found: int
    total: float
    """The sum of the times of moves that were found."""
    squares: float
    missed: Mapping[float, int]
    """How many more moves have lasted longer than so much."""

    @property
    def n(self) -> int:
        """Moves of the kind."""
        return self.found + sum(self.missed.values())

    def told(self, mean: float, sigma: float) -> tuple[float, float, float]:
        """How far they are above a mean in all; how many moves that had all been found would tell as much of that; and
        the sum of their squared distances. What was missed counts as is to be expected of it."""
        excess, information = self.total - self.found * mean, float(self.found)
        squares = self.squares - 2 * mean * self.total + self.found * mean * mean
        for limit, count in self.missed.items():
            z = (limit - mean) / sigma
            above = mean_above(z)
            excess += count * sigma * above
            information += count * above * (above - z)
            squares += count * sigma * sigma * (1 + z * above)
        return excess, max(information, 1e-9), squares


PlayerTimes: TypeAlias = Mapping[Kind, KindTimes]
"""By the kinds that were met."""

PlayedMove: TypeAlias = tuple[Kind, int, int, bool]
"""A kind, what else makes the position hard in thousandths of a logarithm, milliseconds, whether the top was found."""


def times_by_kind(moves: Iterable[PlayedMove]) -> PlayerTimes:
    """The times of some moves."""
    found: defaultdict[Kind, list[float]] = defaultdict(list)
    missed: defaultdict[Kind, Counter[float]] = defaultdict(Counter)
    for kind, beyond, elapsed_ms, is_found in moves:
        value = log(max(elapsed_ms, SHORTEST_MS)) - beyond / 1000
        if is_found:
            found[kind].append(value)
        else:
            missed[kind][round(value * _BINS) / _BINS] += 1
    return {
        kind: KindTimes(len(found[kind]), sum(found[kind]), sum(one * one for one in found[kind]), missed[kind])
        for kind in KINDS
        if kind in found or kind in missed
    }


def _moves_of(player: PlayerTimes) -> int:
    return sum(one.n for one in player.values())


def moves_of(packed: Sequence[bytes]) -> list[PlayedMove]:
    """The last `MOST_MOVES` moves of some packed runs (`CountedRun`) of a player, in their order.

    Positions that are not analysed, and draws that had been shown before, are left out.
    """
    columns = Columns(packed)
    rows = zip(*map(columns.column, ("kind", "word", "search", "elapsed_ms", "found", "seen")), strict=True)
    moves = [
        (KINDS[kind], word + search, elapsed_ms, bool(found))
        for kind, word, search, elapsed_ms, found, seen in rows
        if kind < len(KINDS) and not seen
    ]
    return moves[-MOST_MOVES:]


@dataclass(frozen=True, slots=True)
class KindFactors:
    """How many times a player's level the kinds of moves take, as logarithms; each by `Kind.code`."""

    logs: tuple[float, ...] = _SHIPPED_LOGS
    doubts: tuple[float, ...] = (_UNLEARNT,) * len(KINDS)
    """Standard deviations of what these are wrong by for somebody without a weakness."""
    players: int = 0
    """How many they were learnt from; 0 for the shipped ones."""
    moves: int = 0
    """Of these players."""

    @staticmethod
    def learnt(players: Sequence[PlayerTimes]) -> KindFactors:
        """The factors that the times of some players tell; with fewer than `LEAST_PLAYERS` of at least `LEAST_MOVES`
        the shipped ones."""
        fits = [_Fit(player) for player in players if _moves_of(player) >= LEAST_MOVES]
        if len(fits) < LEAST_PLAYERS:
            return SHIPPED
        logs = list(_SHIPPED_LOGS)
        for _ in range(_ROUNDS):
            for fit in fits:
                fit.improve(logs)
            weights = [sum(fit.share * fit.told[code][1] for fit in fits) for code in range(len(KINDS))]
            for code, weight in enumerate(weights):
                logs[code] += sum(fit.share * fit.told[code][0] for fit in fits) / weight if weight else 0.0
        # a common shift of all factors is one of the levels
        shifts = [one - shipped for one, shipped in zip(logs, _SHIPPED_LOGS, strict=True)]
        centre = sum(map(float.__mul__, weights, shifts)) / sum(weights)
        between = _between(fits)
        doubts = []
        for code, weight in enumerate(weights):
            error = sum(fit.share**2 * fit.variance(code, between) for fit in fits) / weight**2 if weight else 1e9
            trust = _SHIPPED**2 / (_SHIPPED**2 + error)
            logs[code] = _SHIPPED_LOGS[code] + trust * (shifts[code] - centre)
            doubts.append(sqrt(between + (1 - trust) * _SHIPPED**2))
        return KindFactors(tuple(logs), tuple(doubts), len(fits), sum(fit.moves for fit in fits))


SHIPPED: Final = KindFactors()


class _Fit:
    """A player's level and the spread of his times, where the logarithms of the factors are given."""

    def __init__(self, player: PlayerTimes) -> None:
        self._times = [player.get(kind) for kind in KINDS]
        self.moves = _moves_of(player)
        self.share = 1 / self.moves
        """What each move weighs, so that all players weigh the same."""
        self.level, self.sigma = log(15_000), _SIGMA
        self.told: list[tuple[float, float, float]] = []
        """`KindTimes.told` of each kind; nothing of one that was not met."""

    def improve(self, logs: Sequence[float]) -> None:
        """Two steps of Newton's method towards the most likely level, and the spread around it."""
        for _ in range(2):
            self._tell(logs)
            excess, information, squares = map(sum, zip(*self.told, strict=True))
            self.level += excess / information
            self.sigma = sqrt((squares + _SIGMA_MOVES * _SIGMA**2) / (self.moves + _SIGMA_MOVES))
        self._tell(logs)

    def variance(self, code: int, between: float) -> float:
        """That of how far the times of a kind are above their mean in all."""
        information = self.told[code][1]
        return information * (self.sigma**2 + between * information)

    def _tell(self, logs: Sequence[float]) -> None:
        means = [self.level + one for one in logs]
        self.told = [
            (0.0, 0.0, 0.0) if times is None else times.told(mean, self.sigma)
            for times, mean in zip(self._times, means, strict=True)
        ]


def _between(fits: Sequence[_Fit]) -> float:
    """The variance of the kinds from player to player, beyond what chance explains."""
    distance = weight = 0.0
    cells = 0
    for fit in fits:
        for excess, information, _ in fit.told:
            if information:
                distance += excess * excess / (information * fit.sigma**2)
                weight += information / fit.sigma**2
                cells += 1
    freedom = (len(fits) - 1) * (len(KINDS) - 1)
    return max(_ALIKE**2, (distance - freedom) * cells / (weight * freedom))


def chances(player: PlayerTimes, factors: KindFactors) -> dict[Kind, float]:
    """For each kind of `NEEDED` moves, the chance that it would take so long though it is no weakness.

    A kind is compared with the others of the same player, a scrabble of either sort not with the other. Corrected by
    Holm's procedure: the chance that any is at most a level is at most that level.
    """
    fit, logs = _Fit(player), list(factors.logs)
    for _ in range(_ROUNDS):
        fit.improve(logs)
        logs = [one + (excess / told if told else 0.0) for one, (excess, told, _) in zip(logs, fit.told, strict=True)]
    freedom = sum(told for _, told, _ in fit.told) - len(player)
    found = {}
    for kind in player:
        rest = [one for one in player if one is not kind and not {one, kind} <= {*_SCRABBLES}]
        if player[kind].n >= NEEDED and rest and freedom > 0:
            errors = {
                one: fit.sigma**2 / fit.told[one.code][1] + factors.doubts[one.code] ** 2 for one in (kind, *rest)
            }
            shifts = {one: logs[one.code] - factors.logs[one.code] for one in errors}
            weight = sum(1 / errors[one] for one in rest)
            others = sum(shifts[one] / errors[one] for one in rest) / weight
            found[kind] = below(-normal_of((shifts[kind] - others) / sqrt(errors[kind] + 1 / weight), freedom))
    corrected, least = {}, 0.0
    for place, kind in enumerate(sorted(found, key=lambda one: (found[one], one.code))):
        least = corrected[kind] = max(least, min(1.0, found[kind] * (len(found) - place)))
    return corrected


def look_at(games: int) -> int:
    """The number of games of the last look at a career of so many; 0 before the first one.

    After the last of `LOOKS`, one follows each time the number has doubled, and can only take a name away.
    """
    look = LOOKS[0]
    while 2 * look <= games:
        look *= 2
    return look if look <= games else 0


LOOK_VERSION: Final = 1
"""Raised by every change of how looks are taken: kept ones are taken again."""


@dataclass(frozen=True, slots=True)
class KindLook:
    """What is known of a player's kinds from one look to the next."""

    games: int = 0
    """After how many it was taken; 0 before the first one, and while too few of his moves are analysed."""
    named: frozenset[Kind] = frozenset()
    """The kinds that cost more than chance explains."""
    factors: KindFactors = SHIPPED
    """Those that he was compared with, and his par is made from."""

    @staticmethod
    def taken(games: int, own: PlayerTimes, factors: KindFactors, before: KindLook | None = None) -> KindLook:
        """A look after some games. `before` is the one before it, of whose names a look after the last of `LOOKS`
        keeps those that it finds again."""
        if _moves_of(own) < LEAST_MOVES:
            return NO_LOOK
        named = frozenset(kind for kind, chance in chances(own, factors).items() if chance <= LEVEL)
        return KindLook(games, named if before is None else named & before.named, factors)

    def format(self) -> str:
        """As it is kept."""
        known = self.factors
        named = sorted(kind.code for kind in self.named)
        return json.dumps([self.games, named, known.logs, known.doubts, known.players, known.moves])

    @staticmethod
    def parse(text: str) -> KindLook:
        """The look of a text of `format`."""
        games, named, logs, doubts, players, moves = json.loads(text)
        factors = KindFactors(tuple(logs), tuple(doubts), players, moves)
        return KindLook(games, frozenset(KINDS[code] for code in named), factors)


NO_LOOK: Final = KindLook()
"""Before the first one."""
