"""Slips to print and cut that give players access to their tables: name, table, QR code, and code to type.

Before the slips comes a page for the players: how to play with a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from topping.sheets.table import html_page
from topping.texts import say


class PrintedSlip(Protocol):
    """The content of the slip that gives a player access to his table."""

    @property
    def table(self) -> int:
        """The number of the player's table."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def url(self) -> str:
        """The address in the QR code, which opens the table on a phone."""

    @property
    def code(self) -> str:
        """The eight characters to type instead of scanning the QR code."""


def qr_svg(text: str) -> str:
    """Returns a QR code of level M as SVG, with a margin of four modules, scaled to its container."""
    import segno  # imported late, to start faster: only slips need it

    code = segno.make_qr(text, error="m")
    return str(code.svg_inline(scale=1, border=4, omitsize=True, dark="#000", light="#fff"))


def hall_slips_page(game: str, slips: Sequence[PrintedSlip], *, is_paper: bool = False) -> str:
    """Returns a page to print: instructions for the players, then the slips, eight on a sheet of A4.

    With `is_paper`, the instructions are for phones used beside paper bulletins.
    """
    from markupsafe import Markup

    shown = [
        (
            slip.table,
            slip.name,
            Markup(qr_svg(slip.url)),  # our own URL, which contains no name
            f"{slip.code[:4]} {slip.code[4:]}",
            _address(slip),
        )
        for slip in slips
    ]
    address = _address(slips[0]) if slips else ""
    title = say("hall_slip.title", game=game)
    return html_page("hallslips", title=title, slips=shown, address=address, is_paper=is_paper)


def _address(slip: PrintedSlip) -> str:
    return slip.url.partition("#")[0].removeprefix("http://").rstrip("/")
