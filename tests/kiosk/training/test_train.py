"""The ways to train, and the statistics of a player."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import ENTER, ESCAPE, LEFT, RIGHT, Driver, at_once
from tests.screens import evening, halfyear
from tests.screens.states import training
from topping.kiosk import routes
from topping.kiosk.screens.training.routes import Rush, Train
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Turn
from topping.store import Store, open_store
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource
from topping.training.drills import Exercise
from topping.training.rush.positionset import RushMode
from topping.training.statistics.months import KindCosts
from topping.wording.moves import kind_text

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
    driver.services.players.last = "Camille"
    driver.show(Train())
    driver.step()
    yield driver
    driver.kiosk.screen.close()


def test_nobody_is_asked_who_he_is(kiosk: Driver) -> None:
    kiosk.services.players.last = ""
    kiosk.show(Train())
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.type("Ana")
    kiosk.key(ENTER)
    assert kiosk.scene == "train"
    assert kiosk.services.players.last == "Ana"
    assert "Ana" in kiosk.texts("player")


def test_the_public_kiosk_shows_nothing_of_who_played_last(store: Store) -> None:
    public = Driver(store, (1920, 1080), Conditions(), is_public=True, clock=evening.EveningClock())
    public.services.players.last = "Camille"
    public.show(Train())
    public.step()
    assert "Camille" not in str(public.snapshot())
    public.type("j")
    assert public.scene == "train"
    public.kiosk.screen.close()


def test_nobody_is_shown_what_belongs_to_a_player(kiosk: Driver) -> None:
    kiosk.services.players.last = ""
    kiosk.show(Train())
    kiosk.wait(2_000)
    assert not {"again", "level", "today"} & set(kiosk.snapshot())
    kiosk.type("4")
    assert kiosk.scene == "train"


@pytest.mark.parametrize(("digit", "scene"), [("1", "sitting"), ("2", "rushready"), ("3", "drills"), ("4", "closed")])
def test_four_digits_open_four_doors(kiosk: Driver, digit: str, scene: str) -> None:
    _give_a_card(kiosk)
    kiosk.type(digit)
    assert kiosk.scene == scene


@pytest.mark.parametrize(
    ("key", "scene"),
    [
        (pygame.K_d, "daily"),
        (pygame.K_p, "sitting"),
        (pygame.K_e, "rushready"),
        (pygame.K_s, "statistics"),
        (pygame.K_F5, "deckcards"),
    ],
)
def test_the_day_the_level_and_the_deck_have_their_keys(kiosk: Driver, key: int, scene: str) -> None:
    _give_a_card(kiosk)
    kiosk.key(key)
    assert kiosk.scene == scene


def test_f6_opens_the_options_of_the_deck_and_escape_leads_back_at_once(kiosk: Driver) -> None:
    kiosk.key(pygame.K_F6)
    assert kiosk.texts("form")[0] == say("options.minutes")
    kiosk.key(ESCAPE)
    assert kiosk.scene == "train"


def test_p_opens_the_cards_of_the_day_from_the_page_of_progress_too(kiosk: Driver) -> None:
    _give_a_card(kiosk)
    kiosk.type("s")
    kiosk.type("p")
    assert kiosk.scene == "sitting"


def test_the_day_and_the_level_are_there_after_a_rest(kiosk: Driver) -> None:
    kiosk.wait(2_000)
    assert "Partie du jour" in kiosk.texts("day")
    assert "s par coup d’une partie type" in kiosk.texts("level")


@pytest.mark.parametrize("player", ["Ana", "Camille"])
def test_the_cards_of_today_are_on_the_large_card_also_the_first_ones(kiosk: Driver, player: str) -> None:
    kiosk.services.players.last = player
    kiosk.show(Train())
    assert "Jouer un éclair" not in kiosk.texts("hero")
    kiosk.step()
    assert "cartes aujourd’hui" in " ".join(kiosk.texts("hero"))
    kiosk.key(ENTER)
    assert kiosk.scene == "sitting"


def test_who_has_no_deck_is_offered_a_rush_before_the_positions_of_the_week_are_read(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = []

    async def of_week(*_: object) -> tuple[Turn, ...]:
        offered.append(kiosk.texts("hero"))
        return ()

    monkeypatch.setattr(type(kiosk.services.reviews), "wanting_of_week", of_week)
    kiosk.services.players.last = "Ana"
    for source in ("missed", "slow", "playable"):
        at_once(kiosk.services.decks.change_setting("Ana", source, value=False))
    kiosk.show(Train())
    kiosk.step(2)
    assert "Jouer un éclair" in offered[0]


def _give_a_card(kiosk: Driver) -> None:
    at_once(kiosk.services.decks.add_kind("Camille", Kind.LINK, kiosk.clock.date()))
    kiosk.show(Train())
    kiosk.step()


def test_the_door_of_exercises_tells_how_the_last_ones_went(kiosk: Driver) -> None:
    training.begin_drill(kiosk, Exercise.SEVENS, 2)
    for word in ("gringes", "grignes", "", ""):
        kiosk.enter(word)
        kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.step()
    kiosk.show(Train())
    kiosk.step(2)
    told = kiosk.texts("exercises")
    assert told[told.index("Anagrammes") + 1] == "2 sur 3"
    assert told[told.index("Parties courtes") + 1] == "–"


def test_a_theme_goes_into_the_deck_and_out_of_it(kiosk: Driver, store: Store) -> None:
    kiosk.show(Rush(RushMode.CLOCK, (Kind.LINK,)))
    kiosk.type("x")
    (card,) = (one for one in store.decks.cards("Camille") if one.key.move_kind is not None)
    assert (card.key, card.source) == (CardKey.of_kind(Kind.LINK), CardSource.HAND)
    kiosk.type("x")
    assert not [one for one in store.decks.cards("Camille") if one.key.move_kind is not None]


@pytest.fixture
def at_home(store: Store) -> Iterator[Driver]:
    driver = Driver(store, (1920, 1080), Conditions(), clock=evening.EveningClock())
    pygame.event.clear()
    driver.services.players.last = "Camille"
    driver.show(routes.Home())
    yield driver
    driver.kiosk.screen.close()


CARDS = ("level", "found", "kinds", "games", "records")


def test_progress_is_one_page_whose_keys_choose_period_formula_and_grid(at_home: Driver) -> None:
    at_home.type("s")
    first = [at_home.texts(card)[0] for card in CARDS]
    assert first == ["Niveau", "Tops trouvés", "Secondes par genre", "Parties par mois", "Records"]
    six = at_home.texts("found")
    at_home.key(LEFT)
    assert at_home.texts("found") != six, "a month has fewer games"
    at_home.key(RIGHT)
    assert at_home.texts("found") == six
    at_home.type("3")
    assert at_home.texts("heat")[0] == "Où vous manquez ou tardez"
    at_home.type("1")
    assert at_home.texts("found") == six
    at_home.key(pygame.K_F5)
    assert "Votre courbe naît ici" in at_home.texts("level")[1]
    at_home.key(ESCAPE)
    assert at_home.scene == "home"


def test_each_kind_has_its_number_and_from_twelve_moves_on_its_seconds(at_home: Driver) -> None:
    at_home.type("s")
    statistics = at_home.store.statistics.of("Camille", at_home.clock.date())
    costs = statistics.months.kinds
    assert isinstance(costs, KindCosts)
    for one in costs.rows:
        name, count, said = (text for text in at_home.texts(f"kind.{one.kind.value}") if text)
        assert (name, count) == (kind_text(one.kind), str(one.n))
        assert said == (f"pas encore assez ({one.n} sur 12)" if one.ms is None else f"{seconds_of(one.ms)} s")


def test_what_typing_takes_is_told_beside_the_kinds(at_home: Driver) -> None:
    at_home.type("s")
    typing_ms = at_home.store.statistics.of("Camille", at_home.clock.date()).months.typing_ms
    assert typing_ms is not None
    assert f"dont frappe {seconds_of(typing_ms)} s par coup" in " ".join(at_home.texts("kinds"))
