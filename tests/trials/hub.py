"""Kiosks that exchange by a hub while they are killed and the hub goes and comes back: `python -m tests.trials.hub`.

Each kiosk is the shipped program without a window, played by a script (`tests.trials.scripted`), with its own process
that exchanges. Kiosks are killed by SIGKILL, the processes beside them too, and the hub is away for a while, as often
as asked. A fault: a move that a kiosk was told to be kept and that the hub lacks at the end, or has twice; machines
that do not know the same in the end; by command, a move on the hub's table later than a second after both it was kept
and the hub could be reached.

`--carrier folder` is a folder, `--carrier postgres` a server started for this; `--kiosks 50` a whole federation. Their
processors are those of this machine, so that of many kiosks a few at a time are started, the time of the trial begins
when all are there, and each plays at the pace of a person: a move a quarter of a minute.
"""

import os
import random
import signal
import sqlite3
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from uuid import UUID

from tests.hub.somefacts import Holding
from tests.trials import scripted
from tests.trials.crowd import Crowd, Living
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from tests.trials.triedhub import CARRIERS, NEVER, TriedHub, exchange_all, hub_by, settle
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING
from topping.hub.carrier import Carrier, HubPlace
from topping.hub.keys import MachineKey
from topping.hub.opening import open_carrier
from topping.hub.process import LOCK
from topping.hub.status import HubState, read_status
from topping.locking import lock

OBSERVER: Final = str(UUID(int=1))
"""The machine as which the trial looks at the hub."""
OBSERVER_KEY: Final = MachineKey(bytes(32))
LIMIT_S: Final = 1.0
"""How late a move may be on the table."""
_TURN_S: Final = 0.01
_STARTING: Final = 5
"""How many kiosks are started at once."""
_PATIENCE_S: Final = 10.0
_FEW: Final = 10
_QUICK_MS, _CALM_MS = 30, 8_000
"""How long a script waits at each turn, two or three of which make a move: of a few kiosks, and of more."""


@dataclass(slots=True)
class LivingKiosk(Living):
    """A kiosk, and when it could exchange."""

    killed: list[tuple[float, float]] = field(default_factory=list)
    """From when to when nothing could exchange: it or the process beside it was killed, and started again."""
    killed_ms: int = 0
    """When that was last, by the clock on the wall."""

    @property
    def kept(self) -> dict[tuple[int, int], float]:
        """When a move, of a run by its local number, was told to be kept; 0 is the end of the run."""
        return {
            (int(words[1]), int(words[2]) if words[0] == "move" else 0): at
            for words, at in zip(self.lines, self.heard, strict=True)
            if words[0] in ("move", "finished")
        }

    @property
    def exchanges(self) -> bool:
        """Whether it exchanges, as far as it was seen."""
        return bool(self.killed) and self.killed[-1][1] < NEVER

    def suffer(self) -> None:
        """It, or the process beside it, is killed now."""
        self.killed.append((time.monotonic(), NEVER))
        self.killed_ms = int(time.time() * 1000)

    def look(self) -> None:
        """Notes when its process exchanges again."""
        if not self.exchanges:
            status = read_status(self.home / "hub.json")
            if status is not None and status.since_ms >= self.killed_ms and status.state is not HubState.STARTING:
                self.killed[-1] = (self.killed[-1][0], time.monotonic())


