"""`topping lexicon` adds word lists, lists the installed lexicons, chooses the default one, and looks up words."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from topping.cli.frame.output import is_yes, write_json, write_lines
from topping.cli.frame.parser import Parser, add_action, add_actions, add_argument, add_flag
from topping.cli.frame.secrecy import lexicon_asked
from topping.errors import DoubtfulListError
from topping.lexicon import bundled, catalogue, info, wordlist
from topping.lexicon.meaning import meaning_of
from topping.lexicon.official import LATEST, DetectedEdition, edition_of
from topping.lexicon.spelling import is_word, normalise
from topping.lexicon.wordlist import Doubt, Refused, WordList
from topping.texts import has, say

_REFUSED_SHOWN: Final = 10
_WORDS_SHOWN: Final = 60
_HASH_SHOWN: Final = 12


def declare_lexicon(parser: Parser) -> None:
    parser.set_defaults(run=_list)
    actions = add_actions(parser, "lexicon", required=True)

    add = add_action(actions, "lexicon", "add", _add)
    add_argument(add, "files", "help.lexicon.add.file", "help.lexicon.metavar.file", nargs="+", type=Path)
    add_argument(add, "--name", "help.lexicon.add.name", "help.lexicon.metavar.name")
    add_flag(add, "--replace", "help.lexicon.add.replace")
    add_flag(add, "--force", "help.lexicon.add.force")

    listing = add_action(actions, "lexicon", "list", _list)
    add_flag(listing, "--json", "help.lexicon.list.json")

    check = add_action(actions, "lexicon", "check", _check)
    add_argument(check, "words", "help.lexicon.check.words", "help.lexicon.metavar.word", nargs="+")
    _with_lexicon(check)

    about = add_action(actions, "lexicon", "info", _info)
    add_argument(about, "word", "help.lexicon.check.words", "help.lexicon.metavar.word")
    _with_lexicon(about)

    default = add_action(actions, "lexicon", "default", _default)
    add_argument(default, "name", "help.lexicon.default.name", "help.lexicon.metavar.name")


def _with_lexicon(parser: Parser) -> None:
    add_argument(parser, "--lexicon", "help.lexicon.which", "help.lexicon.metavar.lexicon")


def _out(*lines: str) -> None:
    write_lines(lines)


def _add(options: argparse.Namespace) -> int:
    doubts_told: list[Doubt] = []

    def confirm(read: WordList) -> None:
        if options.force or not read.doubts:
            return
        sentence = _doubts(read)
        doubts_told.extend(read.doubts)
        _tell_refused(read.refused, read.refused_count)
        if not sys.stdin.isatty():
            raise DoubtfulListError("lexicon.doubtful", path=options.files[0], doubts=sentence)
        _out(say("lexicon.doubts", doubts=sentence))
        if not is_yes(say("lexicon.take_it")):
            raise DoubtfulListError("lexicon.not_taken", path=options.files[0])

    added = catalogue.add(options.files, options.name, replace=options.replace, confirm=confirm)
    entry = added.entry
    key = "lexicon.already" if added.already else "lexicon.added"
    _out(say(key, name=entry.name, count=added.kept, hash=entry.hash[:_HASH_SHOWN]))
    _tell_left(added.read)
    if not doubts_told:
        _tell_refused(added.read.refused, added.read.refused_count)
    return 0


def _tell_left(read: WordList) -> None:
    """Prints which column of a word list was read (unless the first), how many words were too long, and which files
    were left out.
    """
    if read.column > 1:
        _out(say("lexicon.column", column=read.column))
    if read.too_long:
        _out(say("lexicon.too_long", count=read.too_long))
    if read.left_files:
        _out(say("lexicon.left_files", files=", ".join(map(_printable, read.left_files))))


def _doubts(read: WordList) -> str:
    values = {
        "refused": read.refused_count,
        "lines": read.lines,
        "words": len(read.words),
        "fewest": wordlist.FEWEST_WORDS,
        "known": read.known or 0,
        "short": read.short,
        "short_known": read.short_known,
        "unknown": _some(read.short_unknown),
    }
    return " ; ".join(say(f"lexicon.doubt.{doubt.value}", **values) for doubt in read.doubts)


def _some(words: tuple[str, ...]) -> str:
    """Returns the first sixty words as text, followed by the number of the others."""
    more = len(words) - _WORDS_SHOWN
    return " ".join(words[:_WORDS_SHOWN]) + (f" (+ {more})" if more > 0 else "")


def _tell_refused(shown: tuple[Refused, ...], count: int) -> None:
    """Prints the first ten refused lines of a word list with their reasons; `count` is the number of refused lines."""
    if count:
        _out(say("lexicon.refused", count=count))
    for refused in shown[:_REFUSED_SHOWN]:
        reason = say(f"lexicon.reason.{refused.reason.value}")
        key = "lexicon.refused_line_of" if refused.file else "lexicon.refused_line"
        text, file = _printable(refused.text), _printable(refused.file)
        _out(say(key, file=file, line=refused.line, text=text, reason=reason))
    if count > _REFUSED_SHOWN:
        _out(say("lexicon.refused_more", count=count - _REFUSED_SHOWN))


def _printable(text: str) -> str:
    shown = "".join(mark if mark.isprintable() else " " for mark in text)
    return shown if len(shown) <= 40 else shown[:39] + "…"


def _list(options: argparse.Namespace) -> int:
    entries = catalogue.installed()
    default = catalogue.default_name().casefold()
    if options.json:
        rows = [
            {
                "name": entry.name,
                "words": entry.word_count,
                "hash": entry.hash,
                "default": entry.name.casefold() == default,
                "damaged": entry.fault is not None,
                **({} if (told := _edition(entry)) is None else {"edition": told.number}),
            }
            for entry in entries
        ]
        write_json(rows)
        return 0
    wide = max(len(entry.name) for entry in entries)
    for entry in entries:
        _out(
            say(
                "lexicon.entry" if entry.fault is None else "lexicon.entry_damaged",
                mark="*" if entry.name.casefold() == default else " ",
                name=entry.name.ljust(wide),
                words=entry.word_count,
                count=f"{entry.word_count:>7}",
                hash=entry.hash[:_HASH_SHOWN],
            )
        )
        if (told := _edition(entry)) is not None:
            key = "lexicon.told_edition_latest" if told.number == LATEST else "lexicon.told_edition"
            _out("    " + say(key, number=told.number, word=told.word))
    if default not in {entry.name.casefold() for entry in entries}:
        catalogue.default()  # raises the error with the remedy
    return 0


def _edition(entry: catalogue.InstalledLexicon) -> DetectedEdition | None:
    """Returns the edition of the official dictionary to which the words of an added lexicon correspond.

    Returns None for the bundled lexicon and for a damaged one.
    """
    if entry.fault is not None or entry.name == bundled.NAME:
        return None
    return edition_of(catalogue.find(entry.name).admits)


def _check(options: argparse.Namespace) -> int:
    lexicon = lexicon_asked(options.lexicon)
    all_admitted = True
    for typed in options.words:
        word = normalise(typed)
        if not is_word(word):
            key, word = "lexicon.malformed", typed
        else:
            key = "lexicon.admitted" if lexicon.admits(word) else "lexicon.not_admitted"
        all_admitted = all_admitted and key == "lexicon.admitted"
        _out(say(key, word=word))
    return 0 if all_admitted else 1


def _info(options: argparse.Namespace) -> int:
    lexicon = lexicon_asked(options.lexicon)
    word = normalise(options.word)
    if not is_word(word):
        _out(say("lexicon.malformed", word=options.word))
        return 1
    admitted = lexicon.admits(word)
    _out(say("lexicon.info.admitted" if admitted else "lexicon.info.not_admitted", word=word, lexicon=lexicon.name))
    known = info.about(word)
    if known is None:
        if admitted:
            _out(say("lexicon.info.unlisted"))
        return 0 if admitted else 1
    _out(say("lexicon.info.forms", forms=", ".join(known.forms)))
    _out(*(say("lexicon.info.gloss", gloss=gloss) for gloss in known.glosses))
    senses = meaning_of(known, is_public=False).senses
    for sense in senses:
        key = "sense" if sense.lemma in known.forms and len(known.forms) == 1 else "sense_of"
        _out(say(f"lexicon.info.{key}", lemma=sense.lemma, text=sense.text))
    for kind, codes in (("register", known.registers), ("domain", known.domains), ("origin", known.origins)):
        labels = _labels(kind, codes)
        if labels:
            _out(say(f"lexicon.info.{kind}", labels=", ".join(labels)))
    if known.frequency is not None:
        _out(say("lexicon.info.frequency", frequency=known.frequency))
    if senses:
        _out(say("lexicon.info.source"))
    for page in dict.fromkeys(sense.lemma for sense in senses):
        _out(say("lexicon.info.authors", page=page.replace(" ", "_")))
    return 0


def _labels(kind: str, codes: Iterable[str]) -> list[str]:
    """Returns the translated labels of codes of this kind (such as registers or domains), each once; leaves out codes
    without a label.
    """
    keys = (f"lexicon.{kind}.{code}" for code in codes)
    return list(dict.fromkeys(say(key) for key in keys if has(key)))


def _default(options: argparse.Namespace) -> int:
    _out(say("lexicon.default_set", name=catalogue.set_default(options.name).name))
    return 0
