"""The word tools, the word judge, letters to tick off, sheets to print, the menu of other games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.kiosk.looks import othergames, words
from tests.screens.state import State

_WORDS = {
    "empty": "word tools",
    "a word": "word tools of a word",
    "a long word": "word tools of a long word",
    "letters": "word tools of letters",
    "a pattern": "word tools of a pattern",
    "one more letter": "word tools with one more",
    "forms": "word tools of forms",
    "refused": "word tools refused",
    "not admitted": "word tools not admitted",
    "letter pad": "word tools pad",
}
_JUDGE = {
    "empty": "word judge",
    "typed": "word judge typed",
    "refused": "word judge refused",
    "reads eight": "word judge reads eight",
    "reads again": "word judge reads again",
    "not admitted": "word judge does not",
    "admitted": "word judge admits",
    "leaving": "word judge left",
}
_BESIDE = {**othergames.SCENES, **othergames.MORE}

STATES: Final[Mapping[str, State]] = {
    **{f"words/{name}": State(words.SCENES[known]) for name, known in _WORDS.items()},
    "play/words barred": State(words.SCENES["word tools barred"]),
    "other games/usual": State(_BESIDE["other games"]),
    "other games/public": State(_BESIDE["other games"], is_public=True),
    **{f"word judge/{name}": State(_BESIDE[known]) for name, known in _JUDGE.items()},
    "letters/none ticked": State(_BESIDE["letters to tick"]),
    "letters/some ticked": State(_BESIDE["letters ticked"]),
    "sheets/written": State(_BESIDE["blank sheets"]),
}
