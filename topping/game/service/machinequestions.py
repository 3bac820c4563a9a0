"""Questions about the turns of a classic game: what the machine does, what a turn could have been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.errors import InputError
from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError, checked, solution_of
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.levels import Level
from topping.play.machine.sight import MachineTurn, TurnSight
from topping.play.machine.weighing import WeighedTurn

MOST_ADVISED: Final = 20
"""The most turns that advice may name."""


@dataclass(frozen=True, slots=True)
class MachineTurnQuestion:
    """What a level does at its turn; answered by `MachineTurnChosen`, in at most a second."""

    sight: TurnSight
    level: Level
    seed: int
    """Of its chance: the same question has the same answer."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """What a turn could have been, up to `count` turns (1 to `MOST_ADVISED`); answered by `AdviceFound`."""

    sight: TurnSight
    played: MachineTurn
    count: int
    lexicon: WantedLexicon


MachineQuestion: TypeAlias = MachineTurnQuestion | AdviceQuestion


@dataclass(frozen=True, slots=True)
class MachineTurnChosen:
    """What the machine does."""

    ticket: int
    turn: MachineTurn


@dataclass(frozen=True, slots=True)
class AdviceFound:
    """What a turn could have been."""

    ticket: int
    advice: TurnAdvice


MachineNews: TypeAlias = MachineTurnChosen | AdviceFound


def question_fields(question: MachineQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    sight = question.sight
    of_sight = {
        "position": str(sight.position),
        "in_bag": sight.in_bag,
        "others": list(sight.others),
        "lead": sight.lead,
        "may_exchange": sight.may_exchange,
    }
    match question:
        case MachineTurnQuestion(_, level, seed):
            return {"ask": "machine_turn", "level": level.name, "seed": seed, **of_sight}
        case AdviceQuestion(_, played, count):
            return {"ask": "advice", "played": _turn_item(played), "count": count, **of_sight}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> MachineQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "machine_turn":
            return MachineTurnQuestion(_sight(fields), _level(fields), fields.number("seed"), lexicon)
        case "advice":
            count = fields.number_in("count", 1, MOST_ADVISED)
            return AdviceQuestion(_sight(fields), _turn(fields.list("played")), count, lexicon)
        case _:
            return None


def news_fields(news: MachineNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case MachineTurnChosen(ticket, turn):
            return {"news": "machine_turn", "ticket": ticket, "turn": _turn_item(turn)}
        case AdviceFound(ticket, advice):
            best = [_weighed_item(one) for one in advice.best]
            of_played = {"played": _weighed_item(advice.played), "searched": advice.is_searched}
            return {"news": "advice", "ticket": ticket, "best": best, **of_played}


def read_news(kind: str, fields: LineFields) -> MachineNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "machine_turn":
            return MachineTurnChosen(fields.number("ticket"), _turn(fields.list("turn")))
        case "advice":
            best = tuple(map(_weighed, fields.list("best")))
            if not best:
                raise MessageError("no advice")
            advice = TurnAdvice(best, _weighed(fields.list("played")), fields.flag("searched"))
            return AdviceFound(fields.number("ticket"), advice)
        case _:
            return None


def _sight(fields: LineFields) -> TurnSight:
    position = fields.position()
    others = tuple(checked(one, int) for one in fields.list("others"))
    counts = fields.number("in_bag"), others, fields.number("lead"), fields.flag("may_exchange")
    try:
        return TurnSight(position.board, position.rack, *counts)
    except InputError as fault:
        raise MessageError(f"no sight: {fault.key}") from fault


def _level(fields: LineFields) -> Level:
    try:
        return Level.parse(fields.text("level"))
    except InputError as fault:
        raise MessageError(f"no level: {fault.key}") from fault


def _turn_item(turn: MachineTurn) -> list[str]:
    return ["" if turn.solution is None else str(turn.solution), turn.exchanged]


def _turn(item: object) -> MachineTurn:
    match item:
        case [str(solution), str(exchanged)] if not (solution and exchanged):
            return MachineTurn(solution_of(solution) if solution else None, exchanged)
        case _:
            raise MessageError("no turn")


def _weighed_item(weighed: WeighedTurn) -> list[Any]:
    return [*_turn_item(weighed.turn), weighed.kept, float(weighed.worth)]


def _weighed(item: Any) -> WeighedTurn:
    match item:
        case [solution, exchanged, str(kept), float(worth)]:
            return WeighedTurn(_turn([solution, exchanged]), kept, worth)
        case _:
            raise MessageError("no turn that was weighed")
