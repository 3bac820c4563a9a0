"""Reads the list of moves that the Scrabble program Eliot prints; a text may contain it anywhere.

        N |   RACK   |    SOLUTION    | REF | PTS | BONUS
       ===|==========|================|=====|=====|======
        3 | W+EPS?HM | WHiPS          |  L1 |  70 | *

If a text contains several lists, the last is read. A lower-case letter is a joker of the move itself; jokers already on
the grid are in upper case.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from topping.exchange.reading.cells import lines_of, written_draw
from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading, WrittenMove
from topping.rules.grid.board import Reference

HEADING: Final = re.compile(r"\s*N\s*\|\s*RACK\s*\|\s*SOLUTION\s*\|\s*REF\s*\|\s*PTS\b")
"""Start of the history."""
_ROW: Final = re.compile(
    r"\s*([0-9]{1,4}) \|([^|]{1,40})\|([^|]{1,40})\|([^|]{1,10})\|\s*(-?[0-9]{1,5})\s*\|?\s*\*?\s*"
)
_FACT: Final = re.compile(r"\s*Game: (mode|variant)=(.{1,40}?)\s*")
_LONGEST_LINE: Final = 200
"""Longest line of a row (60 characters, with a margin); longer lines are ignored."""
_MOST_ROWS: Final = 200
_NO_MOVE: Final = ("(NO MOVE)", "(PASS)")
_WORD: Final = re.compile(r"[A-Za-z]{1,15}", re.ASCII)
_MODES: Final = frozenset({"Duplicate", "Training", "Arbitration", "Topping"})
VARIANTS: Final = {"joker": "joker", "bingo": "joker", "7among8": "7sur8"}
"""Eliot's names of variants, with ours."""


@dataclass
class _PrintedHistory:
    facts: dict[str, list[str]]
    moves: list[WrittenMove] = field(default_factory=list)
    faults: list[SheetFault] = field(default_factory=list)


_SIGN: Final = re.compile(r"^ *N *\| *RACK *\| *SOLUTION *\| *REF *\| *PTS\b", re.MULTILINE)


def shows(start: str) -> bool:
    """Returns whether the beginning of a text contains the headings of Eliot's list of moves."""
    return _SIGN.search(start) is not None


def read(text: str) -> SheetReading:
    """Reads the last list of moves that Eliot printed into a text; faults are returned, not raised."""
    histories: list[_PrintedHistory] = []
    facts: dict[str, list[str]] = {}
    for line, content in enumerate(lines_of(text), start=1):
        if len(content) > _LONGEST_LINE:
            continue
        if fact := _FACT.fullmatch(content):
            facts = facts if not histories or facts is not histories[-1].facts else {}
            facts.setdefault(fact[1], []).append(fact[2])
        elif HEADING.match(content):
            histories.append(_PrintedHistory(facts))
        elif histories and len(histories[-1].moves) < _MOST_ROWS and (row := _ROW.fullmatch(content)):
            _read_row(row, line, histories[-1])
    if not histories:
        return SheetReading(GameSheet(()), faults=(SheetFault(1, "import.fault.eliot_no_history"),))
    return _reading(histories[-1])


def variant_named(names: list[str]) -> str:
    """Returns the variant for Eliot's names of variants (`bingo`, `7among8`…); an empty text if none is known."""
    known = {VARIANTS[name] for name in names if name in VARIANTS}
    if not known:
        return ""
    letters = "7sur8" if "7sur8" in known else "normale"
    return f"{letters}+joker" if "joker" in known else letters


def _reading(history: _PrintedHistory) -> SheetReading:
    names = history.facts.get("variant", [])
    remarks = tuple(Remark(1, "import.eliot_variant", {"name": name}) for name in names if name not in VARIANTS)
    mode = history.facts.get("mode", ["Duplicate"])[0]
    faults = list(history.faults)
    if mode not in _MODES:
        faults.append(SheetFault(1, "import.fault.eliot_mode", {"mode": mode}))
    variant = variant_named(names) or ("" if remarks else "normale")
    return SheetReading(GameSheet(tuple(history.moves), variant=variant), remarks, tuple(faults))


def _read_row(row: re.Match[str], line: int, history: _PrintedHistory) -> None:
    number, rack, word, place, points = int(row[1]), row[2].strip(), row[3].strip(), row[4].strip(), int(row[5])
    draw = written_draw(rack)
    if draw is None:
        history.faults.append(SheetFault(line, "import.fault.draw", {"text": rack}, number))
    elif word in _NO_MOVE:
        history.moves.append(WrittenMove(line, draw, number=number))
    elif not _WORD.fullmatch(word):
        history.faults.append(SheetFault(line, "import.fault.word", {"text": word}, number))
    elif (reference := Reference.of(place)) is None:
        history.faults.append(SheetFault(line, "import.fault.reference", {"text": place}, number))
    else:
        history.moves.append(WrittenMove(line, draw, word, reference, points, number))
