"""The screens of a game on phones, without phones: its program is a stand-in that tells what the state wants."""

import io
from collections.abc import Callable, Mapping
from typing import IO, Final

import pygame

from tests.hall.played import Played
from tests.kiosk.driver import DOWN, Driver, game
from tests.screens.driving import shows, then
from tests.screens.state import State
from topping.hall.events import GameOver, SeatTaken
from topping.hall.room import LateRule
from topping.hall.status import HallStatus, write_status
from topping.kiosk.screens.choosing.routes import ChooseRoomGame
from topping.kiosk.screens.session.routes import NewRoom, Room
from topping.kiosk.services.room import HallLeading, HallTerms
from topping.paths import data_folder, ensure_folder, hall_file, hall_folder
from topping.play.session.plan import Player
from topping.system.launching import ChildProcess

NAMES: Final = (
    "Élodie Martin",
    "Jean-Baptiste Lefèvre",
    "Zoé Dubois",
    "Aïcha Benali",
    "François Œuvrard",
    "Marie-Hélène de La Tour",
    "Luc Petit",
    "Noémie Girard",
    "Paul Ndiaye",
    "Sylvie Roux",
    "Théo Blanc",
    "Inès Costa",
    "Bruno Keller",
    "Camille Roy",
    "Farid Haddad",
    "Jean-Luc Morel",
    "Nadia Lopez",
    "Olivier Simon",
    "Rose Garnier",
    "Marc Vidal",
    "Hélène Picard",
    "Yvon Le Goff",
    "Agnès Faure",
    "Simon Weiss",
)
URL: Final = "http://192.168.1.10:8080/"
_LONG_MS: Final = 10**6
F4, F5, F6 = pygame.K_F4, pygame.K_F5, pygame.K_F6


class StandIn:
    """A program that tells what it is given, and takes orders."""

    def __init__(self, slips: int) -> None:
        self.stdin: IO[bytes] | None = io.BytesIO()
        lines = (f"{n} K7TD9WQ{n % 8 + 2} {URL}#{n}.{'0123456789ab' * 2}\n" for n in range(1, slips + 1))
        self.output = io.BytesIO("".join(lines).encode())

    def poll(self) -> int | None:
        return None

    def terminate(self) -> None: ...

    def kill(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int:
        return 0

    @property
    def orders(self) -> list[str]:
        assert isinstance(self.stdin, io.BytesIO)
        return self.stdin.getvalue().decode().splitlines()

    def start(self, arguments: tuple[str, ...]) -> tuple[ChildProcess, IO[bytes], IO[bytes]]:
        return self, self.output, io.BytesIO()


def names_of(count: int) -> list[str]:
    return [NAMES[place % 24] + (f" {place // 24 + 1}" if place >= 24 else "") for place in range(count)]


def led(kiosk: Driver, seats: int, play: Callable[[Played], object], taken: int | None = None) -> StandIn:
    """A room with so many seats after what was played; the first `taken` have a phone."""
    stand_in = StandIn(seats)
    hall = HallLeading(stand_in.start)
    vars(kiosk.services)["hall"] = hall
    played = Played(game("normale-08", 30), seats, now=kiosk.store.now_ms() - 200_000, names=names_of(seats))
    played.here = set(range(1, (seats if taken is None else taken) + 1))
    play(played)
    hall.open(HallTerms(game("normale-08", 30), seats, 60, 20, LateRule.MOVES_LOST.value))
    played.here.discard(19)
    write_status(hall_file(), HallStatus.of(played.room, "Normale 08", played.here, URL, played.now))
    kiosk.wait(400)
    kiosk.show(Room())
    kiosk.wait(400)
    return stand_in


def seated(played: Played) -> None:
    played.happens(*(SeatTaken(played.now, table, "k") for table in sorted(played.here)))


def moves(count: int, found: int) -> Callable[[Played], None]:
    """So many moves, and `found` who have the top of the next one."""

    def play(played: Played) -> None:
        played.room.pause_ms = _LONG_MS
        played.start(*sorted(played.here))
        for move in range(1, count + 1):
            _find(played, [table for table in sorted(played.here) if (table * 7 + move) % 5])
            _end(played, move)
            played.room.next_ms = played.now
            played.after(20)
        _find(played, sorted(played.here, key=lambda table: table * 7 % 11)[:found])

    return play


def after(count: int) -> Callable[[Played], None]:
    """After so many moves, before the next draw."""

    def play(played: Played) -> None:
        moves(count - 1, 15)(played)
        _end(played, count)

    return play


def _over(played: Played) -> None:
    moves(3, 0)(played)
    played.happens(GameOver(played.now))


def _find(played: Played, tables: list[int]) -> None:
    for table in tables:
        played.after(40_000 // len(played.room.seats), 700)
        played.finds(table)


def _end(played: Played, move: int) -> None:
    while played.room.ended < move:
        played.after(700, 700)


def _waits(kiosk: Driver) -> None:
    (ensure_folder(hall_folder()) / "20260301-201500.journal").write_text("", encoding="utf-8")
    kiosk.show(NewRoom())


def _roster(kiosk: Driver) -> None:
    folder = data_folder() / "competitions"
    folder.mkdir(parents=True, exist_ok=True)
    lines = (f"{place};{name}" for place, name in enumerate(NAMES, start=1))
    (folder / "inscrits du mardi.csv").write_text("\n".join(("Table;Nom", *lines)), encoding="utf-8")
    kiosk.show(NewRoom(from_file=True))


_TERMS: Final = HallTerms(
    None, 8, 60, 20, "moves_lost", players=tuple(Player(place, name) for place, name in enumerate(NAMES, start=1))
)
STATES: Final[Mapping[str, State]] = {
    "room terms/usual": State(shows(NewRoom())),
    "room terms/one waits": State(_waits),
    "room terms/of a file": State(shows(NewRoom(terms=_TERMS, roster="inscrits du mardi.xlsx", game="file"))),
    "room roster file/usual": State(_roster),
    "room roster file/empty": State(shows(NewRoom(from_file=True))),
    "choose game/of a room": State(shows(ChooseRoomGame(NewRoom(terms=_TERMS, game="prepared")))),
    "room over/row": State(then(lambda kiosk: led(kiosk, 24, _over), DOWN, DOWN)),
    "room lobby/usual": State(lambda kiosk: led(kiosk, 24, seated, 21)),
    "room lobby/of 60": State(lambda kiosk: led(kiosk, 60, seated, 41)),
    "room codes/usual": State(then(lambda kiosk: led(kiosk, 24, seated, 11), F5)),
    "room lobby/naming": State(then(lambda kiosk: led(kiosk, 8, seated, 3), F4)),
    "room move/usual": State(lambda kiosk: led(kiosk, 24, moves(2, 11))),
    "room move/late seat": State(then(lambda kiosk: led(kiosk, 24, moves(2, 11), 20), F6)),
    "room move/standings": State(then(lambda kiosk: led(kiosk, 24, moves(2, 11)), F5)),
    "room move/of 60": State(lambda kiosk: led(kiosk, 60, moves(1, 24))),
    "room standings/usual": State(lambda kiosk: led(kiosk, 24, after(3))),
    "room over/usual": State(lambda kiosk: led(kiosk, 24, _over)),
    "room terms/again": State(shows(NewRoom(again=True))),
    "room standings/of 60": State(lambda kiosk: led(kiosk, 60, after(2))),
}
