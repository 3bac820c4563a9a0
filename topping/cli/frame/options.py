"""Options that several commands share."""

from __future__ import annotations

import argparse

from topping.cli.frame.parser import Parser
from topping.errors import InputError
from topping.rules.conditions.formula import DUPLICATE, FORMULAS
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.tiles.letters import COUNTS, JOKER
from topping.texts import say


def add_lexicon(parser: Parser) -> None:
    """`--lexicon NAME|FILE`."""
    parser.add_argument("--lexicon", metavar=say("help.metavar.lexicon"), help=say("help.lexicon_option"))


def add_variant(parser: Parser) -> None:
    """`--variant V`, and `--joker` for its joker game; read them with `variant_of`."""
    parser.add_argument(
        "--variant", metavar="V", default=NORMALE.name, help=say("help.variant_option", known=", ".join(VARIANTS))
    )
    parser.add_argument("--joker", action="store_true", help=say("help.joker_option"))


def variant_of(options: argparse.Namespace) -> Variant:
    """The variant that `--variant` and `--joker` name; raises `InputError` for an unknown one."""
    variant = Variant.parse(options.variant)
    return variant.with_joker(True) if options.joker else variant


def add_formula(parser: Parser) -> None:
    """`--formula F`; read it with `Formula.parse`."""
    parser.add_argument(
        "--formula", metavar=say("help.metavar.formula"), help=say("help.formula_option", known=", ".join(FORMULAS))
    )


def add_speed(parser: Parser) -> None:
    """`--speed S`, one of duplicate's."""
    known = ", ".join(speed.name for speed in DUPLICATE.speeds)
    parser.add_argument("--speed", metavar=say("help.metavar.speed"), help=say("help.speed_option", known=known))


def add_json(parser: Parser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help=say("help.json_option"))


def whole_number(least: int, most: int) -> _WholeNumber:
    """An argument type: a whole number within bounds."""
    return _WholeNumber(least, most)


class _WholeNumber:
    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            raise argparse.ArgumentTypeError(say("cli.number", text=text, least=self.least, most=self.most))
        return number


def check_rack(letters: str, variant: Variant) -> None:
    """Raises `InputError` where a rack is longer than the variant draws, or has more jokers than the bag."""
    if len(letters) > variant.drawn:
        raise InputError("position.rack_too_long", letters=letters, most=variant.drawn, variant=variant)
    if letters.count(JOKER) > COUNTS[JOKER]:
        raise InputError("solver.too_many_jokers", jokers=letters.count(JOKER), most=COUNTS[JOKER])
