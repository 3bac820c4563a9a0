"""The page of the phones, touched in a browser: whole moves, what a reload or a lost network leaves, all its sizes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.hall.browser import Handset, browser_program, opened_browser
from tests.hall.conftest import Evening, evening_of, served
from topping.hall import room
from topping.play.session.plan import Player
from topping.resources import asset
from topping.rules.games.game import Game, Turn

pytest.importorskip("playwright", reason="playwright is not installed: nothing drives a browser")
needs_browser = pytest.mark.skipif(browser_program() is None, reason="no Chromium on this system (apt: chromium)")
SIZES = {
    "small phone": (360, 540),
    "large phone": (390, 844),
    "smallest phone": (320, 568),
    "tablet": (800, 1280),
    "phone on its side": (640, 360),
}
PAUSE_MS = 3_000


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "COUNTDOWN_MS", 400)


@pytest.fixture
def turns(game: Game) -> tuple[Turn, ...]:
    return tuple(game.turns())


def in_browser(
    game: Game,
    port: int,
    act: Callable[[Evening, Callable[..., Awaitable[Handset]]], Awaitable[None]],
    names: Sequence[str] = (),
) -> None:
    """Runs `act` with an evening and a maker of phones; afterwards no phone's page may have had an error."""

    async def evening() -> None:
        players = tuple(Player(table, name) for table, name in enumerate(names, start=1))
        async with served(evening_of(game, pause_ms=PAUSE_MS), port, players) as opened, opened_browser() as browser:
            handsets: list[Handset] = []

            async def phone(table: int, **details: Any) -> Handset:
                handset = await Handset.of(browser, opened, table, **details)
                handset.page.set_default_timeout(15_000)
                handsets.append(handset)
                return handset

            await act(opened, phone)
            assert [fault for one in handsets for fault in one.faults if "ERR_INTERNET" not in fault] == []

    asyncio.run(evening())


Maker = Callable[..., Awaitable[Handset]]


@needs_browser
def test_three_phones_play_two_moves_by_touch(home: Path, game: Game, port: int, turns: tuple[Turn, ...]) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        handsets = [await phone(1), await phone(2, size=SIZES["large phone"], dark=False), await phone(3)]
        assert not await handsets[0].page.evaluate("isSecureContext"), "a page at 127.0.0.1 proves nothing"
        assert "#" not in handsets[0].page.url, "the key stays in the address"
        await handsets[0].sees("here", "3 sont là, sur 3")
        evening.order("start")
        for handset in handsets[:2]:
            await handset.plays(1)
            await handset.types_top(turns[0])
            await handset.proposes()
            await handset.sees("card", "Top")
        await handsets[0].sees("card", "2 sur 3 ont trouvé")
        third = handsets[2]
        await third.touch_square(7, 7)
        for tile in turns[0].draw.letters[:2]:
            await third.touch_tile("e" if tile == "?" else tile)
        await third.proposes()
        await third.until("document.getElementById('line').className.includes('bad')")
        assert await third.page.locator("#rack button:disabled").count() == 0, "the letters are back"
        await third.page.locator("#solution").tap()
        await third.page.locator("#solution").tap()
        await third.sees("card", "Top manqué")
        await third.sees("card", turns[0].solution.move.circled.split()[0])
        await handsets[0].sees("card", "Vous en")
        await handsets[0].sees("own", "1 top sur 1")
        await third.sees("rows", "Zoé Dubois")
        for handset in handsets:
            await handset.plays(2)

    in_browser(game, port, act)


@needs_browser
def test_a_reload_in_the_middle_of_a_move_keeps_seat_and_result(
    home: Path, game: Game, port: int, turns: tuple[Turn, ...]
) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        first, second = await phone(1), await phone(2)
        evening.order("start")
        await first.plays(1)
        await first.page.reload()
        await first.plays(1)
        await first.types_top(turns[0])
        await first.proposes()
        await first.sees("card", "Top")
        found = await first.text("card")
        await first.page.reload()
        await first.sees("card", found.split("\n")[2])
        await second.plays(1)
        assert "1 sur 2 a trouvé" in await second.text("foundBy") or not await second.page.is_visible("#news")

    in_browser(game, port, act)


@needs_browser
def test_what_is_said_without_the_network_leaves_by_itself_and_once(
    home: Path, game: Game, port: int, turns: tuple[Turn, ...]
) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        first, _ = await phone(1), await phone(2)
        evening.order("start")
        await first.plays(1)
        await first.context.set_offline(True)
        server = evening.host.server
        assert server is not None
        server.links[1].connection.transport.abort()
        await first.until("!document.getElementById('cut').hidden")
        await first.types_top(turns[0])
        await first.proposes()
        await first.sees("line", "est gardé")
        await asyncio.sleep(5)
        await first.context.set_offline(False)
        await first.sees("card", "Top")
        assert [seat.last_number for seat in server.room.seats.values()] == [1, 0, 0]

    in_browser(game, port, act)


