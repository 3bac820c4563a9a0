"""French sentences of the command line: help, reports, and argparse's own words."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "cli.fault": "topping : {sentence}",
    "cli.usage_error": "{program} : {message} (voyez {program} --help)",
    # argparse's own words, by the English they stand for
    "argparse.usage: ": "usage : ",
    "argparse.positional arguments": "arguments",
    "argparse.options": "options",
    "argparse.show this help message and exit": "montrer cette aide",
    "argparse.show program's version number and exit": "montrer la version",
    "argparse.the following arguments are required: %s": "il manque : %s",
    "argparse.unrecognized arguments: %s": "arguments inconnus : %s",
    "argparse.expected one argument": "une valeur est attendue",
    "argparse.expected at least one argument": "au moins une valeur est attendue",
    "argparse.invalid %(type)s value: %(value)r": "valeur impossible : %(value)r",
    "argparse.invalid choice: %(value)r (choose from %(choices)s)": "%(value)r n’est pas un choix (%(choices)s)",
    "argparse.not allowed with argument %s": "ne va pas avec %s",
    "argparse.argument %(argument_name)s: %(message)s": "argument %(argument_name)s : %(message)s",
    # help
    "help.topping": "Le topping : jouer et arbitrer des parties duplicate, contre la montre.",
    "help.version": "montrer la version",
    "help.commands": "commandes",
    "help.command": "COMMANDE",
}
