"""A game on phones, led at this screen: starts, controls and follows the hall program, the server of the phones."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final
from urllib.parse import urlsplit

from topping.errors import SetupError
from topping.gamefiles.shelf import save_as
from topping.hall.addresses import may_listen, own_addresses
from topping.hall.orders import HallOrder, NextGame, OrderKind, format_order
from topping.hall.room import LateRule
from topping.hall.status import HallStatus, read_status
from topping.hall.sudden import sudden_conditions
from topping.hall.tiebreak import TiebreakOrder, format_tiebreak
from topping.log import LOG
from topping.paths import ensure_folder, hall_file, hall_folder
from topping.play.session.plan import Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.system.disk import refusing, write_whole
from topping.system.launching import ChildProcess, command
from topping.texts import language
from topping.texts.language import VARIABLE

_LOOK_MS: Final = 150
_USUAL_SEATS: Final = 8
PORT: Final = 8080
_PORTS: Final = 10
"""So many are tried."""
_ENDING: Final = ".journal"


@dataclass(frozen=True, slots=True)
class ShownSlip:
    """What a player needs to join with his phone: the web address (shown as a QR code) and the code to type."""

    url: str
    code: str


@dataclass(frozen=True, slots=True)
class HallTerms:
    """The options with which a game on phones is opened."""

    game: Game | None
    """None while it is not chosen."""
    seats: int
    """How many numbered ones; without effect where players are named."""
    limit_s: int
    penalty_s: int
    late: str
    """The rule for seats taken after the start (the value of a `LateRule`)."""
    is_sudden: bool = False
    """Whether mort subite is played, with its own times and rule for latecomers (§3.8.3)."""
    players: tuple[Player, ...] = ()
    """Who sits where; empty for numbered seats."""
    address: str = ""
    """The address of this machine that phones take; empty for the likeliest one."""

    @property
    def conditions(self) -> Conditions:
        """The conditions under which the game is played."""
        if self.is_sudden:
            return sudden_conditions()
        return Conditions.topping(1000 * self.limit_s, 1000 * self.penalty_s)


Starter = Callable[[tuple[str, ...]], tuple[ChildProcess, IO[bytes], IO[bytes]]]


def start(arguments: tuple[str, ...]) -> tuple[ChildProcess, IO[bytes], IO[bytes]]:
    """Starts the program `topping hall` with these arguments. Returns (process, standard output, standard error).

    Raises `OSError` if it cannot be started.
    """
    process = subprocess.Popen(
        command("topping.__main__", "main", ("hall", *arguments)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, VARIABLE: language()},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    return process, process.stdout, process.stderr


class HallLeading:
    """The control of the hall program, the server that players' phones connect to; it runs at most once."""

    def __init__(self, starter: Starter = start) -> None:
        self._starter = starter
        self._process: ChildProcess | None = None
        self._said: queue.SimpleQueue[tuple[bool, str]] = queue.SimpleQueue()
        self._looked: int | None = None
        self.status: HallStatus | None = None
        """The program's last message; None before the first, and after its end."""
        self.slips: dict[int, ShownSlip] = {}
        """By table: the access slips made since the program started."""
        self.fault = ""
        """Why the program ended, in its own words."""
        self.terms = HallTerms(None, _USUAL_SEATS, 60, 20, LateRule.MOVES_LOST.value)
        """Those of the last room that this kiosk opened; the usual ones before."""

    @property
    def is_running(self) -> bool:
        """Whether the hall program (the server of the phones) is running."""
        return self._process is not None

    @property
    def waits(self) -> bool:
        """Whether an earlier game on phones, or series of games, was not finished, so that it can be resumed."""
        return not self.is_running and any(hall_folder().glob(f"*{_ENDING}"))

    def play(self, terms: HallTerms, *, again: bool) -> None:
        """Starts the hall program (the server of the phones) with a game; with `again`, with a further game for the
        same players.

        Raises `SetupError` if the files cannot be written.
        """
        if again:
            self.again(terms)
        else:
            self.open(terms)

    def open(self, terms: HallTerms) -> None:
        """Starts the hall program (the server of the phones) with a game.

        Raises `SetupError` if the file of the game or of the players cannot be written.
        """
        game, seats = _written(terms.game), ("--seats", str(terms.seats))
        if terms.players:
            lines = ["table\tnom", *(f"{player.table}\t{player.name}" for player in terms.players)]
            seats = ("--players", str(_roster_file()))
            with refusing(SetupError, "setup.write", path=_roster_file()):
                write_whole(_roster_file(), "\n".join(lines).encode(), is_private=True, is_lasting=False)
        self.terms = terms
        times = ("--late", terms.late, "--time", str(terms.limit_s), "--penalty", str(terms.penalty_s))
        played = ("--sudden",) if terms.is_sudden else times
        self._begin("start", "--game", str(game), *seats, *played, *_served_at(terms.address, PORT))

    def decide(self, tables: Sequence[int], game: Game) -> None:
        """Starts a tie-break between the players at these tables (numbers). Raises `SetupError` if its game cannot be
        written.
        """
        path = _written(game)
        self.order(OrderKind.DECIDE, 0, format_tiebreak(TiebreakOrder(tuple(tables), str(path))))

    def again(self, terms: HallTerms) -> None:
        """Starts a further game for the same players. Raises `SetupError` if its file cannot be written."""
        game, self.terms = str(_written(terms.game)), terms
        next_game = NextGame(terms.limit_s, terms.penalty_s, terms.late, game)
        if terms.is_sudden:
            next_game = NextGame(0, 0, LateRule.MOVES_LOST.value, game)
        self._say(HallOrder(OrderKind.AGAIN, next_game=next_game))

    def resume(self) -> None:
        """Resumes the unfinished game on phones, or series of games, at the same web address as before."""
        status = read_status(self._file)
        known = urlsplit(status.url if status is not None else "")
        self._begin("resume", *_served_at(known.hostname or "", known.port or PORT))

    def drop(self) -> None:
        """Closes the unfinished game on phones, or series of games, for good."""
        self._begin("drop")

    def _begin(self, *arguments: str) -> None:
        if self._process is not None:
            return
        self.fault, self.slips, self.status = "", {}, None
        with suppress(OSError):
            hall_file().unlink(missing_ok=True)
        try:
            self._process, output, errors = self._starter(arguments)
        except OSError as fault:
            self.fault = str(fault)
            LOG.warning("hall: %s", fault)
            return
        for pipe, is_error in ((output, False), (errors, True)):
            threading.Thread(target=self._listen, args=(pipe, is_error), name="hall pipe", daemon=True).start()

    def _listen(self, pipe: IO[bytes], is_error: bool) -> None:
        with pipe:
            for line in pipe:
                self._said.put((is_error, line.decode("utf-8", "replace").strip()))

    def order(self, kind: OrderKind, table: int = 0, name: str = "") -> None:
        """Sends an order of this kind to the hall program (the server of the phones); does nothing if it is not
        running.

        `table` (number) and `name` say which player it concerns.
        """
        self._say(HallOrder(kind, table, name))

    def _say(self, order: HallOrder) -> None:
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):
                process.stdin.write(f"{format_order(order)}\n".encode())
                process.stdin.flush()

    def tick(self, now: int) -> None:
        """Reads the messages of the hall program (the server of the phones), at most every `_LOOK_MS`; `now` is the
        time (ms).
        """
        if self._looked is not None and now - self._looked < _LOOK_MS:
            return
        self._looked = now
        with suppress(queue.Empty):
            while True:
                self._hear(*self._said.get_nowait())
        if self._process is None:
            return
        if (code := self._process.poll()) is not None:
            LOG.info("hall: its program ended with %d", code)
            self._process, self.status = None, None
            return
        self.status = read_status(self._file) or self.status

    @property
    def _file(self) -> Path:
        return hall_file()

    def _hear(self, is_error: bool, line: str) -> None:
        if is_error:
            self.fault = line.removeprefix("topping : ").removeprefix("topping: ")
            LOG.info("hall: %s", line)
            return
        table, _, rest = line.partition(" ")
        code, _, url = rest.partition(" ")
        if table.isdecimal() and url.startswith("http://"):
            self.slips[int(table)] = ShownSlip(url, code)
            _roster_file().unlink(missing_ok=True)  # the names were read

    def close(self) -> None:
        """Ends the hall program (the server of the phones). An unfinished game can be resumed later."""
        process, self._process, self.status = self._process, None, None
        if process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()


def _served_at(address: str, port: int) -> tuple[str, ...]:
    """Returns the options of the hall program for its web address: `address` if this machine has it, otherwise the
    machine's first address.

    The port is the first free one from `port` on. Returns no options if the machine has no address.
    """
    own = own_addresses()
    address = address if address in own else next(iter(own), "")
    if not address:
        return ()
    free = next((one for one in range(port, port + _PORTS) if not may_listen(address, one)), port)
    return ("--address", address, "--port", str(free))


def _roster_file() -> Path:
    return ensure_folder(hall_folder()) / "seats.txt"


def _written(game: Game | None) -> Path:
    """Writes the game to a file that the hall program (the server of the phones) reads. Returns the path."""
    if game is None:
        raise ValueError("a room plays a game")
    return save_as(game, ensure_folder(hall_folder()) / "game.txt", is_lasting=False)
