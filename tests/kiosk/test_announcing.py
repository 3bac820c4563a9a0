"""Draws announced letter by letter (§3.1): what is seen, what is heard, when the clock starts."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.driver import ENTER, F2, RIGHT, Driver, game
from tests.kiosk.session.test_session import lead, session
from topping.config import load
from topping.kiosk import routes
from topping.kiosk.engine.speech import Clip
from topping.kiosk.engine.voice import Voice
from topping.kiosk.public.moment import AnnouncementTimeline
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.play.run.run import Phase
from topping.store import Store


@pytest.fixture
def announced(kiosk: Driver) -> Driver:
    """A solo run with its first draw (STLEAPL) being announced."""
    kiosk.backstage.put(replace(kiosk.backstage.settings, announce_solo=True), {})
    kiosk.show(routes.Play(kiosk.backstage.runs.seat("Marie", game())))
    return kiosk


def named(kiosk: Driver) -> int:
    count: int = kiosk.shown("announcement").named
    return count


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


def test_any_key_skips_to_the_clock(announced: Driver) -> None:
    announced.wait(500)
    announced.key(pygame.K_SPACE)
    announced.step()
    assert announced.run.phase is Phase.THINKING
    assert announced.entry.text == ""
    announced.find_top()
    assert "announcement" in announced.snapshot(), "the next draw is announced too"
    announced.key(ENTER)
    announced.step()
    assert announced.run.turn.number == 2
    assert announced.run.phase is Phase.THINKING


def test_kept_letters_come_first(announced: Driver) -> None:
    announced.show(routes.Play(announced.backstage.runs.seat("Marie", game("normale-02"))))
    for _ in range(2):
        announced.key(ENTER)
        announced.step()
        announced.find_top()
    lines = announced.shown("announcement").lines
    assert [line.letter for line in lines if line.is_kept] == ["I", "I", "V"]
    assert [line.is_kept for line in lines] == [True] * 3 + [False] * 4


def test_the_way_of_drawing_is_chosen_before_the_start_and_remembered(kiosk: Driver) -> None:
    kiosk.show(routes.ReadyToPlay(kiosk.backstage.runs.seat("Marie", game())))
    assert "Tirages\u00a0: affichés d’un coup" in kiosk.places
    kiosk.click_on("Tirages\u00a0: affichés d’un coup")
    assert "Tirages\u00a0: annoncés lettre par lettre" in kiosk.places
    settings, _ = load()
    assert settings.announce_solo
    kiosk.click_on("Le chronomètre part")
    assert "announcement" in kiosk.snapshot()


def test_nothing_else_is_in_sight_meanwhile(announced: Driver) -> None:
    assert {"board", "rack", "timer", "history"}.isdisjoint(announced.snapshot())


def test_a_session_turns_announcing_on_and_off_and_remembers(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(pygame.K_F6)
    assert kiosk.backstage.settings.announce_session
    kiosk.key(F2)
    kiosk.step()
    assert "announcement" in kiosk.snapshot()


def test_the_solution_is_said_once_the_bulletins_are_collected(kiosk: Driver) -> None:
    kiosk.backstage.put(replace(kiosk.backstage.settings, announce_session=True), {})
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


@pytest.mark.parametrize("speed", [50, 100, 200])
def test_the_pace_stretches_the_pauses_only(speed: int) -> None:
    turn = next(game("normale-02").turns())
    voice = Voice()
    usual = AnnouncementTimeline.of(turn.draw, turn.before.variant, voice, 100, False)
    paced = AnnouncementTimeline.of(turn.draw, turn.before.variant, voice, speed, False)
    assert [item for item in paced.script if isinstance(item, Clip)] == [
        item for item in usual.script if isinstance(item, Clip)
    ]
    assert (paced.length_ms - usual.length_ms) * (100 - speed) >= 0
    assert voice.duration_ms(paced.script) == paced.length_ms
    assert len(paced.starts) == len(turn.draw.letters) + 1


def test_a_session_announces_each_draw_before_its_time(kiosk: Driver) -> None:
    kiosk.backstage.put(replace(kiosk.backstage.settings, announce_session=True), {})
    lead(kiosk)
    kiosk.key(F2)
    kiosk.step()
    assert named(kiosk) == 0, "the kind and the pace of the game come first"
    assert kiosk.shown("announcement").game == "Normale · 3:00"
    kiosk.wait(6_000)
    assert session(kiosk).opened == 1
    assert named(kiosk) > 1
    kiosk.key(RIGHT)
    kiosk.step()
    assert kiosk.shown("clock").text == "3:00"
    assert kiosk.voice.said[-1] == "chrono"
