"""`topping words`: its commands and their options."""

from __future__ import annotations

from typing import Final

from topping.cli.frame.options import add_json, add_lexicon, whole_number
from topping.cli.frame.parser import Commands, Parser, Run, add_action
from topping.cli.words import lists
from topping.lexicon.tools.search import WordOrder
from topping.lexicon.words import LONGEST, SHORTEST
from topping.texts import say

_MOST_WORDS: Final = 10_000_000


def declare(parser: Parser) -> None:
    """Adds the commands of `words`."""
    actions = parser.add_subparsers(title=say("help.words.commands"), metavar=say("help.words.command"), required=True)
    for name, run in (("check", lists.check), ("forms", lists.forms)):
        _add(actions, name, run, "words", "word", nargs="+")
    anagrams = _add(actions, "anagrams", lists.anagrams, "letters", "letters")
    anagrams.add_argument("--within", action="store_true", help=say("help.words.within"))
    _add_filters(anagrams)
    _add(actions, "plus", lists.plus, "letters", "letters", told="plus_letters")
    _add(actions, "hooks", lists.hooks, "words", "word", nargs="+")
    extend = _add(actions, "extend", lists.extend, "word", "word")
    _add_limit(extend, "extend_limit")
    _add_filters(_add(actions, "pattern", lists.pattern, "pattern", "pattern", told="pattern_argument"))
    _add_filters(_add(actions, "regex", lists.regex, "expression", "expression"))
    _add_filters(_with_common(add_action(actions, "words", "list", lists.listing)))


def _add(
    actions: Commands, name: str, run: Run, argument: str, metavar: str, told: str = "", nargs: str | None = None
) -> Parser:
    """A command with one argument, given once or several times."""
    parser = add_action(actions, "words", name, run)
    shown, meaning = say(f"help.words.metavar.{metavar}"), say(f"help.words.{told or argument}")
    parser.add_argument(argument, metavar=shown, help=meaning, nargs=nargs)
    return _with_common(parser)


def _with_common(parser: Parser) -> Parser:
    """Adds what all the commands know."""
    parser.add_argument("--meaning", action="store_true", help=say("help.words.meaning"))
    add_json(parser)
    add_lexicon(parser)
    return parser


def _add_filters(parser: Parser) -> None:
    letters = say("help.words.metavar.letters")
    for option, name in (("--with", "holding"), ("--without", "lacking"), ("--only", "only")):
        parser.add_argument(option, metavar=letters, default="", dest=name, help=say(f"help.words.{name}"))
    for option, default in (("--shortest", SHORTEST), ("--longest", LONGEST)):
        told = say(f"help.words.{option[2:]}")
        parser.add_argument(option, metavar="N", type=whole_number(SHORTEST, LONGEST), default=default, help=told)
    known = [order.value for order in WordOrder]
    order = WordOrder.ALPHABET.value
    told = say("help.words.sort", known=", ".join(known))
    parser.add_argument("--sort", metavar=say("help.words.metavar.order"), choices=known, default=order, help=told)
    _add_limit(parser, "limit")
    parser.add_argument(
        "--skip", metavar="N", type=whole_number(0, _MOST_WORDS), default=0, help=say("help.words.skip")
    )


def _add_limit(parser: Parser, told: str) -> None:
    sentence = say(f"help.words.{told}", lists=lists.SHOWN_ON_TERMINAL, extensions=lists.EXTENSIONS_ON_TERMINAL)
    parser.add_argument("--limit", metavar="N", type=whole_number(0, _MOST_WORDS), help=sentence)
