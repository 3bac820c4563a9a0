"""The loop: keys come in their order and none is lost, time goes on, the pointer, the help, and an orderly end."""

import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import datetime, timedelta
from math import inf
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, TURN_MS, Driver, game
from topping.config import Settings, Theme
from topping.config.form import SecondDisplay
from topping.gamefiles.drafts import load_draft
from topping.kiosk import routes
from topping.kiosk.engine.clock import Clock
from topping.kiosk.paint import theme
from topping.kiosk.paint.palette import IVOIRE
from topping.kiosk.screens.classic.routes import ChooseClassic
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.screens.training.routes import Train
from topping.texts import language, speak

F1, J = pygame.K_F1, pygame.K_j
SHORTEST, WHOLE = 0.0, inf
"""Turns that leave all they can to the next one, and turns that do all at once."""


# no key is lost


@pytest.mark.parametrize("slice_s", [WHOLE, SHORTEST], ids=["whole turns", "short turns"])
def test_all_keys_come_in_order_however_short_turns_are(playing: Driver, slice_s: float) -> None:
    playing.kiosk.slice_s = slice_s
    for word in ("plat", "h8", "zut"):
        playing.post_text(word)
    for _ in range(100):
        playing.step()
    assert playing.entry.text.replace(" ", "") == "plath8zut"


@pytest.mark.parametrize("slice_s", [WHOLE, SHORTEST], ids=["whole turns", "short turns"])
def test_a_key_counts_from_when_it_was_fetched(playing: Driver, slice_s: float) -> None:
    playing.wait(2_000)
    playing.kiosk.slice_s = slice_s
    playing.post_text(playing.run.turn.solution.move.circled.lower())
    playing.press(ENTER)
    typed_ms = playing.run.elapsed_ms(playing.clock.time) + TURN_MS
    for _ in range(100):
        playing.step()
    (result,) = playing.run.results
    assert result.elapsed_ms == typed_ms


def test_a_short_turn_says_that_more_is_to_be_done(playing: Driver) -> None:
    playing.kiosk.slice_s = SHORTEST
    playing.post_text("zut")
    playing.step()
    assert playing.kiosk.has_more_to_do
    for _ in range(100):
        playing.step()
    assert not playing.kiosk.has_more_to_do


def test_keys_typed_while_a_screen_is_on_its_way_go_to_it(kiosk: Driver) -> None:
    kiosk.press(J, "j")
    kiosk.release(J)
    kiosk.post_text("marie")
    kiosk.step(3)
    assert kiosk.scene == "whoplays"
    assert kiosk.entry.text == "marie"


def test_the_letter_that_opens_a_screen_is_not_typed_on_it(kiosk: Driver) -> None:
    for _ in range(3):  # a key that is held sends again
        kiosk.press(J, "j")
    kiosk.step(2)
    kiosk.release(J)
    kiosk.step()
    assert kiosk.scene == "whoplays"
    assert kiosk.entry.text == ""
    kiosk.type("j")
    assert kiosk.entry.text == "j", "pressed again it is a letter"


# time


def test_the_clock_goes_on_when_the_calendar_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, calendar = Clock(), time.time_ns
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: calendar() - 3_600 * 10**9)
    assert clock.now() >= before


@pytest.mark.skipif(not sys.platform.startswith(("linux", "darwin")), reason="one clock counts a suspension there")
def test_a_suspension_counts_as_a_stop_of_the_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, reading = Clock(), time.clock_gettime_ns
    before = clock.now()
    asleep = {time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC}
    monkeypatch.setattr(time, "clock_gettime_ns", lambda number: reading(number) + 4 * 10**9 * (number in asleep))
    assert clock.now() - before == pytest.approx(4_000, abs=500)


def test_a_date_says_its_offset_and_no_part_of_a_second() -> None:
    date = Clock().date()
    assert datetime.fromisoformat(date).utcoffset() == timedelta()
    assert "." not in date


@pytest.mark.parametrize(("gap_ms", "is_told"), [(4_000, False), (5_000, True), (3_600_000, True)])
def test_a_machine_that_slept_five_seconds_shows_the_draw_anew(playing: Driver, gap_ms: int, is_told: bool) -> None:
    playing.wait(2_000)
    showing = playing.run.showing
    playing.clock.time += gap_ms
    playing.step(2)
    assert (playing.run.showing > showing) is is_told


