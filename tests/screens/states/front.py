"""The first screen, help, settings, PIN and what an idle kiosk shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, RIGHT, TAB, Driver, game
from tests.screens import evening
from tests.screens.driving import (
    LONGEST_NAME,
    Drive,
    asks,
    begin_next,
    find_tops,
    later,
    pass_ms,
    shows,
    start,
    then,
)
from tests.screens.halfyear import half_a_year
from tests.screens.state import State, nothing
from tests.screens.states.people import of_many
from topping.config import Theme
from topping.kiosk import routes
from topping.kiosk.displays.following import Audience
from topping.kiosk.displays.session import watched_face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element
from topping.lexicon.catalogue import add
from topping.paths import data_folder
from topping.play.run.watched import WatchedMove, WatchedRun

F1, F9 = pygame.K_F1, pygame.K_F9


def _begun(kiosk: Driver) -> None:
    """The first screen of somebody whose game was cut off."""
    begin_next(kiosk)
    find_tops(kiosk, *(13_160,) * 8)
    kiosk.kiosk.navigation.give_up()  # as when the power goes
    start(kiosk)


def _put_off(kiosk: Driver) -> None:
    """The first screen of somebody who has put a game off."""
    kiosk.play(game(), "Camille")
    kiosk.find_top()
    kiosk.key(ESCAPE, DOWN, ENTER)
    kiosk.show(routes.Home())
    pass_ms(kiosk, 400)


def _long_name(kiosk: Driver) -> None:
    kiosk.has_played(evening.prepared("normale-01"), LONGEST_NAME)
    kiosk.services.players.last = LONGEST_NAME
    kiosk.show(routes.Home())
    pass_ms(kiosk, 400)


def _choose_pin(*typed: str) -> Drive:
    def drive(kiosk: Driver) -> None:
        kiosk.kiosk.navigation.ask(routes.AskPin(chooses=True), lambda _: None)
        kiosk.step()
        for one in typed[:-1]:
            kiosk.type(one)
            kiosk.key(ENTER)
        kiosk.type(typed[-1])

    return drive


def _attract_after(ms: int) -> Drive:
    def drive(kiosk: Driver) -> None:
        pass_ms(kiosk, 60_000 + ms)

    return drive


def _no_pin(kiosk: Driver) -> None:
    kiosk.services.put(replace(kiosk.services.settings, pin=""), {})


def _pin_refused(kiosk: Driver) -> None:
    kiosk.type("b")  # the club's sessions
    kiosk.step()
    for wrong in ("1111", "2222", "3333"):
        kiosk.type(wrong)
        kiosk.key(ENTER)
    kiosk.type("123")


def _pin(kiosk: Driver) -> None:
    kiosk.kiosk.navigation.ask(routes.AskPin(), lambda _: None)
    kiosk.step()
    kiosk.type("1234")
    kiosk.key(pygame.K_RETURN)


def _next_awaited(kiosk: Driver) -> None:
    """The large key of the first screen while a game is made, with the longest name of a list that it holds whole."""
    words = data_folder() / "list.txt"
    words.write_text("LE\nTOP\n", encoding="utf-8")
    add(words, "ODS-9-du-club-16")
    kiosk.services.choices.lexicon = "ODS-9-du-club-16"
    kiosk.services.players.last = LONGEST_NAME
    kiosk.show(routes.Home())
    kiosk.key(ENTER)


def _after_eight(kiosk: Driver) -> None:
    evening.tuesday(kiosk, 8)


def _manual_of(page: str, downs: int = 0) -> Drive:
    def drive(kiosk: Driver) -> None:
        asks(routes.Help(page))(kiosk)
        kiosk.step()
        kiosk.key(*(pygame.K_PAGEDOWN,) * downs)

    return drive


def _settings(rubric: int, downs: int = 0) -> Drive:
    """A part of the settings, and the keyboard on one of its rows."""
    return shows(routes.ClubSettings(), *(TAB,) * rubric, *(DOWN,) * downs)


def _machine_words(kiosk: Driver) -> None:
    """This machine with two lists of words, the keyboard on them."""
    words = data_folder() / "list.txt"
    words.write_text("LE\nTOP\n", encoding="utf-8")
    add(words, "ODS-du-club")
    shows(routes.ClubSettings(), *(TAB,) * 3)(kiosk)
    kiosk.click_on("ODS-du-club")


def _own_settings(kiosk: Driver) -> None:
    """The settings of a long name's own, one of them another than the machine's."""
    kiosk.has_played(evening.prepared("normale-01"), LONGEST_NAME)
    kiosk.services.players.last = LONGEST_NAME
    kiosk.show(routes.ClubSettings())
    kiosk.type("j")
    kiosk.key(*(DOWN,) * 4, RIGHT)


_COSTS = (4_200, 31_800, 80_000, 12_100, 6_300, 3_900, 22_400)


class OtherScreen(Screen):
    """What another window shows, on this screen; Escape leaves it, as it closes that window."""

    def __init__(self, stage: Stage, seen: Callable[[], Element]) -> None:
        self._seen = seen
        super().__init__(stage)

    def keys(self) -> Sequence[Key]:
        return (self.back_key(),)

    def view(self) -> Element:
        return self._seen()


def _watched_run(kiosk: Driver) -> WatchedRun:
    """A run in the middle of its third move, told with more moves than that."""
    kiosk.play(game("789-joker-01", 9))
    for _ in range(2):
        kiosk.wait(2_300)
        kiosk.find_top()
    kiosk.wait(2_000)
    run = WatchedRun.of(kiosk.run, LONGEST_NAME, "Finale du championnat d’ouverture", kiosk.clock.time)
    moves = tuple(WatchedMove(cost < 80_000, cost, 70) for cost in _COSTS)
    return replace(run, moves=moves)


def _shown(kiosk: Driver, seen: Callable[[], Element]) -> None:
    kiosk.kiosk.navigation._stack[-1].screen = OtherScreen(kiosk.kiosk, seen)
    kiosk.step()


def _watched_aloud(kiosk: Driver) -> None:
    run, now = _watched_run(kiosk), kiosk.clock.time
    _shown(kiosk, lambda: watched_face(run, now, Audience.PLAYER))


def _watched_room(kiosk: Driver) -> None:
    run, now = _watched_run(kiosk), kiosk.clock.time
    _shown(kiosk, lambda: watched_face(run, now, Audience.ROOM))


STATES: Final[Mapping[str, State]] = {
    "home/new": State(),
    "home/few": State(played=1),
    "home/usual": State(played=7),
    "home/half a year": State(kept=half_a_year),
    "home/light": State(kept=_after_eight, played=7, theme=Theme.LIGHT),
    "home/session open": State(kept=_after_eight, played=7),
    "home/game cut off": State(_begun, played=6),
    "home/game put off": State(_put_off, played=6),
    "home/long name": State(_long_name),
    "leave/program": State(then(nothing, ESCAPE), played=7),
    "home/public": State(played=7, is_public=True),
    "home/public new": State(is_public=True),
    "home/game being made": State(_next_awaited),
    "help/first page": State(then(nothing, F1)),
    "help/second page": State(then(nothing, F1, DOWN)),
    "help/third page": State(then(nothing, F1, DOWN, DOWN)),
    "help/fourth page": State(then(nothing, F1, *(DOWN,) * 3)),
    "help/fifth page": State(then(nothing, F1, *(DOWN,) * 4)),
    "help/last page": State(then(nothing, F1, *(DOWN,) * 20)),
    "manual/player": State(then(nothing, F1, F1)),
    "manual/further down": State(_manual_of("joueur", 3)),
    "manual/referee": State(_manual_of("arbitre")),
    "manual/competitions": State(_manual_of("competitions")),
    "settings/see": State(_settings(0)),
    "settings/own": State(_own_settings),
    "settings/hear": State(_settings(1)),
    "settings/play": State(_settings(2)),
    "settings/machine": State(_settings(3), played=7),
    "settings/machine, access": State(_settings(3, 5), played=7),
    "settings/machine, back from the server": State(shows(routes.ClubSettings(row="server")), played=7),
    "settings/machine, words": State(_machine_words),
    "settings/machine light": State(_settings(3), theme=Theme.LIGHT),
    "settings/row": State(_settings(0, 3)),
    "settings/changed": State(shows(routes.ClubSettings(), DOWN, RIGHT, DOWN, RIGHT)),
    "settings/light": State(_settings(0), theme=Theme.LIGHT),
    "settings/contrast": State(_settings(0), theme=Theme.CONTRAST),
    "pin/refused": State(_pin_refused, is_public=True),
    "pin/empty": State(_pin, is_public=True),
    "choose pin/first": State(_choose_pin("")),
    "choose pin/again": State(_choose_pin("4711", "47")),
    "choose pin/short": State(_choose_pin("1", "")),
    "choose pin/differs": State(_choose_pin("4711", "4712", "")),
    "leave/public": State(asks(routes.AskLeave("public")), before=_no_pin, is_public=True),
    "leave/locked": State(asks(routes.AskLeave("judge"))),
    "attract/position": State(_attract_after(20_000), played=7, is_public=True),
    "attract/answer": State(_attract_after(29_900), played=7, is_public=True),
    "attract/empty": State(later(shows(routes.Attract()), 500), is_public=True),
    "attract/long names": State(later(of_many(routes.Attract()), 500)),
    "out of order/usual": State(shows(routes.OutOfOrder())),
    "watched/by the player": State(_watched_aloud),
    "watched/in the room": State(_watched_room),
}
