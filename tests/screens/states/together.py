"""The screens of a game begun together, with the longest names."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tests.kiosk.driver import ENTER, Driver, game
from tests.screens.driving import LONGEST_NAME, later
from tests.screens.state import State
from topping.kiosk import routes
from topping.kiosk.backstage.meetings import MeetingRoom
from topping.kiosk.backstage.runs import InterruptedRun
from topping.kiosk.screens.play.meeting import MeetingScreen
from topping.kiosk.screens.play.resume import ResumeScreen
from topping.kiosk.screens.play.together import DuelScreen
from topping.play.run.run import Run
from topping.play.together.meeting import Heard
from topping.play.together.signals import Entered, LatePolicy, MoveGiven, Progress, Signal, StartGiven
from topping.play.together.watched import WatchedMove, WatchedRun


def _hear(kiosk: Driver, scene: MeetingScreen | DuelScreen | ResumeScreen, signal: Signal) -> None:
    """What another machine says."""
    room = scene.room
    others = sum(one.machine.startswith("other") for one in room.meeting.heard)
    token = getattr(signal, "token", "")
    heard = Heard(f"other {token}", others + 1, 10**14, kiosk.clock.time, signal)
    room.meeting = room.meeting.after([heard])


def _meeting(kiosk: Driver) -> MeetingScreen:
    kiosk.show(routes.Meet(kiosk.backstage.runs.seat(LONGEST_NAME, game("normale-01", 19))))
    scene = kiosk.scene_of(MeetingScreen)
    zero = kiosk.clock.calendar_ms() - kiosk.clock.now()
    for number, offset_ms in enumerate((40, -310, 1_270, 3_603_200, 0)):
        _hear(kiosk, scene, Entered(f"t{number}", f"{LONGEST_NAME[:-2]} {number}", zero, offset_ms, 30 + 60 * number))
    _hear(kiosk, scene, Entered("t9", LONGEST_NAME, zero))
    kiosk.step()
    return scene


def _countdown(kiosk: Driver) -> None:
    _meeting(kiosk)
    kiosk.key(ENTER)
    kiosk.wait(2_000)


def _duel(kiosk: Driver) -> None:
    """Between two draws."""
    _meeting(kiosk)
    kiosk.type("u")
    kiosk.wait(12_500)
    scene = kiosk.scene_of(DuelScreen)
    kiosk.find_top()
    own = WatchedRun.of(scene.run, f"{LONGEST_NAME[:-2]} 0", "Partie", kiosk.clock.time)
    _hear(kiosk, scene, Progress("t0", replace(own, moves=(WatchedMove(False, 80_000, 0),))))
    kiosk.step()


def _back_to_a_duel(kiosk: Driver) -> None:
    """The question whether to come back to a duel whose others are two moves on."""
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, game("789-04", 30))
    run = Run(tuple(seat.game.turns()), seat.conditions)
    room = MeetingRoom(kiosk.backstage.beside, kiosk.clock, seat)
    own = WatchedRun.of(run, LONGEST_NAME, "Partie", kiosk.clock.time)
    room.tell(own)
    kiosk.show(routes.Resume(InterruptedRun(1, seat, run, kiosk.clock.date())))
    scene = kiosk.scene_of(ResumeScreen)
    for signal in (
        Entered("t0", LONGEST_NAME, 0),
        StartGiven("t0", 0, LatePolicy.OWN_TIME, True),
        MoveGiven("t0", "t0", 3, 0),
        Progress("t0", own),
    ):
        _hear(kiosk, scene, signal)
    kiosk.step()


STATES: Final[Mapping[str, State]] = {
    "resume/duel": State(_back_to_a_duel),
    "meeting/present": State(_meeting),
    "meeting/countdown": State(_countdown),
    "together/first draw": State(later(_countdown, 10_500)),
    "duel/between draws": State(_duel),
}
