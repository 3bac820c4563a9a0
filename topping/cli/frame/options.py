"""Options that several commands share, and the text form of conditions in tables."""

from __future__ import annotations

import argparse
import re
from typing import Final

from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.config import LEAST_TIME_S, MOST_TIME_S
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS
from topping.rules.conditions.options import NO_OPTIONS
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.tiles import COUNTS, JOKER
from topping.texts import has, say
from topping.texts.times import schedule_in_words, to_tenths


def add_lexicon(parser: Parser) -> None:
    """Adds the option `--lexicon NAME|FILE` to a command."""
    add_argument(parser, "--lexicon", "help.lexicon_option", "help.metavar.lexicon")


def add_variant(parser: Parser) -> None:
    """Adds the options `--variant V` and `--joker`, which chooses the variant's joker game."""
    add_argument(parser, "--variant", "help.variant_option", "V", VARIANTS, default=NORMALE.name)
    add_flag(parser, "--joker", "help.joker_option")


def variant_of(options: argparse.Namespace) -> Variant:
    """Returns the variant given by `--variant` and `--joker`; raises `InputError` for an unknown variant."""
    variant = Variant.parse(options.variant)
    return variant.with_joker(True) if options.joker else variant


def add_formula(parser: Parser) -> None:
    """Adds the option `--formula F`, the name of a formula."""
    add_argument(parser, "--formula", "help.formula_option", "help.metavar.formula", FORMULAS)


def add_speed(parser: Parser, told: str = "help.speed_option") -> None:
    """Adds the option `--speed S`, the name of a speed of duplicate; `told` is the key of its help text."""
    add_argument(parser, "--speed", told, "help.metavar.speed", (speed.name for speed in DUPLICATE.speeds))


def add_json(parser: Parser) -> None:
    """Adds the option `--json` to a command."""
    add_flag(parser, "--json", "help.json_option")


def whole_number(least: int, most: int) -> _WholeNumber:
    """Returns a `type` for argparse that accepts whole numbers from `least` to `most`."""
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
    """Raises `InputError` if a rack is longer than the variant allows, or has more jokers than the variant's bag."""
    if len(letters) > variant.drawn:
        raise InputError("position.rack_too_long", letters=letters, most=variant.drawn, variant=variant)
    if letters.count(JOKER) > COUNTS[JOKER]:
        raise InputError("solver.too_many_jokers", jokers=letters.count(JOKER), most=COUNTS[JOKER])


_KNOWN_SPEEDS: Final = frozenset(speed.name for formula in FORMULAS.values() for speed in formula.speeds)


def conditions_in_words(conditions: Conditions) -> str:
    """Describes conditions in words, such as `1:00,0 par coup, 0:20,0 de pénalité · tirage annoncé`.

    Leaves out the formula and the variant.
    """
    parts = [_times(conditions)]
    if conditions.formula.costs_penalty:
        parts[0] = say("scores.with_penalty", times=parts[0], penalty=to_tenths(conditions.penalty_ms))
    if conditions.announced:
        parts.append(say("scores.announced"))
    if conditions.helps:
        parts.append(say("scores.assists", names=", ".join(map(_assist, conditions.helps))))
    if conditions.options != NO_OPTIONS:
        parts.append(say("scores.options", options=str(conditions.options)))
    return " · ".join(parts)


def _times(conditions: Conditions) -> str:
    speed = conditions.speed
    if speed.name and speed.name not in _KNOWN_SPEEDS:
        return speed.name
    stages = speed.schedule.stages
    limit_ms = conditions.speed.schedule.limit_ms(1)
    if len(stages) > 1 or limit_ms is None:
        return schedule_in_words([(stage.moves, stage.limit_ms) for stage in stages])
    return say("scores.each_move", limit=to_tenths(limit_ms))


def _assist(name: str) -> str:
    key = f"scores.assist.{name}"
    return say(key) if has(key) else name


_SIZE: Final = re.compile(r"(\d{3,5})[x×](\d{3,5})")
_LEAST: Final = (640, 480)
_MOST: Final = (7680, 4320)
"""Bounds of a window's size in pixels: smaller is unreadable, larger impossible."""
_USUAL: Final = (1280, 720)


def add_window_options(parser: Parser) -> None:
    """Adds the options `--windowed` and `--size`, for the window of the kiosk."""
    add_flag(parser, "--windowed", "help.windowed_option")
    add_argument(parser, "--size", "help.size_option", "1280x720", type=_size)


def window_size(options: argparse.Namespace) -> tuple[int, int] | None:
    """Returns the size (pixels) of the window that the options request; None for full screen."""
    size: tuple[int, int] | None = options.size
    return size or (_USUAL if options.windowed else None)


def add_play_options(parser: Parser) -> None:
    """Adds the options of the kiosk, which `topping` has as well as `topping play`."""
    add_window_options(parser)
    time_s, penalty_s = whole_number(LEAST_TIME_S, MOST_TIME_S), whole_number(0, MOST_TIME_S)
    add_argument(parser, "--time", "help.time_option", "S", type=time_s)
    add_argument(parser, "--penalty", "help.penalty_option", "S", type=penalty_s)
    add_formula(parser)
    add_speed(parser)
    add_lexicon(parser)


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    width, height = (int(match.group(1)), int(match.group(2))) if match is not None else (0, 0)
    if not (_LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]):
        raise argparse.ArgumentTypeError(say("cli.size", text=text))
    return width, height
