"""A run that others watch: what its kiosk writes and other machines say of it, and what is shown of that."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.config import Theme
from topping.errors import InputError, StoreError
from topping.facts.fact import FactKind
from topping.kiosk.paint.hall import HallBar, HallFigure
from topping.kiosk.public.following import STALE_MS
from topping.kiosk.wording import player_text
from topping.play.together.signals import ALOUD, Progress, read_signal
from topping.play.together.watched import WatchedClock, WatchedRun
from topping.store import Store
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths

_LAST_MS: Final = 10_000
_MOST_TIMES: Final = 5
"""How many of the last moves the room is shown."""


class Audience(Enum):
    """Who looks at the screen; the values are the words of the command."""

    PLAYER = "player"
    """Grid, draw and clock, and nothing else."""
    ROOM = "room"
    """The times of the moves too."""


def clock_figure(clock: WatchedClock, now: int) -> HallFigure:
    elapsed = clock.elapsed(now)
    is_last = clock.limit_ms is not None and clock.is_running and clock.limit_ms - elapsed <= _LAST_MS
    return HallFigure(to_seconds(elapsed), tone="last" if is_last else "accent" if clock.is_running else "still")


def clock_bar(clock: WatchedClock, now: int) -> HallBar | None:
    if clock.limit_ms is None:
        return None
    left = clock.limit_ms - clock.elapsed(now)
    return HallBar(1000 * left // clock.limit_ms, None, left <= _LAST_MS)


def times_lines(run: WatchedRun) -> tuple[str, ...]:
    """The result so far, and the last moves, the last one first."""
    so_far = say("watched.points", points=run.points) if run.by_points else to_tenths(run.total_ms)
    first = say("watched.so_far", result=so_far, found=run.found, moves=len(run.moves))
    numbered = list(enumerate(run.moves, start=1))[-_MOST_TIMES:]
    told = (("watched.found" if one.found else "watched.missed", at, one) for at, one in reversed(numbered))
    return (first, *(say(name, move=at, time=to_tenths(one.cost_ms)) for name, at, one in told))


@dataclass(frozen=True, slots=True)
class GapLine:
    """A player of a duel: the move he is on, and how far behind the leader he is."""

    player: str
    move: int
    gap: str = ""
    """At the last move that all have ended; empty for the leader."""


def gaps(runs: Sequence[WatchedRun]) -> tuple[int, tuple[GapLine, ...]]:
    """How many moves all have ended, and where players stand there, the leader first.

    Nothing tells of a move that somebody still plays but who is on which.
    """
    done = min((len(run.moves) for run in runs), default=0)
    if not done:
        return 0, tuple(GapLine(player_text(run.player), run.number) for run in runs)
    costs = [_cost(run, done) for run in runs]
    best = min(costs)
    ranked = sorted(zip(costs, runs, strict=True), key=lambda both: both[0])
    return done, tuple(GapLine(player_text(run.player), run.number, _behind(run, cost - best)) for cost, run in ranked)


def gap_lines(runs: Sequence[WatchedRun]) -> tuple[str, ...]:
    """Where players stand, a line each under the move that it is told of."""
    done, lines = gaps(runs)
    if not done:
        return tuple(say("watched.on_move", player=one.player, move=one.move) for one in lines)
    return (say("watched.after", move=done), *map(_gap_text, lines))


def _cost(run: WatchedRun, done: int) -> int:
    """What the first moves have cost; points count the other way."""
    return sum(-move.points if run.by_points else move.cost_ms for move in run.moves[:done])


def _behind(run: WatchedRun, gap: int) -> str:
    if not gap:
        return ""
    return say("watched.points", points=gap) if run.by_points else to_tenths(gap)


def _gap_text(line: GapLine) -> str:
    if not line.gap:
        return say("watched.leads", player=line.player, move=line.move)
    return say("watched.behind", player=line.player, gap=line.gap, move=line.move)


@dataclass(frozen=True, slots=True)
class WatchedState:
    """The run, when it was told, and how the kiosk looks."""

    run: WatchedRun
    theme: Theme
    text_scale: int
    others: tuple[WatchedRun, ...] = ()
    """Those who play the same game at the same time."""

    @property
    def at_ms(self) -> int:
        return self.run.clock.at_ms

    @property
    def timeless(self) -> WatchedState:
        clock = replace(self.run.clock, at_ms=0, elapsed_ms=0)
        return replace(self, run=replace(self.run, clock=clock))

    def is_fresh(self, now: int) -> bool:
        return abs(now - self.at_ms) <= STALE_MS

    def __str__(self) -> str:
        others = [one.body for one in self.others]
        told = {"run": self.run.body, "theme": self.theme.value, "text_scale": self.text_scale, "others": others}
        return json.dumps(told)

    @staticmethod
    def parse(text: str) -> WatchedState:
        """Reads what `str` writes; raises `InputError` for anything else."""
        try:
            value = json.loads(text)
            others = tuple(map(WatchedRun.read, value["others"]))
            return WatchedState(WatchedRun.read(value["run"]), Theme(value["theme"]), int(value["text_scale"]), others)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as fault:
            raise InputError("watched.unreadable") from fault


_LATEST: Final = 20
"""How many of a machine's last facts are read when the screen is opened."""


class RemoteRuns:
    """What other machines tell; read again only where something came."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._version: int | None = None
        self._read: dict[str, int] = {}
        """Of each machine, the number of the fact that was read last."""
        self.run: WatchedRun | None = None
        """The run that was told of last; its clock is that of this machine."""

    def look(self, now: int) -> WatchedRun | None:
        """The run, with what has come until `now`."""
        try:
            version = self._store.version
            if version != self._version:
                self._version = version
                self._take(now)
        except StoreError:  # it is asked again at the next look
            self._version = None
        return self.run

    def _take(self, now: int) -> None:
        sharing = self._store.sharing
        own = sharing.machine
        for machine, newest in sharing.lasts().items():
            if machine == own:
                continue
            last = self._read.get(machine, max(0, newest - _LATEST))
            for fact in sharing.after(machine, last):
                last = fact.number
                if fact.kind == FactKind.SIGNAL and fact.body.get("competition") == ALOUD:
                    self._show(fact.body, now)
            self._read[machine] = last

    def _show(self, body: object, now: int) -> None:
        try:
            signal = read_signal(body) if isinstance(body, dict) else None
        except InputError:  # of a later program
            return
        if isinstance(signal, Progress):
            self.run = replace(signal.run, clock=replace(signal.run.clock, at_ms=now))
