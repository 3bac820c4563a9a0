"""English sentences of rosters: what each column is taken for, why a line enrols nobody."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "roster_file.empty": "the list names nobody",
    "roster_file.too_large": "the list is too long to be read",
    "roster_file.too_long": "the list has too many lines: the rest is not read",
    "roster_file.total": "a row of totals, which enrols nobody: {text}",
    "roster_file.no_name": "no name: {text}",
    "roster_file.too_many_names": "too many names for one entrant: {text}",
    "roster_file.no_partner": "{text} has no partner",
    "roster_file.number": "“{text}” is no number",
    "roster_file.number_twice": "the number {text} is given twice",
    "roster_file.twice": "{text} is enrolled twice",
    "roster_file.licence_lost": "the spreadsheet turned this licence into a number ({text}): give the column the text "
    "format and type it again",
    "roster_file.line": "line {line}: {sentence}",
    "roster_file.column.number": "number",
    "roster_file.column.name": "name",
    "roster_file.column.first": "first name",
    "roster_file.column.partner": "partner",
    "roster_file.column.partner-first": "partner’s first name",
    "roster_file.column.club": "club",
    "roster_file.column.licence": "licence number",
    "roster_file.column.partner-licence": "partner’s licence",
    "roster_file.column.series": "series",
    "roster_file.column.category": "category",
    "roster_file.column.centre": "room",
    "roster_file.column.minor": "minor",
    "roster_file.column.none": "column passed over",
    "roster_file.no_row": "the list has nothing but headings",
    "roster_file.endless": "a line far too long",
    "roster_file.not_text": "this is neither a workbook (.xlsx, .xls, .ods) nor text",
    "roster_file.sheet": plural(
        "count",
        one="Sheet read: “{sheet}”; {count} other sheet is not read.",
        other="Sheet read: “{sheet}”; {count} other sheets are not read.",
    ),
    "roster_file.zeros": "Licences in digits of a workbook .xls or .ods: a zero that only the format of the cell "
    "shows is not read; if one is missing, save the sheet as .xlsx.",
    "workbook.damaged": "this workbook is damaged: open it in the spreadsheet and save it again, as .xlsx or CSV",
    "workbook.other_kind": "files of this kind are not read: save the sheet as .xlsx, .ods or CSV, without a password, "
    "or paste its cells at the kiosk",
    "workbook.too_large": "this workbook is too large: leave only the sheet to be read in it",
}
