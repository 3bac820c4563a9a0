"""The ways to train, and the statistics of a player."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Driver
from tests.kiosk.training.rushes import begin
from tests.screens import decks, evening, halfyear
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.kiosk import routes
from topping.kiosk.screens.training.statistics import PATIENCE_MS, StatisticsScreen
from topping.kiosk.screens.training.train import kinds_in_order
from topping.kiosk.wording import kind_text
from topping.rules.conditions.conditions import Conditions
from topping.sheets.training.tables import level_in_words, level_told
from topping.store import Store, open_store
from topping.training.analysedmove import analysed
from topping.training.deck.cards import CardKey, CardSource
from topping.training.kinds import SHIPPED, KindFactors, KindLook
from topping.training.statistics.months import AbovePar, PlayerLevel
from topping.training.statistics.overview import RetentionChart, Statistics

GAMES = 7


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with some games of Camille's."""
    path = tmp_path_factory.mktemp("played") / "topping.db"
    with open_store(path).store as store:
        halfyear.fill(store, GAMES)
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
    driver.show(routes.Train())
    driver.step()
    yield driver
    driver.kiosk.screen.close()


def kinds(kiosk: Driver) -> list[tuple[str, ...]]:
    """What is said in the row of each kind."""
    return [tuple(one for one in kiosk.texts(f"kinds.{place}") if one) for place in range(9)]


def test_the_arrows_go_through_the_kinds_and_out_of_them_again(kiosk: Driver) -> None:
    above = kiosk.backstage.statistics.above_par("Camille")
    assert isinstance(above, AbovePar)
    names = [kind_text(one) for one in kinds_in_order(above)]
    for keys, place in (((DOWN,), 0), ((DOWN, DOWN), 2), ((DOWN,) * 20, 8), ((UP,) * 8, 0)):
        kiosk.key(*keys)
        assert kiosk.row[0] == names[place] or kiosk.row[0].startswith("Lettres chères")
        assert kiosk.focused is None
    kiosk.key(UP)
    assert kiosk.focused is not None
    kiosk.key(LEFT, UP, ESCAPE)
    assert kiosk.scene == "home"


def test_nobody_is_asked_who_he_is(kiosk: Driver) -> None:
    kiosk.backstage.players.last = ""
    kiosk.show(routes.Train())
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.type("Ana")
    kiosk.key(ENTER)
    assert kiosk.scene == "train"
    assert kiosk.backstage.players.last == "Ana"
    assert "Ana" in kiosk.texts("player")


def test_the_public_kiosk_shows_nothing_of_who_played_last(store: Store) -> None:
    public = Driver(store, (1920, 1080), Conditions(), is_public=True, clock=evening.EveningClock())
    public.backstage.players.last = "Camille"
    public.show(routes.Train())
    public.step()
    assert "Camille" not in str(public.snapshot())
    assert [len(one) for one in kinds(public)] == [2] * 9
    public.type("j")
    assert public.scene == "train"
    public.kiosk.screen.close()


def test_a_kind_goes_into_the_deck_and_out_of_it(kiosk: Driver, store: Store) -> None:
    kiosk.key(DOWN, DOWN)
    above = kiosk.backstage.statistics.above_par("Camille")
    assert isinstance(above, AbovePar)
    chosen = kinds_in_order(above)[1]
    for _ in range(2):
        kiosk.type("x")
        (card,) = (one for one in store.decks.cards("Camille") if one.key.move_kind is not None)
        assert (card.key, card.source) == (CardKey.of_kind(chosen), CardSource.HAND)
        assert ["paquet" in one for one in kinds(kiosk)] == [False, True, *[False] * 7]
        assert "paquet" in kiosk.row, "the keyboard stays where it was"
        kiosk.type("x")
        assert not [one for one in store.decks.cards("Camille") if one.key.move_kind is not None]
        assert not any("paquet" in one for one in kinds(kiosk))


