"""Who plays, players and their care, rankings, runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.kiosk.driver import DOWN, Driver
from tests.kiosk.looks import pictures, public, solo
from tests.kiosk.looks.solo import LONGEST_NAME
from tests.screens.state import State
from tests.store.helpers import SHORT, facts
from tests.store.helpers import play as keep
from topping.kiosk.routes.front import Begun, Leaderboard, MyRuns, PlayerCare, Players, WhoPlays


def _letter(character: str, *keys: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.type(character)
        kiosk.step(2)
        kiosk.key(*keys)

    return drive


def _typed(text: str, *keys: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.show(WhoPlays())
        kiosk.type(text)
        kiosk.key(*keys)

    return drive


def _long_names(kiosk: Driver) -> None:
    for number in range(25):
        kiosk.store.runs.start(facts(f"{LONGEST_NAME[:-3]} {number}"), kiosk.clock.date())
    kiosk.show(WhoPlays())
    kiosk.key(DOWN)


def _rows(kiosk: Driver) -> None:
    kiosk.show(Leaderboard())
    kiosk.key(DOWN, DOWN)


def _two_players(kiosk: Driver) -> None:
    for name, ms in (("Élodie", 9_000), ("Bruno", 12_000)):
        keep(kiosk.store, facts(name, SHORT), ms, game=SHORT)


def _care_changed(kiosk: Driver) -> None:
    kiosk.show(PlayerCare("Camille"))
    kiosk.type(" L")


STATES: Final[Mapping[str, State]] = {
    "who plays/empty": State(_letter("j")),
    "who plays/usual": State(_letter("j"), played=7),
    "who plays/typed": State(pictures.name_begun, played=7),
    "who plays/new name": State(_typed("Zoé"), played=7),
    "who plays/row": State(_letter("j", DOWN, DOWN), played=7),
    "who plays/long names": State(_long_names),
    "players/empty": State(lambda kiosk: kiosk.show(Players())),
    "players/usual": State(lambda kiosk: kiosk.show(Players()), played=7),
    "players/long names": State(public.SCENES["settings players"]),
    "player care/usual": State(pictures.player_care, played=7),
    "player care/typed": State(_care_changed, played=7),
    "player care/long names": State(public.SCENES["settings player"]),
    "player leaving/usual": State(pictures.player_leaving, played=7),
    "player leaving/long names": State(public.SCENES["settings player leaving"]),
    "leaderboard/empty": State(_letter("l")),
    "leaderboard/two players": State(lambda kiosk: kiosk.show(Leaderboard()), kept=_two_players),
    "leaderboard/usual": State(_letter("l"), played=7),
    "leaderboard/row": State(_rows, played=7),
    "leaderboard/long names": State(solo.SCENES["leaderboard"]),
    "leaderboard/formulas": State(solo.SCENES["formulas"]),
    "leaderboard/of a game": State(solo.SCENES["leaderboard of a game"]),
    "leaderboard/public": State(_letter("l"), played=7, is_public=True),
    "my games/empty": State(lambda kiosk: kiosk.show(MyRuns("Marie"))),
    "my games/usual": State(_letter("S"), played=7),
    "my games/row": State(_letter("S", DOWN, DOWN), played=7),
    "my games/half a year": State(lambda kiosk: kiosk.show(MyRuns("Camille")), kept=pictures.half_a_year),
    "my games/long names": State(solo.SCENES["my runs"]),
    "begun games/empty": State(lambda kiosk: kiosk.show(Begun("Marie"))),
    "begun games/asked": State(solo.SCENES["begun"]),
}
