"""A competition of three games in two rooms through real kiosk processes: `python -m tests.trials.competition`.

Each room is a machine of its own: the command that opens the kiosk, its screens, its helper process and the one that
exchanges are the shipped ones; a script presses the referee's keys (`tests.trials.referee`). In the first game one
room cancels a move, which counts then in neither; in the second one the other room retains another top for both, and
the first is killed and comes back; an entrant is excluded. The standings of both machines are compared with those that
were worked out by hand (`tests/data/competition_by_hand.json`).
"""

import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tests.conftest import CHECKOUT
from tests.kiosk.driver import game
from tests.trials import referee
from tests.trials.gathering import Gathering, PlayedKiosk
from tests.trials.hubs import TriedHub, exchange_all, folder_hub, said_at
from tests.trials.referee import Sitting
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from topping.rules.games.gametext import format_game

EVENT: Final = "Championnat des deux salles"
BY_HAND: Final = CHECKOUT / "tests" / "data" / "competition_by_hand.json"
_CODE: Final = "bako ritu nefa losi"
_RULING: Final = ("--reason", "copie sur le voisin", "--author", "J. Roy")
_PATIENCE_S: Final = 240.0


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
        said_at(founder.home, "event", "decide", EVENT, "exclude", "--number", excluded, *_RULING)
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
            said_at(founder.home, "event", "roster", EVENT, str(roster), "--centre", room)
        sealed = self._folder / "scelle.topping"
        said_at(founder.home, "event", "seal", EVENT, "--out", str(sealed), "--code", _CODE)
        for one in others:
            said_at(one.home, "event", "open", str(sealed), "--code", _CODE)
        said_at(founder.home, "event", "open", EVENT)
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
        """Starts the kiosk of a room by its command; a session that was left open is taken up."""
        words, sitting = ("event", "start", EVENT, "--place", f"{place}", "--centre", room), self._sitting(room, place)
        self._rooms.start(machine, lambda said: referee.lead(machine.home, words, sitting, said))

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
        said_at(machine.home, "event", "export", EVENT, "--json", "--out", str(out))
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
