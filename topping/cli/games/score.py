"""`topping score` prints the points of moves and whether they are valid."""

import argparse
import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from topping.cli.frame.options import add_json, add_lexicon, add_variant, check_rack, variant_of
from topping.cli.frame.output import answer_lines
from topping.cli.frame.parser import Parser, add_argument
from topping.cli.frame.secrecy import held_positions, lexicon_asked
from topping.errors import InputError
from topping.rules.grid.position import Position
from topping.rules.moves import Move, TypedMove
from topping.rules.scoring import Judgement, judge
from topping.texts import say


def declare_score(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_argument(parser, "position_and_move", "help.position_and_move", "POSITION MOVE", nargs="*")
    add_json(parser)
    add_variant(parser)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    variant = variant_of(options)
    graph = lexicon_asked(options.lexicon)
    with held_positions() as must_be_free:

        def answer(line: str) -> str:
            position, move = _parse(line, tabbed=not options.position_and_move)
            check_rack(position.rack, variant)
            must_be_free(position)
            judgement = judge(position, move, variant, graph.admits)
            return json.dumps(_as_json(judgement), ensure_ascii=False) if options.json else _as_text(move, judgement)

        return answer_lines(options.position_and_move, answer)


def _parse(line: str, *, tabbed: bool) -> tuple[Position, Move]:
    """Parses a position and a move from one line; raises `InputError`.

    They are separated by a tab. Only with `tabbed` false may blanks separate them; the last words are then the move.
    """
    if "\t" in line:
        position, _, move = line.partition("\t")
        return _read(position, move)
    words = line.split()
    if tabbed or len(words) < 3:
        raise InputError("score.malformed")
    for count in (2, 3, 1):  # `PASSE H4`; `PASSE h 4`; `PASSEH4`
        with suppress(InputError):
            return _read(" ".join(words[:-count]), " ".join(words[-count:]))
    return _read(" ".join(words[:-2]), " ".join(words[-2:]))


def _read(position_text: str, text: str) -> tuple[Position, Move]:
    position, typed = Position.parse(position_text), TypedMove.parse(text)
    reference = typed.reference
    if reference is None:
        raise InputError("move.malformed", text=text)
    if _is_lower(text):
        typed = replace(typed, lowered=frozenset(range(len(typed.word))))
    jokers = typed.jokers(position, reference) or ()
    word = "".join(letter.lower() if place in jokers else letter for place, letter in enumerate(typed.word))
    return position, Move(word, reference)


def _is_lower(text: str) -> bool:
    """Returns whether the word of the move is in lower case without marked jokers; its letters are then not jokers.

    `topping solve`, in contrast, reads lower-case letters as jokers.
    """
    with suppress(InputError):
        return Move.parse(text).word.islower() and "(" not in text
    return False


def _as_json(judgement: Judgement) -> dict[str, Any]:
    score, fault = judgement.score, judgement.fault
    return {
        "points": score.points if score else None,
        "words": [word.upper() for word in score.words] if score else [],
        "admitted": fault is None,
        "reason": None if fault is None else fault.value,
    }


def _as_text(move: Move, judgement: Judgement) -> str:
    points = say("score.none") if judgement.score is None else say("score.points", points=judgement.score.points)
    if judgement.fault is None:
        return say("score.admitted", move=move, points=points)
    reason = say(f"fault.{judgement.fault.name.lower()}", words=judgement.refused)
    return say("score.refused", move=move, points=points, reason=reason)
