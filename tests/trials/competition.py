"""A competition of three games in two rooms through real kiosk processes: `python -m tests.trials.competition`.

Each room is a machine of its own: the command that opens the kiosk, its screens and its answering thread are the
shipped ones; a script presses the referee's keys. Lyon is the organiser's; Évry opens its package by the code and
gives its results back by file. Évry cancels a move, retains another top, is killed and comes back, and excludes an
entrant; the organiser answers. The standings are compared with those that were worked out by hand
(`tests/data/competition_by_hand.txt`).
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self
from unittest.mock import patch

import pygame

from tests.cli.program import command
from tests.conftest import CHECKOUT
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, at_once
from tests.outside.referee import decides, enrols, entrant, of, opens
from tests.trials.crowd import Crowd, Living, printed
from tests.trials.scripted import WINDOW, press_keys, type_text
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from topping.cli import run
from topping.competition.decisions import EntrantExcluded, MoveVoided, TopRetained
from topping.competition.questions import DecisionQuestion, open_questions
from topping.kiosk import routes
from topping.kiosk.app import Kiosk
from topping.kiosk.screens.competition.nextentrant import CompetitionDeskScreen
from topping.kiosk.screens.session.routes import PlaySession
from topping.kiosk.screens.session.session import SessionScreen, SessionStandingsScreen
from topping.play.session.newsession import CompetitionRoom
from topping.rules.games.gametext import format_game, parse_game
from topping.store import now
from topping.store.competitions.scored import session_of

EVENT: Final = "Championnat des deux salles"
DATA: Final = CHECKOUT / "tests" / "data"
BY_HAND: Final = DATA / "competition_by_hand.txt"
ORGANISER, ROOM = "Lyon", "Evry"
CANCELLED: Final = (1, 2)
"""The game and the move that Évry cancels."""
RETAINED: Final = (2, 1, 2)
"""The game and the move on which Évry retains another top, and how far down in the list it stands."""
KILLED: Final = (2, 2)
"""The game and the move after which Évry's machine is killed."""
EXCLUDED: Final = 4
"""The entrant whom Évry excludes."""
_CODE: Final = "bako ritu nefa losi"
_PATIENCE_S: Final = 240.0
_BETWEEN_S: Final = 0.06
_QUIET_S: Final = 1.2
"""How long the screen takes no next step after the bulletins were collected."""
_PRESSES_S: Final = 0.4
"""Between two presses of a key."""

_Until = Callable[[], bool]


@dataclass(slots=True)
class ByHand:
    """What was worked out by hand."""

    moves: dict[tuple[int, str], list[dict[str, str]]] = field(default_factory=dict)
    """By game and room, the solutions of each move by their letters, as they are typed."""
    games: list[str] = field(default_factory=list)
    players: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By room and number, a letter a move for each game."""
    provisional: dict[str, int] = field(default_factory=dict)
    standings: list[tuple[int | None, str, list[int], int]] = field(default_factory=list)
    """Rank, who, the points of each game, the total."""

    @classmethod
    def read(cls, path: Path = BY_HAND) -> Self:
        """Reads the file: a word that says what a line holds, then its values; `#` begins a remark."""
        made = cls()
        rooms: list[str] = []
        here: list[tuple[int, str]] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.partition("#")[0].split()
            match words:
                case ["room", room]:
                    made.players[room] = {}
                    rooms.append(room)
                case ["game", number, name, *only]:
                    here = [(int(number), room) for room in only or rooms]
                    made.games += [name] if len(made.games) < int(number) else []
                    made.moves |= {key: [] for key in here}
                case ["move" | "A" | "B", *_]:
                    if words[0] == "move":
                        words = words[1:]
                        for key in here:
                            made.moves[key].append({})
                    for key in here:
                        made.moves[key][-1][words[0]] = " ".join(words[1:])
                case ["player", room, number, *games]:
                    made.players[room][number] = games
                case ["provisional", who, points]:
                    made.provisional[who] = int(points)
                case ["standing", rank, who, *points, total]:
                    each = [int(one) for one in points]
                    made.standings.append((int(rank) if rank.isdigit() else None, who, each, int(total)))
        return made


@dataclass(slots=True)
class Machine(Living):
    """A kiosk of one room."""

    room: str = ""

    def said(self, kind: str) -> list[list[str]]:
        """Returns the output after a word, in order."""
        return [line[1:] for line in self.lines if line[0] == kind]

    def has_entered(self, move: int) -> bool:
        """Whether the bulletins of a move are entered."""
        return any(int(number) == move for number, *_ in self.said("entered"))


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is typed in a session."""

    moves: tuple[tuple[str, ...], ...]
    """The lines of each move."""
    cancels: int = 0
    """The move that is cancelled while it is played; 0 for none."""
    retains: int = 0
    """The move on which another top is retained, where that is offered."""
    downs: int = 1
    """How far down in the list of tops it stands."""