def test_what_was_typed_before_the_waking_is_dropped_and_the_notice_stays(playing: Driver) -> None:
    playing.wait(2_000)
    playing.post_text("palets h4")
    playing.press(pygame.K_RETURN)
    playing.clock.time += 60_000
    playing.step(2)
    assert (playing.entry.text, playing.run.results) == ("", ())
    assert "ce coup est nul" in playing.verdict
    playing.type("pa")
    assert "ce coup est nul" in playing.verdict
    playing.key(pygame.K_ESCAPE)
    assert "ce coup est nul" not in playing.verdict


def test_a_program_that_was_stopped_is_as_one_that_slept(playing: Driver) -> None:
    playing.wait(2_000)
    showing = playing.run.showing
    playing.clock.time += 60_000
    playing.kiosk.step()
    playing.step()
    assert playing.run.showing > showing
    assert playing.run.elapsed_ms(playing.clock.time) < 60_000


def test_a_kiosk_that_nobody_touches_wakes_less_often(kiosk: Driver) -> None:
    kiosk.key(pygame.K_RIGHT)
    kiosk.wait(1_000)
    touched = kiosk.kiosk.pace
    kiosk.wait(1_500)
    assert 0 < kiosk.kiosk.pace < touched
    kiosk.key(pygame.K_RIGHT)
    kiosk.wait(1_000)
    assert kiosk.kiosk.pace == touched


def test_while_a_clock_runs_the_kiosk_never_rests(playing: Driver) -> None:
    playing.wait(1_000)
    touched = playing.kiosk.pace
    playing.wait(20_000)
    assert playing.kiosk.pace == touched


# the pointer


@pytest.mark.parametrize(
    ("kind", "values", "is_shown"),
    [
        (pygame.MOUSEMOTION, {"rel": (1, 0), "buttons": (0, 0, 0)}, True),
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}, False),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}, True),
    ],
    ids=["moved", "not moved", "clicked"],
)
def test_the_pointer_is_there_for_three_seconds(kiosk: Driver, kind: int, values: Any, is_shown: bool) -> None:
    pygame.mouse.set_visible(False)
    kiosk.post(kind, pos=(1, 1), **values)
    kiosk.step()
    assert pygame.mouse.get_visible() is is_shown
    kiosk.wait(2_900)
    assert pygame.mouse.get_visible() is is_shown
    kiosk.wait(200)
    assert not pygame.mouse.get_visible()


# what is set


def test_another_language_is_read_and_spoken_at_once(kiosk: Driver) -> None:
    kiosk.services.players.last = "Marie"
    kiosk.show(routes.Home())
    assert "jouer" in kiosk.keys
    kiosk.kiosk.change(replace(kiosk.services.settings, language="en"))
    kiosk.step()
    assert (language(), "play" in kiosk.keys) == ("en", True)
    kiosk.kiosk.change(replace(kiosk.services.settings, language="fr"))
    kiosk.step()
    assert (language(), "jouer" in kiosk.keys) == ("fr", True)


def test_the_language_of_a_player_is_his_own(kiosk: Driver) -> None:
    kiosk.services.put(kiosk.services.common, {"language": "en"})
    kiosk.wait(100)
    assert language() == "en"
    kiosk.services.put(kiosk.services.common, {})
    kiosk.wait(100)
    assert language() == "fr"


def test_the_language_of_the_command_line_lasts_until_another_is_set(open_kiosk: Open) -> None:
    speak("en")
    try:
        kiosk = open_kiosk()
        kiosk.kiosk.change(replace(kiosk.services.settings, volume=9))
        assert language() == "en"
        for wanted in ("en", "fr"):
            kiosk.kiosk.change(replace(kiosk.services.settings, language=wanted))
        assert language() == "fr"
    finally:
        speak("fr")


def test_colours_size_and_volume_follow_the_settings_at_once(kiosk: Driver) -> None:
    kiosk.kiosk.change(replace(kiosk.services.settings, theme=Theme.LIGHT, text_scale=130, volume=3))
    kiosk.step()
    assert theme.palette() is IVOIRE
    assert kiosk.kiosk.screen.layout.text_scale == 130
    assert kiosk.cues.settings.volume == 3


# the help


@pytest.mark.parametrize(
    ("route", "page", "manual"),
    [
        (routes.Home(), "La partie", "Joueur"),
        (Train(), "S’entraîner", "Joueur"),
        (Sessions(), "En club", "Arbitre"),
        (ChooseClassic(), "Le classique", "Autres jeux"),
    ],
    ids=["home", "training", "sessions", "classic"],
)
def test_f1_explains_the_screen_in_front_then_opens_the_manual(
    kiosk: Driver, route: routes.Route, page: str, manual: str
) -> None:
    kiosk.show(route)
    front = kiosk.scene
    kiosk.key(F1)
    assert kiosk.texts()[0] == "Comment jouer"
    assert kiosk.texts().count(page) == 2, "among the pages, and as the title"
    kiosk.key(F1)
    assert kiosk.texts()[0] == f"Manuel · {manual}"
    kiosk.key(F1)
    assert kiosk.texts()[0] == "Comment jouer", "and back"
    kiosk.key(F1)
    kiosk.key(ESCAPE)
    assert kiosk.scene == front


