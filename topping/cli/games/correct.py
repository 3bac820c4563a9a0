"""`topping correct` corrects bulletins, given as JSON, by the rules of §4 and §5."""

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from topping.cli.frame.options import add_lexicon, check_rack
from topping.cli.frame.output import answer_lines
from topping.cli.frame.parser import Parser, add_argument
from topping.cli.frame.secrecy import held_positions, lexicon_asked
from topping.correction.bulletin import Bulletin, Fields, read_bulletin
from topping.correction.correct import correct
from topping.correction.sanction import Correction, Motive, Sanction
from topping.errors import InputError
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.grid.board import Direction
from topping.rules.grid.position import Position
from topping.rules.scoring import Admits
from topping.sheets.slip import reason_in_words
from topping.texts import say

_KEYS: Final = ("position", "move_number", "variant", "formula", "bulletin")
_MOST_MOVES: Final = 999


def declare_correct(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_argument(parser, "bulletin", "help.bulletin", "JSON", nargs="*")
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    admits = lexicon_asked(options.lexicon).admits
    with held_positions() as must_be_free:

        def answer(line: str) -> str:
            return json.dumps(_answer(_parse(line), admits, must_be_free), ensure_ascii=False)

        return answer_lines(options.bulletin, answer)


def _parse(line: str) -> Fields:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise InputError("correct.not_json", column=getattr(fault, "colno", 1)) from None
    if not isinstance(value, dict):
        raise InputError("correct.not_object")
    return Fields(value, _KEYS, "correct")


def _answer(fields: Fields, admits: Admits, must_be_free: Callable[[Position], None]) -> dict[str, Any]:
    variant = Variant.parse(fields.text("variant")) if fields.has("variant") else NORMALE
    formula = fields.text("formula") if fields.has("formula") else DUPLICATE.name
    position = Position.parse(fields.text("position"))
    check_rack(position.rack, variant)
    must_be_free(position)
    move_number = fields.number("move_number", 1, _MOST_MOVES)
    given = fields.raw("bulletin")
    bulletin = read_bulletin(given, position)

    def corrected(candidate: Bulletin) -> Correction:
        return correct(candidate, position, admits, move_number, variant, formula)

    answer = _as_json(corrected(bulletin))
    if isinstance(given, Mapping) and given.get("move") is not None and given.get("direction") is None:
        across, down = (corrected(_directed(bulletin, direction)) for direction in Direction)
        if not across.is_paid_as(down):
            answer["question"] = _question_of_direction(across.points, down.points)
    return answer


def _directed(bulletin: Bulletin, direction: Direction) -> Bulletin:
    return replace(
        bulletin, inscriptions=tuple(replace(inscription, direction=direction) for inscription in bulletin.inscriptions)
    )


def _question_of_direction(across: int, down: int) -> dict[str, Any]:
    """Returns a question to the user, as a JSON object: whether the player wrote the move across or down (§5.3, §5.5).

    `across` and `down` are the points of the move for each answer.
    """
    sentence = say("correct.question_of_direction", across=across, down=down)
    return {"about": "direction", "horizontal": across, "vertical": down, "sentence": sentence}


def _as_json(correction: Correction) -> dict[str, Any]:
    sanction = correction.sanction
    answer: dict[str, Any] = {
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
