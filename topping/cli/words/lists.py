"""`topping words anagrams, pattern, regex, list`: the words that a search finds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final

from topping.cli.frame.output import tell_fault
from topping.cli.words.asked import WordsAsked, write_json
from topping.cli.words.printing import in_columns, terminal_width, with_jokers, write_lines
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.texts import say

SHOWN_ON_TERMINAL: Final = 200
"""Words that are shown on a terminal where no number was asked for; elsewhere all are written."""


def anagrams(options: argparse.Namespace) -> int:
    """The words of some letters."""
    return _show(options, replace(_filters(options), letters=options.letters, uses_all=not options.within))


def pattern(options: argparse.Namespace) -> int:
    """The words that look like a pattern."""
    return _show(options, replace(_filters(options), pattern=options.pattern))


def regex(options: argparse.Namespace) -> int:
    """The words in which a regular expression is found."""
    return _show(options, replace(_filters(options), expression=options.expression))


def listing(options: argparse.Namespace) -> int:
    """The words of some letters and lengths."""
    return _show(options, _filters(options))


def _filters(options: argparse.Namespace) -> WordSearch:
    return WordSearch(
        holding=options.holding,
        lacking=options.lacking,
        only=options.only,
        shortest=options.shortest,
        longest=options.longest,
    )


def _show(options: argparse.Namespace, search: WordSearch) -> int:
    asked, width = WordsAsked(options), terminal_width()
    limit = options.limit if options.limit is not None else SHOWN_ON_TERMINAL if width and not options.json else 0
    order = WordOrder(options.sort)
    page = asked.finder.page(search, order, options.skip, limit or None, asked.go_on())
    meanings = asked.meanings([one.word for one in page.words]) if asked.with_meaning else {}
    if asked.as_json:
        write_json(asked.record() | _record(page, meanings, has_meanings=asked.with_meaning))
    elif width is None:
        write_lines(_piped(page, meanings, has_meanings=asked.with_meaning))
    else:
        write_lines(on_terminal(page, order, meanings, asked.graph.name, width))
    if asked.with_meaning and not asked.as_json and meanings:
        sys.stderr.write(say("lexicon.info.source") + "\n")
    if width is None and not asked.as_json and page.start + len(page.words) < page.total:
        tell_fault(say("words.told.cut", shown=len(page.words), words=page.total))
    return 0


def _record(page: WordPage, meanings: dict[str, str], *, has_meanings: bool) -> dict[str, object]:
    """A page as other programs read it: its names never change, and new ones are added at the end."""
    words = []
    for one in page.words:
        word: dict[str, object] = {"word": one.word, "points": one.points, "tops": one.tops, "jokers": one.jokers}
        words.append(word | {"meaning": meanings.get(one.word)} if has_meanings else word)
    lengths = {str(length): count for length, count in page.by_length}
    return {"total": page.total, "skipped": page.start, "lengths": lengths, "words": words}


def _piped(page: WordPage, meanings: dict[str, str], *, has_meanings: bool) -> Iterator[str]:
    for one in page.words:
        yield f"{one.word}\t{meanings.get(one.word, '')}" if has_meanings else one.word


def on_terminal(page: WordPage, order: WordOrder, meanings: dict[str, str], lexicon: str, width: int) -> Iterator[str]:
    """A page for a person: how many words there are, then the words, by their lengths where that is their order."""
    yield say("words.told.found", count=page.total, lexicon=lexicon)
    if meanings:
        for one in page.words:
            yield f"  {_shown(one)}  {meanings.get(one.word, '')}".rstrip()
    elif order in (WordOrder.LENGTH, WordOrder.LONGEST):
        counts = dict(page.by_length)
        for length, words in groupby(page.words, key=lambda one: len(one.word)):
            yield say("words.told.of_length", length=length, words=counts[length])
            yield from in_columns([_shown(one) for one in words], width)
    else:
        yield from in_columns([_with_figure(one, order) for one in page.words], width)
    if page.start or len(page.words) < page.total:
        first = page.start + 1
        yield say("words.told.page", first=first, last=page.start + len(page.words), total=page.total)


def _shown(one: ListedWord) -> str:
    return with_jokers(one.word, one.jokers)


def _with_figure(one: ListedWord, order: WordOrder) -> str:
    """A word, with the number that it is sorted by."""
    figures = {WordOrder.POINTS: one.points, WordOrder.PLAYED: one.tops}
    return f"{_shown(one)} {figures[order]}" if order in figures else _shown(one)
