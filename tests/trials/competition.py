"""A competition of three games in two rooms through real kiosk processes: `python -m tests.trials.competition`.

Each room is a machine of its own: the command that opens the kiosk, its screens, its helper and the process that
exchanges are the shipped ones; a script presses the referee's keys. In the first game one
room cancels a move, which counts then in neither; in the second one the other room retains another top for both, and
the first is killed and comes back; an entrant is excluded. The standings of both machines are compared with those that
were worked out by hand (`tests/data/competition_by_hand.json`).
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame

from tests.conftest import CHECKOUT
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, at_once, game
from tests.outside.referee import decides, enrols, entrant, opens
from tests.trials.gathering import Gathering, PlayedKiosk
from tests.trials.scripted import WINDOW, press_keys, type_text
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from tests.trials.triedhub import TriedHub, exchange_all, folder_hub, said_at
from topping.cli import run
from topping.competition.decisions import EntrantExcluded
from topping.kiosk import routes
from topping.kiosk.app import Kiosk
from topping.kiosk.screens.competition.desk import CompetitionDeskScreen
from topping.kiosk.screens.session.hall import SessionScreen, SessionStandingsScreen
from topping.play.session.newsession import CompetitionRoom
from topping.rules.games.gametext import format_game
from topping.store.competitions.scored import session_of

EVENT: Final = "Championnat des deux salles"
BY_HAND: Final = CHECKOUT / "tests" / "data" / "competition_by_hand.json"
_CODE: Final = "bako ritu nefa losi"
_PATIENCE_S: Final = 240.0
_BETWEEN_S: Final = 0.06
_QUIET_S: Final = 1.2
"""How long the screen takes no next step after the bulletins were collected."""
_PRESSES_S: Final = 0.4
"""Between two presses of a key."""

_Until = Callable[[], bool]


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
    follows: int = 0
    """The move after which the referee waits for the top that another room retains for all."""


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
        store, sessions = kiosk.backstage.store, kiosk.backstage.sessions
        uuid = store.competitions.named(EVENT)
        left_open = store.scored_sessions.open_in(CompetitionRoom(uuid, place, centre))
        if left_open is not None:
            first: routes.Route = routes.taken_up(at_once(sessions.take_up(left_open.id)))
        else:
            start = session_of(store.competitions.read(uuid), place, centre)
            start = replace(start, game=store.competitions.game(uuid, place))
            first = routes.PlaySession(sessions.begin(start))
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
            yield lambda: not conductor.shared.apart()
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
        """The draw is given, its clock runs, and the helper has told its tops."""
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
        if number == self._sitting.follows:
            yield lambda: number in log.session.chosen
            self._say("followed", number)


class CompetitionTrial:
    """One competition, played to its end."""

    def __init__(self, folder: Path, rooms: Gathering, hub: TriedHub) -> None:
        self._folder, self._rooms, self._hub = folder, rooms, hub
        self._told: dict[str, Any] = json.loads(BY_HAND.read_text(encoding="utf-8"))

    def carry_out(self) -> None:
        """Plays all of it; raises `TrialError` for a fault."""
        machines = {name: self._rooms.new_machine() for name in self._told["rooms"]}
        self._found(machines)
        for place in range(1, len(self._told["games"]) + 1):
            self._play(machines, place)
        founder, *others = machines.values()
        excluded = self._told["excluded"]
        self._exchange(machines)
        centre, number = excluded.split("/")
        decides(EVENT, lambda sheet: EntrantExcluded(entrant(sheet, int(number), centre).uuid), founder.home)
        self._exchange(machines)
        for one in (founder, *others):
            self._compare(one)

    def _found(self, machines: Mapping[str, PlayedKiosk]) -> None:
        """The first machine founds and seals; the others open the file by its code."""
        founder, *others = machines.values()
        games = []
        for number, one in enumerate(self._told["games"], start=1):
            path = self._folder / f"partie-{number}.txt"
            path.write_text(format_game(game(one["name"], len(one["moves"]))), encoding="utf-8")
            games += ["--game", str(path)]
        said_at(
            founder.home,
            "event",
            "new",
            EVENT,
            "--sessions",
            "--formula",
            "duplicate",
            "--options",
            "solo=12:10",
            *games,
        )
        for room, players in self._told["rooms"].items():
            roster = self._folder / f"{room}.csv"
            rows = [f"{number};{room} Joueur{number}" for number in players]
            roster.write_text("\n".join(["Numéro;Nom", *rows]), encoding="utf-8")
            enrols(EVENT, roster, room, founder.home)
        sealed = self._folder / "scelle.topping"
        said_at(founder.home, "event", "package", EVENT, "--out", str(sealed), "--code", _CODE)
        for one in others:
            said_at(one.home, "event", "package", str(sealed), "--code", _CODE)
        opens(EVENT, founder.home)
        self._exchange(machines)
        for one in others:  # a referee's machine: it may cancel a move for all
            said_at(founder.home, "hub", "enrol", EVENT, one.home.name, "--referee")
        self._exchange(machines)

    def _play(self, machines: Mapping[str, PlayedKiosk], place: int) -> None:
        """A game, in all rooms at once."""
        killed, told = self._told["killed"], self._told["games"][place - 1]["moves"]
        for name, machine in machines.items():
            self._lead(machine, name, place)
        if place == killed["game"]:
            room = machines[killed["room"]]
            self._rooms.wait("the moves before the kill", lambda: killed["after"] in room.at("entered"), _PATIENCE_S)
            self._rooms.kill(room)
            self._lead(room, killed["room"], place)
        self._rooms.wait(
            f"game {place} is over", lambda: all(one.said("over") for one in machines.values()), _PATIENCE_S
        )
        for name, one in machines.items():
            if not one.said("counted"):
                raise TrialError(f"{name} is not told whether its session counts: {one.lines[-5:]}")
            if not {*range(1, len(told) + 1)} <= {*one.at("entered")}:
                raise TrialError(f"{name} has not played all of game {place}")
        if place == self._told["other_top"]["game"]:
            other = self._told["other_top"]["room"]
            if not machines[other].said("retained") or not all(
                one.said("followed") for name, one in machines.items() if name != other
            ):
                raise TrialError("another top was not retained in both rooms")
        for one in machines.values():
            self._rooms.kill(one)
            one.lines = []

    def _lead(self, machine: PlayedKiosk, room: str, place: int) -> None:
        """Starts the kiosk of a room, with the session of a game; one that was left open is taken up."""
        sitting = self._sitting(room, place)
        self._rooms.start(machine, lambda said: lead(machine.home, room, place, sitting, said))

    def _sitting(self, room: str, place: int) -> Sitting:
        """What the referee of a room types in a game."""
        solutions = self._told["games"][place - 1]["moves"]
        tables = self._told["rooms"][room].items()
        moves = []
        for number, known in enumerate(solutions):
            letters = {table: games[place - 1][number] for table, games in tables}
            lines = (f"{table} {known.get(letter, '!abs')}" for table, letter in letters.items() if letter != "x")
            moves.append(tuple(lines))
        cancelled = self._told["cancelled"]
        at = cancelled["move"] if (room, place) == (cancelled["room"], cancelled["game"]) else 0
        top = self._told["other_top"]
        if place != top["game"]:
            return Sitting(tuple(moves), cancels=at)
        if room == top["room"]:
            return Sitting(tuple(moves), cancels=at, retains=top["move"], downs=top["downs"])
        return Sitting(tuple(moves), cancels=at, follows=top["move"])

    def _exchange(self, machines: Mapping[str, PlayedKiosk]) -> None:
        for one in machines.values():
            self._lines(one)  # says anew what its sessions have become
        exchange_all([one.home for one in machines.values()], self._hub.place)

    def _lines(self, machine: PlayedKiosk) -> list[dict[str, Any]]:
        """The overall standings on a machine."""
        out = self._folder / "tout.json"
        said_at(machine.home, "event", "table", EVENT, "--json", "--out", str(out))
        lines: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["standings"]["overall"][0]["lines"]
        return lines

    def _compare(self, machine: PlayedKiosk) -> None:
        """The standings on a machine are those that were worked out by hand."""
        found = [
            {
                "rank": line["rank"],
                "who": f"{line['centre']}/{line['number']}",
                "games": [one["points"] for one in line["games"]],
                "points": line["points"],
                "solos": line["solos"],
            }
            for line in self._lines(machine)
        ]
        wanted = self._told["standings"]
        if found != wanted:
            apart = [f"{here} != {there}" for here, there in zip(found, wanted, strict=True) if here != there]
            raise TrialError("\n".join([f"{machine.home.name}: not as worked out by hand", *apart]))


def main() -> int:
    """Plays it as often as asked; 1 where there was a fault."""
    _, trial = asked(arguments("competition", __doc__, 1), forks=True)

    def attempt(rng: random.Random, number: int) -> str:
        here = folder / str(number)
        here.mkdir()
        with folder_hub(here) as hub, Gathering(here, hub, rng, 4) as rooms:
            CompetitionTrial(here, rooms, hub).carry_out()
        return "competition as worked out by hand"

    with home() as folder:
        return report(carry_out(trial, attempt))


if __name__ == "__main__":
    sys.exit(main())
