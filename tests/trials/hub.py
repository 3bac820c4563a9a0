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
import selectors
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from uuid import UUID

from tests.hub.server import dsn_of, new_database, running_server
from tests.hub.somefacts import Holding
from tests.trials.trial import Outcome, Trial, TrialError, arguments, carry_out, home, report, trial_of
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING
from topping.hub.carrier import Carrier, HubPlace
from topping.hub.exchange import Exchange
from topping.hub.folder import make_hub
from topping.hub.keys import MachineKey, is_genuine, own_key
from topping.hub.machine import SharedStore
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import connect, make
from topping.hub.process import LOCK
from topping.hub.status import HubState, read_status
from topping.locking import lock
from topping.store import open_store

NAME = "hub"
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
_NEVER: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is tried."""

    kiosks: int = 5
    seconds: float = 30.0
    kills: int = 10
    """Of kiosks, and as many of the processes beside them."""
    absences: int = 5
    """How often the hub goes and comes back."""
    carrier: str = "postgres"
    pause_ms: int = 0
    """How long a kiosk's script waits at each turn; 0 for what the machine can bear."""

    @property
    def pace_ms(self) -> int:
        """As `pause_ms`, where it is not 0."""
        return self.pause_ms or (_QUICK_MS if self.kiosks <= _FEW else _CALM_MS)


_USUAL: Final = Plan()


class TriedHub:
    """A hub that can be taken away."""

    def __init__(self, place: HubPlace, switch: Callable[[bool], object]) -> None:
        self.place, self._switch = place, switch
        self.away: list[tuple[float, float]] = []
        """From when to when it was not there; the last has no end yet where it is not."""

    @property
    def is_there(self) -> bool:
        return not self.away or self.away[-1][1] < _NEVER

    def leave(self) -> None:
        self._switch(False)
        self.away.append((time.monotonic(), _NEVER))

    def come_back(self) -> None:
        self._switch(True)
        self.away[-1] = (self.away[-1][0], time.monotonic())


@contextmanager
def folder_hub(folder: Path) -> Iterator[TriedHub]:
    """A folder that is renamed while it is away."""
    there, away = folder / "hub", folder / "hub.away"
    there.mkdir()
    make_hub(there)
    yield TriedHub(HubPlace(folder=there), lambda comes: away.rename(there) if comes else there.rename(away))


@contextmanager
def server_hub(socket: Path, role: str = "topping_kiosk") -> Iterator[TriedHub]:
    """A database that refuses connections, and ends those that there are, while it is away; all log in alike."""
    with new_database(socket) as name, connect(dsn_of(socket)) as admin:
        with connect(dsn_of(socket, name)) as owner:
            make(owner)
        login = f"{name}_kiosk"
        admin.execute(f"CREATE ROLE {login} LOGIN IN ROLE {role}".encode())

        def switch(comes: bool) -> None:
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {comes}".encode())
            if not comes:
                admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))

        hub = TriedHub(HubPlace(dsn=dsn_of(socket, name, login)), switch)
        try:
            yield hub
        finally:
            if not hub.is_there:
                hub.come_back()
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s", (login,))
            admin.execute(f"DROP ROLE {login}".encode())


@dataclass(slots=True)
class LivingKiosk:
    """A kiosk and what it said."""

    home: Path
    process: int = 0
    pipe: int = -1
    rest: bytes = b""
    kept: dict[tuple[int, int], float] = field(default_factory=dict)
    """When a move, of a run by its local number, was told to be kept; 0 is the end of the run."""
    killed: list[tuple[float, float]] = field(default_factory=list)
    """From when to when nothing could exchange: it or the process beside it was killed, and started again."""
    killed_ms: int = 0
    """When that was last, by the clock on the wall."""

    @property
    def exchanges(self) -> bool:
        """Whether it exchanges, as far as it was seen."""
        return bool(self.killed) and self.killed[-1][1] < _NEVER

    def suffer(self) -> None:
        """It, or the process beside it, is killed now."""
        self.killed.append((time.monotonic(), _NEVER))
        self.killed_ms = int(time.time() * 1000)

    def look(self) -> None:
        """Notes when its process exchanges again."""
        if not self.exchanges:
            status = read_status(self.home / "hub.json")
            if status is not None and status.since_ms >= self.killed_ms and status.state is not HubState.STARTING:
                self.killed[-1] = (self.killed[-1][0], time.monotonic())


