"""How English writes numbers, and nouns with their number."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "number.group": ",",
    "number.decimal": "{whole}.{tenths}",
    "number.percent": "{number}%",
    # counted nouns, for sentences with several numbers: {points:points} is `count.points`
    "count.characters": plural("count", one="{count} character", other="{count} characters"),
    "count.consonants": plural("count", one="{count} consonant", other="{count} consonants"),
    "count.files": plural("count", one="{count} file", other="{count} files"),
    "count.entrants": plural("count", one="{count} entrant", other="{count} entrants"),
    "count.games": plural("count", one="{count} game", other="{count} games"),
    "count.letters": plural("count", one="{count} letter", other="{count} letters"),
    "count.minutes": plural("count", one="{count} minute", other="{count} minutes"),
    "count.missed": "{count} missed",
    "count.moves": plural("count", one="{count} move", other="{count} moves"),
    "count.players": plural("count", one="{count} player", other="{count} players"),
    "count.points": plural("count", one="{count} point", other="{count} points"),
    "count.pts": plural("count", one="{count} pt", other="{count} pts"),
    "count.rows": plural("count", one="{count} row", other="{count} rows"),
    "count.slow": "{count} slow",
    "count.solutions": plural("count", one="{count} solution", other="{count} solutions"),
    "count.squares": plural("count", one="{count} square", other="{count} squares"),
    "count.tops": plural("count", one="{count} top", other="{count} tops"),
    "count.vowels": plural("count", one="{count} vowel", other="{count} vowels"),
    "count.words": plural("count", one="{count} word", other="{count} words"),
}
