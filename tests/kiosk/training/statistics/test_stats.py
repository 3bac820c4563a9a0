"""The screen of statistics: what it shows of whom, and its keys; and the par of a run, from those before it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import ESCAPE, LEFT, RIGHT, Driver
from tests.kiosk.training.rush.rushes import begin
from tests.screens import decks, evening, halfyear
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.kiosk import routes
from topping.kiosk.screens.training.statistics import PATIENCE_MS, StatisticsScreen
from topping.rules.conditions.conditions import Conditions
from topping.sheets.training.tables import level_in_words, level_told
from topping.store import Store, open_store
from topping.training.analysedmove import analysed
from topping.training.statistics.months import AbovePar, PlayerLevel
from topping.training.statistics.overview import RetentionChart, Statistics

GAMES = 7
TITLES = [
    "Votre niveau, en secondes par coup",
    "Trouvé en combien de temps",
    "Secondes par coup sur votre par",
    "L’emploi du temps",
    "Où sont passées les secondes",
    "Où vous manquez ou tardez",
]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with some games of Camille's, with repeats and others that are not compared."""
    path = tmp_path_factory.mktemp("played") / "topping.db"
    with open_store(path).store as store:
        halfyear.fill(store, GAMES)
        halfyear.last_game(store, evening.NORMALE_07_MS)
    return path


@pytest.fixture
def store(tmp_path: Path, played: Path) -> Iterator[Store]:
    shutil.copy(played, tmp_path / "topping.db")
    with open_store(tmp_path / "topping.db").store as opened:
        yield opened


@pytest.fixture
def kiosk(store: Store) -> Iterator[Driver]:
    driver = Driver(store, (1920, 1080), Conditions(), clock=evening.EveningClock())
    pygame.event.clear()
    driver.backstage.players.last = "Camille"
    driver.show(routes.Home())
    yield driver
    driver.kiosk.screen.close()


def titles(kiosk: Driver) -> list[str]:
    """Those of the cards on the screen."""
    shown = [kiosk.texts(f"chart {number}") for number in range(1, 7)]
    return [one[0] for one in shown if one]


def kept(store: Store, kiosk: Driver) -> Statistics:
    return store.statistics.of("Camille", kiosk.clock.date(), formula="topping")


def test_keys_enlarge_a_chart_and_choose_period_and_formula(kiosk: Driver) -> None:
    kiosk.type("s6")
    assert titles(kiosk) == TITLES[5:]
    kiosk.type("4")
    assert titles(kiosk) == TITLES[3:4]
    kiosk.key(ESCAPE)
    assert titles(kiosk) == TITLES
    six = kiosk.texts("chart 1")
    kiosk.key(LEFT)
    assert kiosk.texts("chart 1") != six, "a month has fewer games"
    kiosk.key(RIGHT)
    assert kiosk.texts("chart 1") == six
    kiosk.key(pygame.K_F6)
    assert "Votre courbe naît ici" in kiosk.texts("chart 1")[1]
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_p_leads_to_the_charts_of_the_deck_and_back(kiosk: Driver, store: Store) -> None:
    decks.fill(store, cards=24, days=30)
    kiosk.type("sp")
    assert len(titles(kiosk)) == 4
    figures = store.statistics.of("Camille", kiosk.clock.date(), whole=True).deck  # what the command tells
    assert figures is not None
    assert isinstance(figures.retention, RetentionChart)
    assert kiosk.texts("chart 1")[-1].endswith(f"n {figures.retention.known.of}")
    kiosk.type("5")
    assert len(titles(kiosk)) == 4
    kiosk.type("3")
    assert len(titles(kiosk)) == 1
    kiosk.type("p")
    assert titles(kiosk) == TITLES


def test_without_a_deck_its_charts_say_what_they_will_hold(kiosk: Driver) -> None:
    kiosk.type("sp")
    *of_deck, transfer = (kiosk.texts(f"chart {number}")[-1] for number in range(1, 5))
    assert all("Révisez votre paquet" in one for one in of_deck)
    assert "tirés au sort" in transfer