def test_without_a_row_it_is_the_kind_to_be_worked_on(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    above = kiosk.backstage.statistics.above_par("Camille")
    assert isinstance(above, AbovePar)
    named = tuple(replace(row, named=place == 3) for place, row in enumerate(above.rows))
    for rows, found in ((tuple(replace(row, named=False) for row in named), set()), (named, {named[3].kind})):
        shown = replace(above, rows=rows)
        monkeypatch.setattr(kiosk.backstage.statistics, "above_par", lambda player, shown=shown: shown)
        kiosk.show(routes.Train())
        kiosk.step()
        kiosk.type("x")
        assert set(kiosk.backstage.decks.kinds("Camille")) == found


@pytest.mark.parametrize(
    ("factors", "mark", "said", "at_home"),
    [
        (
            SHIPPED,
            "plus que supposé",
            "Le poids des genres est supposé, faute de 8 autres joueurs.",
            "de plus que supposé",
        ),
        (
            replace(SHIPPED, players=8, moves=7040),
            "à travailler",
            "Le poids des genres vient de 7040 coups de 8 autres joueurs.",
            "sur votre par, d’après 7040 coups de 8 autres joueurs",
        ),
    ],
)
def test_a_named_kind_says_what_that_rests_on(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch, factors: KindFactors, mark: str, said: str, at_home: str
) -> None:
    statistics = kiosk.backstage.statistics
    told = statistics.of("Camille", statistics.choice("Camille"))
    assert told is not None
    above = told.months.above_par
    assert isinstance(above, AbovePar)
    rows = tuple(replace(row, named=place == 0) for place, row in enumerate(above.rows))
    shown = replace(above, rows=rows, look=KindLook(10, frozenset({rows[0].kind}), factors))
    monkeypatch.setattr(
        statistics, "of", lambda player, under: replace(told, months=replace(told.months, above_par=shown))
    )
    kiosk.show(routes.Train())
    kiosk.step()
    assert mark in kinds(kiosk)[0]
    assert said in kiosk.texts()
    kiosk.show(routes.Home())
    kiosk.wait(2_000)  # what is read comes after a rest
    assert at_home in kiosk.texts()


def test_the_kinds_stand_by_what_they_cost_and_those_met_seldom_last(kiosk: Driver, store: Store) -> None:
    above = kiosk.backstage.statistics.above_par("Camille")
    assert isinstance(above, AbovePar)
    for one, said in zip(above.rows, kinds(kiosk), strict=False):
        assert str(one.n) in said
        assert ("plus que supposé" in said) == one.named
        assert (f"pas encore assez de coups ({one.n} sur 12)" in said) == (one.n < 12)
    costs = [
        float(one[:-2].replace(",", ".").replace("−", "-")) for said in kinds(kiosk) for one in said if " s" in one[-2:]
    ]
    assert len(costs) > 2
    assert costs == sorted(costs, reverse=True)


def test_nobody_has_no_kinds_in_a_deck(kiosk: Driver, store: Store) -> None:
    kiosk.backstage.players.last = ""
    kiosk.show(routes.Train())
    kiosk.step()
    kiosk.key(DOWN)
    kiosk.type("x")
    assert not kiosk.backstage.decks.kinds("")


TITLES = [
    "Votre niveau, en secondes par coup",
    "Trouvé en combien de temps",
    "Secondes par coup sur votre par",
    "L’emploi du temps",
    "Où sont passées les secondes",
    "Où vous manquez ou tardez",
]


@pytest.fixture
def at_home(store: Store) -> Iterator[Driver]:
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


def test_keys_enlarge_a_chart_and_choose_period_and_formula(at_home: Driver) -> None:
    at_home.type("s6")
    assert titles(at_home) == TITLES[5:]
    at_home.type("4")
    assert titles(at_home) == TITLES[3:4]
    at_home.key(ESCAPE)
    assert titles(at_home) == TITLES
    six = at_home.texts("chart 1")
    at_home.key(LEFT)
    assert at_home.texts("chart 1") != six, "a month has fewer games"
    at_home.key(RIGHT)
    assert at_home.texts("chart 1") == six
    at_home.key(pygame.K_F6)
    assert "Votre courbe naît ici" in at_home.texts("chart 1")[1]
    at_home.key(ESCAPE)
    assert at_home.scene == "home"


def test_p_leads_to_the_charts_of_the_deck_and_back(at_home: Driver, store: Store) -> None:
    decks.fill(store, cards=24, days=30)
    at_home.type("sp")
    assert len(titles(at_home)) == 4
    figures = store.statistics.of("Camille", at_home.clock.date(), whole=True).deck  # what the command tells
    assert figures is not None
    assert isinstance(figures.retention, RetentionChart)
    assert at_home.texts("chart 1")[-1].endswith(f"n {figures.retention.known.of}")
    at_home.type("5")
    assert len(titles(at_home)) == 4
    at_home.type("3")
    assert len(titles(at_home)) == 1
    at_home.type("p")
    assert titles(at_home) == TITLES


def test_without_a_deck_its_charts_say_what_they_will_hold(at_home: Driver) -> None:
    at_home.type("sp")
    *of_deck, transfer = (at_home.texts(f"chart {number}")[-1] for number in range(1, 5))
    assert all("Révisez votre paquet" in one for one in of_deck)
    assert "tirés au sort" in transfer


def test_the_page_to_print_waits_for_the_games_that_are_analysed_for_it(at_home: Driver, home: Path) -> None:
    at_home.type("s")
    at_home.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    assert "Analyse de" in at_home.texts("left out")[0]
    asked = [one for one in at_home.helper.asked if isinstance(one, GameFactsQuestion)]
    assert len(asked) == 1, "at once, although somebody has just pressed a key"
    while not (home / "statistics").exists():
        before, question = len(at_home.helper.asked), at_home.helper.asked[-1]
        assert isinstance(question, GameFactsQuestion)
        at_home.helper.coming.append(GameFactsFound(before, analysed(question.game)))
        at_home.step(2)
        assert len(at_home.helper.asked) > before or (home / "statistics").exists()
    assert at_home.store.positions.lacking(99, "camille") == ()
    assert "analysée" not in at_home.texts("left out")[0]


def test_the_page_to_print_is_written_and_its_place_told(at_home: Driver, home: Path) -> None:
    at_home.type("s")
    at_home.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    assert not (home / "statistics").exists()
    at_home.wait(PATIENCE_MS)  # the helper does not answer
    (message,) = at_home.texts("left out")
    assert "pas encore analysées" in message
    (page,) = (home / "statistics").glob("*.html")
    assert page.name == "Camille.html"
    assert page.read_text("utf-8").count("<svg") >= 6
    assert str(page) in message


def test_a_click_enlarges_a_chart_and_another_makes_it_small_again(at_home: Driver) -> None:
    at_home.type("s")
    place = at_home.scene_of(StatisticsScreen).find("chart 3")
    assert place is not None
    at_home.click(place.center)
    assert titles(at_home) == TITLES[2:3]
    at_home.click(place.center)
    assert titles(at_home) == TITLES


def test_without_games_each_card_says_what_it_will_hold(at_home: Driver) -> None:
    at_home.show(routes.Stats("Marie"))
    texts = [at_home.texts(f"chart {number}")[-1] for number in range(1, 7)]
    assert len(set(texts)) == 6
    assert all("Jouez une partie" in text for text in texts)


def test_a_few_moves_of_a_kind_have_a_note_and_no_figure(at_home: Driver, store: Store) -> None:
    at_home.type("s3")
    above = kept(store, at_home).months.above_par
    assert isinstance(above, AbovePar)
    few = [row.n for row in above.rows if row.ms is None]
    assert few
    rows = at_home.texts("above")
    for n in few:
        place = rows.index(f"pas encore assez ({n} sur 12)")
        assert (rows[place - 1], rows[place + 1]) == (str(n), "–")


def test_one_level_is_told_by_the_same_name_wherever_it_stands(at_home: Driver, store: Store) -> None:
    level = kept(store, at_home).level
    assert isinstance(level, PlayerLevel)
    told, between = (
        one.replace("*", "").replace("\xa0", " ") for one in (*level_told(level), level_in_words(level)[1])
    )
    at_home.wait(5_000)
    assert "Niveau" in at_home.texts("progress")
    assert any(one.startswith(between) for one in at_home.texts("progress"))
    at_home.type("s")
    assert any(told in one for one in at_home.texts("chart 1"))
    at_home.show(routes.Train())
    at_home.step(3)
    assert told in at_home.texts("player")
    begin(at_home)
    for _ in range(6):
        at_home.wait(31_000)
    at_home.step(3)
    assert at_home.scene == "rushover"
    level = kept(store, at_home).level
    assert isinstance(level, PlayerLevel)
    assert level.positions > 0
    assert f"Niveau · {level_in_words(level)[1]}".replace("\xa0", " ") in at_home.texts("about")
