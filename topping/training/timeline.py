"""The places of labels along a line: each as near to its point as it can be, none on another one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Label:
    """A label that wants to stand at a point of the line."""

    at: int
    """The point, from 0 on."""
    width: int
    lane: int
    """The lane that it is put in where there is room: 0 or 1, above or below the line."""
    weight: int
    """Heavier ones are placed first."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a label stands."""

    label: int
    """Which one, from 0."""
    lane: int
    left: int


@dataclass(slots=True)
class _Lane:
    taken: list[tuple[int, int]] = field(default_factory=list)
    """From where to where, in order; the gaps are not a part."""

    def left_for(self, at: int, width: int, room: int, gap: int) -> int | None:
        """The left edge nearest to the middle over the point that is free; None where no label over it is."""
        wanted = max(0, min(at - width // 2, room - width))
        edges = [(-gap, -gap), *self.taken, (room + gap, room + gap)]
        for (_, before), (after, _) in pairwise(edges):
            low, high = before + gap, after - gap - width
            left = max(low, min(wanted, high))
            if low <= high and left <= at <= left + width:
                return left  # the point lies in no other gap
        return None

    def take(self, left: int, width: int) -> None:
        self.taken = sorted([*self.taken, (left, left + width)])


def placed(labels: Sequence[Label], room: int, gap: int) -> tuple[Placed, ...]:
    """The places of the labels that have room on a line of that length, in the order of the labels.

    A label is always over or under its own point, within the line, at least `gap` from the next one of its lane. One
    that has room in neither lane is left out.
    """
    lanes = (_Lane(), _Lane())
    found = []
    for index in sorted(range(len(labels)), key=lambda one: (-labels[one].weight, one)):
        label = labels[index]
        if label.width > room:
            continue
        for lane in (label.lane, 1 - label.lane):
            left = lanes[lane].left_for(label.at, label.width, room, gap)
            if left is not None:
                lanes[lane].take(left, label.width)
                found.append(Placed(index, lane, left))
                break
    return tuple(sorted(found, key=lambda one: one.label))
