"""French sentences that differ between formulas and variants: their names, and what a screen says under each."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # names
    "formula_name.topping": "Topping",
    "formula_name.duplicate": "Duplicate",
    "formula_name.mort-subite": "Mort subite",
    "variant_name.normale": "Normale",
    "variant_name.7sur8": "7 sur 8",
    "variant_name.7et8": "7 et 8",
    "variant_name.789": "7, 8 et 9",
    "variant_name.normale+joker": "Normale joker",
    "variant_name.7sur8+joker": "7 sur 8 joker",
    "variant_name.7et8+joker": "7 et 8 joker",
    "variant_name.789+joker": "7, 8 et 9 joker",
    "speed_name.3min": "3 min",
    "speed_name.2min30": "2 min 30",
    "speed_name.semi-rapide": "2 min (semi-rapide)",
    "speed_name.blitz": "1 min (blitz)",
    "schedule.stage": "{moves} × {seconds} s",
    "schedule.short": "{seconds} s",
    "schedule.unlimited": "sans limite",
    "schedule.stages_unlimited": "{first}, puis sans limite",
    "schedule.stages": "{first}, puis {seconds} s",
    "terms.with_penalty": "{times} + {penalty} s",
    # the referee's signals
    "signal.start": "Chrono !",
    "signal.thirty": "Trente secondes",
    "signal.twenty": "Vingt secondes",
    "signal.end": "Terminé",
    # before the start
    "ready.formula.topping": "Topping : {speed} par coup ; un top manqué coûte {penalty} s de plus.",
    "ready.formula.duplicate": "Duplicate : {speed} par coup ; la dernière proposition compte, pour ses points.",
    "ready.formula.mort-subite": "Mort subite : le top à chaque coup, ou la partie s’arrête ; temps : {speed}.",
    # during the game
    "play.end_move.topping": "Encore une fois pour voir la solution : le coup coûtera {cost}.",
    "play.end_move.duplicate": "Encore une fois pour terminer le coup avec la dernière proposition notée.",
    "play.end_move.mort-subite": "Encore une fois pour voir la solution : la partie s’arrêtera là.",
    "verdict.noted": "Noté : {proposal}. Une autre la remplace jusqu’à la fin du coup.",
    "verdict.nothing": "Pas de proposition : 0. Le top était {word}, {points:points}.",
    "verdict.scored": "{own} : {scored:points}.{why} Le top était {word}, {points:points}.",
    "verdict.joker_replaced": "Joker {country}, remplacé.",
    "verdict.joker_stays": "Joker {country}, il reste.",
    # the result, by what it is made of
    "measure.points.row_result": "{points:pts}",
    "measure.tops.row_result": "{found:tops}",
    # the moves of a run
    "moves.number": "n°",
    "moves.own": "vous",
    "moves.top": "top",
    "moves.points": "pts",
    "moves.difference": "écart",
    "moves.cumulated": "cumul",
    "moves.time": "temps",
    "moves.nothing": "–",
}
