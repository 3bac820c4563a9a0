"""The layout of labels along a line: each label lies as near to its point as possible, without overlap."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Label:
    """A label to place near a line: its point, its width (pixels) and its preferred side (above or below)."""

    at: int
    """The point, from 0."""
    width: int
    lane: int
    """The preferred lane: 0 or 1, above or below the line."""
    weight: int
    """Heavier labels are placed first."""


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """The position given to a label: its side of the line (lane), and its left edge."""

    label: int
    """The index of the label."""
    lane: int
    left: int


@dataclass(slots=True)
class _Lane:
    taken: list[tuple[int, int]] = field(default_factory=list)
    """Ranges in use, in order, without the gaps."""

    def left_for(self, at: int, width: int, room: int, gap: int) -> int | None:
        """Returns the left edge at which a label of this width is best centred above or below its point `at`.

        Returns None if it does not fit there. `room` is the length of the line, `gap` the least distance between
        labels; all are pixels.
        """
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


def placed(labels: Sequence[Label], room: int, gap: int) -> tuple[PlacedLabel, ...]:
    """Places labels along a line of length `room` (pixels); returns the positions in the order of the labels.

    A label always lies above or below its point, within the line, and at least `gap` from its neighbours. A label that
    fits neither above nor below is left out.
    """
    lanes = (_Lane(), _Lane())
    positions = []
    for index in sorted(range(len(labels)), key=lambda label_index: (-labels[label_index].weight, label_index)):
        label = labels[index]
        if label.width > room:
            continue
        for lane in (label.lane, 1 - label.lane):
            left = lanes[lane].left_for(label.at, label.width, room, gap)
            if left is not None:
                lanes[lane].take(left, label.width)
                positions.append(PlacedLabel(index, lane, left))
                break
    return tuple(sorted(positions, key=lambda place: place.label))
