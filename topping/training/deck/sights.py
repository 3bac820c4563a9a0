"""Sights: what happened each time a card was asked, as raw facts that are only ever added to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sight:
    """One time that a card was asked.

    A card's sights are always read in the order in which they were kept, never sorted by their times: a clock may have
    been set back between two of them.
    """

    day: int
    """Training day (`training/days.py`)."""
    at_ms: int
    """When it was answered: milliseconds since 1970, UTC, by the clock of the machine."""
    elapsed_ms: int
    """From the frame with the question to the answer; no time counts for what is told afterwards."""
    target_ms: int
    """The time in which it was to be known as it was asked."""
    found: bool
    """Whether all that was asked was given; with more time than the target, too."""
    tries: int
    """Proposals, those that were right among them."""
    given_up: bool
    """Whether the player asked for the answer."""
    rule: int
    """Version of the rule that grades it (`grades.py`)."""
    shown: str = ""
    """The picture that asked it (`faces.py`), so that the next one differs."""
