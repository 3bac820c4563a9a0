"""Kiosks that begin one game together, over a live carrier: `python -m tests.trials.meeting --kiosks 5`.

Each kiosk is the shipped program without a window, played by a script (`tests.trials.together`), with a database, a
process that exchanges, a monotonic clock and a calendar of its own; the calendars are hours apart. What they do is
compared by the one true clock of this machine. Each case is one of these:

- `own_time`, `moves_lost`, `refused`: the first gives the start, one comes late, who is treated as was decided;
- `duel`: each draw comes to all at one instant; one is killed and comes back, the one that leads is killed;
- `aloud`: a referee validates what a player says, with a screen for the room, and the player’s on another machine.
- `sealed`: a competition that all have received sealed opens at the start; its live table is on a screen meanwhile.

A fault: starts or draws further apart than the kiosks themselves say that their clocks may be; a top on a screen, or on
a machine that still searches it, before the end of its move; a run lost or there twice; somebody who waits for long.
"""

import random
import sqlite3
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, Final

from tests.outside.referee import opens
from tests.trials.gathering import Gathering, PlayedKiosk, living
from tests.trials.together import Role, true_ms
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from tests.trials.triedhub import CARRIERS, exchange_all, hub_by, said_at
from topping.hub.carrier import HubPlace
from topping.kiosk.backstage.meetings import DRAW_MS, START_MS
from topping.play.together.presence import SILENT_MS
from topping.play.together.signals import LatePolicy

EVENT: Final = "Tournoi scellé"
CASES: Final = ("own_time", "moves_lost", "refused", "duel", "aloud", "sealed")
LIMIT_MS: Final = 6_000
"""The time of a move: short, so that moves are lost quickly."""
SEEN_MS: Final = 500
"""How long after its instant a start or a draw may be on the screen of one of several kiosks on one machine."""
APART_MS: Final = 1_000
"""How far a draw of a duel may come from one kiosk to another: where the one that led was killed, too."""
CARRIED_MS: Final = 2_500
"""How long a carrier and busy kiosks may take with a signal."""
_SIGNALS: Final = "SELECT received_ms, body FROM facts WHERE received_ms IS NOT NULL AND kind = 'signal'"
_BOARD_MS: Final = 100
"""A screen may be heard before the kiosk that it follows."""


class Figures(dict[str, list[int]]):
    """What was measured, in milliseconds, by what it is."""

    def note(self, what: str, ms: int) -> None:
        self.setdefault(what, []).append(ms)

    def lines(self) -> Iterator[str]:
        """The report."""
        for what, found in self.items():
            ordered = sorted(found)
            yield f"{what}: median {ordered[len(ordered) // 2]} ms, all within {ordered[-1]} ms"


