"""English sentences that differ between formulas and variants: their names, and what a screen says under each."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # names
    "formula_name.topping": "Topping",
    "formula_name.duplicate": "Duplicate",
    "formula_name.mort-subite": "Sudden death",
    "variant_name.normale": "Normal",
    "variant_name.7sur8": "7 of 8",
    "variant_name.7et8": "7 and 8",
    "variant_name.789": "7, 8 and 9",
    "variant_name.normale+joker": "Normal joker",
    "variant_name.7sur8+joker": "7 of 8 joker",
    "variant_name.7et8+joker": "7 and 8 joker",
    "variant_name.789+joker": "7, 8 and 9 joker",
    "speed_name.3min": "3 min",
    "speed_name.2min30": "2 min 30",
    "speed_name.semi-rapide": "2 min (semi-fast)",
    "speed_name.blitz": "1 min (blitz)",
    "schedule.stage": "{moves} × {seconds} s",
    "schedule.short": "{seconds} s",
    "schedule.unlimited": "no limit",
    "schedule.stages_unlimited": "{first}, then no limit",
    "schedule.stages": "{first}, then {seconds} s",
    "terms.with_penalty": "{times} + {penalty} s",
    # the referee's signals
    "signal.start": "Go!",
    "signal.thirty": "Thirty seconds",
    "signal.twenty": "Twenty seconds",
    "signal.end": "Time!",
    # before the start
    "ready.formula.topping": "Topping: {speed} a move; a missed top costs {penalty} s more.",
    "ready.formula.duplicate": "Duplicate: {speed} a move; your last play counts, for its points.",
    "ready.formula.mort-subite": "Sudden death: the top at every move, or the game ends; times: {speed}.",
    # during the game
    "play.end_move.topping": "Once more to see the solution: the move will cost {cost}.",
    "play.end_move.duplicate": "Once more to end the move with the last play noted.",
    "play.end_move.mort-subite": "Once more to see the solution: the game will end there.",
    "verdict.noted": "Noted: {proposal}. Another replaces it until the move ends.",
    "verdict.nothing": "No play: 0. The top was {word}, {points:points}.",
    "verdict.scored": "{own}: {scored:points}.{why} The top was {word}, {points:points}.",
    "verdict.joker_replaced": "Joker {country}, replaced.",
    "verdict.joker_stays": "Joker {country}, it stays.",
    # the result, by what it is made of
    "measure.points.row_result": "{points:pts}",
    "measure.tops.row_result": "{found:tops}",
    # the moves of a run
    "moves.number": "no.",
    "moves.own": "you",
    "moves.top": "top",
    "moves.points": "pts",
    "moves.difference": "diff",
    "moves.cumulated": "total",
    "moves.time": "time",
    "moves.nothing": "–",
}
