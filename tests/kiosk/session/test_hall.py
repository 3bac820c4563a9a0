"""What the room sees: the public face, how large it is, and the second display that follows the desk."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import IO

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, F2, RIGHT, TAB, Driver, game
from tests.kiosk.session.leading import F5, lead, next_draw, play_move
from tests.play.session.helpers import typed
from tests.screens.states.session import log_of, names, pass_move
from topping.config import Settings, Theme
from topping.errors import InputError
from topping.kiosk import routes
from topping.kiosk.displays.following import RETRY_MS, STALE_MS, Announcing, Follower, LiveState, read_told
from topping.kiosk.displays.moment import Hold, MoveClock, Showing
from topping.kiosk.displays.session import PublicFace
from topping.kiosk.displays.views import band_view
from topping.kiosk.engine.processes import SecondScreen, Shown
from topping.kiosk.otherscreens import Projection
from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.paint.palette import IVOIRE
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.window import Window
from topping.paths import live_file
from topping.play.session.events import Ended
from topping.play.session.plan import Plan
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog
from topping.system.launching import ChildProcess


def test_what_was_handed_in_is_told_once_all_is_there_without_names(kiosk: Driver) -> None:
    log = log_of(kiosk, count=6, name="")
    kiosk.lead(log)
    pass_move(kiosk, log, 1)
    for line in ("1", "2", "3 plat h5 12", "4 !abs", "5", "6"):
        kiosk.step()
        assert not kiosk.texts("results")
        log.add(typed(line, log.session, 1, lambda word: True), kiosk.clock.date())
    kiosk.step()
    _, found, _, zeros, _, other = kiosk.texts("results")
    assert (found, zeros) == ("4 sur 6", "1")
    assert other.startswith("PLAT")
    told = " ".join(str(state) for state in kiosk.snapshot().values())
    assert not any(name in told for name in names(6))


def test_solos_are_told_at_the_end_only(kiosk: Driver) -> None:
    log = log_of(kiosk, count=16, name="")
    kiosk.lead(log)
    pass_move(kiosk, log, 1)
    for line in ("1", *(f"{table} plat h5 12" for table in range(2, 17))):
        log.add(typed(line, log.session, 1, lambda word: True), kiosk.clock.date())
    for key in (F5, F5):
        kiosk.key(key)
        kiosk.step()
        told = str(kiosk.snapshot()).replace("solos et avertissements comptés à la fin", "")
        assert "olo" not in told.replace("colour", "")
    log.add(Ended(), kiosk.clock.date())
    kiosk.key(F5)
    kiosk.step()
    assert "Solos : coup 1 Wilhelmine-Marguerite" in kiosk.texts("note")[0]
    assert "solos" in kiosk.texts("table")


SPACE = pygame.K_SPACE


@pytest.fixture
def follower(store: Store) -> Iterator[Follower]:
    follower = Follower(store.path, live_file())
    yield follower
    follower.close()


def seen(follower: Follower, kiosk: Driver) -> Showing:
    showing = follower.look(kiosk.clock.time)
    assert showing is not None, follower.fault
    return showing


def shown(follower: Follower, kiosk: Driver, panel: str) -> str:
    screen = kiosk.kiosk.screen.layout.screen
    panels = PublicFace().panels(seen(follower, kiosk), VerdictView("", "plain"), screen)
    return {one.name: str(one.state) for one in panels}[panel]


# what is followed


def test_nothing_kept_is_told_calmly_and_waited_for(kiosk: Driver, tmp_path: Path) -> None:
    follower = Follower(tmp_path / "elsewhere.db", live_file())
    assert follower.look(0) is None
    assert "Aucune séance" in follower.fault
    assert not (tmp_path / "elsewhere.db").exists(), "it writes nothing"
    follower = Follower(kiosk.store.path, live_file())
    assert follower.look(0) is None
    lead(kiosk)
    assert seen(follower, kiosk).name == "Jeudi"
    follower.close()


def test_it_shows_what_the_desk_shows_from_draw_to_solution(kiosk: Driver, follower: Follower) -> None:
    lead(kiosk)
    for _ in range(2):
        next_draw(kiosk)
        assert seen(follower, kiosk).clock == kiosk.scene_of(SessionScreen).conductor.clock
        assert shown(follower, kiosk, "rack") == str(kiosk.shown("rack"))
        kiosk.wait(31_000)
        assert shown(follower, kiosk, "clock") == str(kiosk.shown("clock"))
        kiosk.key(F2, F2)
        assert shown(follower, kiosk, "solution") == str(kiosk.shown("solution"))
        kiosk.wait(QUIET_MS)
        assert "board" in kiosk.snapshot()


def test_no_top_reaches_the_second_display_before_its_move_is_over(kiosk: Driver, follower: Follower) -> None:
    def told() -> str:
        screen = kiosk.kiosk.screen.layout.screen
        panels = PublicFace().panels(seen(follower, kiosk), VerdictView("", "plain"), screen)
        return " ".join((live_file().read_text("utf-8"), *(str(one.state) for one in panels)))

    log = lead(kiosk)
    for move in (1, 2):
        top = log.session.turn(move).solution
        secrets = (top.word, str(top.reference), f"'{top.points}")
        next_draw(kiosk)
        for _ in range(20):  # three minutes, and some seconds in which the bulletins are not collected
            assert not any(secret in told() for secret in secrets)
            kiosk.wait(10_000)
        kiosk.key(F2)
        assert top.word in "".join(character for character in told() if character not in "(), '")
        kiosk.wait(QUIET_MS)


def test_the_second_display_lays_no_top_before_its_move_is_over(kiosk: Driver, follower: Follower) -> None:
    log = lead(kiosk)
    for move in (1, 2):
        turn = log.session.turn(move)
        next_draw(kiosk)
        for _ in range(20):
            assert turn.before.board.cells in shown(follower, kiosk, "board")
            kiosk.wait(10_000)
        kiosk.key(F2)
        assert turn.after.board.cells in shown(follower, kiosk, "board")
        kiosk.wait(QUIET_MS)


def test_the_start_is_told_for_three_seconds(kiosk: Driver, follower: Follower) -> None:
    lead(kiosk)
    next_draw(kiosk)
    showing, plain = seen(follower, kiosk), VerdictView("", "plain")
    assert showing.clock is not None
    begun = showing.now - showing.clock.elapsed_ms(showing.now)
    told = [band_view(replace(showing, now=begun + ms), plain).text for ms in (0, 2_999, 3_000)]
    assert told == ["Chrono\N{NO-BREAK SPACE}!"] * 2 + [""]


def test_an_announced_draw_is_never_seen_before_its_letters_are_named(kiosk: Driver, follower: Follower) -> None:
    kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})
    log = lead(kiosk)
    follower.look(kiosk.clock.time)
    kiosk.press(F2)
    kiosk.kiosk.step()
    live = read_told(live_file(), LiveState.parse)
    assert live is not None
    assert live.announcing is not None
    live_file().write_text(str(LiveState(log.id, live.events - 1, kiosk.clock.time)))  # not told yet
    assert seen(follower, kiosk).session.opened == 0, "kept, but the desk has not said how it is announced"
    live_file().write_text(str(live))
    kiosk.wait(2_500)
    assert shown(follower, kiosk, "announcement") == str(kiosk.shown("announcement"))
    kiosk.key(RIGHT)
    kiosk.step()
    assert seen(follower, kiosk).timeline is None
    assert shown(follower, kiosk, "clock") == str(kiosk.shown("clock"))
    kiosk.release(F2)
    kiosk.key(F2, F2)
    kiosk.wait(QUIET_MS)
    next_draw(kiosk)
    assert "announcement" in kiosk.snapshot()
    kiosk.wait(60_000)
    assert "announcement" not in kiosk.snapshot(), "it is over by itself"
    assert kiosk.scene_of(SessionScreen).conductor.runs


def test_a_draw_that_the_referee_reads_falls_into_the_rack_as_he_reads(kiosk: Driver, follower: Follower) -> None:
    lead(kiosk)
    play_move(kiosk)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)
    kiosk.step()
    assert seen(follower, kiosk).is_solved, "he reads the solution first"
    for _ in range(20):
        kiosk.key(SPACE)
        kiosk.step(20)
        showing = seen(follower, kiosk)
        if showing.timeline is not None and showing.timeline.view_at(showing.now).named:
            break
    assert showing.timeline is not None
    view = showing.timeline.view_at(showing.now)
    assert 0 < view.named < len(view.lines), "the kept letters, and not the new ones"
    assert showing.session.opened == 2
    assert view.whole == ""
    kiosk.key(SPACE)
    kiosk.wait(4_000)
    showing = seen(follower, kiosk)
    assert showing.timeline is not None
    assert showing.timeline.view_at(showing.now).named == len(view.lines)
    kiosk.key(BACKSPACE)
    kiosk.step()
    showing = seen(follower, kiosk)
    assert showing.timeline is not None
    assert showing.timeline.view_at(showing.now).named == view.named, "what is said again is not seen before"
    kiosk.key(SPACE, SPACE, SPACE)
    kiosk.step(2)
    showing = seen(follower, kiosk)
    assert showing.timeline is None
    assert showing.clock is not None, "after “Chrono”"


def test_another_theme_reaches_it(kiosk: Driver, follower: Follower) -> None:
    lead(kiosk)
    seen(follower, kiosk)
    assert follower.dress == (Theme.DARK, 100)
    kiosk.services.put(replace(kiosk.services.settings, theme=Theme.LIGHT, text_scale=115), {})
    kiosk.wait(200)
    screen = Window((640, 400))
    projection = Projection(screen, kiosk.clock, follower, Settings())
    projection.turn()
    assert theme.palette() is IVOIRE


# when one of the two dies


def test_a_desk_after_a_crash_knows_how_far_the_move_was(open_kiosk: Open, store: Store) -> None:
    killed = open_kiosk()
    log = lead(killed)
    killed.key(F2)
    killed.step(2)
    killed.wait(60_000)
    again = open_kiosk()
    again.lead(SessionLog.resume(store, log.id))
    assert "2:0" in again.message
    again.wait(10_000)
    again.key(F2)
    again.step(2)
    again.wait(118_000)
    assert again.scene_of(SessionScreen).conductor.runs
    again.wait(3_000)
    assert again.scene_of(SessionScreen).conductor.collects
    last = open_kiosk()
    last.lead(SessionLog.resume(store, log.id))
    last.key(F2)
    assert last.scene_of(SessionScreen).conductor.collects, "its time was over"


def test_without_the_desk_the_clock_stands_where_it_was_last_known(kiosk: Driver, follower: Follower) -> None:
    log = lead(kiosk)
    kiosk.key(F2)
    kiosk.step()
    kiosk.wait(10_000)
    last = read_told(live_file(), LiveState.parse)
    assert last is not None
    kiosk.clock.time += STALE_MS + 1  # the desk has died: nothing is written any more
    showing = seen(follower, kiosk)
    assert not showing.is_led
    assert showing.clock is not None
    assert not showing.clock.is_running
    assert showing.clock.elapsed_ms(kiosk.clock.time) == pytest.approx(10_000, abs=1_100)
    kiosk.lead(SessionLog.resume(kiosk.store, log.id))  # started again
    kiosk.step()
    assert seen(follower, kiosk).is_led
    assert seen(follower, kiosk).clock == MoveClock(180_000, frozenset({Hold.REFEREE}))


def test_a_restored_database_is_opened_anew(kiosk: Driver, follower: Follower, tmp_path: Path) -> None:
    lead(kiosk)
    assert seen(follower, kiosk).name == "Jeudi"
    kiosk.show(routes.Home())
    other = tmp_path / "other" / "topping.db"
    other.parent.mkdir()
    with open_store(other).store as store:
        SessionLog.start(store, Plan(), game(), "Rendue", "2026-01-01T10:00:00Z")
    other.replace(kiosk.store.path)
    for name in ("-wal", "-shm"):
        kiosk.store.path.with_name(kiosk.store.path.name + name).unlink(missing_ok=True)
    kiosk.clock.time += RETRY_MS
    assert seen(follower, kiosk).name == "Rendue"


_INSTANTS = st.integers(0, 10**12)
_CLOCKS = st.builds(
    MoveClock, st.none() | _INSTANTS, st.frozensets(st.sampled_from(Hold)), st.none() | _INSTANTS, _INSTANTS
)
_ANNOUNCING = st.builds(Announcing, st.lists(_INSTANTS).map(tuple), _INSTANTS, st.none() | _INSTANTS)


@given(
    st.builds(
        LiveState,
        _INSTANTS,
        _INSTANTS,
        _INSTANTS,
        st.none() | _CLOCKS,
        st.none() | _ANNOUNCING,
        st.none() | _INSTANTS,
        st.booleans(),
    )
)
def test_a_live_state_is_read_as_it_was_written(state: LiveState) -> None:
    assert LiveState.parse(str(state)) == state


@pytest.mark.parametrize("written", ["", "{}", "[]", "null", '{"session": 1}', "[" * 5_000])
def test_anything_else_is_no_live_state(written: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        LiveState.parse(written)
    (tmp_path / "live.json").write_text(written)
    assert read_told(tmp_path / "live.json", LiveState.parse) is None


# the program, as the kiosk starts it


@dataclass
class FakeProcess(ChildProcess):
    code: int | None = None
    stdin: IO[bytes] | None = field(default_factory=BytesIO)

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.code = -15

    def kill(self) -> None:
        self.code = -9

    def wait(self, timeout: float | None = None) -> int:
        return self.code or 0


class Started:
    def __init__(self) -> None:
        self.all: list[tuple[Shown, FakeProcess]] = []

    def __call__(self, session: Shown) -> ChildProcess:
        self.all.append((session, FakeProcess()))
        return self.all[-1][1]

    def second(self, *, is_wanted: bool = True) -> SecondScreen:
        return SecondScreen(lambda: is_wanted, self)


def test_with_a_second_display_the_clock_runs_once_the_draw_is_there(kiosk: Driver) -> None:
    kiosk.kiosk.second = Started().second()
    lead(kiosk)
    kiosk.key(TAB)
    assert kiosk.scene_of(SessionScreen).at_desk
    kiosk.key(F2)
    opened_at = kiosk.clock.time
    kiosk.step()
    assert kiosk.scene_of(SessionScreen).at_desk, "the desk stays in front of the referee"
    clock = kiosk.scene_of(SessionScreen).conductor.clock
    assert clock is not None
    assert clock.since_ms is not None
    assert 50 <= clock.since_ms - opened_at <= 150
    kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})
    kiosk.key(F2, F2)
    kiosk.wait(QUIET_MS)
    kiosk.key(F2, F2)
    kiosk.wait(1_000)
    conductor = kiosk.scene_of(SessionScreen).conductor
    assert conductor.voice.announcer.timeline is not None
    assert conductor.voice.announcer.timeline.since_ms is not None, "it is announced there"
    kiosk.key(F2)
    kiosk.wait(500)
    assert conductor.runs, "the announcement is ended by a key"