class MeetingTrial:
    """One case."""

    def __init__(self, given: Namespace, gathering: Gathering, figures: Figures) -> None:
        self._given, self._all, self._figures = given, gathering, figures

    def carry_out(self, case: str) -> None:
        """Plays it; raises `TrialError` for a fault."""
        match case:
            case "duel":
                self._duel()
            case "aloud":
                self._aloud()
            case "sealed":
                self._sealed()
            case _:
                self._late(LatePolicy(case))

    def _role(self, number: int, **given: Any) -> Role:
        chosen = ("--game", str(self._all.file), "--player", f"Joueur {number}", "--time", str(LIMIT_MS // 1000))
        return Role(("play", *chosen), countdown_ms=self._given.countdown_ms, **given)

    def _begin(self, count: int, **given: Any) -> list[PlayedKiosk]:
        """So many kiosks that have begun together; the first one gives the start."""
        kiosks = [self._all.new_machine() for _ in range(count)]
        for number, kiosk in enumerate(kiosks):
            self._all.play(kiosk, self._role(number, awaited=0 if number else count, **given))
            if not number:
                self._all.wait("the first one is there", lambda: _is_at(kiosks[0], "MeetingScreen"))
        self._all.wait("all have begun", lambda: all(1 in one.at("shown") for one in kiosks))
        self._compare_starts(kiosks)
        return kiosks

    def _compare_starts(self, kiosks: Sequence[PlayedKiosk]) -> None:
        first = _start_of(kiosks[0])
        for one in kiosks[1:]:
            apart = abs(_start_of(one) - first)
            self._figures.note("starts apart", apart)
            self._figures.note("as they were measured to be within", one.error_ms)
            if apart > one.error_ms + 1:
                raise TrialError(f"starts {apart} ms apart, which were measured to be within {one.error_ms} ms")
        for one in kiosks:
            self._note_seen(one.at("shown")[1] - _start_of(one))

    def _note_seen(self, ms: int) -> None:
        self._figures.note("from the instant of a start or draw to the screen", ms)
        if ms < 0 or (ms > SEEN_MS and not self._given.untimed):
            raise TrialError(f"a draw on a screen {ms} ms after its instant")

    # the cases

    def _late(self, policy: LatePolicy) -> None:
        kiosks = self._begin(self._given.kiosks - 1, late=policy, think_ms=(2_500, 4_500))
        start = _start_of(kiosks[0])
        passed, over = max(0, min(2, self._given.moves - 3)), start + (self._given.moves - 1) * LIMIT_MS
        self._all.wait("moves pass", lambda: true_ms() > start + passed * LIMIT_MS + 1_500)
        late = self._all.new_machine()
        self._all.play(late, self._role(len(kiosks), think_ms=(200, 900)))
        playing = kiosks
        if policy is LatePolicy.REFUSED:
            self._all.wait("the late one hears of the start", lambda: bool(late.said("start")))
        else:
            self._all.wait("the late one plays", lambda: bool(late.at("shown")) or true_ms() > over)
            if not late.at("shown"):  # on a busy machine it came when the game was all but over: it is refused
                self._all.wait("all are done", lambda: all(one.has_finished for one in kiosks))
                return
            number, shown_ms = next(iter(late.at("shown").items()))
            lost = 0 if policy is LatePolicy.OWN_TIME else (shown_ms - start) // LIMIT_MS
            nearly = (shown_ms - start) % LIMIT_MS < CARRIED_MS  # the time passed while it looked
            if number != lost + 1 and not (nearly and policy is LatePolicy.MOVES_LOST and number == lost):
                raise TrialError(f"the late one begins at move {number}, {shown_ms - start} ms after the start")
            playing = [*kiosks, late]
        self._all.wait("all are done", lambda: all(one.has_finished for one in playing))
        if policy is LatePolicy.REFUSED and late.at("shown"):
            raise TrialError("the late one plays")

    def _duel(self) -> None:
        kiosks = self._begin(self._given.kiosks, is_duel=True, think_ms=(300, 1_500), misses=0.05)
        if not self._given.unharmed:
            self._kill_and_come_back(kiosks[-1])
            leader = kiosks[0]
            self._all.wait("more moves", lambda: all(one.moves >= self._given.moves - 2 for one in living(kiosks)))
            self._all.kill(leader)
        self._all.wait("all are done", lambda: all(one.has_finished for one in living(kiosks)))
        for number in range(2, self._given.moves + 1):
            told = [one for one in kiosks if number != _taken_up_at(one)]
            given = [at_ms for one in told if (at_ms := one.last("given").get(number)) is not None]
            apart = max(given, default=0) - min(given, default=0)
            self._figures.note("draws of a duel apart", apart)
            if apart > APART_MS:
                raise TrialError(f"draw {number} given {apart} ms apart")
        self._look_at_waits(kiosks)
        self._look_for_leaks(kiosks)

    def _kill_and_come_back(self, kiosk: PlayedKiosk) -> None:
        self._all.wait("two moves", lambda: kiosk.moves >= 2 and 3 in kiosk.at("shown"))
        self._all.kill(kiosk)
        others = living(self._all.kiosks)
        self._all.wait("the others go on", lambda: all(4 in one.at("shown") for one in others), 2 * SILENT_MS / 1000)
        kiosk.lines.append(["scene", "nothing", "0"])
        self._all.play(kiosk, Role(("play",), think_ms=(300, 1_500)))
        self._all.wait("it comes back to the duel", lambda: _is_at(kiosk, "DuelScreen"))

    def _look_at_waits(self, kiosks: Sequence[PlayedKiosk]) -> None:
        """Between the last end of a move and the next draw on a screen, nobody waits for long."""
        for number in range(1, self._given.moves):
            ends = [one.at("ended").get(number) for one in kiosks]
            shown = [at_ms for one in kiosks if (at_ms := one.at("shown").get(number + 1)) is not None]
            killed = [at_ms for one in kiosks for at_ms in one.killed_ms]
            known = [end for end in ends if end is not None]
            if not known or not shown:
                continue
            wait = min(shown) - max(end for end in known if end <= min(shown))
            has_died = any(min(known) - LIMIT_MS - SILENT_MS < at_ms < min(shown) for at_ms in killed)
            where = " where somebody was killed" if has_died else ""
            self._figures.note(f"from the last end of a move to the next draw{where}", wait)
            if wait > DRAW_MS + CARRIED_MS + (SILENT_MS if has_died else 0):
                raise TrialError(f"{wait} ms from the end of move {number} to the next draw")

    def _look_for_leaks(self, kiosks: Sequence[PlayedKiosk]) -> None:
        """What a machine was told before the end of a move does not hold its top."""
        wall_ms = _wall_ms() - true_ms()
        turns = {turn.number: turn.solution.word.upper() for turn in self._all.game.turns()}
        for one in kiosks:
            with closing(sqlite3.connect(one.home / "topping.db")) as database:
                told = database.execute(_SIGNALS).fetchall()
            for number, at_ms in one.at("ended").items():
                until = at_ms + wall_ms + one.apart.calendar_ms
                for received_ms, body in told:
                    if received_ms < until and turns[number] in body.upper() and len(turns[number]) > 3:
                        raise TrialError(f"{one.home.name} was told the top of move {number} before its end: {body}")

    def _aloud(self) -> None:
        referee, other = self._all.new_machine(), self._all.new_machine()
        self._all.play(other, Role(("play",), is_idle=True))
        self._all.wait("the other kiosk is there", lambda: bool(other.said("scene")))
        away, here = self._all.screen(other, "--oral", "player"), self._all.screen(referee, "--oral", "room")
        self._all.play(referee, self._role(1, is_oral=True, think_ms=(900, 1_800)))
        self._all.wait("the run begins", lambda: 1 in referee.at("shown"))
        self._all.wait("the run is over", lambda: referee.has_finished)
        ends = referee.at("ended")
        for screen in (here, away):
            seen = {**screen.at("board"), **screen.at("word")}
            if len(seen) < self._given.moves // 2:
                raise TrialError(f"a screen has shown {len(seen)} of {self._given.moves} tops")
            for kind in ("board", "word"):
                for number, at_ms in screen.at(kind).items():
                    if number not in ends or at_ms < ends[number] - _BOARD_MS:
                        raise TrialError(f"a screen shows the top of move {number} before its end")
                    if screen is away and kind == "board":
                        self._figures.note(
                            "from the end of a move to a screen on another machine", at_ms - ends[number]
                        )

    def _sealed(self) -> None:
        """The first machine founds and seals; the others have the file, and get the code with the start."""
        count = self._given.kiosks
        kiosks = [self._all.new_machine() for _ in range(count)]
        names = [f"Joueur {number}" for number in range(count)]
        roster, sealed = self._all.file.with_name("inscrits.csv"), self._all.file.with_name("scelle.topping")
        roster.write_text("\n".join(["numéro;nom", *(f"{place};{name}" for place, name in enumerate(names, 1))]))
        together = ("--passing", "together", "--time", str(LIMIT_MS // 1000))
        said_at(
            kiosks[0].home, "event", "new", EVENT, "--game", str(self._all.file), "--players", str(roster), *together
        )
        said_at(kiosks[0].home, "event", "package", EVENT, "--out", str(sealed))
        for one in kiosks[1:]:
            said_at(one.home, "event", "package", str(sealed))
        for one, name in zip(kiosks, names, strict=True):
            awaited = count if one is kiosks[0] else 0
            sealed_role = Role(
                ("play",), awaited, think_ms=(600, 2_500), countdown_ms=self._given.countdown_ms, entrant=name
            )
            self._all.play(one, sealed_role)
        self._all.wait("all are there", lambda: all(one.said("scene") for one in kiosks))
        if any(_is_at(one, "MeetingScreen") for one in kiosks[1:]):
            raise TrialError("a sealed game is open before the start")
        opens(EVENT, kiosks[0].home)
        self._all.wait("all have begun", lambda: all(1 in one.at("shown") for one in kiosks))
        table = self._all.screen(kiosks[1], "--event", EVENT)
        self._compare_starts(kiosks)
        self._all.wait("all are done", lambda: all(one.has_finished for one in kiosks))
        if table.at("word") or not table.said("something"):
            raise TrialError(f"the live table shows tops, or nothing: {table.lines}")

    def compare_standings(self, place: HubPlace) -> None:
        """Every machine ranks all entrants of the competition alike, without a doubt about their runs."""
        exchange_all([one.home for one in self._all.kiosks], place)
        # what is played on the founder's own machine is beyond doubt there alone
        shown = (said_at(one.home, "event", "table", EVENT) for one in self._all.kiosks)
        tables = {one.replace("sur l’honneur", "").replace("Remarque", "").rstrip() for one in shown}
        tables = {"\n".join(line.rstrip() for line in one.splitlines()) for one in tables}
        if len(tables) > 1 or any("trancher" in one for one in tables):
            raise TrialError("\n".join(["standings that differ, or runs that do not count:", *tables]))


def _is_at(one: PlayedKiosk, scene: str) -> bool:
    return one.said("scene")[-1:] != [] and one.said("scene")[-1][0] == scene


def _taken_up_at(kiosk: PlayedKiosk) -> int:
    """The move at which a killed kiosk came back, 0 for none: that one begins at once, whenever it was given."""
    shown = kiosk.at("shown").items() if kiosk.killed_ms else ()
    return min((number for number, at_ms in shown if at_ms > kiosk.killed_ms[-1]), default=0)


def _start_of(one: PlayedKiosk) -> int:
    """When the start is for it, as it measured last."""
    return int(one.said("start")[-1][0])


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


def check_runs(kiosks: Sequence[PlayedKiosk], place: HubPlace) -> int:
    """Each run that was begun is on every machine, once, with all its moves; how many there are."""
    exchange_all([one.home for one in kiosks], place)
    begun: dict[str, int] = {}
    known: list[dict[str, int]] = []
    for one in kiosks:
        with closing(sqlite3.connect(one.home / "topping.db")) as database:
            rows = database.execute(
                "SELECT uuid, machine IS NULL, (SELECT count(*) FROM moves WHERE run = runs.id) FROM runs "
                "WHERE outcome = 'finished'"
            ).fetchall()
        begun |= {uuid: moves for uuid, is_own, moves in rows if is_own}
        known.append({uuid: moves for uuid, _, moves in rows})
        if len(known[-1]) != len(rows):
            raise TrialError(f"{one.home.name} has a run twice")
        if sum(is_own for _, is_own, _ in rows) != one.has_finished:
            raise TrialError(f"{one.home.name} has {len(rows)} runs of its own")
    for one, runs in zip(kiosks, known, strict=True):
        if runs != begun:
            raise TrialError(f"{one.home.name} knows {len(runs)} of {len(begun)} runs: {runs} {begun}")
    return len(begun)


def main() -> int:
    """Reads the options, tries it as often as asked; 1 where there was a fault."""
    parser = arguments("meeting", __doc__, len(CASES))
    parser.add_argument("--kiosks", type=int, default=5, help="how many (default: %(default)s)")
    parser.add_argument("--moves", type=int, default=8, help="of the game (default: %(default)s)")
    parser.add_argument("--carrier", choices=CARRIERS, default="folder")
    parser.add_argument("--only", choices=CASES, help="this case alone")
    parser.add_argument("--countdown-ms", type=int, default=START_MS, help="how long before it starts are given")
    parser.add_argument("--unharmed", action="store_true", help="no kiosk is killed")
    parser.add_argument("--untimed", action="store_true", help="what is late is no fault: on a machine with other work")
    given, trial = asked(parser, forks=True)
    figures, runs = Figures(), 0

    def attempt(rng: random.Random, number: int) -> str:
        nonlocal runs
        here = folder / str(number)
        here.mkdir()
        case: str = given.only or CASES[number % len(CASES)]
        with (
            hub_by(given.carrier, here, "topping_referee") as hub,
            Gathering(here, hub, rng, given.moves) as gathering,
        ):
            tried = MeetingTrial(given, gathering, figures)
            tried.carry_out(case)
            for one in living(gathering.kiosks):
                gathering.kill(one)
            runs += check_runs(gathering.kiosks, hub.place)
            if case == "sealed":
                tried.compare_standings(hub.place)
        return case

    with home() as folder:
        outcome = carry_out(trial, attempt)
    outcome.figures += [f"{runs} runs, each of them on every machine once", *figures.lines()]
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
