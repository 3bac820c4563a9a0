"""An evening on phones: sixty sockets play a game; some leave and come back, the server is killed, a guest floods it.

`python -m tests.trials.hall --phones 60 --moves 20 --leave 0.2 --seed 7 [--kill N] [--flood] [--router MOVE]` prints
one JSON object: whether anything that was acknowledged is lost or doubled, how long acknowledgements took, what the
server used, whether a top was told before its time. It fails with 1 where anything is lost, doubled or told; with 3
where this machine is too busy for its times to mean anything (`lag_p99_ms`). With `--router MOVE` no byte passes for
twenty seconds of that move. `--duplicate` is the trial of phones beside paper (`tests.trials.hallpaper`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from tests.trials import hallpaper
from topping.gamefiles import shelf
from topping.hall.seatkeys import key_proof
from topping.rules.games.game import Game, Turn

GAME: Final = "normale-08"
MOST_LAG_MS: Final = 15
LIMIT_S: Final = 40
PAUSE_S: Final = 3
ROUTER_S: Final = 20.0
"""How long the network is away."""
_LAG = """
import asyncio, json, sys, time
async def main():
    lags = []
    end = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    while not end.done():
        at = time.perf_counter()
        await asyncio.sleep(.01)
        lags.append(time.perf_counter() - at - .01)
    print(json.dumps(sorted(lags)[int(len(lags) * .99)] * 1000))
asyncio.run(main())
"""


def prepared_game() -> Game:
    return shelf.load(next(one.path for one in shelf.prepared() if one.name == GAME))


def turns() -> tuple[Turn, ...]:
    return tuple(prepared_game().turns())


def texts_of(value: object) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_of(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_of(one)


@dataclass(slots=True)
class Tally:
    """What the phones saw."""

    acknowledged: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    """By table and number: move and text."""
    clean_ms: list[tuple[float, float]] = field(default_factory=list)
    """When a proposal that was said once was acknowledged, and after how long."""
    sent: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    closed: Counter[int] = field(default_factory=Counter)
    frames: int = 0
    bytes: int = 0
    leaks: list[str] = field(default_factory=list)
    ended: int = 0
    back_s: list[float] = field(default_factory=list)
    """How long after the network's return each phone was at its seat again."""


