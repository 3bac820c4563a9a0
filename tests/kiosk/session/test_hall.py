"""The public face as a room sees it: how large what matters is, who stands where, and what it never tells."""

import math

import pygame
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.kiosk.driver import F2, Driver
from tests.kiosk.session.test_session import F5, lead, play_move
from tests.screens.states.session import log_of, names, pass_move
from topping.kiosk.faces.hall import MOST_DRAW, hall_band, hall_draw, hall_page, part
from topping.kiosk.paint import theme
from topping.kiosk.paint.hall import NAME, BandView, Contestant, DrawView, tile_places
from topping.kiosk.paint.theme import Face, Layout
from topping.kiosk.public.view import PAGE, PAGE_MS
from topping.kiosk.ui.layout import lay
from topping.kiosk.ui.tree import Element, row, space
from topping.play.session.desk import typed
from topping.play.session.events import Ended

PROJECTION_M = 2.0
"""How wide the picture on the wall is."""


def capital(size: float, face: Face) -> float:
    """The height of a capital, in pixels; measured four times as large, as tiles are painted."""
    return theme.font(round(4 * size), face=face).render("H", True, "#FFFFFF").get_bounding_rect().height / 4


def minutes(pixels: float, metres: float) -> float:
    """Under how many minutes of arc that many pixels of 1920 are seen, from so far away."""
    return math.degrees(math.atan(pixels * PROJECTION_M / 1920 / metres)) * 60


def places(size: tuple[int, int], draw: DrawView) -> dict[str, Rect]:
    """Where grid, draw and signals are during a move."""
    theme.measure(Layout(size))
    body = row(hall_draw(draw), Element(id="beside", grow=296), gap=8, grow=MOST_DRAW)
    signal = part(122, hall_band(BandView("Terminé")))
    page = hall_page(Element(id="board"), space(264), body, space(4), signal, space(22))
    return {one.name: one.rect for one in lay(page, Rect(0, 0, *size))}


def test_draw_and_countries_are_read_from_eight_to_ten_metres(kiosk: Driver) -> None:
    for draw in (DrawView("IQZ", "IRRE"), DrawView("", "STLEAPL")):
        there = places((1920, 1080), draw)
        line, tiles = tile_places(there["rack"], draw)
        name = capital(min(NAME, round(line)), Face.BOLD)
        letter = capital(tiles[0].width * 51 / 66, Face.LETTER)
        for height in (name, letter):
            assert 43 <= height <= 46
            assert minutes(height, 8) >= 19.2
            assert minutes(height, 10) >= 15
        assert tiles[-1].bottom < there["message"].top
    assert minutes(capital(76, Face.LETTER), 8) >= 22, "the signals"
    assert round(capital(216, Face.HEAVY)) >= 150, "the clock"


def test_forty_players_are_on_one_screen_and_two_hundred_by_pages(open_kiosk: Open) -> None:
    kiosk = open_kiosk((1920, 1080), at_home=False)
    for count, pages in ((40, 1), (200, 5)):
        log = log_of(kiosk, "mort-subite", count, done=1)
        seen: list[Contestant] = []
        titles = set()
        kiosk.lead(log)
        for _ in range(pages + 1):
            view = kiosk.shown("survivors").page
            of_page = (*view.inside, *view.leaving, *view.outside)
            assert len(of_page) <= PAGE
            seen += of_page
            titles.add(kiosk.texts("header")[0])
            kiosk.clock.time += PAGE_MS
            kiosk.step()
        assert {one.table for one in seen} == set(range(1, count + 1))
        assert len(titles) == pages
        kiosk.wait(100)  # painted, as full as it can be


def test_what_was_handed_in_is_told_once_all_of_it_is_there_and_names_nobody(kiosk: Driver) -> None:
    log = log_of(kiosk, count=6)
    kiosk.lead(log)
    pass_move(kiosk, log, 1)
    for line in ("1", "2", "3 plat h5 12", "4 !abs", "5", "6"):
        kiosk.step()
        assert not kiosk.texts("results")
        log.add(typed(line, log.session, 1, lambda word: True), kiosk.clock.date())
    kiosk.step()
    _, found, _, zeros, _, other = kiosk.texts("results")
    assert (found, zeros) == ("4 sur 6", "1")
    assert other.startswith("PLAT")
    told = " ".join(str(state) for state in kiosk.snapshot().values())
    assert not any(name in told for name in names(6))


def test_in_mort_subite_the_room_sees_how_many_are_in(kiosk: Driver) -> None:
    lead(kiosk, "mort-subite")
    play_move(kiosk)
    for line in ("1", "2", "3 plat h5 12", "4"):
        kiosk.type(line)
        kiosk.key(pygame.K_RETURN)
    kiosk.key(pygame.K_TAB, F2)
    kiosk.step(2)
    assert "PALETS" in kiosk.texts("beside")
    assert kiosk.texts("beside")[-2:] == ("En jeu", "3 sur 4")


def test_solos_are_told_at_the_end_only(kiosk: Driver) -> None:
    log = log_of(kiosk, count=16)
    kiosk.lead(log)
    pass_move(kiosk, log, 1)
    for line in ("1", *(f"{table} plat h5 12" for table in range(2, 17))):
        log.add(typed(line, log.session, 1, lambda word: True), kiosk.clock.date())
    for key in (F5, F5):
        kiosk.key(key)
        kiosk.step()
        told = str(kiosk.snapshot()).replace("solos et avertissements comptés à la fin", "")
        assert "olo" not in told.replace("colour", "")
    log.add(Ended(), kiosk.clock.date())
    kiosk.key(F5)
    kiosk.step()
    assert "Solos : coup 1 Wilhelmine-Marguerite" in kiosk.texts("note")[0]
    assert "solos" in kiosk.texts("table")