class Room(Crowd[LivingKiosk]):
    """Kiosks in one room."""

    def __init__(self, given: Namespace, folder: Path, hub: TriedHub, rng: random.Random) -> None:
        super().__init__()
        self._given, self._hub, self._rng = given, hub, rng
        self._pace_ms = given.pause_ms or (_QUICK_MS if given.kiosks <= _FEW else _CALM_MS)
        self.kiosks = [LivingKiosk(folder / f"kiosk{number}") for number in range(given.kiosks)]
        self.arrived: dict[tuple[str, int], float] = {}
        """When a move of a run was on the hub's table."""
        self.span = (0.0, 0.0)
        """From when to when all played."""
        self._watch: Carrier | None = None

    def play(self) -> None:
        """Has them play for the time that is given, with all that befalls them; afterwards none lives."""
        seconds, absences = self._given.seconds, self._given.absences
        happenings: list[tuple[float, Callable[[], None]]] = []
        for _ in range(self._given.kills):
            happenings.append((self._rng.uniform(0.3, 0.9), self._kill_kiosk))
            happenings.append((self._rng.uniform(0.3, 0.9), self._kill_exchange))
        for number in range(absences):
            leaves = 0.3 + 0.6 * number / absences
            happenings += [(leaves, self._hub.leave), (leaves + 0.3 / absences, self._hub.come_back)]
        coming = sorted(happenings, key=lambda one: one[0])
        waiting = list(self.kiosks)
        while waiting or not all(kiosk.exchanges for kiosk in self.kiosks):
            if waiting and sum(kiosk.process and not kiosk.exchanges for kiosk in self.kiosks) < _STARTING:
                kiosk = waiting.pop(0)
                kiosk.home.mkdir()
                settle(kiosk.home, self._hub.place)
                self._begin(kiosk)
            self._turn()
        began = time.monotonic()
        while (now := time.monotonic()) < began + seconds or coming:
            if coming and now >= began + coming[0][0] * seconds:
                coming.pop(0)[1]()  # one a turn: that the hub was away is noticed before it is back
            self._turn()
        self.span = (began, time.monotonic())
        for kiosk in self.kiosks:
            self.kill(kiosk)
        for kiosk in self.kiosks:
            _wait_for_exchange(kiosk.home)
        if self._watch is not None:
            self._watch.close()

    def _turn(self) -> None:
        """Hears what they say, and looks at the hub."""
        self.listen(_TURN_S)
        for kiosk in self.living:
            kiosk.look()
        self._look()

    def _begin(self, kiosk: LivingKiosk) -> None:
        rng = random.Random(self._rng.randrange(2**32))
        self.start(kiosk, lambda said: scripted.live(kiosk.home, rng, said, only_runs=True, pause_ms=self._pace_ms))
        kiosk.suffer()

    def _kill_kiosk(self) -> None:
        kiosk = self._rng.choice(self.kiosks)
        self.kill(kiosk)
        self._begin(kiosk)

    def _kill_exchange(self) -> None:
        """Kills the process beside one of them, if it has one now."""
        kiosk = self._rng.choice(self.kiosks)
        children = Path(f"/proc/{kiosk.process}/task/{kiosk.process}/children")
        kiosk.suffer()
        for process in children.read_text().split() if children.exists() else ():
            with suppress(OSError):
                os.kill(int(process), signal.SIGKILL)

    def _look(self) -> None:
        """What has come to the hub's table since the last look."""
        if not self._hub.is_there:
            if self._watch is not None:
                self._watch.close()
            self._watch = None
            return
        if self._watch is None:
            self._watch = open_carrier(self._hub.place, OBSERVER, OBSERVER_KEY)
        for part in self._watch.news(EVERYTHING, Holding()):
            for fact in part:
                self._note(fact)

    def _note(self, fact: Fact) -> None:
        run = str(fact.body.get("run"))
        match fact.kind:
            case FactKind.MOVE_ENDED:
                number = fact.body["number"]
                assert isinstance(number, int)
                self.arrived.setdefault((run, number), time.monotonic())
            case FactKind.RUN_ENDED if fact.body["finished"]:
                self.arrived.setdefault((run, 0), time.monotonic())
            case _:
                pass

    def pace(self) -> float:
        """Moves a minute of all kiosks."""
        began, ended = self.span
        kept = sum(began <= at <= ended and number > 0 for one in self.kiosks for (_, number), at in one.kept.items())
        return 60 * kept / (ended - began)

    def delays(self) -> list[float]:
        """For each move that was kept: the seconds from when it could be on the table to when it was."""
        found = []
        for kiosk in self.kiosks:
            runs = _runs(kiosk.home)
            for (run, number), kept in kiosk.kept.items():
                arrived = self.arrived.get((runs[run], number))
                if arrived is not None:
                    found.append(max(0.0, arrived - _possible(kept, [*self._hub.away, *kiosk.killed])))
        return found


def _possible(kept: float, hindrances: Sequence[tuple[float, float]]) -> float:
    """From when on something that was kept could be sent, had nothing else hindered it for the second it may take."""
    for begins, ends in sorted(hindrances):
        if begins <= kept + LIMIT_S and kept < ends:
            kept = ends
    return kept


