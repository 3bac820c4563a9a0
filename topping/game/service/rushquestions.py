"""The question for the positions of a rush."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import LineFields, MessageError
from topping.training.kinds import Kind
from topping.training.rush.sets import SLICES, RushSet


@dataclass(frozen=True, slots=True)
class RushSliceQuestion:
    """Slice `number` (from 0) of a set; answered by `PlacesFound`, its positions in their order."""

    wanted: RushSet
    number: int
    lexicon: WantedLexicon


def question_fields(question: RushSliceQuestion) -> dict[str, Any]:
    """The fields of the question, but for its lexicon."""
    wanted = question.wanted
    kind = None if wanted.kind is None else wanted.kind.value
    of_set = {"variant": wanted.variant.name, "kind": kind, "seed": wanted.seed}
    return {"ask": "rush_slice", **of_set, "number": question.number}


def read(kind: str, fields: LineFields, lexicon: WantedLexicon) -> RushSliceQuestion | None:
    """The question of that kind; None where the kind is another one."""
    if kind != "rush_slice":
        return None
    name = fields.optional("kind", str)
    try:
        of_kind = None if name is None else Kind(name)
    except ValueError:
        raise MessageError(f"no kind: {name}") from None
    wanted = RushSet(fields.variant(), of_kind, fields.number("seed"))
    return RushSliceQuestion(wanted, fields.number_in("number", 0, SLICES - 1), lexicon)