def lead(machine: Path, centre: str, place: int, sitting: Sitting, said: int) -> None:
    """Opens the kiosk on the session of a game in a room, and leads it; then waits to be killed."""
    os.environ["TOPPING_HOME"] = str(machine)
    script = _Referee(sitting, said)
    with (
        patch.object(Kiosk, "step", script.stepping(Kiosk.step)),
        patch.object(Kiosk, "run", _on_session(Kiosk.run, centre, place)),
    ):
        code = run(["play", *WINDOW])
    os.write(said, (f"over {code}\n" if code == 0 else f"left {code}\n").encode())
    while True:
        time.sleep(60)


def _on_session(run_kiosk: Callable[[Kiosk], None], centre: str, place: int) -> Callable[[Kiosk], None]:
    """The kiosk, which begins with a session as the desk of the competition opens it."""

    def begun(kiosk: Kiosk) -> None:
        store, sessions = kiosk.services.store, kiosk.services.sessions
        uuid = store.competitions.named(EVENT)
        left_open = store.scored_sessions.open_in(CompetitionRoom(uuid, place, centre))
        if left_open is not None:
            first: routes.Route = PlaySession(at_once(sessions.take_up(left_open.id)))
        else:
            start = session_of(store.competitions.read(uuid), place, centre)
            start = replace(start, game=store.competitions.game(uuid, place))
            first = PlaySession(sessions.begin(start))
        kiosk.navigation.begin(first)
        run_kiosk(kiosk)

    return begun


