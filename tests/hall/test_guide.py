"""The page for players, printed before the slips: how to play with a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.browser import browser_program, opened_browser
from topping.hall.host import SeatSlip
from topping.sheets.hallslips import hall_slips_page
from topping.texts import speak
from topping.texts.language import ENGLISH, FRENCH

SLIPS = [
    SeatSlip(table, f"Joueur {table}", f"http://192.168.1.10:8080/#{table}.{'0f' * 12}", "K7QM3FXP") for table in (1, 2)
]
WIDTH, HEIGHT = 718, 1046
"""A4 without its margins of 10 mm, in CSS pixels."""


@pytest.fixture(params=[FRENCH, ENGLISH])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    speak(request.param)
    yield
    speak(FRENCH)


@pytest.mark.skipif(browser_program() is None, reason="no Chromium on this system (apt: chromium)")
@pytest.mark.parametrize("is_paper", [False, True])
def test_the_players_page_takes_one_sheet(tmp_path: Path, language: None, is_paper: bool) -> None:
    pytest.importorskip("playwright", reason="playwright is not installed: nothing drives a browser")
    (tmp_path / "slips.html").write_text(hall_slips_page("Normale 08", SLIPS, is_paper=is_paper), encoding="utf-8")

    async def measured() -> float:
        async with opened_browser() as browser:
            page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            await page.goto((tmp_path / "slips.html").as_uri())
            await page.emulate_media(media="print")
            box = await page.locator(".guide").bounding_box()
            assert box is not None
            return box["height"]

    assert asyncio.run(measured()) <= HEIGHT


def test_the_players_page_says_what_counts_in_what_is_played() -> None:
    speak(FRENCH)
    topping, paper = (hall_slips_page("Normale 08", SLIPS, is_paper=is_paper) for is_paper in (False, True))
    assert "Le top seul" in topping
    assert "192.168.1.10:8080" in topping
    assert "ramassé" in paper
    assert "Le top seul" not in paper
