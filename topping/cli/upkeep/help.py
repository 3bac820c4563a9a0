"""`topping help` prints a page of the manual, or lists the pages."""

import argparse
import pydoc
import sys

from topping.cli.frame.parser import Parser, add_argument
from topping.manual import as_text, page_named, pages
from topping.texts import say


def declare_help(parser: Parser) -> None:
    add_argument(parser, "page", "help.help.page", "help.help.metavar", nargs="?")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if options.page is None:
        _list()
    else:
        _show(as_text(page_named(options.page)))
    return 0


def _list() -> None:
    known = pages()
    wide = max(len(page.name) for page in known)
    print(say("manual.pages"))
    for page in known:
        print(say("manual.page", name=page.name.ljust(wide), summary=page.summary))


def _show(text: str) -> None:
    """Shows a text page by page on a terminal; otherwise prints it."""
    if sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty():
        pydoc.pager(text)
    else:
        sys.stdout.write(text)
