"""The screen of statistics: what it shows of whom, and its keys; and the par of a run, from those before it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import ESCAPE, LEFT, RIGHT, Driver
from tests.kiosk.looks import decks, evening, halfyear
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.kiosk.painters.training.charts.chartcard import ChartCardView
from topping.kiosk.painters.training.charts.curve import CurveView
from topping.kiosk.painters.training.charts.heatmap import HeatMapView
from topping.kiosk.painters.training.charts.movebars import MoveBarsView, Part
from topping.kiosk.painters.training.charts.parrows import ParRowsView
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.training import Stats
from topping.kiosk.scenes.training.statistics.stats import PATIENCE_MS
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.training.account import Account
from topping.training.analysedmove import analysed
from topping.training.statistics.deckcharts import DeckForecast, Recognition, RetentionChart
from topping.training.statistics.overview import Statistics

GAMES = 7


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
    driver = Driver(store, (1280, 720), Conditions(), clock=evening.EveningClock())
    pygame.event.clear()
    driver.backstage.players.last = "Camille"
    driver.show(Home())
    yield driver
    driver.kiosk.screen.close()


def charts(kiosk: Driver) -> list[ChartCardView]:
    return [panel.state for panel in kiosk.kiosk.scene.panels() if isinstance(panel.state, ChartCardView)]


def kept(store: Store, kiosk: Driver) -> Statistics:
    return store.statistics.of("Camille", kiosk.clock.date(), formula="topping")


def test_home_leads_to_six_charts(kiosk: Driver, store: Store) -> None:
    kiosk.type("s")
    shown = charts(kiosk)
    index, found, above, clock, went, heat = (one.chart for one in shown)
    figures = kept(store, kiosk)
    assert isinstance(index, CurveView)
    assert len(index.dots) == GAMES + 1
    assert isinstance(found, CurveView)
    assert isinstance(above, ParRowsView)
    assert isinstance(heat, HeatMapView)
    assert isinstance(clock, MoveBarsView)
    assert sum(bar.is_missed for bar in clock.bars) == evening.NORMALE_07_MS.count(-1)
    assert {part for bar in clock.bars for part, share in bar.parts if share} >= {Part.FINDING, Part.TYPING}
    assert isinstance(went, ParRowsView)
    assert figures.last is not None
    assert isinstance(figures.last.account, Account)
    assert [row.count for row in went.rows] == [str(row.n) for row in figures.last.account.rows]
    assert "laissées de côté : 1 déjà vue, 1 reprise" in str(kiosk.shown("left out")).replace("\N{NO-BREAK SPACE}", " ")


def test_a_few_moves_of_a_kind_have_a_note_and_no_dot(kiosk: Driver) -> None:
    kiosk.type("s")
    rows = charts(kiosk)[2].chart
    assert isinstance(rows, ParRowsView)
    few = [row for row in rows.rows if int(row.count) < 12]
    assert few
    for row in few:
        assert row.note.replace("\N{NO-BREAK SPACE}", " ") == f"pas encore assez ({row.count} sur 12)"
        assert (row.at, row.interval, row.figure) == (None, None, "–")


def test_keys_enlarge_a_chart_and_choose_period_and_formula(kiosk: Driver) -> None:
    kiosk.type("s6")
    (large,) = charts(kiosk)
    assert large.is_large
    assert isinstance(large.chart, HeatMapView)
    kiosk.key(ESCAPE)
    six = charts(kiosk)
    assert len(six) == 6
    kiosk.key(LEFT)
    assert charts(kiosk)[0] != six[0], "a month has fewer games"
    kiosk.key(RIGHT)
    assert charts(kiosk) == six
    kiosk.type("f")
    assert charts(kiosk)[0].chart is None
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_p_leads_to_the_charts_of_the_deck_and_back(kiosk: Driver, store: Store) -> None:
    decks.fill(store, cards=24, days=30)
    kiosk.type("sp")
    retention, forecast, recognition, _ = charts(kiosk)
    figures = store.statistics.of("Camille", kiosk.clock.date(), whole=True).deck  # what the command tells
    assert figures is not None
    assert isinstance(figures.retention, RetentionChart)
    assert isinstance(retention.chart, CurveView)
    assert len(retention.chart.dots) == sum(one.known.low is not None for one in figures.retention.bins)
    assert f"n {figures.retention.known.of}" in retention.text.replace("\N{NO-BREAK SPACE}", " ")
    assert isinstance(forecast.chart, MoveBarsView)
    assert isinstance(figures.forecast, DeckForecast)
    assert [bar.label for bar in forecast.chart.bars] == [str(count) for count in figures.forecast.cards]
    assert isinstance(recognition.chart, CurveView)
    assert isinstance(figures.recognition, Recognition)
    shown = [one for one in figures.recognition.rows if one.ms is not None and one.ms.margin is not None]
    assert len(recognition.chart.dots) == len(shown) > 3
    kiosk.type("5")
    assert len(charts(kiosk)) == 4
    kiosk.type("3")
    assert [one.is_large for one in charts(kiosk)] == [True]
    kiosk.type("p")
    assert len(charts(kiosk)) == 6


def test_without_a_deck_its_charts_say_what_they_will_hold(kiosk: Driver) -> None:
    kiosk.type("sp")
    assert [card.chart for card in charts(kiosk)] == [None] * 4
    *of_deck, transfer = charts(kiosk)
    assert all("Révisez votre paquet" in card.text for card in of_deck)
    assert "tirés au sort" in transfer.text


def test_the_page_to_print_waits_for_the_games_that_are_analysed_for_it(kiosk: Driver, home: Path) -> None:
    kiosk.type("se")
    assert "Analyse de" in str(kiosk.shown("left out"))
    asked = [one for one in kiosk.helper.asked if isinstance(one, GameFactsQuestion)]
    assert len(asked) == 1, "at once, although somebody has just pressed a key"
    while not (home / "statistics").exists():
        before, question = len(kiosk.helper.asked), kiosk.helper.asked[-1]
        assert isinstance(question, GameFactsQuestion)
        kiosk.helper.coming.append(GameFactsFound(before, analysed(question.game)))
        kiosk.step(2)
        assert len(kiosk.helper.asked) > before or (home / "statistics").exists()
    assert kiosk.store.positions.lacking(99, "camille") == ()
    assert "analysée" not in str(kiosk.shown("left out"))


def test_the_page_to_print_is_written_and_its_place_told(kiosk: Driver, home: Path) -> None:
    kiosk.type("se")
    assert not (home / "statistics").exists()
    kiosk.wait(PATIENCE_MS)  # the helper does not answer
    assert "pas encore analysées" in str(kiosk.shown("left out"))
    (page,) = (home / "statistics").glob("*.html")
    assert page.name == "Camille.html"
    assert page.read_text("utf-8").count("<svg") >= 6
    assert str(page) in str(kiosk.shown("left out"))


def test_a_click_enlarges_a_chart_and_another_makes_it_small_again(kiosk: Driver) -> None:
    kiosk.type("s")
    place = next(panel.rect for panel in kiosk.kiosk.scene.panels() if panel.name == "chart 3")
    kiosk.click(place.center)
    (large,) = charts(kiosk)
    assert isinstance(large.chart, ParRowsView)
    kiosk.click(place.center)
    assert len(charts(kiosk)) == 6


def test_without_games_each_card_says_what_it_will_hold(kiosk: Driver) -> None:
    kiosk.show(Stats("Marie"))
    texts = [card.text for card in charts(kiosk)]
    assert [card.chart for card in charts(kiosk)] == [None] * 6
    assert len(set(texts)) == 6
    assert all("Jouez une partie" in text for text in texts)


def test_the_par_of_a_run_is_that_of_the_runs_before_it(kiosk: Driver, store: Store) -> None:
    runs = {run.run: run for run in store.history.runs("Camille") if run.conditions.formula.name == "topping"}
    history = kiosk.backstage.history
    pars = {number: history.reopen(number).par for number in runs}
    assert [pars[number] is None for number in sorted(runs)][:6] == [True] * 5 + [False]
    last = max(number for number, run in runs.items() if run.attempt == 1 and not run.resumed)
    par = history.reopen(last).par
    assert par is not None
    assert par == pars[last]
    statistics = kept(store, kiosk).last
    assert statistics is not None
    assert isinstance(statistics.account, Account)
    assert par.total.ms == pytest.approx(statistics.account.par_ms, abs=1), "what the statistics say of it"
