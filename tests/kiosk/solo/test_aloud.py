"""Draws announced letter by letter (§3.1), and runs played aloud, with what each screen is told."""

from dataclasses import replace
from typing import Any

import pytest

from tests.kiosk.driver import BACKSPACE, ENTER, F2, F8, RIGHT, Driver, game
from tests.kiosk.session.leading import lead
from tests.kiosk.unseen import UnseenScreen
from topping.config import Settings
from topping.kiosk import routes
from topping.kiosk.displays.following import STALE_MS, Audience, WatchedState, read_told
from topping.kiosk.otherscreens import Watching
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.paths import watched_file
from topping.play.run.run import Phase
from topping.play.run.strokes import InputMark
from topping.store import Store


def aloud(kiosk: Driver, moves: int = 3) -> None:
    seat = kiosk.services.runs.seat("Marie", game(moves=moves))
    kiosk.show(Play(replace(seat, input=InputMark.ORAL)))


def told() -> WatchedState:
    state = read_told(watched_file(), WatchedState.parse)
    assert state is not None
    return state


def watching(kiosk: Driver, audience: Audience) -> Watching:
    return Watching(UnseenScreen((1280, 720)), kiosk.clock, watched_file(), audience, Settings())


def panel_of(screen: Watching, name: str) -> Any:
    """What a panel of the other screen shows."""
    return next(panel.state for panel in screen.panels() if panel.name == name)


def text_of(screen: Watching) -> str:
    return " ".join(str(panel.state) for panel in screen.panels())


def test_one_key_validates_at_its_own_instant(kiosk: Driver, store: Store) -> None:
    aloud(kiosk, moves=1)
    assert [one.ranks for one in store.runs.open_runs()] == [False], "alone with a referee's key is no trial"
    word, where, *_ = kiosk.texts("tops")
    assert (word, where[:2]) == ("PALETS", "H4")
    kiosk.wait(7_300)
    before = kiosk.run.elapsed_ms(kiosk.clock.time)
    kiosk.key(ENTER)
    (result,) = kiosk.run.results
    assert (result.found, str(result.answer)) == (True, "PALETS H4")
    assert 0 <= result.elapsed_ms - before <= 10
    kiosk.wait(2_000)
    assert store.finished.run(1).input is InputMark.ORAL


def test_a_wrong_proposal_is_kept_and_the_top_may_still_be_validated(kiosk: Driver, store: Store) -> None:
    aloud(kiosk)
    kiosk.enter("pslaet h4")
    assert kiosk.verdict == "PSLAET : mot non admis."
    assert kiosk.run.results == ()
    kiosk.key(BACKSPACE)
    kiosk.wait(900)
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.found == 1, "pressed twice, it does not end the next draw"
    assert [one.text for one in store.runs.proposals_of(1)] == ["pslaet h4", "PALETS H4"]


def test_the_player_is_shown_grid_draw_and_clock_and_no_top(kiosk: Driver) -> None:
    aloud(kiosk)
    screen = watching(kiosk, Audience.PLAYER)
    kiosk.wait(3_000)
    screen.turn()
    draw = panel_of(screen, "rack")
    assert draw.kept + draw.new == kiosk.run.turn.draw.letters
    assert "PALETS" not in text_of(screen)
    kiosk.key(F8, F8)
    screen.turn()
    assert "PALETS" in text_of(screen), "once the move is over"
    kiosk.wait(4_500)
    assert kiosk.run.phase is Phase.THINKING
    screen.turn()
    assert not any(panel.name.startswith("times") for panel in screen.panels())


def test_the_room_is_shown_the_times(kiosk: Driver) -> None:
    aloud(kiosk)
    kiosk.wait(2_000)
    kiosk.key(ENTER)
    kiosk.wait(1_000)
    screen = watching(kiosk, Audience.ROOM)
    screen.turn()
    states: list[Any] = [panel.state for panel in screen.panels() if panel.name.startswith("times.")]
    lines = [" ".join(state.set.lines) for state in states]
    assert "1 sur 1" in lines[0]
    assert lines[1].startswith("Coup 1")
    assert "rack" not in {panel.name for panel in screen.panels()}