def _wait_for_exchange(folder: Path) -> None:
    """Waits until the process beside a kiosk that was killed has ended too: it would write where all is deleted."""
    end = time.monotonic() + _PATIENCE_S
    with (folder / LOCK).open("ab") as file:
        while not lock(file) and time.monotonic() < end:
            time.sleep(_TURN_S)


def _runs(folder: Path) -> dict[int, str]:
    """The UUIDs of a kiosk's runs, by their local numbers."""
    with closing(sqlite3.connect(folder / "topping.db")) as database:
        return dict(database.execute("SELECT id, uuid FROM runs"))


def check(room: Room, place: HubPlace) -> int:
    """Compares what was told to be kept with what the hub and every machine know; how many moves that is."""
    homes = [kiosk.home for kiosk in room.kiosks]
    exchange_all(homes, place)
    with closing(open_carrier(place, OBSERVER, OBSERVER_KEY)) as carrier:
        every = [fact for part in carrier.news(EVERYTHING, Holding()) for fact in part]
    by_name = {fact.name: fact for fact in every}
    # a line may stand twice in a folder, where a killed kiosk's exchange and its successor's both added it
    if any(by_name[fact.name] != fact for fact in every) or (place.folder is None and len(by_name) != len(every)):
        raise TrialError("a fact twice")
    every = list(by_name.values())
    said: dict[tuple[str, int], int] = {}
    for fact in every:
        number = {FactKind.MOVE_ENDED: fact.body.get("number"), FactKind.RUN_ENDED: 0}.get(FactKind(fact.kind))
        if isinstance(number, int) and (number or fact.body["finished"]):
            name = (str(fact.body["run"]), number)
            said[name] = said.get(name, 0) + 1
    if twice := [name for name, count in said.items() if count > 1]:
        raise TrialError(f"said twice: {twice[:5]}")
    moves = 0
    for kiosk in room.kiosks:
        runs = _runs(kiosk.home)
        lost = [name for name in kiosk.kept if (runs[name[0]], name[1]) not in said]
        if lost:
            raise TrialError(f"{kiosk.home.name} has kept what the hub does not have: {lost[:5]}")
        moves += len(kiosk.kept)
    names = {fact.name for fact in every}
    for folder in homes:
        with closing(sqlite3.connect(folder / "topping.db")) as database:
            known = set(database.execute("SELECT uuid, number FROM facts JOIN machines ON id = machine"))
        if known != names:
            raise TrialError(f"{folder.name} knows {len(known)} facts, the hub has {len(names)}")
    return moves


def main() -> int:
    """Reads the options, tries it as often as asked; 1 where there was a fault."""
    parser = arguments("hub", __doc__, 1)
    parser.add_argument("--kiosks", type=int, default=5, help="how many (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=10, help="of either process (default: %(default)s)")
    parser.add_argument("--absences", type=int, default=5, help="of the hub (default: %(default)s)")
    parser.add_argument("--carrier", choices=CARRIERS, default="postgres")
    parser.add_argument("--pause-ms", type=int, default=0, help="of each turn of a script (default: as many can bear)")
    parser.add_argument("--untimed", action="store_true", help="what is late is no fault: on a machine with other work")
    given, trial = asked(parser, forks=True)
    delays: list[float] = []
    paces: list[float] = []
    moves = 0

    def attempt(rng: random.Random, number: int) -> str:
        nonlocal moves
        here = folder / str(number)
        here.mkdir()
        with hub_by(given.carrier, here) as hub, Room(given, here, hub, rng) as room:
            room.play()
            if not hub.is_there:
                hub.come_back()
            delays.extend(room.delays())
            paces.append(room.pace())
            moves += check(room, hub.place)
        return f"rooms of {given.kiosks} kiosks"

    with home() as folder:
        outcome = carry_out(trial, attempt)
    late = sorted(delays)
    if not given.untimed and late and late[-1] > LIMIT_S:
        outcome.faults.append((trial.first, "too late on the table", f"{late[-1]:.2f} s"))
    outcome.figures.append(f"{moves} moves and ends of runs told to be kept, each of them there once")
    if paces:
        outcome.figures.append(f"{sum(paces) / len(paces):.0f} moves a minute, once all had started")
    if late:
        figures = ", ".join(f"{part:.0%} within {late[int(part * (len(late) - 1))]:.2f} s" for part in (0.5, 0.95, 1.0))
        outcome.figures.append(f"on the table after they were kept, and the hub was there: {figures}")
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
