"""A bulletin on a phone beside paper, and mort subite on the phone of who is out, touched in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.hall.browser import Handset, browser_program, opened_browser
from tests.hall.conftest import Evening, served
from tests.hall.test_paper import Desk, desk
from tests.hall.test_sudden import times_out
from topping.hall import room as rooms
from topping.hall.evening import HallEvening
from topping.hall.paper import COLLECTING, SOLVED
from topping.hall.sudden import sudden_conditions
from topping.rules.games.game import Game

pytest.importorskip("playwright", reason="playwright is not installed: nothing drives a browser")
needs_browser = pytest.mark.skipif(browser_program() is None, reason="no Chromium on this system (apt: chromium)")


def on_a_phone(
    port: int,
    act: Callable[[Desk, Handset], Awaitable[None]],
    size: tuple[int, int] = (360, 540),
    locale: str = "fr-FR",
) -> None:
    """Runs `act` with a session's program and the phone of table 3."""

    async def evening() -> None:
        async with desk(port) as opened, opened_browser() as browser:
            opened.order("seat 3 Zoé Dubois")
            (line,) = await opened.hears("3 ")
            slips = {3: SimpleNamespace(url=line.rpartition(" ")[2])}
            place = cast(Evening, SimpleNamespace(port=port, host=SimpleNamespace(slips=slips)))
            phone = await Handset.of(browser, place, 3, size=size, locale=locale)
            phone.page.set_default_timeout(15_000)
            await act(opened, phone)
            assert [fault for fault in phone.faults if "ERR_INTERNET" not in fault] == []

    asyncio.run(evening())


@needs_browser
def test_a_bulletin_is_handed_in_changed_and_nothing_is_said_of_it(home: Path, game: Game, port: int) -> None:
    turn = next(iter(game.turns()))
    top = turn.solution

    async def act(opened: Desk, phone: Handset) -> None:
        opened.show(game, 1)
        await phone.plays(1)
        await phone.types_top(turn)
        await phone.page.fill("#pts", str(top.points))
        assert await phone.text("send") == "Remettre"
        await phone.proposes()
        await phone.sees("who", "remis")
        assert await phone.page.is_disabled("#send")
        assert "top" not in (await phone.text("play")).casefold()
        await phone.page.fill("#pts", "12")
        await phone.proposes()
        await opened.hears("bulletin ", 2)
        assert opened.bulletins == [(1, 3, f"{top.move.circled} {points}") for points in (top.points, 12)]
        opened.show(game, 1, COLLECTING)
        await phone.page.reload()
        await phone.sees("who", "remis")
        opened.show(game, 1, SOLVED)
        await phone.sees("card", "12")
        assert len(opened.bulletins) == 2, "nothing is said twice"

    on_a_phone(port, act, size=(390, 844))


@needs_browser
def test_a_bulletin_without_the_network_leaves_by_itself_and_once(home: Path, game: Game, port: int) -> None:
    turn = next(iter(game.turns()))

    async def act(opened: Desk, phone: Handset) -> None:
        opened.show(game, 1)
        await phone.plays(1)
        await phone.context.set_offline(True)
        server = opened.host.server
        assert server is not None
        server.links[3].connection.transport.abort()
        await phone.until("!document.getElementById('cut').hidden")
        await phone.types_top(turn)
        await phone.proposes()
        await phone.sees("line", "gardé")
        await asyncio.sleep(5)
        assert opened.bulletins == []
        await phone.context.set_offline(False)
        await opened.hears("bulletin ")
        await phone.sees("who", "remis")
        await asyncio.sleep(1)
        assert len(opened.bulletins) == 1

    on_a_phone(port, act)


@needs_browser
@pytest.mark.parametrize("size", [(360, 540), (320, 568), (640, 360), (800, 1280)])
def test_a_bulletin_fits_the_screen_and_the_thumb(home: Path, game: Game, port: int, size: tuple[int, int]) -> None:
    async def act(opened: Desk, phone: Handset) -> None:
        opened.show(game, 1)
        await phone.plays(1)
        await phone.types_top(next(iter(game.turns())))
        measured = await phone.page.evaluate(
            """() => {
                const box = (e) => e.getBoundingClientRect();
                const seen = [...document.querySelectorAll('#play button, #pts')]
                    .filter((e) => e.checkVisibility()).map((e) => [e.id || e.textContent, box(e)]);
                return {
                    scrolls: [document.documentElement.scrollHeight - innerHeight,
                              document.documentElement.scrollWidth - innerWidth],
                    out: seen.filter(([, b]) => b.left < 0 || b.top < 0 || b.right > innerWidth + .5
                                                || b.bottom > innerHeight + .5).map(([n]) => n),
                    thin: seen.filter(([, b]) => b.height < 43.5).map(([n]) => n),
                };
            }"""
        )
        assert measured == {"scrolls": [0, 0], "out": [], "thin": []}

    on_a_phone(port, act, size=size, locale="en-GB")


@needs_browser
def test_who_is_out_watches_grid_and_clock(home: Path, game: Game, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "COUNTDOWN_MS", 300)
    top = next(iter(game.turns())).solution.move.circled

    async def evening() -> None:
        names = HallEvening.of(game, sudden_conditions(), pause_ms=2_500)
        async with served(names, port) as opened, opened_browser() as browser:
            phone = await Handset.of(browser, opened, 3, size=(390, 844))
            first, second = await opened.seated(1, 2)
            await phone.sees("rules", "Mort subite")
            opened.order("start")
            await phone.plays(1)
            assert not await phone.page.is_visible("#solution")
            await first.say(1, 1, top)
            await second.say(1, 1, top)
            await times_out(opened, 3)
            await phone.sees("card", "Sorti au coup 1")
            await phone.until("document.getElementById('head').textContent === 'Coup 2'")
            await phone.sees("card", "Vous regardez")
            assert await phone.page.is_visible("#grid")
            assert not await phone.page.is_visible("#send")
            assert phone.faults == []

    asyncio.run(evening())
