"""`topping words plus, hooks, extend`: what can be added to letters and to words."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from topping.cli.words.asked import WordsAsked, write_json
from topping.cli.words.printing import in_columns, terminal_width, wrapped, write_lines
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.extensions import Extensions, ExtensionTable
from topping.lexicon.tools.plus import PlusTable
from topping.texts import say

SHOWN_ON_TERMINAL: Final = 60
"""Words of a list of extensions on a terminal where no number was asked for."""


def plus(options: argparse.Namespace) -> int:
    """The words of some letters and one more."""
    asked = WordsAsked(options)
    table = plus_table(asked.finder, options.letters)
    every = [*table.words, *(word for row in table.rows for word in row.words)]
    meanings = asked.meanings(every) if asked.with_meaning else {}
    if asked.as_json:
        rows = {row.letter: list(row.words) for row in table.rows}
        record: dict[str, Any] = {"letters": table.letters, "words": list(table.words), "plus": rows}
        write_json(asked.record() | record | _meanings(asked, meanings))
    else:
        write_lines(plus_lines(table, terminal_width()))
        _tell_meanings(every, meanings)
    return 0


def plus_lines(table: PlusTable, width: int | None) -> Iterator[str]:
    """A line for the letters themselves, and one for each extra letter; wrapped at `width` where there is one."""
    yield from wrapped(f"{table.letters} :", table.words or (say("words.told.none"),), width)
    for row in table.rows:
        yield from wrapped(f"+{row.letter} :", row.words, width)
    if not table.rows:
        yield say("words.told.no_plus")


def hooks(options: argparse.Namespace) -> int:
    """The letters that words take before and after them, and their benjamins."""
    asked = WordsAsked(options)
    tables = [extension_table(asked.finder, word, 0) for word in options.words]
    meanings = asked.meanings([table.word for table in tables]) if asked.with_meaning else {}
    if asked.as_json:
        write_json(asked.record() | {"words": [_hooks(table) for table in tables]} | _meanings(asked, meanings))
        return 0
    width = terminal_width()
    for table in tables:
        write_lines(hook_lines(table, width))
    _tell_meanings([table.word for table in tables], meanings)
    return 0


def hook_lines(table: ExtensionTable, width: int | None) -> Iterator[str]:
    """A word, then its hooks before and after it and its benjamins, a line each."""
    yield say("words.told.admitted" if table.is_admitted else "words.told.not_admitted", word=table.word)
    rows: tuple[tuple[str, Iterable[str]], ...] = (
        ("before", table.hooks_before),
        ("after", table.hooks_after),
        ("benjamins", table.benjamins),
    )
    for name, letters in rows:
        yield from wrapped("  " + say(f"words.told.{name}"), tuple(letters) or ("–",), width)


def extend(options: argparse.Namespace) -> int:
    """The longer words around a word."""
    asked, width = WordsAsked(options), terminal_width()
    limit = options.limit if options.limit is not None else SHOWN_ON_TERMINAL if width and not options.json else 0
    table = extension_table(asked.finder, options.word, limit or None)
    lists = {"front": table.front, "back": table.back, "both": table.both}
    every = [word for one in lists.values() for word in one.words]
    meanings = asked.meanings(every) if asked.with_meaning else {}
    if asked.as_json:
        found = {name: {"total": one.total, "words": list(one.words)} for name, one in lists.items()}
        write_json(asked.record() | _hooks(table) | found | _meanings(asked, meanings))
    elif width is None:
        for name, one in lists.items():
            write_lines("\t".join((name, word, *_told(word, asked, meanings))) for word in one.words)
    else:
        for name, one in lists.items():
            write_lines(_list_lines(name, table.word, one, width))
        _tell_meanings(every, meanings)
    return 0


def _list_lines(name: str, word: str, found: Extensions, width: int) -> Iterator[str]:
    yield say(f"words.told.{name}", word=word, count=found.total)
    yield from in_columns(found.words, width)
    if len(found.words) < found.total:
        yield "  " + say("words.told.page", first=1, last=len(found.words), total=found.total)


def _told(word: str, asked: WordsAsked, meanings: dict[str, str]) -> tuple[str, ...]:
    return (meanings.get(word, ""),) if asked.with_meaning else ()


def _hooks(table: ExtensionTable) -> dict[str, Any]:
    return {
        "word": table.word,
        "admitted": table.is_admitted,
        "before": table.hooks_before,
        "after": table.hooks_after,
        "benjamins": list(table.benjamins),
    }


def _meanings(asked: WordsAsked, meanings: dict[str, str]) -> dict[str, Any]:
    return {"meanings": meanings} if asked.with_meaning else {}


def _tell_meanings(words: Iterable[str], meanings: dict[str, str]) -> None:
    """The definitions below a table, with their source."""
    write_lines(f"{word}\t{meanings[word]}" for word in dict.fromkeys(words) if word in meanings)
    if meanings:
        sys.stderr.write(say("lexicon.info.source") + "\n")
