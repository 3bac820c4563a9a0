"""Kiosks in processes of their own, what they say of themselves, and how they are killed."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tests.kiosk.driver import game
from tests.trials import together
from tests.trials.crowd import Crowd, Living, printed
from tests.trials.together import Apart, Role
from tests.trials.trial import TrialError
from tests.trials.triedhub import TriedHub, settle
from topping.rules.games.gametext import format_game

HOUR_MS: Final = 3_600_000
_PATIENCE_S: Final = 90.0


@dataclass(slots=True)
class PlayedKiosk(Living):
    """A kiosk, or a screen beside one."""

    apart: Apart = field(default_factory=Apart)
    killed_ms: list[int] = field(default_factory=list)

    def said(self, kind: str) -> list[list[str]]:
        """What follows that word, in the order in which it was said."""
        return [line[1:] for line in self.lines if line[0] == kind]

    def at(self, kind: str) -> dict[int, int]:
        """For each move, when that happened to it first."""
        found: dict[int, int] = {}
        for number, at_ms, *_ in self.said(kind):
            found.setdefault(int(number), int(at_ms))
        return found

    def last(self, kind: str) -> dict[int, int]:
        """For each move, when that happens to it as it was said last."""
        return {int(number): int(at_ms) for number, at_ms, *_ in self.said(kind)}

    @property
    def moves(self) -> int:
        """How many moves it has ended."""
        return max(self.at("ended"), default=0)

    @property
    def has_finished(self) -> bool:
        """Whether its run is over."""
        return bool(self.said("finished"))

    @property
    def error_ms(self) -> int:
        """How far its clock may be from that of who gave the start, as it says itself."""
        *_, (_, told) = self.said("start") or [["", "0"]]
        return 0 if told == "-" else int(told)


class Gathering(Crowd[PlayedKiosk]):
    """Kiosks that play one game of so many moves."""

    def __init__(self, folder: Path, hub: TriedHub, rng: random.Random, moves: int) -> None:
        super().__init__()
        self._folder, self._hub, self._rng = folder, hub, rng
        self.kiosks: list[PlayedKiosk] = []
        self.game = replace(game("normale-01", moves), name="Rencontre")
        self.file = folder / "rencontre.txt"
        self.file.write_text(format_game(self.game), encoding="utf-8")

    def new_machine(self) -> PlayedKiosk:
        """A machine that exchanges by the hub; its clock begins elsewhere, its calendar is hours off."""
        number = len(self.kiosks)
        apart = Apart(self._rng.randrange(-HOUR_MS, 100 * HOUR_MS), (3 * number - 4) * HOUR_MS)
        machine = PlayedKiosk(self._folder / f"kiosk{number}", apart=apart)
        machine.home.mkdir()
        settle(machine.home, self._hub.place)
        self.kiosks.append(machine)
        return machine

    def play(self, machine: PlayedKiosk, role: Role) -> None:
        """Starts its kiosk."""
        rng = random.Random(self._rng.randrange(2**32))
        self.start(machine, lambda said: together.live(machine.home, machine.apart, role, rng, said))

    def screen(self, machine: PlayedKiosk, *command: str) -> PlayedKiosk:
        """Starts a screen beside a kiosk."""
        screen = PlayedKiosk(machine.home, apart=machine.apart)
        self.start(screen, lambda said: together.show(screen.home, command, screen.apart, self.game, said))
        return screen

    def kill(self, one: PlayedKiosk) -> None:
        super().kill(one)
        one.killed_ms.append(together.true_ms())

    def wait(self, what: str, until: Callable[[], bool], patience_s: float = _PATIENCE_S) -> None:
        """Listens until that is so; raises `TrialError` where it takes too long."""
        deadline = time.monotonic() + patience_s
        while not until():
            if time.monotonic() > deadline:
                told = [f"{one.home.name} said last: {one.lines[-6:]}\n{printed(one.home)}" for one in self.kiosks]
                raise TrialError("\n".join((*told, f"{what}: not within {patience_s:g} s")))
            self.listen(0.02)


def living(kiosks: Sequence[PlayedKiosk]) -> list[PlayedKiosk]:
    """Those that nobody has killed."""
    return [one for one in kiosks if one.process]
