"""The phones' page in a browser without a window: the system's Chromium, at a name of the room's network.

On 127.0.0.1 a browser allows what it refuses over plain http elsewhere, so the page is opened at a mapped name.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.hall.conftest import Evening
from topping.rules.games.game import Turn
from topping.rules.grid.board import Direction

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page

BROWSER_PACKAGE: Final = "chromium"
_PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOST: Final = "salle.test"


def browser_program() -> str | None:
    """The browser of this system; None where it has none of a known name."""
    return next((path for path in map(shutil.which, _PROGRAMS) if path), None)


@asynccontextmanager
async def opened_browser() -> AsyncIterator[Browser]:
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=browser_program(),
            args=[f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--no-sandbox", "--disable-dev-shm-usage"],
        )
        try:
            yield browser
        finally:
            await browser.close()


@dataclass(slots=True)
class Handset:
    """A phone's browser, and a thumb."""

    context: BrowserContext
    page: Page
    evening: Evening
    table: int
    faults: list[str] = field(default_factory=list)
    """Errors of the page's script, and what its policy stopped."""

    @staticmethod
    async def of(
        browser: Browser,
        evening: Evening,
        table: int,
        *,
        size: tuple[int, int] = (360, 540),
        locale: str = "fr-FR",
        dark: bool = True,
        goes: bool = True,
    ) -> Handset:
        """A phone that has scanned its slip."""
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            has_touch=True,
            is_mobile=True,
            color_scheme="dark" if dark else "light",
        )
        page = await context.new_page()
        handset = Handset(context, page, evening, table)
        page.on("pageerror", lambda fault: handset.faults.append(str(fault)))
        page.on("console", lambda said: handset.faults.append(said.text) if said.type == "error" else None)
        if goes:
            await handset.scan()
        return handset

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.evening.port}/"

    async def scan(self) -> None:
        """Opens the slip's address, and waits until the seat is taken."""
        fragment = self.evening.host.slips[self.table].url.partition("#")[2]
        await self.page.goto(f"{self.url}#{fragment}")
        await self.until("document.getElementById('who').textContent !== ''")

    async def until(self, holds: str, argument: object = None, seconds: float = 15) -> None:
        """Waits until a function of the page gives true; the page's own policy forbids Playwright's way to wait."""
        async with asyncio.timeout(seconds):
            while not await self.page.evaluate(holds, argument):
                await asyncio.sleep(0.05)

    async def text(self, name: str) -> str:
        return (await self.page.locator(f"#{name}").inner_text()).strip()

    async def sees(self, name: str, text: str = "") -> None:
        """Waits until an element is shown, and holds a text."""
        await self.until(
            "([id, text]) => { const e = document.getElementById(id);"
            " return e && e.checkVisibility() && e.textContent.includes(text); }",
            [name, text],
        )

    async def plays(self, move: int) -> None:
        """Waits for the draw of a move."""
        await self.until(
            "(move) => document.getElementById('head').textContent.endsWith(' ' + move)"
            " && document.getElementById('send').checkVisibility()",
            move,
        )

    async def touch_square(self, row: int, column: int) -> None:
        await self.page.locator("#grid i").nth(row * 15 + column).tap()

    async def touch_tile(self, letter: str) -> None:
        """Touches the first tile of a letter that is not used yet; a joker's is asked for."""
        tile = "?" if letter.islower() else letter
        await self.page.locator("#rack button:enabled").filter(has_text=tile).first.tap()
        if letter.islower():
            await self.page.locator("#letters button", has_text=letter.upper()).tap()

    async def types_top(self, turn: Turn) -> None:
        """Lays the top of a move by touch: first square (twice for a vertical word), then its tiles."""
        start = turn.solution.reference
        await self.touch_square(start.square.row, start.square.column)
        is_down = start.direction is Direction.VERTICAL
        if ("↓" in await self.text("turn")) != is_down:
            await self.page.locator("#turn").tap()
        for _, letter in turn.placement.placed:
            await self.touch_tile(letter)

    async def proposes(self) -> None:
        await self.page.locator("#send").tap()
