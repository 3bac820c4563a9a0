"""`topping bank`: how many games there are for training, and deleting them."""

import argparse

from topping.cli.frame.output import write_json
from topping.cli.frame.parser import Parser, add_flag
from topping.disk import os_reason
from topping.errors import SetupError
from topping.game.bank.file import BankState, bank_folder, banks, drop_banks
from topping.sheets.table import picked
from topping.texts import say
from topping.texts.numbers import grouped


def declare_bank(parser: Parser) -> None:
    parser.set_defaults(run=_bank)
    form = parser.add_mutually_exclusive_group()
    add_flag(form, "--drop", "help.bank.drop")
    add_flag(form, "--json", "help.json_option")


def _bank(options: argparse.Namespace) -> int:
    if options.drop:
        try:
            count = drop_banks()
        except OSError as fault:
            raise SetupError("setup.write", path=fault.filename or bank_folder(), why=os_reason(fault)) from fault
        print(say("bank.dropped", count=count))
        return 0
    found = banks()
    if options.json:
        records = [
            picked(one, "variant", "lexicon:lexicon_name", "hash:lexicon_hash", "games", "bytes:size") for one in found
        ]
        write_json({"banks": records}, indent=None)
        return 0
    for one in found:
        print(in_words(one))
    if not found:
        print(say("bank.none"))
    return 0


def in_words(one: BankState) -> str:
    """A bank in one line: variant, lexicon, games, size."""
    size = grouped(one.size // 1_000)
    return say("bank.line", variant=one.variant, lexicon=one.lexicon_name, games=one.games, size=size)