@pytest.mark.parametrize(
    ("route", "manual"),
    [(ListCompetitions(), "Compétitions"), (ChooseDraft(), "Arbitre")],
    ids=["competitions", "editor"],
)
def test_f1_opens_the_manual_where_no_page_is_about_the_screen(kiosk: Driver, route: routes.Route, manual: str) -> None:
    kiosk.show(route)
    kiosk.key(F1)
    assert kiosk.texts()[0] == f"Manuel · {manual}"


# the end


def test_asked_to_end_the_kiosk_saves_and_closes_all(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk.play(game())
    closed: list[str] = []
    for name, part in (("window", kiosk.kiosk.screen), ("answerer", kiosk.answerer), ("voice", kiosk.voice)):
        monkeypatch.setattr(part, "close", lambda name=name: closed.append(name))
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    kiosk.kiosk.run(after_turn=lambda: signal.raise_signal(signal.SIGTERM))
    assert sorted(closed) == ["answerer", "voice", "window"]
    assert {number: signal.getsignal(number) for number in before} == before
    assert [one.player for one in kiosk.store.runs.open_runs()] == ["Marie"], "the run can go on"


def test_the_half_line_of_a_draft_is_kept_at_the_end(kiosk: Driver) -> None:
    kiosk.show(EditGame())
    kiosk.enter("gdpania pignada h4")
    kiosk.type("xd")
    (draft,) = kiosk.services.drafts.folder.iterdir()
    assert load_draft(draft).line == "", "it is kept a moment after the last key"
    kiosk.kiosk.end()
    kiosk.kiosk.run()
    assert load_draft(draft).line.lower() == "xd"


def test_what_fails_at_the_end_keeps_nothing_else_from_closing(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    def fails() -> None:
        closed.append("answerer")
        raise OSError("gone")

    monkeypatch.setattr(kiosk.answerer, "close", fails)
    monkeypatch.setattr(kiosk.kiosk.screen, "close", lambda: closed.append("window"))
    kiosk.kiosk.end()
    with pytest.raises(OSError, match="gone"):
        kiosk.kiosk.run()
    assert closed == ["answerer", "window"]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The processes that were started, none of which is a real one."""
    processes: list[object] = []

    def start(*about: object, **_: object) -> object:
        processes.append(about)
        return SimpleNamespace(poll=lambda: None, stdin=None, terminate=int, wait=lambda timeout=None: 0)

    monkeypatch.setattr(subprocess, "Popen", start)
    return processes


@pytest.mark.parametrize("wanted", list(SecondDisplay))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_second_display_is_used_where_there_is_one_and_it_is_wanted(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch, started: list[object], wanted: SecondDisplay, count: int
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)] * count)
    kiosk.services.put(replace(kiosk.services.settings, second_display=wanted), {})
    kiosk.kiosk.second.lead(1, 0)
    kiosk.kiosk.second.leave()
    assert bool(started) is (count > 1 and wanted is SecondDisplay.AUTO)


@pytest.mark.parametrize(("after_ms", "comes_back"), [(1_000, True), (60_000, False)])
def test_the_window_of_a_second_display_takes_no_keys_away(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch, started: list[object], after_ms: int, comes_back: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)] * 2)
    taken: list[int] = []
    monkeypatch.setattr(kiosk.kiosk.screen, "take_focus_back", lambda: taken.append(kiosk.clock.time))
    kiosk.kiosk.second.lead(1, kiosk.clock.time)
    assert len(started) == 1
    kiosk.wait(after_ms)
    kiosk.post(pygame.WINDOWFOCUSLOST)
    kiosk.step()
    assert bool(taken) is comes_back, "later it was a person"
    kiosk.kiosk.second.leave()


def test_the_public_kiosk_never_lets_the_system_darken_its_screen(open_kiosk: Open) -> None:
    for is_public, may_darken in ((True, False), (False, True)):
        kiosk = open_kiosk(is_public=is_public, settings=Settings())
        assert pygame.display.get_allow_screensaver() is may_darken
        kiosk.play(game())
        assert not pygame.display.get_allow_screensaver(), "a clock runs"
