"""Questions about one position: its tops, its best solutions, its facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError, checked, solution_of
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves.solution import Solution
from topping.training.features import MoveFacts, PositionFacts

MOST_BEST: Final = 1_000
"""The most solutions that can be asked for at once."""
MOST_LISTED: Final = 10_000
"""The most solutions of a list that counts them all."""


@dataclass(frozen=True, slots=True)
class TopsQuestion:
    """All the tops of a position; answered by `SolutionsFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class BestQuestion:
    """The first `count` solutions (1 to `MOST_BEST`) of a position; answered by `SolutionsFound`."""

    position: Position
    count: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """The first `count` solutions (1 to `MOST_LISTED`) and how many there are; answered by `SolutionsListed`."""

    position: Position
    count: int
    variant: Variant
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class FeaturesQuestion:
    """The facts of a position; answered by `FeaturesFound`."""

    position: Position
    variant: Variant
    lexicon: WantedLexicon


PositionQuestion: TypeAlias = TopsQuestion | BestQuestion | ListQuestion | FeaturesQuestion


@dataclass(frozen=True, slots=True)
class SolutionsFound:
    """Solutions in `Solution.rank` order."""

    ticket: int
    solutions: tuple[Solution, ...]


@dataclass(frozen=True, slots=True)
class SolutionsListed:
    """Solutions in `Solution.rank` order, each made out only when it is looked at: they may be ten thousand."""

    ticket: int
    lines: tuple[str, ...]
    """Word, reference, points."""
    total: int
    """How many solutions there are, given or not."""

    def solution(self, place: int) -> Solution:
        """The solution at a place, from 0."""
        return solution_of(self.lines[place])


@dataclass(frozen=True, slots=True)
class FeaturesFound:
    """The facts of a position."""

    ticket: int
    facts: PositionFacts


PositionNews: TypeAlias = SolutionsFound | SolutionsListed | FeaturesFound


def question_fields(question: PositionQuestion) -> dict[str, Any]:
    """The fields of a question, but for its lexicon."""
    of_position = {"position": str(question.position), "variant": question.variant.name}
    match question:
        case TopsQuestion():
            return {"ask": "tops", **of_position}
        case BestQuestion(_, count):
            return {"ask": "best", "count": count, **of_position}
        case ListQuestion(_, count):
            return {"ask": "list", "count": count, **of_position}
        case FeaturesQuestion():
            return {"ask": "features", **of_position}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> PositionQuestion | None:
    """The question of that kind; None where the kind is not one of these."""
    match kind:
        case "tops":
            return TopsQuestion(fields.position(), fields.variant(), lexicon)
        case "best":
            count = fields.number_in("count", 1, MOST_BEST)
            return BestQuestion(fields.position(), count, fields.variant(), lexicon)
        case "list":
            count = fields.number_in("count", 1, MOST_LISTED)
            return ListQuestion(fields.position(), count, fields.variant(), lexicon)
        case "features":
            return FeaturesQuestion(fields.position(), fields.variant(), lexicon)
        case _:
            return None


def news_fields(news: PositionNews) -> dict[str, Any]:
    """The fields of news."""
    match news:
        case SolutionsFound(ticket, solutions):
            return {"news": "solutions", "ticket": ticket, "found": [str(one) for one in solutions]}
        case SolutionsListed(ticket, lines, total):
            return {"news": "listed", "ticket": ticket, "found": list(lines), "total": total}
        case FeaturesFound(ticket, facts):
            return {"news": "features", "ticket": ticket, **_facts_fields(facts)}


def read_news(kind: str, fields: LineFields) -> PositionNews | None:
    """The news of that kind; None where the kind is not one of these."""
    match kind:
        case "solutions":
            return SolutionsFound(fields.number("ticket"), tuple(map(solution_of, fields.texts("found"))))
        case "listed":
            return SolutionsListed(fields.number("ticket"), fields.texts("found"), fields.number("total"))
        case "features":
            return FeaturesFound(fields.number("ticket"), _facts(fields))
        case _:
            return None


def _facts_fields(facts: PositionFacts) -> dict[str, Any]:
    counts = (facts.in_hand, facts.jokers_in_hand, facts.on_grid, facts.plays, facts.equal_tops)
    tops = [
        [str(one.solution), one.placed, one.jokers_placed, one.bonus, list(one.covered), list(one.links)]
        for one in facts.tops
    ]
    return {"counts": counts, "next": facts.next_points, "tops": tops}


def _facts(fields: LineFields) -> PositionFacts:
    in_hand, jokers_in_hand, on_grid, plays, equal_tops = (checked(one, int) for one in fields.list("counts", 5))
    next_points = fields.optional("next", int)
    tops = tuple(map(_move_facts, fields.list("tops")))
    return PositionFacts(in_hand, jokers_in_hand, on_grid, plays, equal_tops, next_points, tops)


def _move_facts(item: Any) -> MoveFacts:
    match item:
        case [solution, placed, jokers, bonus, covered, links]:
            return MoveFacts(
                solution_of(checked(solution, str)),
                checked(placed, int),
                checked(jokers, int),
                checked(bonus, int),
                tuple(checked(one, str) for one in checked(covered, list)),
                tuple(checked(one, str) for one in checked(links, list)),
            )
        case _:
            raise MessageError("no facts of a move")
