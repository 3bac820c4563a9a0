"""A draft as text, which a crash of the program leaves whole; it opens again where it stood.

Topping brouillon 1
Nom : Mardi soir
Formule : topping
Variante : normale
Coup : 2
Ligne : AEIRST

 1 AECC?NU C(H)ACUNE H4 76
 2 -AEIOUUA
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from topping.errors import GameFileError, InputError, ToppingError
from topping.play.editing.draft import MOST_ROWS, GameDraft
from topping.play.editing.row import TypedRow, parse_row
from topping.rules.conditions.formula import Formula
from topping.rules.conditions.variant import Variant

FIRST_LINE: Final = "Topping brouillon 1"
"""The first line, with the version of the format."""
_FIRST = re.compile(r"topping\s+brouillon\s+1", re.IGNORECASE)
_TAG = re.compile(r"(Nom|Formule|Variante|Coup|Ligne) : (.*)")
_ROW = re.compile(r"\s*([0-9]{1,3})(?: (.*))?")


def is_draft(text: str) -> bool:
    """Whether a text begins as a draft does."""
    return bool(_FIRST.fullmatch(text.removeprefix("\ufeff").split("\n", 1)[0].strip()))


def format_draft(draft: GameDraft) -> str:
    """The text of a draft; ends with a line feed."""
    tags = (
        ("Nom", _one_line(draft.name)),
        ("Formule", draft.formula.name),
        ("Variante", draft.variant.name),
        ("Coup", str(draft.at + 1)),
        ("Ligne", _one_line(draft.line)),
    )
    lines = [FIRST_LINE, *(f"{tag} : {value}" for tag, value in tags if value), ""]
    lines += [f"{number:2} {row}".rstrip() for number, row in enumerate(draft.rows, start=1)]
    return "\n".join(lines) + "\n"


def parse_draft(text: str) -> GameDraft:
    """Reads a draft; raises `GameFileError`, with the line, for what is none."""
    lines = text.removeprefix("\ufeff").split("\n")
    if not is_draft(text):
        raise GameFileError("editing.no_draft").at_line(1)
    draft, at = GameDraft(), 0
    for number, line in enumerate(lines[1:], start=2):
        try:
            if found := _TAG.fullmatch(line):
                if found.group(1) == "Coup":
                    at = int(found.group(2)) - 1
                else:
                    draft = _tagged(draft, found.group(1), found.group(2))
            elif found := _ROW.fullmatch(line):
                draft = replace(draft, rows=(*draft.rows, _row(found, len(draft.rows))))
            elif line.strip():
                raise GameFileError("game.line", text=line[:60])
        except ValueError:
            raise GameFileError("game.line", text=line[:60]).at_line(number) from None
        except ToppingError as fault:
            raise GameFileError(fault.key, **fault.details).at_line(number) from None
    return replace(draft, at=max(0, min(at, len(draft.rows))))


def _tagged(draft: GameDraft, tag: str, value: str) -> GameDraft:
    match tag:
        case "Nom":
            return replace(draft, name=value)
        case "Formule":
            return replace(draft, formula=Formula.parse(value))
        case "Variante":
            return replace(draft, variant=Variant.parse(value))
        case _:
            return replace(draft, line=value)


def _row(found: re.Match[str], before: int) -> TypedRow:
    if int(found.group(1)) != before + 1:
        raise InputError("game.move_number", said=found.group(1), wanted=before + 1)
    if before >= MOST_ROWS:
        raise InputError("editing.many_rows", most=MOST_ROWS)
    return parse_row(found.group(2)) if (found.group(2) or "").strip() else TypedRow()


def _one_line(text: str) -> str:
    return " ".join(text.split())
