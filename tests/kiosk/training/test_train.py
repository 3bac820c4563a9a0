"""The ways to train, and the statistics of a player."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, Driver
from tests.screens import evening, halfyear
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.kiosk import routes
from topping.kiosk.screens.training.train import kinds_in_order
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.training.analysedmove import analysed
from topping.training.deck.cards import CardKey, CardSource
from topping.training.kinds import SHIPPED, KindFactors, KindLook
from topping.training.statistics.months import AbovePar

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
        shown = replace(above, rows=rows[:-1])
        monkeypatch.setattr(kiosk.backstage.statistics, "above_par", lambda player, shown=shown: shown)
        kiosk.show(routes.Train())
        kiosk.step()
        assert "(0 sur 12)" in " ".join(kinds(kiosk)[8]), "it was not met"
        kiosk.type("x")
        assert set(kiosk.backstage.decks.kinds("Camille")) == found


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
