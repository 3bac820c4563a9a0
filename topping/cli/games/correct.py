"""`topping correct`: corrects bulletins by §4 and §5."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from topping.cli.frame.lexicon_asked import lexicon_asked
from topping.cli.frame.lines import input_lines
from topping.cli.frame.options import add_lexicon, check_rack
from topping.cli.frame.parser import Parser
from topping.correction.bulletin.bulletinjson import Fields, read_bulletin
from topping.correction.sanction.correction import Correction
from topping.correction.sanction.motive import Motive, Sanction
from topping.correction.treatment.correct import correct
from topping.errors import InputError, ToppingError
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Admits
from topping.sheets.slip import reason_in_words
from topping.texts import say

_KEYS: Final = ("position", "move_number", "variant", "formula", "bulletin")
_MOST_MOVES: Final = 999


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_run)
    parser.add_argument("bulletin", nargs="*", metavar="JSON", help=say("help.bulletin"))
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    admits = lexicon_asked(options.lexicon).admits
    for number, line in input_lines(options.bulletin):
        try:
            correction = _correct(_parse(line), admits)
        except ToppingError as fault:
            fault.at_line(number)
            raise
        print(json.dumps(_as_json(correction), ensure_ascii=False), flush=True)
    return 0


def _parse(line: str) -> Fields:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise InputError("correct.not_json", column=getattr(fault, "colno", 1)) from None
    if not isinstance(value, dict):
        raise InputError("correct.not_object")
    return Fields(value, _KEYS, "correct")


def _correct(fields: Fields, admits: Admits) -> Correction:
    variant = Variant.parse(fields.text("variant")) if fields.has("variant") else NORMALE
    formula = fields.text("formula") if fields.has("formula") else DUPLICATE.name
    position = Position.parse(fields.text("position"))
    check_rack(position.rack, variant)
    move_number = fields.number("move_number", 1, _MOST_MOVES)
    bulletin = read_bulletin(fields.raw("bulletin"), position)
    return correct(bulletin, position, admits, move_number, variant, formula)


def _as_json(correction: Correction) -> dict[str, Any]:
    sanction = correction.sanction
    answer = {
        "points": correction.points,
        "gross": correction.gross,
        "sanction": None if sanction is Sanction.NONE else sanction.value,
        "paragraphs": correction.paragraphs,
        "reasons": [reason_in_words(reason) for reason in correction.reasons],
    }
    otherwise = correction.question
    if otherwise is not None:
        joins = [reason for reason in correction.reasons if reason.motive is Motive.FALLACIOUS]
        words = [word for reason in joins for word in reason.words]
        places = [str(place) for reason in joins for place in reason.references]
        answer["question"] = {
            "about": "join",
            "words": words,
            "places": places,
            "otherwise": otherwise.points,
            "sentence": say("correct.question_of_join", words=words, places=places, points=otherwise.points),
        }
    return answer