@dataclass(slots=True)
class Player:
    """A phone that finds most tops, after a few wrong words; it says again what was not acknowledged."""

    table: int
    key: str
    port: int
    tally: Tally
    tops: tuple[Turn, ...]
    chance: random.Random
    leaves: bool
    socket: ClientConnection | None = None
    last: int = 0
    queue: list[list[Any]] = field(default_factory=list)
    """Number, move, text, when it was said first, whether it was said again."""
    move: int = 0
    is_done: bool = False
    thinking: asyncio.Task[None] | None = None
    stops: bool = False
    said_at: float = 0.0
    out_until: float = 0.0
    """Until when no byte passes."""
    is_out: bool = False

    def lose_network(self, until: float) -> None:
        """As when the router dies: nothing closes the socket, and nothing comes or goes."""
        self.out_until, self.is_out = until, True
        if self.socket is not None:
            self.socket.transport.pause_reading()

    async def run(self) -> None:
        while not self.stops:
            await asyncio.sleep(max(0.0, self.out_until - time.perf_counter()))
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._once()
            if not self.stops:
                self.tally.reconnects += 1
                await asyncio.sleep(self.chance.uniform(0.3, 3) if self.leaves else self.chance.uniform(0.2, 0.6))
        if self.thinking is not None:
            self.thinking.cancel()

    async def _once(self) -> None:
        host = f"127.0.0.1:{self.port}"
        source = (f"127.0.1.{self.table}", 0)
        async with connect(
            f"ws://{host}/ws", origin=Origin(f"http://{host}"), compression=None, ping_interval=None, local_addr=source
        ) as self.socket:
            reading = asyncio.create_task(self._read(self.socket))
            leave_at = time.perf_counter() + (self.chance.uniform(3, 25) if self.leaves else 10**6)
            while not reading.done() and not self.stops:
                await asyncio.sleep(0.1)
                if self.is_out:
                    await asyncio.sleep(max(0.0, self.out_until - time.perf_counter()))
                    self.socket.transport.abort()
                    self.is_out = False
                    break
                if time.perf_counter() > leave_at:
                    if self.chance.random() < 0.5:
                        self.socket.transport.abort()
                    break
            reading.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await reading
        if self.socket.close_code and self.socket.close_code >= 4000 and not self.stops:
            self.tally.closed[self.socket.close_code] += 1

    async def _read(self, socket: ClientConnection) -> None:
        async for raw in socket:
            at, message = time.perf_counter(), json.loads(raw)
            self._look(message, str(raw))
            kind = message["t"]
            if kind == "nonce":
                await self._send({"t": "hello", "seat": self.table, "proof": key_proof(self.key, message["x"])})
                continue
            if "you" in message:
                if self.out_until:
                    self.tally.back_s.append(time.perf_counter() - self.out_until)
                    self.out_until = 0.0
                self.last = message["you"]["n"]
                if self.queue and self.queue[0][0]:
                    self.queue[0][4] = True
                await self._say_next()
            if kind == "draw":
                self.is_done = message["done"] is not None
                if message["m"] != self.move:
                    self.move = message["m"]
                    self._think()
                await self._send({"t": "shown", "move": message["m"]})
            elif kind == "ack":
                await self._acknowledged(message, at)
            elif kind == "no":
                self.tally.refused[message["why"]] += 1
                if self.queue and self.queue[0][0] == message["n"]:
                    self.queue.pop(0)
                self.last = message["last"]
                await self._say_next()
            elif kind == "end":
                self.tally.ended = max(self.tally.ended, message["m"])
                self.is_done = True

    async def _acknowledged(self, message: dict[str, Any], at: float) -> None:
        if self.queue and self.queue[0][0] == message["n"]:
            number, move, text, said_at, is_again = self.queue.pop(0)
            self.tally.acknowledged[self.table, number] = (move, text)
            if not is_again:
                self.tally.clean_ms.append((at, 1000 * (at - said_at)))
        self.last = max(self.last, message["n"])
        self.is_done = self.is_done or (message["v"] == "top" and message["m"] == self.move)
        await self._say_next()

    def _think(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
        self.thinking = asyncio.create_task(self._play(self.move))

    async def _play(self, move: int) -> None:
        solution = self.tops[move - 1].solution
        for _ in range(self.chance.choice((1, 2, 2, 3, 4))):
            await asyncio.sleep(self.chance.uniform(0.9, 3))
            letters = "".join(self.chance.sample(solution.word.upper(), min(5, len(solution.word))))
            await self._propose(move, f"{letters} {solution.reference}")
        if self.chance.random() < 0.85:
            await asyncio.sleep(self.chance.uniform(0.9, 3))
            await self._propose(move, solution.move.circled)
        else:
            await asyncio.sleep(1)
            await self._send({"t": "up", "move": move})

    async def _propose(self, move: int, text: str) -> None:
        if self.is_done or self.move != move:
            return
        self.tally.sent += 1
        self.queue.append([0, move, text, 0.0, False])
        if len(self.queue) == 1:
            await self._say_next()

    async def _say_next(self) -> None:
        if not self.queue:
            return
        one = self.queue[0]
        if not one[0]:
            now = time.perf_counter()
            # the room lets a second proposal within 0.7 s wait: that is no delay of its own
            one[0], one[3], one[4] = self.last + 1, now, now - self.said_at < 0.8
        self.said_at = time.perf_counter()
        await self._send({"t": "say", "number": one[0], "move": one[1], "text": one[2]})

    async def _send(self, message: dict[str, Any]) -> None:
        if self.socket is not None and not self.is_out:
            with suppress(ConnectionClosed):
                await self.socket.send(json.dumps(message))

    def _look(self, message: dict[str, Any], raw: str) -> None:
        """Whether a frame tells a top before its move is over; the grid must be the one before the move."""
        self.tally.frames += 1
        self.tally.bytes += len(raw)
        if message["t"] not in ("draw", "found", "ack", "no", "wait"):
            return
        cells = message.pop("cells", None)
        told = set(re.findall(r"[A-Z]+", " ".join(texts_of(message)).upper()))
        move = message.get("m", 0)
        for turn in self.tops[max(0, move - 1) :]:
            if turn.solution.word.upper() in told:
                self.tally.leaks.append(f"{message['t']} {move}: {turn.solution.word}")
        if cells is not None and cells.replace(" ", ".") != self.tops[move - 1].before.board.cells:
            self.tally.leaks.append(f"grid {move}")


class Hosting:
    """The server's process."""

    def __init__(self, home: Path, port: int) -> None:
        self.home, self.port = home, port
        self.keys: dict[int, str] = {}
        self.cpu_s, self.peak_mb, self.kills = 0.0, 0.0, 0
        self.began = time.perf_counter()

    def start(self, *arguments: str) -> None:
        place = ("--address", "127.0.0.1", "--port", str(self.port))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "topping", "hall", *arguments, *place],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TOPPING_HOME": str(self.home), "TOPPING_LANG": "en"},
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("The room is open"):
                return
            table, _, url = line.split()
            self.keys[int(table)] = url.partition("#")[2].partition(".")[2]
        raise SystemExit("the room did not open")

    def order(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def measure(self) -> None:
        """Adds up what the present process has used."""
        with suppress(OSError, IndexError):
            stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            self.cpu_s += (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
            for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
                if line.startswith("VmHWM"):
                    self.peak_mb = max(self.peak_mb, int(line.split()[1]) / 1024)

    def kill(self) -> None:
        self.measure()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1
        self.start("resume")

    def stop(self) -> None:
        self.measure()
        self.order("stop")
        with suppress(OSError):
            self.process.communicate("stop\n", timeout=60)

    @property
    def journal(self) -> Path:
        return max((self.home / "hall").glob("*.journal"))


async def flood(port: int, key: str, table: int, until: asyncio.Event) -> None:
    """A seat that says as much as it can, and a guest who opens sockets without a proof."""
    host = f"127.0.0.1:{port}"

    async def says() -> None:
        while not until.is_set():
            with suppress(OSError, WebSocketException, TimeoutError, KeyError):
                async with connect(
                    f"ws://{host}/ws", origin=Origin(f"http://{host}"), compression=None, local_addr=("127.0.2.1", 0)
                ) as socket:
                    nonce = json.loads(await socket.recv())["x"]
                    await socket.send(json.dumps({"t": "hello", "seat": table, "proof": key_proof(key, nonce)}))
                    for number in range(1, 5_000):
                        await socket.send(json.dumps({"t": "say", "number": number, "move": 1, "text": "XX H8"}))
            await asyncio.sleep(0.02)

    async def knocks() -> None:
        while not until.is_set():
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"ws://{host}/ws", origin=Origin(f"http://{host}"), compression=None, local_addr=("127.0.2.2", 0)
                ) as socket:
                    await socket.send("{}")
                    await socket.recv()
            await asyncio.sleep(0.01)

    await asyncio.gather(says(), knocks(), knocks(), knocks())


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 1) if ordered else 0.0


