"""The ways to train: whose deck it is, the kinds with their keys, and the ways on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, UP, Driver
from tests.kiosk.looks import evening, halfyear
from topping.kiosk.painters.training.ways.kindrows import KindRowsView
from topping.kiosk.routes.training import Train
from topping.kiosk.views.training import kinds_in_order
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.training.deck.cards import CardKey, CardSource
from topping.training.statistics.abovepar import AbovePar

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
    driver = Driver(store, (1280, 720), Conditions(), clock=evening.EveningClock())
    pygame.event.clear()
    driver.backstage.players.last = "Camille"
    driver.show(Train())
    driver.step()
    yield driver
    driver.kiosk.screen.close()


def kinds(kiosk: Driver) -> KindRowsView:
    shown = kiosk.content("Secondes par coup, face à votre par")
    assert isinstance(shown, KindRowsView)
    return shown


def test_the_kinds_stand_by_what_they_cost_and_those_met_seldom_last(kiosk: Driver, store: Store) -> None:
    shown = kinds(kiosk)
    above = kiosk.backstage.statistics.above_par("Camille")
    assert isinstance(above, AbovePar)
    assert [row.key for row in shown.rows] == list("123456789")
    assert [row.count for row in shown.rows][: len(above.rows)] == [str(row.n) for row in above.rows]
    costs = [row.at for row in shown.rows if row.at is not None]
    assert costs == sorted(costs, reverse=True)
    few = [row for row in shown.rows if int(row.count) < 12]
    assert few
    assert all(row.at is None and not row.figure and f"({row.count} sur 12)" in row.note for row in few)
    assert [bool(row.mark) for row in shown.rows[: len(above.rows)]] == [row.named for row in above.rows]


def test_the_arrows_go_through_the_kinds_and_out_of_them_again(kiosk: Driver) -> None:
    assert kinds(kiosk).focus is None
    kiosk.key(DOWN)
    assert kinds(kiosk).focus == 0
    kiosk.key(DOWN, DOWN)
    assert kinds(kiosk).focus == 2
    kiosk.key(*(DOWN,) * 20)
    assert kinds(kiosk).focus == 8
    kiosk.key(*(UP,) * 8)
    assert kinds(kiosk).focus == 0
    kiosk.key(UP)
    assert kinds(kiosk).focus is None
    kiosk.key(LEFT, UP, ESCAPE)
    assert kiosk.scene == "home"


def test_somebody_without_games_is_told_what_the_kinds_are(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(Train())
    kiosk.step()
    shown = kinds(kiosk)
    assert len({row.about for row in shown.rows}) == 9
    assert all(not row.figure and row.at is None and not row.count for row in shown.rows)


def test_nobody_is_asked_who_he_is(kiosk: Driver) -> None:
    kiosk.backstage.players.last = ""
    kiosk.show(Train())
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.type("Ana")
    kiosk.key(ENTER)
    assert kiosk.scene == "train"
    assert kiosk.backstage.players.last == "Ana"
    assert "Ana" in str(kiosk.shown("player"))


def test_the_public_kiosk_shows_nothing_of_who_played_last(store: Store) -> None:
    public = Driver(store, (1280, 720), Conditions(), is_public=True, clock=evening.EveningClock())
    public.backstage.players.last = "Camille"
    public.show(Train())
    public.step()
    assert "Camille" not in str(public.kiosk.scene.snapshot())
    assert all(not row.count for row in kinds(public).rows)
    public.type("j")
    assert public.scene == "train"
    public.kiosk.screen.close()


def test_a_kind_goes_into_the_deck_and_out_of_it(kiosk: Driver, store: Store) -> None:
    kiosk.key(DOWN, DOWN)
    chosen = kinds_in_order(kiosk.backstage.statistics.above_par("Camille"))[1]
    for _ in range(2):
        kiosk.type("k")
        (card,) = (one for one in store.decks.cards("Camille") if one.key.move_kind is not None)
        assert (card.key, card.source) == (CardKey.of_kind(chosen), CardSource.HAND)
        assert [row.deck for row in kinds(kiosk).rows] == ["", "paquet", *[""] * 7]
        assert kinds(kiosk).focus == 1, "the keyboard stays where it was"
        kiosk.type("k")
        assert not [one for one in store.decks.cards("Camille") if one.key.move_kind is not None]
        assert not any(row.deck for row in kinds(kiosk).rows)


def test_without_a_row_it_is_the_kind_to_be_worked_on(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    above = kiosk.backstage.statistics.above_par("Camille")
    assert isinstance(above, AbovePar)
    named = tuple(replace(row, named=place == 3) for place, row in enumerate(above.rows))
    for rows, found in ((tuple(replace(row, named=False) for row in named), set()), (named, {named[3].kind})):
        shown = replace(above, rows=rows)
        monkeypatch.setattr(kiosk.backstage.statistics, "above_par", lambda player, shown=shown: shown)
        kiosk.show(Train())
        kiosk.step()
        kiosk.type("k")
        assert set(kiosk.backstage.decks.kinds("Camille")) == found


def test_nobody_has_no_kinds_in_a_deck(kiosk: Driver, store: Store) -> None:
    kiosk.backstage.players.last = ""
    kiosk.show(Train())
    kiosk.step()
    kiosk.key(DOWN)
    kiosk.type("k")
    assert kinds(kiosk).focus == 0
    assert not kiosk.backstage.decks.kinds("")
