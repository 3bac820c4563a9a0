"""`topping solve` prints the tops of positions, or their best or all solutions."""

import argparse
import json
import sys
from typing import Any

from topping import solver
from topping.cli.frame.options import add_json, add_lexicon, add_variant, check_rack, variant_of, whole_number
from topping.cli.frame.output import answer_lines
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.cli.frame.secrecy import held_positions, lexicon_asked
from topping.rules.conditions.variant import Variant
from topping.rules.games.retained import retain, unseen
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.texts import say


def declare_solve(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_argument(parser, "position", "help.position", "POSITION", nargs="*")
    how_many = parser.add_mutually_exclusive_group()
    add_argument(how_many, "--best", "help.best_option", "N", type=whole_number(1, 1_000_000))
    add_flag(how_many, "--all", "help.all_option")
    add_flag(parser, "--stats", "help.stats_option")
    add_json(parser)
    add_variant(parser)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    variant = variant_of(options)
    opened = solver.Solver(lexicon_asked(options.lexicon))
    timings: list[int] = []
    with held_positions() as must_be_free:

        def answer(line: str) -> str:
            position = Position.parse(line)
            check_rack(position.rack, variant)
            must_be_free(position)
            solved = _solve(opened, position, variant, options, timings)
            return json.dumps(solved, ensure_ascii=False) if options.json else _as_text(solved)

        code = answer_lines(options.position, answer)
    if options.stats:
        sys.stderr.write(json.dumps(solver.statistics(opened, timings)) + "\n")
    return code


def _solve(
    opened: solver.Solver, position: Position, variant: Variant, options: argparse.Namespace, timings: list[int]
) -> dict[str, Any]:
    tops, nanoseconds = opened.timed_tops(position, variant)
    timings.append(nanoseconds)
    answer: dict[str, Any] = {"points": tops[0].points if tops else None, "tops": [_as_json(top) for top in tops]}
    if tops:
        answer["retained"] = _as_json(retain(tops, position, unseen(position), variant))
    if options.best or options.all:
        solutions = opened.all(position, variant) if options.all else opened.best(position, variant, options.best)
        answer["solutions"] = [_as_json(solution) for solution in solutions]
        answer["count"] = len(solutions)
    return answer


def _as_json(solution: Solution) -> dict[str, Any]:
    return {"word": solution.word, "ref": str(solution.reference), "points": solution.points}


def _as_text(answer: dict[str, Any]) -> str:
    """Formats an answer as text, with a solution on each line; marks the top that a game would retain."""
    if answer["points"] is None:
        return say("solve.none")
    lines = []
    for solution in answer.get("solutions", answer["tops"]):
        mark = say("solve.retained") if solution == answer["retained"] else ""
        lines.append(f"{solution['word']} {solution['ref']} {solution['points']}{mark}")
    return "\n".join(lines)