@needs_browser
@pytest.mark.parametrize("name", SIZES)
def test_a_move_fits_the_screen_and_the_thumb(
    home: Path, game: Game, port: int, turns: tuple[Turn, ...], name: str
) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        handset = await phone(1, size=SIZES[name])
        evening.order("start")
        await handset.plays(1)
        await handset.types_top(turns[0])
        measured = await handset.page.evaluate(
            """() => {
                const box = (e) => e.getBoundingClientRect(), seen = [...document.querySelectorAll('#play button')]
                    .filter((e) => e.checkVisibility()).map((e) => [e.id || e.textContent, box(e)]);
                const square = box(document.querySelector('#grid i'));
                return {
                    scrolls: [document.documentElement.scrollHeight - innerHeight,
                              document.documentElement.scrollWidth - innerWidth],
                    out: seen.filter(([, b]) => b.left < 0 || b.top < 0 || b.right > innerWidth + .5
                                                || b.bottom > innerHeight + .5).map(([n]) => n),
                    thin: seen.filter(([, b]) => b.height < 44 - .5).map(([n]) => n),
                    narrow: seen.filter(([, b]) => b.width < 38).map(([n]) => n),
                    square: Math.min(square.width, square.height),
                    letter: parseFloat(getComputedStyle(document.querySelector('#grid i')).fontSize),
                    uneven: new Set([...document.querySelectorAll('#grid i')].map((e) => box(e).height | 0)).size,
                };
            }"""
        )
        assert measured["scrolls"][1] <= 0
        assert measured["scrolls"][0] <= 0
        assert (measured["out"], measured["thin"]) == ([], [])
        assert measured["narrow"] == []
        assert measured["square"] >= (20 if name not in ("smallest phone", "phone on its side") else 17)
        assert measured["letter"] >= 13
        assert measured["uneven"] <= 2, "rows grow where they are filled"

    in_browser(game, port, act)


@needs_browser
def test_a_code_is_typed_where_no_camera_serves(home: Path, game: Game, port: int) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        handset = await phone(2, goes=False)
        await handset.page.goto(handset.url)
        code = evening.host.slips[2].code
        await handset.page.fill("#seat", "2")
        assert await handset.page.is_disabled("#enter")
        await handset.page.fill("#code", f"{code[:4]} {code[4:]}".lower())
        await handset.page.tap("#enter")
        await handset.sees("waitHead", "Jean-Baptiste Lefèvre")
        await handset.page.reload()
        await handset.sees("waitHead", "Jean-Baptiste Lefèvre")
        other = await phone(2, goes=False)
        await other.page.goto(other.url)
        await other.page.fill("#seat", "2")
        await other.page.fill("#code", code)
        await other.page.tap("#enter")
        await other.sees("joinBad", "demandez une autre fiche")

    in_browser(game, port, act)


@needs_browser
def test_a_name_is_shown_as_it_is_written_and_does_nothing(home: Path, game: Game, port: int) -> None:
    name = "<img src=x onerror=alert(1)>"

    async def act(evening: Evening, phone: Maker) -> None:
        handset = await phone(1)
        await handset.sees("waitHead", name)
        assert await handset.page.locator("main img").count() == 0

    in_browser(game, port, act, names=(name, "Zoé"))


@needs_browser
def test_a_phone_in_english_is_spoken_to_in_english(home: Path, game: Game, port: int) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        handset = await phone(1, locale="en-GB")
        await handset.sees("waitHead", "you are in")
        await handset.page.tap("#practice")
        await handset.touch_square(7, 7)
        await handset.touch_tile("P")
        await handset.proposes()
        await handset.sees("line", "the referee answers")

    in_browser(game, port, act)


@needs_browser
def test_text_at_twice_its_size_leaves_nothing_beside_the_screen(
    home: Path, game: Game, port: int, turns: tuple[Turn, ...]
) -> None:
    async def act(evening: Evening, phone: Maker) -> None:
        handset = await phone(1, size=SIZES["large phone"])
        evening.order("start")
        await handset.plays(1)
        await handset.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert await handset.page.evaluate("document.documentElement.scrollWidth") <= 390
        await handset.types_top(turns[0])
        await handset.proposes()
        await handset.sees("card", "Vous en")

    in_browser(game, port, act)


def test_the_page_is_small() -> None:
    assert sum(path.stat().st_size for path in asset("hall").iterdir()) <= 40_000
