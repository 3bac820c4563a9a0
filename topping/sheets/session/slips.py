"""Slips to be given to players (§5.9) as one HTML page, several to a sheet of paper, to be cut apart."""

from __future__ import annotations

from dataclasses import dataclass

from topping.play.session.slips import DueSlip, due_slips
from topping.sheets.html import html_page
from topping.sheets.session.sheet import SessionSheet, heading
from topping.sheets.slip import slip_lines
from topping.sheets.wording import printable
from topping.texts import say


@dataclass(frozen=True, slots=True)
class PageSlip:
    """A slip with the player it goes to."""

    head: str
    """Move and table."""
    player: str
    lines: tuple[str, ...]


def slips_page(sheet: SessionSheet) -> str:
    """The slips that must be sent and were not given yet, move by move; ends with a line feed."""
    return html_page(
        "slips",
        title=say("slips.title", session=heading(sheet)),
        session=heading(sheet),
        slips=[_page_slip(sheet, one) for one in due_slips(sheet.session)],
    )


def _page_slip(sheet: SessionSheet, one: DueSlip) -> PageSlip:
    head, *lines = slip_lines(one.slip)
    return PageSlip(head, printable(sheet.session.seats[one.table].player.name), tuple(lines))
