"""What the play screen shows of a run, and what it does not tell."""

from __future__ import annotations

from dataclasses import replace

from tests.kiosk.conftest import Open
from tests.kiosk.driver import F8, Driver, game
from topping.kiosk.paint.movetime import Pip
from topping.kiosk.routes.play import Play
from topping.rules.conditions.formula import DUPLICATE


def test_the_screen_tells_nothing_of_the_moves_to_come(open_kiosk: Open) -> None:
    shown = []
    for moves in (4, 12):
        kiosk = open_kiosk(at_home=False)
        kiosk.play(replace(game("normale-06", moves), name="Essai"))
        kiosk.find_top()
        kiosk.wait(3_000)
        shown.append(kiosk.snapshot())
    assert shown[0] == shown[1], "a game of four moves looks like one of twelve"


def test_the_ribbon_tells_slow_moves_from_the_fourth_on(kiosk: Driver) -> None:
    kiosk.play(game("normale-06", 12))
    for wait_ms in (5_000, 1_000, 9_000, 1_000, 12_000):
        kiosk.wait(wait_ms)
        kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.wait(5_000)
    pips = kiosk.shown("ribbon").pips
    assert pips == (Pip.FOUND, Pip.FOUND, Pip.FOUND, Pip.FOUND, Pip.SLOW, Pip.MISSED, Pip.NOW)


def test_duplicate_shows_my_points_beside_the_tops(kiosk: Driver) -> None:
    conditions = kiosk.backstage.choices.usual.under(DUPLICATE, DUPLICATE.speeds[0])
    kiosk.show(Play(kiosk.backstage.runs.seat("Marie", game(), conditions)))
    kiosk.enter("plat h5")
    kiosk.key(F8, F8)
    kiosk.wait(9_000)
    tops = kiosk.shown("history")
    (row,) = tops.rows
    top, mine, difference = (int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row.figures)
    assert tops.headings[3:] == ("pts", "moi", "écart")
    assert (top, mine - top) == (22, difference)
    assert 0 < mine < top
    assert kiosk.shown("ribbon").pips[0] is Pip.PART


def test_tenths_and_names_may_be_hidden(open_kiosk: Open) -> None:
    kiosk = open_kiosk((1920, 1080), at_home=False)
    kiosk.backstage.settings = replace(kiosk.backstage.settings, tenths=False, country_names=False)
    kiosk.play(game())
    kiosk.wait(5_000)
    assert kiosk.shown("timer").text == "0:05"
    assert kiosk.shown("total").figure == "0:05"
    assert not kiosk.shown("rack").countries