async def play(options: argparse.Namespace, hosting: Hosting) -> tuple[Tally, dict[str, Any]]:
    chance, tally, tops = random.Random(options.seed), Tally(), turns()
    moves = min(options.moves, len(tops))
    *tables, last = sorted(hosting.keys)
    if not options.flood:
        tables.append(last)  # that of the flood otherwise
    leaving = set(chance.sample(tables, round(options.leave * len(tables))))
    players = [
        Player(table, hosting.keys[table], hosting.port, tally, tops, random.Random(chance.random()), table in leaving)
        for table in tables
    ]
    tasks = [asyncio.create_task(one.run()) for one in players]
    await asyncio.sleep(3)
    hosting.order("start")
    calm = asyncio.Event()
    more: dict[str, Any] = {}
    flooding: asyncio.Task[None] | None = None
    flood_from = 0.0
    kill_at = sorted(chance.uniform(15, 8 * moves) for _ in range(options.kill))
    router_at = 0.0
    began = time.perf_counter()
    while tally.ended < moves:
        await asyncio.sleep(0.2)
        if kill_at and time.perf_counter() - began > kill_at[0]:
            kill_at.pop(0)
            await asyncio.get_running_loop().run_in_executor(None, hosting.kill)
        if options.router and not router_at and any(one.move == options.router for one in players):
            router_at = time.perf_counter() + 4
        if router_at and time.perf_counter() > router_at and not more.get("router_move"):
            more["router_move"] = options.router
            for one in players:
                one.lose_network(time.perf_counter() + ROUTER_S)
        if options.flood and flooding is None and tally.ended >= moves // 2:
            flood_from = time.perf_counter()
            flooding = asyncio.create_task(flood(hosting.port, hosting.keys[last], last, calm))
        if time.perf_counter() - began > 60 * moves:
            more["stuck"] = tally.ended
            break
    calm.set()
    if flooding is not None:
        flooding.cancel()
        before = [ms for at, ms in tally.clean_ms if at < flood_from]
        during = [ms for at, ms in tally.clean_ms if at >= flood_from]
        more["p99_before_flood_ms"], more["p99_flood_ms"] = quantile(before, 0.99), quantile(during, 0.99)
    if options.router:
        more["back"], more["back_most_s"] = len(tally.back_s), round(max(tally.back_s, default=0.0), 1)
    await asyncio.sleep(1.5)
    more["wall_s"] = round(time.perf_counter() - began, 1)
    for one in players:
        one.stops = True
    await asyncio.gather(*tasks)
    return tally, more


