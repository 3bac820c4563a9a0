"""`topping words check` tells whether words are valid. `topping words search` lists words by letters or pattern.

Words are listed in columns on a terminal, otherwise one per line.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from topping.cli.frame.options import add_json, add_lexicon, whole_number
from topping.cli.frame.output import tell_fault, write_json, write_lines
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument, add_choice, add_flag
from topping.cli.frame.secrecy import lexicon_asked
from topping.lexicon.bundled import HASH
from topping.lexicon.graph import WordGraph
from topping.lexicon.info import WordInfo, about
from topping.lexicon.meaning import Meaning, meaning_of, meanings
from topping.lexicon.playability import tops_of_words
from topping.lexicon.spelling import LONGEST, SHORTEST, is_word
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.profile import WordProfile
from topping.lexicon.tools.profiling import verdict_on
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.sheets.table import picked
from topping.texts import say
from topping.wording.sentences import printable

_GAP: Final = 2
_INDENT: Final = "  "
_MOST_SENSES: Final = 2
_MOST_WORDS: Final = 10_000_000
_SHOWN_ON_TERMINAL: Final = 200
"""Most words on a terminal by default; elsewhere all are written."""


def terminal_width() -> int | None:
    """Returns the width (characters) of the terminal; None if output does not go to a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def in_columns(words: Sequence[str], width: int) -> Iterator[str]:
    """Yields lines of at most `width` characters that list words in columns, row by row."""
    if not words:
        return
    wide = max(map(len, words)) + _GAP
    per_line = max(1, (width - len(_INDENT) + _GAP) // wide)
    for start in range(0, len(words), per_line):
        yield _INDENT + "".join(word.ljust(wide) for word in words[start : start + per_line]).rstrip()


def wrapped(head: str, words: Iterable[str], width: int | None) -> Iterator[str]:
    """Yields lines with `head` followed by words, at most `width` characters each (None: one line). Further lines are
    indented below the first word.
    """
    line, indent = head, " " * len(head)
    for word in words:
        if width is not None and len(line) + 1 + len(word) > width and line.strip() and line != head:
            yield line
            line = indent
        line += f" {word}"
    yield line


def with_jokers(word: str, jokers: str) -> str:
    """Returns a word with the letters in `jokers`, those that jokers stand for, in lower case, each at its last
    occurrence.
    """
    shown = list(word)
    for letter in jokers:
        place = len(shown) - 1 - shown[::-1].index(letter)
        shown[place] = letter.lower()
    return "".join(shown)


class WordsAsked:
    """The lexicon and output options of a `topping words` command."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Opens the lexicon that the options name; raises `LexiconError`."""
        self.graph: WordGraph = lexicon_asked(options.lexicon)
        self.as_json: bool = options.json
        self.with_meaning: bool = options.meaning

    @cached_property
    def finder(self) -> WordFinder:
        return WordFinder(self.graph, tops_of_words())

    def about(self, word: str) -> WordInfo | None:
        """Returns what the bundled lexicon knows about a word; None if the command uses that lexicon itself."""
        return None if self.graph.hash == HASH else about(word)

    def go_on(self) -> Callable[[], None]:
        """Returns a function to call again and again during a search. It raises `InputError` once the search takes too
        long.
        """
        return stopping(lambda: time.monotonic_ns() // 1_000_000)

    def meanings(self, words: list[str]) -> dict[str, str]:
        """Returns the first definitions of each word, in one line, by word. Words without a definition are left out;
        empty without `--meaning`.
        """
        if not self.with_meaning:
            return {}
        known = meanings(words, is_public=False)
        return {word: in_one_line(meaning) for word, meaning in known.items() if meaning.senses}

    def write(self, record: dict[str, Any], meanings: dict[str, str] | None = None) -> None:
        """Writes a record as a line of JSON, whose first fields are the name and hash of the lexicon. With `--meaning`,
        the last field holds the `meanings`, if given.
        """
        more = {} if meanings is None or not self.with_meaning else {"meanings": meanings}
        write_json({"lexicon": self.graph.name, "hash": self.graph.hash} | record | more, indent=None)

    def told(self, word: str, meanings: dict[str, str]) -> str:
        """Returns the line that lists a word in a pipe or file: the word and, with `--meaning`, a tab and its
        definitions.
        """
        return f"{word}\t{meanings.get(word, '')}" if self.with_meaning else word


def in_one_line(meaning: Meaning) -> str:
    """Formats the first two definitions of a word in one line.

    For an inflected form, the dictionary word precedes: `porter : Soutenir…`.
    """
    parts = []
    for sense in meaning.senses[:_MOST_SENSES]:
        is_own = sense.lemma in meaning.spellings and len(meaning.spellings) == 1
        parts.append(sense.text if is_own else say("words.told.sense", lemma=sense.lemma, text=sense.text))
    return " ; ".join(parts)


def _tell_source(is_owed: bool) -> None:
    if is_owed:
        sys.stderr.write(say("lexicon.info.source") + "\n")


def check(options: argparse.Namespace) -> int:
    """Prints whether each word is valid, and why not; returns exit code 1 if any word is invalid, otherwise 0."""
    asked = WordsAsked(options)
    profiles = [_profile(word, asked) for word in options.words]
    if asked.as_json:
        asked.write({"words": [_checked(profile, asked) for profile in profiles]})
    else:
        width = terminal_width()
        for written in profiles:
            write_lines(check_lines(written, width))
            _tell_meaning(written, asked)
        _tell_source(asked.with_meaning and any(profile.senses for profile in profiles))
    return 0 if all(profile.admission.is_admitted for profile in profiles) else 1


def check_lines(profile: WordProfile, width: int | None) -> Iterator[str]:
    """Yields the lines that tell whether a word is valid; if not, also the most similar valid words. The latter are
    broken at `width` characters (None: never).
    """
    yield say(f"words.told.admission.{profile.admission.value}", word=printable(profile.word))
    if profile.closest:
        yield from wrapped("  " + say("words.told.closest"), profile.closest, width)


def _profile(text: str, asked: WordsAsked) -> WordProfile:
    """Returns what the command prints about the typed `text` as a word: validity, points, similar words, definitions.

    Reads the bundled lexicon (0.2 s) only if the output needs it.
    """
    verdict = verdict_on(text, asked.graph, lambda: asked.finder, asked.about)
    if not (asked.as_json or asked.with_meaning) or not is_word(verdict.word):
        return verdict
    known, profile = about(verdict.word), replace(verdict, tops=asked.finder.tops(verdict.word))
    if known is None:
        return profile
    senses = meaning_of(known, is_public=False).senses if asked.with_meaning else ()
    return replace(profile, spellings=known.forms, senses=senses)


def _checked(profile: WordProfile, asked: WordsAsked) -> dict[str, Any]:
    names = ("word", "admitted:admission.is_admitted", "reason:admission", "closest", "points", "tops", "spellings")
    record = picked(profile, *names)
    return record | {"meaning": _meaning(profile) or None} if asked.with_meaning else record


def _meaning(profile: WordProfile) -> str:
    return in_one_line(Meaning(profile.word, profile.spellings, profile.senses))


def _tell_meaning(profile: WordProfile, asked: WordsAsked) -> None:
    if asked.with_meaning and profile.senses:
        write_lines((f"  {_meaning(profile)}",))


def search(options: argparse.Namespace) -> int:
    """Prints the words that meet all criteria of the options; returns exit code 0."""
    return _show(
        options,
        WordSearch(
            letters=options.letters,
            uses_all=not options.within,
            pattern=options.pattern,
            expression=options.expression,
            holding=options.holding,
            lacking=options.lacking,
            only=options.only,
            shortest=options.shortest,
            longest=options.longest,
        ),
    )


def _show(options: argparse.Namespace, search: WordSearch) -> int:
    asked, width = WordsAsked(options), terminal_width()
    limit = options.limit if options.limit is not None else _SHOWN_ON_TERMINAL if width and not options.json else 0
    order = WordOrder(options.sort)
    page = asked.finder.page(search, order, options.skip, limit or None, asked.go_on())
    meanings = asked.meanings([word.word for word in page.words])
    if asked.as_json:
        asked.write(_record(page, meanings, has_meanings=asked.with_meaning))
    elif width is None:
        write_lines(asked.told(word.word, meanings) for word in page.words)
    else:
        write_lines(on_terminal(page, order, meanings, asked.graph.name, width))
    _tell_source(bool(meanings) and not asked.as_json)
    if width is None and not asked.as_json and page.start + len(page.words) < page.total:
        tell_fault(say("words.told.cut", shown=len(page.words), words=page.total))
    return 0


def _record(page: WordPage, meanings: dict[str, str], *, has_meanings: bool) -> dict[str, object]:
    """Returns one page of found words as a JSON object, with their meanings if `has_meanings`. Its names never change,
    because other programs read them.
    """
    words = []
    for listed in page.words:
        word: dict[str, object] = picked(listed, "word", "points", "tops", "jokers")
        words.append(word | {"meaning": meanings.get(listed.word)} if has_meanings else word)
    lengths = {str(length): count for length, count in page.by_length}
    return {"total": page.total, "skipped": page.start, "lengths": lengths, "words": words}


def on_terminal(page: WordPage, order: WordOrder, meanings: dict[str, str], lexicon: str, width: int) -> Iterator[str]:
    """Yields the lines, at most `width` characters each, that show a page of found words: their number, then the words
    in columns.

    With meanings, each word has its own line. If sorted by length, each length has a heading.
    """
    yield say("words.told.found", count=page.total, lexicon=lexicon)
    if meanings:
        for word in page.words:
            yield f"  {_shown(word)}  {meanings.get(word.word, '')}".rstrip()
    elif order in (WordOrder.LENGTH, WordOrder.LONGEST):
        counts = dict(page.by_length)
        for length, words in groupby(page.words, key=lambda listed: len(listed.word)):
            yield say("words.told.of_length", length=length, words=counts[length])
            yield from in_columns([_shown(word) for word in words], width)
    else:
        yield from in_columns([_with_figure(word, order) for word in page.words], width)
    if page.start or len(page.words) < page.total:
        first = page.start + 1
        yield say("words.told.page", first=first, last=page.start + len(page.words), total=page.total)


def _shown(listed: ListedWord) -> str:
    return with_jokers(listed.word, listed.jokers)


def _with_figure(listed: ListedWord, order: WordOrder) -> str:
    figures = {WordOrder.POINTS: listed.points, WordOrder.PLAYED: listed.tops}
    return f"{_shown(listed)} {figures[order]}" if order in figures else _shown(listed)


def declare_words(parser: Parser) -> None:
    actions = add_actions(parser, "words", required=True)
    checking = add_action(actions, "words", "check", check)
    add_argument(checking, "words", "help.words.words", "help.words.metavar.word", nargs="+")
    _add_common(checking)
    finding = add_action(actions, "words", "search", search)
    add_argument(finding, "letters", "help.words.letters", "help.words.metavar.letters", nargs="?", default="")
    add_flag(finding, "--within", "help.words.within")
    add_argument(finding, "--pattern", "help.words.pattern", "help.words.metavar.pattern", default="")
    expression = "help.words.metavar.expression"
    add_argument(finding, "--regex", "help.words.expression", expression, default="", dest="expression")
    for option, name in (("--with", "holding"), ("--without", "lacking"), ("--only", "only")):
        add_argument(finding, option, f"help.words.{name}", "help.words.metavar.letters", default="", dest=name)
    length = whole_number(SHORTEST, LONGEST)
    for name, default in (("shortest", SHORTEST), ("longest", LONGEST)):
        add_argument(finding, f"--{name}", f"help.words.{name}", "N", type=length, default=default)
    orders = [order.value for order in WordOrder]
    add_choice(
        finding, "--sort", "help.words.sort", "help.words.metavar.order", orders, default=WordOrder.ALPHABET.value
    )
    told = say("help.words.limit", lists=_SHOWN_ON_TERMINAL)
    finding.add_argument("--limit", metavar="N", type=whole_number(0, _MOST_WORDS), help=told)
    add_argument(finding, "--skip", "help.words.skip", "N", type=whole_number(0, _MOST_WORDS), default=0)
    _add_common(finding)


def _add_common(parser: Parser) -> None:
    add_flag(parser, "--meaning", "help.words.meaning")
    add_json(parser)
    add_lexicon(parser)
