"""`topping words`: all about words (`check`, `forms`), lists (`anagrams`, `pattern`, `regex`, `list`), tables.

On a terminal words stand in columns; in a pipe there is a word a line.
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

from topping.cli.frame.held import lexicon_asked
from topping.cli.frame.options import add_json, add_lexicon, whole_number
from topping.cli.frame.output import tell_fault, write_json, write_lines
from topping.cli.frame.parser import Commands, Parser, Run, add_action, add_actions, add_argument, add_choice, add_flag
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning, meaning_of
from topping.lexicon.playability import tops_of_words
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.extensions import Extensions, ExtensionTable, PlusTable
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profile import LemmaForms, WordProfile
from topping.lexicon.tools.profiling import profile_of
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.lexicon.words import LONGEST, SHORTEST
from topping.sheets.table import picked
from topping.sheets.wording import printable
from topping.texts import say

_HOOKS: Final = ("word", "admitted:is_admitted", "before:hooks_before", "after:hooks_after", "benjamins")
_GAP: Final = 2
_INDENT: Final = "  "
_MOST_SENSES: Final = 2
_MOST_WORDS: Final = 10_000_000
_SHOWN_ON_TERMINAL: Final = 200
"""Words that are shown on a terminal where no number was asked for; elsewhere all are written."""
_EXTENSIONS_ON_TERMINAL: Final = 60
"""The same of a list of extensions."""


def terminal_width() -> int | None:
    """The width of the terminal that the output goes to, in characters; None where it goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def in_columns(words: Sequence[str], width: int) -> Iterator[str]:
    """The words in columns of one width, read from left to right, in lines of at most `width` characters."""
    if not words:
        return
    wide = max(map(len, words)) + _GAP
    per_line = max(1, (width - len(_INDENT) + _GAP) // wide)
    for start in range(0, len(words), per_line):
        yield _INDENT + "".join(word.ljust(wide) for word in words[start : start + per_line]).rstrip()


def wrapped(head: str, words: Iterable[str], width: int | None) -> Iterator[str]:
    """`head` and the words behind it, broken between words at `width` and aligned behind the head."""
    line, indent = head, " " * len(head)
    for word in words:
        if width is not None and len(line) + 1 + len(word) > width and line.strip() and line != head:
            yield line
            line = indent
        line += f" {word}"
    yield line


def with_jokers(word: str, jokers: str) -> str:
    """A word with the letters of its jokers in lower case, the last of each kind first."""
    shown = list(word)
    for letter in jokers:
        place = len(shown) - 1 - shown[::-1].index(letter)
        shown[place] = letter.lower()
    return "".join(shown)


class WordsAsked:
    """The lexicon of one command, and what is made from it when it is first needed."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Raises `LexiconError` as `lexicon_asked` does."""
        self.graph: WordGraph = lexicon_asked(options.lexicon)
        self.as_json: bool = options.json
        self.with_meaning: bool = options.meaning

    @cached_property
    def finder(self) -> WordFinder:
        return WordFinder(self.graph, tops_of_words())

    @cached_property
    def open_list(self) -> OpenList:
        return OpenList()

    def go_on(self) -> Callable[[], None]:
        """What a search of this command calls to know whether it has taken too long."""
        return stopping(lambda: time.monotonic_ns() // 1_000_000)

    def meanings(self, words: list[str]) -> dict[str, str]:
        """The first definitions of each word in one line, where they are asked for and there are any."""
        if not self.with_meaning:
            return {}
        known = {word: meaning_of(info, is_public=False) for word, info in self.open_list.about(words).items()}
        return {word: in_one_line(meaning) for word, meaning in known.items() if meaning.senses}

    def write(self, record: dict[str, Any], meanings: dict[str, str] | None = None) -> None:
        """Writes a JSON record, its first fields those of the lexicon, its last the meanings that are asked for."""
        more = {} if meanings is None or not self.with_meaning else {"meanings": meanings}
        write_json({"lexicon": self.graph.name, "hash": self.graph.hash} | record | more, indent=None)

    def told(self, word: str, meanings: dict[str, str]) -> str:
        """A word in a pipe."""
        return f"{word}\t{meanings.get(word, '')}" if self.with_meaning else word


def in_one_line(meaning: Meaning) -> str:
    """`porter : Soutenir…` for the first definitions of a word, with the entry where the word is a form of it."""
    found = []
    for sense in meaning.senses[:_MOST_SENSES]:
        is_own = sense.lemma in meaning.spellings and len(meaning.spellings) == 1
        found.append(sense.text if is_own else say("words.told.sense", lemma=sense.lemma, text=sense.text))
    return " ; ".join(found)


def plus(options: argparse.Namespace) -> int:
    """The words of some letters and one more."""
    asked = WordsAsked(options)
    table = plus_table(asked.finder, options.letters)
    every = [*table.words, *(word for row in table.rows for word in row.words)]
    meanings = asked.meanings(every)
    if asked.as_json:
        rows = {row.letter: row.words for row in table.rows}
        asked.write(picked(table, "letters", "words") | {"plus": rows}, meanings)
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
    meanings = asked.meanings([table.word for table in tables])
    if asked.as_json:
        asked.write({"words": [picked(table, *_HOOKS) for table in tables]}, meanings)
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
    limit = options.limit if options.limit is not None else _EXTENSIONS_ON_TERMINAL if width and not options.json else 0
    table = extension_table(asked.finder, options.word, limit or None)
    lists = {"front": table.front, "back": table.back, "both": table.both}
    every = [word for one in lists.values() for word in one.words]
    meanings = asked.meanings(every)
    if asked.as_json:
        found = {name: picked(one, "total", "words") for name, one in lists.items()}
        asked.write(picked(table, *_HOOKS) | found, meanings)
    elif width is None:
        for name, one in lists.items():
            write_lines(f"{name}\t{asked.told(word, meanings)}" for word in one.words)
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


def _tell_meanings(words: Iterable[str], meanings: dict[str, str]) -> None:
    """The definitions below a table, with their source."""
    write_lines(f"{word}\t{meanings[word]}" for word in dict.fromkeys(words) if word in meanings)
    _tell_source(bool(meanings))


def _tell_source(is_owed: bool) -> None:
    if is_owed:
        sys.stderr.write(say("lexicon.info.source") + "\n")


def check(options: argparse.Namespace) -> int:
    """Whether words are admitted, and why; exit code 1 where one is not."""
    asked = WordsAsked(options)
    profiles = [_profile(word, asked) for word in options.words]
    if asked.as_json:
        asked.write({"words": [_checked(one, asked) for one in profiles]})
    else:
        width = terminal_width()
        for one in profiles:
            write_lines(check_lines(one, width))
            _tell_meaning(one, asked)
        _tell_source(asked.with_meaning and any(one.senses for one in profiles))
    return 0 if all(one.admission.is_admitted for one in profiles) else 1


def check_lines(profile: WordProfile, width: int | None) -> Iterator[str]:
    """The verdict on a word, and the words closest to it where it is not admitted."""
    yield say(f"words.told.admission.{profile.admission.value}", word=printable(profile.word))
    if profile.closest:
        yield from wrapped("  " + say("words.told.closest"), profile.closest, width)


def forms(options: argparse.Namespace) -> int:
    """All forms of the entries of words; exit code 1 where the open list knows none of one."""
    asked, width = WordsAsked(options), terminal_width()
    profiles = [_profile(word, asked) for word in options.words]
    if asked.as_json:
        record = [_checked(one, asked) | {"lemmas": [_entry(entry) for entry in one.lemmas]} for one in profiles]
        asked.write({"words": record})
    elif width is None:
        for one in profiles:
            write_lines(_piped_profile(one))
            if not one.lemmas:
                tell_fault(say("words.told.no_forms_of", word=printable(one.word)))
    else:
        for one in profiles:
            write_lines(form_lines(one, width))
            _tell_meaning(one, asked)
    if not asked.as_json:
        _tell_source(asked.with_meaning and any(one.senses for one in profiles))
    return 0 if all(one.lemmas for one in profiles) else 1


def form_lines(profile: WordProfile, width: int) -> Iterator[str]:
    """A word, then its entries, each with its forms; those that are not admitted have a star."""
    yield from check_lines(profile, width)
    if not profile.lemmas:
        yield "  " + say("words.told.no_forms")
    for entry in profile.lemmas:
        key = "words.told.verb" if entry.is_verb else "words.told.entry"
        yield say(key, lemma=entry.lemma, count=len(entry.forms))
        yield from in_columns([one.word + ("" if one.is_admitted else "*") for one in entry.forms], width)
    if any(not one.is_admitted for entry in profile.lemmas for one in entry.forms):
        yield say("words.told.star")


def _piped_profile(profile: WordProfile) -> Iterator[str]:
    """A line a form: the form, its entry, what it is, and a star where it is not admitted."""
    for entry in profile.lemmas:
        for one in entry.forms:
            yield "\t".join((one.word, entry.lemma, " ; ".join(one.notes), "" if one.is_admitted else "*")).rstrip("\t")


def _profile(word: str, asked: WordsAsked) -> WordProfile:
    return profile_of(word, asked.graph, asked.finder, asked.open_list, is_public=False)


def _checked(profile: WordProfile, asked: WordsAsked) -> dict[str, Any]:
    names = ("word", "admitted:admission.is_admitted", "reason:admission", "closest", "points", "tops", "spellings")
    record = picked(profile, *names)
    return record | {"meaning": _meaning(profile) or None} if asked.with_meaning else record


def _entry(entry: LemmaForms) -> dict[str, Any]:
    forms = [picked(one, "word", "admitted:is_admitted", "notes") for one in entry.forms]
    return picked(entry, "lemma", "verb:is_verb") | {"forms": forms}


def _meaning(profile: WordProfile) -> str:
    return in_one_line(Meaning(profile.word, profile.spellings, profile.senses))


def _tell_meaning(profile: WordProfile, asked: WordsAsked) -> None:
    if asked.with_meaning and profile.senses:
        write_lines((f"  {_meaning(profile)}",))


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
    limit = options.limit if options.limit is not None else _SHOWN_ON_TERMINAL if width and not options.json else 0
    order = WordOrder(options.sort)
    page = asked.finder.page(search, order, options.skip, limit or None, asked.go_on())
    meanings = asked.meanings([one.word for one in page.words])
    if asked.as_json:
        asked.write(_record(page, meanings, has_meanings=asked.with_meaning))
    elif width is None:
        write_lines(asked.told(one.word, meanings) for one in page.words)
    else:
        write_lines(on_terminal(page, order, meanings, asked.graph.name, width))
    _tell_source(bool(meanings) and not asked.as_json)
    if width is None and not asked.as_json and page.start + len(page.words) < page.total:
        tell_fault(say("words.told.cut", shown=len(page.words), words=page.total))
    return 0


def _record(page: WordPage, meanings: dict[str, str], *, has_meanings: bool) -> dict[str, object]:
    """A page as other programs read it: its names never change, and new ones are added at the end."""
    words = []
    for one in page.words:
        word: dict[str, object] = picked(one, "word", "points", "tops", "jokers")
        words.append(word | {"meaning": meanings.get(one.word)} if has_meanings else word)
    lengths = {str(length): count for length, count in page.by_length}
    return {"total": page.total, "skipped": page.start, "lengths": lengths, "words": words}


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
    figures = {WordOrder.POINTS: one.points, WordOrder.PLAYED: one.tops}
    return f"{_shown(one)} {figures[order]}" if order in figures else _shown(one)


def declare_words(parser: Parser) -> None:
    actions = add_actions(parser, "words", required=True)
    for name, run in (("check", check), ("forms", forms)):
        _add(actions, name, run, "words", "word", nargs="+")
    of_letters = _add(actions, "anagrams", anagrams, "letters", "letters")
    add_flag(of_letters, "--within", "help.words.within")
    _add_filters(of_letters)
    _add(actions, "plus", plus, "letters", "letters", told="plus_letters")
    _add(actions, "hooks", hooks, "words", "word", nargs="+")
    _add_limit(_add(actions, "extend", extend, "word", "word"), "extend_limit")
    _add_filters(_add(actions, "pattern", pattern, "pattern", "pattern", told="pattern_argument"))
    _add_filters(_add(actions, "regex", regex, "expression", "expression"))
    _add_filters(_with_common(add_action(actions, "words", "list", listing)))


def _add(
    actions: Commands, name: str, run: Run, argument: str, metavar: str, told: str = "", nargs: str | None = None
) -> Parser:
    parser = add_action(actions, "words", name, run)
    add_argument(parser, argument, f"help.words.{told or argument}", f"help.words.metavar.{metavar}", nargs=nargs)
    return _with_common(parser)


def _with_common(parser: Parser) -> Parser:
    add_flag(parser, "--meaning", "help.words.meaning")
    add_json(parser)
    add_lexicon(parser)
    return parser


def _add_filters(parser: Parser) -> None:
    for option, name in (("--with", "holding"), ("--without", "lacking"), ("--only", "only")):
        add_argument(parser, option, f"help.words.{name}", "help.words.metavar.letters", default="", dest=name)
    length = whole_number(SHORTEST, LONGEST)
    for name, default in (("shortest", SHORTEST), ("longest", LONGEST)):
        add_argument(parser, f"--{name}", f"help.words.{name}", "N", type=length, default=default)
    orders = [order.value for order in WordOrder]
    add_choice(
        parser, "--sort", "help.words.sort", "help.words.metavar.order", orders, default=WordOrder.ALPHABET.value
    )
    _add_limit(parser, "limit")
    add_argument(parser, "--skip", "help.words.skip", "N", type=whole_number(0, _MOST_WORDS), default=0)


def _add_limit(parser: Parser, told: str) -> None:
    sentence = say(f"help.words.{told}", lists=_SHOWN_ON_TERMINAL, extensions=_EXTENSIONS_ON_TERMINAL)
    parser.add_argument("--limit", metavar="N", type=whole_number(0, _MOST_WORDS), help=sentence)