def test_a_referee_s_screen_that_is_gone_is_said_and_the_clock_stands(kiosk: Driver) -> None:
    aloud(kiosk)
    screen = watching(kiosk, Audience.PLAYER)
    screen.turn()
    kiosk.clock.time += STALE_MS + 1
    screen.turn()
    assert "ne répond plus" in text_of(screen)
    kiosk.step()
    screen.turn()
    assert "ne répond plus" not in text_of(screen)
    kiosk.show(routes.Home())
    assert read_told(watched_file(), WatchedState.parse) is None


def test_whether_the_player_speaks_is_chosen_before_the_start(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Marie", game())))
    kiosk.type("o")
    assert any("voix haute" in line for line in kiosk.texts("text"))
    kiosk.key(ENTER)
    assert kiosk.texts("tops")
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Marie", game())))
    kiosk.type("oo")
    kiosk.key(ENTER)
    assert not kiosk.texts("tops")


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"run": {}}', "\x00", "é"])
def test_a_file_that_is_no_state_shows_nothing(kiosk: Driver, content: str) -> None:
    kiosk.step()
    watched_file().write_text(content, "utf-8")
    screen = watching(kiosk, Audience.ROOM)
    screen.turn()
    assert "Aucune partie" in text_of(screen)


@pytest.fixture
def announced(kiosk: Driver) -> Driver:
    """A solo run with its first draw (STLEAPL) being announced."""
    kiosk.services.put(replace(kiosk.services.settings, announce_solo=True), {})
    kiosk.show(Play(kiosk.services.runs.seat("Marie", game())))
    return kiosk


def test_letters_come_one_by_one_then_the_whole_draw_then_the_clock(announced: Driver) -> None:
    assert announced.run.phase is Phase.DRAWN
    view = announced.shown("announcement")
    assert [(line.letter, line.name) for line in view.lines][:3] == [
        ("S", "Suisse"),
        ("T", "Tunisie"),
        ("L", "Luxembourg"),
    ]
    seen = []
    while "announcement" in announced.snapshot():
        view = announced.shown("announcement")
        if (view.named, bool(view.whole)) not in seen:
            seen.append((view.named, bool(view.whole)))
        assert announced.run.phase is Phase.DRAWN
        announced.wait(100)
    assert seen == [(count, False) for count in range(8)] + [(7, True)], "the game is named before the first letter"
    assert announced.run.phase is Phase.THINKING
    assert announced.run.elapsed_ms(announced.clock.time) < 200, "the clock starts after the last word"
    assert announced.voice.said[0].startswith("partie-normale minutes-1 pays-suisse lettre-s pays-tunisie lettre-t")


def test_nothing_else_is_in_sight_meanwhile(announced: Driver) -> None:
    assert {"board", "rack", "timer", "history"}.isdisjoint(announced.snapshot())


def test_the_solution_is_said_once_the_bulletins_are_collected(kiosk: Driver) -> None:
    kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})
    lead(kiosk)
    kiosk.key(F2)
    kiosk.step()
    kiosk.key(RIGHT)
    kiosk.wait(180_200)
    assert kiosk.voice.said[-1] == "termine"
    kiosk.key(F2)
    said = kiosk.voice.said[-1]
    assert said.startswith("nombre-22")
    assert "horizontal lettre-h nombre-4 lettre-p lettre-a lettre-l" in said
    kiosk.wait(QUIET_MS)
    kiosk.key(F2, F2)
    assert kiosk.voice.said[-1] != said, "the next draw does not wait for the end of it"


def test_announced_runs_rank_apart(announced: Driver, store: Store) -> None:
    while announced.scene == "play":
        announced.key(ENTER)
        announced.step()
        announced.find_top()
    (row,) = store.ranking.rows()
    assert row.conditions.announced
