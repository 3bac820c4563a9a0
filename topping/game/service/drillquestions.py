"""Questions for drills: the kin of words, by which some are held back, and the questions of a whole drill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.game.drills import DrillRequest
from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError, checked
from topping.rules.conditions.variant import Variant
from topping.training.drills.choice import PlannedItem
from topping.training.drills.exercise import Exercise
from topping.training.drills.item import DrillItem
from topping.training.held import Arm, Holding, WordKin

MOST_KIN: Final = 1_000
"""Of how many words the kin can be asked at once; also how many missed or known words a drill is told."""
MOST_ITEMS: Final = 100
"""How many questions one drill can have."""


@dataclass(frozen=True, slots=True)
class KinQuestion:
    """The kin of words (`topping.training.held`); answered by `KinFound`."""

    words: tuple[str, ...]
    """A–Z, at most `MOST_KIN`."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """The questions of a drill; answered by `DrillPlanned`. The same seed gives the same, as long as the bank does."""

    request: DrillRequest
    seed: int
    variant: Variant
    """Of the bank that says how often words are played."""
    lexicon: WantedLexicon


TrainingQuestion: TypeAlias = KinQuestion | DrillQuestion


@dataclass(frozen=True, slots=True)
class KinFound:
    """The kin of the words asked about, without those that the lexicon does not admit."""

    ticket: int
    kin: tuple[WordKin, ...]


@dataclass(frozen=True, slots=True)
class DrillPlanned:
    """The questions of a drill, fewer than were wanted where few can be asked."""

    ticket: int
    planned: tuple[PlannedItem, ...]


TrainingNews: TypeAlias = KinFound | DrillPlanned


def question_fields(question: TrainingQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    match question:
        case KinQuestion(words):
            return {"ask": "kin", "words": list(words)}
        case DrillQuestion(request, seed, variant):
            return {
                "ask": "drill",
                "exercise": request.exercise.value,
                "player": request.holding.player,
                "over": request.holding.is_over,
                "missed": list(request.missed),
                "known": list(request.known),
                "count": request.questions,
                "seed": seed,
                "variant": variant.name,
            }


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> TrainingQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "kin":
            return KinQuestion(_words(fields, "words"), lexicon)
        case "drill":
            request = DrillRequest(
                _exercise(fields.text("exercise")),
                Holding(fields.text("player"), is_over=fields.flag("over")),
                _words(fields, "missed"),
                _words(fields, "known"),
                fields.number_in("count", 1, MOST_ITEMS),
            )
            return DrillQuestion(request, fields.number("seed"), fields.variant(), lexicon)
        case _:
            return None


def news_fields(news: TrainingNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case KinFound(ticket, kin):
            return {"news": "kin", "ticket": ticket, "kin": [str(one) for one in kin]}
        case DrillPlanned(ticket, planned):
            return {"news": "drill", "ticket": ticket, "planned": [_planned_fields(one) for one in planned]}


def read_news(kind: str, fields: LineFields) -> TrainingNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "kin":
            return KinFound(fields.number("ticket"), tuple(map(_kin, fields.texts("kin"))))
        case "drill":
            return DrillPlanned(fields.number("ticket"), tuple(map(_planned, fields.list("planned"))))
        case _:
            return None


def _words(fields: LineFields, name: str) -> tuple[str, ...]:
    words = fields.texts(name)
    if len(words) > MOST_KIN:
        raise MessageError(f"not so many words: {len(words)}")
    return words


def _exercise(text: str) -> Exercise:
    try:
        return Exercise(text)
    except ValueError as fault:
        raise MessageError(f"no exercise: {text[:20]}") from fault


def _kin(text: str) -> WordKin:
    try:
        return WordKin.parse(text)
    except ValueError as fault:
        raise MessageError("no kin of a word") from fault


def _planned_fields(planned: PlannedItem) -> list[Any]:
    item = planned.item
    return [item.exercise.value, item.asked, list(item.answers), [[str(kin), arm.value] for kin, arm in planned.notes]]


def _planned(item: Any) -> PlannedItem:
    match item:
        case [str(exercise), str(asked), [_, *_] as answers, list(notes)]:
            made = DrillItem(_exercise(exercise), asked, tuple(checked(one, str) for one in answers))
            return PlannedItem(made, tuple(map(_note, notes)))
        case _:
            raise MessageError("no question of a drill")


def _note(item: Any) -> tuple[WordKin, Arm]:
    match item:
        case [str(kin), str(arm)] if arm in _ARMS:
            return _kin(kin), Arm(arm)
        case _:
            raise MessageError("no note of a word")


_ARMS: Final = frozenset(arm.value for arm in Arm)