class Room:
    """Kiosks in one room."""

    def __init__(self, plan: Plan, folder: Path, hub: TriedHub, rng: random.Random) -> None:
        self._plan, self._hub, self._rng = plan, hub, rng
        self._selector = selectors.DefaultSelector()
        self.kiosks = [LivingKiosk(folder / f"kiosk{number}") for number in range(plan.kiosks)]
        self.arrived: dict[tuple[str, int], float] = {}
        """When a move of a run was on the hub's table."""
        self.span = (0.0, 0.0)
        """From when to when all played."""
        self._watch: Carrier | None = None

    def play(self) -> None:
        """Has them play for the time of the plan, with all that befalls them; afterwards none lives."""
        plan = self._plan
        happenings: list[tuple[float, Callable[[], None]]] = []
        for _ in range(plan.kills):
            happenings.append((self._rng.uniform(0.3, 0.9), self._kill_kiosk))
            happenings.append((self._rng.uniform(0.3, 0.9), self._kill_exchange))
        for number in range(plan.absences):
            leaves = 0.3 + 0.6 * number / plan.absences
            happenings += [(leaves, self._hub.leave), (leaves + 0.3 / plan.absences, self._hub.come_back)]
        coming = sorted(happenings, key=lambda one: one[0])
        waiting = list(self.kiosks)
        while waiting or not all(kiosk.exchanges for kiosk in self.kiosks):
            if waiting and sum(kiosk.process and not kiosk.exchanges for kiosk in self.kiosks) < _STARTING:
                kiosk = waiting.pop(0)
                kiosk.home.mkdir()
                settle(kiosk.home, self._hub.place)
                self._start(kiosk)
            self._turn()
        began = time.monotonic()
        while (now := time.monotonic()) < began + plan.seconds or coming:
            if coming and now >= began + coming[0][0] * plan.seconds:
                coming.pop(0)[1]()  # one a turn: that the hub was away is noticed before it is back
            self._turn()
        self.span = (began, time.monotonic())
        for kiosk in self.kiosks:
            self._end(kiosk)
        for kiosk in self.kiosks:
            _wait_for_exchange(kiosk.home)
        if self._watch is not None:
            self._watch.close()

    def _turn(self) -> None:
        """Hears what they say, and looks at the hub."""
        self._listen(_TURN_S)
        for kiosk in self.kiosks:
            if kiosk.process:
                kiosk.look()
        self._look()

    def _start(self, kiosk: LivingKiosk) -> None:
        from tests.trials import scripted

        reading, writing = os.pipe()
        seed = self._rng.randrange(2**32)
        process = os.fork()
        if process == 0:
            os.close(reading)
            os.setsid()  # it is killed alone, or with the process beside it
            with (kiosk.home / "said.txt").open("ab") as told:
                os.dup2(told.fileno(), 1)
                os.dup2(told.fileno(), 2)
            try:
                scripted.live(kiosk.home, random.Random(seed), writing, only_runs=True, pause_ms=self._plan.pace_ms)
            finally:
                os._exit(3)
        os.close(writing)
        kiosk.process, kiosk.pipe, kiosk.rest = process, reading, b""
        kiosk.suffer()
        self._selector.register(reading, selectors.EVENT_READ, kiosk)

    def _kill_kiosk(self) -> None:
        kiosk = self._rng.choice(self.kiosks)
        self._end(kiosk)
        self._start(kiosk)

    def _end(self, kiosk: LivingKiosk) -> None:
        os.kill(kiosk.process, signal.SIGKILL)
        os.waitpid(kiosk.process, 0)
        while self._hear(kiosk):
            pass
        self._selector.unregister(kiosk.pipe)
        os.close(kiosk.pipe)

    def _kill_exchange(self) -> None:
        """Kills the process beside one of them, if it has one now."""
        kiosk = self._rng.choice(self.kiosks)
        children = Path(f"/proc/{kiosk.process}/task/{kiosk.process}/children")
        kiosk.suffer()
        for process in children.read_text().split() if children.exists() else ():
            with suppress(OSError):
                os.kill(int(process), signal.SIGKILL)

    def _listen(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            self._hear(key.data)

    def _hear(self, kiosk: LivingKiosk) -> bool:
        content = os.read(kiosk.pipe, 1 << 16)
        *lines, kiosk.rest = (kiosk.rest + content).split(b"\n")
        now = time.monotonic()
        for line in lines:
            match line.decode().split():
                case ["move", run, number]:
                    kiosk.kept[int(run), int(number)] = now
                case ["finished", run]:
                    kiosk.kept[int(run), 0] = now
                case ["left", code]:
                    raise TrialError(f"a kiosk ended with {code}: {(kiosk.home / 'said.txt').read_text()[-2000:]}")
                case _:
                    pass
        return bool(content)

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


def settle(folder: Path, place: HubPlace) -> None:
    """Has a machine exchange by a place."""
    key, value = ("dsn", place.dsn) if place.folder is None else ("folder", str(place.folder))
    (folder / "config.toml").write_text(f'[hub]\n{key} = "{value}"\nlabel = "{folder.name}"\n', encoding="utf-8")


def _runs(folder: Path) -> dict[int, str]:
    """The UUIDs of a kiosk's runs, by their local numbers."""
    with closing(sqlite3.connect(folder / "topping.db")) as database:
        return dict(database.execute("SELECT id, uuid FROM runs"))


def exchange_all(homes: Sequence[Path], place: HubPlace) -> None:
    """Has each machine send what it has, then each receive what the others have."""
    for _ in range(2):
        for folder in homes:
            with open_store(folder / "topping.db").store as store:
                shared, key = SharedStore(store), own_key(folder)
                shared.present(folder.name, key)
                while shared.tell_backlog():
                    pass
                with closing(open_carrier(place, shared.machine, key)) as carrier:
                    exchange = Exchange(shared, carrier, key.sign, is_genuine)
                    exchange.give()
                    exchange.take()


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


def trial(
    asked: Trial,
    folder: Path,
    plan: Plan,
    socket: Path | None,
    *,
    is_timed: bool = True,
    shows_progress: bool = False,
) -> Outcome:
    """Tries it as often as asked; a server is given by its socket. What is late is a fault where it `is_timed`."""
    from tests.trials import scripted  # noqa: F401  # once, so that each process forked has it

    delays: list[float] = []
    paces: list[float] = []
    moves = 0

    def attempt(rng: random.Random, number: int) -> str:
        nonlocal moves
        here = folder / str(number)
        here.mkdir()
        with folder_hub(here) if socket is None else server_hub(socket) as hub:
            room = Room(plan, here, hub, rng)
            room.play()
            if not hub.is_there:
                hub.come_back()
            delays.extend(room.delays())
            paces.append(room.pace())
            moves += check(room, hub.place)
        return f"rooms of {plan.kiosks} kiosks"

    outcome = carry_out(asked, attempt, shows_progress=shows_progress)
    late = sorted(delays)
    if is_timed and late and late[-1] > LIMIT_S:
        outcome.faults.append((asked.first, "too late on the table", f"{late[-1]:.2f} s"))
    outcome.figures.append(f"{moves} moves and ends of runs told to be kept, each of them there once")
    if paces:
        outcome.figures.append(f"{sum(paces) / len(paces):.0f} moves a minute, once all had started")
    if late:
        figures = ", ".join(f"{part:.0%} within {late[int(part * (len(late) - 1))]:.2f} s" for part in (0.5, 0.95, 1.0))
        outcome.figures.append(f"on the table after they were kept, and the hub was there: {figures}")
    return outcome


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    parser = arguments(NAME, str(__doc__), 1)
    parser.add_argument("--kiosks", type=int, default=_USUAL.kiosks, help="how many (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=_USUAL.seconds, help="how long (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=_USUAL.kills, help="of either process (default: %(default)s)")
    parser.add_argument("--absences", type=int, default=_USUAL.absences, help="of the hub (default: %(default)s)")
    parser.add_argument("--carrier", choices=("folder", "postgres"), default=_USUAL.carrier)
    parser.add_argument(
        "--pause-ms",
        type=int,
        default=_USUAL.pause_ms,
        help=f"of each turn of a script (default: {_QUICK_MS}, {_CALM_MS} for more than {_FEW} kiosks)",
    )
    parser.add_argument("--socket", type=Path, help="the folder of the socket of a server that runs already")
    parser.add_argument("--untimed", action="store_true", help="what is late is no fault: on a machine with other work")
    given = parser.parse_args()
    if not hasattr(os, "fork"):
        print("this system cannot fork a process")
        return 0
    plan = Plan(given.kiosks, given.seconds, given.kills, given.absences, given.carrier, given.pause_ms)
    options = " ".join(
        f"--{name} {getattr(given, name)}" for name in ("kiosks", "seconds", "kills", "absences", "carrier")
    )
    asked = trial_of(NAME, given, options)
    with home() as folder:

        def tried(socket: Path | None) -> Outcome:
            return trial(asked, folder, plan, socket, is_timed=not given.untimed, shows_progress=True)

        if plan.carrier == "folder":
            return report(tried(None))
        if given.socket is not None:
            return report(tried(given.socket))
        with running_server() as socket:
            return report(tried(socket))


if __name__ == "__main__":
    sys.exit(main())
