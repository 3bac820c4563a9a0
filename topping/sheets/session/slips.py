"""Slips to be given to players (§5.9) as one HTML page, several to a sheet of paper, to be cut apart."""

from __future__ import annotations

from dataclasses import dataclass

from topping.play.session.session import Session
from topping.play.session.slips import DueSlip, due_slips
from topping.sheets.html import html_page
from topping.sheets.session.sheet import SessionSheet, heading
from topping.sheets.slip import EMPTY, slip_lines, written
from topping.sheets.wording import printable
from topping.texts import say


@dataclass(frozen=True, slots=True)
class PageSlip:
    """A slip with the player it goes to."""

    head: str
    """Move and table."""
    player: str
    written: str
    """Word, reference and score as they stand on the bulletin."""
    paid: str
    lines: tuple[str, ...]
    """The sanction and its motives."""


def slips_page(sheet: SessionSheet) -> str:
    """The slips that must be sent and were not given yet, move by move; ends with a line feed."""
    return html_page(
        "slips",
        title=say("slips.title", session=heading(sheet)),
        session=heading(sheet),
        slips=[_page_slip(sheet, one) for one in due_slips(sheet.session)],
    )


def slip_text(session: Session, one: DueSlip) -> str:
    """A slip as lines of text, with the player it goes to; ends with a line feed."""
    head, *lines = slip_lines(one.slip)
    name = printable(session.seats[one.table].player.name)
    return "\n".join((f"{head} · {name}", _as_written(one), *lines)) + "\n"


def _page_slip(sheet: SessionSheet, one: DueSlip) -> PageSlip:
    head, paid, *lines = slip_lines(one.slip)
    name = printable(sheet.session.seats[one.table].player.name)
    return PageSlip(head, name, _as_written(one), say("slips.paid", paid=paid), tuple(lines))


def _as_written(one: DueSlip) -> str:
    if one.bulletin is None or not one.bulletin.inscriptions:
        return say("slips.nothing_written")
    box = written(one.bulletin)
    return say("slips.written", word=box.word, reference=box.reference or EMPTY, score=box.score or EMPTY)
