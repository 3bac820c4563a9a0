"""The slips of a room's seats, to print and cut: name, table, the QR that opens the seat, the code to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from topping.sheets.table import html_page
from topping.texts import say


class PrintedSlip(Protocol):
    """What stands on a slip."""

    @property
    def table(self) -> int:
        """The seat's number."""

    @property
    def name(self) -> str:
        """The player's."""

    @property
    def url(self) -> str:
        """What the QR holds: whoever has it plays at the seat."""

    @property
    def code(self) -> str:
        """The eight signs to type, without the QR."""


def qr_svg(text: str) -> str:
    """A QR code of level M as SVG, four modules of rest around it, as large as its container."""
    import segno  # here for speed of start: for slips alone

    code = segno.make_qr(text, error="m")
    return str(code.svg_inline(scale=1, border=4, omitsize=True, dark="#000", light="#fff"))


def hall_slips_page(game: str, slips: Sequence[PrintedSlip]) -> str:
    """A page of slips, eight on A4."""
    from markupsafe import Markup

    shown = [
        (
            slip.table,
            slip.name,
            Markup(qr_svg(slip.url)),  # of a URL of our own: no name is in it
            f"{slip.code[:4]} {slip.code[4:]}",
            slip.url.partition("#")[0].removeprefix("http://").rstrip("/"),
        )
        for slip in slips
    ]
    return html_page("hallslips", title=say("hall_slip.title", game=game), slips=shown)
