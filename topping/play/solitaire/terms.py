"""What a solitaire is played under, and how good its total is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.errors import InputError


class SolitaireWay(Enum):
    """The three ways of the leaflets; the values are stored."""

    ONE_RACK = "one_rack"
    """One rack, against one's own record."""
    TWO_RACKS = "two_racks"
    """Two racks, one's own and that of an imaginary opponent, in turn."""
    FACE_UP = "face_up"
    """All letters lie face up: a word takes any of them, seven at most."""

    @property
    def racks(self) -> int:
        """How many racks are played; letters that lie face up are in none."""
        return {SolitaireWay.ONE_RACK: 1, SolitaireWay.TWO_RACKS: 2, SolitaireWay.FACE_UP: 0}[self]


TURN_LIMITS: Final = (30, 40, None)
"""The most turns of a game (leaflet of 1973); None: until the letters end."""


@dataclass(frozen=True, slots=True)
class SolitaireTerms:
    """Way and most turns: records are kept for each pair."""

    way: SolitaireWay = SolitaireWay.ONE_RACK
    most_turns: int | None = 30

    @staticmethod
    def parse(text: str) -> SolitaireTerms:
        """Reads `one_rack 30` or `face_up -`; raises `InputError` for anything else."""
        for way in SolitaireWay:
            for most in TURN_LIMITS:
                terms = SolitaireTerms(way, most)
                if str(terms) == text:
                    return terms
        raise InputError("solitaire.terms", text=text[:40])

    def __str__(self) -> str:
        return f"{self.way.value} {'-' if self.most_turns is None else self.most_turns}"


class SolitaireGrade(Enum):
    """How good the total of all that was laid is, by the scale of 1973 for two players together."""

    BELOW = "below"
    """Under 500."""
    GOOD = "good"
    """500 to 600."""
    VERY_GOOD = "very_good"
    """600 to 700."""
    EXCELLENT = "excellent"
    """Over 700."""

    @staticmethod
    def of(total: int) -> SolitaireGrade:
        """The grade of a total; 600 counts as very good, 700 not yet as excellent."""
        if total > 700:
            return SolitaireGrade.EXCELLENT
        if total >= 600:
            return SolitaireGrade.VERY_GOOD
        return SolitaireGrade.GOOD if total >= 500 else SolitaireGrade.BELOW
