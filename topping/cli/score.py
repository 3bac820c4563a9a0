"""`topping score`: what moves are worth, and whether they are good."""

from __future__ import annotations

import argparse
import json
from typing import Any

from topping.cli.lines import input_lines
from topping.cli.options import add_json, add_lexicon, add_variant, check_rack, variant_of
from topping.cli.parser import Parser
from topping.errors import InputError, ToppingError
from topping.lexicon.catalogue import open_lexicon
from topping.rules.judgement import Judgement, judge
from topping.rules.move import Move
from topping.rules.position import Position
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.set_defaults(run=_run)
    parser.add_argument("position_and_move", nargs="*", metavar="POSITION MOVE", help=say("help.position_and_move"))
    add_json(parser)
    add_variant(parser)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    variant = variant_of(options)
    graph = open_lexicon(options.lexicon)
    for number, line in input_lines(options.position_and_move):
        try:
            position, move = _parse(line, tabbed=not options.position_and_move)
            check_rack(position.rack, variant)
        except ToppingError as fault:
            fault.at_line(number)
            raise
        judgement = judge(position, move, variant, graph.admits)
        print(json.dumps(_as_json(judgement), ensure_ascii=False) if options.json else _as_text(move, judgement))
    return 0


def _parse(line: str, *, tabbed: bool) -> tuple[Position, Move]:
    """A position and a move: with a tab between them on standard input, the last two words among arguments."""
    if "\t" in line:
        position, _, move = line.partition("\t")
        return Position.parse(position), Move.parse(move)
    words = line.rsplit(maxsplit=2)
    if tabbed or len(words) < 3:
        raise InputError("score.malformed")
    return Position.parse(words[0]), Move.parse(f"{words[1]} {words[2]}")


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
    reason = say(f"fault.{judgement.fault.name.lower()}", words=", ".join(judgement.refused))
    return say("score.refused", move=move, points=points, reason=reason)
