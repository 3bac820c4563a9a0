"""`topping lexicon`: adds word lists, lists those installed, looks words up."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from topping.cli.parser import Parser, add_action
from topping.lexicon import catalogue, info
from topping.lexicon.words import is_word, normalise
from topping.texts import has, say

_REFUSED_SHOWN = 10
_HASH_SHOWN = 12


def declare(parser: Parser) -> None:
    """Adds the commands of `lexicon`."""
    parser.set_defaults(run=_list)
    actions = parser.add_subparsers(
        title=say("help.lexicon.commands"), metavar=say("help.lexicon.command"), required=True
    )

    add = add_action(actions, "lexicon", "add", _add)
    add.add_argument("file", metavar=say("help.lexicon.metavar.file"), type=Path, help=say("help.lexicon.add.file"))
    add.add_argument("--name", metavar=say("help.lexicon.metavar.name"), help=say("help.lexicon.add.name"))
    add.add_argument("--replace", action="store_true", help=say("help.lexicon.add.replace"))

    listing = add_action(actions, "lexicon", "list", _list)
    listing.add_argument("--json", action="store_true", help=say("help.lexicon.list.json"))

    check = add_action(actions, "lexicon", "check", _check)
    check.add_argument(
        "words", metavar=say("help.lexicon.metavar.word"), nargs="+", help=say("help.lexicon.check.words")
    )
    _with_lexicon(check)

    about = add_action(actions, "lexicon", "info", _info)
    about.add_argument("word", metavar=say("help.lexicon.metavar.word"), help=say("help.lexicon.check.words"))
    _with_lexicon(about)

    default = add_action(actions, "lexicon", "default", _default)
    default.add_argument("name", metavar=say("help.lexicon.metavar.name"), help=say("help.lexicon.default.name"))


def _with_lexicon(parser: Parser) -> None:
    parser.add_argument("--lexicon", metavar=say("help.lexicon.metavar.lexicon"), help=say("help.lexicon.which"))


def _out(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _add(options: argparse.Namespace) -> int:
    added = catalogue.add(options.file, options.name, replace=options.replace)
    entry = added.entry
    key = "lexicon.already" if added.already else "lexicon.added"
    _out(say(key, name=entry.name, count=added.kept, hash=entry.hash[:_HASH_SHOWN]))
    if added.refused:
        _out(say("lexicon.refused", count=len(added.refused)))
    for refused in added.refused[:_REFUSED_SHOWN]:
        reason = say(f"lexicon.reason.{refused.reason.value}")
        _out(say("lexicon.refused_line", line=refused.line, text=_printable(refused.text), reason=reason))
    if len(added.refused) > _REFUSED_SHOWN:
        _out(say("lexicon.refused_more", count=len(added.refused) - _REFUSED_SHOWN))
    return 0


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
            }
            for entry in entries
        ]
        _out(json.dumps(rows, ensure_ascii=False, indent=2))
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
    if default not in {entry.name.casefold() for entry in entries}:
        catalogue.default()  # raises the error that says how to fix it
    return 0


def _check(options: argparse.Namespace) -> int:
    lexicon = catalogue.open_lexicon(options.lexicon)
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
    lexicon = catalogue.open_lexicon(options.lexicon)
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
    for kind, codes in (("register", known.registers), ("domain", known.domains), ("origin", known.origins)):
        labels = _labels(kind, codes)
        if labels:
            _out(say(f"lexicon.info.{kind}", labels=", ".join(labels)))
    if known.frequency is not None:
        _out(say("lexicon.info.frequency", frequency=known.frequency))
    return 0


def _labels(kind: str, codes: Iterable[str]) -> list[str]:
    """What the codes stand for; codes without a plain meaning are left out."""
    keys = (f"lexicon.{kind}.{code}" for code in codes)
    return list(dict.fromkeys(say(key) for key in keys if has(key)))


def _default(options: argparse.Namespace) -> int:
    _out(say("lexicon.default_set", name=catalogue.set_default(options.name).name))
    return 0
