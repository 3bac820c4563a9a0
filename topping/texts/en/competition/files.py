"""English sentences of the screen of competition files: sealed ones, results of rooms."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "competitions.do_files": "received file",
    "competition_files.title": "Competition files",
    "competition_files.about": "A sealed file opens with the referee’s code; without one, Enter keeps it here until "
    "the start. Results that were sent back are merged.",
    "competition_files.kept": "{name}: kept here, sealed. It opens at the referee’s start, or by the code.",
    "competition_files.here": "kept here",
    "competitions.sealed": "sealed",
    "competition_files.none": "No .topping file here: copy it into {folder}.",
    "competition_files.code": "Referee’s code",
    "competition_files.do_open": "open the file",
    "competition_files.code_wanted": "This file is sealed: type the code that the referee says.",
    "competition_files.column.file": "file",
    "competition_files.column.name": "competition",
    "competition_files.column.kind": "content",
    "competition_files.sealed": "sealed",
    "competition_files.results": "results",
    "competition_results.renvoi": "To send back",
    "competition_results.scelle": "Seal the games",
}
