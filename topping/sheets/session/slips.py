"""Slips to be given to players (§5.9) as one HTML page, several to a sheet of paper, to be cut apart."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from topping.play.session.slips import DueSlip, due_slips
from topping.sheets.html import html_page
from topping.sheets.session.sheet import SessionSheet, heading
from topping.sheets.slip import slip_lines
from topping.sheets.wording import printable
from topping.texts import say

_STYLE: Final = """\
@page { size: A4 portrait; margin: 10mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 190mm; font: 10pt/1.35 "Liberation Sans", Arial, Helvetica, sans-serif; color: #000;
  background: #fff; }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 0; }
article { border: 0.2mm dashed #777; padding: 4mm; min-height: 44mm; break-inside: avoid; overflow-wrap: anywhere; }
h2 { margin: 0 0 1mm; font-size: 11pt; }
p { margin: 0 0 1mm; }
.session { font-size: 8pt; color: #444; }
"""


def slips_page(sheet: SessionSheet) -> str:
    """The slips that must be sent and were not given yet, move by move; ends with a line feed."""
    return html_page(say("slips.title", session=heading(sheet)), _STYLE, _content(sheet))


def _content(sheet: SessionSheet) -> Iterator[str]:
    slips = due_slips(sheet.session)
    if not slips:
        yield f"<p>{escape(say('slips.none'))}</p>"
        return
    yield "<main>"
    for one in slips:
        yield from _article(sheet, one)
    yield "</main>"


def _article(sheet: SessionSheet, one: DueSlip) -> Iterator[str]:
    head, *lines = slip_lines(one.slip)
    yield "<article>"
    yield f'<p class="session">{escape(heading(sheet))}</p>'
    yield f"<h2>{escape(head)}</h2>"
    yield f"<p>{escape(printable(sheet.session.seats[one.table].player.name))}</p>"
    yield from (f"<p>{escape(line)}</p>" for line in lines)
    yield "</article>"
