"""`topping edition`: a club's own games of the day, made, told, written to a file and read from one."""

import argparse
import sys
from pathlib import Path

from topping import config
from topping.cli.frame.output import write_json
from topping.cli.frame.parser import Parser, add_action, add_argument, add_flag
from topping.game.editions import edition_of, export_edition, import_edition, leave_edition, new_edition, read_edition
from topping.lexicon.catalogue import default_name
from topping.texts import say
from topping.training.daily import DailyEdition


def declare_edition(parser: Parser) -> None:
    parser.set_defaults(run=_show, json=False)
    actions = parser.add_subparsers(title=say("help.edition.commands"), metavar=say("help.edition.command"))
    show = add_action(actions, "edition", "show", _show)
    add_flag(show, "--json", "help.edition.json")
    new = add_action(actions, "edition", "new", _new)
    add_argument(new, "name", "help.edition.name", "help.metavar.name")
    for name, run in (("export", _export), ("import", _import)):
        action = add_action(actions, "edition", name, run)
        add_argument(action, "file", "help.edition.file", "help.metavar.file", type=Path)
        add_flag(action, "--force", f"help.edition.{name}_force")
    add_action(actions, "edition", "leave", _leave)


def _show(options: argparse.Namespace) -> int:
    edition = edition_of(config.load()[0])
    if options.json:
        named = (None, None) if edition is None else (edition.name, edition.mark)
        write_json(dict(zip(("name", "mark"), named, strict=True)), indent=None)
    else:
        sys.stdout.write(say("edition.none") + "\n" if edition is None else _in_force(edition))
    return 0


def _new(options: argparse.Namespace) -> int:
    sys.stdout.write(_in_force(new_edition(options.name)))
    return 0


def _export(options: argparse.Namespace) -> int:
    export_edition(options.file, overwrite=options.force)
    sys.stdout.write(say("edition.exported", path=options.file) + "\n")
    return 0


def _import(options: argparse.Namespace) -> int:
    file = read_edition(options.file)
    entry = import_edition(file, replaces=options.force)
    sys.stdout.write(_in_force(file.edition))
    if entry.name != default_name():
        sys.stdout.write(say("edition.other_default", name=entry.name, default=default_name()) + "\n")
    return 0


def _leave(options: argparse.Namespace) -> int:
    leave_edition()
    sys.stdout.write(say("edition.none") + "\n")
    return 0


def _in_force(edition: DailyEdition) -> str:
    return say("edition.in_force", name=edition.name, mark=edition.mark) + "\n"
