"""A player's year at the kiosk."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Driver
from tests.screens import evening
from tests.screens.evening import prepared
from tests.screens.states.training import ago, chain, kept_rush, played
from tests.store.helpers import found
from topping.kiosk.screens.training.routes import PlayerYear, Stats
from topping.kiosk.ui.tree import Role
from topping.rules.conditions.conditions import Conditions
from topping.store import RunFacts, Store, open_store
from topping.texts import say
from topping.training.rush.positionset import RushMode

PAGE_UP = pygame.K_PAGEUP


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "topping.db").store as opened:
        yield opened


@pytest.fixture
def kiosk(store: Store) -> Iterator[Driver]:
    """Camille has played today's game, as two others have, and others yesterday, eight days ago and the year before."""
    driver = Driver(store, (1920, 1080), Conditions(), clock=evening.EveningClock())
    pygame.event.clear()
    chain(driver, "Camille", (400, 8, 1, 1))
    for player, ms in (("Bruno", 5_000), ("Camille", 9_000), ("Farid", 20_000)):
        played(driver, player, ms)
    driver.services.players.last = "Camille"
    driver.show(Stats())
    driver.type("2")
    driver.step(2)
    yield driver
    driver.kiosk.screen.close()


def day(kiosk: Driver) -> tuple[str, ...]:
    return kiosk.texts("of day")


def test_the_year_opens_at_the_last_day_with_its_rank(kiosk: Driver) -> None:
    assert kiosk.scene == "playeryear"
    assert "Samedi 21 novembre" in day(kiosk)
    assert say("year.rank", rank=2, of=3) in day(kiosk)
    assert {"3", "2026"} <= {*kiosk.texts("facts"), *kiosk.texts("player")}


def test_arrows_go_through_the_days_and_the_years(kiosk: Driver) -> None:
    kiosk.key(UP)
    assert "Vendredi 20 novembre" in day(kiosk)
    kiosk.key(PAGE_UP, UP)
    assert day(kiosk)[:2] == ("Jeudi 12 novembre", say("year.nothing"))
    kiosk.key(DOWN)
    assert "Vendredi 13 novembre" in day(kiosk)
    kiosk.key(LEFT)
    assert "2025" in kiosk.texts("player")
    assert "Vendredi 17 octobre" in day(kiosk), "the last day played"
    kiosk.key(LEFT)
    assert "2025" in kiosk.texts("player"), "nothing was played before"
    kiosk.key(RIGHT, DOWN)
    assert "Samedi 21 novembre" in day(kiosk), "tomorrow is to come"


def test_enter_reviews_the_only_game_and_escape_leads_back_to_its_day(kiosk: Driver) -> None:
    kiosk.key(PAGE_UP, UP, DOWN, ENTER)
    assert kiosk.scene == "playeryear", "there is nothing on the 14th"
    kiosk.key(UP, ENTER)
    assert kiosk.scene == "review"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "playeryear"
    assert "Vendredi 13 novembre" in day(kiosk)


def test_enter_on_a_rush_of_a_day_selects_it_among_the_past_ones(kiosk: Driver) -> None:
    for ago_days, tops in ((4, 3), (2, 1)):
        kept_rush(kiosk, RushMode.CLOCK, (), ago_days, tops)
    kiosk.show(PlayerYear(kiosk.services.dailies.today - 4))
    kiosk.key(ENTER)
    assert kiosk.texts("past rush")[0] == "3 tops · trois minutes"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "playeryear"


def test_of_several_games_one_is_chosen_in_the_list_of_the_day(kiosk: Driver) -> None:
    kiosk.key(UP, ENTER)
    assert kiosk.scene == "playeryear"
    assert "Vendredi 20 novembre" in day(kiosk)
    kiosk.key(DOWN)
    assert "Vendredi 20 novembre" in day(kiosk), "the arrows go through its games"
    kiosk.key(ESCAPE, UP)
    assert "Jeudi 19 novembre" in day(kiosk), "and through the days again"
    kiosk.key(DOWN, TAB, DOWN, ENTER)
    assert kiosk.scene == "review"


def test_a_click_opens_a_game_of_the_day_also_from_its_list(kiosk: Driver) -> None:
    kiosk.key(UP)
    for number, leads_in in enumerate(((), (TAB,))):
        kiosk.key(*leads_in)
        rows = [one.rect for one in kiosk.kiosk.scene.canvas.laid() if one.element.role is Role.ROW]
        assert len(rows) > 1
        kiosk.click(rows[number].center)
        assert kiosk.scene == "review"
        kiosk.key(ESCAPE)
        assert "Vendredi 20 novembre" in day(kiosk)


def test_a_click_on_a_square_chooses_its_day(kiosk: Driver) -> None:
    place = kiosk.kiosk.scene.canvas.find("squares")
    assert place is not None
    kiosk.click((place.left + 20, place.top + place.height * 7 // 8))
    kiosk.step()
    assert "Dimanche 4 janvier" in day(kiosk)


def test_digits_lead_from_page_to_page(kiosk: Driver) -> None:
    kiosk.type("3")
    assert kiosk.scene == "statistics"
    assert say("stats.heat.title") in str(kiosk.snapshot())
    kiosk.type("2")
    assert kiosk.scene == "playeryear"
    kiosk.type("1")
    assert say("stats.records.title") in str(kiosk.snapshot())


def test_another_player_has_another_year(kiosk: Driver) -> None:
    kiosk.type("j")
    assert kiosk.scene == "whoplays"
    kiosk.type("Farid")
    kiosk.key(ENTER)
    assert kiosk.scene == "playeryear"
    assert "Farid" in kiosk.texts("player")
    assert say("year.rank", rank=3, of=3) in day(kiosk)


def test_without_chains_the_year_tells_of_none(kiosk: Driver) -> None:
    assert say("year.chain") in kiosk.texts("facts")
    kiosk.services.change(replace(kiosk.services.settings, chain=False))
    kiosk.show(PlayerYear())
    assert say("year.played") in kiosk.texts("facts")
    assert say("year.chain") not in kiosk.texts("facts")


def test_the_public_kiosk_has_no_year(store: Store) -> None:
    public = Driver(store, (1920, 1080), Conditions(), is_public=True, clock=evening.EveningClock())
    public.services.players.last = "Camille"
    public.show(Stats())
    public.type("2")
    assert public.scene == "statistics"
    public.kiosk.screen.close()


def test_a_player_who_finds_all_at_once_sees_his_progress(kiosk: Driver) -> None:
    whole = prepared("normale-03")
    run = kiosk.store.runs.start(RunFacts.of("Vif", whole, Conditions()), ago(kiosk, 1))
    for turn in whole.turns():
        kiosk.store.runs.add_move(run, found(turn, 1_000), turn)
    kiosk.store.runs.finish(run, ago(kiosk, 1))
    kiosk.services.players.last = "Vif"
    kiosk.show(Stats())
    kiosk.step(3)
    assert "100 %" in kiosk.texts()
