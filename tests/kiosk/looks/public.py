"""The screens of the public kiosk, of its settings, and draws being announced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tests.kiosk.driver import Driver
from tests.kiosk.looks.session import lead, log_of, next_draw, to_move
from tests.kiosk.looks.solo import LONGEST_NAME
from tests.store.helpers import SHORT, facts, instant
from tests.store.helpers import play as keep
from topping.facts.interests import Leaves
from topping.kiosk.routes.front import (
    AskLeave,
    AskPin,
    Attract,
    ClubSettings,
    PlayerCare,
    PlayerLeaving,
    Players,
)
from topping.store import open_store
from topping.store.sharing.exports import ExportCarrier


def _how(kiosk: Driver) -> None:
    kiosk.key(pygame.K_F1)
    kiosk.key(pygame.K_DOWN)


def _many(kiosk: Driver) -> None:
    for number in range(25):
        keep(kiosk.store, facts(f"{LONGEST_NAME[:-3]} {number}", SHORT), 3_599_900, game=SHORT)


def _attract(kiosk: Driver) -> None:
    _many(kiosk)
    kiosk.show(Attract())
    kiosk.wait(500)


def _players(kiosk: Driver) -> None:
    _many(kiosk)
    kiosk.show(Players())


def _care(kiosk: Driver) -> None:
    _many(kiosk)
    kiosk.show(PlayerCare(f"{LONGEST_NAME[:-3]} 12"))


def _leaving(kiosk: Driver) -> None:
    """A player with a long name, seen on another machine too, whose runs went to many places."""
    _many(kiosk)
    player = f"{LONGEST_NAME[:-3]} 12"
    with open_store(kiosk.store.path.with_name("other.db")).store as other:
        keep(other, facts(player, SHORT), 3_599_900, game=SHORT)
        kiosk.store.sharing.take(other.sharing.own_after(0))
    for number in range(6):
        target = f"/media/cle-du-club/resultats/saison-2026/soiree-{number}.facts"
        kiosk.store.exports.note(ExportCarrier.FILE, target, kiosk.store.sharing.last_own())
    kiosk.store.consents.keep(player, Leaves.NAME, minor=True, at=instant(60))
    kiosk.show(PlayerLeaving(player))


def _pin(kiosk: Driver) -> None:
    kiosk.kiosk.navigation.ask(AskPin(), lambda _: None)
    kiosk.step()
    kiosk.type("1234")
    kiosk.key(pygame.K_RETURN)


def _leave(kiosk: Driver) -> None:
    kiosk.kiosk.navigation.ask(AskLeave(), lambda _: None)
    kiosk.step()


def _announced(name: str, move: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        log = log_of(kiosk, name=name)
        to_move(kiosk, log, move)
        lead(kiosk, log)
        kiosk.backstage.settings = replace(kiosk.backstage.settings, announce_session=True)
        next_draw(kiosk)
        while not kiosk.shown("announcement").whole:
            kiosk.wait(100)

    return drive


SCENES: dict[str, Callable[[Driver], None]] = {
    "attract": _attract,
    "how to play": _how,
    "settings": lambda kiosk: kiosk.show(ClubSettings()),
    "settings players": _players,
    "settings player": _care,
    "settings player leaving": _leaving,
    "pin": _pin,
    "leave": _leave,
    "announced": _announced("normale-06", 3),
    "announced 9": _announced("789-04", 14),
}