def compared(hosting: Hosting, tally: Tally, journal: str, moves: int) -> dict[str, Any]:
    """Compares the proposals acknowledged to phones with the journal and the database."""
    said = [json.loads(line) for line in journal.splitlines() if '"e": "said"' in line]
    numbers = Counter((one["table"], one["number"]) for one in said)
    kept = {(one["table"], one["number"]): (one["move"], one["text"]) for one in said}
    lost = [key for key, value in tally.acknowledged.items() if kept.get(key) != value]
    with sqlite3.connect(hosting.home / "topping.db") as database:
        runs = dict(database.execute("SELECT id, player FROM runs ORDER BY id"))
        rows = database.execute("SELECT run, number, count(*) FROM moves GROUP BY run, number").fetchall()
        (proposals,) = database.execute("SELECT count(*) FROM proposals WHERE number <= ?", (moves,)).fetchone()
    replayed = sum(one["move"] <= moves for one in said)
    return {
        "acknowledged": len(tally.acknowledged),
        "in_journal": len(said),
        "lost": len(lost),
        "doubled": sum(count > 1 for count in numbers.values()) + sum(row[2] > 1 for row in rows),
        "proposals_in_runs": proposals,
        "proposals_of_ended_moves": replayed,
        "runs": len(runs),
        "moves_in_runs": len(rows),
        "moves_expected": len(runs) * moves,
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=0, help="60, or 20 with --duplicate")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--leave", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--kill", type=int, default=0)
    parser.add_argument("--flood", action="store_true")
    parser.add_argument("--router", type=int, default=0, metavar="MOVE")
    parser.add_argument("--duplicate", action="store_true")
    parser.add_argument("--timed", type=int, default=8, metavar="MOVES", help="moves of which keys are timed")
    parser.add_argument("--port", type=int, default=8_791)
    options = parser.parse_args()
    options.phones = options.phones or (20 if options.duplicate else 60)
    if options.duplicate:
        return hallpaper.main(options, prepared_game())
    with tempfile.TemporaryDirectory() as home:
        lag = subprocess.Popen([sys.executable, "-c", _LAG], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        hosting = Hosting(Path(home), options.port)
        seats = str(options.phones)
        hosting.start("start", "--game", GAME, "--seats", seats, "--time", str(LIMIT_S), "--pause", str(PAUSE_S))
        try:
            tally, more = asyncio.run(play(options, hosting))
            journal = hosting.journal.read_text(encoding="utf-8")
        finally:
            hosting.stop()
        lag_ms = round(float(lag.communicate()[0]), 1)
        found = compared(hosting, tally, journal, min(options.moves, len(turns())))
    times = [ms for _, ms in tally.clean_ms]
    report = {
        "phones": options.phones,
        "moves": tally.ended,
        "sent": tally.sent,
        **found,
        "refused": dict(tally.refused),
        "reconnects": tally.reconnects,
        "closed": dict(tally.closed),
        "kills": hosting.kills,
        "p50_ms": quantile(times, 0.5),
        "p99_ms": quantile(times, 0.99),
        "p999_ms": quantile(times, 0.999),
        "lag_p99_ms": lag_ms,
        "core_percent": round(100 * hosting.cpu_s / max(1.0, more["wall_s"]), 1),
        "peak_mb": round(hosting.peak_mb, 1),
        "frames": tally.frames,
        "bytes": tally.bytes,
        "leaks": tally.leaks[:5],
        **more,
    }
    print(json.dumps(report))
    has_all = found["moves_in_runs"] == found["moves_expected"]
    is_sound = not (found["lost"] or found["doubled"] or tally.leaks or "stuck" in more) and has_all
    if options.router:
        is_sound = is_sound and more["back"] == options.phones
    if options.flood:
        is_sound = is_sound and not tally.closed and more["p99_flood_ms"] <= 2 * more["p99_before_flood_ms"]
    if not is_sound:
        return 1
    if lag_ms > MOST_LAG_MS:
        return 3
    return 0 if report["p99_ms"] <= 100 and report["p999_ms"] <= 200 else 1


if __name__ == "__main__":
    sys.exit(main())