class _Referee:
    """The keys of who leads a session, one after the other, each when the screen is ready for it."""

    def __init__(self, sitting: Sitting, said: int) -> None:
        self._sitting, self._pipe = sitting, said
        self._acts: Iterator[_Until] | None = None
        self._until: _Until = lambda: True
        self._last = 0.0

    def stepping(self, step: Callable[[Kiosk], None]) -> Callable[[Kiosk], None]:
        """A turn of the loop, after which the script goes on where it can."""

        def stepped(kiosk: Kiosk) -> None:
            step(kiosk)
            if not kiosk.navigation.screens or time.monotonic() - self._last < _BETWEEN_S:
                return
            scene = kiosk.scene
            if self._acts is None and isinstance(scene, SessionScreen):
                self._acts = self._lead(scene)
            elif isinstance(scene, SessionStandingsScreen):
                press_keys(ENTER)
            elif isinstance(scene, CompetitionDeskScreen):
                self._say("counted", *(scene.message or "-").split())
                kiosk.end()
            elif self._acts is not None and isinstance(scene, SessionScreen) and self._until():
                self._until = next(self._acts, lambda: False)
            self._last = time.monotonic()

        return stepped

    def _say(self, kind: str, *values: object) -> None:
        os.write(self._pipe, (" ".join(map(str, (kind, *values))) + "\n").encode())

    def _lead(self, scene: SessionScreen) -> Iterator[_Until]:
        """Each thing that is done, then what is waited for."""
        conductor, log = scene.conductor, scene.log
        first = log.session.collected + 1
        for number in range(first, len(self._sitting.moves) + 1):
            yield from self._turn(scene, to_desk=False)
            yield from self._draw(scene, number)
            if number == self._sitting.cancels:
                yield from self._cancel(scene, number)
            else:
                yield from self._collect(scene, number)
            yield from self._turn(scene, to_desk=True)
            for line in self._sitting.moves[number - 1]:
                is_entered = self._one_more(scene, number)
                type_text(line.lower())
                press_keys(ENTER)
                yield is_entered
            self._say("entered", number, time.monotonic_ns() // 1_000_000)
            yield self._after(_QUIET_S)
        assert not conductor.new_game.is_awaited
        press_keys(pygame.K_F12, pygame.K_F12)
        yield lambda: log.session.is_ended
        yield from self._turn(scene, to_desk=False)
        press_keys(ESCAPE, ESCAPE)
        yield lambda: False

    def _cancel(self, scene: SessionScreen, number: int) -> Iterator[_Until]:
        """A move is cancelled while it is played: it counts for nobody."""
        log = scene.log
        for _ in range(2):
            press_keys(pygame.K_F8)
            yield self._after(_PRESSES_S)
        yield lambda: log.session.collected >= number

    @staticmethod
    def _one_more(scene: SessionScreen, number: int) -> _Until:
        """Whether another bulletin of a move is entered than there are now."""
        log = scene.log
        before = len(log.session.entries.get(number, {}))
        return lambda: len(log.session.entries.get(number, {})) > before

    @staticmethod
    def _after(seconds: float) -> _Until:
        until = time.monotonic() + seconds
        return lambda: time.monotonic() > until

    def _turn(self, scene: SessionScreen, *, to_desk: bool) -> Iterator[_Until]:
        while scene.at_desk != to_desk:
            press_keys(TAB)
            yield self._after(_PRESSES_S)

    def _draw(self, scene: SessionScreen, number: int) -> Iterator[_Until]:
        """The draw is given, its clock runs, and the answering thread has told its tops."""
        conductor, log = scene.conductor, scene.log
        while log.session.opened < number or conductor.voice.announcer.timeline is not None:
            press_keys(F2)
            yield self._after(_PRESSES_S)
        if conductor.clock is not None and not conductor.clock.is_running and not conductor.awaits_draw:
            press_keys(F2)  # the clock of a move that was taken up again
        yield lambda: conductor.clock is not None and conductor.clock.is_running
        yield lambda: bool(conductor.found)

    def _collect(self, scene: SessionScreen, number: int) -> Iterator[_Until]:
        """All bulletins are handed in; another top is retained where that is asked for."""
        conductor, log = scene.conductor, scene.log
        yield from self._turn(scene, to_desk=False)
        press_keys(F2, F2)
        yield lambda: conductor.chooses or log.session.collected >= number
        if conductor.chooses:
            if number == self._sitting.retains:
                before = log.session.turn(number).solution
                yield from self._turn(scene, to_desk=True)
                press_keys(*(DOWN,) * self._sitting.downs, ENTER, ENTER)
                yield lambda: log.session.turn(number).solution != before
                self._say("retained", number)
            yield self._after(_QUIET_S)
            press_keys(F2)
        yield lambda: log.session.collected >= number


class CompetitionTrial:
    """One competition, played to its end."""

    def __init__(self, folder: Path, machines: Crowd[Machine]) -> None:
        self._folder, self._machines, self._hand = folder, machines, ByHand.read()
        self._organiser, self._room = (Machine(folder / room, room=room) for room in (ORGANISER, ROOM))
        for one in (self._organiser, self._room):
            one.home.mkdir()

    def carry_out(self) -> None:
        """Plays all of it; raises `TrialError` for a fault."""
        self._found()
        self._play(1)
        self._give_back("apres-1")
        self._compare_provisional()
        self._play(2)
        self._play(3)
        decides(EVENT, lambda sheet: EntrantExcluded(entrant(sheet, EXCLUDED, ROOM).uuid), self._room.home)
        self._give_back("fin")
        self._answer()
        self._compare()

    def _found(self) -> None:
        """Lyon founds and writes the packages; Évry opens its own by the code."""
        games = []
        for number, name in enumerate(self._hand.games, start=1):
            path = self._folder / f"partie-{number}.txt"
            whole = parse_game((DATA / f"{name}.txt").read_text(encoding="utf-8"))
            count = len(self._hand.moves[number, ORGANISER])
            path.write_text(format_game(replace(whole, moves=whole.moves[:count])), encoding="utf-8")
            games += ["--game", str(path)]
        words = ("event", "new", EVENT, "--sessions", "--formula", "duplicate", "--options", "solo=12:10")
        self._say(self._organiser, *words, *games)
        for room, players in self._hand.players.items():
            roster = self._folder / f"{room}.csv"
            rows = [f"{number};{room} Joueur{number}" for number in players]
            roster.write_text("\n".join(["Numéro;Nom", *rows]), encoding="utf-8")
            enrols(EVENT, roster, room, self._organiser.home)
        packages = self._folder / "paquet.topping"
        self._say(self._organiser, "event", "package", EVENT, "--out", str(packages), "--code", _CODE)
        opens(EVENT, self._organiser.home)
        own = self._folder / f"paquet-{ROOM.lower()}.topping"
        self._say(self._room, "event", "package", str(own), "--code", _CODE)

    def _play(self, place: int) -> None:
        """A game, in both rooms at once; one of them may be killed on the way."""
        both = (self._organiser, self._room)
        for one in both:
            self._lead(one, place)
        game, after = KILLED
        if place == game:
            self._wait("the moves before the kill", lambda: self._room.has_entered(after))
            self._machines.kill(self._room)
            self._lead(self._room, place)
        self._wait(f"game {place} is over", lambda: all(one.said("over") for one in both))
        for one in both:
            if not one.said("counted"):
                raise TrialError(f"{one.room} is not told whether its session counts: {one.lines[-5:]}")
            if not all(one.has_entered(move) for move in range(1, len(self._hand.moves[place, one.room]) + 1)):
                raise TrialError(f"{one.room} has not played all of game {place}")
        if place == RETAINED[0] and not self._room.said("retained"):
            raise TrialError("another top was not retained")
        for one in both:
            self._machines.kill(one)
            one.lines = []

    def _wait(self, what: str, until: _Until) -> None:
        deadline = time.monotonic() + _PATIENCE_S
        while not until():
            if time.monotonic() > deadline:
                told = [f"{one.room} said last: {one.lines[-6:]}\n{printed(one.home)}" for one in self._machines.living]
                raise TrialError("\n".join((*told, f"{what}: not within {_PATIENCE_S:g} s")))
            self._machines.listen(0.02)

    def _lead(self, machine: Machine, place: int) -> None:
        """Starts the kiosk of a room, with the session of a game; one that was left open is taken up."""
        sitting = self._sitting(machine.room, place)
        self._machines.start(machine, lambda said: lead(machine.home, machine.room, place, sitting, said))

    def _sitting(self, room: str, place: int) -> Sitting:
        """What the referee of a room types in a game."""
        moves = []
        for number, known in enumerate(self._hand.moves[place, room]):
            letters = {table: games[place - 1][number] for table, games in self._hand.players[room].items()}
            lines = (f"{table} {known.get(letter, '!abs')}" for table, letter in letters.items() if letter != "x")
            moves.append(tuple(lines))
        game, cancelled = CANCELLED
        retained, at, downs = RETAINED
        is_room = room == ROOM
        return Sitting(
            tuple(moves),
            cancels=cancelled if is_room and place == game else 0,
            retains=at if is_room and place == retained else 0,
            downs=downs,
        )

    def _give_back(self, name: str) -> None:
        """Évry writes its results, and Lyon takes them, twice: the second time is nothing new."""
        path = self._folder / f"{name}.topping"
        self._say(self._room, "event", "results", EVENT, "--out", str(path))
        for _ in range(2):
            told = self._say(self._organiser, "event", "results", str(path), "--replace")
            if "authentifié" not in told:
                raise TrialError(told)

    def _answer(self) -> None:
        """The organiser answers: the void move and the exclusion hold for all, the other top in its room."""
        with of(EVENT, self._organiser.home) as (store, uuid):
            asked = {}
            for question in open_questions(store.competitions.read(uuid)):
                assert isinstance(question, DecisionQuestion), question
                everywhere, there = question.answers()
                asked[type(question.heard.decision)] = (everywhere, there)
            if {*asked} != {MoveVoided, TopRetained, EntrantExcluded}:
                raise TrialError(f"the organiser is asked about {asked}")
            for kind, (everywhere, there) in asked.items():
                store.competitions.add(uuid, there if kind is TopRetained else everywhere, at=now())

    def _lines(self) -> list[dict[str, Any]]:
        """The overall standings at the organiser's."""
        out = self._folder / "tout.json"
        self._say(self._organiser, "event", "table", EVENT, "--json", "--out", str(out))
        lines: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["standings"]["overall"][0]["lines"]
        return lines

    def _compare_provisional(self) -> None:
        """After the first game, before the organiser has answered."""
        found = {_who(line): line["points"] for line in self._lines()}
        if found != self._hand.provisional:
            raise TrialError(f"after game 1: {found} != {self._hand.provisional}")

    def _compare(self) -> None:
        """The standings are those that were worked out by hand."""
        found = [
            (line["rank"], _who(line), [one["points"] for one in line["games"]], line["points"])
            for line in self._lines()
        ]
        if found != self._hand.standings:
            both = zip(found, self._hand.standings, strict=True)
            apart = [f"{here} != {there}" for here, there in both if here != there]
            raise TrialError("\n".join(["not as worked out by hand", *apart]))

    @staticmethod
    def _say(machine: Machine, *words: str) -> str:
        """What a command says on a machine; `TrialError` where it fails."""
        with patch.dict(os.environ, {"TOPPING_HOME": str(machine.home)}):
            told = command(words)
        if told.code:
            raise TrialError(f"{words}: {told.out}{told.error}")
        return told.out


def _who(line: dict[str, Any]) -> str:
    return f"{line['centre']}/{line['number']}"


def main() -> int:
    """Plays it as often as asked; 1 where there was a fault."""
    _, trial = asked(arguments("competition", __doc__, 1), forks=True)

    def attempt(rng: random.Random, number: int) -> str:
        here = folder / str(number)
        here.mkdir()
        with Crowd[Machine]() as machines:
            CompetitionTrial(here, machines).carry_out()
        return "competition as worked out by hand"

    with home() as folder:
        return report(carry_out(trial, attempt))


if __name__ == "__main__":
    sys.exit(main())
