"""The screens of a game begun together, with the longest names."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tests.kiosk.driver import ENTER, Driver, game
from tests.screens.driving import LONGEST_NAME, Drive, later, pass_ms
from tests.screens.state import State
from tests.screens.states.solo import RIVAL
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan, Passing
from topping.kiosk import routes
from topping.kiosk.backstage.meetings import MeetingRoom
from topping.kiosk.backstage.runs import InterruptedRun, Seat
from topping.kiosk.screens.play.meeting import MeetingScreen
from topping.kiosk.screens.play.resume import ResumeScreen
from topping.kiosk.screens.play.together import DuelScreen, TogetherScreen
from topping.play.run.run import Run
from topping.play.together.meeting import Heard
from topping.play.together.signals import Entered, LatePolicy, MoveGiven, Progress, Signal, StartGiven
from topping.play.together.watched import WatchedMove, WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE


def _hear(kiosk: Driver, scene: MeetingScreen | TogetherScreen | ResumeScreen, signal: Signal) -> None:
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


def _by_points(kiosk: Driver) -> None:
    """A duplicate game, in which another one has more points."""
    conditions = kiosk.backstage.choices.usual.under(DUPLICATE, DUPLICATE.speeds[0])
    kiosk.show(routes.Meet(kiosk.backstage.runs.seat(LONGEST_NAME, game("normale-01", 3), conditions)))
    scene = kiosk.scene_of(MeetingScreen)
    _hear(kiosk, scene, Entered("t0", RIVAL, kiosk.clock.calendar_ms() - kiosk.clock.now()))
    kiosk.step()
    kiosk.key(ENTER)
    pass_ms(kiosk, 12_500)
    playing = kiosk.scene_of(TogetherScreen)
    own = WatchedRun.of(playing.run, RIVAL, "Partie", kiosk.clock.time)
    _hear(
        kiosk,
        playing,
        Progress("t0", replace(own, moves=(WatchedMove(False, 80_000, 12), WatchedMove(True, 9_000, 40)))),
    )
    kiosk.find_top()


def _back_to_a_duel(kiosk: Driver) -> None:
    """The question whether to come back to a duel whose others are two moves on."""
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, game("789-04", 30))
    run = Run(tuple(seat.game.turns()), seat.conditions)
    _resumed(kiosk, InterruptedRun(1, seat, run, kiosk.clock.date()), 3)


def _resumed(kiosk: Driver, interrupted: InterruptedRun, given: int) -> None:
    """A duel in which so many moves were given."""
    room = MeetingRoom(kiosk.backstage.beside, kiosk.clock, interrupted.seat)
    own = WatchedRun.of(interrupted.run, LONGEST_NAME, "Partie", kiosk.clock.time)
    room.tell(own)
    kiosk.show(routes.Resume(interrupted))
    scene = kiosk.scene_of(ResumeScreen)
    for signal in (
        Entered("t0", LONGEST_NAME, 0),
        StartGiven("t0", 0, LatePolicy.OWN_TIME, True),
        MoveGiven("t0", "t0", given, 0),
        Progress("t0", own),
    ):
        _hear(kiosk, scene, signal)
    kiosk.step()


def seat_of_cup(kiosk: Driver) -> Seat:
    """An entrant of a competition of one game in front of it."""
    kept, keeping, at = kiosk.store.competitions, kiosk.backstage.competitions, kiosk.clock.date()
    uuid = kept.found(CompetitionPlan("Coupe", Conditions(), passing=Passing.FREE), at)
    kept.place_game(uuid, 1, game(moves=2), at)
    kept.add(uuid, Enrolled(Entrant("e1", 1, ("Zoé Martin",))), at=at)
    kept.open(uuid, at)
    shown = keeping.read(uuid)
    return keeping.seat(shown, shown.competition.entrants["e1"], 1)


def _sits_elsewhere(kiosk: Driver) -> None:
    """The same entrant came before at another machine."""
    kiosk.show(routes.Meet(seat_of_cup(kiosk)))
    scene = kiosk.scene_of(MeetingScreen)
    came = Entered("t0", "Zoé Martin", kiosk.clock.calendar_ms() - kiosk.clock.now(), entrant="e1")
    scene.room.meeting = scene.room.meeting.after([Heard("other post", 1, 0, kiosk.clock.time, came)])
    kiosk.wait(600)


def _comes_late(late: LatePolicy, *, duel: bool, given: int = 0, moves: int = 4, cup: bool = False) -> Drive:
    """Ten minutes after the others have begun."""

    def drive(kiosk: Driver) -> None:
        alone = kiosk.backstage.runs.seat(LONGEST_NAME, game("normale-01", moves))
        kiosk.show(routes.Meet(seat_of_cup(kiosk) if cup else alone))
        scene = kiosk.scene_of(MeetingScreen)
        began = kiosk.clock.now() - 600_000
        for signal in (
            Entered("t0", RIVAL, kiosk.clock.calendar_ms() - kiosk.clock.now()),
            StartGiven("t0", began, late, duel),
            *((MoveGiven("t0", "t0", given, 0),) if given else ()),
        ):
            _hear(kiosk, scene, signal)
        pass_ms(kiosk, 5_000)

    return drive


def _duel_is_over(kiosk: Driver) -> None:
    """Back to a duel of which all moves were given meanwhile."""
    _ended_without(kiosk, kiosk.backstage.runs.seat(LONGEST_NAME, game("normale-01", 4)))


def _ended_without(kiosk: Driver, seat: Seat) -> None:
    run = Run(tuple(seat.game.turns()), seat.conditions)
    record = kiosk.backstage.runs.open_record(seat)
    assert record.number is not None
    _resumed(kiosk, InterruptedRun(record.number, seat, run, kiosk.clock.date()), 5)


STATES: Final[Mapping[str, State]] = {
    "resume/duel": State(_back_to_a_duel),
    "meeting/present": State(_meeting),
    "meeting/countdown": State(_countdown),
    "resume/duel over": State(_duel_is_over),
    "meeting/late": State(_comes_late(LatePolicy.REFUSED, duel=True)),
    "meeting/of a competition": State(_sits_elsewhere),
    "together/first draw": State(later(_countdown, 10_500)),
    "duel/between draws": State(_duel),
    "together/by points": State(_by_points),
}
