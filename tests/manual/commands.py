"""The manual's pages of commands, made from the parsers: `python -m tests.manual.commands` writes them anew.

What stands below the commands, from the heading of `RECORDS` on, is written by hand and stays.
"""

import argparse
from collections.abc import Iterator

from tests.conftest import CHECKOUT
from topping.cli.commands import COMMANDS, declare
from topping.cli.frame.options import add_play_options
from topping.cli.frame.parser import Parser
from topping.texts import language, say, speak

_FOLDER = CHECKOUT / "assets" / "manual"
PAGES = {"fr": _FOLDER / "commandes.md", "en": _FOLDER / "en" / "commandes.md"}
_FRENCH = """\
# Commandes

Toutes les commandes de topping et leurs options.

Chaque commande s’écrit `topping COMMANDE`, et `topping COMMANDE --help` montre ce qui suit pour elle. Toutes
connaissent `--help` (ou `-h`) et `--lang fr|en`, que l’on peut aussi écrire avant la commande. Codes de sortie :
0 tout va bien ; 1 une vérification a échoué, ou un fichier ou un lexique ne peut servir ; 2 la commande ou l’entrée
est mal formée.
"""
_ENGLISH = """\
# Commands

All commands of topping and their options.

Every command is written `topping COMMAND`, and `topping COMMAND --help` shows what follows for it. All know `--help`
(or `-h`) and `--lang fr|en`, which may also be written before the command. Exit codes: 0 all is well; 1 a check
failed, or a file or a lexicon cannot be used; 2 the command or the input is malformed.
"""
_EFFECT = {"fr": "effet", "en": "effect"}
HEADS = {"fr": _FRENCH, "en": _ENGLISH}
RECORDS = {"fr": "## Les enregistrements de topping export", "en": "## The records of topping export"}


def page(spoken: str) -> str:
    """The whole page in a language, with plain spaces."""
    speak(spoken)
    parser = Parser(prog="topping")
    parser.add_argument("--version", action="store_true", help=say("help.version"))
    add_play_options(parser)
    lines = [HEADS[spoken], *_command("topping", say("help.play"), parser)]
    for name in COMMANDS:
        parser = Parser(prog=f"topping {name}")
        declare(name, parser)
        lines += _command(parser.prog, say(f"help.{name}"), parser)
    _, heading, by_hand = PAGES[spoken].read_text("utf-8").partition(RECORDS[spoken])
    return "\n".join(lines).replace("\u00a0", " ").rstrip("\n") + f"\n\n{heading}{by_hand}"


def _command(name: str, meaning: str, parser: Parser, level: int = 2) -> Iterator[str]:
    """The heading, meaning and options of a command, then the commands that it has of its own."""
    yield f"{'#' * level} {name}\n"
    yield f"{meaning[0].upper()}{meaning[1:].rstrip('.')}.\n"
    rows = []
    inner: argparse._SubParsersAction[Parser] | None = None
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            inner = action
        elif action.dest not in ("help", "lang"):
            rows.append(f"| `{_written(action)}` | {action.help} |")
    if rows:
        yield "\n".join([f"| option | {_EFFECT[language()]} |", "| --- | --- |", *rows, ""])
    if inner is not None:
        meanings = {choice.dest: str(choice.help) for choice in inner._choices_actions}
        for word, choice in inner.choices.items():
            yield from _command(f"{name} {word}", meanings[word], choice, level + 1)


def _written(action: argparse.Action) -> str:
    """As the help writes it, a mark of a table escaped."""
    value = str(action.metavar or "").replace("|", "\\|")
    if action.option_strings:
        return f"{action.option_strings[0]} {value}".strip()
    return {"*": f"[{value} …]", "+": f"{value} …", "?": f"[{value}]"}.get(str(action.nargs), value)


if __name__ == "__main__":
    for spoken, path in PAGES.items():
        path.write_text(page(spoken), "utf-8")