def test_the_page_to_print_waits_for_the_games_that_are_analysed_for_it(kiosk: Driver, home: Path) -> None:
    kiosk.type("s")
    kiosk.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    assert "Analyse de" in kiosk.texts("left out")[0]
    asked = [one for one in kiosk.helper.asked if isinstance(one, GameFactsQuestion)]
    assert len(asked) == 1, "at once, although somebody has just pressed a key"
    while not (home / "statistics").exists():
        before, question = len(kiosk.helper.asked), kiosk.helper.asked[-1]
        assert isinstance(question, GameFactsQuestion)
        kiosk.helper.coming.append(GameFactsFound(before, analysed(question.game)))
        kiosk.step(2)
        assert len(kiosk.helper.asked) > before or (home / "statistics").exists()
    assert kiosk.store.positions.lacking(99, "camille") == ()
    assert "analysée" not in kiosk.texts("left out")[0]


def test_the_page_to_print_is_written_and_its_place_told(kiosk: Driver, home: Path) -> None:
    kiosk.type("s")
    kiosk.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    assert not (home / "statistics").exists()
    kiosk.wait(PATIENCE_MS)  # the helper does not answer
    (message,) = kiosk.texts("left out")
    assert "pas encore analysées" in message
    (page,) = (home / "statistics").glob("*.html")
    assert page.name == "Camille.html"
    assert page.read_text("utf-8").count("<svg") >= 6
    assert str(page) in message


def test_a_click_enlarges_a_chart_and_another_makes_it_small_again(kiosk: Driver) -> None:
    kiosk.type("s")
    place = kiosk.scene_of(StatisticsScreen).find("chart 3")
    assert place is not None
    kiosk.click(place.center)
    assert titles(kiosk) == TITLES[2:3]
    kiosk.click(place.center)
    assert titles(kiosk) == TITLES


def test_without_games_each_card_says_what_it_will_hold(kiosk: Driver) -> None:
    kiosk.show(routes.Stats("Marie"))
    texts = [kiosk.texts(f"chart {number}")[-1] for number in range(1, 7)]
    assert len(set(texts)) == 6
    assert all("Jouez une partie" in text for text in texts)


def test_a_few_moves_of_a_kind_have_a_note_and_no_figure(kiosk: Driver, store: Store) -> None:
    kiosk.type("s3")
    above = kept(store, kiosk).months.above_par
    assert isinstance(above, AbovePar)
    few = [row.n for row in above.rows if row.ms is None]
    assert few
    rows = kiosk.texts("above")
    for n in few:
        place = rows.index(f"pas encore assez ({n} sur 12)")
        assert (rows[place - 1], rows[place + 1]) == (str(n), "–")


def test_one_level_is_told_by_the_same_name_wherever_it_stands(kiosk: Driver, store: Store) -> None:
    level = kept(store, kiosk).level
    assert isinstance(level, PlayerLevel)
    told, between = (
        one.replace("*", "").replace("\xa0", " ") for one in (*level_told(level), level_in_words(level)[1])
    )
    kiosk.wait(5_000)
    assert "Niveau" in kiosk.texts("progress")
    assert any(one.startswith(between) for one in kiosk.texts("progress"))
    kiosk.type("s")
    assert any(told in one for one in kiosk.texts("chart 1"))
    kiosk.show(routes.Train())
    kiosk.step(3)
    assert told in kiosk.texts("player")
    begin(kiosk)
    for _ in range(6):
        kiosk.wait(31_000)
    kiosk.step(3)
    assert kiosk.scene == "rushover"
    level = kept(store, kiosk).level
    assert isinstance(level, PlayerLevel)
    assert level.positions > 0
    assert f"Niveau · {level_in_words(level)[1]}".replace("\xa0", " ") in kiosk.texts("about")
