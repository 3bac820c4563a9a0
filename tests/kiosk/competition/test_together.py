"""A game of a competition that is played in a duel, from a common start, or aloud."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.driver import ENTER, Driver, game
from tests.kiosk.solo.test_meeting import Two
from topping.competition.counting import ScoreState
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan, Passing
from topping.kiosk import routes
from topping.kiosk.backstage.runs import Seat
from topping.kiosk.engine.processes import Shown
from topping.kiosk.screens.play.aloud import AloudScreen
from topping.kiosk.screens.play.meeting import MeetingScreen
from topping.kiosk.screens.play.together import DuelScreen
from topping.play.run.run import Phase
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions

AT = "2026-03-01T10:00:00+00:00"
NAMES = {"e1": "Zoé Martin", "e2": "Marie Petit"}


@pytest.fixture
def two(tmp_path: Path, kiosk: Driver) -> Iterator[Two]:
    made = Two(tmp_path)
    yield made
    made.close()


def founded(kiosk: Driver, *, announced: bool = False) -> str:
    """A competition of one game of two moves, open; its UUID."""
    kept = kiosk.store.competitions
    plan = CompetitionPlan("Coupe", replace(Conditions(), announced=announced), passing=Passing.TOGETHER)
    uuid = kept.found(plan, AT)
    kept.place_game(uuid, 1, game(moves=2), AT)
    enrolled = [Enrolled(Entrant(one, number, (name,))) for number, (one, name) in enumerate(NAMES.items(), 1)]
    kept.add(uuid, *enrolled, at=AT)
    kept.open(uuid, AT)
    return uuid


def seats(two: Two, uuid: str) -> list[Seat]:
    """Each kiosk seats its entrant; the second one has got the competition from the first."""
    first, second = two.kiosks
    two.carry()
    second.store.competitions.keep_game(uuid, game(moves=2))
    found = []
    for kiosk, entrant in zip((first, second), NAMES, strict=True):
        keeping = kiosk.backstage.competitions
        shown = keeping.read(uuid)
        found.append(keeping.seat(shown, shown.competition.entrants[entrant], 1))
    return found


def states(kiosk: Driver, uuid: str) -> list[ScoreState]:
    shown = kiosk.backstage.competitions.read(uuid)
    return [shown.score(one, 1).state for one in shown.competition.entrants.values()]


def test_a_duel_counts_for_the_competition_and_leads_back_to_its_desk(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    uuid = founded(two.kiosks[0])
    led: list[Shown] = []
    for kiosk, seat in zip(two.kiosks, seats(two, uuid), strict=True):
        monkeypatch.setattr(kiosk.kiosk.second, "lead", lambda session, now: led.append(session))
        kiosk.show(routes.Meet(seat))
        two.wait(500)
    two.wait(4_000, 200)
    two.kiosks[0].type("u")
    two.wait(9_500, 500)
    two.wait(2_000)
    assert led
    assert set(led) == {uuid}, "the room follows the live table, and nothing else in between"
    for _ in range(2):
        for kiosk in two.kiosks:
            assert kiosk.scene_of(DuelScreen).run.phase is Phase.THINKING
        for kiosk in two.kiosks:
            kiosk.find_top()
        two.wait(4_500)
    for kiosk in two.kiosks:
        assert kiosk.scene == "competitiondesk"
        assert states(kiosk, uuid) == [ScoreState.COUNTED] * 2


def test_draws_that_a_competition_announces_are_announced_after_a_common_start(two: Two) -> None:
    uuid = founded(two.kiosks[0], announced=True)
    seat, _ = seats(two, uuid)
    first = two.kiosks[0]
    first.show(routes.Meet(seat))
    assert first.scene_of(MeetingScreen).seat.conditions == seat.conditions
    first.show(routes.Meet(replace(seat, entry=None)))
    assert not first.scene_of(MeetingScreen).seat.conditions.announced


def test_a_run_of_a_competition_played_aloud_counts_and_is_taken_up_aloud(two: Two) -> None:
    first = two.kiosks[0]
    uuid = founded(first)
    seat, _ = seats(two, uuid)
    first.show(routes.Play(replace(seat, input=InputMark.ORAL)))
    first.wait(500)
    first.key(ENTER)
    first.wait(500)
    assert len(first.run.results) == 1
    again = Driver(first.store, (1280, 720), Conditions(), clock=first.clock)
    found = again.interrupted()
    assert found is not None
    assert found.seat.input is InputMark.ORAL
    again.show(routes.Resume(found))
    again.key(ENTER)
    assert type(again.kiosk.scene) is AloudScreen
    again.wait(500)
    again.key(ENTER)
    again.wait(2_000)
    assert again.scene == "competitiondesk"
    shown = again.backstage.competitions.read(uuid)
    (run,) = shown.runs.values()
    assert run.input == InputMark.ORAL.value
    assert states(again, uuid)[0] is ScoreState.WAITING, "it was cut off: the referee decides"
    again.show(routes.CompetitionDesk(uuid))
