"""The first screen, help, settings, PIN and what an idle kiosk shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, RIGHT, TAB, Driver, game
from tests.kiosk.looks import classic, competitions, evening, pictures, public, solo, watched, words
from tests.screens.state import State
from topping.config import Theme
from topping.kiosk.routes.front import AskLeave, Attract, ChoosePin, ClubSettings, Home, Manual, OutOfOrder

F1, F9 = pygame.K_F1, pygame.K_F9


def _after_eight(kiosk: Driver) -> None:
    evening.tuesday(kiosk, 8)


def _half_a_year(kiosk: Driver) -> None:
    pictures.half_a_year(kiosk)


def _begun(kiosk: Driver) -> None:
    """The first screen of somebody whose game was cut off."""
    pictures.begin_next(kiosk)
    pictures.find_tops(kiosk, *(13_160,) * 8)
    kiosk.kiosk.navigation.give_up()  # as when the power goes
    pictures.start(kiosk)


def _put_off(kiosk: Driver) -> None:
    """The first screen of somebody who has put a game off."""
    kiosk.play(game(), "Camille")
    kiosk.find_top()
    kiosk.key(ESCAPE, DOWN, ENTER)
    kiosk.show(Home())
    pictures.pass_ms(kiosk, 400)


def _long_name(kiosk: Driver) -> None:
    kiosk.has_played(evening.prepared("normale-01"), solo.LONGEST_NAME)
    kiosk.backstage.players.last = solo.LONGEST_NAME
    kiosk.show(Home())
    pictures.pass_ms(kiosk, 400)


def _asks_to_leave(kiosk: Driver) -> None:
    kiosk.key(ESCAPE)


def _how(pages: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.key(F1)
        kiosk.key(*(DOWN,) * pages)

    return drive


def _manual(kiosk: Driver) -> None:
    kiosk.key(F1, F1)


def _manual_of(page: str, downs: int = 0) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.kiosk.navigation.ask(Manual(page), lambda _: None)
        kiosk.step(2)
        kiosk.key(*(pygame.K_PAGEDOWN,) * downs)

    return drive


def _settings(rubric: int, downs: int = 0) -> Callable[[Driver], None]:
    """A part of the settings, and the keyboard on one of its rows."""

    def drive(kiosk: Driver) -> None:
        kiosk.show(ClubSettings())
        kiosk.key(*(TAB,) * rubric, *(DOWN,) * downs)

    return drive


def _settings_changed(kiosk: Driver) -> None:
    kiosk.show(ClubSettings())
    kiosk.key(DOWN, RIGHT, DOWN, RIGHT)


def _choose_pin(*typed: str) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.kiosk.navigation.ask(ChoosePin(), lambda _: None)
        kiosk.step()
        for one in typed[:-1]:
            kiosk.type(one)
            kiosk.key(ENTER)
        kiosk.type(typed[-1])

    return drive


def _leave(asked: str) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.kiosk.navigation.ask(AskLeave(asked), lambda _: None)
        kiosk.step()

    return drive


def _attract_after(ms: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        pictures.pass_ms(kiosk, 60_000 + ms)

    return drive


def _attract_empty(kiosk: Driver) -> None:
    kiosk.show(Attract())
    kiosk.wait(500)


def _no_pin(kiosk: Driver) -> None:
    kiosk.backstage.settings = replace(kiosk.backstage.settings, pin="")


STATES: Final[Mapping[str, State]] = {
    "home/new": State(),
    "home/few": State(played=1),
    "home/usual": State(played=7),
    "home/half a year": State(kept=_half_a_year),
    "home/light": State(kept=_after_eight, played=7, theme=Theme.LIGHT),
    "home/session open": State(kept=_after_eight, played=7),
    "home/game cut off": State(_begun, played=6),
    "home/game put off": State(_put_off, played=6),
    "home/long name": State(_long_name),
    "home/leaving": State(_asks_to_leave, played=7),
    "home/public": State(played=7, is_public=True),
    "home/public new": State(is_public=True),
    "home/competitions": State(competitions.SCENES["competitions at home"]),
    "home/hub lost": State(competitions.SCENES["hub waiting"]),
    "home/hub refused": State(competitions.SCENES["hub refused"]),
    "home/game being made": State(solo.SCENES["next awaited"]),
    "home/words barred": State(words.SCENES["word tools barred at home"]),
    "help/first page": State(_how(0)),
    "help/second page": State(_how(1)),
    "help/third page": State(_how(2)),
    "help/fourth page": State(_how(3)),
    "help/fifth page": State(_how(4)),
    "help/last page": State(_how(20)),
    "help/classic": State(classic.MORE["classic help"]),
    "model game/start": State(classic.MORE["classic model start"]),
    "model game/turn": State(classic.MORE["classic model turn"]),
    "model game/end": State(classic.MORE["classic model end"]),
    "manual/player": State(_manual),
    "manual/further down": State(_manual_of("joueur", 3)),
    "manual/referee": State(_manual_of("arbitre")),
    "manual/competitions": State(_manual_of("competitions")),
    "settings/see": State(_settings(0)),
    "settings/hear": State(_settings(1)),
    "settings/play": State(_settings(2)),
    "settings/club": State(_settings(3)),
    "settings/access": State(_settings(5)),
    "settings/lexicon": State(_settings(4)),
    "settings/row": State(_settings(0, 3)),
    "settings/changed": State(_settings_changed),
    "settings/light": State(_settings(0), theme=Theme.LIGHT),
    "settings/contrast": State(_settings(0), theme=Theme.CONTRAST),
    "pin/refused": State(pictures.pin, is_public=True),
    "pin/empty": State(public.SCENES["pin"], is_public=True),
    "choose pin/first": State(_choose_pin("")),
    "choose pin/again": State(_choose_pin("4711", "47")),
    "choose pin/short": State(_choose_pin("1", "")),
    "choose pin/differs": State(_choose_pin("4711", "4712", "")),
    "leave/public": State(_leave("public"), before=_no_pin, is_public=True),
    "leave/locked": State(_leave("judge")),
    "attract/position": State(_attract_after(1_000), played=7, is_public=True),
    "attract/answer": State(_attract_after(16_000), played=7, is_public=True),
    "attract/leaderboard": State(_attract_after(24_000), played=7, is_public=True),
    "attract/empty": State(_attract_empty, is_public=True),
    "attract/long names": State(public.SCENES["attract"]),
    "out of order/usual": State(lambda kiosk: kiosk.show(OutOfOrder())),
    "watched/by the player": State(watched.SCENES["watched by the player"]),
    "watched/duel in the room": State(watched.SCENES["duel in the room"]),
}
